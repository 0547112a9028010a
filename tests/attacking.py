"""What an attacker has besides a browser: bare sockets from other addresses, and a look into the server's log."""

import secrets
import socket
import time
from contextlib import contextmanager

from websockets.sync.client import connect

TALK = b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def dial(server, source="127.0.0.1", receive_buffer=0, timeout=10):
    """A bare connection from an address of this machine."""
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(timeout)
    line.bind((source, 0))
    line.connect(("127.0.0.1", server.port))
    return line


def ask_raw(server, path, **headers):
    """The status of a GET whose path goes out as it is written here: clients of HTTP tidy paths up."""
    heads = {"Host": f"127.0.0.1:{server.port}", "Connection": "close", **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items()), "", ""]
    with dial(server) as line:
        line.sendall("\r\n".join(lines).encode("latin-1"))
        answer = b""
        while part := line.recv(65536):
            answer += part
    return int(answer.split(b" ", 2)[1]), answer


def ended(line, seconds):
    """Whether the other end has closed a bare connection within so many seconds."""
    line.settimeout(seconds)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def upgrade(line, server, game):
    """Make a socket out of a bare connection, and hear nothing of it from then on."""
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    line.sendall(
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(1)
    assert heard.startswith(b"HTTP/1.1 101"), heard


def frame(text):
    """A masked text frame, as a browser sends it."""
    data, mask = text.encode(), secrets.token_bytes(4)
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def bare(server, game, **more):
    """A socket without a client around it."""
    return connect(
        f"ws://127.0.0.1:{server.port}/api/games/{game}/live", max_size=None, open_timeout=10, legacy=True, **more
    )


def log_of(server):
    return (server.folder / "server.log").read_text()


def nothing_went_wrong(server):
    """No traceback in the log; gives it to be looked at."""
    log = log_of(server)
    assert "Traceback" not in log, log[-3000:]
    return log


@contextmanager
def within(seconds):
    """What happens here takes no longer."""
    begun = time.monotonic()
    yield
    took = time.monotonic() - begun
    assert took < seconds, f"{took:.2f} s"
