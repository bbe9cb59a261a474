"""What a game asks at a terminal, to make a catalog of a table's own.

Law: a question is data; what an answer can be, the fields of the catalog say.
"""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True):
    """Something that `new` asks to make a catalog of the table's own, and what Enter alone answers.

    `part` is where the answer belongs: `name`, a kind of piece (several, with commas), `values.FIELD`, or
    `KIND.FIELD` for all pieces of a kind. A number behind a piece's name goes into its field `number`.
    """

    part: str
    text: str
    """The question itself, without its sign."""
    usual: str = ""
    """What Enter alone answers."""
    number: str = ""
