//! Empty rectangle: the places of a digit in a box lie on two lines that cross, and an end of a strong link sees those
//! on one of them. If that end holds the digit, the box holds it on the other line; if not, the link's far end does.
//! Cells that see both the far end and the rest of the box's places cannot hold it.

use super::turbot::{StrongLink, strong_links};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit, House};

pub(super) fn empty_rectangle<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let boxes = || position.geometry().houses().iter().filter(|house| house.kind.is_region());
    let links = strong_links(position, digit);
    links.iter().find_map(|link| boxes().find_map(|house| join(position, digit, house, link, finds)))
}

fn join<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    house: &House<W>,
    link: &StrongLink<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let geometry = position.geometry();
    let inside = position.places(digit).intersection(house.set);
    let [a, b] = link.cells;
    if inside.len() < 2 || house.set.contains(a) || house.set.contains(b) {
        return None;
    }
    [(a, b), (b, a)].into_iter().find_map(|(near, far)| {
        let rest = inside.difference(*geometry.peers(near));
        if rest.is_empty() || rest == inside {
            return None;
        }
        let seeing = geometry.common_peers(rest).intersection(*geometry.peers(far)).difference(house.set);
        let pattern = inside.union(CellSet::from_iter([near, far]));
        let struck = position.present(digit, seeing.difference(pattern));
        let digits = [digit].into_iter().collect();
        let step = Step::striking(Technique::EmptyRectangle, struck, pattern)?
            .marked(position, Role::Base, digits, inside)
            .marked(position, Role::First, digits, CellSet::from_iter([near]))
            .marked(position, Role::Second, digits, CellSet::from_iter([far]));
        finds.take(step.within([house.id(), link.house.id()]))
    })
}
