"""Endeavors: scenes with rounds, tracks and buttons, of all five kinds.

Law: `state`, then functions that answer questions about it (`buttons` to `specials`), `kinds` as data, the
`events`, and the `flow`, which says what comes next. A kind of Endeavor is known by name in `kinds` and
`interludes` alone.
"""
