//! A small board of each kind for the puzzle picker: its shape, its marks and an example of its rule. Made of the kind's
//! rules and a fixed solution, so nothing is generated.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use puzzle::board::Outline;
use puzzle::board::constraint::Notation;
use puzzle::generate::Random;
use puzzle::{Board, Cell, CellSet, Constraint, Digit, Grid, Kind, Layout, Variant};

use super::example::example;
use crate::board::BoardView;

/// A solution of a classic puzzle.
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// The regions of a jigsaw of nine.
const JIGSAW: &[u8; 81] =
    b"001111122001011225000012225333344225334444555633774588637774588666674588666777888";
/// What the marks of a sample are drawn from: the first seed with which an example is in sight.
const SEEDS: Range<u64> = 3..103;
/// Of the cells that could be marked as even or odd, one in so many is.
const PARITY_ONE_IN: usize = 3;
/// The most samples that are stored; there are about thirty kinds, and combinations of them.
const STORED_MAX: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub board: BoardView,
    /// What stands on it: givens, or the digits of the example.
    pub digits: Grid,
    /// The cells of the example.
    pub marked: CellSet,
    /// The example in words: "Here 6 + 2 + 7 = 15."
    pub words: Option<String>,
    /// Its marks are too small to show the whole board: only its upper left corner.
    pub is_detail: bool,
}

impl Sample {
    /// A sample of a kind; none where its rules cannot be drawn on a board of their own.
    fn of(variant: &Variant) -> Option<Self> {
        let first = Self::drawn(variant, SEEDS.start)?;
        // Elsewhere another seed draws the same.
        if first.words.is_some() || !first.is_detail {
            return Some(first);
        }
        let mut others = SEEDS.skip(1).filter_map(|seed| Self::drawn(variant, seed));
        Some(others.find(|sample| sample.words.is_some()).unwrap_or(first))
    }

    fn drawn(variant: &Variant, seed: u64) -> Option<Self> {
        let layout = layout(variant)?;
        let solution = solution(&layout);
        let rules = rules(variant, &layout, &solution, seed);
        let is_detail = layout.size() >= 9 && rules.iter().any(|rule| rule.kind.is_drawn());
        let board = Arc::new(Board::new(layout, rules).ok()?);
        let view = BoardView::new(&board);
        let mut sample =
            Self { digits: board.blank(), board: view, marked: CellSet::default(), words: None, is_detail };
        match example(variant, &board, &solution) {
            Some(example) => {
                sample.digits = example.digits;
                sample.marked = example.marked;
                sample.words = Some(example.words);
            }
            None if is_plain(variant) => {
                sample.digits = givens(&board, &solution);
            }
            None => {}
        }
        Some(sample)
    }
}

/// The samples made so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples(BTreeMap<String, Option<Arc<Sample>>>);

impl Samples {
    pub(crate) fn of(&mut self, variant: &Variant) -> Option<Arc<Sample>> {
        if self.0.len() >= STORED_MAX {
            self.0.clear();
        }
        self.0.entry(variant.to_string()).or_insert_with(|| Sample::of(variant).map(Arc::new)).clone()
    }
}

fn layout(variant: &Variant) -> Option<Layout> {
    if variant.outline() == Outline::Jigsaw && variant.size() == 9 {
        return Layout::jigsaw(9, &JIGSAW.map(|number| number - b'0'));
    }
    // The regions of other jigsaws are not drawn.
    variant.outline().layout(variant.size()).or_else(|| Layout::square(variant.size()))
}

/// A full grid of the board, where it is one square: rows, columns and boxes hold each digit once.
fn solution(layout: &Layout) -> Grid {
    let mut grid = Grid::blank(layout);
    if !layout.is_square() {
        return grid;
    }
    if layout.size() == 9 {
        return SOLUTION.parse().unwrap_or(grid);
    }
    let (high, wide) = layout.boxes().unwrap_or((1, layout.size()));
    let (high, wide, size) = (u16::from(high), u16::from(wide), u16::from(layout.size()));
    for cell in layout.cells() {
        let (row, column) = (layout.row(cell), layout.column(cell));
        let value = (wide * (row % high) + row / high + column) % size + 1;
        grid.set(cell, u8::try_from(value).ok().and_then(Digit::new));
    }
    grid
}

fn rules(variant: &Variant, layout: &Layout, solution: &Grid, seed: u64) -> Vec<Constraint> {
    let mut random = Random::new(seed, 0);
    let is_kept = |rule: &Constraint| {
        rule.cells.iter().all(|cell| ((cell.index() * 7 + 3) % 11).is_multiple_of(PARITY_ONE_IN))
    };
    let of_kind = |kind: &Kind| {
        if kind.is_drawn() && !layout.is_square() {
            return Vec::new();
        }
        let mut rules = kind.found_in(layout, solution, &mut random);
        rules.retain(|rule| kind.notation() != Notation::Cell || is_kept(rule));
        rules
    };
    variant.kinds().iter().flat_map(of_kind).collect()
}

/// A board of boxes with no further rules.
fn is_plain(variant: &Variant) -> bool {
    variant.outline() == Outline::Square && variant.kinds().len() == Constraint::plain().len()
}

/// About a third of the cells, spread evenly.
fn givens(board: &Board, solution: &Grid) -> Grid {
    let mut grid = board.blank();
    let spread = |cell: &(Cell, Digit)| ((cell.0.index() * 37 + 11) % 101).is_multiple_of(3);
    solution.clues().filter(spread).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds;

    #[test]
    fn every_kind_in_the_picker_has_a_sample() {
        for name in kinds::names() {
            let variant: Variant = name.parse().unwrap();
            let sample = Sample::of(&variant).unwrap_or_else(|| panic!("{name} has none"));
            assert_eq!(sample.board.size(), variant.size(), "{name}");
            assert!(!sample.board.violating(&sample.digits).iter().any(|_| true), "{name} breaks its rules");
        }
    }

    #[test]
    fn marks_are_explained_by_an_example() {
        let words = |name: &str| Sample::of(&name.parse().unwrap()).and_then(|sample| sample.words);
        let [_, drawn @ .., _] = kinds::groups();
        for name in drawn.into_iter().flat_map(|(_, names)| names).chain(["anti-knight", "anti-king"]) {
            assert!(words(name).is_some(), "{name} has no example");
        }
        assert_eq!(words("samurai"), None);
        let killer = Sample::of(&"killer".parse().unwrap()).unwrap();
        let sum: u8 = killer.digits.clues().map(|(_, digit)| digit.value()).sum();
        assert!(killer.words.unwrap().ends_with(&format!("= {sum}.")));
    }

    #[test]
    fn the_regions_of_the_jigsaw_hang_together() {
        let layout = layout(&"jigsaw".parse().unwrap()).expect("nine regions of nine cells");
        for region in layout.regions() {
            let mut reached = vec![region[0]];
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                for (row, column) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let beside = layout.beside(cell, row, column).filter(|beside| region.contains(beside));
                    reached.extend(beside.filter(|beside| !reached.contains(beside)));
                }
                next += 1;
            }
            assert_eq!(reached.len(), region.len(), "{region:?}");
        }
    }

    #[test]
    fn samples_are_made_once_and_their_number_is_bounded() {
        let mut samples = Samples::default();
        let killer: Variant = "killer".parse().unwrap();
        let first = samples.of(&killer).unwrap();
        assert!(Arc::ptr_eq(&first, &samples.of(&killer).unwrap()));
        for number in 0..200 {
            samples.0.insert(number.to_string(), None);
            samples.of(&killer);
        }
        assert!(samples.0.len() <= STORED_MAX + 2);
    }
}
