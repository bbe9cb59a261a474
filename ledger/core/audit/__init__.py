"""What there is to say about a line of play: findings, claims and counts, explanations, conditions,
comparisons.

Rooms below: pieces, log, rules.
"""
