"""Rows of numbers on random score pads, held against what the page says of them."""
