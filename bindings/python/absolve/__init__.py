"""Makes every link absolute, and says why.

>>> import absolve
>>> [link.url for link in absolve.links(b'<a href=x>', 'http://h.example/d/')]
['http://h.example/d/x']
>>> absolve.rewrite('<a href="x">', 'http://h.example/d/')
'<a href="http://h.example/d/x">'

``data`` is bytes, or anything with the buffer protocol, read where it lies; or a str, which has no encoding any
more: offsets count in its UTF-8. While a document is read other threads run.

``url`` must be absolute: ``Error`` otherwise. ``charset`` and ``encoding`` are labels of the Encoding Standard or
names of Python's codecs (``shift_jis``, ``cp932``); for one that is unknown there is a warning, and what the document
declares counts.

``options`` are those of the tool, with underscores: ``profile='rfc3986'``, ``same_document='keep'``,
``with_=['text']``, ``max_links=1000``. ``absolve.options()`` lists them.
"""

from __future__ import annotations

import threading
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from ._charset import label_of
from ._archive import Files, Part, parts_of
from ._core import Archive as _Archive
from ._core import Diagnostic, Link, Links, Reader, options, profiles, version
from ._core import Resolver as _Resolver
from ._core import explain as _explain_link
from ._error import Error
from ._explain import Explanation, Step

__all__ = [
    "Base",
    "Diagnostic",
    "Error",
    "Explanation",
    "Files",
    "Link",
    "Links",
    "Part",
    "Resolver",
    "Step",
    "base",
    "explain",
    "links",
    "options",
    "parts",
    "profiles",
    "resolve",
    "rewrite",
    "unpack",
]

__version__: str = version()

_Data = Union[bytes, bytearray, memoryview, str]


class _Readers(threading.local):
    """The readers of a thread, by their options: a reader serves one thread at a time."""

    most = 32

    def __init__(self) -> None:
        self._readers: Dict[Tuple[Tuple[str, str], ...], Reader] = {}

    def with_options(self, options: Dict[str, Any]) -> Reader:
        key = tuple((name, repr(options[name])) for name in sorted(options)) if options else ()
        reader = self._readers.get(key)
        if reader is None:
            reader = Reader(options)
            if len(self._readers) >= self.most:
                self._readers.clear()
            self._readers[key] = reader
        return reader


_readers = _Readers()


def links(
    data: _Data,
    url: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    charset: Optional[str] = None,
    csp: Optional[str] = None,
    name: Optional[str] = None,
    **options: Any,
) -> Links:
    """The links of a document: HTML, CSS, XML, mail, MHTML, an HTTP message.

    ``url`` is where it was retrieved from, after redirects. Raises ``Error`` for what cannot be read; a link that
    does not resolve has an ``error`` of its own.
    """
    reader = _readers.with_options(options)
    return reader.links(data, url, content_type, label_of(charset), csp, name)


def rewrite(
    data: _Data,
    url: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    charset: Optional[str] = None,
    csp: Optional[str] = None,
    name: Optional[str] = None,
    replace: Optional[Callable[[Link], Union[str, None, bool]]] = None,
    diagnostics: Optional[List[Diagnostic]] = None,
    **options: Any,
) -> Any:
    """The document with its links absolute, and nothing else changed: a str for a str, else bytes.

    ``replace`` is called for each link: it returns None for the target, False to keep the link as it is, or a str to
    write in its place. A str that cannot stand there is not written. ``diagnostics`` is a list that receives the
    diagnostics: of such a str, and of links that stay because there is no base.
    """
    reader = _readers.with_options(options)
    return reader.rewrite(
        data, url, content_type, label_of(charset), csp, name, replace, diagnostics
    )


class Base:
    """The base of a document, and how it came about."""

    def __init__(self, entity: Dict[str, Any]) -> None:
        #: The base URL, or None.
        self.url: Optional[str] = entity["url"]
        #: Where it comes from: embedded, content-base, content-location, encapsulating, retrieval, default.
        self.layer: Optional[str] = entity["layer"]
        #: Everything that states a base, innermost first: dicts of layer, stated, url, place and verdict.
        self.candidates: List[Dict[str, Optional[str]]] = entity["candidates"]
        self.media_type: str = entity["media_type"]
        self.encoding: str = entity["encoding"]
        self.title: str = entity["title"]
        #: Path of the MIME part; empty for the outermost.
        self.part: str = entity["path"]
        #: Number of the document in a srcdoc attribute; empty for others.
        self.frame: str = entity["frame"]

    def __repr__(self) -> str:
        return f"<Base {self.url!r} {self.layer}>"


def base(
    data: _Data,
    url: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    charset: Optional[str] = None,
    csp: Optional[str] = None,
    name: Optional[str] = None,
    **options: Any,
) -> Base:
    """The base of a document; of a message, of the document that it shows first."""
    reader = _readers.with_options(options)
    charset = label_of(charset)
    entities = reader.bases(data, url, content_type, charset, csp, name)
    if not entities:
        return Base(
            dict.fromkeys(("url", "layer", "media_type", "encoding", "title", "path", "frame"))
            | {"candidates": []}
        )
    # An entity without an encoding is a header. If there are several documents, take the one that the message
    # shows first.
    documents = [own for own in entities if own["encoding"] and not own["frame"]]
    if len(documents) > 1:
        archive = _Archive(options, data, url, content_type, charset, csp, name, False, False)
        parts_ = archive.parts()
        shown = parts_[parts_[0]["shows"]]["path"]
        documents.sort(key=lambda own: own["path"] != shown)
    return Base((documents or entities)[0])


def explain(
    data: _Data,
    url: Optional[str] = None,
    *,
    link: Optional[int] = None,
    at: Optional[Tuple[int, int]] = None,
    reference: Optional[str] = None,
    content_type: Optional[str] = None,
    charset: Optional[str] = None,
    csp: Optional[str] = None,
    name: Optional[str] = None,
    **options: Any,
) -> Explanation:
    """One link, step by step: chosen by its number from 1 (``link``), by its line and column (``at``), or by its
    value or target (``reference``).

    >>> explain('<a href="../d">', 'http://a/b/c', link=1, profile='rfc3986').steps[-1]
    Step(section='RFC 3986 5.3', text='the components are put together', value='http://a/d')

    Raises ``Error`` with the code ``no_such_link`` if there is no such link.
    """
    if sum(choice is not None for choice in (link, at, reference)) != 1:
        raise TypeError("explain() takes exactly one of link, at and reference")
    return Explanation(
        _explain_link(
            options, data, url, content_type, label_of(charset), csp, name, link, at, reference
        )
    )


def parts(
    data: _Data,
    url: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    name: Optional[str] = None,
    diagnostics: Optional[List[Diagnostic]] = None,
    **options: Any,
) -> List[Part]:
    """The parts of a message (MHTML, mail, a mailbox, HTTP), each before those in it.

    A part has its ``body`` out of its encodings when it is asked for. ``data`` is held until then. ``diagnostics`` is a
    list that receives what was met on the way.
    """
    archive = _Archive(options, data, url, content_type, None, None, name, False, False)
    if diagnostics is not None:
        diagnostics.extend(archive.diagnostics())
    return parts_of(archive)


def unpack(
    data: _Data,
    url: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    name: Optional[str] = None,
    ascii_names: bool = False,
    **options: Any,
) -> Files:
    """The message as files that a browser can open, offline, from one folder: a dict of names and bytes.

    Links between parts become the names of files, and all others absolute. The page that is shown first is
    ``index.html``.
    """
    return Files(_Archive(options, data, url, content_type, None, None, name, True, ascii_names))


class Resolver(_Resolver):
    """Resolves references against one base, in one thread.

    >>> Resolver('http://a/b/c').resolve('../d')
    'http://a/d'
    """

    def __init__(
        self, base: Optional[str] = None, *, encoding: Optional[str] = None, **options: Any
    ) -> None:
        # A reader calls the encoding of a document its charset, and so do options.
        super().__init__(base, label_of(encoding or options.pop("charset", None)), options)


def resolve(reference: str, base: Optional[str] = None, **options: Any) -> str:
    """The target of a reference at a base. Raises ``Error`` where there is none."""
    return Resolver(base, **options).resolve(reference)
