//! Greater-than signs: of two neighbours, the first is greater than the second.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::{Pair, Part, Relation};
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Greater;

impl Rule for Greater {
    fn key(&self) -> &'static str {
        "greater"
    }

    fn notation(&self) -> Notation {
        Notation::Edge { number: None }
    }

    fn about(&self) -> &'static str {
        "A sign between two cells opens towards the greater digit."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("That is the digit of the first cell.")
    }

    fn is_directed(&self) -> bool {
        true
    }

    fn name(&self, _: &Constraint) -> String {
        "the sign".to_owned()
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        if let [greater, less] = constraint.cells[..] {
            let relation = Relation::of(board.layout.size(), |a, b| a > b);
            parts.push(Part::Pair(Pair { cells: [greater, less], relation }));
        }
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let edge = constraint.cells.first_chunk().copied();
        edge.into_iter().map(|cells| Drawing::Greater { cells }).collect()
    }

    /// The signs between the cells of each region.
    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let together =
            |[a, b]: &[_; 2]| layout.regions().iter().any(|region| region.contains(a) && region.contains(b));
        let in_order =
            |[a, b]: [_; 2]| if solution.get(a) > solution.get(b) { vec![a, b] } else { vec![b, a] };
        layout.edges().filter(together).map(|edge| Constraint::on(Kind::GREATER, in_order(edge))).collect()
    }
}
