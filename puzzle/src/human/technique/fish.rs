//! Basic fish (X-wing, swordfish, jellyfish): the places of a digit in k rows lie in k columns, or the reverse.

use super::cover::covers;
use super::lines::{Lines, bits, join, named};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Digit, House};

/// The fish of `k` rows or columns for a digit.
pub(super) fn fish<const W: usize>(
    position: &Candidates<'_, W>,
    ways: &[Lines<'_, W>; 2],
    digit: Digit,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    ways.iter().find_map(|lines| swim(position, digit, lines, k, technique, finds))
}

fn swim<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    lines: &Lines<'_, W>,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let places = position.places(digit);
    let masks = lines.masks(places);
    let narrow = |mask: &&u32| (1..=k as u32).contains(&mask.count_ones());
    if masks.iter().filter(narrow).count() < k {
        return None;
    }
    covers(&masks[..lines.bases.len()], k, |chosen, union| {
        let (base, cover) = (join(&lines.bases, bits(chosen)), join(&lines.covers, union));
        let body = places.intersection(base);
        let struck = position.present(digit, cover.difference(base));
        let step = Step::striking(technique, struck, body)?;
        let step = step.marked(position, Role::Base, [digit].into_iter().collect(), body);
        finds.take(step.within(named(&lines.bases, bits(chosen)).map(House::id)))
    })
}
