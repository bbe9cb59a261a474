"""Lines of play that are grown again, and events that come from elsewhere.

Rooms below: all others.
"""
