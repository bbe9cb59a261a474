"""A log that is served: who gets what, by real sockets."""
