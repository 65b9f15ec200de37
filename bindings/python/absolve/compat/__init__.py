"""What people call today, with the same arguments and results, and the answers of a browser.

``urljoin`` is that of urllib.parse, ``get_base_url`` that of w3lib.html, ``make_links_absolute`` and ``iterlinks``
those of lxml.html, ``LinkExtractor`` that of Scrapy. docs/python.md says where the answers differ.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, AnyStr, Iterator, Optional, Tuple, Union, cast

from .. import Resolver, base, links, rewrite
from .._error import Error

if TYPE_CHECKING:
    from .scrapy import LinkExtractor

__all__ = ["LinkExtractor", "get_base_url", "iterlinks", "make_links_absolute", "urljoin"]


class _LastResolver(threading.local):
    base: Optional[str] = None
    resolver: Optional[Resolver] = None


_last = _LastResolver()


def urljoin(base: AnyStr, url: AnyStr, allow_fragments: bool = True) -> AnyStr:
    """The target of ``url`` at ``base``, as ``urllib.parse.urljoin`` gives it, but by the URL Standard.

    Raises ``absolve.Error``, a ValueError, where a browser has no URL: for a relative ``base`` too.
    """
    if isinstance(base, bytes) or isinstance(url, bytes):
        if not (isinstance(base, bytes) and isinstance(url, bytes)):
            raise TypeError("Cannot mix str and non-str arguments")
        return urljoin(base.decode(), url.decode(), allow_fragments).encode()
    if not base:
        return url
    if not allow_fragments:
        url = url.replace("#", "%23")
    if _last.resolver is None or _last.base != base:
        _last.resolver = Resolver(base)
        _last.base = base
    return _last.resolver.resolve(url)


def get_base_url(text: Union[str, bytes], baseurl: Union[str, bytes] = "", encoding: str = "utf-8") -> str:
    """The base URL of a page that was retrieved from ``baseurl``; "" where it has none."""
    url = baseurl.decode(encoding) if isinstance(baseurl, bytes) else baseurl
    charset = encoding if isinstance(text, bytes) else None
    return base(text, url or None, content_type="text/html", charset=charset).url or ""


def make_links_absolute(
    html: AnyStr,
    base_url: Optional[str] = None,
    resolve_base_href: bool = True,
    handle_failures: Optional[str] = None,
) -> AnyStr:
    """``html`` with its links absolute and nothing else changed.

    ``handle_failures`` None raises the ``absolve.Error`` of the first link that does not resolve, and "ignore" leaves
    it as it is. With ``resolve_base_href`` false a BASE element does not count.
    """
    if handle_failures not in (None, "ignore"):
        raise ValueError(f"handle_failures is None or 'ignore', and not {handle_failures!r}")
    options: dict[str, Any] = {"content_type": "text/html"}
    if not resolve_base_href:
        options["csp"] = "base-uri 'none'"
    if handle_failures is None:
        for link in links(html, base_url, **options):
            if link.error is not None:
                raise Error(link.error, f"{link.raw!r} has no target: {link.error}")
    return cast(AnyStr, rewrite(html, base_url, **options))


def iterlinks(
    html: Union[str, bytes], base_url: Optional[str] = None
) -> Iterator[Tuple[str, str, str, int]]:
    """Tuples of element name, attribute, link and offset of the link in the bytes of ``html``.

    The link is its target where ``base_url`` or a BASE gives it one, else as it is written. The last attribute of a
    style sheet's link is None in lxml, and ``""`` here.
    """
    for link in links(html, base_url, content_type="text/html"):
        yield link.element, link.attribute, link.url or link.raw, link.offset


def __getattr__(name: str) -> Any:
    # Scrapy is only needed by whoever asks for its extractor.
    if name == "LinkExtractor":
        from .scrapy import LinkExtractor

        return LinkExtractor
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
