"""Endeavors: scenes with rounds, tracks and buttons, of all five kinds.

Law: `state`, then questions about it (`buttons` to `specials`), `kinds` as data, the `events`, and the `flow`
that says what is awaited. A kind of Endeavor is known by name in `kinds` and `interludes` alone.
"""
