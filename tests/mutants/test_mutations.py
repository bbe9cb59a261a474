"""The mistakes that are made on purpose: one line each, and always code."""

from __future__ import annotations

import pytest

from tests.mutants.__main__ import FLOORS, ROOT, closest_first, harmless, sources
from tests.mutants.mutations import Mutation, mutations


def of(line: str) -> set[str]:
    """What a line can become, in a function of its own."""
    source = f"def f(a, b, c):\n    for x in a:\n        {line}\n"
    found = (each for each in mutations("room.py", source) if each.is_code(source))
    return {each.new.strip() for each in found if each.line == 3}


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("print(a < b <= c)", {"pass", "print(a <= b <= c)", "print(a < b < c)"}),
        ("c(a is not b)", {"pass", "c(a is b)"}),
        ("c(a not in b)", {"pass", "c(a in b)"}),
        ("c(a and (b) or c)", {"pass", "c(a or (b) or c)", "c(a and (b) and c)"}),
        ("c(not a)", {"pass", "c((a))"}),
        ("a = 3", {"pass", "a = 4", "a = 2"}),
        ("a = b(c=True)", {"pass", "a = b(c=False)"}),
        ("a = b(strict=True)", {"pass"}),
        ("a += b - 1", {"pass", "a += b + 1", "a += b - 2", "a += b - 0"}),
        (
            "a = f'é{b}' if b else min(c)",
            {"pass", "a = f'é{b}' if (not (b)) else min(c)", "a = f'é{b}' if b else max(c)"},
        ),
        ("return a", {"return None"}),
        ("return False", {"return True"}),
        ("return 0", {"return None", "return 1", "return -1"}),
        ("break", {"continue"}),
        ("yield a", {"pass"}),
        ("raise a", {"pass"}),
        ("a: int = b", set()),
        ("'text'", set()),
        ("a = 'text' + b", {"pass"}),
    ],
)
def test_what_a_line_can_become(line: str, becomes: set[str]) -> None:
    assert of(line) == becomes


def test_a_mutation_changes_its_line_alone() -> None:
    source = "a = 1\r\nb = 2\nc = 3"
    changed = [mutation.applied_to(source) for mutation in mutations("room.py", source)]
    assert "a = 2\r\nb = 2\nc = 3" in changed
    assert "a = 1\r\nb = 2\npass" in changed
    assert len(changed) == 9


def test_what_is_no_code_is_told_apart() -> None:
    assert not Mutation("room.py", 2, "    break", "    continue )").is_code("while a:\n    break\n")
    assert Mutation("room.py", 2, "    break", "    continue").is_code("while a:\n    break\n")


def test_what_only_a_type_checker_reads_stays() -> None:
    for source in (
        "if TYPE_CHECKING:\n    a = 1\n",
        "__all__ = ['a' * 2]\n",
        "T = TypeVar('T', bound=1)\n",
        "def f(a: 'x' | 1) -> 'y' | 2: ...\n",
    ):
        assert mutations("room.py", source) == []


def test_every_file_has_tests_that_answer_for_it() -> None:
    paths = [str(path.relative_to(ROOT)) for path in sources(ROOT, FLOORS)]
    assert len(paths) > 400
    asked = {path: {test for run in closest_first(path) for test in run} for path in paths}
    assert [path for path, tests in asked.items() if not all((ROOT / test).exists() for test in tests)] == []


def test_what_changes_nothing_is_a_mistake_that_can_be_made() -> None:
    """A line that was written anew takes its note with it."""
    made = {
        (path, each.old.strip(), each.new.strip())
        for path in {path for path, _, _ in harmless()}
        for each in mutations(path, (ROOT / path).read_text(encoding="utf-8"))
    }
    assert harmless().keys() - made == set()
