"""A supervisor process for a bot on Linux, which makes sure that nothing the bot starts outlives it or us.

`python supervisor.py PARENT STATUS COMMAND …` runs the command. As a *subreaper* it becomes the parent of every orphaned
process below it, however often they fork and whatever sessions they open. When the bot exits, on SIGTERM, or when the
process PARENT is gone, it kills them all and then ends as the bot did, with its exit code or by its signal. It writes 0
to the file descriptor STATUS once the bot runs, or the errno if it cannot be run.

To start quickly, it runs in an isolated Python without site packages and imports only the standard library. It does not
stop a bot that attacks its supervisor, as any program of the same user can: run strangers' bots in a container.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36
GLANCE = 2.0  # seconds between checks that our parent is still alive, in case its signal is lost
PATIENCE = 10.0  # seconds until we give up on processes that cannot be killed (another user's)


def main(parent: int, status: int, command: list[str]) -> None:
    """Run the command, wait until it or we must end, and leave no process behind."""
    watched = {signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1, signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGUSR1)
    bot = start(command, status, before)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)  # only the bot holds the pipes, so that readers see when they close
    end = watch(bot, parent, watched)
    end_children()
    leave(end)


def start(command: list[str], status: int, mask: set[int] | set[signal.Signals]) -> int:
    """Start the bot in a session of its own and report whether that worked; returns its pid."""
    reads, writes = os.pipe()  # closed by exec without anything written when the command runs
    us = os.getpid()
    bot = os.fork()
    if bot == 0:
        try:
            os.setsid()
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores these two
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            if os.getppid() == us:
                os.execvp(command[0], command)
        except OSError as error:
            os.write(writes, str(error.errno).encode())
        finally:
            os._exit(127)
    os.close(writes)
    failed = os.read(reads, 20)
    os.write(status, failed or b"0")
    os.close(status)
    os.close(reads)
    return bot


def watch(bot: int, parent: int, watched: set[signal.Signals]) -> int | None:
    """Wait until the bot has ended and return its status; None if we are told to end or our parent is gone."""
    while os.getppid() == parent:
        got = signal.sigtimedwait(watched, GLANCE)
        if got and got.si_signo == signal.SIGTERM:
            return None
        while True:
            pid, end = os.waitpid(-1, os.WNOHANG)
            if pid == bot:
                return end
            if pid == 0:
                break
    return None


def end_children() -> None:
    """Kill our children until none is left; orphans below us become our children and are killed in turn.

    There is no pause at first, because a process that keeps forking and exiting can only be caught by being faster.
    """
    began = time.monotonic()
    while (spent := time.monotonic() - began) < PATIENCE:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        kill(children())
        time.sleep(0.001 if spent > 0.5 and int(spent * 10) % 2 else 0)


def kill(pids: list[int]) -> None:
    """Kill processes, ignoring those that have already ended or belong to another user."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def children() -> list[int]:
    """Our children, from the file in /proc that lists them; all our descendants if the kernel has no such file."""
    us = os.getpid()
    try:
        with open(f"/proc/{us}/task/{us}/children", "rb") as opened:
            return [int(pid) for pid in opened.read().split()]
    except OSError:
        return below(us)


def below(root: int) -> list[int]:
    """The descendants of a process, nearest first."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as opened:
                    parent = int(opened.read().rpartition(b")")[2].split()[1])
            except OSError:
                continue  # it has ended in the meantime
            children.setdefault(parent, []).append(int(name))
    found = list(children.get(root, ()))
    for pid in found:
        found += children.get(pid, ())
    return found


def leave(end: int | None) -> None:
    """Exit as the bot did: with its exit code, or by its signal."""
    if end is None:
        os._exit(128 + signal.SIGTERM)
    if not os.WIFSIGNALED(end):
        os._exit(os.WEXITSTATUS(end))
    by = os.WTERMSIG(end)
    prctl(PR_SET_DUMPABLE, 0)  # one core file is enough
    if by not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(by, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {by})
    os.kill(os.getpid(), by)
    os._exit(128 + by)


def prctl(option: int, value: int) -> None:
    """Set an attribute of this process that Python has no call for."""
    import ctypes

    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
