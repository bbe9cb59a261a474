"""The transcripts of `sample_logs/transcripts`: what tables typed, line by line.

Law: a transcript is played while it is written, so every line of it fits. Its first line is the command that
starts the log it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ledger.desk.new_log import NewGame
from tests.samples.evening import Evening
from tests.samples.hand import Hand
from tests.samples.players import Style


def _evening(
    folder: Path, name: str, wanted: NewGame, styles: Sequence[Style], hands: Sequence[Hand], shuffle: int = 0
) -> Evening:
    evening = Evening(
        folder / f"{name}.jsonl",
        wanted,
        start="2026-11-20T18:00:00Z",
        log="a1",
        styles=dict(zip(wanted.seats, styles, strict=True)),
        shuffle=shuffle,
        hands=hands,
    )
    seed = "" if wanted.seed is None else f" --seed {wanted.seed}"
    catalog = f" --catalog {wanted.catalog}" if wanted.catalog else ""
    evening.remark(
        f"tablefold new LOG --game {wanted.game} --players {','.join(wanted.seats)}"
        f" --dealer {wanted.dealer}{seed}{catalog}"
    )
    return evening


def three_at_a_table(folder: Path) -> Evening:
    """A whole game with a box on the table; the scribe types as little as possible."""
    evening = _evening(
        folder,
        "three-at-a-table",
        NewGame(game="effortless", seats=("mia", "noah", "olga")),
        (Style(armor=2), Style(weapons=1.6), Style(camp="Library")),
        ("short", "lazy"),
        shuffle=21,
    )
    evening.remark("Mia, Noah and Olga, at Olga's. The six places from the left:")
    evening.type("lay coli holy; lay lib crowded; lay river battling")
    evening.type("lay tav lively; lay temple desolate; lay city quiet")
    evening.type("keep")
    evening.begin("noah")
    evening.remark("Noah begins; after his turn it is Olga's, then Mia's.")
    evening.play(until=5)
    evening.type("undo")
    evening.type("redo")
    evening.play(until=18)
    evening.remark("Who is ahead?")
    evening.type("score; why olga")
    evening.play(until=30)
    evening.type('note "Half time; Mia makes coffee"')
    evening.type("count noah supply 10; count deck " + str(evening.state.deck.left))
    evening.play()
    evening.remark("Everybody adds up on paper.")
    evening.claim()
    evening.type("audit")
    return evening


def two_and_the_tool(folder: Path) -> Evening:
    """Two people without a box: the tool deals, and the dummy is the third."""
    evening = _evening(
        folder,
        "two-and-the-tool",
        NewGame(game="effortless", seats=("kim", "lee"), dealer="tool", seed=49, catalog="published"),
        (Style(weapons=2), Style(armor=1.5, envy=0.8)),
        ("lazy", "short"),
    )
    evening.remark("Not a good layout. Once more.")
    evening.type("reset; keep")
    evening.play(until=6)
    evening.type("log 3")
    evening.play(until=12)
    evening.remark("Lee: that was silly, may I?")
    evening.type("undo turn")
    evening.play(until=20)
    evening.type("branch; diff main")
    evening.play()
    evening.claim()
    evening.type("score; audit")
    return evening


def a_first_evening(folder: Path) -> Evening:
    """Three beginners: slips of the pen, forgotten rules, second thoughts; they stop before the end."""
    evening = _evening(
        folder,
        "a-first-evening",
        NewGame(game="effortless", seats=("Fay", "Gus", "Hal")),
        (Style(), Style(), Style()),
        ("full", "short"),
        shuffle=5,
    )
    evening.remark("The first three places.")
    evening.type("lay Coliseum Lively; lay Library Knowledgeable; lay Market Battling")
    evening.remark("No, the third one is the Market with Holy on it.")
    evening.type("undo event; lay Market Holy")
    evening.type("lay Prison Eerie; lay Tavern Crowded; lay Cave Desolate")
    evening.type("help")
    evening.type("keep")
    evening.begin("Gus")
    evening.type("show")
    evening.turn("Coliseum")
    evening.remark("Hal was quick and had drawn the wrong card out of the Library; he says he is sorry.")
    evening.type("place Library; take 1 ?")
    evening.type("undo")
    evening.step()
    evening.remark("Nobody knew that the Market wants a card. Fay keeps her cube there.")
    evening.type("! place Market -- nobody had read the rule yet")
    evening.play(until=5)
    evening.remark("Was it the Prison or the Cave? We put everything back to before Hal's turn and try.")
    played = evening.branch
    evening.type("undo turn")
    evening.type("branch if-it-was-the-cave")
    evening.turn("Cave")
    evening.type("branch")
    evening.remark("No, as it was.")
    evening.type(f"switch {played}")
    evening.play(until=9)
    evening.remark("One of Gus's cards lies under the box; nobody remembers which it was. There it is.")
    evening.type("place Cave; take 1 ?")
    token = evening.unknown_card()
    evening.type(f"reveal t{token} {evening.box.card(evening.desk.history, token)}")
    evening.play(until=15)
    evening.type("note Hal has to catch the bus. To be continued!")
    evening.type("log; score; why Fay")
    evening.type("audit; quit")
    return evening


TRANSCRIPTS: dict[str, Callable[[Path], Evening]] = {
    "three-at-a-table": three_at_a_table,
    "two-and-the-tool": two_and_the_tool,
    "a-first-evening": a_first_evening,
}
"""By the name of the file, without its ending."""
