"""How a line of play is played again after a correction, and how events from elsewhere are judged.

Rooms below: all others.
"""
