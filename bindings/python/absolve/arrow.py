"""Links in columns: from pages to a record batch of Arrow, without an object of Python for a link.

>>> import absolve.arrow, pyarrow
>>> batch = absolve.arrow.links([b'<a href=x>', b'<img src=y>'], 'http://h.example/d/')
>>> pyarrow.record_batch(batch)['url'].to_pylist()
['http://h.example/d/x', 'http://h.example/d/y']
"""

from __future__ import annotations

from typing import Any, Iterable, Optional, Union

from . import _readers
from ._charset import label_of
from ._core import LinkBatch

__all__ = ["LinkBatch", "links"]

_Texts = Union[Iterable[Any], Any]


def links(
    pages: _Texts,
    urls: Union[str, _Texts, None] = None,
    *,
    content_types: Union[str, _Texts, None] = None,
    **options: Any,
) -> LinkBatch:
    """The links of many pages.

    ``pages``, ``urls`` and ``content_types`` are lists, or columns of anything that exports Arrow (an array, a
    chunked array, a Series). ``urls`` and ``content_types`` may be one str for all pages. A page that is null has
    no links. One that cannot be read has a row with its ``error`` alone.

    The columns: page (its index), element, attribute, raw, url, base, layer, offset, rel, nofollow, error. What
    the batch gives can be read by pyarrow, pandas, Polars, DuckDB and whatever else takes the Arrow PyCapsule
    interface.
    """
    if "charset" in options:
        options["charset"] = label_of(options["charset"])
    return _readers.with_options(options).batch(pages, urls, content_types)
