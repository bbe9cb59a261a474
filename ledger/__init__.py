"""Tablefold's library: logs, folds, referees, scores. It prints nothing and reads no environment."""

__version__ = "0.1.0"
