"""How a game may go from here: random games from a given moment to the end, and what is counted in them.

Law: no game is named here. Nothing that a viewer cannot know about the moment reaches what is counted: hidden
pieces and everything to come are drawn anew for each playout. The same log, seed and number of playouts give
the same counts, on any number of cores.
"""
