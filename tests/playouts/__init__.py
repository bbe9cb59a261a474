"""Random games to the end: that they are fair, that they know nothing hidden, and what is counted in them."""
