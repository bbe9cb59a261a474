"""Blocks and data made into characters.

Law: whatever is drawn has passed through `clean`: no text from a log can drive a terminal.
"""
