"""What Scorepad is called, its sheets, and the questions that make a new one.

Law: our own words, which are in `about.toml`; what a sheet holds is in the sheet itself.
"""

from __future__ import annotations

from ledger.api import GameInfo, Question, Shipped, Variant, built_in, shipped
from ledger.games.scorepad.sheet import MOST_SEATS

_WORDS = shipped(__package__, "about")
QUESTIONS = tuple(Question(**question) for question in _WORDS["question"])
INFO = GameInfo(
    name="scorepad",
    title="Scorepad",
    about="Any game on your shelf: what is counted, and what gives points, from one page of TOML.",
    credit="The sheets are house sheets: names and numbers of well-known games, in our own words.",
    rules_version=1,
    variants=(Variant(name="sheet", least=1, most=MOST_SEATS, about="as the sheet says"),),
    catalogs=tuple(Shipped(**sheet, house=True, is_game=True) for sheet in _WORDS["sheet"]),
    definable=("category", "counter", "deck", "card", "role", "rating"),
    unforeseeable="A score pad keeps what people count. It does not know what may be played.",
    turn_order="Turns",
    dealt=("deck", "values.dice"),
)


load = built_in(__package__, "Scorepad", [sheet.name for sheet in INFO.catalogs])
