"""From a typed line to an event, and the lists and steps that come from it.

Rooms below: pieces, log, rules, audit.
"""
