#!/usr/bin/env python3
"""Starts the table companion; on first use it makes its own environment beside this file.

    python3 run.py            the server for a table
    python3 run.py test       everything that proves it works
    python3 run.py --help     all commands

Only the standard library is used here, and nothing newer than Python 3.8 understands, so that an
old Python can say in one sentence what is missing.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

NEEDED = (3, 11)
ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
# these need more packages, and a browser
TOOLS = {"test": "tests", "shots": "tests.shots"}


def main(arguments):
    """Prepares the environment and hands the command over to it; returns the exit status."""
    if sys.version_info < NEEDED:
        sys.exit(
            "This needs Python {}.{} or newer; this one is {}.{}. Start run.py with a newer one, "
            "for example: python3.12 run.py".format(*NEEDED, *sys.version_info[:2])
        )
    tool = TOOLS.get(arguments[0] if arguments else "")
    prepare("test" if tool else "")
    module = [tool, *arguments[1:]] if tool else ["companion.cli", *arguments]
    command = [str(environment_python()), "-m", *module]
    if tool:
        os.chdir(str(ROOT))
    if os.name == "nt":
        # execv on Windows returns to the shell while the program still runs
        try:
            return subprocess.call(command)
        except KeyboardInterrupt:
            return 0
    os.execv(command[0], command)
    return 0


def environment_python():
    """The interpreter inside the environment."""
    if os.name == "nt":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def fingerprint():
    """What the environment hangs on: this Python and this folder, then the project's needs."""
    place = f"{sys.version}\n{ROOT}\n"
    needs = "".join(
        (ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "hatch_build.py")
    )
    return digest(place), digest(place + needs)


def digest(text):
    """A short name for a text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def prepare(extra):
    """Installs what is needed unless a stamp says that it is there already."""
    place, needs = fingerprint()
    stamp = ENVIRONMENT / ("ready-" + (extra or "play"))
    # the tests' environment has everything that play needs
    for ready in (stamp, ENVIRONMENT / "ready-test"):
        if says(ready, needs) and environment_python().exists():
            return
    print(
        f"First use: fetching what {'the tests need' if extra else 'the companion needs'} into "
        f"{ENVIRONMENT} (once, needs the internet, about a minute) ...",
        file=sys.stderr,
        flush=True,
    )
    installer = make_environment(place)
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    install = [*installer, "install", "--quiet", "--disable-pip-version-check", "-e", target]
    done = subprocess.run(install, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stderr.write(done.stdout.decode("utf-8", "replace"))
        sys.exit(
            "The packages could not be installed (see above). Is this machine on the internet? "
            "Then run the same command again; nothing is half done."
        )
    # written last, so that an interrupted set-up starts again
    stamp.write_text(needs, "utf-8")


def says(stamp, text):
    """Whether a stamp is there and says this."""
    return stamp.is_file() and stamp.read_text("utf-8") == text


def make_environment(place):
    """Makes the environment unless it is there; returns the pip command that installs into it."""
    if importlib.util.find_spec("venv") is None:
        sys.exit(missing("venv"))
    import venv

    has_ensurepip = importlib.util.find_spec("ensurepip") is not None
    if not has_ensurepip and importlib.util.find_spec("pip") is None:
        sys.exit(missing("ensurepip"))
    made_for = ENVIRONMENT / "made-for"
    if not says(made_for, place):
        try:
            venv.create(
                str(ENVIRONMENT), clear=True, symlinks=os.name != "nt", with_pip=has_ensurepip
            )
        except (OSError, subprocess.CalledProcessError) as problem:
            sys.exit(f"No environment could be made in {ENVIRONMENT}: {problem}")
        made_for.write_text(place, "utf-8")
    python = str(environment_python())
    if has_ensurepip:
        return [python, "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", python]


def missing(part):
    """The one sentence for a Python that comes without what makes environments."""
    version = "{}.{}".format(*sys.version_info[:2])
    return (
        f"This Python comes without {part}. Install it and run the same command again; on Debian "
        f"or Ubuntu: sudo apt install python{version}-venv"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
