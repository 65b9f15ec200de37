"""Shapes of files that grow."""


def fill(front, unit, back, size):
    return front + unit * max(1, size // len(unit)) + back


def counted(front, unit, back, size):
    """Like `fill`, but the units are numbered."""
    units, length, number = [], 0, 0
    while length < size:
        units.append(unit % number)
        length += len(units[-1])
        number += 1
    return front + ''.join(units) + back
