"""What a game is and what it says of an event: chapters, questions, the one rulebook, sentences, scores.

Rooms below: pieces, log.
"""
