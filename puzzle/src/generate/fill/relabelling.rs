//! Relabelling: a known grid with its digits renamed.

use super::{Board, CELLS, Random, Steps, labels};

/// The solution of the generator's hard puzzle of seed 3.
const KNOWN: &[u8; CELLS] =
    b"648123597519786324327954168132495786896237451754618932271369845965841273483572619";

pub(super) fn fill(random: &mut Random, steps: &mut Steps) -> Option<Board> {
    steps.take_many(CELLS as u32)?;
    let labels = labels(random);
    Some(KNOWN.map(|symbol| labels[usize::from(symbol - b'1')]))
}
