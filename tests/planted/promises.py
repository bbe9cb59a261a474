"""Mistakes against what GAMES.md and HANDS.md promise and ask for, and changes that are none.

Law: they were chosen from these pages, before the laws of the kit were looked at one by one.
"""

from __future__ import annotations

from tests.planted.mistake import (
    ACTION,
    COUP_FACTS,
    COUP_VIEW,
    DEAL,
    SKULL_VIEW,
    SUSHI_VIEW,
    Mistake,
    coup,
    skull,
    sushi,
)

PROMISES: dict[str, Mistake] = {
    # by the guide's promises: pure, and read only
    "P40 the view asks a clock": coup(
        ("`view`", "clock"),
        (COUP_VIEW, COUP_VIEW[:-1] + "api.Note(str(__import__('time').perf_counter())),)"),
    ),
    "P41 the view sorts the hands in place": coup(
        ("hands",),
        (
            "    rows = tuple(\n        (\n            other,\n            state.coins",
            "    for hand in state.pieces.hands.values():\n        hand.reverse()\n"
            "    rows = tuple(\n        (\n            other,\n            state.coins",
        ),
    ),
    "P42 pending changes the state": sushi(
        ("chosen",),
        (
            "(state.table.after(seat),)\n        state.chosen = frozenset()\n",
            "(state.table.after(seat),)\n",
        ),
        (
            "    if any(pieces.hands[seat] for seat in seats):\n        return api.Follows(Passed()",
            "    state.chosen = frozenset()\n    if any(pieces.hands[seat] for seat in seats):\n"
            "        return api.Follows(Passed()",
        ),
    ),
    "P43 facts are kept by the number of the turn": coup(
        ("`KEPT`", "module"),
        (ACTION, "KEPT: dict[int, dict[str, int]] = {}\n\n\n" + ACTION),
        (
            COUP_FACTS + 'f"{seat} coins": coins for seat, coins in state.coins.items()}}',
            "    return KEPT.setdefault(\n        state.turns,\n        {**state.pieces.counts(), **{"
            'f"{seat} coins": coins for seat, coins in state.coins.items()}},\n    )',
        ),
    ),
    "P44 the status is a hash": skull(
        ("in one process",),
        (
            "    lines=lines,\n",
            '    lines=lines,\n    status=lambda state: f"game {hash(state.table.seats[0]) % 1000}",\n',
        ),
    ),
    "P45 facts come in the order of a set": coup(
        ("in one process", "facts"),
        (
            "for seat, coins in state.coins.items()}}",
            "for seat, coins in sorted({*state.coins.items()}, key=lambda each: hash(each[0]))}}",
        ),
    ),
    # a stranger's log
    "P46 a KeyError where a log names nobody": coup(
        ("KeyError", "Carried.do"),
        (
            "            state.pay(self.target, self.coins)\n",
            "            state.coins[self.target] -= self.coins\n",
        ),
        ("self.action != play.kind or self.target != play.target:", "self.action != play.kind:"),
    ),
    "P47 a ValueError where a log names nobody": skull(
        ("StackChosen",),
        (
            "        state.pieces.require_laid(self.seat)\n        state.now.chosen",
            "        state.table.seats.index(self.seat)\n"
            "        state.pieces.require_laid(self.seat)\n        state.now.chosen",
        ),
    ),
    "P48 needs says too little": coup(
        ("Challenged", "cannot be folded"),
        (
            '    told, verb = "{by} does not believe it", "challenge"\n',
            '    told, verb = "{by} does not believe it", "challenge"\n    needs = api.always\n',
        ),
    ),
    "P49 needs changes the state": coup(
        ("LetBe", "turns"),
        (
            '    told, verb = "{by} lets it be", "let"\n',
            '    told, verb = "{by} lets it be", "let"\n\n    def needs(self, state: State) -> None:\n'
            "        if self.by not in asked(state)[1]:\n"
            '            raise api.Contradiction(f"{self.by} is not asked")\n'
            "        state.turns += 1\n",
        ),
    ),
    "P50 a sentence fails for what cannot happen": coup(
        ("Blocked",),
        (
            '    told, verb, args = "{by} is the {role} and blocks it", '
            '"block", (api.Arg("role", blockers),)\n',
            '    verb, args = "block", (api.Arg("role", blockers),)\n\n'
            "    def tell(self, state: State) -> str:\n"
            '        return f"{self.by} is the {self.role} and blocks the {state.play.kind}"\n',
        ),
    ),
    "P51 a status for three rounds, and the game is over": sushi(
        ("IndexError",),
        (
            'status=lambda state: f"round {min(state.round + 1, ROUNDS)}"',
            'status=lambda state: ("first round", "second round", "third round")[state.round]',
        ),
    ),
    # turns, questions, words
    "P52 the turn grows with what follows": sushi(
        ("TurnedUp", "turn"),
        (
            "        token = state.pieces.turn_up(self.seat, self.card)\n",
            "        state.turns += 1\n        token = state.pieces.turn_up(self.seat, self.card)\n",
        ),
    ),
    "P53 a seat without cards is asked": coup(
        ("Lost",),
        (
            '        if state.is_in(seat):\n            return api.Decision(seat, "which',
            '        if seat:\n            return api.Decision(seat, "which',
        ),
        (
            "        if self.by not in must_lose(state):",
            "        if not state.is_in(self.by) or self.by not in must_lose(state):",
        ),
    ),
    "P54 an event is not in the chapter": sushi(
        ("ChopsticksReturned",),
        ("@sushi.event\nclass ChopsticksReturned", "class ChopsticksReturned"),
    ),
    "P55 no word says what came up": skull(
        ("DiscTurned is asked for, and no verb makes it",),
        (
            '    verb = api.Verb("disc", by_table=True)\n'
            '    args = (api.Arg("card", lambda state, by, before: api.named((ROSE, SKULL))),)\n',
            "",
        ),
    ),
    "P56 a refusal cites no heading": sushi(
        ("'Sticks'",),
        ('api.refused("Chopsticks", ', 'api.refused("Sticks", '),
    ),
    "P57 a question cites no heading": skull(
        ("'Challenges'",),
        ('(StackChosen,), source="Challenge")', '(StackChosen,), source="Challenges")'),
    ),
    # who may know
    "P58 the choice at once is open": sushi(
        ("the list of moves tells what is hidden",),
        (
            'api.AtOnce(waiting, "choose a card", (Chosen, BothChosen), source',
            'api.AtOnce(waiting, "choose a card", (Chosen, BothChosen), secret=False, source',
        ),
    ),
    "P59 a hand that is taken up is told to all": sushi(
        ("HandTaken is told with its secret",),
        (
            'told, seen_by = "{seat} takes up a hand[: {cards}]", "seat"',
            'told, seen_by = "{seat} takes up a hand[: {cards}]", ""',
        ),
    ),
    "P60 the question says whether it is a bluff": coup(
        ("the question tells what is hidden",),
        (
            'prompt = f"challenge the {play.claimed}?"',
            "is_true = play.claimed in state.pieces.held(play.claimant)\n"
            "        prompt = f\"challenge the {play.claimed}{'?' if is_true else ''}\"",
        ),
    ),
    "P61 a rule knows whether it is a bluff": coup(
        ("Challenged",),
        (
            "        state.play.challenger = self.by\n",
            "        state.play.challenger = self.by\n\n"
            "    def may(self, state: State) -> api.Verdict:\n"
            "        play = state.play\n"
            "        if play and play.claimed in state.pieces.held(play.claimant):\n"
            '            return api.advised("Challenges", "it is no bluff")\n'
            "        return api.LEGAL\n",
        ),
    ),
    "P62 the points name the cards of a hand": coup(
        ("the score tells what is hidden",),
        (
            'seat, "influence", api.counted(cards, "card"), cards,',
            'seat, "influence", state.pieces.listed(state.pieces.hands[seat]), cards,',
        ),
    ),
    "P63 an undo tells what went back": coup(
        ("Returned",),
        (
            'told, verb, seen_by = "{by} puts two cards back[: {cards}]", "return", "by"\n',
            'told, verb, seen_by = "{by} puts two cards back[: {cards}]", "return", "by"\n'
            '    reveals = "{by} has put back {cards}."\n',
        ),
    ),
    # counts
    "P64 an adjustment is added": coup(
        ("coins", "adjust"),
        ("        state.coins[seat] = event.count\n", "        state.coins[seat] += event.count\n"),
    ),
    "P65 what is adjustable is no fact": coup(
        ("adjustable", "purse"),
        ('adjustable=lambda state: [f"{seat} coins"', 'adjustable=lambda state: [f"{seat} purse"'),
    ),
    "P66 a seat is nobody": coup(
        ("Couped",),
        (
            "        state.require_target(self.by, self.target)\n        state.pay(self.by, 7)\n",
            "        state.pay(self.by, 7)\n",
        ),
    ),
    "P67 names kept beside the pieces": sushi(
        ("`NAMES`", "module"),
        (ACTION, "NAMES: dict[int, str] = {}\n\n\n" + ACTION),
        (
            DEAL,
            DEAL
            + "        hand = state.pieces.hands[self.seat]\n"
            + "        NAMES.update({token: str(state.pieces.names[token]) for token in hand})\n",
        ),
        (
            SUSHI_VIEW,
            "        api.Facts(state.pieces.rows()),\n        api.Note(\" \".join(NAMES.get(token, '?')"
            " for pile in state.pieces.aside.values() for token in pile)),\n    )\n",
        ),
    ),
}

HARMLESS: dict[str, Mistake] = {
    "R02 a field has another name": coup(
        (),
        ("    got: dict[str, int]", "    since: dict[str, int]"),
        ("state.got[self.seat] = self.id", "state.since[self.seat] = self.id"),
        ("(state.got[seat],)", "(state.since[seat],)"),
    ),
    "R04 two chapters": sushi(
        (),
        (
            "@sushi.event\nclass TurnedUp",
            "turning: api.Chapter[State] = api.Chapter()\n\n\n@turning.event\nclass TurnedUp",
        ),
        ("@sushi.event\nclass ChopsticksReturned", "@turning.event\nclass ChopsticksReturned"),
        ("chapters=(sushi,)", "chapters=(sushi, turning)"),
    ),
    "R06 the sums are worked out once": skull(
        (),
        (
            "        return sum(map(len, self.pieces.aside.values())) + self.now.turned\n",
            "        count = self.now.turned\n        for pile in self.pieces.aside.values():\n"
            "            count += len(pile)\n        return count\n",
        ),
    ),
    "R40 three coins to begin with": coup(
        (), ("dict.fromkeys(setup.seats, 2)", "dict.fromkeys(setup.seats, 3)")
    ),
    "R41 other points for dumplings": sushi((), ("(0, 1, 3, 6, 10, 15)", "(0, 1, 2, 4, 8, 16)")),
    "R42 hands of a seat in another order": skull(
        (),
        (
            SKULL_VIEW,
            "view=lambda state, seat: (api.Facts(tuple(reversed(state.pieces.rows()))),),",
        ),
    ),
}
"""What is another game, or the same in other words."""
