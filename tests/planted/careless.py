"""Twelve mistakes of carelessness, three in each of three games of strangers and in a shipped game.

Law: as in `mistakes`. Nobody had looked for a law that finds them.
"""

from __future__ import annotations

from tests.planted.mistake import Mistake, coup, hearts, kingless, sushi

CARELESS: dict[str, Mistake] = {
    "N01 a purse falls below zero": coup(
        ("coins", "below zero"),
        (
            "        if self.purse(seat) < coins:\n"
            "            raise api.Contradiction(f\"{seat} has {api.counted(self.purse(seat), 'coin')}\")\n",
            "        self.purse(seat)\n",
        ),
    ),
    "N02 what goes back stays on the table, too": coup(
        ("Drawn", "cards"),
        ("    state.pieces.retire(token)\n", ""),
    ),
    "N03 each draw is the first of its stream": coup(
        ("Drawn", "'court'"),
        ('luck.cards("court", state.draw,', 'luck.cards("court", 0,'),
    ),
    "N04 points count with the numbers of events": sushi(
        ("numbers of events", "nigiri"),
        (
            "on = (wasabi.pop(0),) if wasabi else ()",
            "on = (wasabi.pop(0),) if wasabi and card.event - wasabi[0] < 13 else ()",
        ),
    ),
    "N05 a field begins by chance": sushi(
        ("`lead`",),
        ("from collections import Counter\n", "import random\nfrom collections import Counter\n"),
        ("from msgspec import Struct\n", "from msgspec import Struct, field\n"),
        (
            "    turns: int = 0\n",
            "    turns: int = 0\n    lead: int = field(default_factory=lambda: random.randrange(2))\n",
        ),
        (
            "    return next((seat for seat in state.table.seats if",
            "    seats = state.table.seats\n"
            "    return next((seat for seat in (*seats[state.lead :], *seats[: state.lead]) if",
        ),
    ),
    "N06 a generator of the module is used up": sushi(
        ("MAKI_NAMES",),
        ('NIGIRI = {"egg"', 'MAKI_NAMES = (name for name in MAKI)\nNIGIRI = {"egg"'),
        ("if card.name in MAKI)\n", "if card.name in MAKI_NAMES)\n"),
    ),
    "N07 a card that nobody saw is forgotten": hearts(
        ("TypeError", "NoneType"),
        ("if any(name is not None and is_meant(name) for name in held):", "if any(map(is_meant, held)):"),
    ),
    "N08 a ruling is never read": hearts(
        ("limit", "ruling"),
        ('state.table.rulings.number("limit")', "100"),
    ),
    "N09 an argument for several takes one": hearts(
        ("multiset", "Passed"),
        ("multiset=True, least=3", "least=3"),
    ),
    "N10 who has left has no result": kingless(
        ("ValueError", "result_sentence"),
        (
            "dict(zip(state.table.seats, result.totals, strict=True))",
            "dict(zip(state.table.present, result.totals, strict=True))",
        ),
    ),
    "N11 a field holds another field's dict": kingless(
        ("gains",),
        ("Denial(event, hidden, state.gains.copy(), **about)", "Denial(event, hidden, state.gains, **about)"),
    ),
    "N12 earnings of a round that goes on": kingless(
        ("earnings",),
        (
            "return state.table if state.round < end.round else None",
            "return state.table if state.round <= end.round else None",
        ),
    ),
}
