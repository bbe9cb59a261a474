"""Scorepad: sheets, formulas, and evenings with them."""
