"""A link extractor for Scrapy, with the arguments of Scrapy's own."""

from __future__ import annotations

from typing import List

from scrapy.http import TextResponse
from scrapy.link import Link
from scrapy.linkextractors.lxmlhtml import LxmlLinkExtractor

from .. import links


class LinkExtractor(LxmlLinkExtractor):
    """Scrapy's, but links are found and resolved as a browser does, without a tree.

    With ``restrict_xpaths`` or ``restrict_css`` it is Scrapy's own, since those need a tree.
    """

    def extract_links(self, response: TextResponse) -> List[Link]:
        if self.restrict_xpaths:
            return super().extract_links(response)
        found = []
        own = self.link_extractor
        for link in links(
            response.body,
            response.url,
            content_type="text/html",
            charset=response.encoding,
            details=True,
        ):
            if link.url is None or link.inert:
                continue
            if not (own.scan_tag(link.element) and own.scan_attr(link.attribute)):
                continue
            url = own.process_attr(link.url)
            if url:
                nofollow = "nofollow" in (link.rel or "").lower().split()
                found.append(Link(url, link.text or "", nofollow=nofollow))
        return own._deduplicate_if_needed(self._process_links(found))
