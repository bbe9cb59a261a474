"""Coup: claim a role, true or not; whoever doubts may challenge; the last one with a card wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

from msgspec import field

from ledger import api

T = TypeVar("T")
ROLES = ("duke", "assassin", "captain", "ambassador", "contessa")
CLAIMS = {"tax": "duke", "steal": "captain", "assassinate": "assassin", "exchange": "ambassador"}
BLOCKS = {"foreign aid": ("duke",), "steal": ("captain", "ambassador"), "assassinate": ("contessa",)}


class Play(api.Copyable):
    """The action of a turn, as far as it has come."""

    kind: str
    seat: str
    target: str = ""
    stage: str = ""
    """`return` where cards of an exchange go back, `failed` where it was a bluff or blocked."""
    blocker: str = ""
    role: str = ""
    """What the blocker claims."""
    challenger: str = ""
    caught: bool = False
    """The claim of the action was a bluff."""

    @property
    def claimant(self) -> str:
        return self.blocker or self.seat

    @property
    def claimed(self) -> str:
        return self.role or CLAIMS.get(self.kind, "")


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    coins: api.Counters = field(default_factory=api.Counters)
    window: api.Window = field(default_factory=api.Window)
    play: Play | None = None
    losing: tuple[str, ...] = ()
    """Who has to give up a card."""
    lost: tuple[tuple[str, str, int], ...] = ()
    last: str = ""
    """Who acted last."""

    def others(self, seat: str) -> tuple[str, ...]:
        return self.table.clockwise(seat)[1:]


def without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    """All but the first of these."""
    place = things.index(one)
    return things[:place] + things[place + 1 :]


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.coins = api.Counters.of(setup.seats, 2)
    state.pieces.owed = tuple((seat, 2) for seat in setup.seats)
    return state


coup: api.Chapter[State] = api.Chapter()


def targets(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.named(state.others(by) if by in state.table.seats else ())


class Action(api.Event, frozen=True, kw_only=True):
    """What a turn begins with: a claim may be challenged, and then perhaps blocked."""

    target: str = ""
    kind: ClassVar[str]
    cost: ClassVar[int] = 0

    def do(self, state: State) -> None:
        self.begin(state)

    def begin(self, state: State) -> None:
        others = state.others(self.by)
        if state.play is not None or ((self.target or self.cost) and self.target not in others):
            raise api.Contradiction(f"{self.target or self.by} has no part in that now")
        state.coins.pay(self.by, self.cost)
        state.play, state.last = Play(kind=self.kind, seat=self.by, target=self.target), self.by
        state.turns += 1
        state.window.open("claim", others if self.kind in CLAIMS else ())
        if self.kind in BLOCKS:
            state.window.open("block", (self.target,) if self.target else others)

    def may(self, state: State) -> api.Verdict:
        if state.coins[self.by] < 10 or self.kind == "coup":
            return api.LEGAL
        instead = tuple(f"coup {seat}" for seat in state.others(self.by))
        return api.refused("Coup", f"{self.by} has ten coins or more", instead)


class Targeted(Action, frozen=True, kw_only=True):
    target: str
    args: ClassVar[tuple[api.Arg, ...]] = (api.Arg("target", targets),)


@coup.event
class Income(Action, frozen=True, kw_only=True):
    """take one coin"""

    kind, told, verb = "income", "{by} takes a coin", "income"

    def do(self, state: State) -> None:
        self.begin(state)
        state.coins.gain(self.by, 1)
        state.play = None


@coup.event
class ForeignAid(Action, frozen=True, kw_only=True):
    """two coins, unless a duke blocks it"""

    kind, told, verb = "foreign aid", "{by} asks for foreign aid", "aid"


@coup.event
class Couped(Targeted, frozen=True, kw_only=True):
    """seven coins: a seat loses a card"""

    kind, cost, told, verb = "coup", 7, "{by} pays 7 for a coup against {target}", "coup"

    def do(self, state: State) -> None:
        self.begin(state)
        state.losing += (self.target,)
        state.play = None


@coup.event
class Taxed(Action, frozen=True, kw_only=True):
    """as duke: three coins"""

    kind, told, verb = "tax", "{by} is the duke and wants a tax", "tax"


@coup.event
class StealTried(Targeted, frozen=True, kw_only=True):
    """as captain: two coins of a seat"""

    kind, told, verb = "steal", "{by} is the captain and steals from {target}", "steal"


@coup.event
class AssassinSent(Targeted, frozen=True, kw_only=True):
    """as assassin: three coins, a seat loses a card"""

    kind, cost, verb = "assassinate", 3, "assassinate"
    told = "{by} pays 3 and sends the assassin to {target}"


@coup.event
class ExchangeTried(Action, frozen=True, kw_only=True):
    """as ambassador: change cards with the court"""

    kind, told, verb = "exchange", "{by} is the ambassador and wants an exchange", "exchange"


ACTIONS = (Income, ForeignAid, Couped, Taxed, StealTried, AssassinSent, ExchangeTried)


@coup.event
class Challenged(api.Event, frozen=True, kw_only=True):
    """say that it is a bluff"""

    told, verb = "{by} does not believe it", "challenge"

    def do(self, state: State) -> None:
        state.window.require(self.by, "claim", "blocked")
        if state.play is not None:
            state.play.challenger = self.by
        state.window.close()


def blockers(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.named(BLOCKS.get(state.play.kind, ()) if state.play else ())


@coup.event
class Blocked(api.Event, frozen=True, kw_only=True):
    """block it, as a role"""

    role: str
    told, verb, args = "{by} is the {role} and blocks it", "block", (api.Arg("role", blockers),)

    def do(self, state: State) -> None:
        state.window.require(self.by, "block")
        play = state.play
        if play is None or self.role not in BLOCKS[play.kind]:
            raise api.Contradiction(f"{self.by} cannot block that")
        play.blocker, play.role = self.by, self.role
        state.window.clear()
        state.window.open("blocked", state.others(self.by))


def claimed(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    play, pieces = state.play, state.pieces
    if play is None or not play.challenger:
        return ()
    could = pieces.could_be(pieces.hands[play.claimant], pieces.stock)
    return api.named({play.claimed} & {*could})


@coup.event
class Shown(api.Event, frozen=True, kw_only=True):
    """show the card that was challenged"""

    card: str
    told, verb, args = "{by} shows the {card}, and shuffles it back", "prove", (api.Arg("card", claimed),)
    reveals = "Everybody has seen {by}'s {card}."

    def do(self, state: State) -> None:
        play = state.play
        if play is None or not play.challenger or self.by != play.claimant or self.card != play.claimed:
            raise api.Contradiction(f"{self.by} has no {self.card} to show")
        state.pieces.put_back(state.pieces.play(self.by, self.card))
        state.pieces.owe(self.by, 1)
        state.losing += (play.challenger,)
        play.challenger, play.stage = "", "failed" if play.blocker else ""


@coup.event
class Lost(api.Event, frozen=True, kw_only=True):
    """turn a card up for good"""

    card: str
    told, verb, args = "{by} loses the {card}", "lose", (api.Arg("card", api.in_hand()),)
    reveals = "Everybody has seen {by}'s {card}."

    def do(self, state: State) -> None:
        play = state.play
        is_caught = play is not None and bool(play.challenger) and self.by == play.claimant
        if not is_caught and self.by not in state.losing:
            raise api.Contradiction(f"{self.by} has no card to lose now")
        state.pieces.play(self.by, self.card)
        state.lost += ((self.by, self.card, self.id),)
        if not state.pieces.hands[self.by]:
            state.table.leave(self.by)
            state.window.leave(self.by)
        if self.by in state.losing:
            state.losing = without(state.losing, self.by)
        elif play is not None and play.blocker:
            play.challenger = play.blocker = play.role = ""
        elif play is not None:
            play.challenger, play.stage, play.caught = "", "failed", True
            state.window.clear()


@coup.event
class Carried(api.Event, frozen=True, kw_only=True):
    """The action happens."""

    seat: str
    action: str
    target: str = ""
    coins: int = 0
    told = "{seat}: {action}[ against {target}][, {coins:coin}]"

    def do(self, state: State) -> None:
        play = state.play
        if play is None or self.seat != play.seat or self.action != play.kind or self.target != play.target:
            raise api.Contradiction("no such action was begun")
        if play.kind == "steal":
            state.coins.pay(self.target, self.coins)
        state.coins.gain(self.seat, self.coins)
        if play.kind == "exchange":
            state.pieces.owe(self.seat, 2)
            play.stage = "return"
            return
        if play.kind == "assassinate" and self.target in state.table.present:
            state.losing += (self.target,)
        state.play = None


@coup.event
class Failed(api.Event, frozen=True, kw_only=True):
    """The action was a bluff, or it was blocked."""

    seat: str
    action: str
    coins: int = 0
    """What comes back."""
    told = "{seat}: {action} fails[, {coins:coin} back]"

    def do(self, state: State) -> None:
        play = state.play
        if play is None or (self.seat, self.action) != (play.seat, play.kind):
            raise api.Contradiction("no such action was begun")
        state.coins.gain(self.seat, self.coins)
        state.play = None


@coup.event
class Returned(api.Event, frozen=True, kw_only=True):
    """put two cards back into the court deck"""

    cards: tuple[str | None, ...] = ()
    told, verb, seen_by = "{by} puts two cards back[: {cards}]", "return", "by"
    args = (api.Arg("cards", api.in_hand(unseen=True, each=True), multiset=True, least=2, most=2),)

    def do(self, state: State) -> None:
        pieces, play = state.pieces, state.play
        if play is None or play.stage != "return" or play.seat != self.by or len(self.cards) != 2:
            raise api.Contradiction(f"{self.by} puts nothing back now")
        pieces.lay_aside(self.by, self.cards)
        for name in reversed(pieces.laid(self.by)):
            pieces.put_back(pieces.turn_up(self.by, name))
        state.play = None


def pending(state: State) -> api.Pending:
    play = state.play
    if drawn := api.cards_owed(state, "Court"):
        return drawn
    if len(state.table.present) < 2:
        return api.Over()
    for seat in state.losing:
        if seat in state.table.present:
            return api.Decision(seat, "which card is lost?", (Lost,), secret=True, source="Influence")
    if play is None:
        seat = state.table.clockwise(state.last, after=True)[0] if state.last else state.table.seats[0]
        return api.Decision(seat, "what do you do?", ACTIONS, source="Turns")
    if play.challenger:
        prompt = f"show the {play.claimed}, or lose a card"
        return api.Decision(play.claimant, prompt, (Shown, Lost), secret=True, source="Challenges")
    if play.stage == "return":
        return api.Decision(play.seat, "which two go back?", (Returned,), secret=True, source="Court")
    if play.stage == "failed":
        coins = 3 if play.caught and play.kind == "assassinate" else 0
        return api.Follows(Failed(seat=play.seat, action=play.kind, coins=coins), source="Challenges")
    blocks = state.window.about == "block"
    prompt = f"block the {play.kind}?" if blocks else f"challenge the {play.claimed}?"
    answers, source = ((Blocked,), "Blocks") if blocks else ((Challenged,), "Challenges")
    if window := api.window_asked(state, prompt, answers, source=source):
        return window
    if play.blocker:
        return api.Follows(Failed(seat=play.seat, action=play.kind), source="Blocks")
    coins = {"foreign aid": 2, "tax": 3}.get(play.kind, 0)
    if play.kind == "steal":
        coins = min(2, state.coins[play.target])
    return api.Follows(
        Carried(seat=play.seat, action=play.kind, target=play.target, coins=coins), source="Turns"
    )


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    if cards := len(state.pieces.hands[seat]):
        label, got = api.counted(cards, "card"), (state.pieces.drew[seat],)
        yield api.ScoreLine(seat, "influence", label, cards, "Influence", got)


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rows = []
    for each, hand in state.pieces.hands.items():
        lost = ", ".join(card for by, card, _ in state.lost if by == each)
        rows.append((each, state.coins[each], state.pieces.listed(hand) or "out", lost or "-"))
    return (api.Grid(("seat", "coins", "cards", "lost"), tuple(rows)),)


def facts(state: State) -> dict[str, int]:
    return {**state.pieces.counts(), **state.coins.facts("coins")}


@coup.shared(api.Adjusted)
class Corrected:
    @staticmethod
    def do(event: api.Adjusted, state: State) -> None:
        state.coins.adjust(event.what, event.count, "coins")


GAME: api.Game[State] = api.Game(
    info=api.GameInfo(
        name="coup",
        title="Coup",
        about="Bluff about your roles; the last one with a card wins.",
        rules_version=1,
        api=2,
        variants=(api.Variant("standard", least=2, most=6, about="two to six seats"),),
        turn_order="Turns",
    ),
    chapters=(coup, api.windows, api.dealing),
    deck=dict.fromkeys(ROLES, 3),
    start=start,
    pending=pending,
    lines=lines,
    shared="Influence",
    view=view,
    facts=facts,
    adjustable=lambda state: state.coins.facts("coins"),
    topics=api.headings(__name__),
)
