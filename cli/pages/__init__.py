"""What a person can read about a log, as blocks and as plain data.

Law: pages ask the desk and arrange its answers; they never print, record or judge.
"""
