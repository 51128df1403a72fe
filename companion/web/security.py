"""What keeps strangers out: headers, host names, forms from elsewhere, secrets in cookies.

The pages are plain http in a home network. Who reads that network's traffic reads the pages (the
README says so); what is guarded against is other web sites, guessing, and the players' curiosity.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from companion.texts import _
from companion.web.asked import cookie, header

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FORM_BYTES = 64 * 1024
RECORD_BYTES = 4 * 1024 * 1024
YEAR = 365 * 24 * 3600

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


class ForeignHost(HTTPException):
    """The request names a host that is not this laptop (as an attack by DNS rebinding does)."""

    code = 403


class ForeignForm(HTTPException):
    """The form was not made for who sends it."""

    code = 403


EVERY = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)
"""Headers of every answer that does not set them itself."""
_EVERY = tuple((header[0].lower(), header) for header in EVERY)


@functools.lru_cache(maxsize=64)
def known_host(host: str, names: frozenset[str]) -> bool:
    """Whether ``host`` (the Host header) can be meant for this laptop.

    Any literal address, ``localhost`` and the laptop's own names are; another name could be one
    that a stranger's web site points here.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    name = name.rstrip(".").lower()
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name in names
    return True


@functools.lru_cache(maxsize=1024)
def _derived(key: bytes, secret: str) -> str:
    return hmac.new(key, f"form\n{secret}".encode(), hashlib.sha256).hexdigest()[:32]


def csrf_token(secret: str) -> str:
    """The token of forms for the holder of ``secret`` (host, seat, or visit cookie)."""
    return _derived(current_app.config["KEY"], secret)


def held_secrets() -> tuple[str, ...]:
    """Every secret that the cookies of this request carry, known here or not."""
    kept = (cookie(name).split(".") for name in ("host", "seats", "visit"))
    return tuple(secret for secrets_ in kept for secret in secrets_ if secret)


def own_csrf(secret: str = "") -> str:
    """A form token for this request's sender: tied to ``secret``, else to what it holds.

    Who holds nothing yet gets a cookie ``visit`` with a fresh random value.
    """
    if secret:
        return csrf_token(secret)
    if "own_csrf" not in g:
        held = held_secrets()
        if not held:
            g.visit = secrets.token_urlsafe(16)
        g.own_csrf = csrf_token(held[0] if held else g.visit)
    token: str = g.own_csrf
    return token


def set_cookie(response: Response, name: str, value: str) -> None:
    """A cookie that scripts and other sites cannot use; it lasts a year."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="Lax", path="/")


def _check_request() -> None:
    if not known_host(request.host, current_app.config["NAMES"]):
        raise ForeignHost(
            _(
                "This name is not one of this laptop. "
                "Use the address that the laptop shows, or scan its QR again."
            )
        )
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    large = request.endpoint == "importing.take"
    request.max_content_length = RECORD_BYTES if large else FORM_BYTES
    request.max_form_memory_size = RECORD_BYTES if large else FORM_BYTES
    origin = header("Origin")
    if origin and not _is_here(origin):
        raise ForeignForm(_("This form comes from another site; nothing was entered."))
    token = request.form.get("csrf", "").encode(errors="replace")
    if not any(hmac.compare_digest(token, csrf_token(s).encode()) for s in held_secrets()):
        raise ForeignForm(
            _("This form is not from a page of yours, or it is too old. Load the page again.")
        )


def _is_here(origin: str) -> bool:
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def _finish(response: Response) -> Response:
    if "visit" in g:
        set_cookie(response, "visit", g.visit)
    return response


class Headers:
    """Puts :data:`EVERY` on each answer of an app, be it a page or an error."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """The answer of the app."""

        def begin(status: str, headers: list[tuple[str, str]], *problem: Any) -> Any:
            own = {name.lower() for name, _value in headers}
            more = [header for name, header in _EVERY if name not in own]
            return start(status, headers + more, *problem)

        return self._app(environ, begin)


def init(app: Flask, *, secret: str, names: Iterable[str]) -> None:
    """Puts the guards around ``app``. ``secret`` is the host secret, ``names`` the laptop's names.

    Tokens are derived from the host secret, so pages stay valid over a restart of the server.
    """
    app.debug = False  # whatever the environment says: its pages would show code and secrets
    app.config["KEY"] = hashlib.sha256(b"companion:" + secret.encode()).digest()
    app.config["NAMES"] = frozenset(n.lower() for n in names)
    app.before_request(_check_request)
    app.after_request(_finish)
    app.wsgi_app = Headers(app.wsgi_app)  # type: ignore[assignment, method-assign]
