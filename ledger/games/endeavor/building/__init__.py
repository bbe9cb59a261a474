"""Buildings: what a seat builds in a round, and in solo the grid that they come from. Source: Build Phase."""
