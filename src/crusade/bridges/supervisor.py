"""Stands between us and a bot on Linux, so that nothing the bot has started outlives it or us.

`python supervisor.py PARENT STATUS COMMAND …` runs the command. As a *subreaper* it becomes the parent of every process
that is left without one below it, however often they fork and whatever session they open. When the bot ends, when it is
told to (SIGTERM), or when PARENT is no longer there, it kills them all and then ends as the bot did, with its exit code
or by its signal. To the file descriptor STATUS it writes 0 once the bot runs, or the errno for which it cannot.

It is run by a bare Python that sees no package, so that it starts quickly, and imports the standard library only.
A bot that attacks its supervisor, as any program of the same user can, is not held: run strangers' bots in a container.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36
GLANCE = 2.0  # seconds between looks whether our parent still lives, should its signal be lost
PATIENCE = 10.0  # seconds until processes that cannot be killed (another user's) are left alone


def main(parent: int, status: int, command: list[str]) -> None:
    """Run the command, wait for its end or for ours, and leave nothing behind."""
    watched = {signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1, signal.SIGINT, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGUSR1)
    bot = start(command, status, before)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)  # the bot alone holds the pipes, so that their end is seen
    end = watch(bot, parent, watched)
    end_children()
    leave(end)


def start(command: list[str], status: int, mask: set[int] | set[signal.Signals]) -> int:
    """Start the bot in a session of its own and say whether that worked; its pid."""
    reads, writes = os.pipe()  # closed without a word when the command runs
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
    """Wait until the bot has ended and give its status; None where we are told to end, or our parent is gone."""
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
    """Kill our children until none is left: whoever loses its parent below us becomes our child.

    No pause at first: a process that forks and ends without a pause is caught only by being faster than it is.
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
    """Kill processes; those that have ended by themselves, or are another user's, are passed over."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def children() -> list[int]:
    """Our children, from the one file that lists them; where the kernel has none, everything below us."""
    us = os.getpid()
    try:
        with open(f"/proc/{us}/task/{us}/children", "rb") as opened:
            return [int(pid) for pid in opened.read().split()]
    except OSError:
        return below(us)


def below(root: int) -> list[int]:
    """The processes that descend from one, nearest first."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as opened:
                    parent = int(opened.read().rpartition(b")")[2].split()[1])
            except OSError:
                continue  # it has ended meanwhile
            children.setdefault(parent, []).append(int(name))
    found = list(children.get(root, ()))
    for pid in found:
        found += children.get(pid, ())
    return found


def leave(end: int | None) -> None:
    """End as the bot did: with its exit code, or by its signal."""
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
