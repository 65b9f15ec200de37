# A spider for Scrapy that follows the links of a site as a browser resolves them.
# usage: scrapy runspider spider.py -a url=URL -o OUT.jsonl
from urllib.parse import urlsplit

import scrapy
from absolve.compat import LinkExtractor


class Links(scrapy.Spider):
    name = "links"
    custom_settings = {"LOG_LEVEL": "WARNING", "TELNETCONSOLE_ENABLED": False}

    def __init__(self, url, **arguments):
        super().__init__(**arguments)
        self.start_urls = [url]
        # The links of other hosts are listed, and not followed.
        self.host = urlsplit(url).hostname
        self.allowed_domains = [self.host]
        self.extractor = LinkExtractor()

    def parse(self, response):
        links = self.extractor.extract_links(response)
        yield {"page": response.url, "links": [link.url for link in links]}
        own = [link for link in links if urlsplit(link.url).hostname == self.host]
        yield from response.follow_all(own)
