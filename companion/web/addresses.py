"""Which address the phones should use: the laptop's networks, likeliest first.

A laptop has several networks: the Wi-Fi, a cable, containers, a VPN. Only an address of a network
that the phones share will do, and nobody can tell for sure which; so they are ranked, and the
lobby shows the others one tap away.
"""

from __future__ import annotations

import functools
import ipaddress
import re
import socket
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

import ifaddr

FRESH_S = 3
"""Every page of the host shows an address; asking the system takes longer than the page."""

Kind = Literal["home", "public", "container", "vpn", "link-local", "own"]

_CONTAINER = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|incus|bridge\d)"
    r"|vEthernet|VirtualBox|VMware|WSL|Hyper-V|Docker",
    re.IGNORECASE,
)
_VPN = re.compile(
    r"^(tun|tap|wg|utun|ppp|tailscale|zt|ipsec|nordlynx|proton)"
    r"|OpenVPN|WireGuard|TAP-Windows|Tailscale|ZeroTier|VPN",
    re.IGNORECASE,
)
_WIRELESS = re.compile(r"^(wl|wifi|en0$)|Wi-?Fi|Wireless|WLAN", re.IGNORECASE)
_SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Carrier and overlay networks; VPNs such as Tailscale hand out addresses of this range."""
_ORDER: tuple[Kind, ...] = ("home", "public", "container", "vpn", "link-local", "own")


class _Ip(Protocol):
    @property
    def ip(self) -> str | tuple[str, int, int]: ...


class _Adapter(Protocol):
    @property
    def nice_name(self) -> str: ...
    @property
    def ips(self) -> Iterable[_Ip]: ...


@dataclass(frozen=True, slots=True)
class Address:
    """One way to reach this laptop: ``host`` for the URL, the network's name, what kind it is."""

    host: str
    network: str
    kind: Kind

    def url(self, port: int) -> str:
        """The address to type on a phone."""
        return f"http://{self.host}:{port}"


def _kind(network: str, ip: ipaddress.IPv4Address) -> Kind:
    if ip.is_loopback:
        return "own"
    if ip.is_link_local:
        return "link-local"
    if _CONTAINER.search(network):
        return "container"
    if _VPN.search(network) or ip in _SHARED:
        return "vpn"
    return "home" if ip.is_private else "public"


def _rank(address: Address) -> tuple[int, int, int, str]:
    blocks = ("192.168.", "10.", "172.")
    block = next((n for n, b in enumerate(blocks) if address.host.startswith(b)), len(blocks))
    wired = 0 if _WIRELESS.search(address.network) else 1
    return _ORDER.index(address.kind), wired, block, address.host


def ranked(adapters: Iterable[_Adapter]) -> tuple[Address, ...]:
    """The IPv4 addresses of these adapters, the likeliest to be reached by phones first.

    Private ranges come first (among them the Wi-Fi's), then public ones, containers, VPNs, and
    link-local ones; this machine's own loopback is listed only when there is nothing else.
    """
    found = [
        Address(ip.ip, adapter.nice_name, _kind(adapter.nice_name, ipaddress.IPv4Address(ip.ip)))
        for adapter in adapters
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    ]
    outside = sorted((a for a in found if a.kind != "own"), key=_rank)
    return tuple(outside) or (Address("127.0.0.1", "", "own"),)


def own_addresses() -> tuple[Address, ...]:
    """This machine's addresses, ranked; asked anew every few seconds, for networks come and go."""
    return _addresses(int(time.monotonic() / FRESH_S))


@functools.lru_cache(maxsize=1)
def _addresses(_moment: int) -> tuple[Address, ...]:
    return ranked(ifaddr.get_adapters())


def own_names() -> tuple[str, ...]:
    """This machine's name and its ``.local`` name, which many home networks know."""
    name = re.sub(r"[^a-z0-9-]", "-", socket.gethostname().split(".")[0].lower()).strip("-")
    return (name, f"{name}.local") if name else ()
