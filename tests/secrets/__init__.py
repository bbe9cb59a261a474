"""Nobody finds out what is hidden: two identities are exchanged, and whatever is asked is answered alike."""
