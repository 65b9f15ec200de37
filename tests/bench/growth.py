#!/usr/bin/env python3
"""Searches the corpus of a fuzz target for input whose cost per byte grows with its size.

usage: growth.py ABSOLVE CORPUS MEDIA-TYPE [COUNT [COMMAND]]

From each of COUNT inputs of the folder CORPUS (by default 100) it makes two families: the input repeated; and its front
repeated, then its back repeated, which nests what the front opens. It counts the instructions of COMMAND (by default
links) at 16 KiB and at 64 KiB. Prints the families that grow most, and ends with 1 if a byte costs over 21 % more
at the larger size, which is 10 % for each doubling.
"""
import concurrent.futures
import os
import sys
import tempfile

from cost import instructions

absolve = os.path.abspath(sys.argv[1])
corpus, media_type = sys.argv[2:4]
count = int(sys.argv[4]) if len(sys.argv) > 4 else 100
command = (sys.argv[5] if len(sys.argv) > 5 else 'links').split()
SIZES = (1 << 14, 1 << 16)
MOST = 1.21


def repeated(seed, size):
    return (seed * (size // len(seed) + 1))[:size]


def nested(seed, size):
    middle = seed.find(b'<', len(seed) // 2)
    if middle <= 0:
        middle = len(seed) // 2 or 1
    times = size // len(seed) + 1
    return (seed[:middle] * times + seed[middle:] * times)[:size]


def cost_of(path):
    return instructions(absolve, [command[0], path, *command[1:], '-b', 'http://b.example/d/', '--type', media_type])


def growth(job):
    name, shape = job
    with open(os.path.join(corpus, name), 'rb') as file:
        seed = file.read()
    if not seed:
        return 1.0, name, shape.__name__
    costs = []
    with tempfile.NamedTemporaryFile() as file:
        for size in SIZES:
            file.seek(0)
            file.truncate()
            file.write(shape(seed, size))
            file.flush()
            costs.append((cost_of(file.name) - start) / size)
    return costs[1] / max(costs[0], 1), name, shape.__name__


with tempfile.NamedTemporaryFile() as empty:
    start = cost_of(empty.name)
names = sorted(os.listdir(corpus))
names = names[::max(1, len(names) // count)][:count]
jobs = [(name, shape) for name in names for shape in (repeated, nested)]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    found = sorted(pool.map(growth, jobs), reverse=True)
for factor, name, shape in found[:10]:
    print(f'{factor:6.3f}  {shape:8}  {name}')
worse = [row for row in found if row[0] > MOST]
print(f'{len(found)} families, {len(worse)} over {MOST}')
sys.exit(1 if worse else 0)
