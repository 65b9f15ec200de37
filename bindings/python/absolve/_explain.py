"""How a link gets its target."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional


class Step(NamedTuple):
    """One step of resolving a reference."""

    #: The document and section: 'RFC 3986 5.2.3', 'URL Standard 4.4, relative state'.
    section: str
    #: What the step does.
    text: str
    #: The URL or the component after the step; may be empty.
    value: str


class Explanation:
    """One link, from the bytes of its file to its target, and to what ``rewrite`` writes."""

    def __init__(self, own: Dict[str, Any]) -> None:
        #: The number of the link, from 1, in the order of ``links``.
        self.number: int = own["number"]
        #: How many links fit the choice. This link is the first of them.
        self.matches: int = own["matches"]
        self.element: str = own["element"]
        self.attribute: str = own["attribute"]
        #: Path of the MIME part; empty for the outermost.
        self.part: str = own["part"]
        #: Number of the document in a srcdoc attribute; empty for others.
        self.frame: str = own["frame"]
        #: Line and column from 1, the column in bytes.
        self.line: int = own["line"]
        self.column: int = own["column"]
        #: The value as it stands in the document.
        self.source: str = own["source"]
        #: The value, decoded.
        self.raw: str = own["raw"]
        #: The target; None: there is none, and ``error`` says why.
        self.url: Optional[str] = own["url"]
        self.error: Optional[str] = own["error"]
        #: The base that the link was resolved against, and its layer.
        self.base: Optional[str] = own["base"]
        self.layer: Optional[str] = own["layer"]
        #: Everything that states a base, innermost first: dicts of layer, stated, url, place and verdict.
        self.candidates: List[Dict[str, Optional[str]]] = own["candidates"]
        #: From the decoded value to the target.
        self.steps: List[Step] = [Step(*step) for step in own["steps"]]
        #: What ``rewrite`` writes in place of ``source``; None: it stays as it is.
        self.written: Optional[str] = own["written"]
        #: Why the value stays as it is; None: it changes.
        self.unchanged: Optional[str] = own["unchanged"]

    def __repr__(self) -> str:
        return f"<Explanation {self.raw!r} -> {self.url!r}>"
