"""Logs on another machine: which files of a place are logs, and what is known of each before it is read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ledger.core.errors import UsageError
from ledger.shelf import remote


def there(*protocols: str, **does: Any) -> Any:
    """A file system on which `/g` holds a log, a folder with a log, and something else."""
    tree: dict[str, dict[str, Any]] = {
        "/g/a.jsonl": {"type": "file", "size": 9, "mtime": 5},
        "/g/x": {"type": "directory"},
        "/g/x/b.jsonl": {"type": "file"},
        "/g/x/notes.txt": {"type": "file"},
    }

    def below(path: str, detail: bool) -> dict[str, dict[str, Any]]:
        assert detail
        return {name: info for name, info in tree.items() if name.startswith(f"{path}/")}

    usual = {
        "glob": lambda path, detail: {name: tree[name] for name in ("/g/a.jsonl", "/g/x")},
        "isfile": lambda path: tree.get(path, {}).get("type") == "file",
        "info": tree.__getitem__,
        "find": below,
        "exists": lambda path: path in ("/g", "/empty"),
        "unstrip_protocol": lambda name: f"{protocols[0]}://there{name}",
    }
    return SimpleNamespace(protocol=protocols, **{**usual, **does})


@pytest.mark.parametrize(
    ("protocol", "path", "names"),
    [
        ("ftp", "/g", ["/g/a.jsonl", "/g/x/b.jsonl"]),
        ("ftp", "/g/*", ["/g/a.jsonl", "/g/x/b.jsonl"]),
        ("ftp", "/g/?", ["/g/a.jsonl", "/g/x/b.jsonl"]),
        ("http", "/g/*", ["/g/a.jsonl", "/g/x/b.jsonl"]),
        ("http", "/g/?x=1", None),
        ("ftp", "/g/x/notes.txt", ["/g/x/notes.txt"]),
        ("ftp", "/empty", []),
        ("ftp", "/nowhere", None),
    ],
)
def test_a_place_holds_the_logs_below_it_and_a_file_that_is_named(
    protocol: str, path: str, names: list[str] | None
) -> None:
    found = remote._files_below(there(protocol), path)
    assert (None if found is None else [*found]) == names


def test_of_a_pattern_that_fits_nothing_nothing_is_there() -> None:
    assert remote._files_below(there("ftp", glob=lambda path, detail: {}), "/g/*") is None


def test_each_log_is_listed_with_its_size_and_its_time_and_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "_filesystem", lambda place: (there("ftp"), "/g"))
    path, found = remote.list_files("ftp://ann:secret@there/g")
    assert [path, *(each.log for each in found)] == ["", "ftp://there/g/a.jsonl", "ftp://there/g/x/b.jsonl"]
    assert [each.size for each in found] == [9, 0]
    assert found[0].time > 0
    assert all(each.url.startswith("ftp://ann:secret@there/g/") for each in found)
    monkeypatch.setattr(remote, "_filesystem", lambda place: (there("file", "local"), "/g"))
    assert remote.list_files("file:///g") == ("/g", [])


def hangs_up(path: str) -> bool:
    raise OSError("ftp://ann:secret@there hung up")


@pytest.mark.parametrize(
    "does",
    [{"isfile": hangs_up}, {"exists": lambda path: False, "find": lambda path, detail: {}}],
    ids=["hangs up", "not there"],
)
def test_a_place_that_cannot_be_reached_is_told_without_its_password(
    does: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_filesystem", lambda place: (there("ftp", **does), "/g"))
    with pytest.raises(UsageError) as told:
        remote.list_files("ftp://ann:secret@there/g")
    assert "secret" not in f"{told.value}{told.value.hint}"
