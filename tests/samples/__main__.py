"""Writes everything below `sample_logs`: `python -m tests.samples`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.games.courses import samples as courses
from tests.games.endeavor import samples as endeavor
from tests.games.kingless.samples import EVENINGS
from tests.games.scorepad import samples as scorepad
from tests.samples import broken, endeavors, pages, results
from tests.samples.campaign import CAMPAIGNS, result
from tests.samples.games import GAMES
from tests.samples.transcripts import TRANSCRIPTS

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"


def write(folder: Path, catalogs: Path) -> None:
    """Every file that the script makes, into an empty folder or over what is there."""
    for part in (
        "effortless",
        "kingless",
        "humanity",
        "courses",
        "endeavor",
        "scorepad",
        "transcripts",
        "broken",
    ):
        (folder / part).mkdir(parents=True, exist_ok=True)
        for old in (*(folder / part).glob("*.jsonl*"), *(folder / part).glob("*.txt")):
            old.unlink()
    for name, play in GAMES.items():
        play(folder / "effortless" / f"{name}.jsonl", catalogs)
    (folder / "effortless" / "results.toml").write_text(
        results.text(folder / "effortless"), encoding="utf-8", newline="\n"
    )
    for name, evening in EVENINGS.items():
        evening(folder / "kingless" / f"{name}.jsonl")
    (folder / "kingless" / "results.toml").write_text(results.text(folder / "kingless"), encoding="utf-8")
    for name, play_courses in courses.EVENINGS.items():
        play_courses(folder / "courses" / f"{name}.jsonl")
    (folder / "courses" / "results.toml").write_text(results.text(folder / "courses"), encoding="utf-8")
    for name, tale in {**CAMPAIGNS, **endeavors.CAMPAIGNS}.items():
        tale(folder / "humanity" / f"{name}.jsonl")
    (folder / "humanity" / "results.toml").write_text(
        results.text(folder / "humanity", result), encoding="utf-8", newline="\n"
    )
    for name in endeavor.TABLES:
        endeavor.play(folder / "endeavor" / f"{name}.jsonl")
    (folder / "endeavor" / "results.toml").write_text(
        results.text(folder / "endeavor"), encoding="utf-8", newline="\n"
    )
    scorepad.write(folder / "scorepad")
    (folder / "scorepad" / "results.toml").write_text(
        results.text(folder / "scorepad"), encoding="utf-8", newline="\n"
    )
    with tempfile.TemporaryDirectory() as place:
        for name, tell in TRANSCRIPTS.items():
            text = tell(Path(place)).transcript()
            (folder / "transcripts" / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
    broken.write(folder / "broken")
    if folder == SAMPLE_LOGS:
        pages.write_all(folder / "share")
    for lock in folder.rglob("*.lock"):
        lock.unlink()


if __name__ == "__main__":
    write(SAMPLE_LOGS, SAMPLE_LOGS / "effortless")
