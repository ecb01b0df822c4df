//! Balances: what houses and the sums in them make together (the 45 rule, and innies and outies).
//!
//! Houses that share no cell hold each digit as often as they are many, so their total is known. The difference to the
//! total of sums that lie in them, or cover them, is made by the few cells that the two do not share. Nothing here
//! depends on digits in cells.

use super::Geometry;
use crate::board::plan::Part;
use crate::{Cell, CellSet, HouseId, HouseKind};

/// The most neighbouring rows, or columns, that are taken together. People rarely add up more.
const MOST_LINES: usize = 4;

/// The most cells left over that are worth knowing. Digits on the board make them fewer.
const MOST_LEFT_OVER: usize = 12;

/// The digits of the outies less those of the innies make the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance<const W: usize> {
    /// Cells outside the houses that the sums take in besides.
    pub outies: CellSet<W>,
    /// Cells of the houses that none of the sums takes in.
    pub innies: CellSet<W>,
    pub total: i32,
    pub houses: Vec<HouseId>,
    /// The sums, by the indices of their constraints.
    pub rules: Vec<u16>,
}

/// A sum whose cells are all added, each once.
struct Cage<const W: usize> {
    set: CellSet<W>,
    total: i32,
    rule: u16,
}

/// Which of the cages that lie partly in the houses are taken.
#[derive(Clone, Copy)]
enum Taken {
    Neither,
    /// Those with more cells inside than outside.
    MoreInside,
    All,
}

/// Houses that share no cell.
struct Union<const W: usize> {
    set: CellSet<W>,
    houses: Vec<usize>,
}

pub(super) fn balances<const W: usize>(geometry: &Geometry<W>) -> Vec<Balance<W>> {
    let cages = cages(geometry);
    if cages.is_empty() {
        return Vec::new();
    }
    let size = i32::from(geometry.size());
    let of_house = size * (size + 1) / 2;
    let mut found: Vec<Balance<W>> = Vec::new();
    for union in unions(geometry) {
        for taken in [Taken::Neither, Taken::MoreInside, Taken::All] {
            let mut balance = Balance {
                outies: CellSet::EMPTY,
                innies: union.set,
                total: -of_house * union.houses.len() as i32,
                houses: union.houses.iter().map(|&house| geometry.houses()[house].id()).collect(),
                rules: Vec::new(),
            };
            cages.iter().for_each(|cage| balance.take(cage, union.set, taken));
            let left_over = balance.outies.union(balance.innies).len();
            let known = |other: &Balance<W>| other.outies == balance.outies && other.innies == balance.innies;
            if (1..=MOST_LEFT_OVER).contains(&left_over)
                && !balance.rules.is_empty()
                && !found.iter().any(known)
            {
                found.push(balance);
            }
        }
    }
    found
}

impl<const W: usize> Balance<W> {
    /// Takes a cage in, if it shares cells with the houses and none with those taken before.
    fn take(&mut self, cage: &Cage<W>, houses: CellSet<W>, taken: Taken) {
        let (inside, outside) = (cage.set.intersection(houses), cage.set.difference(houses));
        let wanted = match taken {
            Taken::Neither => outside.is_empty(),
            Taken::MoreInside => outside.len() < inside.len(),
            Taken::All => true,
        };
        if wanted && !inside.is_empty() && inside.is_subset(self.innies) && outside.is_disjoint(self.outies) {
            self.innies = self.innies.difference(inside);
            self.outies = self.outies.union(outside);
            self.total += cage.total;
            self.rules.push(cage.rule);
        }
    }
}

fn cages<const W: usize>(geometry: &Geometry<W>) -> Vec<Cage<W>> {
    let cage = |(part, rule): (&Part, usize)| match part {
        Part::Sum(sum) if sum.minus.is_empty() => {
            let set: CellSet<W> = sum.plus.iter().copied().collect();
            (set.len() == sum.plus.len()).then_some(Cage { set, total: sum.total, rule: rule as u16 })
        }
        Part::Sum(_) | Part::Pair(_) | Part::Allowed(..) | Part::Different(_) | Part::Automaton(_) => None,
    };
    geometry.links().iter().filter_map(|link| cage((&link.part, link.constraint))).collect()
}

/// Every house, runs of neighbouring rows and columns, and regions that share an edge. Fewer houses come first.
fn unions<const W: usize>(geometry: &Geometry<W>) -> Vec<Union<W>> {
    let houses = geometry.houses();
    let join = |chosen: &[usize]| {
        let set = chosen.iter().fold(CellSet::EMPTY, |all, &house| houses[house].set.union(all));
        let cells: usize = chosen.iter().map(|&house| houses[house].cells.len()).sum();
        (set.len() == cells).then(|| Union { set, houses: chosen.to_vec() })
    };
    let mut unions: Vec<Union<W>> = (0..houses.len()).filter_map(|house| join(&[house])).collect();
    let of_kind = |wanted: fn(HouseKind) -> bool| {
        (0..houses.len()).filter(|&house| wanted(houses[house].kind)).collect::<Vec<_>>()
    };
    let regions = of_kind(HouseKind::is_region);
    for (index, &a) in regions.iter().enumerate() {
        let touching =
            regions[index + 1..].iter().filter(|&&b| touch(geometry, houses[a].set, houses[b].set));
        unions.extend(touching.filter_map(|&b| join(&[a, b])));
    }
    for count in 2..=MOST_LINES {
        let rows = of_kind(|kind| kind == HouseKind::Row);
        let columns = of_kind(|kind| kind == HouseKind::Column);
        unions.extend(rows.windows(count).chain(columns.windows(count)).filter_map(join));
    }
    unions
}

/// Whether some cells of the two share an edge.
fn touch<const W: usize>(geometry: &Geometry<W>, a: CellSet<W>, b: CellSet<W>) -> bool {
    let beside = |cell: Cell| {
        let ways = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
        ways.filter_map(move |(down, right)| geometry.layout().beside(cell, down, right))
    };
    a.iter().flat_map(beside).any(|cell| b.contains(cell))
}
