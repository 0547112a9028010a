"""A table whose guided game is any position: run as a program it serves that, imported it opens positions there.

A table begins games with their set-up or with a lesson's position. What happens in 1944 cannot be reached by clicking, so
tests lay the position down as a lesson with a single step, leave the guide at once, and have an ordinary game from there.
"""

import json
import os
import sys
from pathlib import Path

from serving import Server

LESSON = "CRUSADE_TEST_LESSON"  # the file that the guided game is read from


def lesson_text(kind_side, position, switches):
    """A lesson with one step that is only read."""
    return "\n".join(
        [
            f'title = "A position"\nside = "{kind_side}"\nopponent = "thumb"',
            f'position = """\n{position}\n"""',
            "[switches]",
            *(f"{name} = {json.dumps(value)}" for name, value in switches.items()),
            '[[step]]\nidea = "A position"\nwords = "A position to play on from."',
        ]
    )


class PositionServer(Server):
    """The table as a real process, which opens positions."""

    def __init__(self, url, folder, *more, **limits):
        self.lesson = folder / "lesson.toml"
        paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        env = {LESSON: str(self.lesson), "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        super().__init__(url, folder, *more, program=[str(Path(__file__))], env=env, **limits)

    def lay_out(self, kind, side, position, **switches):
        """A game from a position, one person against the computer; the side by name. Gives its id and key."""
        self.lesson.write_text(lesson_text(side, position, switches), encoding="utf-8")
        made = self.post("/api/lessons", {"kind": kind, "name": "Anna"}).json()
        key = next(filter(None, made["keys"]))
        assert self.post(f"/api/games/{made['game']}/free", {}, key).status_code == 200
        return made["game"], key


def serve():
    """`crusade serve`, with the lesson read from that file for every new guided game."""
    from crusade.cli.app import app
    from crusade.record.lesson import read_lesson
    from crusade.table import lessons

    def lesson_now(kind):
        return read_lesson(kind, Path(os.environ[LESSON]).read_text(encoding="utf-8"))

    vars(lessons)["lesson_of"] = lesson_now
    app(sys.argv[1:])


if __name__ == "__main__":
    serve()
