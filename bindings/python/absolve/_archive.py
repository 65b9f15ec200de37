"""Messages part by part, and as files."""

from __future__ import annotations

import threading
from typing import Any, Dict, List, Optional

from ._core import Archive, Diagnostic
from ._error import Error


class Part:
    """One part of a message, or the message itself."""

    def __init__(self, archive: Archive, lock: threading.Lock, index: int, part: Dict[str, Any]) -> None:
        self._archive = archive
        self._lock = lock
        self._index = index
        #: Its place, ``1.2``; empty for the outermost.
        self.path: str = part["path"]
        self.media_type: str = part["media_type"]
        #: As its Content-Type says.
        self.charset: Optional[str] = part["charset"]
        #: Of a document, the Encoding Standard's name.
        self.encoding: Optional[str] = part["encoding"]
        self.transfer_encoding: Optional[str] = part["transfer_encoding"]
        #: Of an HTTP message.
        self.content_encoding: Optional[str] = part["content_encoding"]
        #: The file name that its header proposes. It is not to be trusted.
        self.name: Optional[str] = part["name"]
        #: Without brackets.
        self.content_id: Optional[str] = part["content_id"]
        #: Without brackets.
        self.message_id: Optional[str] = part["message_id"]
        #: Its Content-Location, and the URL of that.
        self.location: Optional[str] = part["location"]
        self.location_resolved: Optional[str] = part["location_resolved"]
        #: What references in it are resolved against, and where that comes from.
        self.base: Optional[str] = part["base"]
        self.layer: Optional[str] = part["layer"]
        #: Whether there are no parts in it.
        self.is_leaf: bool = part["is_leaf"]
        #: Whether its links are read.
        self.is_document: bool = part["is_document"]
        #: Whether no reference in its multipart/related leads to it.
        self.is_unreferenced: bool = part["is_unreferenced"]
        #: Index of the part around it; None for the outermost.
        self.parent: Optional[int] = part["parent"]
        #: Index of the leaf that is shown first of it; of a leaf, its own index.
        self.shows: int = part["shows"]

    @property
    def body(self) -> bytes:
        """The decoded body. Raises ``Error`` if its encoding is broken or unknown, or if it is over a limit."""
        with self._lock:
            return self._archive.body(self._index)

    def __repr__(self) -> str:
        return f"<Part {self.path!r} {self.media_type} {self.location_resolved or self.content_id or ''}>"


def parts_of(archive: Archive) -> List[Part]:
    lock = threading.Lock()
    return [Part(archive, lock, index, part) for index, part in enumerate(archive.parts())]


class Files(Dict[str, bytes]):
    """The files of a message, by name. No name is a path, and no two names differ only in case."""

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        #: The parts that cannot be decoded, by the name that their file would have.
        self.errors: Dict[str, Error] = {}
        #: The path of the part that each file comes from; None for the page that shows a mail.
        self.parts: Dict[str, Optional[str]] = {}
        paths = [part["path"] for part in archive.parts()]
        for index in range(archive.file_count()):
            name, part, contents = archive.file(index)
            self.parts[name] = None if part is None else paths[part]
            if isinstance(contents, Error):
                self.errors[name] = contents
            else:
                self[name] = contents
        #: What was met on the way: a damaged attachment, a picture that no part has.
        self.diagnostics: List[Diagnostic] = archive.diagnostics()
