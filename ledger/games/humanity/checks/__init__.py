"""Checks: declared, judged by the table, thrown, changed by what others do, resolved, told.

Law: dice and answers are written down; the result is worked out from them, and stored only in the event that
resolves a Check.
"""
