"""What a game is called where it leaves the house, who is one side in it, and whose colour is whose."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.clock import LOCAL
from cli.export import account, bgstats
from cli.pages import curves, share
from cli.pages.points import Point, ProgressPage
from cli.pages.progress import progress
from cli.pages.shared import PageOptions
from cli.render import plot
from cli.render.html import part, render
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk import called
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.shelf import evening
from tests.cli.conftest import Tablefold

SAMPLES = Path(__file__).parents[2] / "sample_logs"
PADS = sorted((SAMPLES / "scorepad").glob("*.jsonl"))
PARTNERS = SAMPLES / "scorepad/partners-at-the-bridge.jsonl"
ALONE = SAMPLES / "endeavor/alone-and-lost.jsonl"
BG_STATS = re.compile(r'<p class="play">.*?</p>')
"""The link that hands a play to BG Stats: only that app reads it."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    """The program with the games that are shipped."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path.parent / f"{tmp_path.name}-state"))
    return Tablefold(tmp_path, monkeypatch)


@pytest.mark.parametrize("pad", PADS, ids=lambda pad: pad.stem)
def test_no_page_that_leaves_the_house_calls_a_pad_scorepad(pad: Path) -> None:
    desk = Desk.open(pad)
    name = desk.header.catalog.name
    own = {"ticket": "Ticket to Ride"}.get(name, name.capitalize())
    assert desk.game_title == own
    html = render(share.page(desk, PageOptions(clock=LOCAL)))
    assert "corepad" not in BG_STATS.sub("", html)
    told = account.account_of(desk, desk.head, None)
    play = bgstats.play(told)["play"]
    assert (play["game"]["name"], play["game"]["sourceGameId"], play["board"]) == (
        own,
        f"scorepad:{name}",
        "",
    )
    assert play["game"]["highestWins"] is (desk.header.catalog.name not in ("hearts", "golf"))


def test_a_table_s_own_sheet_is_called_by_its_name_in_every_list(house: Tablefold) -> None:
    sheet = '[[category]]\nname = "points"\n[values]\ngoal = "fewest"\n'
    (house.folder / "azul.toml").write_text(sheet)
    made = house("new", "a.jsonl", "--game", "scorepad:azul.toml", "--players", "ann,bob")
    assert made.out.splitlines()[0] == "a.jsonl: a new game of Azul for ann, bob."
    assert house("do", "a.jsonl", "ann points 5", "bob points 9", "end").status == 0
    assert "Azul" in house().out
    assert "corepad" not in house().out
    assert house("plot", "a.jsonl").out.startswith("Azul\n")
    report = house("export", "a.jsonl", "--to", "markdown").out
    assert report.startswith("# Azul\n")
    assert "- **Game:** Azul\n" in report
    play = json.loads(house("export", "a.jsonl", "--to", "bgstats").out)["play"]
    assert play["game"] == {
        "name": "Azul",
        "sourceGameId": "scorepad:azul",
        "highestWins": False,
        "noPoints": False,
    }


@pytest.mark.parametrize("found", registry.installed_games(), ids=lambda found: found.name)
def test_a_game_goes_by_its_catalog_only_where_that_is_a_game_of_its_own(
    found: registry.InstalledGame,
) -> None:
    assert found.game is not None
    info = found.game.info
    for catalog in (*(each.name for each in info.catalogs), "our game"):
        is_own = found.name == "scorepad"
        assert info.played(catalog) == (f"{found.name}:{catalog}" if is_own else found.name)
        assert (info.called(catalog) == info.title) is not (is_own and catalog != "plain")
    assert info.called("our game") == ("Our game" if found.name == "scorepad" else info.title)


def test_a_log_whose_game_is_not_installed_goes_by_the_name_in_its_header() -> None:
    header = replace(Desk.open(PARTNERS).header, game="gone")
    assert (called.game_title(header), called.game_name(header), called.shown_variant(header)) == (
        "gone",
        "gone",
        "sheet",
    )


# sides


def test_partners_have_the_points_and_the_rank_of_their_side() -> None:
    desk = Desk.open(PARTNERS)
    players = bgstats.play(account.account_of(desk, desk.head, None))["play"]["players"]
    told = [(each["name"], each["score"], each["rank"], each["winner"]) for each in players]
    assert told == [
        ("tess", 508, 1, True),
        ("ulf", 240, 2, False),
        ("vera", 508, 1, True),
        ("wim", 240, 2, False),
    ]


def test_a_side_is_one_column_one_line_and_one_account_of_its_points(house: Tablefold) -> None:
    log = str(PARTNERS)
    desk = Desk.open(log)
    found = progress(desk, desk.head)
    assert (found.seats, found.points[-1].totals) == (("tess + vera", "ulf + wim"), (508, 240))
    assert house("score", log).out.splitlines()[6].split() == ["total", "508", "240"]
    assert house("why", log, "vera").out == house("why", log, "tess").out
    points = next(line for line in house("show", log).out.splitlines() if line.startswith("points"))
    assert points.split()[1:] == ["508", "240", "508", "240"]
    page = share.page(desk, PageOptions(clock=LOCAL))
    assert page.columns == ("tess + vera", "ulf + wim")
    assert page.result is not None
    assert page.result.winner == "tess and vera win."
    assert json.loads(house("score", log, "--json").out)["teams"] == [["tess", "vera"], ["ulf", "wim"]]


def test_partners_are_one_side_before_the_game_is_over() -> None:
    desk = Desk.open(PARTNERS)
    for event in (1, desk.head // 2):
        assert desk.score(event).by_side().seats == ("tess + vera", "ulf + wim")


def test_a_sheet_by_sides_is_the_sheet_where_everybody_plays_alone() -> None:
    lines = (ScoreLine("ann", "eggs", "eggs", 3, "Sheet"), ScoreLine("cy", "eggs", "eggs", 4, "Sheet"))
    sheet = ScoreSheet(seats=("ann", "bob", "cy"), lines=lines, final=True, winners=("ann", "cy"))
    assert sheet.by_side() is sheet
    paired = replace(sheet, teams=(("ann", "cy"),))
    assert paired.by_side() == ScoreSheet(
        seats=("ann + cy", "bob"),
        lines=tuple(replace(line, seat="ann + cy") for line in lines),
        final=True,
        winners=("ann + cy",),
    )
    assert paired.ranks() == {"ann": 1, "bob": 2, "cy": 1}


# who leads


def line(*totals: tuple[int, ...]) -> ProgressPage:
    return ProgressPage(("ann", "bob"), tuple(Point(step, step, each) for step, each in enumerate(totals)))


def test_whoever_has_most_does_not_lead_where_the_fewest_win() -> None:
    found = line((0, 0), (0, 5), (9, 6), (9, 7))
    assert curves._who_stays_ahead(found, fewest=True) == (2, "bob stays ahead from here on")
    assert curves._who_stays_ahead(found, fewest=False) == (2, "ann stays ahead from here on")


@pytest.mark.parametrize("pad", PADS, ids=lambda pad: pad.stem)
def test_whoever_stays_ahead_to_the_end_has_won(pad: Path) -> None:
    desk = Desk.open(pad)
    found = progress(desk, desk.head)
    sheet = desk.score(desk.head).by_side()
    ahead = curves._who_stays_ahead(found, fewest=sheet.fewest)
    assert ahead is None or ahead[1].removesuffix(" stays ahead from here on") in sheet.winners


# colours


def test_a_seats_line_has_the_colour_that_it_plays(tmp_path: Path) -> None:
    desk = Desk.open(SAMPLES / "endeavor/four-on-the-map.jsonl")
    drawn = plot.svg(progress(desk, desk.head))
    assert re.findall(r'<g class="seat (\w+)"', drawn) == list(desk.setup.seats)
    wanted = NewGame(
        game="endeavor", seats=("ann", "bob", "cy"), colours={"ann": "white", "bob": "red", "cy": "black"}
    )
    made = Desk.new(tmp_path / "new.jsonl", wanted)
    found = replace(progress(made, made.head), points=(Point(0, 0, (1, 2, 3)), Point(1, 1, (2, 3, 4))))
    assert found.colours == ("white", "red", "black")
    assert re.findall(r'<g class="seat (\w+)" color="(#\w+)"', plot.svg(found)) == [
        (colour, plot.PLAYED[colour]) for colour in ("white", "red", "black")
    ]


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_can_be_read_on_a_light_and_on_a_dark_ground() -> None:
    css = part("page.css")
    dark = dict(re.findall(r"\.(\w+) \{ --seat: (#\w{6}); \}", css))
    grounds = re.findall(r"--(?:paper|card): (#\w{3,6})", css)
    light_paper, dark_card = "#fbfaf7", "#1d2125"
    assert {light_paper, dark_card} <= set(grounds)
    for word, colour in plot.PLAYED.items():
        assert contrast(colour, light_paper) >= 4.5, word
        assert contrast(dark[word], dark_card) >= 4.5, word


# nobody sits there


def test_an_opponent_that_the_rules_play_is_no_seat() -> None:
    found = evening.evening_of(Desk.open(ALONE), "log")
    assert [seat.seat for seat in found.seats] == ["green"]
    assert [(each.name, each.score, each.rank, each.won) for each in found.opponents] == [
        ("opposition", 55, 1, True)
    ]
    assert (found.seats[0].rank, found.game.seats) == (2, 1)
