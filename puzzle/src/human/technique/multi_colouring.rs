//! Multi colouring: two nets of one digit. If a colour of the one sees a colour of the other, they are not both true,
//! so one of their opposites is; and a colour that sees both colours of the other net is false.

use super::colouring::{Colours, level_of_chain, nets, seen_by};
use super::{Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit};

pub(super) fn multi<const W: usize>(position: &Candidates<'_, W>, digit: Digit) -> Option<Step> {
    let nets = nets(position, digit);
    let seen: Vec<Colours<W>> =
        nets.iter().map(|colours| colours.map(|colour| seen_by(position, colour))).collect();
    let colours = (0..nets.len()).flat_map(|net| [(net, 0), (net, 1)]);
    colours.into_iter().find_map(|(a, own)| {
        (0..nets.len()).filter(|&b| b != a).find_map(|b| {
            let sees = |other: usize| !seen[a][own].is_disjoint(nets[b][other]);
            let struck = match [sees(0), sees(1)] {
                [true, true] => nets[a][own],
                [true, false] => seen[a][1 - own].intersection(seen[b][1]),
                [false, true] => seen[a][1 - own].intersection(seen[b][0]),
                [false, false] => return None,
            };
            step(position, digit, [nets[a], nets[b]], struck)
        })
    })
}

fn step<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    nets: [Colours<W>; 2],
    struck: CellSet<W>,
) -> Option<Step> {
    let [first, second] = nets.map(|[one, other]| one.union(other));
    let digits = [digit].into_iter().collect();
    let struck = position.present(digit, struck);
    let step = Step::striking(Technique::MultiColouring, struck, first.union(second))?;
    let level = level_of_chain(position, digit, &step.eliminations);
    Some(
        step.at(level.max(Technique::MultiColouring.level()))
            .marked(position, Role::First, digits, first)
            .marked(position, Role::Second, digits, second),
    )
}
