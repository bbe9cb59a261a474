"""Endeavors: scenes with rounds, tracks and buttons, of all five kinds.

Law: first the `state`, then functions that answer questions about it (`buttons` to `specials`), the `kinds`
as data, the `events`, and the `flow`, which says what comes next. Only `kinds` and `interludes` know a kind
of Endeavor by its name.
"""
