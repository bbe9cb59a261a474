"""A log as a page for every phone at the table, live: `watch --web`. Needs `tablefold[web]`.

Law: it only reads; what a page records goes through a desk. The code that makes pages decides
what a seat may see; here, pages are only kept apart by links that cannot be guessed. No link with a token is
ever in a page, in a log or in printed output.
"""
