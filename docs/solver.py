"""Solves every kind of puzzle that Nonet sends, in plain Python 3.10+: see "A puzzle on the wire" in PROTOCOL.md.

    solution = solve(puzzle["board"], digits(puzzle["givens"]))

The rules of a board become checks of five sorts: groups of cells that differ, pairs of cells that go together, sums,
balances, whose digits may repeat, and readers, which go along some cells and remember a state.
A cell's candidates are a bit mask, in which bit d - 1 stands for the digit d. Each check takes away candidates that
cannot be; when nothing more follows, one candidate of a cell is tried, and taken back if it leads nowhere.
"""

from collections import Counter
from itertools import combinations, groupby
from math import comb

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
# Sums with more possible sets of digits than this are only checked by their bounds.
SETS_MAX = 60_000


def digits(text):
    """The digits of a text of symbols, 0 for an empty cell."""
    return [SYMBOLS.index(symbol) for symbol in text]


def solve(board, givens):
    """The solution as a list of digits, one for each cell; None if there is none."""
    return Solver(board).solve(givens)


def bits(mask):
    """The single bits of a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class Contradiction(Exception):
    """Some of these cells cannot all be filled."""

    def __init__(self, cells):
        super().__init__()
        self.cells = cells


class Layout:
    """Where the cells of a board lie."""

    def __init__(self, board):
        self.size, columns = board["size"], board["columns"]
        self.places = [divmod(place, columns) for place, region in enumerate(board["regions"]) if region]
        self.at = {place: cell for cell, place in enumerate(self.places)}
        self.grids = board["grids"]
        regions = [region for region in board["regions"] if region]
        self.regions = [
            [cell for cell, of in enumerate(regions) if of == region] for region in sorted(set(regions))
        ]

    def run(self, place):
        """For each grid the cells that lie at these places of it, as far as they exist."""
        for row, column in self.grids:
            places = (place(step) for step in range(self.size))
            yield self.existing((row + down, column + right) for down, right in places)

    def existing(self, places):
        return [self.at[place] for place in places if place in self.at]

    def places_of_boxes(self):
        """The cells at each place of the boxes, grid by grid; none where regions are no boxes."""
        high = max(h for h in range(1, self.size + 1) if h * h <= self.size and self.size % h == 0)
        wide = self.size // high
        if any(len({(r % high, c % wide) for r, c in map(self.places.__getitem__, of)}) < len(of) or
               len({(r // high, c // wide) for r, c in map(self.places.__getitem__, of)}) > 1 for of in self.regions):
            return
        for place in range(self.size):
            down, right = divmod(place, wide)
            yield from self.run(lambda of: (of // high * high + down, of % high * wide + right))

    def moves(self, steps):
        """Every cell with each cell that lies one of these steps from it."""
        for cell, (row, column) in enumerate(self.places):
            for down, right in steps:
                if (other := self.at.get((row + down, column + right))) is not None:
                    yield cell, other


class Differ:
    """No digit twice in these cells. As many cells as there are digits hold all of them: a full house."""

    def __init__(self, cells, size):
        self.cells, self.is_full = cells, len(cells) == size

    def prune(self, candidates):
        """The cells that may hold less than their candidates, each with the mask of what it may hold."""
        once = twice = 0
        alike = {}
        for cell in self.cells:
            mask = candidates[cell]
            twice |= once & mask
            once |= mask
            alike.setdefault(mask, []).append(cell)
        if once.bit_count() < len(self.cells):
            raise Contradiction(self.cells)
        for mask, cells in alike.items():
            count = mask.bit_count()
            if len(cells) > count:
                raise Contradiction(self.cells)
            if 1 < len(cells) == count < len(self.cells):  # these cells use up these digits
                yield from ((cell, ~mask) for cell in self.cells if candidates[cell] != mask)
        if self.is_full:
            for cell in self.cells:  # the only cell for a digit
                if only := candidates[cell] & ~twice:
                    yield cell, only


class Crossings:
    """Digits of a full house that must lie where it meets another group lie nowhere else in that group."""

    def __init__(self, house, groups):
        self.cells, self.parts = house.cells, []
        for group in groups:
            shared = set(house.cells) & set(group.cells)
            here = [cell for cell in house.cells if cell not in shared]
            there = [cell for cell in group.cells if cell not in shared]
            if len(shared) > 1 and there:
                self.parts.append((here, there))

    def prune(self, candidates):
        for here, there in self.parts:
            elsewhere = 0
            for cell in here:
                elsewhere |= candidates[cell]
            missing = ~elsewhere
            for cell in there:
                if candidates[cell] & missing:
                    yield cell, elsewhere


class Subsets:
    """Any cells of a full house that have only as many digits as they are themselves use these up: pairs, triples,
    quads and so on, naked and hidden. Found as by Régin (1994): every digit gets a cell of its own somehow; it can go to
    another cell only if the digits of the cells that this concerns can change places in a ring."""

    def __init__(self, house):
        self.cells = house.cells

    def prune(self, candidates):
        holder = {}  # the cell of each digit
        for cell in self.cells:
            if not self.place(cell, candidates, holder, set()):
                raise Contradiction(self.cells)
        reached = {digit: candidates[cell] for digit, cell in holder.items()}  # digits that may move in for this one
        for middle in reached:
            for digit, by_digit in reached.items():
                if by_digit & middle:
                    reached[digit] = by_digit | reached[middle]
        for digit, cell in holder.items():
            if mask := candidates[cell] & ~digit:
                kept = digit
                for other in bits(mask):
                    if reached[other] & digit:
                        kept |= other
                if kept != candidates[cell]:
                    yield cell, kept

    def place(self, cell, candidates, holder, asked):
        """Gives the cell a digit, if need be one of another cell that can take a further one instead."""
        for digit in bits(candidates[cell]):
            if digit not in asked:
                asked.add(digit)
                if digit not in holder or self.place(holder[digit], candidates, holder, asked):
                    holder[digit] = cell
                    return True
        return False


class Pair:
    """Two cells that go together. `table` has a mask for each digit of the first: what the second may then hold."""

    def __init__(self, cells, table, size):
        self.cells = cells
        back = [sum(1 << a for a in range(size) if table[a] >> b & 1) for b in range(size)]
        self.ways = [(*cells, table, {}), (*reversed(cells), back, {})]

    def prune(self, candidates):
        for one, other, table, known in self.ways:
            mask = candidates[one]
            if (partners := known.get(mask)) is None:
                partners = 0
                for digit, partner in enumerate(table):
                    if mask >> digit & 1:
                        partners |= partner
                known[mask] = partners
            if candidates[other] & ~partners:
                yield other, partners


class Sum:
    """The digits of these cells make a total. If they differ, the sets of digits that make it are known."""

    known_sets = {}

    def __init__(self, cells, total, size, differ):
        self.cells, self.total, self.size = cells, total, size
        self.sets = None
        if differ and comb(size, len(cells)) <= SETS_MAX:
            self.sets = self.sets_of(size, len(cells)).get(total, [])

    @classmethod
    def sets_of(cls, size, count):
        """The masks of all sets of so many digits, by their sum."""
        if (size, count) not in cls.known_sets:
            by_sum = cls.known_sets[size, count] = {}
            for numbers in combinations(range(1, size + 1), count):
                by_sum.setdefault(sum(numbers), []).append(sum(1 << number - 1 for number in numbers))
        return cls.known_sets[size, count]

    def prune(self, candidates):
        masks = [candidates[cell] for cell in self.cells]
        if self.sets is not None:
            masks = self.in_a_set(masks)
        yield from zip(self.cells, self.in_reach(masks))

    def in_a_set(self, masks):
        """What the cells may hold if together they hold one of the sets."""
        union, fixed = 0, 0
        for mask in masks:
            union |= mask
            if not mask & (mask - 1):
                fixed |= mask
        possible, common = 0, -1
        for digits_ in self.sets:
            if not digits_ & ~union and not fixed & ~digits_ and all(mask & digits_ for mask in masks):
                possible |= digits_
                common &= digits_
        masks = [mask & possible for mask in masks]
        once = twice = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
        only = common & ~twice & once  # in every set, and in one cell only
        return [mask & only or mask for mask in masks]

    def in_reach(self, masks):
        """What each cell may hold so that the others can make up the rest. Bit s of a number stands for the sum s."""
        before = [1]
        for mask in masks:
            reached = 0
            for bit in bits(mask):
                reached |= before[-1] << bit.bit_length()
            before.append(reached)
        wanted, kept = 1 << self.total, []
        for mask, reached in zip(reversed(masks), reversed(before[:-1])):
            fitting = wanted_before = 0
            for bit in bits(mask):
                rest = wanted >> bit.bit_length()
                if rest & reached:
                    fitting |= bit
                    wanted_before |= rest
            kept.append(fitting)
            wanted = wanted_before
        return reversed(kept)


class Balance:
    """The digits of some cells, times their weights, less those of others, make a total; digits may repeat."""

    def __init__(self, plus, minus, total, size):
        self.terms = plus + [(cell, -weight) for cell, weight in minus]
        self.cells, self.total = [cell for cell, _ in self.terms], total

    def prune(self, candidates):
        ranges = []
        for cell, weight in self.terms:
            mask = candidates[cell]
            if not mask:
                raise Contradiction(self.cells)
            ends = weight * (mask & -mask).bit_length(), weight * mask.bit_length()
            ranges.append((min(ends), max(ends)))
        least, most = sum(low for low, _ in ranges), sum(high for _, high in ranges)
        for (cell, weight), (low, high) in zip(self.terms, ranges):
            # What the cell must make so that the others can make up the rest.
            lowest, highest = self.total - (most - high), self.total - (least - low)
            kept = 0
            for bit in bits(candidates[cell]):
                if lowest <= weight * bit.bit_length() <= highest:
                    kept |= bit
            yield cell, kept


class Reader:
    """Cells that are read one by one: `step` makes of a state and a digit the next state, or None; `ends` accepts the last."""

    def __init__(self, cells, size, start, step, ends):
        self.cells, self.start, self.step, self.ends = cells, start, step, ends
        self.known = {}

    def after(self, position, state, digit):
        key = position, state, digit
        if key not in self.known:
            self.known[key] = self.step(position, state, digit)
        return self.known[key]

    def prune(self, candidates):
        masks = [candidates[cell] for cell in self.cells]
        layers = [{self.start}]
        for position, mask in enumerate(masks):
            after = {self.after(position, state, bit.bit_length()) for state in layers[-1] for bit in bits(mask)}
            layers.append(after - {None})
        alive = {state for state in layers.pop() if self.ends(state)}
        if not alive:
            raise Contradiction(self.cells)
        for position in reversed(range(len(masks))):
            kept, before = 0, set()
            for state in layers.pop():
                for bit in bits(masks[position]):
                    if self.after(position, state, bit.bit_length()) in alive:
                        kept |= bit
                        before.add(state)
            alive = before
            yield self.cells[position], kept


def sandwich(size, wanted):
    """The state is "before" the first crust, the sum so far, then "after" the second."""

    def step(_, state, digit):
        if digit not in (1, size):
            return state if isinstance(state, str) else state + digit
        return {"before": 0, "after": None, wanted: "after"}.get(state)

    return step


def x_sum(wanted):
    """The state is how many digits are still to be added, and what they have to make."""

    def step(_, state, digit):
        if state == "done":
            return state
        left, rest = state or (digit, wanted)
        if left == 1:
            return "done" if rest == digit else None
        return (left - 1, rest - digit) if rest > digit else None

    return step


def room(wanted):
    """The state is how many cells are left up to the room."""

    def step(_, state, digit):
        if state == "done":
            return state
        left = state or digit
        if left == 1:
            return "done" if digit == wanted else None
        return left - 1

    return step


def skyscraper(_, state, digit):
    """The state is the highest building so far, and how many are seen."""
    highest, seen = state
    return (digit, seen + 1) if digit > highest else state


def line(_, state, digit):
    """The state is the first digit, those between, and the last."""
    if state is None:
        return digit, frozenset(), None
    first, between, last = state
    return first, between | {last} if last else between, digit


def lies_between(state):
    first, between, last = state
    return all(min(first, last) < digit < max(first, last) for digit in between)


def locks_out(state, apart):
    first, between, last = state
    low, high = min(first, last), max(first, last)
    return high - low >= apart and not any(low <= digit <= high for digit in between)


MEASURES = "sum product largest smallest middle range ends kinds odd flips place turns bend rises cross next".split()


def measure(name, size):
    """What a sign measures: the first state, the step to the next, and the measure of the last."""
    of_set = {
        "largest": max,
        "smallest": min,
        "range": lambda digits: max(digits) - min(digits),
        "ends": lambda digits: max(digits) + min(digits),
        "kinds": len,
    }
    of_few = {
        "middle": lambda digits: sorted(digits)[len(digits) // 2],
        "place": lambda digits: digits.index(max(digits)) + 1,
        "turns": lambda digits: sum((b - a) * (c - b) <= 0 for a, b, c in zip(digits, digits[1:], digits[2:])),
        "bend": lambda digits: sum(abs(a + c - 2 * b) for a, b, c in zip(digits, digits[1:], digits[2:])),
        "rises": lambda digits: sum(a < b for a, b in zip(digits, digits[1:] + digits[:1])),
        "cross": lambda digits: abs(digits[0] + digits[3] - digits[1] - digits[2]),
    }
    if name in of_set:
        return frozenset(), lambda _, state, digit: state | {digit}, of_set[name]
    if name in of_few:
        return (), lambda _, state, digit: (*state, digit), of_few[name]

    def flip(_, state, digit):
        last, flips = state
        return digit % 2, flips + (last is not None and last != digit % 2)

    def beside(_, state, digit):
        last, found = state
        is_new = {digit} if last == size else {last} if digit == size and last else set()
        return digit, found | is_new

    return {
        "sum": (0, lambda _, state, digit: state + digit, int),
        "product": (1, lambda _, state, digit: min(state * digit, 1024), int),
        "odd": (0, lambda _, state, digit: state + digit % 2, int),
        "flips": ((None, 0), flip, lambda state: state[1]),
        "next": ((0, frozenset()), beside, lambda state: sum(1 << digit - 1 for digit in state[1])),
    }[name]


class Solver:
    def __init__(self, board):
        self.layout = Layout(board)
        self.size, self.count = self.layout.size, len(self.layout.places)
        self.all = (1 << self.size) - 1
        self.allowed = [self.all] * self.count
        self.groups, self.tables, self.sums, self.balances, self.readers = [], {}, [], [], []
        self.rules = board["rules"]
        for rule in self.rules:
            self.read(rule["kind"], rule["cells"], rule["value"])
        self.arrange()

    def read(self, kind, cells, value):
        """Takes in one rule."""
        layout, size = self.layout, self.size
        match kind:
            case "rows":
                for row in range(size):
                    self.groups += layout.run(lambda step: (row, step))
            case "columns":
                for column in range(size):
                    self.groups += layout.run(lambda step: (step, column))
            case "regions":
                self.groups += layout.regions
            case "diagonal-":
                self.groups += layout.run(lambda step: (step, step))
            case "diagonal+":
                self.groups += layout.run(lambda step: (size - 1 - step, step))
            case "extraregion":
                self.groups.append(cells)
            case "antiknight":
                self.groups += map(list, layout.moves([(1, -2), (1, 2), (2, -1), (2, 1)]))
            case "antiking":
                self.groups += map(list, layout.moves([(0, 1), (1, -1), (1, 0), (1, 1)]))
            case "even" | "odd":
                for cell in cells:
                    self.allowed[cell] &= sum(1 << d - 1 for d in range(1, size + 1) if d % 2 == (kind == "odd"))
            case "words" | "drawn":
                pass
            case "sukaku":
                for cell in cells:
                    self.allowed[cell] &= value
            case "killercage":
                self.groups.append(cells)
                if value is not None:
                    self.sums.append(Sum(cells, value, size, differ=True))
            case "arrow":
                tens = value or 1  # cells of the circle
                made = [(cell, 10 ** (tens - 1 - at)) for at, cell in enumerate(cells[:tens])]
                self.balances.append(Balance([(cell, 1) for cell in cells[tens:]], made, 0, size))
            case "doublearrow":
                self.balance(cells[1:-1], [cells[0], cells[-1]])
            case "zipper":
                rungs = [{one, other} for one, other in zip(cells, reversed(cells))][: (len(cells) + 1) // 2]
                for one, other in zip(rungs, rungs[1:]):
                    self.balance(one, other)
            case "regionsum":
                region = {cell: at for at, of in enumerate(layout.regions) for cell in of}
                pieces = [[cell for _, cell in piece] for _, piece in groupby(
                    ((region[cell], cell) for cell in cells), lambda pair: pair[0])]
                for one, other in zip(pieces, pieces[1:]):
                    self.balance(one, other)
            case "littlekiller" | "sum":
                self.balance(cells, [], value)
            case "renban":
                self.groups.append(cells)
                for pair in combinations(cells, 2):
                    self.pair(pair, lambda a, b: 0 < abs(a - b) < len(cells))
            case "palindrome":
                for pair in list(zip(cells, reversed(cells)))[: len(cells) // 2]:
                    self.pair(pair, lambda a, b: a == b)
            case "clone":
                for pair in zip(cells, cells[len(cells) // 2 :]):
                    self.pair(pair, lambda a, b: a == b)
            case "entropic" | "modular":
                kind_of = (lambda d: (d - 1) * 3 // size) if kind == "entropic" else (lambda d: d % 3)
                for step in (1, 2):
                    for pair in zip(cells, cells[step:]):
                        self.pair(pair, lambda a, b: kind_of(a) != kind_of(b))
            case "slowthermo":
                for pair in zip(cells, cells[1:]):
                    self.pair(pair, lambda a, b: a <= b)
            case "xv":
                self.pair(cells, lambda a, b: a + b == (value or 10))
            case "negative-xv":
                for pair in self.edges_without("xv"):
                    self.pair(pair, lambda a, b: a + b not in (5, 10))
            case "minimum" | "maximum":
                alike = {cell for rule in self.rules if rule["kind"] == kind for cell in rule["cells"]}
                for cell, other in layout.moves([(-1, 0), (0, -1), (0, 1), (1, 0)]):
                    if cell in cells and other not in alike:
                        self.pair((cell, other), (lambda a, b: a < b) if kind == "minimum" else lambda a, b: a > b)
            case "columnindexer" | "rowindexer":
                for cell in cells:
                    row, column = layout.places[cell]
                    at = (lambda n: (row, n)) if kind == "columnindexer" else (lambda n: (n, column))
                    own = 1 + (column if kind == "columnindexer" else row)
                    for digit in range(1, size + 1):
                        if digit != own:
                            other = layout.at[at(digit - 1)]
                            self.pair((cell, other), lambda a, b, digit=digit: (a == digit) == (b == own))
            case "disjoint":
                self.groups += layout.places_of_boxes()
            case "greater":
                self.pair(cells, lambda a, b: a > b)
            case "thermometer":
                for pair in zip(cells, cells[1:]):
                    self.pair(pair, lambda a, b: a < b)
            case "whispers":
                for pair in zip(cells, cells[1:]):
                    self.pair(pair, lambda a, b: abs(a - b) >= (value or (size + 1) // 2))
            case "difference":
                self.pair(cells, lambda a, b: abs(a - b) == (value or 1))
            case "ratio":
                self.pair(cells, lambda a, b: a == b * (value or 2) or b == a * (value or 2))
            case "negative-difference":
                for pair in self.edges_without("difference", "ratio"):
                    self.pair(pair, lambda a, b: abs(a - b) != 1)
            case "negative-ratio":
                for pair in self.edges_without("difference", "ratio"):
                    self.pair(pair, lambda a, b: a != 2 * b and b != 2 * a)
            case "sandwich":
                self.reader(cells, "before", sandwich(size, value), lambda state: state == "after")
            case "between":
                self.reader(cells, None, line, lies_between)
            case "quadruple":
                wanted = Counter(int(digit) for digit in str(value))
                self.reader(cells, (), lambda _, state, digit: (*state, digit), lambda state: wanted <= Counter(state))
            case "measure":
                if value >= 61952:
                    raise ValueError(f"the measure with the sign {value} is not known here")
                sign, number = divmod(value, 1024)
                start, step, measured = measure(MEASURES[sign // 4], size)
                compare = [int.__eq__, int.__lt__, int.__gt__, int.__ne__][sign % 4]
                self.reader(cells, start, step, lambda state: compare(measured(state), number))
            case "xsum":
                self.reader(cells, None, x_sum(value), lambda state: state == "done")
            case "skyscraper":
                self.reader(cells, (0, 0), skyscraper, lambda state: state[1] == value)
            case "lockout":
                self.reader(cells, None, line, lambda state: locks_out(state, size // 2))
            case "rooms":
                self.reader(cells, None, room(value), lambda state: state == "done")
            case _:
                raise ValueError(f"no rule is known here by the name {kind!r}")

    def reader(self, cells, start, step, ends):
        self.readers.append(Reader(cells, self.size, start, step, ends))

    def balance(self, plus, minus, total=0):
        self.balances.append(Balance([(cell, 1) for cell in plus], [(cell, 1) for cell in minus], total, self.size))

    def edges_without(self, *kinds):
        """Pairs of neighbours with no mark of these kinds between them."""
        dots = {frozenset(rule["cells"]) for rule in self.rules if rule["kind"] in kinds}
        return [edge for edge in self.layout.moves([(0, 1), (1, 0)]) if frozenset(edge) not in dots]

    def pair(self, cells, holds):
        """Two cells whose digits go together like this; several such rules for the same cells become one."""
        one, other = cells
        if one > other:
            return self.pair((other, one), lambda a, b: holds(b, a))
        numbers = range(1, self.size + 1)
        table = self.tables.setdefault((one, other), [self.all] * self.size)
        for a in numbers:
            table[a - 1] &= sum(1 << b - 1 for b in numbers if holds(a, b))

    def arrange(self):
        """Makes checks of all that was read, and finds out which of them look at which cell."""
        groups = sorted({tuple(sorted(group)) for group in self.groups}, key=lambda group: (len(group), group))
        peers = [set() for _ in range(self.count)]
        for group in groups:
            for cell in group:
                peers[cell].update(group)
        self.peers = [sorted(of - {cell}) for cell, of in enumerate(peers)]
        # What two cells differ in is said by their being peers.
        differing = [Differ(group, self.size) for group in groups if len(group) > 2]
        self.houses = [check for check in differing if check.is_full]
        crossings = [Crossings(house, [group for group in differing if group is not house]) for house in self.houses]
        self.add_leftovers()
        for (one, other), table in self.tables.items():
            if other in peers[one]:
                self.tables[one, other] = [mask & ~(1 << digit) for digit, mask in enumerate(table)]
        pairs = [Pair(cells, table, self.size) for cells, table in self.tables.items()]
        # Cheap checks come first: they often make the dear ones needless.
        self.checks = pairs + self.sums + self.balances + self.readers + differing + crossings
        self.checks += [Subsets(house) for house in self.houses]
        self.checks_of = [[] for _ in range(self.count)]
        for number, check in enumerate(self.checks):
            for cell in check.cells:
                self.checks_of[cell].append(number)

    def add_leftovers(self):
        """A full house has a known sum. Less the cages inside it, that is the sum of its other cells."""
        cages = list(self.sums)
        for house in self.houses:
            rest, total = set(house.cells), self.size * (self.size + 1) // 2
            for cage in cages:
                if rest.issuperset(cage.cells):
                    rest.difference_update(cage.cells)
                    total -= cage.total
            if 0 < len(rest) < self.size:
                self.sums.append(Sum(sorted(rest), total, self.size, differ=True))

    def solve(self, givens):
        candidates = [
            allowed & (1 << given - 1) if given else allowed for allowed, given in zip(self.allowed, givens)
        ]
        weights = [1] * self.count  # how often a cell was part of a contradiction
        open_branches = [(candidates, range(self.count))]
        while open_branches:
            candidates, changed = open_branches.pop()
            try:
                self.propagate(candidates, changed)
                undecided = [cell for cell, mask in enumerate(candidates) if mask & (mask - 1)]
                if not undecided:
                    return [mask.bit_length() for mask in candidates]
            except Contradiction as contradiction:
                for cell in contradiction.cells:
                    weights[cell] += 1
                continue
            # Few candidates make few wrong tries, and where it has failed before it is likely to fail soon.
            cell = min(undecided, key=lambda cell: candidates[cell].bit_count() / weights[cell])
            tried = candidates[cell] & -candidates[cell]
            without = candidates.copy()
            without[cell] ^= tried
            candidates[cell] = tried
            open_branches += [(without, [cell]), (candidates, [cell])]
        return None

    def propagate(self, candidates, changed):
        """Takes away all candidates that the checks rule out, after those of the `changed` cells have become fewer."""
        changed, waiting = list(changed), set()
        while True:
            while changed:
                cell = changed.pop()
                mask = candidates[cell]
                if not mask:
                    raise Contradiction([cell])
                if not mask & (mask - 1):
                    for peer in self.peers[cell]:
                        if candidates[peer] & mask:
                            candidates[peer] ^= mask
                            changed.append(peer)
                waiting.update(self.checks_of[cell])
            if not waiting:
                return
            number = min(waiting)
            waiting.remove(number)
            check = self.checks[number]
            for cell, mask in check.prune(candidates):
                if candidates[cell] & ~mask:
                    candidates[cell] &= mask
                    changed.append(cell)
                    if not candidates[cell]:
                        raise Contradiction(check.cells)
