"""Plays that were recorded elsewhere: made exports, an independent count, and what becomes of both."""
