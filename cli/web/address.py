"""Where the page is served: what `--web` names, the socket that is bound, and the link to type on a phone.

Law: only this machine is served unless a host is named.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

import msgspec

from ledger.core.errors import UsageError
from ledger.core.line import whole

LOOPBACK = "127.0.0.1"
LOCALHOST = "localhost"
WHERE = "--web"
HIGHEST = 65_535
ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: a packet to it would leave by the network through which a phone would come
in."""


class Address(msgspec.Struct, frozen=True):
    """`host` is a name or an address without brackets; port 0 means any free port."""

    host: str
    port: int


def address(text: str) -> Address:
    """What `[HOST:]PORT` means. Raises UsageError."""
    host, sign, port = text.rpartition(":")
    number = whole(port)
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if number is None or not 0 <= number <= HIGHEST or (sign and not bare) or (":" in bare and bare == host):
        raise UsageError(
            f"{text!r} is not an address for a page.",
            where=WHERE,
            hint=f"A port such as 8000, or 0.0.0.0:8000 for phones, or [::1]:8000; up to {HIGHEST}.",
        )
    return Address(bare or LOOPBACK, number)


def bound(wanted: Address, before: int = 0) -> socket.socket:
    """A socket that listens at the address. If any port will do, it takes the port from `before`, if that is
    free. Raises UsageError."""
    if not wanted.port and before:
        with suppress(UsageError):
            return bound(Address(wanted.host, before))
    try:
        [(family, _, _, _, place), *_] = socket.getaddrinfo(
            wanted.host, wanted.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        return socket.create_server(place[:2], family=family)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            f"Nothing can be served at {at(wanted.host, wanted.port)}: {why}.",
            where=WHERE,
            hint="Another port, or a host of this machine; --web 0 takes any port that is free.",
        ) from None


def at(host: str, port: int) -> str:
    """An address as a link and a Host header spell it."""
    return f"{f'[{host}]' if ':' in host else host}:{port}"


def reachable(listening: socket.socket) -> str:
    """The address that others type. If the server listens on all addresses, it is this machine's address in
    its network."""
    host, port = listening.getsockname()[:2]
    return at(_own(listening.family) if ip_address(host).is_unspecified else host, port)


def _own(family: int) -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        return str(probe.getsockname()[0])
    return LOOPBACK if family == socket.AF_INET else "::1"


def meaning(listening: socket.socket, *, is_encrypted: bool = False) -> str:
    """Who can open a page that is served by this socket, in a sentence."""
    way = "" if is_encrypted else ", and nothing is encrypted on the way"
    host = ip_address(listening.getsockname()[0])
    if host.is_loopback:
        return "Only this machine can open it. For phones: --web 0.0.0.0:PORT."
    if host.is_unspecified:
        return (
            f"{host} means all addresses of this machine: everybody in every network that it is in can open "
            f"the plain page{way}. Choose it only in a network that you trust."
        )
    return f"Everybody who reaches {host} can open the plain page{way}."


def same(one: str, other: str) -> bool:
    """Whether two hosts are the same: the same name, or the same address however it is spelled."""
    first, second = _number(one), _number(other)
    return one.casefold() == other.casefold() if first is None or second is None else first == second


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(host)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
