"""Rounds: what the harbours gain before anybody acts, how a round closes, and the end of the game.

Source: 4.2, 4.3, 5.1, 5.11, 6.
"""
