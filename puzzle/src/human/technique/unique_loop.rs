//! Unique loops: what unique rectangles are with four cells, with six, eight or more. Each cell sees the next, and
//! every house holds as many of the odd ones as of the even ones; so if they held only the digits x and y, these could
//! be swapped.

use super::unique_rectangle::{Deadly, any_type, deadly};
use super::{Finds, Level, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Cell, CellSet, DigitSet};

/// Longer ones are too hard to see.
const MOST_CELLS: usize = 10;

/// Cells with more than the two digits that a loop may have, unless all have the same one more.
const MOST_ROOFS: usize = 2;

/// The shortest loop of more than four cells that strikes anything.
pub(super) fn unique_loop<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    (6..=MOST_CELLS).step_by(2).find_map(|length| {
        position.with_two_candidates().iter().find_map(|start| {
            let digits = position.digits(start);
            let able = digits.iter().fold(*position.geometry().all_cells(), |able, digit| {
                able.intersection(position.places(digit))
            });
            if able.len() < length {
                return None;
            }
            let mut path = Vec::with_capacity(length);
            path.push(start);
            Walk { position, digits, able, length }.extend(&mut path, 0, DigitSet::EMPTY, finds)
        })
    })
}

struct Walk<'p, 'g, const W: usize> {
    position: &'p Candidates<'g, W>,
    digits: DigitSet,
    /// The cells that may take both digits.
    able: CellSet<W>,
    length: usize,
}

impl<const W: usize> Walk<'_, '_, W> {
    /// Goes on from the end of the path, along which so many cells have these digits besides the two.
    fn extend(
        &self,
        path: &mut Vec<Cell>,
        roofs: usize,
        extras: DigitSet,
        finds: &mut Finds<'_>,
    ) -> Option<Step> {
        let geometry = self.position.geometry();
        let (start, end) = (*path.first()?, *path.last()?);
        if path.len() == self.length {
            return if geometry.peers(end).contains(start) { self.close(path, finds) } else { None };
        }
        self.able.intersection(*geometry.peers(end)).iter().find_map(|next| {
            let more = self.position.digits(next).difference(self.digits);
            let (roofs, extras) = (roofs + usize::from(!more.is_empty()), extras.union(more));
            // Bivalue cells before the start have been starts themselves.
            let known = more.is_empty() && next < start;
            if known
                || path.contains(&next)
                || (roofs > MOST_ROOFS && extras.len() > 1)
                || !self.fits(path, next)
            {
                return None;
            }
            path.push(next);
            let step = self.extend(path, roofs, extras, finds);
            path.pop();
            step
        })
    }

    /// Whether no house of a cell holds another one of its side already.
    fn fits(&self, path: &[Cell], next: Cell) -> bool {
        let side = path.iter().skip(path.len() % 2).step_by(2);
        side.clone().all(|&cell| !self.position.geometry().peers(next).contains(cell))
    }

    fn close(&self, path: &[Cell], finds: &mut Finds<'_>) -> Option<Step> {
        let sides = [0, 1].map(|from| path.iter().skip(from).step_by(2).copied().collect());
        let pattern: Deadly<W> = deadly(self.position, sides, self.digits)?;
        let level = Level::from_tenths(match self.length {
            6 => 46,
            8 => 47,
            _ => 50,
        });
        finds.at(level, |finds| any_type(self.position, &pattern, Technique::UniqueLoop, finds))
    }
}
