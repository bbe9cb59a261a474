"""Names of several words, from the first line of a log to its last page; and a name that is corrected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.main import run
from cli.words import WORDS
from ledger.core.errors import LogUnplayable, TablefoldError, UnknownName, UsageError
from ledger.core.log.events import SeatNamed
from ledger.core.pieces.called import SeatNames
from ledger.desk import seating
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.shelf import evening
from ledger.store.journal import create, read_header
from tests.cli.conftest import Tablefold
from tests.typist import at_the_prompt

LOG = "friday.jsonl"
PAGES = (
    ("show", LOG),
    ("log", LOG),
    ("score", LOG),
    ("why", LOG, "mary ann"),
    ("plot", LOG),
    ("replay", LOG),
    ("export", LOG, "--to", "markdown"),
    ("export", LOG, "--to", "csv"),
    ("export", LOG, "--to", "svg"),
    ("export", LOG, "--to", "cast"),
    ("log", LOG, "--graph"),
    ("audit", LOG),
    ("shelf", "."),
    ("stats", "."),
    (),
)


@pytest.fixture
def named(tablefold: Tablefold) -> Tablefold:
    """A game of Pebbles between Mary Ann and Bob."""
    made = tablefold("new", LOG, "--game", "pebbles", "--players", "Mary Ann, Bob")
    assert made.out.startswith(f"{LOG}: a new game of Pebbles for Mary Ann, Bob.\n")
    assert tablefold("do", LOG, "charm owl", "mary ann take 3", "bob take 2").status == 0
    return tablefold


def test_a_name_of_two_words_is_kept_with_the_word_that_types_it(named: Tablefold) -> None:
    header = read_header(named.folder / LOG)
    assert (header.seats, header.names) == (("mary", "Bob"), {"mary": "Mary Ann"})
    lines = (named.folder / LOG).read_text(encoding="utf-8").splitlines()
    assert all("Mary Ann" not in line for line in lines[1:])


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_every_page_reads_the_name_and_no_word(page: tuple[str, ...], named: Tablefold) -> None:
    told = named(*page).out.replace("mary ann", "")
    assert "Mary Ann" in told
    assert "mary" not in told


def test_the_prompt_reads_the_name(named: Tablefold) -> None:
    told = at_the_prompt(Desk.open(named.folder / LOG), "why bob", "log").replace("mary ann", "")
    assert "Mary Ann takes 3" in told
    assert "mary" not in told


def test_a_shared_page_and_a_play_read_the_name(named: Tablefold) -> None:
    assert named("share", LOG, "-o", "page.html").status == 0
    page = (named.folder / "page.html").read_text(encoding="utf-8")
    assert "Mary Ann" in page
    assert "mary" not in page
    players = json.loads(named("export", LOG, "--to", "bgstats").out)["play"]["players"]
    assert [each["name"] for each in players] == ["Mary Ann", "Bob"]


@pytest.mark.parametrize("page", [("score", LOG), ("log", LOG), ("show", LOG), ("moves", LOG)], ids=" ".join)
def test_a_program_reads_words_and_the_names_once_beside(page: tuple[str, ...], named: Tablefold) -> None:
    data = json.loads(named(*page, "--json").out)
    assert data["names"] == {"mary": "Mary Ann"}
    if page[0] == "score":
        assert [each["seat"] for each in data["seats"]] == ["mary", "Bob"]
    if page[0] == "show":
        assert "Mary Ann" not in json.dumps(data["blocks"])


def test_a_log_without_such_names_says_nothing_of_them(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    assert "names" not in json.loads(tablefold("score", LOG, "--json").out)
    assert '"names"' not in (tablefold.folder / LOG).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["mary", "MARY", "Mary Ann", "mary ann"])
@pytest.mark.parametrize("words", [("why", LOG), ("show", LOG, "--as"), ("log", LOG, "--seat")], ids=" ".join)
def test_a_command_takes_the_word_and_the_name(words: tuple[str, ...], name: str, named: Tablefold) -> None:
    ran = named(*words, name)
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("line", ["mary take 1", "mary ann take 1", "Mary Ann: take 1", "take 1"])
def test_a_line_takes_the_word_and_the_name(line: str, named: Tablefold) -> None:
    assert named("do", LOG, line).status == 0
    assert Desk.open(named.folder / LOG).history.event(4).by == "mary"


def test_what_is_refused_is_told_of_the_name(named: Tablefold) -> None:
    ran = named("do", LOG, "bob take 1")
    assert (ran.status, "It is Mary Ann's turn" in ran.err) == (1, True)
    assert "mary" not in ran.err.replace(LOG, "")
    ran = named("why", LOG, "zoe")
    assert "Seats: Mary Ann (`mary`), Bob" in ran.err


# named in conditions


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("Mary Ann", "Mary Ann total >= 0"),
        ("Mary Ann", '"Mary Ann total" >= 0'),
        ("Mary Ann", "by = Mary Ann"),
        ("Player 3", "Player 3 total >= 0"),
        ("Jean-Luc", "Jean-Luc total >= 0"),
        ("Jürgen Müller", "jürgen müller total >= 0"),
    ],
)
def test_find_assert_and_plot_take_a_name_as_their_lists_show_it(
    name: str, condition: str, named: Tablefold
) -> None:
    assert named("rename", LOG, "mary", name).status == 0
    assert f"{name} total" in named("find", LOG).out
    found = named("find", LOG, condition)
    assert (found.status, "begins" in found.out, found.err) == (0, True, "")
    assert f"{name} total" in named("plot", LOG, *f"{name} total Bob total".split()).out
    assert named("do", LOG, f"assert {name} total >= 0").status == 0
    last = json.loads((named.folder / LOG).read_text(encoding="utf-8").splitlines()[-1])
    assert last["condition"] == "mary total >= 0"
    assert named("rename", LOG, "mary", "Zoe").status == 0
    assert "mary total" not in named("audit", LOG).out
    assert "assertion" not in named("audit", LOG, "--json").out


def test_whether_somebody_with_a_name_has_won_can_be_found_alone(named: Tablefold) -> None:
    assert named("rename", LOG, "Bob", "Mo Lee").status == 0
    assert named("find", LOG, "Mo Lee won").out == "It is never true: Mo Lee won\n"


def test_the_shelf_finds_evenings_by_the_names_that_people_read(named: Tablefold) -> None:
    assert named("rename", LOG, "mary", "Jean-Luc").status == 0
    assert LOG in named("shelf", ".", "--where", "Jean-Luc total >= 0").out
    refused = named("shelf", ".", "--where", "Jean-Luk total >= 0")
    assert refused.status == 2
    assert "Did you mean Jean-Luc pebbles, Jean-Luc total or" in refused.err


# corrected


def test_a_corrected_name_is_read_of_every_moment_and_no_undo_takes_it_back(named: Tablefold) -> None:
    before = (named.folder / LOG).read_bytes()
    ran = named("rename", LOG, "mary", "Mary-Ann", "Lee")
    assert ran.out == "Mary Ann is now called Mary-Ann Lee. It is still typed `mary`.\n"
    assert (named.folder / LOG).read_bytes().startswith(before)
    assert named("undo", LOG).status == 0
    assert "Mary-Ann Lee takes 3" in named("log", LOG).out
    assert "Mary-Ann Lee" in named("show", LOG).out
    for page in PAGES:
        assert "Mary Ann" not in named(*page[:2], *(["mary"] if page[:1] == ("why",) else page[2:])).out
    found = evening.evening_of(Desk.open(named.folder / LOG), "log")
    assert [(seat.seat, seat.name) for seat in found.seats] == [("mary", "Mary-Ann Lee"), ("Bob", "Bob")]
    assert named("verify", LOG).status == 0
    exported = named("export", LOG).out.splitlines()
    assert json.loads(exported[0])["names"] == {"mary": "Mary-Ann Lee"}


def test_a_correction_tells_who_it_was_and_what_is_typed(named: Tablefold) -> None:
    assert named("rename", LOG, "bob", "Anna").out == "`Bob` is now called Anna. It is still typed `Bob`.\n"
    assert named("rename", LOG, "Anna", "Zoe").out == "Anna is now called Zoe. It is still typed `Bob`.\n"
    assert named("rename", LOG, "Zoe", "Bob").out == "Zoe is now called Bob.\n"


def test_a_name_is_given_in_a_sentence_and_may_begin_with_to(named: Tablefold) -> None:
    assert named("rename", LOG, "bob", "to", "Anna").out.startswith("`Bob` is now called Anna.")
    assert named("rename", LOG, "bob", "To", "Minh").out.startswith("Anna is now called To Minh.")
    assert named("rename", LOG, "bob", "to").out.startswith("To Minh is now called to.")


def test_a_name_that_is_the_word_of_another_seat_is_refused_with_that_seat(named: Tablefold) -> None:
    assert named("rename", LOG, "bob", "Anna").status == 0
    refused = named("rename", LOG, "mary", "bob")
    assert (refused.status, refused.err) == (
        2,
        "`Bob` is what is typed for Anna: nobody else can be called that.\n"
        "Next: Choose another name for Mary Ann.\n",
    )
    refused = named("rename", LOG, "mary", "ANNA")
    assert refused.err.startswith("Two seats are called 'ANNA'.\n")


def test_a_desk_that_made_its_log_reads_a_new_name_as_well(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / LOG, NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="table"))
    desk.name_seat("ann", "Ann Lee")
    assert desk.state.table.names is desk.names
    assert desk.tell(desk.do("note x").events[0]) == "note: x"
    assert desk.do("claim ann 3").sentences == ("Ann Lee claims 3 points",)


def test_a_seal_read_before_still_fits(named: Tablefold) -> None:
    seal = named("seal", LOG).out.splitlines()[0]
    assert named("rename", LOG, "bob", "Robert").status == 0
    assert named("verify", LOG, "--seal", " ".join(seal.split()[1:])).status == 0


def test_the_seats_are_listed_with_what_is_typed(named: Tablefold) -> None:
    assert named("rename", LOG).out.splitlines()[:2] == ["Mary Ann  typed `mary`", "Bob       typed `Bob`"]
    assert json.loads(named("rename", LOG, "--json").out)["seats"] == [
        {"seat": "mary", "name": "Mary Ann"},
        {"seat": "Bob", "name": "Bob"},
    ]


def test_a_name_goes_back_to_the_word(named: Tablefold) -> None:
    assert named("rename", LOG, "mary", "mary").status == 0
    desk = Desk.open(named.folder / LOG)
    assert (desk.people, desk.names) == (("mary", "Bob"), SeatNames())


@pytest.mark.parametrize(
    ("seat", "name", "error", "message"),
    [
        ("zoe", "Zoe", UnknownName, "Nobody called 'zoe' sits here."),
        ("mary", "bob", UsageError, "Two seats are called 'bob'."),
        ("mary", " ", UsageError, "'' cannot be a name: it is blank."),
        ("mary", "x" * 41, UsageError, f"{'x' * 41!r} cannot be a name: it has more than 40 characters."),
        ("mary", "5", UsageError, "'5' cannot be a name here: it is a number."),
        ("mary", "a,b", UsageError, "'a,b' cannot be a name here: `,` means something else in a line."),
        ("mary", "Table", UsageError, "'Table' cannot be a name here: the game itself uses it."),
        ("mary", "Take", UsageError, "'Take' cannot be a name here: the move 'take' begins with it."),
        ("mary", "undo", UsageError, "'undo' cannot be a name here: the word 'undo' begins with it."),
        (
            "mary",
            "a\x1b[2J",
            UsageError,
            "'a\\x1b[2J' cannot be a name: it holds characters that cannot be seen.",
        ),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_written(
    seat: str, name: str, error: type[TablefoldError], message: str, named: Tablefold
) -> None:
    desk = Desk.open(named.folder / LOG)
    before = (named.folder / LOG).read_bytes()
    with pytest.raises(error) as caught:
        desk.name_seat(seat, name, WORDS)
    assert caught.value.message == message
    assert (named.folder / LOG).read_bytes() == before


def test_a_stranger_s_name_drives_no_terminal(named: Tablefold) -> None:
    desk = Desk.open(named.folder / LOG)
    desk._write_line(SeatNamed(by="table", seat="mary", name="\x1b[2Jowned"))
    desk._write_line(SeatNamed(by="table", seat="nobody", name="Zoe"))
    ran = named("show", LOG)
    assert (ran.status, "\x1b" in ran.out, "Mary Ann" in ran.out) == (0, False, True)
    other = named.folder / "other.jsonl"
    create(other, replace(desk.header, names={"mary": "\x1b[2J"}))
    with pytest.raises(LogUnplayable, match="cannot be a name: it holds characters that cannot be seen"):
        Desk.open(other)


# who sits where


@pytest.mark.parametrize(
    ("text", "seats", "names"),
    [
        ("Mary Ann,Bob", ("mary", "Bob"), {"mary": "Mary Ann"}),
        ("mary=Mary Ann,Bob", ("mary", "Bob"), {"mary": "Mary Ann"}),
        ("Mary Ann,mary", ("mary-a", "mary"), {"mary-a": "Mary Ann"}),
        ("Mary Ann,Mary Bea", ("mary", "mary-b"), {"mary": "Mary Ann", "mary-b": "Mary Bea"}),
        ("Take That,Bob", ("take-t", "Bob"), {"take-t": "Take That"}),
        ("ann,bob", ("ann", "bob"), {}),
        ("J. R.;,Bob", ("j", "Bob"), {"j": "J. R.;"}),
        ("7,Bob", ("seat2", "Bob"), {"seat2": "7"}),
    ],
)
def test_a_word_is_made_where_a_name_cannot_be_one(
    text: str, seats: tuple[str, ...], names: dict[str, str], tablefold: Tablefold
) -> None:
    said, behind = seating.parse_seats(text)
    wanted = NewGame(game="pebbles", seats=said, colours=behind)
    desk = Desk.new(tablefold.folder / LOG, wanted)
    assert (desk.header.seats, desk.header.names) == (seats, names)
    assert seating.parse_seats(seating.seats_of(desk.header))[0] == seats


def test_a_name_and_a_colour_stand_behind_one_seat(tmp_path: Path) -> None:
    said, behind = seating.parse_seats("Mary Ann=white,red=Rosa R.,cy=Cy C.=Black")
    desk = Desk.new(tmp_path / LOG, NewGame(game="endeavor", seats=said, colours=behind))
    assert desk.header.seats == ("mary", "red", "cy")
    assert desk.header.names == {"mary": "Mary Ann", "red": "Rosa R.", "cy": "Cy C."}
    assert desk.header.colours == {"mary": "white", "cy": "black"}
    assert desk.colours == {"mary": "white", "red": "red", "cy": "black"}


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("ann, bob and cy", ("ann, bob,cy", "ann, bob and cy")),
        ("ann and bob", ("ann,bob", "ann and bob")),
        ("Mary Ann, Bob, Cy", ("Mary Ann, Bob, Cy",)),
        ("ann bob cy", ("ann,bob,cy",)),
        ("Andy, Sandy", ("Andy, Sandy",)),
        ("ann, and bob", ("ann,bob", "ann, and bob")),
    ],
)
def test_what_may_be_meant_by_names(text: str, readings: tuple[str, ...]) -> None:
    assert seating.possible_seats(text) == readings


@pytest.mark.parametrize("text", ["ann,,bob", "ann, ,bob", ",ann"])
def test_a_missing_name_is_told_with_its_place(text: str, tablefold: Tablefold) -> None:
    ran = tablefold("new", LOG, "--game", "pebbles", "--players", text)
    assert ran.status == 2
    assert "A name is missing" in ran.err
    assert not (tablefold.folder / LOG).exists()


@pytest.mark.parametrize(
    ("players", "apart", "one"),
    [
        ("ann, bob and cy", "ann,bob,cy", "bob and cy"),
        ("Tom & Jerry,Bob", "Tom,Jerry,Bob", "tom=Tom & Jerry"),
    ],
)
def test_and_on_a_command_line_may_stand_in_one_name_or_between_two(
    players: str, apart: str, one: str, tmp_path: Path, tablefold: Tablefold
) -> None:
    log = str(tmp_path / "a.jsonl")
    refused = tablefold("new", log, "--game", "pebbles", "--players", players)
    assert refused.status == 2
    assert "may be one name or two" in refused.err
    assert f"Put a comma between two names: {apart}." in refused.err
    assert one in refused.err
    assert tablefold("new", log, "--game", "pebbles", "--players", "t=Tom and Jerry,bob").status == 0


@pytest.mark.parametrize(
    "words",
    [
        "why {} zoe",
        "why {} bob zoe",
        "why {} zoe bob points",
        "why {} z",
        "show {} --as ZOE",
        "show {} --as bo",
        "audit {} --claimed zoe=4",
        "log {} --seat zo",
        "log {} --grep zoe",
        "find {} zoe total = 4",
        "find {} ZOE won or not Zoe won",
        "plot {} zoe total",
    ],
)
def test_pages_take_a_name_without_its_accent_and_a_clear_beginning(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk.new(tmp_path / "pad.jsonl", NewGame(game="scorepad", catalog="plain", seats=("Zoë", "bob")))
    desk.do("zoe 4")
    assert run(words.format(desk.journal.path).split()) == 0, capsys.readouterr().err


def test_a_name_that_two_share_without_accents_names_nobody(tmp_path: Path) -> None:
    desk = Desk.new(tmp_path / "pad.jsonl", NewGame(game="scorepad", catalog="plain", seats=("Zoë", "Zoé")))
    assert run(("why", str(desk.journal.path), "zoe")) != 0
