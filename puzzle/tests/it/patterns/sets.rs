//! What sets of cells show: almost locked sets and rectangles.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::plain::{Cells, Found, Plain, choices, no};
use puzzle::{DigitSet, Technique};

/// ALS-XZ over all sets of cells in houses.
pub(super) fn almost_locked(
    plain: &Plain<'_>,
    first: RangeInclusive<usize>,
    second: RangeInclusive<usize>,
) -> Found {
    let mut found = Found::new();
    let sets = |sizes: RangeInclusive<usize>| -> Vec<Cells> {
        let mut sets = BTreeSet::new();
        for (_, house) in &plain.houses {
            let open: Cells = house.iter().copied().filter(|cell| plain.open.contains(cell)).collect();
            for size in sizes.clone() {
                sets.extend(
                    choices(&open, size).into_iter().filter(|set| plain.all_of(set).len() == size + 1),
                );
            }
        }
        sets.into_iter().collect()
    };
    let (one, other) = (sets(first), sets(second));
    for a in &one {
        for b in other.iter().filter(|b| !b.iter().any(|cell| a.contains(cell))) {
            let shared = plain.all_of(a).intersection(plain.all_of(b));
            for x in shared {
                let apart =
                    plain.places(a, x).iter().all(|&p| plain.places(b, x).iter().all(|&q| plain.sees(p, q)));
                for z in shared.iter().filter(|&z| apart && z != x) {
                    let mut seen = plain.places(a, z);
                    seen.extend(plain.places(b, z));
                    plain.strike(&mut found, z, &seen);
                }
            }
        }
    }
    found
}

/// Types 1, 2, 4 and 5 by their definition.
pub(super) fn rectangles(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    for corners in choices(&plain.open, 2) {
        let [a, b] = corners[..] else { continue };
        let place = |cell| (plain.geometry.row(cell), plain.geometry.column(cell));
        let ((r1, c1), (r2, c2)) = (place(a), place(b));
        if r1 == r2 || c1 == c2 {
            continue;
        }
        let [Some(c), Some(d)] = [plain.geometry.cell(r1, c2), plain.geometry.cell(r2, c1)] else { continue };
        let cells = [a, b, c, d];
        let boxes = plain
            .houses
            .iter()
            .filter(|(kind, house)| kind.is_region() && cells.iter().any(|cell| house.contains(cell)));
        if boxes.count() != 2 {
            continue;
        }
        for pair in choices(&plain.digits, 2) {
            let pair: DigitSet = pair.into_iter().collect();
            if !cells.iter().all(|&cell| pair.difference(plain.position.digits(cell)).is_empty()) {
                continue;
            }
            let roof: Cells = cells.into_iter().filter(|&cell| plain.position.digits(cell) != pair).collect();
            let extras = plain.all_of(&roof).difference(pair);
            let in_line = roof.len() == 2 && plain.sees(roof[0], roof[1]);
            if technique == Technique::UniqueRectangle1 && roof.len() == 1 {
                found.extend(pair.iter().map(|digit| no(roof[0], digit)));
            } else if technique == Technique::UniqueRectangle2 && in_line {
                extras.only().into_iter().for_each(|extra| plain.strike(&mut found, extra, &roof));
            } else if technique == Technique::UniqueRectangle4 && in_line {
                let holds = |house: &&Cells| roof.iter().all(|cell| house.contains(cell));
                for house in plain.houses.iter().map(|(_, house)| house).filter(holds) {
                    for bound in pair.iter().filter(|&bound| plain.places(house, bound).len() == 2) {
                        let other = pair.iter().find(|&digit| digit != bound).expect("two");
                        found.extend(roof.iter().map(|&cell| no(cell, other)));
                    }
                }
            }
        }
    }
    found
}
