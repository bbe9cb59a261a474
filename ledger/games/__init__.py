"""One island per game. A game imports the core and never another game."""
