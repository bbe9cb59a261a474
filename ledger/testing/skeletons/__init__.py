"""What `new` writes, one file for each kind of game.

Law: each conforms as it is, without a note.
"""
