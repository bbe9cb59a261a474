"""How a game of Endeavor is laid out: what chance lays, what the seats choose, and what nobody told yet.

Source: Game Setup; Setup of the two variants.
"""
