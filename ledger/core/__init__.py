"""What every game is built on. It is pure: no clock, no randomness, no disk, no terminal."""
