"""What the texts of cards do.

Law: `asked` says what a text asks for, `steps` what may be done for it; what it does to cards, to what is
known of them and to numbers, and what chance decides in it, stands with its events. What a described text
allows is offered; for one that nobody described, a table may name any card.
"""
