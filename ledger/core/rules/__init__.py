"""What a game is and what it says about an event: chapters, questions, the rulebook, sentences, scores.

Rooms below: pieces, log.
"""
