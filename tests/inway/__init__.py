"""Odd files lie where a command would write: none is lost that is not of the kind that the command writes."""
