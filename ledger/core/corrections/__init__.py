"""How a line of play is played again after a correction, and events that come from elsewhere.

Rooms below: all others.
"""
