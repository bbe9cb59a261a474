"""What can be named in a move.

Law: what the rules forbid can still be named, because a table may do it; it is just not offered.
"""
