"""What the texts of cards do.

Law: `asked` says what a text asks for, `steps` what may be done for it; what it does to cards, to what is
known about them and to numbers, and what chance decides in it, is written in the classes of its events. What
a described text allows is offered; if nobody described the text, a table may name any card.
"""
