"""Everything a person sees. Knows no game by name."""
