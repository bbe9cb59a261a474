"""What happens in sessions and in the shop: each kind of event in one place."""
