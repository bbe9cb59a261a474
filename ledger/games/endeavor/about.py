"""What Endeavor is called, how it can be played, and what `rules` explains of it.

Law: our own words; a heading or a ruling's number is the citation.
"""

from __future__ import annotations

from ledger.api import GameInfo, Ruling, Topic, Variant
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, PLAYER


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
        "Cards may be discarded on any own turn, or only to pass.",
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
        "A discarded slavery card costs glory always, or only one that Abolition takes.",
        "always",
        "abolition-only",
    ),
    _knob(
        "EN-22",
        "ties",
        "Tied seats share the win, or the first from the start seat on wins.",
        "shared",
        "start-order",
    ),
    _knob("EN-24", "layout", "Every token is told when it is laid, or when it is taken.", "full", "as-taken"),
    _knob(
        "EN-36",
        "build_limit",
        "In solo, industry limits what is built from the grid, or nothing.",
        "industry",
        "none",
    ),
    _knob(
        "EN-39",
        "first_actor",
        "The opposition goes first if anybody could occupy, or one of the colours that act.",
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
        "Opposing colours count on a lane each for itself, or together.",
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
        "Only lanes are left alone for a token that scores nothing, or cities, too.",
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
        "Where the seat has no token of the least developed kind: the next one, or none.",
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
        "EN-83", "neutral_token", "A token under a neutral goes to whoever plays it, or out.", "player", "out"
    ),
    _knob("EN-85", "neutral_attackable", "Neutral cities can be attacked.", *_WHETHER),
    _knob("EN-86", "neutrals_per_turn", "How many neutrals are played in a turn.", "1", "any"),
    _knob("EN-87", "neutral_presence", "After a draw a neutral occupies only with presence.", *_UNLESS),
    _knob(
        "Strategy Session",
        "difficulty",
        "Chits that the opposition gains: as they come, all thrown away, or all used.",
        "standard",
        "easier",
        "harder",
    ),
)
INFO = GameInfo(
    name="endeavor",
    title="Endeavor",
    about="Build, sail and settle: seven rounds of colonial trade, with SoloPlay and its smaller variants.",
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
    reserved=(OPPOSITION, NEUTRAL, PLAYER, "rule", "seat"),
    turn_order="EN-8",
)


def topics() -> tuple[Topic, ...]:
    """Procedures first, then the rulings that are knobs."""
    return tuple(Topic(name=ruling.knob, text=ruling.about, number=ruling.source) for ruling in RULINGS)
