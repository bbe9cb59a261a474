"""Buildings: what a seat builds in a round and, in solo, the grid that the buildings come from. Source: Build
Phase."""
