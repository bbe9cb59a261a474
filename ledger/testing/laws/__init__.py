"""What every game keeps, whatever it plays.

Law: each law is a function whose docstring says it in a sentence; it yields every way in which it is broken.
What comes after the first colon of such a way is an example. No law knows a game.
"""
