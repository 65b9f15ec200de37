"""The links of a crawl as a table, and the graph of its hosts, by Apache Spark.

usage: spark-submit links.py INPUT OUTPUT

INPUT: a text file with a path of a WARC file on each line, or a folder of Parquet with the columns url and html.
OUTPUT: a folder, with Parquet in links/, hosts/ (links between hosts, with their count) and edges/ with vertices/
(the same by numbers, as PageRank of GraphFrames or GraphX takes them). A file, a record or a page that cannot be read
is a row of links/ with its error.

Workers need the Python packages absolve and pyarrow, and FastWARC for WARC files. Spark writes a partition when its
task succeeds, so a worker that dies costs a retry and no rows.
"""
import argparse

import pyarrow
from pyspark.sql import SparkSession, functions

COLUMNS = ["element", "attribute", "rel", "url", "error"]
LINKS = "page string, element string, attribute string, rel string, url string, error string"
BATCH = 16 << 20  # bytes of pages at a time


def rows_of(pages, urls, types):
    """One batch of Arrow with the links of these pages."""
    import absolve.arrow

    table = pyarrow.table(absolve.arrow.links(pages, urls, content_types=types))
    page = pyarrow.array(urls, pyarrow.string()).take(table["page"].combine_chunks())
    columns = [page] + [table[name].combine_chunks().cast(pyarrow.string()) for name in COLUMNS]
    return pyarrow.RecordBatch.from_arrays(columns, names=["page", *COLUMNS])


def failure(page, error):
    """A row for what cannot be read."""
    cells = {name: None for name in COLUMNS} | {"page": page, "error": error}
    return pyarrow.RecordBatch.from_pydict({name: pyarrow.array([cells[name]], pyarrow.string())
                                            for name in ("page", *COLUMNS)})


def links_of_files(batches):
    """Links of the documents in WARC files, of which each row has a path."""
    for batch in batches:
        for path in batch.column(0).to_pylist():
            try:
                with open(path, "rb") as stream:
                    yield from links_of_records(stream)
            except Exception as error:  # a missing file, or a damaged one: one file never stops the job
                yield failure(path, f"{type(error).__name__}: {error}")


def links_of_records(stream):
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    answers = WarcRecordType.response | WarcRecordType.resource
    pages, urls, types, size = [], [], [], 0
    damage = None
    try:
        for record in ArchiveIterator(stream, record_types=answers, parse_http=False):
            page = record.reader.read()  # header fields and codings are absolve's part
            url = (record.headers.get("WARC-Target-URI") or "").strip("<>")
            if not url:
                yield failure(record.record_id, "the record has no WARC-Target-URI")
                continue
            pages.append(page)
            urls.append(url)
            types.append("message/http" if page.startswith(b"HTTP/") else record.headers.get("Content-Type"))
            size += len(page)
            if size >= BATCH:
                yield rows_of(pages, urls, types)
                pages, urls, types, size = [], [], [], 0
    except Exception as error:  # what was read before it counts
        damage = error
    if pages:
        yield rows_of(pages, urls, types)
    if damage:
        raise damage


def links_of_pages(batches):
    """Links of the pages in a table."""
    for batch in batches:
        if batch.num_rows > 0:
            yield rows_of(batch.column("html").to_pylist(), batch.column("url").to_pylist(), "text/html")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("input")
    parser.add_argument("output")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("absolve links").getOrCreate()

    if arguments.input.endswith(".txt"):
        paths = spark.read.text(arguments.input)
        # A task for each file, so that what a retry costs is small.
        links = paths.repartition(max(1, paths.count())).mapInArrow(links_of_files, LINKS)
    else:
        links = spark.read.parquet(arguments.input).select("url", "html").mapInArrow(links_of_pages, LINKS)
    links.write.mode("overwrite").parquet(arguments.output + "/links")

    links = spark.read.parquet(arguments.output + "/links")
    host = functions.expr  # null where there is no URL or no host
    hosts = (links.select(host("try_parse_url(page, 'HOST')").alias("source"),
                          host("try_parse_url(url, 'HOST')").alias("target"))
             .where("source is not null and target is not null and source <> target")
             .groupBy("source", "target").count())
    hosts.write.mode("overwrite").parquet(arguments.output + "/hosts")

    hosts = spark.read.parquet(arguments.output + "/hosts")
    names = hosts.select(functions.col("source").alias("host")).union(hosts.select("target")).distinct()
    # The same number for a host in every run.
    vertices = names.select(functions.xxhash64("host").alias("id"), "host")
    vertices.write.mode("overwrite").parquet(arguments.output + "/vertices")
    (hosts.select(functions.xxhash64("source").alias("src"), functions.xxhash64("target").alias("dst"), "count")
     .write.mode("overwrite").parquet(arguments.output + "/edges"))
    print(f"{links.count()} links, {vertices.count()} hosts, {hosts.count()} edges")
    spark.stop()


if __name__ == "__main__":
    main()
