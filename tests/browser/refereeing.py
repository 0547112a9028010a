"""Somebody who throws real dice and enters them on the page: by mouse, with a slip corrected, or by the digits of the keyboard."""

import itertools

from crusade.record.file import from_bytes, to_text
from crusade.record.session import Session

THROW = "#throw #confirm"
ASKED = f"#prompt .ask.mine, #tab-end, {THROW}"
FACES = (4, 2, 6, 1, 5, 3)


class Thrower:
    """The person at a page, with dice that fall in a fixed order."""

    def __init__(self, player):
        self.player, self.page = player, player.page
        self.dice = itertools.cycle(FACES)
        self.thrown = []

    def until_asked(self, timeout=60):
        """Throw whatever is due, until a decision is asked for; false once the game is over."""
        while True:
            self.page.locator(ASKED).first.wait_for(state="attached", timeout=timeout * 1000)
            if self.player.shows("#tab-end"):
                return False
            if self.player.mine():
                return True
            if self.player.shows(THROW):
                self.throw()

    def throw(self):
        """Enter the faces of one roll: the first roll by mouse, the others by keyboard."""
        slots = self.page.locator("#throw .slot").count()
        faces = [next(self.dice) for _ in range(slots)]
        self.player.act(lambda: self.by_keys(faces) if self.thrown else self.by_mouse(faces))
        self.thrown.append(faces)

    def by_mouse(self, faces):
        """The first die is entered wrongly, chosen again and corrected before anything is confirmed."""
        self.press(7 - faces[0])
        assert self.page.locator(THROW).is_disabled() == (len(faces) > 1)
        self.page.locator("#throw .slot").first.click()
        for face in faces:
            self.press(face)
        self.player.settle()
        self.page.locator(THROW).click()

    def press(self, face):
        self.player.settle()
        self.page.get_by_role("button", name=f"Enter {face}").click()

    def by_keys(self, faces):
        self.page.keyboard.press("Enter")  # nothing to confirm yet
        for face in faces:
            self.player.press_key(str(face))
        self.player.press_key("Enter")


class SameDice:
    """The faces of a game, thrown by a computer."""

    name, salts, rolls = "seeded the same", (), 0

    def __init__(self, record):
        self.faces = iter([list(entry.faces) for entry in record.entries if entry.faces])

    def throw(self, dice):
        self.rolls += 1
        return next(self.faces)

    def reveal(self):
        return ""


def differences(content):
    """The lines in which a game thrown by hand differs from the same one whose dice a computer throws by itself."""
    record = from_bytes(content, "by hand")
    session = Session(record.game, SameDice(record), record.seats)
    for entry in record.entries:
        if not entry.faces:
            session.play(entry.option)
    ours, theirs = (to_text(one).splitlines() for one in (record, session.record))
    return [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
