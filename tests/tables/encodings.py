#!/usr/bin/env python3
"""Writes encodings.tsv: the labels of each encoding in the Encoding Standard, and digests of its decoder and its encoder.

usage: encodings.py FOLDER >encodings.tsv

FOLDER has the files of the Standard (index-*.txt and encodings.json, https://github.com/whatwg/encoding). The decoders
and encoders here follow chapters 9 to 14 of the Standard. They are independent of the library, whose tables
scripts/encoding-indexes makes from a package of npm. A digest is the 64-bit FNV-1a hash of what encodings_test.cpp
lists in the same order.
"""
import json
import pathlib
import sys

INDEXES = pathlib.Path(sys.argv[1])
ERROR = 0xFFFD
SINGLE = ("IBM866 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-8-I ISO-8859-10 "
          "ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 KOI8-R KOI8-U macintosh windows-874 windows-1250 windows-1251 "
          "windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic").split()


def index(name):
    rows = {}
    for line in (INDEXES / f"index-{name}.txt").read_text("utf-8").split("\n"):
        if line and not line.startswith("#"):
            pointer, code = line.split("\t")[:2]
            rows[int(pointer)] = int(code, 16)
    return rows


def pointers(rows, is_last=lambda code: False):
    places = {}
    for pointer in sorted(rows):
        if rows[pointer] not in places or is_last(rows[pointer]):
            places[rows[pointer]] = pointer
    return places


JIS0208, JIS0212, BIG5, EUC_KR, GB18030 = (index(name) for name in ("jis0208", "jis0212", "big5", "euc-kr", "gb18030"))
RANGES = sorted(index("gb18030-ranges").items())
KATAKANA = index("iso-2022-jp-katakana")
BIG5_SEQUENCES = {1133: [0xCA, 0x304], 1135: [0xCA, 0x30C], 1164: [0xEA, 0x304], 1166: [0xEA, 0x30C]}
BIG5_PLACES = pointers({p: c for p, c in BIG5.items() if p >= (0xA1 - 0x81) * 157},
                       lambda code: code in (0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345))
SHIFT_JIS_PLACES = pointers({p: c for p, c in JIS0208.items() if not 8272 <= p <= 8835})
JIS0208_PLACES, EUC_KR_PLACES, GB18030_PLACES = pointers(JIS0208), pointers(EUC_KR), pointers(GB18030)
GB18030_PRIVATE = {0xE81E: 0xFE59, 0xE826: 0xFE61, 0xE82B: 0xFE66, 0xE82C: 0xFE67, 0xE832: 0xFE6D, 0xE843: 0xFE7E,
                   0xE854: 0xFE90, 0xE864: 0xFEA0, **{0xE78D + i: 0xA6D9 + i for i in range(7)}, 0xE794: 0xA6EC,
                   0xE795: 0xA6ED, 0xE796: 0xA6F3}


def ranges_code(pointer):
    if 39419 < pointer < 189000 or pointer > 1237575:
        return None
    if pointer == 7457:
        return 0xE7C7
    offset, code = max((one for one in RANGES if one[0] <= pointer), key=lambda one: one[0])
    return code + pointer - offset


def ranges_pointer(code):
    if code == 0xE7C7:
        return 7457
    offset, first = max((one for one in RANGES if one[1] <= code), key=lambda one: one[1])
    return offset + code - first


def two_byte(bytes_, is_single, is_lead, pair):
    """The loop that all encodings of two bytes share; `pair` gives code points for a lead and a trail, or nothing."""
    out, at = [], 0
    while at < len(bytes_):
        byte = bytes_[at]
        at += 1
        single = byte if byte < 0x80 else is_single(byte)
        if single is not None:
            out.append(single)
        elif not is_lead(byte) or at == len(bytes_):
            out.append(ERROR)
        else:
            trail = bytes_[at]
            codes = pair(byte, trail)
            at += 0 if not codes and trail < 0x80 else 1
            out += codes or [ERROR]
    return out


def one(code):
    return [] if code is None else [code]


def big5_pair(lead, trail):
    if not (0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE):
        return []
    pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
    return BIG5_SEQUENCES.get(pointer) or one(BIG5.get(pointer))


def shift_jis_pair(lead, trail):
    if not (0x40 <= trail <= 0x7E or 0x80 <= trail <= 0xFC):
        return []
    pointer = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 + trail - (0x40 if trail < 0x7F else 0x41)
    return [0xE000 - 8836 + pointer] if 8836 <= pointer <= 10715 else one(JIS0208.get(pointer))


def euc_kr_pair(lead, trail):
    return one(EUC_KR.get((lead - 0x81) * 190 + trail - 0x41)) if 0x41 <= trail <= 0xFE else []


def decode_euc_jp(bytes_):
    out, at, lead, is_0212 = [], 0, 0, False
    while at < len(bytes_):
        byte = bytes_[at]
        at += 1
        if lead == 0x8E and 0xA1 <= byte <= 0xDF:
            lead = 0
            out.append(0xFF61 - 0xA1 + byte)
        elif lead == 0x8F and 0xA1 <= byte <= 0xFE:
            lead, is_0212 = byte, True
        elif lead:
            code = None
            if 0xA1 <= lead <= 0xFE and 0xA1 <= byte <= 0xFE:
                code = (JIS0212 if is_0212 else JIS0208).get((lead - 0xA1) * 94 + byte - 0xA1)
            lead, is_0212 = 0, False
            if code is None and byte < 0x80:
                at -= 1
            out.append(ERROR if code is None else code)
        elif byte < 0x80:
            out.append(byte)
        elif byte in (0x8E, 0x8F) or 0xA1 <= byte <= 0xFE:
            lead = byte
        else:
            out.append(ERROR)
    return out + [ERROR] * bool(lead)


def decode_gb18030(bytes_):
    out, at, held = [], 0, b""
    bytes_ = bytes(bytes_)
    while at < len(bytes_):
        byte = bytes_[at]
        at += 1
        if len(held) == 3:
            first, second, third = held
            held = b""
            code = None
            if 0x30 <= byte <= 0x39:
                code = ranges_code((first - 0x81) * 12600 + (second - 0x30) * 1260 + (third - 0x81) * 10 + byte - 0x30)
            else:
                at -= 3
            out.append(ERROR if code is None else code)
        elif len(held) == 2:
            if 0x81 <= byte <= 0xFE:
                held += bytes([byte])
            else:
                at -= 2
                held = b""
                out.append(ERROR)
        elif held:
            if 0x30 <= byte <= 0x39:
                held += bytes([byte])
                continue
            code = None
            if 0x40 <= byte <= 0x7E or 0x80 <= byte <= 0xFE:
                code = GB18030.get((held[0] - 0x81) * 190 + byte - (0x40 if byte < 0x7F else 0x41))
            if code is None and byte < 0x80:
                at -= 1
            held = b""
            out.append(ERROR if code is None else code)
        elif byte < 0x80:
            out.append(byte)
        elif byte == 0x80:
            out.append(0x20AC)
        elif byte <= 0xFE:
            held = bytes([byte])
        else:
            out.append(ERROR)
    return out + [ERROR] * bool(held)


def none(byte):
    return None


def is_usual_lead(byte):
    return 0x81 <= byte <= 0xFE


DECODERS = {
    "Big5": lambda b: two_byte(b, none, is_usual_lead, big5_pair),
    "EUC-JP": decode_euc_jp,
    "EUC-KR": lambda b: two_byte(b, none, is_usual_lead, euc_kr_pair),
    "GBK": decode_gb18030,
    "Shift_JIS": lambda b: two_byte(b, lambda c: c if c == 0x80 else 0xFF61 - 0xA1 + c if 0xA1 <= c <= 0xDF else None,
                                    lambda c: 0x81 <= c <= 0x9F or 0xE0 <= c <= 0xFC, shift_jis_pair),
    "gb18030": decode_gb18030,
}


def pair_of(pointer, width, lead, split, low, high):
    trail = pointer % width
    return bytes([pointer // width + lead, trail + (low if trail < split else high)])


def encode_big5(code):
    pointer = BIG5_PLACES.get(code)
    return None if pointer is None else pair_of(pointer, 157, 0x81, 0x3F, 0x40, 0x62)


def encode_euc_kr(code):
    pointer = EUC_KR_PLACES.get(code)
    return None if pointer is None else pair_of(pointer, 190, 0x81, 0, 0x41, 0x41)


def encode_euc_jp(code):
    if code in (0xA5, 0x203E):
        return b"\x5C" if code == 0xA5 else b"\x7E"
    if 0xFF61 <= code <= 0xFF9F:
        return bytes([0x8E, code - 0xFF61 + 0xA1])
    pointer = JIS0208_PLACES.get(0xFF0D if code == 0x2212 else code)
    return None if pointer is None else pair_of(pointer, 94, 0xA1, 0, 0xA1, 0xA1)


def encode_shift_jis(code):
    if code == 0x80:
        return b"\x80"
    if code in (0xA5, 0x203E):
        return b"\x5C" if code == 0xA5 else b"\x7E"
    if 0xFF61 <= code <= 0xFF9F:
        return bytes([code - 0xFF61 + 0xA1])
    pointer = SHIFT_JIS_PLACES.get(0xFF0D if code == 0x2212 else code)
    if pointer is None:
        return None
    lead, trail = divmod(pointer, 188)
    return bytes([lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)])


def encode_gb18030(code, is_gbk):
    if code == 0xE5E5:
        return None
    if is_gbk and code == 0x20AC:
        return b"\x80"
    if code in GB18030_PRIVATE:
        return GB18030_PRIVATE[code].to_bytes(2, "big")
    if code in GB18030_PLACES:
        return pair_of(GB18030_PLACES[code], 190, 0x81, 0x3F, 0x40, 0x41)
    if is_gbk:
        return None
    pointer = ranges_pointer(code)
    return bytes([pointer // 12600 + 0x81, pointer // 1260 % 10 + 0x30, pointer // 10 % 126 + 0x81, pointer % 10 + 0x30])


def encode_iso_2022_jp(code):
    if code in (0xA5, 0x203E):
        return b"\x1B(J" + (b"\x5C" if code == 0xA5 else b"\x7E") + b"\x1B(B"
    if 0xFF61 <= code <= 0xFF9F:
        code = KATAKANA[code - 0xFF61]
    pointer = JIS0208_PLACES.get(0xFF0D if code == 0x2212 else code)
    return None if pointer is None or pointer >= 94 * 94 else b"\x1B$B" + pair_of(pointer, 94, 0x21, 0, 0x21, 0x21) + b"\x1B(B"


ENCODERS = {"Big5": encode_big5, "EUC-JP": encode_euc_jp, "EUC-KR": encode_euc_kr,
            "GBK": lambda code: encode_gb18030(code, True), "Shift_JIS": encode_shift_jis,
            "gb18030": lambda code: encode_gb18030(code, False), "ISO-2022-JP": encode_iso_2022_jp}


class Digest:
    def __init__(self):
        self.value = 0xCBF29CE484222325

    def add(self, bytes_):
        for byte in bytes_ + b"\n":
            self.value = (self.value ^ byte) * 0x100000001B3 % 2**64


def text_of(codes):
    return "".join(map(chr, codes)).encode("utf-8")


def single_tables():
    for name in SINGLE:
        rows = index("iso-8859-8" if name == "ISO-8859-8-I" else name.lower())
        yield name, rows
    yield "x-user-defined", {i: 0xF780 + i for i in range(128)}


def main():
    print("# What the encodings of the Encoding Standard decode and encode, as digests: name, decoder, encoder, labels.")
    labels = {one["name"]: " ".join(one["labels"]) for group in json.loads((INDEXES / "encodings.json").read_text())
              for one in group["encodings"]}
    for name, rows in single_tables():
        decoder, encoder = Digest(), Digest()
        for i in range(128):
            decoder.add(text_of([rows.get(i, ERROR)]))
        places = pointers(rows)
        for code in [*range(0x80, 0x3000), *range(0xF000, 0x10000)]:
            encoder.add(bytes([places[code] + 0x80]) if code in places else b"-")
        print(f"{name}\t{decoder.value:016x}\t{encoder.value:016x}\t{labels[name]}")
    for name, encode in ENCODERS.items():
        decoder, encoder = Digest(), Digest()
        if name in DECODERS:
            for lead in range(0x80, 0x100):
                for trail in range(0x100):
                    decoder.add(text_of(DECODERS[name]([lead, trail])))
        if name == "EUC-JP":
            for lead in range(0xA0, 0x100):
                for trail in range(0xA0, 0x100):
                    decoder.add(text_of(decode_euc_jp([0x8F, lead, trail])))
        if name == "gb18030":
            for pointer in [*range(39421), *range(188990, 1237590)]:
                decoder.add(text_of(decode_gb18030([pointer // 12600 + 0x81, pointer // 1260 % 10 + 0x30,
                                                    pointer // 10 % 126 + 0x81, pointer % 10 + 0x30])))
        if name == "ISO-2022-JP":
            for pointer in range(94 * 94):
                decoder.add(text_of([JIS0208.get(pointer, ERROR)]))
            for byte in range(0x21, 0x60):
                decoder.add(text_of([0xFF61 - 0x21 + byte]))
            for byte in range(0x20, 0x80):
                decoder.add(text_of([{0x5C: 0xA5, 0x7E: 0x203E}.get(byte, byte)]))
        for code in [*range(0x80, 0xD800), *range(0xE000, 0x110000 if name == "gb18030" else 0x30000)]:
            bytes_ = encode(code)
            encoder.add(b"-" if bytes_ is None else bytes_)
        print(f"{name}\t{decoder.value:016x}\t{encoder.value:016x}\t{labels[name]}")
    for name in ("UTF-8", "UTF-16BE", "UTF-16LE", "replacement"):
        print(f"{name}\t-\t-\t{labels[name]}")


main()
