"""Lines of play that are grown again after a correction, and events that come from elsewhere.

Rooms below: all others.
"""
