"""How a game of Endeavor is laid out: what chance lays, what the seats choose, and what nobody has said yet.

Source: Game Setup; Setup of the two variants.
"""
