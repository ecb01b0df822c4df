//! Turbot fish (skyscraper, two-string kite and their kin): two houses with two places each for a digit, one
//! place of the first seeing one of the second. One of the two far ends holds the digit.

use super::{Step, Technique};
use crate::candidates::Candidates;
use crate::{Cell, CellSet, Digit};

pub(super) fn turbot(position: &Candidates<'_>) -> Option<Step> {
    position.geometry().digits().iter().find_map(|digit| {
        let links = strong_links(position, digit);
        links.iter().enumerate().find_map(|(index, &first)| {
            links[index + 1..].iter().find_map(|&second| join(position, digit, first, second))
        })
    })
}

/// The pairs of cells that are the only places of a digit in some house, each once.
pub(super) fn strong_links(position: &Candidates<'_>, digit: Digit) -> Vec<[Cell; 2]> {
    let places = position.places(digit);
    let mut links = Vec::new();
    for house in position.geometry().houses() {
        let mut inside = places.intersection(house.set).iter();
        if let (Some(a), Some(b), None) = (inside.next(), inside.next(), inside.next())
            && !links.contains(&[a, b])
        {
            links.push([a, b]);
        }
    }
    links
}

fn join(position: &Candidates<'_>, digit: Digit, first: [Cell; 2], second: [Cell; 2]) -> Option<Step> {
    let pattern: CellSet = first.into_iter().chain(second).collect();
    if pattern.len() < 4 {
        return None;
    }
    let geometry = position.geometry();
    [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().find_map(|(i, j)| {
        if !geometry.peers(first[i]).contains(second[j]) {
            return None;
        }
        let ends = CellSet::from_iter([first[1 - i], second[1 - j]]);
        let struck = position.present(digit, geometry.common_peers(ends));
        Step::striking(Technique::TurbotFish, struck, pattern)
    })
}
