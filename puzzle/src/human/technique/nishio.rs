//! Nishio: a digit is put somewhere, and following that digit alone through the houses leaves one without a place.

use super::{Claim, Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, Digit, House, HouseId};

pub(super) fn nishio<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    position.places(digit).iter().find_map(|cell| {
        let assumed = Candidate { cell, digit };
        let (claims, houses) = follow(position, assumed)?;
        let pattern: CellSet<W> = claims.iter().map(|claim| claim.candidate.cell).collect();
        let digits = [digit].into_iter().collect();
        let step = Step::striking(Technique::Nishio, vec![assumed], pattern)?;
        let level = Technique::Nishio.level().lengthened(claims.len());
        let step = step.marked(position, Role::Base, digits, pattern).at(level);
        finds.take(step.within(houses).chained(claims))
    })
}

/// The placements of the digit that the first forces; the house that they leave without a place for it, and then the houses that
/// force them.
fn follow<const W: usize>(
    position: &Candidates<'_, W>,
    assumed: Candidate,
) -> Option<(Vec<Claim>, Vec<HouseId>)> {
    let geometry = position.geometry();
    let mut places = position.places(assumed.digit);
    // Houses without a place for the digit before anything is assumed have it placed.
    let asking: Vec<&House<W>> =
        geometry.houses().iter().filter(|house| !places.is_disjoint(house.set)).collect();
    let mut placed = CellSet::<W>::EMPTY;
    let (mut claims, mut forcing) = (Vec::new(), Vec::new());
    let mut next = assumed.cell;
    loop {
        placed.insert(next);
        claims.push(Claim::yes(Candidate { cell: next, ..assumed }));
        places = places.difference(*geometry.peers(next));
        if let Some(&dead) = asking.iter().find(|house| places.is_disjoint(house.set)) {
            forcing.insert(0, dead.id());
            return Some((claims, forcing));
        }
        let forced = |house: &&House<W>| {
            let cell = places.intersection(house.set).only().filter(|&cell| !placed.contains(cell))?;
            Some((cell, house.id()))
        };
        let (cell, house) = asking.iter().find_map(forced)?;
        forcing.push(house);
        next = cell;
    }
}
