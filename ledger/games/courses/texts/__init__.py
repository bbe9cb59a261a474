"""What the texts of cards do.

Law: `asked` says what a text asks for, and `steps` what may be done for it. The event classes say what a text
does to cards and to numbers, what becomes known about cards, and what chance decides. A described text offers
what it allows; if nobody described the text, a table may name any card.
"""
