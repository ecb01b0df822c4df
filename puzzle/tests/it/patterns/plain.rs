//! A position as plain tables, and what single houses show: singles, locked digits, subsets, fish.

use std::collections::BTreeSet;

use puzzle::human::technique::Claim;
use puzzle::{Candidate, Candidates, Cell, Digit, DigitSet, Geometry, HouseKind, Technique};

pub(super) type Found = BTreeSet<Claim>;
pub(super) type Cells = Vec<Cell>;

pub(super) fn no(cell: Cell, digit: Digit) -> Claim {
    Claim { candidate: Candidate { cell, digit }, holds: false }
}

pub(super) fn yes(cell: Cell, digit: Digit) -> Claim {
    Claim { candidate: Candidate { cell, digit }, holds: true }
}

/// A position as plain tables.
pub(super) struct Plain<'p> {
    pub(super) position: &'p Candidates<'p>,
    pub(super) geometry: &'p Geometry,
    pub(super) digits: Vec<Digit>,
    pub(super) open: Cells,
    /// The houses as lists of cells, with their kinds.
    pub(super) houses: Vec<(HouseKind, Cells)>,
}

impl<'p> Plain<'p> {
    pub(super) fn of(position: &'p Candidates<'p>) -> Self {
        let geometry = position.geometry();
        Self {
            position,
            geometry,
            digits: geometry.digits().iter().collect(),
            open: position.open().collect(),
            houses: geometry.houses().iter().map(|house| (house.kind, house.cells.to_vec())).collect(),
        }
    }

    pub(super) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.position.digits(cell).contains(digit)
    }

    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        a != b && self.geometry.peers(a).contains(b)
    }

    /// The places of a digit among cells.
    pub(super) fn places(&self, cells: &[Cell], digit: Digit) -> Cells {
        cells.iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    pub(super) fn all_of(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(self.position.digits(cell)))
    }

    /// Strikes a digit wherever all of some cells are seen.
    pub(super) fn strike(&self, found: &mut Found, digit: Digit, seen: &[Cell]) {
        for cell in self.places(&self.open, digit) {
            if seen.iter().all(|&from| self.sees(cell, from)) {
                found.insert(no(cell, digit));
            }
        }
    }

    /// The pairs of cells that are all places of a digit in a house, with the kind of the house.
    pub(super) fn strong(&self, digit: Digit) -> Vec<(HouseKind, [Cell; 2])> {
        let both = |(kind, cells): &(HouseKind, Cells)| match self.places(cells, digit)[..] {
            [a, b] => Some((*kind, [a, b])),
            _ => None,
        };
        self.houses.iter().filter_map(both).collect()
    }
}

/// All choices of `k` of some things.
pub(super) fn choices<T: Copy>(of: &[T], k: usize) -> Vec<Vec<T>> {
    match (k, of) {
        (0, _) => vec![vec![]],
        (_, []) => vec![],
        (_, [first, rest @ ..]) => {
            let mut with = choices(rest, k - 1);
            with.iter_mut().for_each(|choice| choice.insert(0, *first));
            with.extend(choices(rest, k));
            with
        }
    }
}

pub(super) fn singles(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    if technique == Technique::NakedSingle {
        for &cell in &plain.open {
            found.extend(plain.position.digits(cell).only().map(|digit| yes(cell, digit)));
        }
        return found;
    }
    for (_, cells) in &plain.houses {
        let open: Cells = cells.iter().copied().filter(|cell| plain.open.contains(cell)).collect();
        if technique == Technique::LastDigit && open.len() != 1 {
            continue;
        }
        for &digit in &plain.digits {
            if let [cell] = plain.places(cells, digit)[..] {
                found.insert(yes(cell, digit));
            }
        }
    }
    found
}

pub(super) fn locked(plain: &Plain<'_>) -> Found {
    let mut found = Found::new();
    for (_, inner) in &plain.houses {
        for (_, outer) in &plain.houses {
            for &digit in &plain.digits {
                let places = plain.places(inner, digit);
                if places.len() < 2 || !places.iter().all(|cell| outer.contains(cell)) {
                    continue;
                }
                let struck = plain.places(outer, digit).into_iter().filter(|cell| !inner.contains(cell));
                found.extend(struck.map(|cell| no(cell, digit)));
            }
        }
    }
    found
}

pub(super) fn naked(plain: &Plain<'_>, k: usize) -> Found {
    let mut found = Found::new();
    for (_, house) in &plain.houses {
        let open: Cells = house.iter().copied().filter(|cell| plain.open.contains(cell)).collect();
        for subset in choices(&open, k).into_iter().filter(|subset| plain.all_of(subset).len() == k) {
            for digit in plain.all_of(&subset) {
                let others = open.iter().filter(|cell| !subset.contains(cell));
                found.extend(others.filter(|&&cell| plain.has(cell, digit)).map(|&cell| no(cell, digit)));
            }
        }
    }
    found
}

pub(super) fn hidden(plain: &Plain<'_>, k: usize) -> Found {
    let mut found = Found::new();
    for (_, house) in &plain.houses {
        for digits in choices(&plain.digits, k) {
            let holds = |cell: &Cell| digits.iter().any(|&digit| plain.has(*cell, digit));
            let cells: Cells = house.iter().copied().filter(holds).collect();
            let each = digits.iter().all(|&digit| !plain.places(house, digit).is_empty());
            if cells.len() == k && each {
                for &cell in &cells {
                    let others = plain.position.digits(cell).iter().filter(|digit| !digits.contains(digit));
                    found.extend(others.map(|digit| no(cell, digit)));
                }
            }
        }
    }
    found
}

/// Singles that are there once what a locked digit or a hidden subset strikes is gone.
pub(super) fn direct(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    let sizes = [(Technique::DirectHiddenPair, 2), (Technique::DirectHiddenTriple, 3)];
    let subset = sizes.iter().find(|(of, _)| *of == technique).map_or(0, |(_, size)| *size);
    let single = |found: &mut Found, house: &Cells, digit: Digit, gone: &[Cell]| {
        let places = plain.places(house, digit);
        let left: Cells = places.iter().copied().filter(|cell| !gone.contains(cell)).collect();
        if let (true, [cell]) = (left.len() < places.len(), &left[..]) {
            found.insert(yes(*cell, digit));
        }
    };
    for (kind, inner) in &plain.houses {
        for digits in if subset > 0 { choices(&plain.digits, subset) } else { vec![] } {
            let holds = |cell: &Cell| digits.iter().any(|&digit| plain.has(*cell, digit));
            let cells: Cells = inner.iter().copied().filter(holds).collect();
            let each = digits.iter().all(|&digit| !plain.places(inner, digit).is_empty());
            for &digit in plain.digits.iter().filter(|digit| !digits.contains(digit)) {
                if cells.len() == subset && each {
                    single(&mut found, inner, digit, &cells);
                }
            }
        }
        for (_, outer) in plain.houses.iter().filter(|_| subset == 0) {
            for &digit in &plain.digits {
                let places = plain.places(inner, digit);
                if places.len() < 2 || !places.iter().all(|cell| outer.contains(cell)) {
                    continue;
                }
                let gone: Cells = outer.iter().copied().filter(|cell| !inner.contains(cell)).collect();
                let alike = plain.houses.iter().filter(|(other, _)| other == kind);
                alike.for_each(|(_, house)| single(&mut found, house, digit, &gone));
            }
        }
    }
    found
}

/// Fish by their definition: k lines, k lines across, and the places of the first outside the second, the fins, in one box.
pub(super) fn fish(plain: &Plain<'_>, k: usize, fins_wanted: bool, sashimi: Option<bool>) -> Found {
    let mut found = Found::new();
    for (base_kind, cover_kind) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
    {
        let lines = |kind| plain.houses.iter().filter(move |(of, _)| *of == kind).map(|(_, cells)| cells);
        for &digit in &plain.digits {
            let bases: Vec<&Cells> = lines(base_kind)
                .filter(|line| (1..=k + 2).contains(&plain.places(line, digit).len()))
                .collect();
            let covers: Vec<&Cells> = lines(cover_kind).collect();
            for base in choices(&bases, k) {
                let places: Cells = base.iter().flat_map(|line| plain.places(line, digit)).collect();
                for cover in choices(&covers, k) {
                    let covered = |cell: &Cell| cover.iter().any(|line| line.contains(cell));
                    let (body, fins): (Cells, Cells) = places.iter().copied().partition(covered);
                    let of_body = |line: &&Cells| body.iter().filter(|cell| line.contains(cell)).count();
                    let crossed = cover.iter().all(|line| of_body(line) > 0);
                    let in_a_box = plain
                        .houses
                        .iter()
                        .any(|(kind, house)| kind.is_region() && fins.iter().all(|fin| house.contains(fin)));
                    if fins.is_empty() == fins_wanted || !crossed || !in_a_box {
                        continue;
                    }
                    let least = base.iter().map(of_body).min().unwrap_or(0);
                    if least == 0 || sashimi.is_some_and(|sashimi| sashimi != (least == 1)) {
                        continue;
                    }
                    for cell in plain.places(&plain.open, digit) {
                        let in_base = base.iter().any(|line| line.contains(&cell));
                        if covered(&cell) && !in_base && fins.iter().all(|&fin| plain.sees(cell, fin)) {
                            found.insert(no(cell, digit));
                        }
                    }
                }
            }
        }
    }
    found
}
