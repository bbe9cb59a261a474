"""What happened: events, the tree of play with its branches, and states rebuilt from them.

Rooms below: pieces.
"""
