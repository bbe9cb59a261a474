"""The prompt at which a person plays."""
