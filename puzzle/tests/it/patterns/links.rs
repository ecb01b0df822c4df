//! What links show: turbot fish, wings, chains, nishio.

use super::plain::{Cells, Found, Plain, choices, no};
use puzzle::{Candidate, Cell, HouseKind, Technique};

/// Two strong links with joined ends; skyscrapers and kites by how they lie.
pub(super) fn turbot(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    let share = |a: Cell, b: Cell, region: bool| {
        plain
            .houses
            .iter()
            .any(|(kind, house)| kind.is_region() == region && house.contains(&a) && house.contains(&b))
    };
    for &digit in &plain.digits {
        let links = plain.strong(digit);
        for &(one, first) in &links {
            for &(other, second) in &links {
                if first.iter().any(|cell| second.contains(cell)) {
                    continue;
                }
                for [a, far_a] in [first, [first[1], first[0]]] {
                    for [b, far_b] in [second, [second[1], second[0]]] {
                        let tower = one == other && !one.is_region() && share(a, b, false);
                        let kite = one == HouseKind::Row && other == HouseKind::Column && share(a, b, true);
                        let shaped = (technique != Technique::Skyscraper || tower)
                            && (technique != Technique::TwoStringKite || kite);
                        if shaped && plain.sees(a, b) {
                            plain.strike(&mut found, digit, &[far_a, far_b]);
                        }
                    }
                }
            }
        }
    }
    found
}

pub(super) fn wing(plain: &Plain<'_>, pivot_digits: usize) -> Found {
    let mut found = Found::new();
    let two: Cells =
        plain.open.iter().copied().filter(|&cell| plain.position.digits(cell).len() == 2).collect();
    for &pivot in plain.open.iter().filter(|&&cell| plain.position.digits(cell).len() == pivot_digits) {
        for pair in choices(&two, 2) {
            let [a, b] = pair[..] else { continue };
            let of = |cell| plain.position.digits(cell);
            let z = of(a).intersection(of(b));
            let all = plain.all_of(&[pivot, a, b]);
            let joined = plain.sees(pivot, a) && plain.sees(pivot, b);
            let (Some(z), 3, true) = (z.only(), all.len(), joined) else { continue };
            match pivot_digits {
                2 if !of(pivot).contains(z) => plain.strike(&mut found, z, &[a, b]),
                3 => plain.strike(&mut found, z, &[pivot, a, b]),
                _ => {}
            }
        }
    }
    found
}

pub(super) fn w_wing(plain: &Plain<'_>) -> Found {
    let mut found = Found::new();
    for pair in choices(&plain.open, 2) {
        let [a, b] = pair[..] else { continue };
        let digits = plain.position.digits(a);
        if digits.len() != 2 || plain.position.digits(b) != digits || plain.sees(a, b) {
            continue;
        }
        for z in digits {
            let tied = plain.strong(z).into_iter().any(|(_, [c, d])| {
                (plain.sees(a, c) && plain.sees(b, d)) || (plain.sees(a, d) && plain.sees(b, c))
            });
            let x = digits.iter().find(|&digit| digit != z).expect("two digits");
            if tied {
                plain.strike(&mut found, x, &[a, b]);
            }
        }
    }
    found
}

/// Chains by what a claim implies: what links of the technique's kind lead to from each candidate taken to be false.
pub(super) fn chains(plain: &Plain<'_>, technique: Technique) -> Found {
    let mut found = Found::new();
    let all: Vec<Candidate> = plain
        .open
        .iter()
        .flat_map(|&cell| plain.position.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let in_cell = technique != Technique::XChain;
    let in_house = technique != Technique::XyChain;
    let weak = |a: Candidate, b: Candidate| {
        (a.digit == b.digit && plain.sees(a.cell, b.cell))
            || (technique == Technique::AlternatingInferenceChain && a.cell == b.cell && a.digit != b.digit)
    };
    let strong = |a: Candidate, b: Candidate| {
        let lone_in_house = || {
            plain.houses.iter().any(|(_, house)| {
                house.contains(&a.cell) && house.contains(&b.cell) && plain.places(house, a.digit).len() == 2
            })
        };
        (in_cell && a.cell == b.cell && a.digit != b.digit && plain.position.digits(a.cell).len() == 2)
            || (in_house && a.digit == b.digit && a.cell != b.cell && lone_in_house())
    };
    let near = |link: &dyn Fn(Candidate, Candidate) -> bool| -> Vec<Vec<usize>> {
        let near = |&a: &Candidate| (0..all.len()).filter(|&b| link(a, all[b])).collect();
        all.iter().map(near).collect()
    };
    let (weak, strong) = (near(&weak), near(&strong));
    for start in 0..all.len() {
        let mut known = [vec![false; all.len()], vec![false; all.len()]];
        let mut stack = vec![(start, false)];
        while let Some((at, holds)) = stack.pop() {
            if std::mem::replace(&mut known[usize::from(holds)][at], true) || (holds && at == start) {
                continue;
            }
            let next = if holds { &weak[at] } else { &strong[at] };
            stack.extend(next.iter().map(|&next| (next, !holds)));
        }
        for end in (0..all.len()).filter(|&end| end != start && known[1][end]) {
            let both = weak[start].iter().filter(|struck| weak[end].contains(struck));
            found.extend(both.map(|&struck| no(all[struck].cell, all[struck].digit)));
        }
    }
    found
}

/// A digit placed, followed through the houses until one has no place for it.
pub(super) fn nishio(plain: &Plain<'_>) -> Found {
    let mut found = Found::new();
    for &digit in &plain.digits {
        let lists: Vec<Cells> = plain
            .houses
            .iter()
            .map(|(_, house)| plain.places(house, digit))
            .filter(|list| !list.is_empty())
            .collect();
        for start in plain.places(&plain.open, digit) {
            let mut placed = vec![start];
            loop {
                let left = |list: &Cells| -> Cells {
                    list.iter()
                        .copied()
                        .filter(|&cell| placed.iter().all(|&at| !plain.sees(at, cell)))
                        .collect()
                };
                let rests: Vec<Cells> = lists.iter().map(left).collect();
                if rests.iter().any(Vec::is_empty) {
                    found.insert(no(start, digit));
                    break;
                }
                let forced = rests.iter().find_map(|rest| match rest[..] {
                    [cell] if !placed.contains(&cell) => Some(cell),
                    _ => None,
                });
                let Some(next) = forced else { break };
                placed.push(next);
            }
        }
    }
    found
}
