"""What happens to people and their sheets: each kind of event with all that is known about it."""
