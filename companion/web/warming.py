"""What a server gets ready once, so that no page waits for it: templates, and Python's memory.

Templates are compiled before somebody asks for them, and kept as Python keeps its modules.
"""

from __future__ import annotations

import contextlib
import gc
import pickle
from pathlib import Path
from typing import Final

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER: Final = Path(__file__).parent / "__pycache__"


class KeptTemplates(FileSystemBytecodeCache):
    """Compiled templates as files; what cannot be kept or read is compiled anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        with contextlib.suppress(OSError):
            folder.mkdir(exist_ok=True)
        super().__init__(str(folder), "template-%s.cache")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Reads what was kept, if it is of this very template, Python and Jinja."""
        with contextlib.suppress(OSError, pickle.UnpicklingError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps it. A disk may be full, or the folder be read only."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def compile_templates(app: Flask) -> None:
    """Compiles all templates, so that no phone's first page waits for it."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def settle() -> None:
    """What is in memory now stays there: Python's search for garbage passes it over from now on.

    It also searches less often; pages leave hardly any garbage that needs a search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def warm(app: Flask) -> None:
    """Both, for a server that has just begun to answer."""
    compile_templates(app)
    settle()
