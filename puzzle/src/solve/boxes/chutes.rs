//! Bands and stacks, and the ways in which a digit can run through one.
//!
//! A chute (a band or a stack) is three boxes and three lines, which cross in nine minilines. In it a digit takes
//! one miniline of each line and of each box: a permutation, one of six. A miniline on none of the permutations
//! that are left cannot hold the digit, which is every locked candidate of the chute. Knows nothing of the search.

use super::Cells;
use super::lanes::{self, Lanes};

/// What differs between bands and stacks: to a band, boxes follow each other from stack to stack and lines are
/// rows; to a stack, from band to band and lines are columns.
pub(super) trait Chutes {
    /// To each box what the next box of its chute has; the last box's next is the first.
    fn next(lanes: Lanes) -> Lanes;
    fn previous(lanes: Lanes) -> Lanes;
    /// Per line of a chute, what its minilines can hold.
    fn minilines(cells: &Cells) -> [Lanes; 3];
    /// Leaves only these digits in each line's minilines.
    fn keep(cells: &mut Cells, minilines: [Lanes; 3]);
    /// The band and the stack of a chute's box.
    fn box_at(chute: usize, position: usize) -> (usize, usize);
}

pub(super) struct Bands;
pub(super) struct Stacks;

impl Chutes for Bands {
    #[inline(always)]
    fn next(lanes: Lanes) -> Lanes {
        lanes::from_next_stack(lanes)
    }

    #[inline(always)]
    fn previous(lanes: Lanes) -> Lanes {
        lanes::from_previous_stack(lanes)
    }

    #[inline(always)]
    fn minilines(cells: &Cells) -> [Lanes; 3] {
        [0, 1, 2].map(|row| cells[row][0] | cells[row][1] | cells[row][2])
    }

    #[inline(always)]
    fn keep(cells: &mut Cells, minilines: [Lanes; 3]) {
        for (row, miniline) in cells.iter_mut().zip(minilines) {
            for cell in row {
                *cell &= miniline;
            }
        }
    }

    #[inline(always)]
    fn box_at(chute: usize, position: usize) -> (usize, usize) {
        (chute, position)
    }
}

impl Chutes for Stacks {
    #[inline(always)]
    fn next(lanes: Lanes) -> Lanes {
        lanes::from_next_band(lanes)
    }

    #[inline(always)]
    fn previous(lanes: Lanes) -> Lanes {
        lanes::from_previous_band(lanes)
    }

    #[inline(always)]
    fn minilines(cells: &Cells) -> [Lanes; 3] {
        [0, 1, 2].map(|column| cells[0][column] | cells[1][column] | cells[2][column])
    }

    #[inline(always)]
    fn keep(cells: &mut Cells, minilines: [Lanes; 3]) {
        for row in cells {
            for (cell, miniline) in row.iter_mut().zip(minilines) {
                *cell &= miniline;
            }
        }
    }

    #[inline(always)]
    fn box_at(chute: usize, position: usize) -> (usize, usize) {
        (position, chute)
    }
}

/// The permutations open to each digit in every chute of a kind. They are filed under the box that the first line
/// takes: the second line takes the next box in `even` and the previous one in `odd`, the third line the other.
#[derive(Clone, Copy)]
pub(super) struct Permutations {
    pub(super) even: Lanes,
    pub(super) odd: Lanes,
}

impl Permutations {
    /// The permutations that lie within the minilines.
    #[inline(always)]
    pub(super) fn within<C: Chutes>([first, second, third]: [Lanes; 3]) -> Self {
        Self {
            even: first & C::next(second) & C::previous(third),
            odd: first & C::previous(second) & C::next(third),
        }
    }

    /// The minilines that lie on one of the permutations.
    #[inline(always)]
    pub(super) fn minilines<C: Chutes>(self) -> [Lanes; 3] {
        let Self { even, odd } = self;
        [even | odd, C::previous(even) | C::next(odd), C::next(even) | C::previous(odd)]
    }

    #[inline(always)]
    pub(super) fn without(self, others: Self) -> Self {
        Self { even: self.even & !others.even, odd: self.odd & !others.odd }
    }
}

/// Of what a line's minilines can hold, what each of them must: digits that the line has no other miniline for.
#[inline(always)]
pub(super) fn forced<C: Chutes>(miniline: Lanes) -> Lanes {
    miniline & !(C::next(miniline) | C::previous(miniline))
}

/// A miniline that must hold three digits can hold no other (the box's "triads" of tdoku, see [`super`]).
/// Returns whether anything was struck.
#[inline(always)]
pub(super) fn strike_beside_triples<C: Chutes>(cells: &mut Cells) -> bool {
    let before = C::minilines(cells);
    let kept = before.map(|miniline| {
        let forced = forced::<C>(miniline);
        let third = lanes::without_lowest(lanes::without_lowest(forced));
        miniline & !(lanes::nine_at(lanes::occupied(third)) & !forced)
    });
    C::keep(cells, kept);
    let struck = (before[0] ^ kept[0]) | (before[1] ^ kept[1]) | (before[2] ^ kept[2]);
    struck != lanes::ZERO
}
