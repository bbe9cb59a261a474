"""Settings: from a file, the environment, a flag; and what they change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import folders, settings
from cli.settings import KEYS, BadSetting, Settings, load
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
NEW = ("new", LOG, "--game", "pebbles")


def config_of(tablefold: Tablefold, text: str) -> Path:
    """The user's file of settings, with this text."""
    path = Path(settings.path(dict(tablefold.environ)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def shown(tablefold: Tablefold, *words: str) -> dict[str, tuple[object, str]]:
    ran = tablefold(*words, "config", "--json")
    assert (ran.status, ran.err) == (0, "")
    answer = json.loads(ran.out)
    assert answer["format"] == 1
    found = answer["settings"]
    return {name: (each["value"], each["from"]) for name, each in found.items()}


def test_every_setting_has_a_default_and_says_so(tablefold: Tablefold) -> None:
    found = shown(tablefold)
    assert list(found) == list(KEYS)
    assert {source for _, source in found.values()} == {"default"}
    page = tablefold("config").out
    assert [name in page for name in KEYS] == [True] * len(KEYS)
    assert "No file yet; it would be" in page
    assert json.loads(tablefold("config", "--json").out)["file"] == settings.path(dict(tablefold.environ))


def test_a_flag_wins_over_the_environment_and_that_over_the_file(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    config_of(tablefold, 'color = "always"\ntime_zone = "Asia/Tokyo"\npager = false\n')
    monkeypatch.setenv("TABLEFOLD_TIME_ZONE", "UTC")
    monkeypatch.setenv("TABLEFOLD_PAGER", "on")
    found = shown(tablefold, "--color", "never")
    assert found["color"] == ("never", "flag")
    assert found["time_zone"] == ("UTC", "environment")
    assert found["pager"] == (True, "environment")
    assert shown(tablefold)["color"] == ("always", "file")
    assert "TABLEFOLD_PAGER" in tablefold("config").out


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("colour = true", 1, "There is no setting 'colour'."),
        ('\n\nsugestions = "no"', 3, "There is no setting 'sugestions'."),
        ('color = "green"', 1, "color cannot be 'green'."),
        ('# ours\npager = "perhaps"', 2, "pager cannot be 'perhaps'."),
        ('time_zone = "Berlin"', 1, "time_zone cannot be 'Berlin'."),
        ("time_zone = 3", 1, "time_zone cannot be '3'."),
        ('time_zone = "../../etc/passwd"', 1, "time_zone cannot be '../../etc/passwd'."),
        ("players = 4", 1, "players cannot be '4'."),
        ('players = ["ann", 4]', 1, "players cannot be"),
        ("pager = true\n[catalog]\npebbles = 3", 2, "catalog cannot be"),
        ("places = 4", 1, "places cannot be '4'."),
        ("pager = true\n[people]\nann = 3", 2, "people cannot be"),
        ('[people]\n" " = ["Ann"]', 1, "people cannot be"),
        ("[people]\nann = []", 1, "people cannot be"),
        ("[words]\na = 1", 1, "There is no setting 'words'."),
    ],
)
def test_a_bad_setting_is_an_error_with_its_place(
    text: str, line: int, said: str, tablefold: Tablefold
) -> None:
    path = config_of(tablefold, text)
    for command in (("config",), ("games",)):
        ran = tablefold(*command)
        assert (ran.status, ran.out) == (2, "")
        assert said in ran.err
        assert f"Where: {path}:{line}\n" in ran.err


def test_a_setting_nearly_spelled_right_is_named(tablefold: Tablefold) -> None:
    config_of(tablefold, "colors = true")
    assert "Did you mean color?" in tablefold("config").err


def test_a_file_that_is_no_toml_is_named(tablefold: Tablefold) -> None:
    path = config_of(tablefold, "color auto")
    ran = tablefold("config", "--json")
    assert (ran.status, json.loads(ran.err)["error"]["code"]) == (2, "bad-setting")
    path.write_bytes(b"\xff")
    assert "not UTF-8" in tablefold("config").err
    path.unlink()
    path.mkdir()
    assert "cannot be read" in tablefold("config").err


def test_a_bad_variable_is_an_error_with_its_name(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEFOLD_RECENT", "sometimes")
    ran = tablefold("config")
    assert (ran.status, "Where: TABLEFOLD_RECENT\n" in ran.err) == (2, True)


@pytest.mark.parametrize("word", ["yes", "on", "1", "TRUE"])
def test_the_environment_says_yes_in_many_ways(word: str) -> None:
    assert load({"TABLEFOLD_RECENT": word}, {}).recent is True


@pytest.mark.parametrize("word", ["no", "off", "0", "False"])
def test_and_no(word: str) -> None:
    assert load({"TABLEFOLD_RECENT": word}, {}).recent is False


def test_without_a_home_there_is_nothing_set() -> None:
    assert settings.path({"HOME": ""}) == ""
    assert load({"HOME": ""}, {}) == Settings()
    with pytest.raises(BadSetting):
        load({"HOME": "", "TABLEFOLD_COLOR": "green"}, {})


def test_the_players_of_the_settings_play(tablefold: Tablefold) -> None:
    assert tablefold(*NEW).status == 2
    config_of(tablefold, 'players = ["ann", "bob"]')
    assert "for ann, bob." in tablefold(*NEW).out


def test_the_catalog_of_the_settings_is_played_with(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tablefold.folder / "ours.toml").write_text('name = "ours"\n[[charm]]\nname = "Newt"\n', encoding="utf-8")
    config_of(tablefold, f'[catalog]\npebbles = "{tablefold.folder}/ours.toml"')
    tablefold(*NEW, "--players", "ann,bob")
    assert "Newt" in tablefold("catalog", LOG).out
    config_of(tablefold, "")
    monkeypatch.setenv("TABLEFOLD_CATALOG", f"pebbles = {tablefold.folder}/ours.toml,effortless=house")
    tablefold("new", "environ.jsonl", "--game", "pebbles", "--players", "ann,bob")
    assert "Newt" in tablefold("catalog", "environ.jsonl").out
    tablefold("new", "other.jsonl", "--game", "pebbles", "--players", "ann,bob", "--catalog", "charms")
    assert "Owl" in tablefold("catalog", "other.jsonl").out


def test_places_and_people_are_told_as_they_are_set(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    config_of(tablefold, 'places = ["~/games", "s3://league"]\n[people]\nann = ["Ann", "anna"]\n')
    found = shown(tablefold)
    assert found["places"] == (["~/games", "s3://league"], "file")
    assert found["people"] == ({"ann": ["Ann", "anna"]}, "file")
    page = tablefold("config").out
    assert ('["~/games",' in page, '"s3://league"]' in page, '{ann = ["Ann",' in page) == (True, True, True)
    monkeypatch.setenv("TABLEFOLD_PLACES", "~/a, ~/b")
    monkeypatch.setenv("TABLEFOLD_PEOPLE", "ann=Ann/anna,bob=Robert")
    found = shown(tablefold)
    assert found["places"] == (["~/a", "~/b"], "environment")
    assert found["people"] == ({"ann": ["Ann", "anna"], "bob": ["Robert"]}, "environment")


def test_colour_can_be_set_and_a_flag_wins(tablefold: Tablefold) -> None:
    config_of(tablefold, 'color = "always"')
    assert "\x1b[" in tablefold("games").out
    assert "\x1b[" not in tablefold("games", "--color", "never").out


def test_without_numbers_a_number_picks_nothing(
    tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablefold.played(LOG)
    monkeypatch.setenv("TABLEFOLD_NUMBERS", "no")
    assert tablefold("play", LOG, stdin=b"1").status == 1
    monkeypatch.setenv("TABLEFOLD_NUMBERS", "yes")
    assert "the charm is Owl" in tablefold("play", LOG, stdin=b"1").out


def test_the_example_of_the_guide_can_be_used(tablefold: Tablefold) -> None:
    guide = (Path(__file__).parents[2] / "cli" / "GUIDE.md").read_text(encoding="utf-8")
    config_of(tablefold, guide.split("```toml\n")[1].split("```")[0])
    found = shown(tablefold)
    assert {name for name, (_, source) in found.items() if source == "file"} == {
        "players",
        "places",
        "time_zone",
        "suggestions",
    }


def test_a_value_is_shown_as_a_file_would_take_it(tablefold: Tablefold) -> None:
    config_of(tablefold, 'places = [\'C:\\"games"\']\n[people]\n"ann b" = ["Ann"]\n')
    page = tablefold("config").out
    assert '["C:\\\\\\"games\\""]' in page
    assert '{"ann b" =' in page


@pytest.mark.parametrize(
    ("platform", "environ", "state", "config"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/state/tablefold", "/h/.config/tablefold"),
        ("linux", {"HOME": "/h", "XDG_STATE_HOME": "/s"}, "/s/tablefold", "/h/.config/tablefold"),
        (
            "linux",
            {"HOME": "/h", "XDG_STATE_HOME": "rel"},
            "/h/.local/state/tablefold",
            "/h/.config/tablefold",
        ),
        ("linux", {"HOME": ""}, "", ""),
        ("win32", {"LOCALAPPDATA": "/l", "APPDATA": "/a"}, "/l/tablefold", "/a/tablefold"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/tablefold", ""),
    ],
)
def test_where_a_users_files_lie(
    platform: str, environ: dict[str, str], state: str, config: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.folders.sys.platform", platform)
    assert (folders.state(environ), folders.config(environ)) == (state, config)


def test_what_can_be_made_again_and_what_is_kept_lie_apart() -> None:
    assert folders.cache({"HOME": "/h"}) == "/h/.cache/tablefold"
    assert folders.cache({"HOME": "/h", "XDG_CACHE_HOME": "/c"}) == "/c/tablefold"
    assert folders.data({"HOME": "/h", "XDG_DATA_HOME": "d"}) == "/h/.local/share/tablefold"
    assert (folders.cache({"HOME": ""}), folders.data({"HOME": ""})) == ("", "")
