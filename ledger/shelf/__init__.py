"""All logs together: where they lie, what each comes to, and what can be asked of all of them.

Law: a log is only read, through the desk; one that cannot be read, or whose game fails, is a row and never
the end of the list. Of a game that goes on nothing is kept but what everybody may know, of one that is over
what was known at its end; no seed, no hash and no typed word of any.
"""
