"""What every game keeps, whatever it plays.

Law: each law is a function whose docstring says it in a sentence; it yields every way in which it is broken. What a
game of its own raises while it is asked breaks the law, too. No law knows a game.
"""
