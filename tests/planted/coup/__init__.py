"""Coup: claim a role, true or not; whoever doubts may challenge; the last one with a card wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import field

from ledger import api

ROLES = ("duke", "assassin", "captain", "ambassador", "contessa")
CLAIMS = {"tax": "duke", "steal": "captain", "assassinate": "assassin", "exchange": "ambassador"}
BLOCKS = {"foreign aid": ("duke",), "steal": ("captain", "ambassador"), "assassinate": ("contessa",)}


class Play(api.Copyable):
    """The action of a turn, as far as it has come."""

    kind: str
    seat: str
    target: str = ""
    stage: str = "claim"
    """`claim` may be challenged, `block` may be blocked, `blocked` is a block that may be challenged, then
    `go` or `failed`; `return` where cards of an exchange go back."""
    let: frozenset[tuple[str, str]] = frozenset()
    """Who lets it be at which stage."""
    blocker: str = ""
    role: str = ""
    """What the blocker claims."""
    challenger: str = ""
    caught: bool = False
    """The claim of the action was a bluff."""

    @property
    def claimant(self) -> str:
        return self.blocker if self.stage == "blocked" else self.seat

    @property
    def claimed(self) -> str:
        return self.role if self.stage == "blocked" else CLAIMS.get(self.kind, "")


class State(api.GameState, kw_only=True):
    pieces: api.Piles
    coins: dict[str, int] = field(default_factory=dict)
    draws: tuple[tuple[str, int], ...] = ()
    """Who draws how many cards next."""
    draw: int = 0
    play: Play | None = None
    losing: tuple[str, ...] = ()
    """Who has to give up a card."""
    lost: tuple[tuple[str, str, int], ...] = ()
    last: str = ""
    """Who acted last."""
    turns: int = 0
    got: dict[str, int] = field(default_factory=dict)
    """Seat → the event that brought its last card."""

    def purse(self, seat: str) -> int:
        if seat not in self.coins:
            raise api.Contradiction(f"nobody is called {seat}")
        return self.coins[seat]

    def pay(self, seat: str, coins: int) -> None:
        if self.purse(seat) < coins:
            raise api.Contradiction(f"{seat} has {api.counted(self.purse(seat), 'coin')}")
        self.coins[seat] -= coins

    def is_in(self, seat: str) -> bool:
        return bool(self.pieces.hands[seat])

    def require_target(self, by: str, target: str) -> None:
        self.table.require_seat(target)
        if target == by or not self.is_in(target):
            raise api.Contradiction(f"{target} cannot be a target")

    @property
    def alive(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.table.seats if self.is_in(seat))

    @property
    def next(self) -> str:
        seats = self.table.seats
        order = self.table.seats_from(self.table.after(self.last)) if self.last else seats
        return next((seat for seat in order if self.is_in(seat)), seats[0])


def start(setup: api.Setup) -> State:
    state = State.from_setup(setup)
    state.coins = dict.fromkeys(setup.seats, 2)
    state.draws = tuple((seat, 2) for seat in setup.seats)
    return state


coup: api.Chapter[State] = api.Chapter()


@coup.event
class Drawn(api.Event, frozen=True, kw_only=True):
    """`seat` draws from the court deck; where the tool deals, these cards."""

    seat: str
    cards: tuple[str, ...] = ()
    told, seen_by = "{seat} draws[: {cards}]", "seat"

    def do(self, state: State) -> None:
        due = [(seat, count) for seat, count in state.draws if seat == self.seat]
        if not due:
            raise api.Contradiction(f"{self.seat} draws no card now")
        state.pieces.deal(self.seat, self.cards, due[0][1])
        draws = list(state.draws)
        draws.remove(due[0])
        state.draws = tuple(draws)
        state.draw += 1
        state.got[self.seat] = self.id

    def dealt(self, state: State, luck: api.Luck) -> tuple[str, ...]:
        there = Counter(state.pieces.stock) - Counter(state.pieces.seen)
        return luck.cards("court", state.draw, sorted(there.elements()), 0, state.draws[0][1])


def act(state: State, event: api.Event, kind: str, target: str = "", stage: str = "claim") -> None:
    state.table.require_seat(event.by)
    if state.play is not None:
        raise api.Contradiction("another action is not over yet")
    state.play = Play(kind=kind, seat=event.by, target=target, stage=stage)
    state.last = event.by
    state.turns += 1


def targets(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.named(seat for seat in state.alive if seat != by)


class Action(api.Event, frozen=True, kw_only=True):
    """Whoever has ten coins has to coup."""

    def may(self, state: State) -> api.Verdict:
        if state.purse(self.by) >= 10:
            return api.refused(
                "Coup",
                f"{self.by} has ten coins or more",
                tuple(f"coup {seat}" for seat in state.alive if seat != self.by),
            )
        return api.LEGAL


@coup.event
class Income(Action, frozen=True, kw_only=True):
    """take one coin"""

    told, verb = "{by} takes a coin", "income"

    def do(self, state: State) -> None:
        act(state, self, "income", stage="go")
        state.coins[self.by] += 1
        state.play = None


@coup.event
class ForeignAid(Action, frozen=True, kw_only=True):
    """two coins, unless a duke blocks it"""

    told, verb = "{by} asks for foreign aid", "aid"

    def do(self, state: State) -> None:
        act(state, self, "foreign aid", stage="block")


@coup.event
class Couped(api.Event, frozen=True, kw_only=True):
    """seven coins: a seat loses a card"""

    target: str
    told, verb, args = "{by} pays 7 for a coup against {target}", "coup", (api.Arg("target", targets),)

    def do(self, state: State) -> None:
        state.require_target(self.by, self.target)
        state.pay(self.by, 7)
        act(state, self, "coup", self.target, stage="go")
        state.losing += (self.target,)
        state.play = None


@coup.event
class Taxed(Action, frozen=True, kw_only=True):
    """as duke: three coins"""

    told, verb = "{by} is the duke and wants a tax", "tax"

    def do(self, state: State) -> None:
        act(state, self, "tax")


@coup.event
class StealTried(Action, frozen=True, kw_only=True):
    """as captain: two coins of a seat"""

    target: str
    told, verb, args = "{by} is the captain and steals from {target}", "steal", (api.Arg("target", targets),)

    def do(self, state: State) -> None:
        state.require_target(self.by, self.target)
        act(state, self, "steal", self.target)


@coup.event
class AssassinSent(Action, frozen=True, kw_only=True):
    """as assassin: three coins, a seat loses a card"""

    target: str
    told, verb = "{by} pays 3 and sends the assassin to {target}", "assassinate"
    args = (api.Arg("target", targets),)

    def do(self, state: State) -> None:
        state.require_target(self.by, self.target)
        state.pay(self.by, 3)
        act(state, self, "assassinate", self.target)


@coup.event
class ExchangeTried(Action, frozen=True, kw_only=True):
    """as ambassador: change cards with the court"""

    told, verb = "{by} is the ambassador and wants an exchange", "exchange"

    def do(self, state: State) -> None:
        act(state, self, "exchange")


ACTIONS = (Income, ForeignAid, Couped, Taxed, StealTried, AssassinSent, ExchangeTried)


def asked(state: State) -> tuple[str, tuple[str, ...]]:
    """At which stage the others are asked, and who of them has not answered."""
    play = state.play
    if play is None or play.challenger:
        return "", ()

    def silent(stage: str, seats: Iterable[str]) -> tuple[str, ...]:
        return tuple(seat for seat in seats if state.is_in(seat) and (stage, seat) not in play.let)

    others = [seat for seat in state.table.seats_from(play.claimant) if seat != play.claimant]
    if play.stage == "claim" and (seats := silent("claim", others)):
        return "claim", seats
    asked_to_block = (play.target,) if play.target else others
    may_block = play.stage in ("claim", "block") and play.kind in BLOCKS
    if may_block and (seats := silent("block", asked_to_block)):
        return "block", seats
    if play.stage == "blocked" and (seats := silent("blocked", others)):
        return "blocked", seats
    return "", ()


@coup.event
class LetBe(api.Event, frozen=True, kw_only=True):
    """do not object"""

    told, verb = "{by} lets it be", "let"

    def do(self, state: State) -> None:
        stage, seats = asked(state)
        if state.play is None or self.by not in seats:
            raise api.Contradiction(f"{self.by} is not asked")
        state.play.let |= {(stage, self.by)}


@coup.event
class Unopposed(api.Event, frozen=True, kw_only=True):
    """nobody objects"""

    told, verb = "nobody objects", api.Verb("nobody", by_table=True)

    def do(self, state: State) -> None:
        stage, seats = asked(state)
        if state.play is None or not seats:
            raise api.Contradiction("nobody is asked")
        state.play.let |= {(stage, seat) for seat in seats}

    def anytime(self, state: State) -> api.Verdict | None:
        return api.LEGAL if asked(state)[1] else None


@coup.event
class Challenged(api.Event, frozen=True, kw_only=True):
    """say that it is a bluff"""

    told, verb = "{by} does not believe it", "challenge"

    def do(self, state: State) -> None:
        stage, seats = asked(state)
        if state.play is None or stage not in ("claim", "blocked") or self.by not in seats:
            raise api.Contradiction(f"{self.by} cannot challenge now")
        state.play.challenger = self.by


def blockers(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    return api.named(BLOCKS.get(state.play.kind, ()) if state.play else ())


@coup.event
class Blocked(api.Event, frozen=True, kw_only=True):
    """block it, as a role"""

    role: str
    told, verb, args = "{by} is the {role} and blocks it", "block", (api.Arg("role", blockers),)

    def do(self, state: State) -> None:
        stage, seats = asked(state)
        play = state.play
        if play is None or stage != "block" or self.by not in seats or self.role not in BLOCKS[play.kind]:
            raise api.Contradiction(f"{self.by} cannot block that")
        play.stage, play.blocker, play.role = "blocked", self.by, self.role


def claimed(state: State, by: str, before: api.Typed) -> Iterable[api.Choice]:
    if state.play is None or not state.play.challenger:
        return ()
    pieces = state.pieces
    could = pieces.could_be(pieces.hands[state.play.claimant], pieces.stock)
    return api.named([state.play.claimed] if state.play.claimed in could else ())


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
        back(state, state.pieces.play(self.by, self.card))
        state.draws += ((self.by, 1),)
        state.losing += (play.challenger,)
        play.challenger = ""
        play.stage = "failed" if play.stage == "blocked" else "block"


def back(state: State, token: int) -> None:
    """A card is shuffled back into the court deck."""
    state.pieces.retire(token)
    state.pieces.dealt -= 1


def must_lose(state: State) -> tuple[str, ...]:
    play = state.play
    return (*state.losing, *((play.claimant,) if play and play.challenger else ()))


@coup.event
class Lost(api.Event, frozen=True, kw_only=True):
    """turn a card up for good"""

    card: str
    told, verb, args = "{by} loses the {card}", "lose", (api.Arg("card", api.in_hand()),)
    reveals = "Everybody has seen {by}'s {card}."

    def do(self, state: State) -> None:
        if self.by not in must_lose(state):
            raise api.Contradiction(f"{self.by} has no card to lose now")
        state.pieces.play(self.by, self.card)
        state.lost += ((self.by, self.card, self.id),)
        play = state.play
        if self.by in state.losing:
            losing = list(state.losing)
            losing.remove(self.by)
            state.losing = tuple(losing)
        elif play is not None and play.challenger and self.by == play.claimant:
            play.challenger = ""
            if play.stage == "blocked":
                play.stage = "go"
            else:
                play.stage, play.caught = "failed", True


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
            state.pay(self.target, self.coins)
        if self.coins < 0:
            raise api.Contradiction("coins are counted from 0")
        state.coins[self.seat] += self.coins
        if play.kind == "exchange":
            state.draws += ((self.seat, 2),)
            play.stage = "return"
            return
        if play.kind == "assassinate" and state.is_in(self.target):
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
        if play is None or (self.seat, self.action) != (play.seat, play.kind) or self.coins < 0:
            raise api.Contradiction("no such action was begun")
        state.coins[self.seat] += self.coins
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
        for _ in self.cards:
            token = pieces.aside[self.by][-1]
            pieces.turn_up(self.by, pieces.names[token])
            back(state, token)
        state.play = None


def pending(state: State) -> api.Pending:
    pieces, play = state.pieces, state.play
    if state.draws:
        draft = Drawn(seat=state.draws[0][0])
        if pieces.tool_deals:
            return api.Chance(draft, "cards", "cards from the court", source="Court")
        return api.Follows(draft, source="Court")
    if len(state.alive) < 2:
        return api.Over()
    for seat in state.losing:
        if state.is_in(seat):
            return api.Decision(seat, "which card is lost?", (Lost,), secret=True, source="Influence")
    if play is None:
        return api.Decision(state.next, "what do you do?", ACTIONS, source="Turns")
    if play.challenger:
        prompt = f"show the {play.claimed}, or lose a card"
        return api.Decision(play.claimant, prompt, (Shown, Lost), secret=True, source="Challenges")
    if play.stage == "return":
        return api.Decision(play.seat, "which two go back?", (Returned,), secret=True, source="Court")
    if play.stage == "failed":
        coins = 3 if play.caught and play.kind == "assassinate" else 0
        return api.Follows(Failed(seat=play.seat, action=play.kind, coins=coins), source="Challenges")
    stage, seats = asked(state)
    if stage == "block":
        return api.AtOnce(seats, f"block the {play.kind}?", (LetBe, Blocked), secret=False, source="Blocks")
    if stage:
        prompt = f"challenge the {play.claimed}?"
        return api.AtOnce(seats, prompt, (LetBe, Challenged), secret=False, source="Challenges")
    if play.stage == "blocked":
        return api.Follows(Failed(seat=play.seat, action=play.kind), source="Blocks")
    coins = {"foreign aid": 2, "tax": 3}.get(play.kind, 0)
    if play.kind == "steal":
        coins = min(2, state.purse(play.target))
    return api.Follows(
        Carried(seat=play.seat, action=play.kind, target=play.target, coins=coins), source="Turns"
    )


def lines(state: State, seat: str) -> Iterator[api.ScoreLine]:
    if cards := len(state.pieces.hands[seat]):
        yield api.ScoreLine(
            seat, "influence", api.counted(cards, "card"), cards, "Influence", (state.got[seat],)
        )


def view(state: State, seat: str | None) -> tuple[api.Block, ...]:
    rows = tuple(
        (
            other,
            state.coins[other],
            state.pieces.listed(state.pieces.hands[other]) or "out",
            ", ".join(card for by, card, _ in state.lost if by == other) or "-",
        )
        for other in state.table.seats
    )
    return (api.Grid(("seat", "coins", "cards", "lost"), rows),)


def facts(state: State) -> dict[str, int]:
    return {**state.pieces.counts(), **{f"{seat} coins": coins for seat, coins in state.coins.items()}}


@coup.shared(api.Adjusted)
class Corrected:
    @staticmethod
    def do(event: api.Adjusted, state: State) -> None:
        seat = event.what.removesuffix(" coins")
        state.purse(seat)
        state.coins[seat] = event.count


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
    chapters=(coup,),
    deck=dict.fromkeys(ROLES, 3),
    start=start,
    pending=pending,
    turn=lambda state: state.turns,
    lines=lines,
    shared="Influence",
    view=view,
    facts=facts,
    adjustable=lambda state: [f"{seat} coins" for seat in state.coins],
    topics=api.headings(__name__),
)
