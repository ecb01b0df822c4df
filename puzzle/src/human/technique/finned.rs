//! Finned fish: a fish but for some extra places of a base line, the fins, that all lie in one box. Either the fins
//! are false and the fish is a plain one, or a fin holds the digit; so cells of the covering lines that see every fin
//! are struck either way. It is sashimi if a base line has a single place left besides its fins.

use super::cover::covers;
use super::lines::{Crossing, Lines, Masks, bits, join, named};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit, House};

/// A hunt for finned fish of one digit in one direction.
struct Hunt<'p, 'g, const W: usize> {
    position: &'p Candidates<'g, W>,
    digit: Digit,
    places: CellSet<W>,
    lines: &'p Lines<'g, W>,
    /// Per base: the covering lines that its places lie on.
    masks: Masks,
    /// The bases with few enough places, as bits.
    narrow: u32,
    k: usize,
    body: Body,
    technique: Technique,
}

/// What is left of the base lines without the fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Two places or more of each: a fish in its own right.
    Whole,
    /// A single place of some.
    Sashimi,
}

pub(super) fn finned<const W: usize>(
    position: &Candidates<'_, W>,
    ways: &[Lines<'_, W>; 2],
    digit: Digit,
    k: usize,
    body: Body,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let places = position.places(digit);
    ways.iter().find_map(|lines| {
        let masks = lines.masks(places);
        let occupied = masks.iter().filter(|&&mask| mask != 0).count();
        let crossed = masks.iter().fold(0, |all, mask| all | mask).count_ones() as usize;
        let few = masks.iter().enumerate().filter(|&(_, &mask)| is_narrow(mask, k));
        let narrow = few.fold(0, |all, (index, _)| all | 1 << index);
        let hunt = Hunt { position, digit, places, lines, masks, narrow, k, body, technique };
        // k lines make a fish, one more holds what it strikes.
        if occupied > k && crossed > k {
            lines.boxes.iter().find_map(|crossing| hunt.in_box(crossing, finds))
        } else {
            None
        }
    })
}

/// Whether a line with these places may be one of k.
fn is_narrow(mask: u32, k: usize) -> bool {
    (1..=k as u32).contains(&mask.count_ones())
}

impl<const W: usize> Hunt<'_, '_, W> {
    /// Takes each covering line of a box as one that the fish strikes in, and the rest of the box as the place of the
    /// fins.
    fn in_box(&self, crossing: &Crossing, finds: &mut Finds<'_>) -> Option<Step> {
        let elsewhere = self.narrow & !crossing.bases;
        let across = || (0..self.lines.bases.len()).filter(|index| crossing.bases >> index & 1 != 0);
        (0..self.lines.covers.len()).filter(|cover| crossing.covers >> cover & 1 != 0).find_map(|cover| {
            let fins = |index: usize| self.masks[index] & crossing.covers & !(1 << cover);
            let trimmed = |index: usize| self.masks[index] & !fins(index);
            let prey = across().any(|index| self.masks[index] >> cover & 1 != 0);
            let usable = across().filter(|&index| is_narrow(trimmed(index), self.k));
            let usable = usable.fold(0_u32, |all, index| all | 1 << index);
            let with_fin = across().filter(|&index| fins(index) != 0).fold(0, |all, index| all | 1 << index);
            let enough = (elsewhere | usable).count_ones() as usize >= self.k;
            if !prey || usable & with_fin == 0 || !enough {
                return None;
            }
            let mut masks = self.masks;
            across().for_each(|index| masks[index] = trimmed(index));
            self.with_fins(&masks, with_fin, cover, finds)
        })
    }

    /// A fish of the trimmed lines that has one of those with fins, and the covering line `cover`.
    fn with_fins(&self, trimmed: &Masks, with_fin: u32, cover: usize, finds: &mut Finds<'_>) -> Option<Step> {
        covers(&trimmed[..self.lines.bases.len()], self.k, |chosen, union| {
            let chosen = bits(chosen);
            if chosen & with_fin == 0 || union >> cover & 1 == 0 {
                return None;
            }
            self.step(chosen, union).and_then(|step| finds.take(step))
        })
    }

    /// The fish of the chosen base and covering lines.
    fn step(&self, chosen: u32, covering: u32) -> Option<Step> {
        let (base, cover) = (join(&self.lines.bases, chosen), join(&self.lines.covers, covering));
        let places = self.places.intersection(base);
        let (body, fins) = (places.intersection(cover), places.difference(cover));
        let bases = || named(&self.lines.bases, chosen);
        let sashimi = bases().any(|line| body.intersection(line.set).len() == 1);
        if fins.is_empty() || sashimi != (self.body == Body::Sashimi) {
            return None;
        }
        let seeing = self.position.geometry().common_peers(fins).intersection(cover).difference(base);
        let digits = [self.digit].into_iter().collect();
        let step = Step::striking(self.technique, self.position.present(self.digit, seeing), places)?
            .marked(self.position, Role::Base, digits, body)
            .marked(self.position, Role::Extra, digits, fins);
        Some(step.within(bases().map(House::id)))
    }
}
