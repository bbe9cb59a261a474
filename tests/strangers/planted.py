"""The mistakes: each is a few lines of Hearts that are written otherwise, and what has to be said of it."""

from __future__ import annotations

from typing import NamedTuple


class Planted(NamedTuple):
    """`changes` are texts of Hearts and what stands there instead; `says` the words that name the mistake."""

    changes: tuple[tuple[str, str], ...]
    says: tuple[str, ...] = ()
    games: int = 2
    steps: int = 60
    forged: int = 40


STATE = "    now: Round = field(default_factory=Round)\n"
"""A field of the state."""
LED = "        state.now.leader = self.seat\n"
TELLS = '"{by} passes[ {cards}]", "pass", "by"'
TELLS_ALL = '"{by} passes[ {cards}]", "pass", ""'
PLAYED = "        state.pieces.play(self.by, self.card)\n"
MAY_PLAY = "        trick, card = state.now.trick, self.card\n"
RECORD = "    lines=lines,\n"
VIEW = '    trick = ", ".join('
PASS = 'return api.Decision(seat, f"pass three cards {way}"'
PLAY = 'api.Decision(seat, "play a card", (Played,), secret=True, source="Turns")'
EMPTY = "field(default_factory=dict)"
QUEEN = (
    "        held = state.pieces.held\n"
    '        state.queen = next((seat for seat in state.table.seats if QUEEN in held(seat)), "")\n'
)
FOLLOW = (
    "        trick = state.now.trick\n"
    "        suit = trick[0][1][1] if trick else self.card[1]\n"
    "        held = [card for card in state.pieces.held(self.by) if card]\n"
    "        if self.card[1] != suit and any(card[1] == suit for card in held):\n"
    '            raise api.Contradiction(f"{suit} is led")\n'
)

OWED = '    if dealt := api.cards_owed(state, "Rounds"):\n        return dealt\n'
DEALS = """\
    if pieces.owed:
        dealt = HandDealt(seat=pieces.owed[0][0])
        return api.Chance(dealt, "cards", "a deal") if pieces.tool_deals else api.Follows(dealt)
"""
DEALT = '''\
@hearts.event
class HandDealt(api.CardsDrawn, frozen=True, kw_only=True):
    """`seat` is dealt its hand."""

    def dealt(self, state: State, luck: api.Luck) -> tuple[str, ...]:
        count = state.pieces.owed[0][1]
        $how


'''


def dealt_by(how: str) -> tuple[tuple[str, str], ...]:
    """Hands that the game deals by itself: `how` gives so many cards, `count`."""
    return (OWED, DEALS), ("def pending(", DEALT.replace("$how", how) + "def pending(")


KNOWABLE = {
    # a handler holds a rule
    "follow suit in the handler": Planted(
        ((PLAYED, FOLLOW + PLAYED),),
        ("Played is offered and impossible, not refused", "is led", "say so in `may`"),
    ),
    "turn order in the handler": Planted(
        (
            (
                PLAYED,
                "        if self.by != state.table.after(state.now.leader, len(state.now.trick)):\n"
                + '            raise api.Contradiction("it is not your turn")\n'
                + PLAYED,
            ),
        ),
        ("Played out of turn is never refused", "it is not your turn", "say so in `may`"),
    ),
    # hidden names in a plain field
    "the view shows a plain field": Planted(
        (
            (STATE, STATE + '    queen: str = ""\n'),
            (LED, LED + QUEEN),
            ("api.Note(trick)", "api.Note(trick + state.queen)"),
        ),
        ("the view tells what the log hides", "outside of `pieces` (`queen`)"),
        games=3,
    ),
    "a refusal names a plain field": Planted(
        (
            (STATE, STATE + '    queen: str = ""\n'),
            (LED, LED + QUEEN),
            ('f"{suit} is led"', 'f"{suit} is led, and {state.queen} has the queen"'),
        ),
        ("tells what the log hides", "outside of `pieces` (`queen`)"),
        games=4,
    ),
    # secrets
    "a list of moves that is not secret": Planted(
        ((PLAY, PLAY.replace("secret=True, ", "")),),
        ("the list of moves tells what is hidden",),
    ),
    "a fact that counts hidden cards": Planted(
        (
            (
                RECORD,
                RECORD + '    facts=lambda state: {**state.pieces.counts(), "queens": sum('
                "name == QUEEN for name in state.pieces.held(state.table.seats[0]))},\n",
            ),
        ),
        ("the counts tells what is hidden", "queens"),
        games=4,
    ),
    "a rule that reads other hands": Planted(
        (
            (
                MAY_PLAY,
                MAY_PLAY
                + "        if QUEEN in state.pieces.held(state.table.after(self.by)) and card[1] == 'D':\n"
                + "            return api.advised('Following suit', 'the next one has the queen')\n",
            ),
        ),
        ("the list of moves tells what is hidden", "as 'advised', and not 'legal'"),
        games=5,
        steps=100,
    ),
    "no redaction": Planted(
        ((TELLS, TELLS_ALL),),
        ("Passed is told with its secret",),
    ),
    "no redaction, and no catalog": Planted(
        (
            (TELLS, TELLS_ALL),
            ("    deck=CARDS,\n", ""),
        ),
        ("Passed is told with its secret",),
    ),
    "hidden from nobody": Planted(
        (
            (
                "    view=view,\n",
                "    view=view,\n"
                "    hidden=lambda state, seat: () if seat is None else state.pieces.hidden(seat),\n",
            ),
        ),
        ("`hidden(state, None)` lacks what is hidden from a seat",),
        games=1,
        steps=12,
        forged=0,
    ),
    # handlers and chance
    "an event without a handler": Planted(
        (("@hearts.event\nclass RoundEnded", "class RoundEnded"),),
        ("RoundEnded",),
        steps=400,
    ),
    "a deal by random": Planted(
        dealt_by(
            "return tuple(__import__('random').sample("
            "[card for card in state.pieces.stock if not state.pieces.seen.get(card)], count))",
        ),
        ("asked twice, it deals another HandDealt",),
    ),
    "the order of a set": Planted(
        (
            *dealt_by("return tuple({Fresh(card) for card in state.pieces.stock})[:count]"),
            ("def points(*cards", "class Fresh(str):\n    __hash__ = object.__hash__\n\n\ndef points(*cards"),
        ),
        ("asked twice, it deals another HandDealt",),
    ),
    "a clock": Planted(
        (("api.Note(trick)", "api.Note(trick + str(__import__('time').perf_counter()))"),),
        ("`view` answers differently when it is asked again (a clock? chance?)",),
    ),
    # what states share
    "a shared default": Planted(
        (
            ("class State(api.GameState", "SHARED: dict[str, int] = {}\n\n\nclass State(api.GameState"),
            (STATE, STATE + "    counted: dict[str, int] = field(default_factory=lambda: SHARED)\n"),
            (PLAYED, PLAYED + "        state.counted[self.by] = state.counted.get(self.by, 0) + 1\n"),
        ),
        ("its state is different when its events are folded again: `counted",),
    ),
    "a list that does not say what it holds": Planted(
        (
            (STATE, STATE + "    counted: list = field(default_factory=list)\n"),
            (PLAYED, PLAYED + "        state.counted.append(self.card)\n"),
        ),
        ("State.counted: the annotation should say what it holds",),
    ),
    "a mapping that is changed": Planted(
        (
            ("from collections.abc import Callable", "from collections.abc import Callable, Mapping"),
            (STATE, STATE + "    counted: Mapping[str, int] = " + EMPTY + "\n"),
            (PLAYED, PLAYED + "        state.counted[self.by] = self.id\n"),
        ),
        ("`counted", "Say in the annotation that it changes"),
    ),
    "a list in the class": Planted(
        (
            ("from collections.abc import", "from typing import ClassVar\nfrom collections.abc import"),
            (STATE, STATE + "    counted: ClassVar[list[str]] = []\n"),
            (PLAYED, PLAYED + "        state.counted.append(self.card)\n"),
        ),
        ("`State.counted` is a list that all states of all games share: make it a field",),
        games=1,
        steps=12,
        forged=0,
    ),
    # scores
    "points without events": Planted(
        (("points(*cards), rule, events)", "points(*cards), rule)"),),
        ("no score line names `events`", "round 1"),
        steps=120,
    ),
    "points of other events": Planted(
        (("points(*cards), rule, events)", "points(*cards), rule, (9999,))"),),
        ("names events that were not played",),
        steps=120,
    ),
    "a line that cites no heading": Planted(
        (("points(*cards), rule, events)", 'points(*cards), "Fame", events)'),),
        ("`rules` does not explain 'Fame': cited by the score line",),
        steps=120,
    ),
    "a tie that cites no heading": Planted(
        ((RECORD, RECORD + '    ties=lambda state: (api.Tie("tricks", "Fame", lambda seat: 0),),\n'),),
        ("`rules` does not explain 'Fame': cited by `ties` or `shared`",),
        games=1,
        steps=5,
        forged=0,
    ),
    "points that are floats": Planted(
        (("points(*cards), rule, events)", "float(points(*cards)), rule, events)"),),
        ("points are whole numbers or Decimal",),
        steps=120,
    ),
    "earnings that are always the same": Planted(
        ((RECORD, RECORD + "    earnings=lambda state, end: (),\n"),),
        ("two states have the same `earnings`, and later the points",),
        steps=120,
    ),
    "a dict of the module": Planted(
        (
            ("class State(api.GameState", "COUNTED: dict[str, int] = {}\n\n\nclass State(api.GameState"),
            (PLAYED, PLAYED + "        COUNTED[self.by] = COUNTED.get(self.by, 0) + 1\n"),
            (
                RECORD,
                RECORD
                + "    facts=lambda state: {**state.pieces.counts(), 'played': sum(COUNTED.values())},\n",
            ),
        ),
        ("`facts` is different at its beginning (is something kept in the module?): `played` is",),
    ),
    # questions
    "a question to nobody": Planted(
        ((PLAY, PLAY.replace("seat,", '"nobody",')),),
        ("'nobody' is asked, and nobody has that name",),
    ),
    "a question to a seat without cards": Planted(
        ((PLAY, PLAY.replace("seat,", "now.leader,")),),
        ("no move is legal",),
        steps=400,
    ),
    "no word for a rare chance": Planted(
        (('    verb, args = api.Verb("lead", by_table=True), (api.Arg("seat", api.seats()),)\n', ""),),
        ("Led is asked for, and no verb makes it",),
    ),
    "choices that lack cards": Planted(
        (
            (
                "multiset=True, least=3, most=3),)",
                "multiset=True, least=3, most=3, ways=lambda state, by: ((None,) * 3,)),)",
            ),
        ),
        ("`ways` of", "names None, which is not one of its choices"),
    ),
    "a list that takes long": Planted(
        (
            (
                '(api.Arg("card", api.in_hand()),)',
                '(api.Arg("card", lambda state, by, before: [sum(range(40_000)) and each '
                "for each in api.in_hand()(state, by, before)]),)",
            ),
        ),
        ("the choices of `card` of `play` take", "most of it in"),
        games=1,
        steps=10,
        forged=0,
    ),
    # words
    "two words of one name": Planted(
        (
            (
                'told, verb, seen_by = "{by} passes[ {cards}]", "pass"',
                'told, verb, seen_by = "{by} passes", "play"',
            ),
        ),
        ("Played is asked for, and no verb makes it",),
    ),
    "a word of the session": Planted(
        (('"{by} plays {card}", "play"', '"{by} plays {card}", "undo"'),),
        ("`undo` is a word of the session, too", "`ann undo`"),
    ),
    "two choices of one text": Planted(
        (
            (
                '(api.Arg("card", api.in_hand()),)',
                '(api.Arg("card", lambda state, by, before: [api.Choice("it", name) '
                "for name in state.pieces.held(by) if name]),)",
            ),
        ),
        ("a move of `play` is",),
    ),
    # more
    "a rule that nobody explains": Planted(
        (("api.refused(rule, why)", 'api.refused("Trumps", why)'),),
        ("`rules` does not explain 'Trumps'",),
    ),
    "a KeyError in a rule": Planted(
        ((MAY_PLAY, MAY_PLAY + "        {'C': 1, 'D': 2, 'S': 3}[card[1]]\n"),),
        ("KeyError ('H') in `Played.may` in planted/hearts.py, line",),
        games=3,
    ),
    "a turn that falls": Planted(
        ((RECORD, RECORD + "    turn=lambda state: -state.turns,\n"),),
        ("turn 0 is followed by turn -1",),
    ),
}
"""What a kit can know."""

NOT_CAUGHT: tuple[str, ...] = ()

QUICK = ("hidden from nobody", "a list in the class", "choices that lack cards")

HARMLESS = {
    "the same deal every round": Planted(
        dealt_by("return api.Luck(1).cards('deck', 0, state.pieces.stock, state.pieces.dealt, count)")
    ),
    "the wrong order of seats": Planted(
        (
            (
                "state.table.after(now.leader, len(now.trick))",
                "state.table.after(now.leader, -len(now.trick))",
            ),
        )
    ),
    "most points win": Planted((("    fewest=True,\n", ""),)),
    "the lowest card takes the trick": Planted((("best = max(now.trick", "best = min(now.trick"),)),
    "the queen counts nothing": Planted((("sum(13 if card == QUEEN else", "sum(0 if card == QUEEN else"),)),
    "passing to the other side": Planted(
        (("ways = (1, -1, count // 2, 0)", "ways = (-1, 1, count // 2, 0)"),)
    ),
}
"""What is another game, and keeps what every game keeps."""
