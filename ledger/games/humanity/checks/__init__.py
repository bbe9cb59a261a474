"""Checks: declared, judged by the table, thrown, changed by what others do, resolved, told.

Law: dice and answers are written down; what they come to is worked out from them, and kept only in the event
that resolves a Check.
"""
