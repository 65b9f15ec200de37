"""A link extractor for Scrapy, with the arguments of Scrapy's own."""

from __future__ import annotations

import inspect
from typing import Any, List

from scrapy.http import TextResponse
from scrapy.link import Link
from scrapy.linkextractors.lxmlhtml import LxmlLinkExtractor
from scrapy.utils.misc import arg_to_iter

from .. import links
from . import urljoin

_signature = inspect.signature(LxmlLinkExtractor.__init__)


class LinkExtractor(LxmlLinkExtractor):
    """Scrapy's, but links are found and resolved as a browser does, without a tree.

    ``tags`` and ``attrs`` may name any element and attribute: what they name is a link. With ``restrict_xpaths`` or
    ``restrict_css`` it is Scrapy's own, since those need a tree.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        given = _signature.bind(self, *arguments, **options)
        given.apply_defaults()
        tags, attrs = (list(arg_to_iter(given.arguments[name])) for name in ("tags", "attrs"))
        self._rows = [f"{tag}@{attribute}" for tag in tags for attribute in attrs]

    def extract_links(self, response: TextResponse) -> List[Link]:
        if self.restrict_xpaths:
            return super().extract_links(response)
        own = self.link_extractor
        page = links(
            response.body,
            response.url,
            content_type="text/html",
            charset=response.encoding,
            details=True,
            with_=self._rows,
        )
        found = []
        for link in page:
            if link.url is None or link.inert:
                continue
            if not (own.scan_tag(link.element) and own.scan_attr(link.attribute)):
                continue
            url = own.process_attr(link.url)
            if not url:
                continue
            # process_value may return a relative reference: it often takes one from a script.
            try:
                url = urljoin(page.base or response.url, url)
            except ValueError:
                continue
            nofollow = "nofollow" in (link.rel or "").lower().split()
            found.append(Link(url, link.text or "", nofollow=nofollow))
        return own._deduplicate_if_needed(self._process_links(found))
