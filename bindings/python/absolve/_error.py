"""What this package raises."""


class Error(ValueError):
    """A document or reference that the library turns down, or an option that it does not know.

    ``code`` is a stable name, the one that the tool has in JSON: ``over_limit``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
