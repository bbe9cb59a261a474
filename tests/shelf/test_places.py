"""Where logs are found, and that nothing becomes of the places in which they lie."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cli.main import run
from ledger.core.errors import LogUnreadable, UsageError
from ledger.shelf import places
from ledger.shelf.extra import MissingExtra
from ledger.shelf.found import Found
from ledger.shelf.places import find_logs
from tests.shelf.shelves import logs_in

BYTES = b'{"type":"header"}\n'


def lay(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(BYTES)


def names(folder: Path, *wanted: str) -> list[str]:
    return [os.path.relpath(file.log, folder) for file in find_logs(wanted or (str(folder),))]


def test_logs_lie_at_any_depth_also_in_hidden_folders_and_come_by_their_names(tmp_path: Path) -> None:
    lay(tmp_path, "b.jsonl", "a/z/y/x.jsonl", ".hidden/c.jsonl", "a/notes.txt", "jsonl")
    assert names(tmp_path) == [".hidden/c.jsonl", "a/z/y/x.jsonl", "b.jsonl"]


def test_a_circle_of_links_ends_and_a_log_with_two_names_is_found_once(tmp_path: Path) -> None:
    lay(tmp_path, "a/one.jsonl", "other/two.jsonl")
    (tmp_path / "a/up").symlink_to(tmp_path)
    (tmp_path / "a/round").symlink_to(tmp_path / "a")
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "a/one.jsonl")
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    os.link(tmp_path / "other/two.jsonl", tmp_path / "c.jsonl")
    assert names(tmp_path) == ["a/one.jsonl", "c.jsonl"]
    assert names(tmp_path, str(tmp_path / "**/*.jsonl")) == ["a/one.jsonl", "c.jsonl"]


@pytest.mark.parametrize("place", ["games", "games/**/*.jsonl", "game*"])
def test_a_link_out_of_a_place_is_not_followed_and_is_told(place: str, tmp_path: Path) -> None:
    lay(tmp_path, "far/away/one.jsonl", "games/in/two.jsonl")
    for name, target in (
        ("link", "far"),
        ("root", "/"),
        ("up", "."),
        ("here", "games"),
        ("side", "games/in"),
    ):
        (tmp_path / "games" / name).symlink_to(tmp_path / target)
    passed: list[str] = []
    here = places.find_logs([str(tmp_path / place)], passed.append)
    assert [os.path.relpath(file.log, tmp_path) for file in here] == ["games/in/two.jsonl"]
    assert sorted(os.path.relpath(name, tmp_path) for name in passed) == [
        "games/link",
        "games/root",
        "games/up",
    ]


def test_a_linked_folder_that_is_named_and_a_linked_log_are_looked_into(tmp_path: Path) -> None:
    lay(tmp_path, "far/away/one.jsonl", "far/two.jsonl")
    (tmp_path / "games").mkdir()
    (tmp_path / "games/link").symlink_to(tmp_path / "far/away")
    (tmp_path / "games/two.jsonl").symlink_to(tmp_path / "far/two.jsonl")
    assert names(tmp_path, str(tmp_path / "games/link")) == ["games/link/one.jsonl"]
    assert names(tmp_path, str(tmp_path / "games")) == ["games/two.jsonl"]


@pytest.mark.parametrize(("links", "others"), [(1, ""), (2, " (2 such links here)")])
def test_a_link_that_is_not_followed_is_named_with_how_many_others_there_are(
    links: int, others: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "games"
    place.mkdir()
    for number in range(links):
        (place / f"{number}").symlink_to("/")
    run(["shelf", "list", str(place)])
    named, _, rest = capsys.readouterr().err.removeprefix("Note: the link ").partition(" ")
    assert Path(named).is_symlink()
    assert rest == f"leads elsewhere and is not followed{others}. To look there: tablefold shelf {named}\n"


def test_every_question_says_in_a_line_that_a_link_is_not_followed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = logs_in(tmp_path / "games", "scorepad/an-evening-of-birds")
    (place / "root").symlink_to("/")
    (place / "more").symlink_to(tmp_path)
    shelf = str(tmp_path / "x.duckdb")
    for words in (
        ("shelf", "list", str(place)),
        ("shelf", "audit", str(place)),
        ("shelf", "diff", str(place), "--game", "scorepad", "--catalog", "plain"),
        ("shelf", "scan", str(place), "-o", shelf),
        ("stats", str(place)),
    ):
        run([*words])
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert told.startswith("Note: the link ")
        assert "leads elsewhere and is not followed (2 such links here)." in told


def test_a_folder_that_cannot_be_read_is_passed_over_unless_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, "a.jsonl", "closed/b.jsonl")
    listed = os.scandir

    def scandir(folder: str) -> object:
        if str(folder).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return listed(folder)

    monkeypatch.setattr("os.scandir", scandir)
    assert names(tmp_path) == ["a.jsonl"]
    with pytest.raises(UsageError, match="cannot be read: Permission denied"):
        names(tmp_path, str(tmp_path / "closed"))


def test_a_log_that_is_named_may_have_any_name_and_a_pipe_is_no_log(tmp_path: Path) -> None:
    lay(tmp_path, "game", "b.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert names(tmp_path, str(tmp_path / "game"), str(tmp_path / "b.jsonl")) == ["b.jsonl", "game"]
    assert names(tmp_path) == ["b.jsonl"]
    assert names(tmp_path, str(tmp_path / "pipe.jsonl")) == []


@pytest.mark.parametrize(
    ("glob", "fits"),
    [
        ("*.jsonl", ["a.jsonl"]),
        ("s*", ["s/b.jsonl", "s/t/c.jsonl"]),
        ("s/*/c.*", ["s/t/c.jsonl"]),
        ("**/*.jsonl", ["a.jsonl", "s/b.jsonl", "s/t/c.jsonl"]),
        ("s/**/?.jsonl", ["s/b.jsonl", "s/t/c.jsonl"]),
        ("**/t/*.jsonl", ["s/t/c.jsonl"]),
        ("[rs]/**/c.*", ["s/t/c.jsonl"]),
        ("**/**/[bc].jsonl", ["s/b.jsonl", "s/t/c.jsonl"]),
        ("**", ["a.jsonl", "n.txt", "s/b.jsonl", "s/t/c.jsonl"]),
    ],
)
def test_a_glob_names_files_and_folders(
    glob: str, fits: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, "a.jsonl", "n.txt", "s/b.jsonl", "s/t/c.jsonl")
    assert names(tmp_path, str(tmp_path / glob)) == fits
    monkeypatch.chdir(tmp_path)
    assert names(tmp_path, glob) == fits


def test_a_file_named_like_a_glob_or_a_url_is_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay(tmp_path, "[a].jsonl", "s3:/b.jsonl")
    assert names(tmp_path, "[a].jsonl", "s3:/b.jsonl") == ["[a].jsonl", "s3:/b.jsonl"]


@pytest.mark.parametrize("place", ["nowhere", "nowhere/*.jsonl", "", "a\0b", "~nobody-of-that-name/games"])
def test_a_place_that_is_not_there_is_one_clear_error(place: str) -> None:
    with pytest.raises(UsageError, match=r"^There is no '.*'\.$") as told:
        list(find_logs([place]))
    assert told.value.hint == places.HINT


def test_the_tilde_is_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    lay(tmp_path, "games/a.jsonl")
    assert names(tmp_path, "~/games") == ["games/a.jsonl"]


def test_a_name_that_is_no_text_is_spelled_out_and_opened_all_the_same(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.jsonl"
    with open(path, "wb") as file:
        file.write(BYTES)
    (odd,) = find_logs([str(tmp_path)])
    assert odd.log == str(tmp_path / "\\udcff.jsonl")
    with places.local_path(odd) as opened, open(opened, "rb") as file:
        assert (file.read(), places.last_bytes(odd)) == (BYTES, BYTES)


# what fsspec opens

fsspec = pytest.importorskip("fsspec")


@pytest.fixture
def memory() -> object:
    files = fsspec.filesystem("memory")
    files.store.clear()
    for name in ("/games/a.jsonl", "/games/deep/er/b.jsonl", "/games/notes.txt"):
        files.pipe(name, BYTES)
    return files


@pytest.mark.parametrize(
    ("place", "logs"),
    [
        ("memory://games", ["games/a.jsonl", "games/deep/er/b.jsonl"]),
        ("memory://games/*.jsonl", ["games/a.jsonl"]),
        ("memory://games/d*", ["games/deep/er/b.jsonl"]),
        ("memory://games/**/*.jsonl", ["games/a.jsonl", "games/deep/er/b.jsonl"]),
        ("memory://games/notes.txt", ["games/notes.txt"]),
    ],
)
def test_a_url_is_a_place(place: str, logs: list[str], memory: object) -> None:
    assert [file.log for file in find_logs([place, place])] == [f"memory:///{log}" for log in logs]


def test_a_log_that_is_fetched_goes_away_again(
    memory: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    file, *_ = find_logs(["memory://games"])
    assert file.time > 0
    assert places.last_bytes(file) == BYTES
    with places.local_path(file) as path:
        assert Path(path).read_bytes() == BYTES
        assert Path(path).parent.stat().st_mode & 0o777 == 0o700
    assert list(tmp_path.iterdir()) == []


def test_what_went_away_meanwhile_is_told(memory: object) -> None:
    file, *_ = find_logs(["memory://games"])
    memory.rm("/games/a.jsonl")  # type: ignore[attr-defined]
    with pytest.raises(LogUnreadable, match="cannot be fetched"), places.local_path(file):
        pass
    assert places.last_bytes(file) == b""


def test_a_file_url_is_the_file_and_a_zip_is_looked_into(tmp_path: Path) -> None:
    lay(tmp_path, "games/a.jsonl")
    assert names(tmp_path, f"file://{tmp_path}/games") == ["games/a.jsonl"]
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as packed:
        packed.writestr("2026/b.jsonl", BYTES)
    (file,) = find_logs([f"zip://**/*.jsonl::file://{tmp_path}/games.zip"])
    assert file.log == f"zip://2026/b.jsonl::file://{tmp_path}/games.zip"
    with places.local_path(file) as path:
        assert Path(path).read_bytes() == BYTES


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("memory://nowhere", "There is no 'memory://nowhere'."),
        ("nothing://games", "The place nothing://games cannot be read: Protocol not known: nothing."),
        ("s3://games", "The place s3://games needs a library that is not installed: Install s3fs"),
        ("filecache::memory://games", "'filecache::memory://games' would keep copies of what it reads"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_clear_error(place: str, said: str) -> None:
    with pytest.raises(UsageError) as told:
        list(find_logs([place]))
    assert told.value.message.startswith(said)
    assert told.value.hint


def test_a_place_that_answers_no_more_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(files: object, path: str) -> bool:
        raise ConnectionError("the line\n is cut.")

    monkeypatch.setattr(fsspec.get_filesystem_class("memory"), "isfile", cut_off)
    with pytest.raises(UsageError) as told:
        list(find_logs(["memory://games"]))
    assert told.value.message == "The place memory://games cannot be read: the line is cut."
    assert "connection" in told.value.hint


def test_who_signs_in_is_told_nowhere() -> None:
    with pytest.raises(UsageError) as told:
        list(find_logs(["ftp://ann:secret@127.0.0.1:9/games"]))
    assert "The place ftp://127.0.0.1:9/games cannot be read" in told.value.message
    assert "secret" not in f"{told.value.message} {told.value.hint} {told.value.where}"
    with pytest.raises(UsageError) as told:
        list(find_logs(["https://ann:secret@127.0.0.1:9/games?key=secret"]))
    assert "The place https://127.0.0.1:9/games " in told.value.message
    assert "secret" not in f"{told.value.message} {told.value.hint} {told.value.where}"


def test_without_the_extra_a_url_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(MissingExtra) as told:
        list(find_logs(["memory://games"]))
    assert "fsspec" in told.value.message
    assert "pip install 'tablefold[shelf]'" in told.value.hint


def test_folders_need_no_fsspec() -> None:
    code = "import sys; from ledger.shelf import gathering; list(gathering.evenings(['tests/shelf'])); "
    code += "print({'fsspec', 'duckdb', 'dask', 'sqlite3'} & {*sys.modules})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


def test_each_file_of_two_places_is_found_once(tmp_path: Path) -> None:
    lay(tmp_path, "a/b.jsonl")
    assert len(list(find_logs([str(tmp_path), str(tmp_path / "a"), str(tmp_path / "a/b.jsonl")]))) == 1


def test_found_says_what_tells_a_log_that_changed(tmp_path: Path) -> None:
    lay(tmp_path, "a.jsonl")
    status = (tmp_path / "a.jsonl").stat()
    assert list(find_logs([str(tmp_path)])) == [
        Found(str(tmp_path / "a.jsonl"), status.st_size, status.st_mtime_ns)
    ]
