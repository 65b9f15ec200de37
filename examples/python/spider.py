# A spider for Scrapy that follows the links of a site as a browser resolves them.
# usage: scrapy runspider spider.py -a url=URL -o OUT.jsonl
import scrapy
from absolve.compat import LinkExtractor


class Links(scrapy.Spider):
    name = "links"
    custom_settings = {"LOG_LEVEL": "ERROR", "TELNETCONSOLE_ENABLED": False}

    def __init__(self, url, **arguments):
        super().__init__(**arguments)
        self.start_urls = [url]
        self.extractor = LinkExtractor()

    def parse(self, response):
        links = self.extractor.extract_links(response)
        yield {"page": response.url, "links": [link.url for link in links]}
        yield from response.follow_all(links)
