"""The pages of one sample log of each game, and a picture of one: what `share` writes of them.

    python -m tests.samples.pages

Law: the same log gives the same page, wherever and whenever it is written. The picture is taken by Chromium
where there is one; it is looked at, not compared.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from cli.main import run

SAMPLE_LOGS = Path(__file__).parents[2] / "sample_logs"
ONE_OF_EACH = (
    "courses/a-duel-with-house-decks",
    "effortless/three-at-the-kitchen-table",
    "endeavor/four-on-the-map",
    "humanity/the-lighthouse",
    "kingless/six-in-the-hut",
    "scorepad/an-evening-of-birds",
)
"""The logs whose pages lie in `sample_logs/share`."""
PICTURE, SHOWN = "three-at-the-kitchen-table", "#e122"
SIZE = {"width": 1120, "height": 760}


def write(name: str, folder: Path) -> Path:
    """The page of a sample log, over the one that is there."""
    page = folder / f"{name.partition('/')[2]}.html"
    page.unlink(missing_ok=True)
    if run(("share", str(SAMPLE_LOGS / f"{name}.jsonl"), "-o", str(page), "--utc")):
        raise RuntimeError(f"{name} has no page")
    return page


def picture(folder: Path) -> None:
    """A page as it looks in a browser."""
    program = shutil.which("chromium")
    if program is None:
        print("no Chromium here: the picture stays as it is")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only with the test extra

    with sync_playwright() as play:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = play.chromium.launch(executable_path=program, args=root)
        window = browser.new_page(viewport=SIZE, color_scheme="light")
        window.goto(f"{(folder / f'{PICTURE}.html').resolve().as_uri()}{SHOWN}")
        window.screenshot(path=folder / f"{PICTURE}.png")
        browser.close()


def write_all(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name in ONE_OF_EACH:
        write(name, folder)


if __name__ == "__main__":
    write_all(SAMPLE_LOGS / "share")
    picture(SAMPLE_LOGS / "share")
