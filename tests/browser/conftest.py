"""Real Chromium against a real server. Whatever a page complains about on its console fails the test."""

import re

import pytest
from chromium import DESKTOP, launch
from player import Player
from playwright.sync_api import sync_playwright


@pytest.fixture(scope="module")
def browser():
    """One browser a module; it must be gone before tests that run an event loop of their own."""
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


UNFILLED = re.compile(r"\{\w+\}|\b[a-z]+\.[a-z_]+\.[a-z_]+\b")  # a sentence with a gap, a key without a sentence


def trouble(answer):
    """A request that was refused, with what it asked."""
    asked = answer.request
    return f"{asked.method} {asked.url} {asked.post_data}: {answer.status}"


class Visitors:
    """Opens browsers of separate people and hears what their consoles say."""

    def __init__(self, browser):
        self.browser, self.contexts, self.complaints = browser, [], []
        self.pardoned = ()  # what a console may say in this test

    def come(self, address, prepare=None, **manner):
        """A new person's browser opens an address; `prepare` may do something to the page before."""
        context = self.browser.new_context(**{"reduced_motion": "reduce", **DESKTOP, **manner})
        context.set_default_timeout(60_000)  # machines may be busy
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: self.hear(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.hear(str(error)))
        page.on("response", lambda answer: self.hear(trouble(answer)) if answer.status >= 400 else None)
        if prepare:
            prepare(page)
        page.goto(address)
        return page

    def hear(self, words):
        if not any(pardon in words for pardon in self.pardoned):
            self.complaints.append(words)

    def leave(self):
        for context in self.contexts:
            for page in context.pages:
                self.complaints += UNFILLED.findall(page.locator("body").inner_text())
            context.close()


@pytest.fixture
def visitors(browser):
    """People with a browser each. Errors, warnings and breaches of the content policy all come over the console."""
    found = Visitors(browser)
    yield found
    found.leave()
    assert not found.complaints, "\n".join(found.complaints)


@pytest.fixture
def at_page():
    """The person before a page that shows a table."""

    def look(page):
        player = Player(page)
        player.prompt.wait_for()
        return player

    return look


@pytest.fixture
def sit(visitors, at_page):
    """Sit down at a seat: a new browser on the seat's link."""

    def come(server, game, side, key, **manner):
        return at_page(visitors.come(f"{server.base}/g/{game}#seat={side}&key={key}", **manner))

    return come
