//! Turbot fish (skyscraper, two-string kite and their kin): two houses with two places each for a digit, one
//! place of the first seeing one of the second. One of the two far ends holds the digit.

use super::{Claim, Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, Geometry, House, HouseKind};

/// The only two places of a digit in a house.
#[derive(Clone, Copy)]
pub(super) struct StrongLink<'g, const W: usize> {
    pub(super) cells: [Cell; 2],
    pub(super) house: &'g House<W>,
}

/// Of the houses of the two links and of their joined ends, those that matter to a shape.
type Shape = fn(kinds: [HouseKind; 2], in_line: bool, in_box: bool) -> bool;

/// Two parallel lines that stand on a line.
pub(super) fn skyscraper<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let shape: Shape = |[a, b], in_line, _| a == b && !a.is_region() && in_line;
    shaped(position, digit, Technique::Skyscraper, shape, finds)
}

/// A row and a column that are tied together in a box.
pub(super) fn two_string_kite<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let shape: Shape = |kinds, _, in_box| kinds == [HouseKind::Row, HouseKind::Column] && in_box;
    shaped(position, digit, Technique::TwoStringKite, shape, finds)
}

/// Any shape.
pub(super) fn turbot<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    shaped(position, digit, Technique::TurbotFish, |_, _, _| true, finds)
}

fn shaped<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    technique: Technique,
    shape: Shape,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let links = strong_links(position, digit);
    links.iter().enumerate().find_map(|(index, first)| {
        links[index + 1..]
            .iter()
            .find_map(|second| join(position, digit, [first, second], technique, shape, finds))
    })
}

/// The pairs of cells that are the only places of a digit in some house, each once.
pub(super) fn strong_links<'g, const W: usize>(
    position: &Candidates<'g, W>,
    digit: Digit,
) -> Vec<StrongLink<'g, W>> {
    let places = position.places(digit);
    let mut links: Vec<StrongLink<'g, W>> = Vec::new();
    for house in position.geometry().houses() {
        let mut inside = places.intersection(house.set).iter();
        if let (Some(a), Some(b), None) = (inside.next(), inside.next(), inside.next())
            && !links.iter().any(|link| link.cells == [a, b])
        {
            links.push(StrongLink { cells: [a, b], house });
        }
    }
    links
}

fn join<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    [first, second]: [&StrongLink<'_, W>; 2],
    technique: Technique,
    shape: Shape,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    if first.cells.iter().any(|cell| second.cells.contains(cell)) {
        return None;
    }
    let pattern: CellSet<W> = first.cells.into_iter().chain(second.cells).collect();
    let geometry = position.geometry();
    [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(i, j)| {
        let (a, b) = (first.cells[i], second.cells[j]);
        if !geometry.peers(a).contains(b) {
            return None;
        }
        let (in_line, in_box) = shared(geometry, [a, b]);
        if !shape([first.house.kind, second.house.kind], in_line, in_box) {
            return None;
        }
        let ends = [first.cells[1 - i], second.cells[1 - j]];
        let struck = position.present(digit, geometry.common_peers(CellSet::from_iter(ends)));
        let step = Step::striking(technique, struck, pattern)?;
        let digits = [digit].into_iter().collect();
        let of = |cell| Candidate { cell, digit };
        let chain =
            vec![Claim::no(of(ends[0])), Claim::yes(of(a)), Claim::no(of(b)), Claim::yes(of(ends[1]))];
        let step = step.marked(position, Role::Base, digits, CellSet::from_iter(ends)).marked(
            position,
            Role::Joint,
            digits,
            CellSet::from_iter([a, b]),
        );
        finds.take(step.within([first.house.id(), second.house.id()]).chained(chain))
    })
}

/// Whether two cells share a line, and whether they share a box.
fn shared<const W: usize>(geometry: &Geometry<W>, [a, b]: [Cell; 2]) -> (bool, bool) {
    let shared = |in_box: bool| {
        geometry.houses_of(a).any(|house| house.kind.is_region() == in_box && house.set.contains(b))
    };
    (shared(false), shared(true))
}
