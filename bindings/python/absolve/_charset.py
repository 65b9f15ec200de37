"""Names of encodings: those of the Encoding Standard, and those of Python's codecs."""

from __future__ import annotations

import codecs
import functools
import re
import warnings
from typing import Optional

from ._core import Resolver
from ._error import Error

# The label of what Python calls a codec in a way that the Encoding Standard does not know.
_LABELS = {
    "ascii": "us-ascii",
    "big5hkscs": "big5",
    "cp866": "ibm866",
    "cp874": "windows-874",
    "cp932": "shift_jis",
    "cp949": "euc-kr",
    "cp950": "big5",
    "euc_jis_2004": "euc-jp",
    "euc_jisx0213": "euc-jp",
    "euc_jp": "euc-jp",
    "euc_kr": "euc-kr",
    "iso8859-11": "windows-874",
    "johab": "euc-kr",
    "mac-cyrillic": "x-mac-cyrillic",
    "mac-roman": "macintosh",
    "shift_jis_2004": "shift_jis",
    "shift_jisx0213": "shift_jis",
    "tis-620": "windows-874",
    "utf-16": "utf-16",
    "utf-16-be": "utf-16be",
    "utf-16-le": "utf-16le",
    "utf-8-sig": "utf-8",
}


def _is_label(name: str) -> bool:
    try:
        Resolver("http://h/", name, {})
    except Error:
        return False
    return True


def _of_codec(codec: str) -> str:
    if codec in _LABELS:
        return _LABELS[codec]
    if codec.startswith("iso2022_jp"):
        return "iso-2022-jp"
    windows = re.fullmatch(r"cp(125\d)", codec)
    return f"windows-{windows[1]}" if windows else codec.replace("iso8859-", "iso-8859-").replace("_", "-")


@functools.lru_cache(maxsize=256)
def _known_label(name: str) -> Optional[str]:
    if _is_label(name):
        return name
    try:
        label = _of_codec(codecs.lookup(name).name)
    except (LookupError, ValueError):  # there is none, or the name has a NUL
        return None
    return label if _is_label(label) else None


def label_of(name: Optional[str]) -> Optional[str]:
    """The label of an encoding by either kind of name. None, with a warning, for one that is unknown."""
    if name is None or not isinstance(name, str) or not name:
        return name  # what is no str is an error of the call
    label = _known_label(name)
    if label is None:
        message = f"the encoding {name!r} is unknown; what the document declares counts"
        warnings.warn(message, RuntimeWarning, stacklevel=3)
    return label
