"""The acts of a seat, of the opposition, and of neutrals: lanes, cities, cards.

Source: 4.5, 4.11.
"""
