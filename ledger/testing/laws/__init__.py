"""The laws that every game keeps, whatever it is about.

Law: each law is a function whose docstring says it in a sentence; it yields a sentence for every way in which
a game breaks it. What comes after the first colon of that sentence is an example. No law knows a game.
"""
