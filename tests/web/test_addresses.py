"""The likeliest address comes first: the home network's, never a container's or a VPN's."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.web.addresses import own_names, ranked


@dataclass
class Ip:
    ip: str | tuple[str, int, int]


@dataclass
class Adapter:
    nice_name: str
    ips: list[Ip]


def adapters(*pairs: tuple[str, str]) -> list[Adapter]:
    return [Adapter(name, [Ip(ip), Ip(("fe80::1", 0, 0))]) for name, ip in pairs]


@pytest.mark.parametrize(
    ("found", "first"),
    [
        ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5")], "192.168.1.5"),
        ([("tun0", "10.8.0.2"), ("eth0", "10.0.0.7")], "10.0.0.7"),
        ([("tailscale0", "100.80.1.2"), ("en0", "192.168.0.9")], "192.168.0.9"),
        ([("eth0", "169.254.3.4"), ("wlp2s0", "172.20.10.2")], "172.20.10.2"),
        ([("vEthernet (WSL)", "172.28.0.1"), ("Wi-Fi", "10.1.2.3")], "10.1.2.3"),
        ([("eth0", "192.168.1.4"), ("wlan0", "192.168.1.5")], "192.168.1.5"),
        ([("br-1234", "192.168.99.1"), ("eth0", "8.8.4.4")], "8.8.4.4"),
        ([("lo", "127.0.0.1")], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_the_network_that_phones_share_comes_first(
    found: list[tuple[str, str]], first: str
) -> None:
    assert ranked(adapters(*found))[0].host == first


def test_containers_vpns_and_cables_without_network_come_last_in_this_order() -> None:
    found = adapters(
        ("eth0", "169.254.1.1"),
        ("wg0", "10.9.0.1"),
        ("docker0", "172.17.0.1"),
        ("eth1", "10.0.0.2"),
        ("lo", "127.0.0.1"),
    )
    assert [a.kind for a in ranked(found)] == ["home", "container", "vpn", "link-local"]


def test_an_address_is_written_as_phones_type_it() -> None:
    assert ranked(adapters(("wlan0", "192.168.1.5")))[0].url(8765) == "http://192.168.1.5:8765"


def test_the_local_name_is_the_laptops_name_in_the_home_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Ann's MacBook.home")
    assert own_names() == ("ann-s-macbook", "ann-s-macbook.local")
