//! Lines that differ in little but what their digits do: how they look, what they mean, and how they are found in a solution.
//! Each kind is one value of [`LineRule`] in a file of its own.

use super::{Boards, Constraint, Drawing, End, Kind, Notation, Rule, Rules, Stroke, path};
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation, Sum};
use crate::random::Random;
use crate::{Cell, Grid};

/// The most cells of a line that is made here.
const LONGEST: u32 = 6;

/// A kind of line as data.
#[derive(Debug)]
pub(super) struct LineRule {
    pub(super) key: &'static str,
    /// In sentences, with its article.
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    #[cfg(feature = "schema")]
    pub(super) data: Option<&'static str>,
    pub(super) stroke: Stroke,
    /// What stands at the first and at the last cell, and whether it is filled.
    pub(super) ends: [Option<(End, bool)>; 2],
    pub(super) is_directed: bool,
    pub(super) has_sums: bool,
    /// Whether digits can be renamed.
    pub(super) is_by_value: bool,
    /// Cells of the shortest line that says something.
    pub(super) shortest: u32,
    pub(super) unfit: fn(Boards) -> Option<&'static str>,
    pub(super) check: fn(&Constraint, &Layout) -> Result<(), String>,
    pub(super) lower: fn(&[Cell], &Layout, &mut Vec<Part>),
    /// Whether a line may hold these digits in the solution of a board.
    pub(super) fits: fn(&Layout, &[Cell], &[u8]) -> bool,
}

impl LineRule {
    /// Those of most kinds.
    pub(super) const fn plain(key: &'static str, name: &'static str, about: &'static str) -> Self {
        Self {
            key,
            name,
            about,
            #[cfg(feature = "schema")]
            data: None,
            stroke: Stroke::Thin,
            ends: [None; 2],
            is_directed: false,
            has_sums: false,
            is_by_value: true,
            shortest: 3,
            unfit: |_| None,
            check: |_, _| Ok(()),
            lower: |_, _, _| {},
            fits: |_, _, _| false,
        }
    }
}

/// Two cells whose digits go together.
pub(super) fn pair(layout: &Layout, cells: [Cell; 2], holds: &dyn Fn(u8, u8) -> bool) -> Part {
    Part::Pair(Pair { cells, relation: Relation::of(layout.size(), holds) })
}

/// Some cells make as much as others.
pub(super) fn alike(plus: &[Cell], minus: &[Cell]) -> Part {
    Part::Sum(Sum { plus: plus.to_vec(), minus: minus.to_vec(), total: 0 })
}

/// The refusal of a line with more cells than there are digits to differ.
///
/// # Errors
/// How many there are.
pub(super) fn check_length(constraint: &Constraint, layout: &Layout) -> Result<(), String> {
    let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
    let too_many = || format!("it has {cells} cells, and there are only {size} digits");
    if cells <= size { Ok(()) } else { Err(too_many()) }
}

impl Rule for LineRule {
    fn key(&self) -> &'static str {
        self.key
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        self.about
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        self.data
    }

    fn name(&self, _: &Constraint) -> String {
        self.name.to_owned()
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        (self.unfit)(boards)
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        path::check(constraint, layout)?;
        (self.check)(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        (self.lower)(&constraint.cells, board.layout, parts);
    }

    fn is_directed(&self) -> bool {
        self.is_directed
    }

    fn has_sums(&self) -> bool {
        self.has_sums
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        self.is_by_value
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let cells = &constraint.cells;
        let route = Drawing::Route { cells: cells.clone(), stroke: self.stroke };
        let bulb = |(end, cell): (&Option<(End, bool)>, &Cell)| {
            end.map(|(end, filled)| Drawing::Bulb { cells: vec![*cell], end, filled })
        };
        let ends = self.ends.iter().zip(cells.first().into_iter().chain(cells.last()));
        [route].into_iter().chain(ends.filter_map(bulb)).collect()
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let Some(kind) = Kind::of_key(self.key) else { return Vec::new() };
        path::walked(layout, random, [self.shortest, LONGEST], &|cells| {
            let digits = path::digits(solution, cells);
            digits.len() == cells.len() && (self.fits)(layout, cells, &digits)
        })
        .into_iter()
        .map(|cells| Constraint::on(kind, cells))
        .collect()
    }
}
