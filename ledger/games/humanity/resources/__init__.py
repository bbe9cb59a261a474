"""Blessings, charges, banks and favor."""
