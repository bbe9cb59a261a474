"""A log as a page for every phone at the table, live: `watch --web`. Needs `tablefold[web]`.

Law: it reads and never writes. What a seat may see is decided where pages are made; here it is only kept
apart by links that cannot be guessed. No link with a token stands in any page, in a log or in what is
printed.
"""
