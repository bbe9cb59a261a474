"""The line a person plays at."""
