//! What rules beyond houses show: cages, signs, dots, chess moves.

use super::plain::{Cells, Found, Plain, choices, no, yes};
use puzzle::{Cell, Digit, Kind, Technique};

/// Cages by going through all ways to fill them, and all sets of digits that make them.
pub(super) fn cages(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    for constraint in plain.geometry.constraints().iter().filter(|rule| rule.kind == Kind::KILLER) {
        let Some(total) = constraint.value else { continue };
        let held = |cell: &Cell| plain.position.grid().get(*cell).map(|digit| i32::from(digit.value()));
        let open: Cells = constraint.cells.iter().copied().filter(|cell| held(cell).is_none()).collect();
        let rest = i32::from(total) - constraint.cells.iter().filter_map(held).sum::<i32>();
        if open.is_empty() || open.len() > 5 {
            continue;
        }
        if matches!(technique, Technique::LastOfSum | Technique::SumArrangement) {
            arranged(plain, &open, rest, technique, &mut found);
        } else if technique == Technique::SumBounds {
            bounded(plain, &open, rest, &mut found);
        } else {
            chosen(plain, &open, rest, technique, &mut found);
        }
    }
    found
}

pub(super) fn arranged(plain: &Plain<'_>, open: &[Cell], rest: i32, technique: Technique, found: &mut Found) {
    let mut ways: Vec<Vec<Digit>> = vec![vec![]];
    for &cell in open {
        let further = |way: Vec<Digit>| {
            let digits = plain.position.digits(cell).iter().filter(|digit| !way.contains(digit));
            digits.map(|digit| [&way[..], &[digit]].concat()).collect::<Vec<_>>()
        };
        ways = ways.into_iter().flat_map(further).collect();
    }
    ways.retain(|way| way.iter().map(|digit| i32::from(digit.value())).sum::<i32>() == rest);
    if technique == Technique::LastOfSum {
        found.extend(ways.iter().filter(|way| way.len() == 1).map(|way| yes(open[0], way[0])));
        return;
    }
    for (index, &cell) in open.iter().enumerate().filter(|_| open.len() > 1) {
        let used = |digit: &Digit| ways.iter().any(|way| way[index] == *digit);
        found.extend(
            plain.position.digits(cell).iter().filter(|digit| !used(digit)).map(|digit| no(cell, digit)),
        );
    }
}

pub(super) fn bounded(plain: &Plain<'_>, open: &[Cell], rest: i32, found: &mut Found) {
    let values = |cell: Cell| plain.position.digits(cell).iter().map(|digit| i32::from(digit.value()));
    for &cell in open {
        let others = || open.iter().filter(|&&other| other != cell);
        let least: i32 = others().filter_map(|&other| values(other).min()).sum();
        let most: i32 = others().filter_map(|&other| values(other).max()).sum();
        for digit in plain.position.digits(cell) {
            let value = i32::from(digit.value());
            if value + least > rest || value + most < rest {
                found.insert(no(cell, digit));
            }
        }
    }
}

pub(super) fn chosen(plain: &Plain<'_>, open: &[Cell], rest: i32, technique: Technique, found: &mut Found) {
    let any: Vec<Digit> = plain.all_of(open).iter().collect();
    let fits = |set: &Vec<Digit>| {
        set.iter().map(|digit| i32::from(digit.value())).sum::<i32>() == rest
            && open.iter().all(|&cell| set.iter().any(|&digit| plain.has(cell, digit)))
    };
    let sets: Vec<Vec<Digit>> = choices(&any, open.len()).into_iter().filter(fits).collect();
    if open.len() < 2 || sets.is_empty() {
        return;
    }
    for &digit in &any {
        let places = plain.places(open, digit);
        let in_all = sets.iter().all(|set| set.contains(&digit));
        if technique == Technique::CageCombinations && !sets.iter().any(|set| set.contains(&digit)) {
            found.extend(places.iter().map(|&cell| no(cell, digit)));
        } else if technique == Technique::CageSingle && in_all && places.len() == 1 {
            found.insert(yes(places[0], digit));
        } else if technique == Technique::CageLock && in_all {
            plain.strike(found, digit, &places);
        }
    }
}

/// Whether two digits go together.
type Fits = fn(u8, u8) -> bool;

/// Signs and dots by all ways to fill their two cells.
pub(super) fn pairs(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    let may = |cell: Cell| match plain.position.grid().get(cell) {
        Some(digit) => [digit].into_iter().collect(),
        None => plain.position.digits(cell),
    };
    for rule in plain.geometry.constraints() {
        let kinds: [(Kind, Fits); 3] = [
            (Kind::GREATER, |a, b| a > b),
            (Kind::DIFFERENCE, |a, b| a.abs_diff(b) == 1),
            (Kind::RATIO, |a, b| a == 2 * b || b == 2 * a),
        ];
        let Some(&(kind, holds)) = kinds.iter().find(|(kind, _)| *kind == rule.kind) else { continue };
        if (kind == Kind::GREATER) != (technique == Technique::SignPruning) {
            continue;
        }
        let [a, b] = rule.cells[..] else { continue };
        let ways: Vec<[Digit; 2]> = may(a).iter().flat_map(|x| may(b).iter().map(move |y| [x, y])).collect();
        let ways: Vec<[Digit; 2]> =
            ways.into_iter().filter(|[x, y]| x != y && holds(x.value(), y.value())).collect();
        if technique == Technique::DotCombinations {
            let both_open = [a, b].iter().all(|cell| plain.open.contains(cell));
            for &digit in
                plain.digits.iter().filter(|digit| both_open && ways.iter().all(|way| way.contains(digit)))
            {
                plain.strike(&mut found, digit, &plain.places(&[a, b], digit));
            }
            continue;
        }
        for (index, cell) in [a, b].into_iter().enumerate() {
            let unused = plain
                .position
                .digits(cell)
                .iter()
                .filter(|digit| !ways.iter().any(|way| way[index] == *digit));
            found.extend(unused.map(|digit| no(cell, digit)));
        }
    }
    found
}

/// All places of a digit in a house, seen from elsewhere.
pub(super) fn by_sight(plain: &Plain<'_>) -> Found {
    let mut found = Found::new();
    for (_, house) in &plain.houses {
        for &digit in &plain.digits {
            let places = plain.places(house, digit);
            if places.len() > 1 {
                plain.strike(&mut found, digit, &places);
            }
        }
    }
    found
}

/// Innies of single houses: what cages that lie in it leave of it.
pub(super) fn innies(plain: &Plain<'_>) -> Found {
    let mut found = Found::new();
    let cages = || plain.geometry.constraints().iter().filter(|rule| rule.kind == Kind::KILLER);
    for (_, house) in plain.houses.iter().filter(|(_, house)| house.len() == plain.digits.len()) {
        let whole: i32 = plain.digits.iter().map(|digit| i32::from(digit.value())).sum();
        let inside = |cells: &Cells| cells.iter().all(|cell| house.contains(cell));
        let within: Vec<_> = cages().filter(|cage| cage.value.is_some() && inside(&cage.cells)).collect();
        let sums: i32 = within.iter().filter_map(|cage| cage.value).map(i32::from).sum();
        let left = house.iter().filter(|cell| !within.iter().any(|cage| cage.cells.contains(cell)));
        let (open, filled): (Cells, Cells) = left.partition(|cell| plain.open.contains(cell));
        let held = filled.iter().filter_map(|&cell| plain.position.grid().get(cell));
        let rest = whole - sums - held.map(|digit| i32::from(digit.value())).sum::<i32>();
        let digit = u8::try_from(rest).ok().and_then(Digit::new);
        if let ([cell], Some(digit), false) = (&open[..], digit, within.is_empty())
            && plain.has(*cell, digit)
        {
            found.insert(yes(*cell, digit));
        }
    }
    found
}
