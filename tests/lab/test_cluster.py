"""The arena on a real Dask cluster: a scheduler and two workers, each in its own process."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crusade.lab import pool
from crusade.lab.arena import Arena, Ledger, matches, run
from crusade.lab.batch import Spec, read_run
from crusade.lab.batch import run as run_batch
from crusade.lab.experiment import read_experiment, run_experiment
from crusade.lab.study import write_study

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    home = tmp_path_factory.mktemp("dask")
    note = home / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": home}
    tools = [sys.executable, "-m"]
    scheduler = [
        *tools,
        "distributed.cli.dask_scheduler",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(note),
    ]
    worker = [*tools, "distributed.cli.dask_worker", "--scheduler-file", str(note), "--nthreads", "1", "--no-dashboard"]
    processes = [subprocess.Popen(scheduler, **quiet)]
    try:
        for _ in range(600):
            if note.exists() and note.read_text():
                break
            time.sleep(0.1)
        processes += [subprocess.Popen(worker, **quiet) for _ in range(2)]
        address = json.loads(note.read_text())["address"]
        with distributed.Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address
    finally:
        for process in processes[::-1]:
            process.terminate()
        for process in processes:
            process.wait(30)


def test_a_cluster_plays_the_same_games_as_this_machine(address, tmp_path):
    arena, met = Arena("cluster", "darkest-crusade", {"setup": "secret"}), matches(["random", "thumb"])
    here, there = Ledger(arena, None, False), Ledger(arena, tmp_path / "arena.jsonl", False)
    wait_for_workers(address)
    assert run(there, met, 3, cluster=address) == 0
    assert run(here, met, 3, workers=1) == 0
    assert {key: row["record"] for key, row in there.rows.items()} == {
        key: row["record"] for key, row in here.rows.items()
    }


def test_a_simulation_on_a_cluster_gives_the_same_rows(address, tmp_path):
    spec = Spec("cluster", "darkest-crusade", {}, ("random", "thumb"))
    wait_for_workers(address)
    there = run_batch(spec, 4, tmp_path / "sim.jsonl", cluster=address)
    here = run_batch(spec, 4, workers=1)
    assert there == here
    assert read_run(tmp_path / "sim.jsonl") == (spec, there)


def test_an_experiment_on_a_cluster_gives_the_same_rows_and_report(address, tmp_path):
    file = Path(__file__).parents[2] / "examples" / "lab" / "seventh-panzergruppe.toml"
    x = read_experiment(file)._replace(games=2)
    wait_for_workers(address)
    there = run_experiment(x, tmp_path / "there" / "rows", cluster=address)
    here = run_experiment(x, tmp_path / "here" / "rows", workers=2)
    assert there == here
    pages = [write_study(x, rows, file, tmp_path / name).report for name, rows in (("there", there), ("here", here))]
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_a_simulation_that_cannot_begin_leaves_no_file(tmp_path):
    spec = Spec("cluster", "darkest-crusade", {}, ("random", "thumb"))
    with pytest.raises(pool.ClusterError, match="expected the address of a Dask scheduler"):
        run_batch(spec, 4, tmp_path / "sim.jsonl", cluster="nowhere")
    assert not (tmp_path / "sim.jsonl").exists()


def wait_for_workers(address):
    from distributed import Client

    with Client(address, timeout=30, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)


def test_workers_with_different_code_are_refused(address, monkeypatch):
    wait_for_workers(address)
    monkeypatch.setattr(pool, "ROOMS", ("core",))  # here, not on the workers
    pool.code.cache_clear()
    with pytest.raises(pool.ClusterError, match="other code than here"):
        list(pool.on_cluster(abs, [1], address))
    pool.code.cache_clear()


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler answers"),
        ("nonsense://x", "expected the address of a Dask scheduler, like tcp://HOST:8786"),
    ],
)
def test_a_missing_cluster_gives_a_clear_message(place, said):
    with pytest.raises(pool.ClusterError, match=said):
        list(pool.on_cluster(abs, [1], place))
