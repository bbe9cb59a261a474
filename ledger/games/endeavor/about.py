"""What Endeavor is called, how it can be played, and what `rules` explains about it.

Law: our own words; a heading or a ruling's number is the citation.
"""

from __future__ import annotations

from ledger.api import GameInfo, Ruling, Topic, Variant
from ledger.games.endeavor.catalog import COLOURS
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER
from ledger.games.endeavor.topics import layout
from ledger.games.endeavor.topics import topics as explained


def _knob(source: str, knob: str, about: str, *choices: str | bool) -> Ruling:
    return Ruling(knob=knob, default=choices[0], choices=choices, about=about, source=source)


_WHETHER, _UNLESS = (True, False), (False, True)
RULINGS = (
    _knob(
        "EN-1",
        "same_region",
        "Both halves of a building that does two things happen in one region.",
        *_WHETHER,
    ),
    _knob("EN-3", "empty_activation", "A building may be activated without doing anything.", *_UNLESS),
    _knob(
        "EN-6",
        "free_discard",
        "Cards may be discarded on any turn of your own, or only to pass.",
        "own-turn",
        "pass-only",
    ),
    _knob(
        "EN-10",
        "over_15",
        "Steps beyond 15 are kept for later losses, or the marker stops.",
        "keep",
        "stop-at-15",
    ),
    _knob(
        "EN-13",
        "slavery_penalty",
        "Every discarded slavery card costs glory, or only those that Abolition takes.",
        "always",
        "abolition-only",
    ),
    _knob(
        "EN-22",
        "ties",
        "Tied seats share the win, or the first of them from the start seat wins.",
        "shared",
        "start-order",
    ),
    _knob(
        "EN-24", "layout", "Every token is named when it is laid, or when it is taken.", "full", "as-taken"
    ),
    _knob(
        "EN-36",
        "build_limit",
        "In solo, industry limits what is built from the grid, or nothing does.",
        "industry",
        "none",
    ),
    _knob(
        "EN-39",
        "first_actor",
        "The opposition goes first if anybody could occupy, or only if a colour that acts could.",
        "board",
        "acting-colours",
    ),
    _knob("EN-47", "more_links_first", "A city that makes more links comes first.", *_UNLESS),
    _knob(
        "EN-49",
        "city_chit",
        "Chits of cities and links come before status tokens, or do not count.",
        "first",
        "ignore",
    ),
    _knob(
        "EN-50",
        "ship_chit",
        "Whether a chit on a lane may, must or must never be preferred.",
        "may",
        "must",
        "never",
    ),
    _knob(
        "EN-52",
        "governor_for",
        "A lane is filled for any opposing governor, or only for the colour that acts.",
        "any-opposing",
        "acting-colour",
    ),
    _knob(
        "EN-52",
        "majority",
        "Opposing colours count on a lane one by one, or together.",
        "per-colour",
        "pooled",
    ),
    _knob(
        "EN-53",
        "complete_for_player",
        "The opposition never fills a lane for the seat, or does if nothing else is left.",
        "never",
        "last-resort",
    ),
    _knob(
        "EN-56",
        "beyond_15",
        "Only lanes, or cities as well, are passed over if their token would score nothing.",
        "lanes",
        "all-steps",
    ),
    _knob(
        "EN-59",
        "draw_rank",
        "A draw goes by the total advance first, or by the least developed track.",
        "total-first",
        "least-first",
    ),
    _knob("EN-64", "attack_needs_presence", "An attack chit needs presence.", *_WHETHER),
    _knob(
        "EN-65",
        "payment_steal",
        "If the seat has no token of the least developed kind, the next one goes, or none.",
        "next-least",
        "strict",
    ),
    _knob(
        "EN-68", "kept_governors", "The opposition keeps its own discarded governors, or all.", "own", "all"
    ),
    _knob(
        "EN-76",
        "empty_governor_slot",
        "Who scores an empty governor's slot in solo.",
        "both",
        "player",
        "none",
    ),
    _knob("EN-79", "cut_limit", "The first cut counts toward the limit of a lane, or not.", "total", "extra"),
    _knob(
        "EN-83",
        "neutral_token",
        "A token under a neutral goes to the seat that plays it, or out of the game.",
        "player",
        "out",
    ),
    _knob("EN-85", "neutral_attackable", "Neutral cities can be attacked.", *_WHETHER),
    _knob("EN-86", "neutrals_per_turn", "How many neutrals may be played in a turn.", "1", "any"),
    _knob(
        "EN-87",
        "neutral_presence",
        "After a draw a neutral occupies only where its seat has presence.",
        *_UNLESS,
    ),
    _knob(
        "Strategy Session",
        "difficulty",
        "The opposition's chits: as they come (standard), thrown away (easier), or all used (harder).",
        "standard",
        "easier",
        "harder",
    ),
)
INFO = GameInfo(
    name="endeavor",
    title="Endeavor",
    about="Build, sail and settle in seven rounds.",
    credit="Endeavor is by Carl de Visser and Jarratt Gray (Z-Man Games 2009); SoloPlay and its variants are "
    "by SoloPlay Games 2009. Names of pieces and numbers only; no text of either is included.",
    rules_version=1,
    variants=(
        Variant(name="base", least=3, most=5, about="3 to 5 seats, the base game"),
        Variant(name="solo", least=1, most=1, about="one seat against a scripted opposition of four colours"),
        Variant(name="two", least=2, most=2, about="2 seats, shorter lanes and three neutrals each"),
        Variant(name="three", least=3, most=3, about="3 seats, shorter lanes and two neutrals each"),
    ),
    rulings=RULINGS,
    seats=COLOURS,
    reserved=(OPPOSITION, NEUTRAL, PLAYER, "rule", "seat"),
    turn_order="EN-8",
)


_HEADINGS = {
    "Game Setup": (
        "Tokens lie on every city, lane and link; in solo there are also the grid, the turn discs, two "
        "discs on every lane and four in Europe."
    ),
    "Game Setup, 8": (
        "In two runs every lane gets a disc of the opposition; status tokens go to its board, chits leave "
        "the game."
    ),
    "Game Setup, 9": (
        "For industry, culture, finance and politics in turn a colour is drawn; its disc goes to a European "
        "city that shows that status."
    ),
    "Setup of the variants": (
        "Lanes lose spaces from the end at the cards: first as the rules say, then as the seats choose, in "
        "turn."
    ),
    "Build Phase": (
        "Every seat builds one building, up to the level that its industry allows, and only one of the "
        "highest level. In solo it comes from the grid, and the opposition acts once more for each column "
        "that it lies away from the crown."
    ),
    "Growth Phase": "Culture brings markers from the supply to the harbour.",
    "Salary Phase": "Finance takes markers back from buildings to the harbour.",
    "Actions": (
        "A turn activates a building or spends a chit, and does what that allows: ship, occupy, attack, "
        "draw or take a marker back. A seat that is done passes."
    ),
    "Presence": (
        "Discs in a region's cities, on its lane and beside it. Overseas, nobody occupies, attacks or "
        "draws without it; a card says how much it takes."
    ),
    "Regions": "Europe is open. Any other region opens when its lane is full.",
    "Regions and Governors": (
        "Whoever has the most discs on a full lane gets the governor; in a tie, the one whose last disc "
        "lies nearest the cards."
    ),
    "Abolition": (
        "Whoever draws it ends the slavery deck, and every side loses its slavery cards and a glory for each."
    ),
    "Playing the game, 1": (
        "After the salaries, a neutral goes to every seat that has fewer pieces in its harbour than the "
        "richest seat."
    ),
    "Playing a neutral token": (
        "After your own action a neutral can ship, or occupy, in the same region; after a draw it can ship "
        "to any lane, or occupy in any region that is open."
    ),
    "Understanding Turn Sequence": (
        "In rounds 1 and 2 the seat acts first; later the opposition does if somebody could occupy."
    ),
    "Opposition Takes Action": (
        "Every turn disc below the marker acts: occupy with a link, occupy, fill a lane for an opposing "
        "governor, ship on, ship beside a lane, draw."
    ),
    "Opposition Bonus Actions": "Chits that the opposition gains from cities and links are used at once.",
    "Opposition Bonus Draw": "If the seat drew, the disc under the marker draws as well.",
    "Ending a Round": (
        "Hands are checked, the row of the crown is closed, the turn discs turn, and the crown moves on."
    ),
    "Ending a Round, 1": (
        "Nobody keeps more cards than politics allows. For the opposition the seat discards what serves "
        "it best."
    ),
    "Ending a Round, 3": (
        "The row of the crown slides left and is filled up. With the crown on column III, it is filled when "
        "the crown leaves."
    ),
    "Ending a Round, 4": "The discs that acted go behind the others.",
    "End Game Condition": "The game ends after seven rounds.",
    "Scoring the Game": (
        "Tracks, cities, links, cards, University, an empty governor's slot, every three markers in the "
        "harbour, every neutral left in the supply; a slavery card that was lost costs one."
    ),
    "Rating Game Results": "In solo the difference is rated; a building of the highest level adds style.",
    "Strategy Session": "The opposition's chits: as they come, all thrown away, or all used.",
}
ALSO = {
    "Game Setup": ("trade token", "tokens", "first player"),
    "Scoring the Game": ("winner", "glory", "victory points"),
    "Ending a Round, 1": ("hand limit", "card limit"),
    "Setup of the variants": ("two players", "three players", "neutrals"),
    "Growth Phase": ("population",),
}
"""Other words that people look for a topic by."""


def topics() -> tuple[Topic, ...]:
    """Procedures by their headings, the rulings that are knobs, how the setup is typed, and the pieces."""
    found = [
        Topic(name=heading, text=text, source=heading, also=ALSO.get(heading, ()))
        for heading, text in _HEADINGS.items()
    ]
    more = {"layout": f"\n\n{layout()}"}
    found += [
        Topic(name=knob.knob, text=knob.about + more.get(knob.knob, ""), number=knob.source)
        for knob in RULINGS
    ]
    return (*found, *explained())
