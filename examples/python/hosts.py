# Counts by host where the links of pages lead, in columns.  usage: hosts.py URL FILE...
import sys
import absolve.arrow
import pyarrow

pages = [open(path, "rb").read() for path in sys.argv[2:]]
frame = pyarrow.record_batch(absolve.arrow.links(pages, sys.argv[1])).to_pandas()
hosts = frame["url"].dropna().str.extract(r"^https?://([^/?#]+)", expand=False)
print(hosts.value_counts().to_string(header=False))
