"""A referee of its own for the score pad, made from the page that says how a sheet is written.

Law: nothing here looks into the game. What a sheet means is what the page says; where it can be read in two
ways, the way that was chosen has a name in `readings`.
"""
