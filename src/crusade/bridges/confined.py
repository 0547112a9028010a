"""Run other people's programs so that nothing they start outlives them: by a supervisor on Linux, else in a process group."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys

from . import supervisor

Process = subprocess.Popen[bytes]

SUPERVISED = sys.platform == "linux" and bool(sys.executable) and not getattr(sys, "frozen", False)
PATIENCE = supervisor.PATIENCE + 1  # seconds a supervisor has to kill its processes

_living: set[Process] = set()


def start(command: list[str]) -> Process:
    """Start a command with pipes for its three streams; OSError if it cannot be run."""
    process = _supervised(command) if SUPERVISED else _grouped(command, ())
    _living.add(process)
    return process


def end(process: Process) -> None:
    """End a command and everything it started; returns when all of them are gone."""
    _tell_to_end(process)
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:  # the supervisor was stopped, or has processes that cannot be killed
        supervisor.kill(supervisor.below(process.pid))
        process.kill()
        process.wait()
    _living.discard(process)


def end_all() -> None:
    """End every command this process has started without waiting, for a process that must exit at once."""
    for process in list(_living):
        _tell_to_end(process)


def _grouped(command: list[str], keep: tuple[int, ...]) -> Process:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, pass_fds=keep)


def _supervised(command: list[str]) -> Process:
    """Start a supervisor for the command, and wait until it reports whether the command runs."""
    reads, writes = os.pipe()
    ours = [sys.executable, "-I", "-S", supervisor.__file__, str(os.getpid()), str(writes)]
    with open(reads, "rb", buffering=0) as status:
        try:
            process = _grouped([*ours, *command], (writes,))
        finally:
            os.close(writes)
        ready, _, _ = select.select([status], [], [], PATIENCE)
        failed = int(status.read(20) or 0) if ready else 0
    if failed:
        process.communicate()
        raise OSError(failed, os.strerror(failed))
    return process


def _tell_to_end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if SUPERVISED:
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGCONT)  # it may have been stopped
        else:
            os.killpg(process.pid, signal.SIGKILL)
