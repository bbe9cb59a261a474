"""Mistakes that authors make, most of them in four games that were written by the guide alone.

Law: a mistake is in one place, and most of them break nothing that is seen at a table. `says` are words that
a useful report has in it: what is wrong, by the author's own names. C, S, H and K were chosen by somebody who
had not seen the kit; `promises` and `careless` have the others.
"""

from __future__ import annotations

from tests.planted.careless import CARELESS
from tests.planted.mistake import (
    ACTION,
    CHOSEN,
    COUNTED,
    COUP_FACTS,
    COUP_LINE,
    DEAL,
    FIELD,
    HEARTS_STATE,
    LOST,
    RETURNED,
    SKULL_LOST,
    SKULL_STATE,
    SKULL_VIEW,
    SUSHI_VIEW,
    TURNS,
    Mistake,
    coup,
    hearts,
    skull,
    sushi,
)
from tests.planted.promises import PROMISES

OBSERVED: dict[str, Mistake] = {
    # Coup, of those who had not seen the kit
    "C01 a draw is told to all": coup(
        ("Drawn is told with its secret",),
        (
            'told, seen_by = "{seat} draws[: {cards}]", "seat"',
            'told, seen_by = "{seat} draws[: {cards}]", ""',
        ),
    ),
    "C03 the list of what goes back is open": coup(
        ("the list of moves tells what is hidden", "return"),
        ("(Returned,), secret=True", "(Returned,), secret=False"),
    ),
    "C05 what goes back is told": coup(
        ("Returned", "secret"),
        (
            'told, verb, seen_by = "{by} puts two cards back[: {cards}]", "return", "by"',
            'told, verb, seen_by = "{by} puts back {cards}", "return", ""',
        ),
    ),
    "C07 the deck is drawn with random": coup(
        ("asked twice, it deals another Drawn",),
        ("from collections import Counter\n", "import random\nfrom collections import Counter\n"),
        (
            'luck.cards("court", state.draw, sorted(there.elements()), 0, state.draws[0][1])',
            "tuple(random.sample(sorted(there.elements()), state.draws[0][1]))",
        ),
    ),
    "C08 a dict of the module feeds the facts": coup(
        ("`facts`", "module"),
        (ACTION, COUNTED),
        (LOST, "        COUNTED[self.by] = COUNTED.get(self.by, 0) + 1\n" + LOST),
        (COUP_FACTS, COUP_FACTS.replace("{**state", '{"lost": sum(COUNTED.values()), **state')),
    ),
    "C09 a shared mapping is changed in place": coup(
        ("`coins", "annotation"),
        ("import Iterable, Iterator", "import Iterable, Iterator, Mapping"),
        ("    coins: dict[str, int]", "    coins: Mapping[str, int]"),
    ),
    "C11 seats come out of a set": coup(
        ("in one process", "set"),
        (
            "others = [seat for seat in state.table.seats_from(play.claimant) if seat != play.claimant]",
            "others = list({*state.table.seats} - {play.claimant})",
        ),
    ),
    "C13 what follows cannot happen": coup(
        ("Carried", "coin"),
        ("coins = min(2, state.purse(play.target))", "coins = 2"),
    ),
    "C15 what follows comes for ever": coup(
        ("Carried",),
        (
            "            state.losing += (self.target,)\n        state.play = None\n",
            "            state.losing += (self.target,)\n        if play.kind != 'tax':\n"
            "            state.play = None\n",
        ),
    ),
    "C17 a score line cites no heading": coup(
        ("'Influences'", "score line"),
        (COUP_LINE, COUP_LINE.replace("Influence", "Influences")),
    ),
    "C19 choices raise where nothing is asked": coup(
        ("AttributeError", "blockers"),
        (
            "api.named(BLOCKS.get(state.play.kind, ()) if state.play else ())",
            "api.named(BLOCKS[state.play.kind])",
        ),
    ),
    "C20 two events have one word": coup(
        ("'let'", "LetBe", "Challenged"),
        ('"{by} does not believe it", "challenge"', '"{by} does not believe it", "let"'),
    ),
    "C21 a list takes long": coup(
        ("the choices of `target`", "targets"),
        (
            "    return api.named(seat for seat in state.alive if seat != by)",
            "    sum(range(2_000_000))\n    return api.named(seat for seat in state.alive if seat != by)",
        ),
    ),
    "C23 the hole is called otherwise": coup(
        ("Drawn", "'card'"),
        ('api.Chance(draft, "cards", "cards from', 'api.Chance(draft, "card", "cards from'),
    ),
    "C24 facts tell what went back": coup(
        ("Returned", "back"),
        (TURNS, TURNS + '    back: str = ""\n'),
        (RETURNED, RETURNED + '        state.back = " ".join(map(str, self.cards))\n'),
        (COUP_FACTS, COUP_FACTS.replace("{**state", '{"back": state.back, **state')),
        ("-> dict[str, int]:\n    return {", "-> dict[str, int | str]:\n    return {"),
    ),
    "C25 a score line cites nonsense": coup(
        ("'Fame'", "score line"),
        (COUP_LINE, COUP_LINE.replace("Influence", "Fame")),
    ),
    "C26 a default is shared": coup(
        ("`marks",),
        (ACTION, "MARKS: dict[str, int] = {}\n\n\n" + ACTION),
        (TURNS, TURNS + "    marks: dict[str, int] = field(default_factory=lambda: MARKS)\n"),
        (LOST, "        state.marks[self.by] = state.marks.get(self.by, 0) + 1\n" + LOST),
    ),
    "C27 a copy forgets what was lost": coup(
        ("copy",),
        (
            "    def purse(self",
            "    def copy(self) -> State:\n        other = api.GameState.copy(self)\n"
            "        other.lost = other.lost[-1:]\n        return other\n\n    def purse(self",
        ),
    ),
    "C29 a sentence names the bluff": coup(
        ("Taxed is told with its secret",),
        (
            '    told, verb = "{by} is the duke and wants a tax", "tax"\n',
            '    verb = "tax"\n\n    def tell(self, state: State) -> str:\n'
            "        held = state.pieces.held(self.by) if self.by in state.table.seats else ()\n"
            "        return f\"{self.by} {'really ' if 'duke' in held else ''}is the duke\"\n",
        ),
    ),
    # Sushi, of those
    "S02 the pair is not secret": sushi(
        ("BothChosen is told with its secret",),
        (
            'told, verb, seen_by = "{by} chooses two cards[: {first}, {second}]", "sushi", "by"',
            'told, verb, seen_by = "{by} chooses two cards[: {first}, {second}]", "sushi", ""',
        ),
    ),
    "S03 the view shows token numbers": sushi(
        ("token", "view"),
        (
            SUSHI_VIEW,
            '        api.Facts(state.pieces.rows()),\n        api.Facts(tuple((f"{each}\'s cards", '
            '" ".join(map(str, sorted(hand)))) for each, hand in state.pieces.hands.items())),\n    )\n',
        ),
    ),
    "S04 a refusal names a card of the hand": sushi(
        ("hint",),
        ("    turns: int = 0\n", '    turns: int = 0\n    hint: str = ""\n'),
        (DEAL, DEAL + '        state.hint = self.cards[0] if self.cards else ""\n'),
        ('f"no chopsticks lie before {self.by}")', 'f"no chopsticks, but {state.hint}")'),
    ),
    "S05 points are floats": sushi(
        ("points are whole numbers",),
        ('"most maki", 6 // tied[places[0]]', '"most maki", 6 / tied[places[0]]'),
    ),
    "S08 a sentence of two lines": sushi(
        ("TurnedUp", "line"),
        ('told = "{seat} has chosen {card}"', 'told = "{seat} has chosen\\n{card}"'),
    ),
    "S07 a card that lies face down is shown": sushi(
        ("Chosen", "last"),
        ("    turns: int = 0\n", '    turns: int = 0\n    last: str = ""\n'),
        (CHOSEN, CHOSEN + '        state.last = self.card or ""\n'),
        (SUSHI_VIEW, "        api.Facts(state.pieces.rows()),\n        api.Note(state.last),\n    )\n"),
    ),
    # Hearts and Skull, of those
    "H01 a rule on what follows is never asked": hearts(
        ("TrickTaken",),
        (
            '    told = "{seat} takes the trick"\n',
            '    told = "{seat} takes the trick"\n\n    def may(self, state: State) -> api.Verdict:\n'
            '        return api.LEGAL if state.now.trick else api.refused("Taking tricks", "no trick")\n',
        ),
    ),
    "H02 the cards are not gathered": hearts(
        ("RoundEnded",),
        ("        state.now = Round()\n        state.pieces.gather()\n", "        state.now = Round()\n"),
    ),
    "H04 the lines of a seat are another's": hearts(
        ("asked alone",),
        ('api.ScoreLine(seat, f"round {number}"', 'api.ScoreLine(state.table.after(seat), f"round {number}"'),
    ),
    "H06 the status says that the queen was passed": hearts(
        ("status", "queen"),
        (HEARTS_STATE, HEARTS_STATE + "    queen: bool = False\n"),
        (
            "        state.pieces.lay_aside(self.by, self.cards)\n",
            "        state.pieces.lay_aside(self.by, self.cards)\n"
            "        state.queen |= QUEEN in self.cards\n",
        ),
        (
            'status=lambda state: f"round {len(state.played) + 1}"',
            'status=lambda state: "queen passed" if state.queen else ""',
        ),
    ),
    "K01 the view shows a field that tells which disc was lost": skull(
        ("DiscLost", "discs"),
        ("import Iterator\n", "import Iterator, Mapping\n"),
        (SKULL_STATE, SKULL_STATE + "    discs: Mapping[str, tuple[str | None, ...]] = " + FIELD + "\n"),
        (
            SKULL_LOST,
            "        left = list(pieces.held(seat))\n        if self.disc in left:\n"
            "            left.remove(self.disc)\n"
            "        state.discs = {**state.discs, seat: tuple(sorted(map(str, left)))}\n" + SKULL_LOST,
        ),
        (
            SKULL_VIEW,
            "view=lambda state, seat: (api.Facts(state.pieces.rows()), api.Note(f'{state.discs}')),",
        ),
    ),
    "K02 a mapping is changed in place": skull(
        ("`lost", "annotation"),
        ("import Iterator\n", "import Iterator, Mapping\n"),
        (SKULL_STATE, SKULL_STATE + "    lost: Mapping[str, int] = " + FIELD + "\n"),
        (SKULL_LOST, "        state.lost[seat] = state.lost.get(seat, 0) + 1\n" + SKULL_LOST),
    ),
    "K04 the view shows the disc that was laid last": skull(
        ("Laid", "last"),
        (SKULL_STATE, SKULL_STATE + '    last: str = ""\n'),
        (
            CHOSEN.replace("card", "disc"),
            CHOSEN.replace("card", "disc") + '        state.last = self.disc or ""\n',
        ),
        (SKULL_VIEW, "view=lambda state, seat: (api.Facts(state.pieces.rows()), api.Note(state.last)),"),
    ),
}
"""Of somebody who had not seen the kit, and of the list that came with them."""

MISTAKES = OBSERVED | PROMISES | CARELESS
