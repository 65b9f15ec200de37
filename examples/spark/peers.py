"""Pages a second on one core: listing the links of a table of pages in Spark, with absolve and with what others use.

usage: spark-submit peers.py FOLDER [ROUNDS]

FOLDER: pages, *.html. Needs the Python packages absolve, pyarrow, lxml and beautifulsoup4. Each way runs in
mapInArrow on one worker thread, gives rows of (page, url), and writes them nowhere. The best of the rounds counts.
"""
import pathlib
import sys
import time
import urllib.parse

import pyarrow
from pyspark.sql import SparkSession

URL = "https://www.example.org/docs/page.html"


def batch_of(pages, urls):
    return pyarrow.RecordBatch.from_arrays([pyarrow.array(pages, pyarrow.string()),
                                            pyarrow.array(urls, pyarrow.string())], names=["page", "url"])


def with_absolve(batches):
    """All links, as in links.py."""
    import absolve.arrow

    for batch in batches:
        urls = batch.column("url").to_pylist()
        table = pyarrow.table(absolve.arrow.links(batch.column("html"), urls, content_types="text/html"))
        page = pyarrow.array(urls, pyarrow.string()).take(table["page"].combine_chunks())
        yield pyarrow.RecordBatch.from_arrays([page, table["url"].combine_chunks().cast(pyarrow.string())],
                                              names=["page", "url"])


def with_lxml(batches):
    """All links that lxml knows."""
    import lxml.html

    for batch in batches:
        pages, found = [], []
        for url, html in zip(batch.column("url").to_pylist(), batch.column("html").to_pylist()):
            tree = lxml.html.fromstring(html, base_url=url)
            tree.make_links_absolute()
            for _, _, link, _ in tree.iterlinks():
                pages.append(url)
                found.append(link)
        yield batch_of(pages, found)


def with_soup(batches):
    """a[href] and img[src] alone."""
    import bs4

    for batch in batches:
        pages, found = [], []
        for url, html in zip(batch.column("url").to_pylist(), batch.column("html").to_pylist()):
            soup = bs4.BeautifulSoup(html, "lxml")
            for node in soup.find_all(["a", "img"]):
                link = node.get("href") or node.get("src")
                if link:
                    pages.append(url)
                    found.append(urllib.parse.urljoin(url, link))
        yield batch_of(pages, found)


def main():
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    rows = [(URL, path.read_bytes()) for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.html"))]
    rows = [row for row in rows if row[1].strip()]
    spark = (SparkSession.builder.master("local[1]").appName("absolve peers")
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", 500).getOrCreate())
    pages = spark.createDataFrame(rows, "url string, html binary").coalesce(1).cache()
    count = pages.count()
    ways = [with_absolve, with_lxml, with_soup]
    best = {}
    for _ in range(rounds):
        for way in ways:
            start = time.perf_counter()
            pages.mapInArrow(way, "page string, url string").write.format("noop").mode("overwrite").save()
            taken = time.perf_counter() - start
            best[way] = min(best.get(way, taken), taken)
    for way in ways:
        links = pages.mapInArrow(way, "page string, url string").count()
        print(f"{way.__name__:14} {count / best[way]:8.0f} pages/s {links:9} links "
              f"{best[with_soup] / best[way]:6.1f} times BeautifulSoup")
    spark.stop()


if __name__ == "__main__":
    main()
