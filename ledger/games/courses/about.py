"""What Courses is called, how it can be played, and what `rules` explains about it.

Law: our own words; a heading or a ruling's number is the citation.
"""

from __future__ import annotations

from ledger.api import GameInfo, Ruling, Shipped, Variant

INFO = GameInfo(
    name="courses",
    title="Courses",
    about="A trading card game: courses give stars, partners clear them for points; the first with 20 wins.",
    credit="After a public rules text without a name. The cards of the house set are our own invention.",
    rules_version=1,
    variants=(Variant(name="standard", least=2, most=12, balanced=6, about="every seat brings two decks"),),
    catalogs=(
        Shipped(name="house", about="our own set, refereed to the last effect; with ready decks", house=True),
        Shipped(name="table", about="no cards; for a table that defines its own as it goes"),
    ),
    rulings=(
        Ruling(
            knob="defender_must_be_untapped",
            default=False,
            choices=(True, False),
            about="Whether only an untapped partner can be attacked.",
            source="MT-13",
        ),
        Ruling(
            knob="deck_out",
            default="on_empty",
            choices=("on_empty", "on_failed_draw"),
            about="When a seat is out: with an empty draw deck, or when a card is not there to draw.",
            source="MT-25",
        ),
        Ruling(
            knob="eliminated_courses",
            default="remove",
            choices=("remove", "stay_neutral"),
            about="Whether the courses of an eliminated seat leave the game, or stay and belong to nobody.",
            source="MT-27",
        ),
    ),
    definable=("card",),
    turn_order="Turn process",
)

TOPICS: dict[tuple[str, ...], str] = {
    ("decks", "You need", "limit", "copies", "register", "house", "lists"): (
        "Everybody brings a course deck of 10 different courses, and a draw deck of 60 cards without "
        "courses, no more than 3 of any name. A deck is a text file: a line Courses and ten names, a line "
        "Deck and names with a number in front. `catalog courses --check FILE` reads it; `new … --deck "
        "ann=FILE` brings it."
    ),
    ("cards", "Cards"): (
        "A course gives stars. A partner has a cost, a power and a point value, a supporter and an item a "
        "cost. Nobody guesses what the catalog lacks: such a move is marked. `define card NAME, sort "
        "partner, cost 2` teaches a card, `reveal` says what an unknown one is."
    ),
    ("setup", "Setup", "first player", "mulligan", "keep"): (
        "Everybody shuffles both decks and draws 7 cards. A hand can be shuffled back once for 7 others. "
        "Then the players decide in which order they take their turns."
    ),
    ("turn", "Turn process", "duel", "multiplayer", "two players", "three players"): (
        "Turns go round in the order that was decided. In a turn you draw a card, untap, flip a course, "
        "and then do as much as you like in the main phase."
    ),
    (
        "draw",
        "Draw phase",
        "draw a card",
        "hand limit",
    ): "One card is drawn. The first player draws nothing on the first turn.",
    ("untap", "Untap phase"): "All tapped cards of the seat are untapped, wherever they lie.",
    ("world map", "World map phase"): (
        "The top card of the course deck is flipped to the seat's world map, untapped. An empty course deck "
        "flips nothing."
    ),
    ("main", "Main phase"): (
        "In any order, as often as you like: enter, exit or move a partner, play a supporter or an item, "
        "clear a course, battle. Only the seat whose turn it is does anything."
    ),
    ("stars", "Stars"): (
        "You pay a cost by tapping untapped cards of your own that give stars, such as courses. Anything "
        "over the cost is lost. If you say nothing and only one way pays with the fewest stars, the tool "
        "taps that."
    ),
    ("enter", "Enter", "travel", "move"): (
        "Pay a partner's cost, and put it from your hand at any course in play, yours or another player's, "
        "tapped or not. It comes untapped."
    ),
    ("clear", "Clear"): (
        "Tap your untapped partner at an untapped course where nobody else has an untapped partner: "
        "its point value is yours, and the course is tapped."
    ),
    ("battle", "Battle"): (
        "At a course where you and another seat have untapped partners: tap one of yours, and choose a "
        "partner of another seat there. If your partner's power is at least its power, it is discarded with "
        "all that is attached to it."
    ),
    ("texts", "Card texts", "tokens", "counters"): (
        "What a card of the catalog does is asked for step by step. A text that the catalog lacks is typed "
        "as it happens (attach, tap, untap, discard, hand, deck, search, points, power, draw, mill, roll, "
        "coin, extra), then done. `use p7` begins the text of a card in play."
    ),
    (
        "win",
        "Win condition",
        "winner",
        "tie",
        "victory",
    ): "Whoever has 20 points wins at once, in the middle of a turn or of a text.",
    ("deck out", "Deck out"): (
        "A seat whose draw deck has run out is out of the game with all its cards, and so is one that "
        "concedes. The last one in the game wins."
    ),
}
"""A part of the rules, by its name, its heading and other words that people use → a summary of it."""
