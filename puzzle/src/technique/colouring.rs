//! Simple colouring: a net of strong links of one digit has two colours, and one of them is true throughout.

use super::turbot::strong_links;
use super::{Step, Technique};
use crate::candidates::Candidates;
use crate::{Cell, CellSet, Digit};

pub(super) fn simple(position: &Candidates<'_>) -> Option<Step> {
    position.geometry().digits().iter().find_map(|digit| {
        let links = strong_links(position, digit);
        let mut coloured = CellSet::EMPTY;
        links.iter().find_map(|&[start, _]| {
            if coloured.contains(start) {
                return None;
            }
            let colours = colour(&links, start);
            coloured = coloured.union(colours[0]).union(colours[1]);
            wrap(position, digit, colours).or_else(|| trap(position, digit, colours))
        })
    })
}

/// The net that a cell belongs to, by colour.
fn colour(links: &[[Cell; 2]], start: Cell) -> [CellSet; 2] {
    let mut colours = [CellSet::from_iter([start]), CellSet::EMPTY];
    loop {
        let before = colours;
        for &[a, b] in links {
            for (own, other) in [(0, 1), (1, 0)] {
                if colours[own].contains(a) {
                    colours[other].insert(b);
                }
                if colours[own].contains(b) {
                    colours[other].insert(a);
                }
            }
        }
        if colours == before {
            return colours;
        }
    }
}

/// Two cells of one colour see each other: that colour is false.
fn wrap(position: &Candidates<'_>, digit: Digit, colours: [CellSet; 2]) -> Option<Step> {
    let geometry = position.geometry();
    let clashes = |colour: CellSet| colour.iter().any(|cell| !colour.is_disjoint(*geometry.peers(cell)));
    let clashing = colours.into_iter().find(|&colour| clashes(colour))?;
    let pattern = colours[0].union(colours[1]);
    Step::striking(Technique::SimpleColouring, position.present(digit, clashing), pattern)
}

/// Cells that see both colours cannot hold the digit.
fn trap(position: &Candidates<'_>, digit: Digit, colours: [CellSet; 2]) -> Option<Step> {
    let geometry = position.geometry();
    let pattern = colours[0].union(colours[1]);
    let sees = |cell: Cell, colour: CellSet| !colour.is_disjoint(*geometry.peers(cell));
    let trapped: CellSet = position
        .places(digit)
        .iter()
        .filter(|&cell| colours.into_iter().all(|colour| sees(cell, colour)))
        .collect();
    Step::striking(Technique::SimpleColouring, position.present(digit, trapped), pattern)
}
