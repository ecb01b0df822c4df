//! Simple colouring: a net of strong links of one digit has two colours, and one of them is true throughout.

use super::chain::of_one_digit;
use super::turbot::{StrongLink, strong_links};
use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit};

/// The two colours of a net.
pub(super) type Colours<const W: usize> = [CellSet<W>; 2];

pub(super) fn simple<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    nets(position, digit).into_iter().find_map(|colours| {
        let seen = [wrap, trap];
        seen.into_iter().find_map(|see| finds.take(see(position, digit, colours)?))
    })
}

/// The nets of a digit's strong links, each once.
pub(super) fn nets<const W: usize>(position: &Candidates<'_, W>, digit: Digit) -> Vec<Colours<W>> {
    let links = strong_links(position, digit);
    let mut coloured = CellSet::EMPTY;
    let mut nets = Vec::new();
    for link in &links {
        let [start, _] = link.cells;
        if !coloured.contains(start) {
            let colours = colour(&links, start);
            coloured = coloured.union(colours[0]).union(colours[1]);
            nets.push(colours);
        }
    }
    nets
}

/// The net that a cell belongs to, by colour.
fn colour<const W: usize>(links: &[StrongLink<'_, W>], start: Cell) -> Colours<W> {
    let mut colours = [CellSet::from_iter([start]), CellSet::EMPTY];
    loop {
        let before = colours;
        for &StrongLink { cells: [a, b], .. } in links {
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
fn wrap<const W: usize>(position: &Candidates<'_, W>, digit: Digit, colours: Colours<W>) -> Option<Step> {
    let geometry = position.geometry();
    let clashes = |colour: CellSet<W>| colour.iter().any(|cell| !colour.is_disjoint(*geometry.peers(cell)));
    let clashing = colours.into_iter().find(|&colour| clashes(colour))?;
    step(position, digit, colours, clashing)
}

/// Cells that see both colours cannot hold the digit.
fn trap<const W: usize>(position: &Candidates<'_, W>, digit: Digit, colours: Colours<W>) -> Option<Step> {
    let [first, second] = colours.map(|colour| seen_by(position, colour));
    step(position, digit, colours, first.intersection(second))
}

/// The cells that see some cell of a colour.
pub(super) fn seen_by<const W: usize>(position: &Candidates<'_, W>, colour: CellSet<W>) -> CellSet<W> {
    colour.iter().fold(CellSet::EMPTY, |seen, cell| seen.union(*position.geometry().peers(cell)))
}

fn step<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    colours: Colours<W>,
    struck: CellSet<W>,
) -> Option<Step> {
    let pattern = colours[0].union(colours[1]);
    let digits = [digit].into_iter().collect();
    let struck = position.present(digit, struck);
    let step = Step::striking(Technique::SimpleColouring, struck, pattern)?;
    let level = level_of_chain(position, digit, &step.eliminations);
    Some(
        step.at(level.max(Technique::SimpleColouring.level()))
            .marked(position, Role::First, digits, colours[0])
            .marked(position, Role::Second, digits, colours[1]),
    )
}

/// The level of the shortest X-chain that strikes one of these, which colours stand for.
pub(super) fn level_of_chain<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    struck: &[Candidate],
) -> Level {
    let links = strong_links(position, digit);
    let shortest = struck.iter().filter_map(|struck| links_to_contradiction(position, &links, *struck)).min();
    // Colours that exclude each other elsewhere stand for a long one.
    of_one_digit(shortest.unwrap_or(LONG))
}

/// More strong links than any chain that is counted.
const LONG: usize = 8;

/// How many strong links, one after the other, follow from a candidate until a cell that it sees holds the digit too.
fn links_to_contradiction<const W: usize>(
    position: &Candidates<'_, W>,
    links: &[StrongLink<'_, W>],
    struck: Candidate,
) -> Option<usize> {
    let seen = *position.geometry().peers(struck.cell);
    let (mut off, mut ends) = (seen, seen);
    (1..=LONG).find(|_| {
        let across = |link: &StrongLink<'_, W>| {
            let [a, b] = link.cells;
            [(a, b), (b, a)].map(|(from, to)| ends.contains(from).then_some(to))
        };
        let on: CellSet<W> = links.iter().flat_map(across).flatten().collect();
        ends = seen_by(position, on).difference(off);
        off = off.union(ends);
        !on.is_disjoint(seen)
    })
}
