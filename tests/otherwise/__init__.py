"""What is refused as it was typed and legal in other words: the refusal says them."""
