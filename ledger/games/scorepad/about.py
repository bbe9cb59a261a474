"""What Scorepad is called, its sheets, and what is asked to make one.

Law: our own words; what the sheets hold stands in the sheets.
"""

from __future__ import annotations

from ledger.api import GameInfo, Question, Shipped, Variant

SHEETS = {
    "plain": "any game: points are written down or added",
    "wingspan": "end scoring in categories",
    "hearts": "rounds to a limit, the fewest points win",
    "golf": "nine rounds, the fewest points win",
    "ticket": "routes by length, broken tickets, a bonus for the longest path",
    "yahtzee": "five dice and a table of thirteen boxes",
    "hanabi": "all together, won or lost with a rating",
    "spades": "two teams that bid tricks, to 500",
    "auction": "bids decide the order, lots are cards, a reserve is hidden",
    "campaign": "three games in one log, factions, majorities",
    "legacy": "ten rounds in which the sheet grows",
}
QUESTIONS = (
    Question("name", "What is the game called?", "our game"),
    Question("category", "What gives points? With commas; eggs 2 means 2 points for each", "points", "each"),
    Question("counter", "What else is counted? gold 5 means that it begins with 5", "", "start"),
    Question("category.scored", "How often is it scored?", "end"),
    Question("values.rounds", "How many rounds? 0 for any number, nothing for none"),
    Question(
        "values.turns", "Whose turn is it? clockwise, a counter of which the most goes first, or nothing"
    ),
    Question("values.goal", "Who wins?", "most"),
    Question("values.ties", "What do tied seats compare? Counters with / between them, or nothing"),
    Question("values.ends", "What ends it, besides you? Such as best(total) >= 100, or nothing"),
    Question("values.seats", "How many can play?", "1/12"),
)
INFO = GameInfo(
    name="scorepad",
    title="Scorepad",
    about="Any game on your shelf: what is counted, and what gives points, from one page of TOML.",
    credit="The sheets are house sheets: names and numbers of well-known games, in our own words.",
    rules_version=1,
    variants=(Variant(name="sheet", least=1, most=12, about="as the sheet says"),),
    catalogs=tuple(Shipped(name, about, house=True, is_game=True) for name, about in SHEETS.items()),
    definable=("category", "counter", "deck", "card", "role", "rating"),
    turn_order="Turns",
)
