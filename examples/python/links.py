# Lists where the links of a page lead.  usage: links.py URL FILE
import sys
import absolve
with open(sys.argv[2], "rb") as page:
    print(*absolve.links(page.read(), sys.argv[1]).urls(), sep="\n")
