"""What lies on a table: the catalog and its entries, tokens, names, chance, and the state that holds them.

Rooms below: none but errors and lines.
"""
