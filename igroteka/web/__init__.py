"""The table in the browser: lobby, tables, live updates, storage."""

from __future__ import annotations

from .app import create_app
from .server import serve

__all__ = ["create_app", "serve"]
