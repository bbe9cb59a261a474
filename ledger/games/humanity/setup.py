"""How a campaign starts: an empty table with the rulings of its header.

Law: nothing has happened yet. Source: Setting Ethics; Optional Stats.
"""

from __future__ import annotations

from ledger.api import BadSetup, Setup, Table
from ledger.games.humanity.catalog import Setting, Stat, slug
from ledger.games.humanity.state import State

SEE = "`tablefold catalog humanity --toml` shows the whole book: your own catalog may extend it."


def start(setup: Setup) -> State:
    """The state at the start. Raises BadSetup if the same optional Stat is chosen twice, or the catalog lacks
    what is chosen."""
    one, other = (str(setup.rulings[knob]) for knob in ("optional_stat", "second_stat"))
    if one == other != "none":
        raise BadSetup(f"{one} is already the optional Stat.", hint="Leave second_stat out.")
    stats = setup.catalog.of(Stat)
    if all(stat.optional for stat in stats.values()):
        raise BadSetup(f"The catalog {setup.catalog.name} has no Stat that everybody has.", hint=SEE)
    if setup.rulings["setting"] not in [slug(name) for name in setup.catalog.of(Setting)]:
        raise BadSetup(
            f"The catalog {setup.catalog.name} has no Setting {setup.rulings['setting']}.", hint=SEE
        )
    shared = (stats[name] for name in (one, other) if name in stats and stats[name].shared)
    return State(table=Table.of(setup), hardy=next((stat.start for stat in shared), 0))
