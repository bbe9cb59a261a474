"""Checks: they are declared, judged by the table, thrown, changed by others, and resolved; then their tokens
are told.

Law: dice and answers are written down; the result is worked out from them, and stored only in the event that
resolves a Check.
"""
