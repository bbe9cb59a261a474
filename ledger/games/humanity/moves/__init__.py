"""What a person can type in a campaign.

Law: every verb says who does it by the name in front of it; what it builds is judged by the rules alone.
"""
