"""What a server gets ready once, so that no page waits for it: templates, and Python's memory.

Templates are compiled before somebody asks for them, and kept as Python keeps its modules. Python
would run whatever is in such a file, and a damaged one can end it, so each begins with a checksum.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import hashlib
import inspect
import sys
from io import BytesIO
from pathlib import Path
from typing import IO, BinaryIO, Final

from flask import Flask
from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from companion.web import templates

FOLDER: Final = Path(__file__).parent / "__pycache__"

HOW: Final = inspect.getsource(templates)
"""How they are compiled here: what was compiled otherwise does not fit."""

_checksum: Final = hashlib.blake2b

MB: Final = 1 << 20
M_TRIM_THRESHOLD, M_TOP_PAD, M_ARENA_MAX = -1, -2, -8
"""Numbers of glibc's malloc.h."""


class Checked(Bucket):
    """A compiled template with the checksum of what was written."""

    def load_bytecode(self, f: BinaryIO) -> None:
        """Reads it, if it is as it was written, of this very template, Python and Jinja."""
        told, code = f.read(_checksum().digest_size), f.read()
        if told == _checksum(code).digest():
            super().load_bytecode(BytesIO(code))

    def write_bytecode(self, f: IO[bytes]) -> None:
        """Writes it."""
        code = BytesIO()
        super().write_bytecode(code)
        f.write(_checksum(code.getvalue()).digest() + code.getvalue())


class KeptTemplates(FileSystemBytecodeCache):
    """Compiled templates as files; what cannot be kept or read is compiled anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        with contextlib.suppress(OSError):
            folder.mkdir(exist_ok=True)
        super().__init__(str(folder), "template-%s.cache")

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """The template of this name as it was kept, or without code to be compiled."""
        key, checksum = self.get_cache_key(name, filename), self.get_source_checksum(source + HOW)
        bucket = Checked(environment, key, checksum)
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Reads what was kept, if it can be read."""
        with contextlib.suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps it. A disk may be full, or the folder be read only."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def compile_templates(app: Flask) -> None:
    """Compiles all templates, so that no phone's first page waits for it."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def hold_memory() -> None:
    """What a page has used is used again for the next one.

    Linux's C library would give it back to the system after each and fetch it anew, and would keep
    a store for each thread: that takes a twentieth of the time from an entry to all screens. To be
    called before threads begin. Other systems have no such call, and their own ways.
    """
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library than glibc
        mallopt = ctypes.CDLL(None).mallopt
        for parameter, value in ((M_ARENA_MAX, 1), (M_TRIM_THRESHOLD, 64 * MB), (M_TOP_PAD, MB)):
            mallopt(parameter, value)


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
