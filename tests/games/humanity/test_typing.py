"""At a desk: names in front, colons, pages, the sentence of the first issue that has to work."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.errors import (
    MoveImpossible,
    MoveIncomplete,
    MoveRefused,
    TablefoldError,
    UnknownName,
    UnknownVerb,
)
from ledger.core.log.events import Overruled
from ledger.core.rules.describe import prompt
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import humanity
from ledger.games.humanity.checks.events.planning import RollPlanned
from ledger.games.humanity.checks.events.throwing import DiceThrown


def desk_at(tmp_path: Path, *, seed: int | None = None, **rulings: str) -> Desk:
    dealer = "table" if seed is None else "tool"
    wanted = NewGame(game="humanity", seats=("ann", "bob"), dealer=dealer, seed=seed, rulings=rulings)  # type: ignore[arg-type]
    desk = Desk.new(tmp_path / "log.jsonl", wanted)
    for line in (
        "ann npc Ann, hand=6, home=6, Acting",
        "bob npc Long John, hand=6, Sailing",
        "session",
        "scene The deck with Ann, Long John",
    ):
        desk.do(line)
    return desk


def kinds(desk: Desk, text: str) -> list[str]:
    return [type(event).__name__ for event in desk.do(text).events]


def test_declared_and_thrown_in_one_breath_is_one_step(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    head = desk.head
    assert kinds(desk, "ann check hand vs normal: roll 4") == ["CheckDeclared", "DiceThrown"]
    desk.undo()
    assert head == desk.head


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ann check hand, open it", "Ann makes a Normal hand Check: open it"),
        ("ann check hand hard, open it, then run", "Ann makes a Hard hand Check: open it, then run"),
        ("ann attack hurt Long John, shove him", "Ann attacks Long John (hurt, violent, Normal): shove him"),
        ("ann attack hurt, Long John, hard, shove", "Ann attacks Long John (hurt, violent, Hard): shove"),
    ],
)
def test_a_comma_parts_what_is_said_of_a_check(line: str, said: str, tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    (declared,) = desk.do(line).events
    assert declared.tell(desk.state) == said


@pytest.mark.parametrize("line", ["bob 4", "bob roll 4", "long john roll 4"])
def test_a_throw_that_is_asked_of_one_is_not_answered_in_the_name_of_another(
    line: str, tmp_path: Path
) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check hand vs normal")
    with pytest.raises(MoveRefused, match="what does Ann's hand show"):
        desk.do(line)
    assert kinds(desk, "ann 4") == ["DiceThrown"]


def test_an_intent_may_stand_before_the_colon(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check hand vs hard jam the lock: roll 4")
    assert (desk.state.check.intent, desk.state.check.rank) == ("jam the lock", 1)


def test_a_character_of_two_words_stands_in_front(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("long john check hand: roll 6")
    assert desk.state.check.character == "Long John"
    assert desk.history.event(desk.head).by == "bob"


def test_a_seat_stands_for_its_only_character(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("bob check hand: roll 6")
    assert desk.state.check.character == "Long John"
    desk.do("void")
    desk.do("bob npc Pip, hand=4")
    desk.do("enter Pip")
    with pytest.raises(MoveImpossible, match="nobody is named who does it"):
        desk.do("bob find a parrot")


def test_nothing_of_a_step_is_recorded_where_its_second_part_fails(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    lines = len(desk.history)
    with pytest.raises(MoveImpossible, match="a d6 has no face 7"):
        desk.do("ann check hand vs normal: roll 7")
    assert lines == len(desk.history)


def test_a_colon_in_a_note_is_a_colon(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert kinds(desk, "note what he said: roll 4") == ["Noted"]


def test_a_step_may_be_overruled_and_go_on(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check head")
    with pytest.raises(MoveRefused):
        desk.do("use hand: roll 5")
    done = desk.do("! use hand: roll 5 -- she is that good")
    assert [Overruled, RollPlanned, DiceThrown] == [type(event) for event in done.events]


def test_the_tool_throws_after_a_bare_roll(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, seed=5)
    done = desk.do("ann check hand: roll")
    assert [type(event).__name__ for event in done.events] == ["CheckDeclared", "RollPlanned", "DiceThrown"]
    assert done.events[-1].by == "tool"
    assert [finding for finding in desk.audit(desk.head) if finding.severity == "error"] == []


def test_undone_and_done_again_the_tool_throws_the_same(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, seed=5)
    first = desk.do("ann check hand: roll").events[-1]
    desk.undo()
    desk.do("note once more")
    second = desk.do("ann check hand: roll").events[-1]
    assert first.stages == second.stages  # type: ignore[attr-defined]
    seen = [finding for finding in desk.audit(desk.head) if finding.code == "seen-then-undone"]
    assert len(seen) == 1


def test_the_same_check_typed_again_is_the_one_that_was_undone(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, seed=5)
    thrown = desk.do("ann check hand: roll").events[-1].id
    desk.undo()
    desk.do("ann check hand: roll")
    assert desk.head == thrown


def test_a_step_typed_in_any_case(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert kinds(desk, "ANN CHECK HAND VS NORMAL: ROLL 1 1 4") == ["CheckDeclared", "DiceThrown"]


def test_undo_turn_goes_back_before_the_check(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    head = desk.head
    desk.do("ann check hand: roll 4")
    desk.do("say apt")
    desk.undo("turn")
    assert head == desk.head


@pytest.mark.parametrize("page", ["ann", "Ann", "Long John", "sheets", "checks", "progress", "recap", "shop"])
def test_every_page_is_shown(tmp_path: Path, page: str) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check hand: roll 4")
    assert desk.view(desk.head, page)


def test_an_unknown_page_is_named_with_those_there_are(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    with pytest.raises(UnknownName) as caught:
        desk.view(desk.head, "Gandalf")
    assert "Long John" in caught.value.hint


def test_the_open_check_says_what_may_happen_and_to_whom(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    for line in ("bob gain 3 for a test", "ann gain 2 for a test", "ann gain 2 for a test"):
        desk.do(line)
    desk.do("ann check hand: roll 4")
    table = next(
        block for block in desk.view(desk.head, "checks") if getattr(block, "columns", ("",))[0] == "who"
    )
    assert table.rows == (
        ("table", "say", "is it related to an Aptitude of Ann?"),
        ("Ann", "spark", "adds home"),
        ("Long John", "help", "Helps (supportive)"),
    )  # type: ignore[union-attr]


def test_the_setting_decides_what_everybody_has(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, setting="cunning-capability")
    desk.do("ann check hand: roll 4")
    desk.do("say apt no")
    assert any("adamant" in move.text for move in desk.moves())


def offered(desk: Desk, line: str) -> list[str]:
    return [offer.text for offer in Completions(desk, Lookahead(desk)).at(line) if not offer.blocked]


def test_the_prompt_completes_names_stats_ranks_and_what_a_window_allows(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert "ann check hand" in offered(desk, "ann check ha")
    assert "long john attack hurt Ann" in offered(desk, "long john attack hurt A")
    assert "ann check hand vs hard" in offered(desk, "ann check hand vs h")
    desk.do("ann check hand: roll 4")
    assert offered(desk, "say ") == ["say apt yes", "say apt no"]


def test_the_prompt_goes_on_after_a_colon(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert "ann check hand vs normal: use home" in offered(desk, "ann check hand vs normal: use h")
    assert offered(desk, "note what he said: us") == []


def test_between_checks_nothing_is_listed_that_needs_a_name(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert [move.text for move in desk.moves()] == []
    offers = {offer.text: offer for offer in Completions(desk, Lookahead(desk)).at("")}
    assert offers["check"].blocked
    assert offers["check"].about == "blocked: name first who does it"
    assert not offers["Long John "].blocked
    assert offered(desk, "long j") == ["Long John "]
    assert {"Ann check ", "Ann attack "} <= set(offered(desk, "Ann "))
    assert "ann check hand" in offered(desk, "ann check ")


def test_in_the_shop_the_only_customer_need_not_be_named(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("end")
    assert {"Ann shop", "Long John shop"} <= set(offered(desk, ""))
    desk.do("ann shop")
    legal = [move.text for move in desk.moves() if move.verdict.is_accepted]
    assert {"upgrade hand", "upgrade head"} <= set(legal)
    assert "learn" not in {text.split()[0] for text in legal}
    desk.do("upgrade hand")
    assert desk.state.characters["Ann"].stats["hand"] == 8
    assert "ann specialize Vibe Acting" in offered(desk, "ann specialize Vi")


def test_a_slip_of_the_keyboard_is_no_scene(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    with pytest.raises(UnknownVerb):
        desk.do("resovle")


def test_awaited_dice_need_no_verb_but_faces(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check hand")
    assert "use home" in [move.text for move in desk.moves()]
    assert {"roll 1", "roll 6"} <= {*offered(desk, "")}
    with pytest.raises(MoveIncomplete, match="Nobody said what the dice show"):
        desk.do("roll")
    assert kinds(desk, "1 1 4") == ["DiceThrown"]


def test_a_bare_number_is_a_face_where_dice_are_asked_for(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("ann check hand")
    assert kinds(desk, "4") == ["DiceThrown"]
    desk.do("ann gain 2 for a test")
    desk.do("ann gain 2 for a test")
    desk.do("spark home")
    assert kinds(desk, "5") == ["DiceAdded"]


BAD = """
ann check hand: roll five; ann create; ann give Bob; ann check hand: spark home 9; say; show x y
ann upgrade; roll 4; resolve; adamant; ann help; calm; tell boon; ann cash 3; ann spark; scrap; void
ann recharge Vibe; npc; scene; ann companion Rex; ann invoke; ann lose; reach; ann attack; keep
refuse Ann; vex; insure; resist; distract; important 6
""".replace("\n", ";")


@pytest.mark.parametrize("line", [line.strip() for line in BAD.split(";") if line.strip()])
def test_bad_input_is_answered_in_words(tmp_path: Path, line: str) -> None:
    desk = desk_at(tmp_path)
    lines = len(desk.history)
    with pytest.raises(TablefoldError) as caught:
        desk.do(line)
    said = caught.value.message
    assert said[0].isupper() or said[0] == "'" or " needs " in said
    assert lines == len(desk.history)


def test_G022_the_next_target_follows_in_the_same_step_and_the_audit_agrees(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, attack_on_many="check-each")
    desk.do("npc Pip, hand=4")
    for line in ("ann attack hand Long John, Pip", "say defender_apt no", "roll 6"):
        desk.do(line)
    before = desk.head
    assert kinds(desk, "resolve") == ["CheckResolved", "CheckDeclared"]
    desk.undo()
    assert desk.head == before
    for line in ("resolve", "roll 6", "resolve"):
        desk.do(line)
    assert [finding for finding in desk.audit(desk.head) if finding.severity == "error"] == []


def guide() -> str:
    return (Path(humanity.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def short(desk: Desk, line: str) -> list[str]:
    return [type(event).__name__ for event in desk.do(line).events]


def test_the_usual_case_is_one_line(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("long john gain 5 for a test")
    assert short(desk, "ann ha 6, long 5") == ["CheckDeclared", "DiceThrown", "HelpGiven", "CheckResolved"]
    assert desk.state.settled[1].tier == "medium"
    desk.undo()
    assert desk.state.count == 0


SHOWN = [line.strip() for line in guide().splitlines() if line.startswith("    ") and ", " in line]


def test_the_page_of_the_rules_shows_three_lines() -> None:
    assert len(SHOWN) == 3


@pytest.mark.parametrize("line", SHOWN)
def test_a_line_of_the_rules_page_plays_with_30_keystrokes(line: str, tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.do("long john gain 5 for a test")
    desk.do("ann gain 2 for a test")
    assert len(line) + len("\n") <= 30
    assert {"CheckDeclared", "DiceThrown", "HelpGiven"} <= set(short(desk, line))


def test_the_short_form_ends_where_the_table_has_to_judge(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    assert short(desk, "ann hand 4") == ["CheckDeclared", "DiceThrown"]
    assert "say apt" in prompt(desk.pending)
    desk.do("say apt no")
    with pytest.raises(TablefoldError):
        desk.do("ann hand 4")


@pytest.mark.parametrize("line", ["ann hand 7", "ann hand 4, long 5", "ann nothing 4", "zed hand 4"])
def test_what_is_no_short_form_is_recorded_as_nothing(tmp_path: Path, line: str) -> None:
    desk = desk_at(tmp_path)
    before = desk.head
    with pytest.raises(TablefoldError):
        desk.do(line)
    assert desk.head == before


def test_yes_and_no_answer_the_question_in_front(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    for line in ("ann check hand", "4", "no"):
        desk.do(line)
    assert desk.state.check.answers == {("apt", "Ann"): False}
    for line in ("void", "ann check hand", "4", "yes"):
        desk.do(line)
    assert desk.state.check.answers == {("apt", "Ann"): True}


def test_yes_where_nothing_is_asked_is_no_answer(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    for line in ("ann check hand", "6"):
        desk.do(line)
    with pytest.raises(UnknownVerb):
        desk.do("yes")


def test_how_hard_a_check_is_needs_no_verb_and_no_vs(tmp_path: Path) -> None:
    """An Attack names a target, so a Stat and a rank alone are a Check."""
    desk = desk_at(tmp_path)
    assert desk.do("ann hand hard").sentences == ("Ann makes a Hard hand Check",)
    desk.do("void")
    assert desk.do("ann hand vs hard jam the lock").sentences == (
        "Ann makes a Hard hand Check: jam the lock",
    )
    desk.do("void")
    assert desk.do("ann attack home Long John, vs hard").sentences == (
        "Ann attacks Long John (home, non-violent, Hard)",
    )
    desk.do("void")
    with pytest.raises(UnknownName):
        desk.do("ann attack home vs hard")


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        ("create bob", "A name comes first: bob create"),
        ("create Bob heart", "A name comes first: bob create heart"),
        ("create bob nonsense", "You can name"),
        ("create nobody", "You can name"),
    ],
)
def test_a_name_after_its_verb_is_told_to_come_first(line: str, turned: str, tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    with pytest.raises(UnknownName) as caught:
        desk.do(line)
    assert caught.value.hint.startswith(turned)
