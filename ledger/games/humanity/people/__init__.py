"""People: how they begin, what their sheets say, what happens to them."""
