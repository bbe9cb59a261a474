"""The pure part that every game stands on: no clock, no randomness, no disk, no terminal."""
