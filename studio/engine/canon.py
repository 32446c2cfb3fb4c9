"""Canonical bytes: one value, one text, one hash, on every machine."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Encodes a kernel value as JSON with sorted keys and no spaces."""
    return _ENCODER.encode(value)


def digest(data: bytes) -> str:
    """Gives the SHA-256 of bytes in lower-case hexadecimal."""
    return sha256(data).hexdigest()


def fingerprint(value: Any) -> str:
    """Gives the hash of a value's canonical bytes."""
    return digest(canonical(value))
