"""What README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.main import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_transcript_is_real(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = README.split("```console\n")[1].split("```")[0]
    played = []
    for line in shown.splitlines():
        if line.startswith("$ tablefold "):
            run(shlex.split(line)[2:])
            out, err = capfd.readouterr()
            played += [line, *out.splitlines(), *err.splitlines()]
    assert shown.splitlines() == played


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_every_link_leads_somewhere(target: str) -> None:
    assert (Path(__file__).parents[1] / target).exists()


def test_the_readme_says_what_it_is_in_five_lines() -> None:
    _, about, *_ = README.split("\n\n")
    assert len(about.splitlines()) == 5
