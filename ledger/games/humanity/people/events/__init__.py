"""What happens to people and their sheets: each kind of event in one place."""
