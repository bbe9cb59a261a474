"""All logs together: where they are, how each game went, and what you can ask of all of them.

Law: a log is only read, through the desk. One that cannot be read, or whose game fails, is a row and never
ends the list. For a game in progress only what everybody may know is kept, for a finished one what was known
at its end; never a seed, a hash or a typed word.
"""
