"""Schemathesis throws everything the schema allows, and more, at the API: no server error, every answer as described."""

import json
import os
import uuid
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

import crusade
from attacking import nothing_went_wrong
from crusade.table.app import create_app
from serving import Server

#: For each request; `make attacks` asks for more.
CASES = max(12, int(os.environ.get("CRUSADE_ATTACKS", "0")) // 20)
ROOT = Path(crusade.__file__).parents[2]
SCHEMA = create_app("sqlite://").openapi()
schema = schemathesis.openapi.from_dict(SCHEMA)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def running(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("api")
    url = f"sqlite:///{folder / 'table.sqlite3'}"
    if request.param == "postgres":
        database, name = request.getfixturevalue("postgres"), f"s{uuid.uuid4().hex[:12]}"
        database.psql(f"CREATE DATABASE {name};")
        url = database.get_uri(name)
    server = Server(url, folder)
    yield server
    server.stop()
    nothing_went_wrong(server)


@schema.parametrize()
@settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(case: Case, running):
    case.call_and_validate(base_url=running.base, checks=[not_a_server_error, response_schema_conformance])


def test_the_schema_the_browser_is_built_from_is_the_servers_own():
    """After a change of the messages: `make openapi`."""
    kept = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
    assert kept == json.loads(json.dumps(SCHEMA))
