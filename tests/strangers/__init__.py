"""Games of authors who know no more of Tablefold than its guide; each folder is what a plugin has."""
