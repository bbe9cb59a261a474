"""What happens to Blessings, charges, banks and favor: each kind of event in one place."""
