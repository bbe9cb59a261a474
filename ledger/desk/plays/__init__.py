"""Plays that were recorded elsewhere become logs, put in a folder.

Law: a form only reads (`bgstats`), `making` only makes, and only `folder` writes. Nothing is
dropped in silence.
"""
