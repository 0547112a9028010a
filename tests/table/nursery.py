"""Servers that start at once: a process with everything loaded forks one for every line it reads (`port url`).

A killed server is a killed process as any other; only the second and more that Python takes to load the program is saved.
Its thinking processes come from a fork server for the same reason.
"""

import functools
import multiprocessing
import os
import signal
import sys
from multiprocessing import forkserver

import crusade.games.darkest_crusade.game
import crusade.games.tiger_attack.game
import crusade.table.app
from crusade.table import workers
from crusade.table.serve import serve

CONTEXT = multiprocessing.get_context("forkserver")


def prepare():
    """Have a fork server that all our children share."""
    loaded = ["crusade.table.thinkers", "crusade.games.darkest_crusade.game", "crusade.games.tiger_attack.game"]
    CONTEXT.set_forkserver_preload(loaded)
    forkserver.ensure_running()
    forkserver._forkserver.ensure_running = lambda: None  # it is not our children's child
    workers.get_context = lambda kind: CONTEXT  # type: ignore[assignment]
    crusade.games.load("darkest-crusade")
    crusade.games.load("tiger-attack")


def main():
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    made = {}
    for line in sys.stdin:
        port, url = line.split()
        if url not in made:
            made[url] = crusade.table.app.create_app(url, processes=1)
        crusade.table.app.app_from_environment = functools.partial(made.get, url)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(2, 1)
            os.close(0)
            try:
                serve(url, "127.0.0.1", int(port), False)
            finally:
                os._exit(1)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
