"""Where a Chromium is, how it is started, and the screens it is looked at on."""

import os
import shutil
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
TABLET = {"viewport": {"width": 820, "height": 1180}}
SCREENS = {"1440": DESKTOP, "1280": LAPTOP, "820": TABLET, "390": PHONE}
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
HOW = "no Chromium here: `apt-get install chromium`, or `.venv/bin/playwright install chromium`"


def find(playwright):
    """The path of a Chromium: one on the PATH, or Playwright's own; None where there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = Path(playwright.chromium.executable_path)
    return str(own) if own.is_file() else None


def launch(playwright):
    """A browser without a window. Without a Chromium the test is skipped, unless one was promised."""
    path = find(playwright)
    if path is None and os.environ.get("CRUSADE_NEED_BROWSER") == "1":
        pytest.fail(HOW)
    if path is None:
        pytest.skip(HOW)
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
