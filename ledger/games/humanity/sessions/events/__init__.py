"""What happens in sessions and in the shop: each kind of event with all that is known about it."""
