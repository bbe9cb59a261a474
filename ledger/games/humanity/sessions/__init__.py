"""Sessions, scenes, rumors, goals, and the Session Shop."""
