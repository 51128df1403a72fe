"""Finds a Chromium for the browser tests, or fetches one, or says the one command to type."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


def installed_browser() -> str | None:
    """A browser that is on this machine already, the one named by the environment first."""
    named = os.environ.get("COMPANION_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return next((place for place in PLACES if Path(place).exists()), None)


def find_or_fetch_browser() -> str:
    """Path of a browser; ends the run with the command to type when none can be had."""
    found = installed_browser() or _from_debian() or _from_playwright()
    if found:
        return found
    if shutil.which("apt-get"):
        command = "sudo apt install chromium"
    else:
        command = f"{sys.executable} -m playwright install chromium"
    sys.exit(f"The browser tests need Chrome or Chromium. Type: {command}")


def _from_debian() -> str | None:
    # never sudo unasked: only where we are root already
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    print("Fetching Chromium for the browser tests ...", file=sys.stderr, flush=True)
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    for command in (["apt-get", "update", "-qq"], [*install, "chromium", "fonts-dejavu-core"]):
        subprocess.call(command, env=quiet, stdout=subprocess.DEVNULL)
    return installed_browser()


def _from_playwright() -> str | None:
    if subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"]):
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
