"""How a game of Endeavor is set up: what chance lays out, what the seats choose, and what nobody has said
yet.

Source: Game Setup; Setup of the two variants.
"""
