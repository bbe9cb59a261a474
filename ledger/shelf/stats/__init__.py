"""What all evenings say about players and games, each number with its evenings.

Law: pure, and all in memory. Only evenings that are over and final count. A number is a `Figure` that names
its evenings; a share comes with its interval. Two names are one person only if the user says so.
"""
