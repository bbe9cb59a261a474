"""From a typed line to an event, and the lists and steps that come of it.

Rooms below: pieces, log, rules, audit.
"""
