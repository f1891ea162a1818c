"""The rules compiled: they say the same, and never anything that is not written any more."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from referee import compiled
from tests.compiled.rulings import digests

ROOT = Path(__file__).resolve().parents[2]
CARDS = "referee/kernel/table/cards.py"
ASKED = f"""
from referee.compiled import runs
from {CARDS.removesuffix(".py").replace("/", ".")} import UNKNOWN
print(runs(), UNKNOWN)
"""
EVERY = ("records", "cases", "kernel/piles")


def python(home: Path, *words: str, wanted: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program by the sources of a folder, with the rules as they are wanted."""
    known = {
        **os.environ, "PYTHONPATH": str(home), "REFEREE_COMPILED": wanted,
        "PYTHONDONTWRITEBYTECODE": "1",  # Python itself goes by a source's time
    }  # fmt: skip
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=home, env=known, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def built() -> Path:
    """What was compiled of the sources as they are; it is kept until they are others."""
    subprocess.run([sys.executable, "scripts/compiled/hatch_compiled.py"], cwd=ROOT, check=True)
    return ROOT / "build" / "compiled" / compiled.digest()


@pytest.fixture
def checkout(built, tmp_path) -> Path:
    """The sources with what was compiled of them, to be changed."""
    fresh = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "referee", tmp_path / "referee", ignore=fresh)
    shutil.copytree(built, tmp_path / "build" / "compiled" / built.name)
    return tmp_path


def ruled(matches: int, *folders: str) -> dict[str, str]:
    words = ("-m", "tests.compiled.rulings", str(matches), *folders)
    told = json.loads(python(ROOT, *words, wanted="yes").stdout)
    assert told["runs"] == "compiled"
    return told["rulings"]


@pytest.mark.usefixtures("built")
def test_compiled_and_as_python_the_rules_say_the_same():
    assert compiled.runs() == "python"
    assert ruled(1) == dict(digests(1))


@pytest.mark.long
@pytest.mark.usefixtures("built")
def test_at_length_they_say_the_same_of_all_that_is_on_file():
    assert ruled(12, *EVERY) == dict(digests(12, *EVERY))


def test_what_is_written_wins_over_what_was_compiled_before(checkout):
    assert python(checkout, "-c", ASKED).stdout == "compiled ?\n"
    path = checkout / CARDS
    before, times = path.read_text(), path.stat()
    path.write_text(before.replace('UNKNOWN: Final = "?"', 'UNKNOWN: Final = "!"'))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert python(checkout, "-c", ASKED).stdout == "python !\n"
    path.write_text(before)
    assert python(checkout, "-c", ASKED).stdout == "compiled ?\n"


@pytest.mark.parametrize("changed", ["kernel/rules/laws.py", "parts/new.py"])
def test_a_source_that_is_not_compiled_itself_counts_as_well(checkout, changed):
    with (checkout / "referee" / changed).open("a") as file:
        file.write("\n")
    assert python(checkout, "-c", ASKED).stdout == "python ?\n"


def test_the_setting_says_which_of_the_two_runs(checkout):
    assert python(checkout, "-c", ASKED, wanted="no").stdout == "python ?\n"
    assert python(checkout, "-c", ASKED, wanted="yes").stdout == "compiled ?\n"
    (checkout / CARDS).open("a").write("\n")
    ended = python(checkout, "-c", ASKED, wanted="yes")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        "referee: the rules were not compiled of these sources; see make compiled\n"
    )


@pytest.mark.usefixtures("built")
def test_the_program_says_which_of_the_two_it_is():
    words = ("-m", "referee.cli", "--version")
    assert python(ROOT, *words).stdout.endswith(", its rules run compiled\n")
    assert python(ROOT, *words, wanted="no").stdout.endswith(", its rules run as Python\n")


@pytest.mark.long
@pytest.mark.usefixtures("built")
def test_installed_beside_the_others_the_wheel_for_this_machine_is_what_runs(tmp_path):
    uv = Path(sys.executable).with_name("uv")
    for project in (ROOT, ROOT / "api", ROOT / "scripts" / "compiled"):
        command = [uv, "build", "-q", "--wheel", "--no-build-isolation", "-o", tmp_path, project]
        subprocess.run(command, check=True)
    home = tmp_path / "home"
    for wheel in tmp_path.glob("*.whl"):
        inside = zipfile.ZipFile(wheel)
        pure = not wheel.name.startswith("referee_compiled")
        assert wheel.name.endswith("-none-any.whl") is pure
        assert any(name.endswith(".so") for name in inside.namelist()) is not pure
        inside.extractall(home)
    assert python(home, "-c", ASKED).stdout == "compiled ?\n"


# --- beside the service ---------------------------------------------------------------------------


@pytest.fixture
def fresh(tmp_path) -> Path:
    """A checkout in which nothing was compiled yet."""
    shutil.copytree(ROOT / "referee", tmp_path / "referee")
    shutil.copytree(ROOT / "scripts" / "compiled", tmp_path / "scripts" / "compiled")
    shutil.copyfile(ROOT / "hatch_build.py", tmp_path / "hatch_build.py")
    return tmp_path


def building(home: Path, *words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    known = {**os.environ, "PATH": path or os.environ["PATH"], "REFEREE_COMPILED": ""}
    command = [sys.executable, home / "scripts" / "compiled" / "hatch_compiled.py", *words]
    return subprocess.run(command, env=known, capture_output=True, text=True, check=False)


def test_where_nobody_wants_it_nothing_is_built_beside_the_service(fresh):
    known = os.environ | {"REFEREE_COMPILED": "no"}
    script = fresh / "scripts" / "compiled" / "hatch_compiled.py"
    done = subprocess.run(
        [sys.executable, script, "aside"], env=known, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert not (fresh / "build").exists()


def test_without_a_compiler_it_is_told_where_somebody_asks_for_it(fresh):
    beside = building(fresh, "aside", path=str(fresh))
    assert (beside.returncode, beside.stdout, beside.stderr) == (0, "", "")
    asked = building(fresh, path=str(fresh))
    assert asked.returncode == 1
    assert asked.stderr.startswith("referee: the rules were not compiled: a C compiler (")


@pytest.mark.long
def test_what_cannot_be_compiled_beside_the_service_is_a_line_in_its_log(fresh):
    (fresh / "referee" / "parts" / "duty.py").write_text("cards: int = 'none'\n")
    begun, failed = map(json.loads, building(fresh, "aside").stderr.splitlines())
    assert (begun["event"], begun["level"]) == ("compiling", "info")
    assert begun["detail"] == "the rules are being compiled, for the next start"
    assert failed["level"] == "error"
    assert failed["detail"] == (
        "the rules were not compiled: mypyc or the C compiler failed. Until that is mended they"
        " run as Python; `make compiled` tries again and tells all"
    )
    assert not (fresh / "build").exists()


def test_the_service_is_started_while_the_rules_are_compiled():
    recipe = (ROOT / "Makefile").read_text().split("\nrun:")[1].split("\n\n")[0]
    assert "scripts/compiled/hatch_compiled.py aside &" in recipe
