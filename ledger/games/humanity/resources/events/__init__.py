"""What happens to Blessings, charges, banks and favor: each kind of event with all that is known about it."""
