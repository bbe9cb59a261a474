"""Several seats choose at once and in secret: a sealed bid, cards that are passed, a disc face down."""
