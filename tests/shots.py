"""Pictures of every page: ``python -m tests.shots`` plays an evening and photographs it.

Every page at the size of a phone and of a table screen or laptop, light and dark. With
``--readme`` also the few small pictures that the README shows.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.conftest import BROWSER_SWITCHES, Devices, TableServer
from tests.browser.evening import Evening
from tests.browser.whole_game import whole
from tests.finding_a_browser import find_or_fetch_browser

ROOT = Path(__file__).resolve().parents[1]
README_PICTURES = ROOT / "static" / "pictures"
PHONE: ViewportSize = {"width": 390, "height": 844}
TABLE: ViewportSize = {"width": 1920, "height": 1080}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
SIZES = {"phone": PHONE, "table": TABLE, "laptop": LAPTOP}


class Camera:
    """Writes pictures of pages into a folder and keeps those that were taken light."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def take(self, page: Page, name: str, *sizes: str, whole: bool = False) -> None:
        """``name-size-theme.png`` for each size, light and dark; ``whole``: down to the end."""
        before = page.viewport_size
        for size in sizes or ("phone",):
            page.set_viewport_size(SIZES[size])
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                path = self.folder / f"{name}-{size}-{theme}.png"
                page.screenshot(path=path, full_page=whole, animations="disabled")
                self.count += 1
        page.emulate_media(color_scheme="light")
        if before:
            page.set_viewport_size(before)

    def page_of(self, name: str, size: str) -> Image.Image:
        """A light picture taken before."""
        return Image.open(self.folder / f"{name}-{size}-light.png").convert("RGB")


def _phone(evening: Evening, name: str) -> Page:
    return evening.players[name].page


def _other(evening: Evening, path: str) -> Page:
    """Another page of the host's laptop."""
    page = evening.laptop.context.new_page()
    page.goto(f"{evening.server.url}{path}")
    return page


def _table_path(evening: Evening) -> str:
    return "/t/" + evening.screen.url.partition("/t/")[2].partition("/")[0]


def _lobby(camera: Camera, evening: Evening) -> None:
    camera.take(evening.laptop, "lobby", "table", "laptop")
    for number, name in ((0, "seat-cards"), (1, "seat-card")):
        path = f"/lobby/card/{number}" if number else "/lobby/cards"
        page = _other(evening, _table_path(evening) + path)
        camera.take(page, name, "laptop")
        page.close()


def _first_turn(camera: Camera, evening: Evening) -> None:
    ann = _phone(evening, "Ann")
    camera.take(ann, "seat-place")
    camera.take(_phone(evening, "Bo"), "seat-waiting", whole=True)
    camera.take(evening.screen, "screen-start", "table", "laptop")
    camera.take(evening.laptop, "desk-start", "table", "laptop")


def _merger(camera: Camera, evening: Evening) -> None:
    camera.take(_phone(evening, "Ann"), "seat-prepared")
    camera.take(_phone(evening, "Bo"), "seat-merger-watching")
    camera.take(evening.screen, "screen-merger", "table", "laptop")
    camera.take(evening.laptop, "desk-merger", "table", "laptop")


def _dead_tile(camera: Camera, evening: Evening) -> None:
    camera.take(_phone(evening, "Bo"), "seat-dead-tile")
    camera.take(evening.screen, "screen-late", "table", "laptop")
    camera.take(evening.laptop, "desk-late", "table", "laptop", whole=True)


def _settlement(camera: Camera, evening: Evening) -> None:
    camera.take(evening.screen, "screen-settlement", "table", "laptop")
    camera.take(evening.laptop, "desk-over", "laptop")
    camera.take(_phone(evening, "Ann"), "seat-over")
    base = _table_path(evening)
    pages = (("/result", "result"), ("/sheet", "sheet"))
    for path, name in pages:
        page = _other(evening, base + path)
        camera.take(page, name, "phone", "laptop", whole=True)
        page.close()
    for path, name in (("/", "home-later"), ("/import", "import"), ("/t/nosuch/desk", "no-page")):
        page = _other(evening, path)
        camera.take(page, name, "phone", "laptop")
        page.close()


MOMENTS: dict[str, Callable[[Camera, Evening], None]] = {
    "home": lambda c, e: c.take(e.laptop, "home", "phone", "table", "laptop"),
    "setup": lambda c, e: c.take(e.laptop, "setup", "phone", "table", "laptop", whole=True),
    "lobby": _lobby,
    "join-code": lambda c, e: c.take(_phone(e, "Bo"), "join-code"),
    "join-seats": lambda c, e: c.take(_phone(e, "Ann"), "join-seats"),
    "waiting": lambda c, e: c.take(_phone(e, "Cy"), "seat-chair"),
    "first-turn": _first_turn,
    "lost": lambda c, e: c.take(_phone(e, "Bo"), "seat-lost"),
    "decision": lambda c, e: c.take(_phone(e, "Cy"), "seat-decision"),
    "merger": _merger,
    "picked": lambda c, e: c.take(_phone(e, "Cy"), "seat-picked"),
    "bank-short": lambda c, e: c.take(_phone(e, "Cy"), "seat-bank-short"),
    "buying": lambda c, e: c.take(_phone(e, "Cy"), "seat-buying"),
    "told": lambda c, e: c.take(_phone(e, "Cy"), "seat-told"),
    "trade": lambda c, e: c.take(_phone(e, "Bo"), "seat-trade"),
    "dead-tile": _dead_tile,
    "final-sizes": lambda c, e: c.take(e.laptop, "desk-final-sizes", "laptop"),
    "show": lambda c, e: c.take(e.screen, "screen-show", "table", "laptop"),
    "settlement": _settlement,
}


def play(folder: Path) -> Camera:
    """Plays the evening on a real server and photographs its moments."""
    folder.mkdir(parents=True, exist_ok=True)
    camera = Camera(folder)
    browser_path = find_or_fetch_browser()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=BROWSER_SWITCHES)
        devices = Devices(browser)
        server = TableServer(Path(data) / "data").start()

        def at(name: str, evening: Evening) -> None:
            if name in MOMENTS:
                MOMENTS[name](camera, evening)

        try:
            whole(Evening(server, devices, at))
        finally:
            devices.close()
            server.stop()
            browser.close()
    return camera


def small(picture: Image.Image, width: int) -> Image.Image:
    """A picture for the README: scaled down, few colours, so that it is quick to load."""
    height = round(picture.height * width / picture.width)
    scaled = picture.resize((width, height), Image.Resampling.LANCZOS)
    # the companies' colours are few pixels among much paper: no averaging may lose them
    return scaled.quantize(colors=256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def beside(left: Image.Image, right: Image.Image) -> Image.Image:
    """A table screen, and a phone of the same height beside it."""
    phone = right.resize((right.width * left.height // right.height, left.height))
    gap = left.width // 60
    whole = Image.new("RGB", (left.width + gap + phone.width, left.height), "#ffffff")
    whole.paste(left, (0, 0))
    whole.paste(phone, (left.width + gap, 0))
    return whole


def write_readme_pictures(camera: Camera) -> Iterable[Path]:
    """The pictures that the README shows; gives their paths."""
    README_PICTURES.mkdir(parents=True, exist_ok=True)
    pictures = {
        "evening": small(
            beside(
                camera.page_of("screen-merger", "table"), camera.page_of("seat-prepared", "phone")
            ),
            1200,
        ),
        "phone-place": small(camera.page_of("seat-picked", "phone"), 360),
        "phone-buy": small(camera.page_of("seat-buying", "phone"), 360),
        "desk": small(camera.page_of("desk-merger", "laptop"), 900),
    }
    for name, picture in pictures.items():
        path = README_PICTURES / f"{name}.png"
        packed = BytesIO()
        picture.save(packed, "PNG", optimize=True)
        path.write_bytes(packed.getvalue())
        yield path


def main(arguments: list[str]) -> int:
    """Takes all pictures; returns the exit status."""
    parser = argparse.ArgumentParser(prog="shots", description="Pictures of every page.")
    parser.add_argument("--out", type=Path, default=ROOT / "shots", help="folder (default: shots)")
    parser.add_argument("--readme", action="store_true", help="also the README's pictures")
    chosen = parser.parse_args(arguments)
    camera = play(chosen.out)
    print(f"{camera.count} pictures in {chosen.out}")
    if chosen.readme:
        for path in write_readme_pictures(camera):
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
