"""What all evenings say of players and games, each number with the evenings behind it.

Law: pure, and everything in memory. Only evenings that are over and final count; a number is a `Figure` that
names its evenings; a share comes with its interval. Nobody is merged with anybody unless the user said so.
"""
