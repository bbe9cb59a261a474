"""What the texts of cards do.

Law: `steps` says what a text asks for; what it does to cards, to what is known of them, and to numbers stands
with its events. What a described text allows is offered; for one that nobody described, a table may name any
card.
"""
