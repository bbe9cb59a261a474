"""The headings of the rules that a prompt or a refusal cites.

Law: words alone. A ruling is cited by its number, by the code that applies it.
"""

from __future__ import annotations

SETUP = "Game Setup"
CUTS = "Setup of the variants"

ROUND = "Ending a Round"
BUILD, GROWTH, SALARY = "Build Phase", "Growth Phase", "Salary Phase"
EARNING = "Playing the game, 1"
GAME_END = "End Game Condition"
SCORING, RATING = "Scoring the Game", "Rating Game Results"

ACTIONS = "Actions"
PRESENCE, REGIONS, GOVERNOR = "Presence", "Regions", "Regions and Governors"
NEUTRALS, ABOLITION = "Playing a neutral token", "Abolition"

TURNS = "Understanding Turn Sequence"
OPPOSING, CHITS, BONUS = "Opposition Takes Action", "Opposition Bonus Actions", "Opposition Bonus Draw"
HANDS, GRID, DISCS = "Ending a Round, 1", "Ending a Round, 3", "Ending a Round, 4"
