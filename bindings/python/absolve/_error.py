"""What this package raises."""

from __future__ import annotations

from typing import Any, Tuple


class Error(ValueError):
    """A document or reference that the library turns down, or an option that it does not know.

    ``code`` is a stable name, the one that the tool has in JSON: ``over_limit``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> Tuple[Any, ...]:
        # The arguments of an exception are its message alone, so a copy would lack the code.
        return type(self), (self.code, str(self))
