"""The first command: what it says and does on machines that are not as one would like."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.conftest import ROOT


def test_run_py_parses_on_python_3_8_so_that_an_old_one_can_say_what_is_missing() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_a_python_too_old_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 2))
    with pytest.raises(SystemExit, match=r"3\.11 or newer; this one is 3\.10"):
        run.main([])


@pytest.mark.parametrize("absent", [{"venv"}, {"ensurepip", "pip"}])
def test_a_python_without_venv_gets_a_sentence_with_what_to_install(
    absent: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name in absent else 1)
    with pytest.raises(SystemExit, match=r"sudo apt install python3\.\d+-venv"):
        run.prepare("")
    assert not (tmp_path / ".venv" / "ready-play").exists()


def test_without_ensurepip_the_pip_at_hand_installs_into_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(
        run.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else 1
    )
    command = run.make_environment("here")
    assert command == [sys.executable, "-m", "pip", "--python", str(run.environment_python())]
    assert subprocess.call([str(run.environment_python()), "-c", ""]) == 0


def test_an_environment_that_is_ready_is_not_touched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "ENVIRONMENT", tmp_path)
    python = run.environment_python()
    python.parent.mkdir()
    python.touch()
    (tmp_path / "ready-test").write_text(run.fingerprint()[1], "utf-8")
    run.prepare("")
    assert capsys.readouterr().err == ""


def test_packages_that_cannot_be_fetched_leave_no_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "ENVIRONMENT", tmp_path / ".venv")
    (tmp_path / ".venv").mkdir()
    fails = [sys.executable, "-c", "import sys; sys.exit(3)"]
    monkeypatch.setattr(run, "make_environment", lambda place: fails)
    with pytest.raises(SystemExit, match="on the internet"):
        run.prepare("")
    assert list((tmp_path / ".venv").iterdir()) == []


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_wheel_brings_templates_and_static_files_along(tmp_path: Path, whole: bool) -> None:
    """Installed into an empty environment, away from this folder, the pages load.

    With --long also all that the wheel needs is fetched; else the packages at hand are used.
    """
    source = tmp_path / "source"
    shutil.copytree(
        ROOT,
        source,
        ignore=shutil.ignore_patterns(".*", "*.egg-info", "vendor", "__pycache__", "tests"),
    )
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    alone = [] if whole else ["--no-deps"]
    install = [str(python), "-m", "pip", "install", "--quiet", *alone, str(source)]
    subprocess.run(install, check=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    installed = subprocess.check_output([str(python), "-c", where], text=True).strip()
    shutil.rmtree(source)
    loads = """
import sys, pathlib
import companion
assert pathlib.Path(companion.__file__).is_relative_to(sys.argv[2]), companion.__file__
from companion.book.house import House
from companion.web import create_app
house = House(pathlib.Path(sys.argv[1]))
client = create_app(house).test_client()
page = client.get("/")
assert page.status_code == 200, page.status
for file in ("css/base.css", "js/live.js", "vendor/htmx-2.min.js"):
    assert client.get("/static/" + file).status_code == 200, file
print(len(page.data))
"""
    done = subprocess.run(
        [str(python) if whole else sys.executable, "-c", loads, str(tmp_path / "data"), installed],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": installed},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 500
