"""The logs that ship with the project, and the script that plays them.

`python -m tests.samples` writes `sample_logs` anew; the same bytes come out every time.
"""
