"""Lives of a log: every command that writes, in any order, held against a model that can be checked by eye.

`timeline` is the model, `life` a log that lives, `commands` what is done to it. `test_life` lives a few
hundred commands in every test run, `python -m tests.life` as many as somebody has time for.
"""
