"""Somebody hosts a table, and has secrets from it."""
