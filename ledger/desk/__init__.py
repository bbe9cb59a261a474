"""The one place where file, clock, randomness and rules meet: open, play, undo, branch, correct, import.

Each file is a door of its own, so that a command loads no more than it needs: `desk.Desk` writes,
`reader.Reader` only reads.
"""
