//! The boards of a variant: the rules that hold for every puzzle of it, and those drawn from a solution.

use std::cmp::Reverse;
use std::sync::Arc;

use super::super::Random;
use crate::board::constraint::{Constraint, Notation, killer};
use crate::order::sort_by_key;
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
        self.with(rules)
    }

    fn with(&self, rules: Vec<Constraint>) -> Arc<Board> {
        let board = Board::new(self.layout().clone(), rules);
        Arc::new(board.expect("rules found in a solution suit the board"))
    }

    /// The board with so many cages cut in two as are wanted, those first in which most of these cells lie; none if none of them
    /// can be cut.
    pub(super) fn cut(&self, board: &Board, cut: &Cut<'_>, random: &mut Random) -> Option<Arc<Board>> {
        let mut rules = board.constraints().to_vec();
        let held = |rule: &Constraint| rule.cells.iter().filter(|cell| cut.cells.contains(cell)).count();
        let mut cages: Vec<usize> =
            (0..rules.len()).filter(|&at| is_cage(&rules[at]) && held(&rules[at]) > 0).collect();
        random.shuffle(&mut cages);
        sort_by_key(&mut cages, |&at| Reverse(held(&rules[at])));
        let parts = |at: usize| Some((at, killer::split(&rules[at], self.layout(), cut.solution, random)?));
        let parts: Vec<(usize, [Constraint; 2])> =
            cages.into_iter().filter_map(parts).take(cut.most).collect();
        if parts.is_empty() {
            return None;
        }
        for (place, [one, other]) in parts {
            rules[place] = one;
            rules.push(other);
        }
        Some(self.with(rules))
    }
}

/// The boards that have one cage in the place of two, in a random order.
pub(super) fn joined<'a>(
    ground: &'a Ground,
    board: &Board,
    solution: &'a Grid,
    random: &mut Random,
) -> impl Iterator<Item = Arc<Board>> + 'a {
    let rules = board.constraints().to_vec();
    let cages: Vec<usize> = (0..rules.len()).filter(|&at| is_cage(&rules[at])).collect();
    let mut pairs: Vec<[usize; 2]> = cages
        .iter()
        .flat_map(|&one| cages.iter().filter(move |&&other| one < other).map(move |&other| [one, other]))
        .collect();
    random.shuffle(&mut pairs);
    pairs.into_iter().filter_map(move |[one, other]| {
        let cage = killer::joined(&rules[one], &rules[other], ground.layout(), solution)?;
        let mut rules = rules.clone();
        rules[one] = cage;
        rules.remove(other);
        Some(ground.with(rules))
    })
}

/// Which cages are to be cut.
pub(super) struct Cut<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) most: usize,
    pub(super) solution: &'a Grid,
}

/// Whether rules of a kind depend on the solution: drawn ones do, and that all dots are drawn where any are.
fn is_found(kind: Kind, of_variant: &[Kind]) -> bool {
    let negatives = [
        (Kind::ALL_DIFFERENCES, Kind::DIFFERENCE),
        (Kind::ALL_RATIOS, Kind::RATIO),
        (Kind::ALL_XV, Kind::XV),
    ];
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

fn is_cage(rule: &Constraint) -> bool {
    rule.kind == Kind::KILLER && rule.value.is_some()
}
