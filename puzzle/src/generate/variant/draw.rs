//! The boards of a variant: the rules that hold for every puzzle of it, and those drawn from a solution.

use std::sync::Arc;

use super::super::Random;
use crate::board::constraint::{Constraint, Notation};
use crate::{Board, Cell, Grid, Kind, Layout, Variant};

/// A board with the rules that hold whatever the solution.
pub(super) struct Ground {
    board: Arc<Board>,
    /// The kinds of rules that are found in a solution.
    found: Vec<Kind>,
}

impl Ground {
    pub(super) fn of(variant: &Variant, layout: Layout) -> Self {
        let (found, fixed): (Vec<Kind>, Vec<Kind>) =
            variant.kinds().iter().partition(|kind| is_found(**kind, variant.kinds()));
        // A window is drawn, but where it lies is the layout's affair alone.
        let blank = Grid::blank(&layout);
        let mut random = Random::new(0, 0);
        let rules = fixed.into_iter().flat_map(|kind| kind.found_in(&layout, &blank, &mut random)).collect();
        let board = Board::new(layout, rules).expect("a variant's rules suit its boards");
        Self { board: Arc::new(board), found }
    }

    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// A random grid that obeys the fixed rules; none if there is none, or none was found in so many nodes.
    pub(super) fn fill(&self, random: &mut Random, budget: u64) -> Option<Grid> {
        let values = self.board.solver().fill(random, budget)?;
        Some(Grid::of_values(self.layout(), &values))
    }

    /// The board with all its rules.
    pub(super) fn drawn(&self, solution: &Grid, random: &mut Random) -> Arc<Board> {
        if self.found.is_empty() {
            return Arc::clone(&self.board);
        }
        let mut rules = self.board.constraints().to_vec();
        for kind in &self.found {
            let mut of_kind = kind.found_in(self.layout(), solution, random);
            if *kind == Kind::EVEN || *kind == Kind::ODD {
                // A mark in every cell would leave nothing to find out.
                of_kind.retain(|_| random.below(2) == 0);
            }
            rules.extend(of_kind);
        }
        leave_one_dot(&mut rules, random);
        let board = Board::new(self.layout().clone(), rules);
        Arc::new(board.expect("rules found in a solution suit the board"))
    }
}

/// Whether rules of a kind depend on the solution: drawn ones do, and that all dots are drawn where any are.
fn is_found(kind: Kind, of_variant: &[Kind]) -> bool {
    let negatives = [(Kind::ALL_DIFFERENCES, Kind::DIFFERENCE), (Kind::ALL_RATIOS, Kind::RATIO)];
    match negatives.into_iter().find(|(negative, _)| *negative == kind) {
        Some((_, dots)) => of_variant.contains(&dots),
        None => kind != Kind::WINDOW && kind.notation() != Notation::Board,
    }
}

/// Between 1 and 2 either dot could stand. Both would give the digits away, so chance leaves one.
fn leave_one_dot(rules: &mut Vec<Constraint>, random: &mut Random) {
    let edges = |kind: Kind| {
        let of_kind = rules.iter().filter(move |rule| rule.kind == kind);
        of_kind.map(|rule| rule.cells.clone()).collect::<Vec<Vec<Cell>>>()
    };
    let black = edges(Kind::RATIO);
    for edge in edges(Kind::DIFFERENCE).into_iter().filter(|edge| black.contains(edge)) {
        let lost = if random.below(2) == 0 { Kind::DIFFERENCE } else { Kind::RATIO };
        rules.retain(|rule| rule.kind != lost || rule.cells != edge);
    }
}
