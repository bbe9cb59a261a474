"""Nobody finds out what is hidden: two identities are exchanged, and whatever is asked is answered alike;
and a host's secrets are added, exchanged or left out (`hosts`)."""
