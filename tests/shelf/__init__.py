"""All logs together."""
