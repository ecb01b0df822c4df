//! Multi colouring: two nets of one digit. If a colour of the one sees a colour of the other, they are not both true,
//! so one of their opposites is; and a colour that sees both colours of the other net is false.

use super::colouring::{Colours, level_of_chain, nets, seen_by};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit};

pub(super) fn multi<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let nets = nets(position, digit);
    let seen: Vec<Colours<W>> =
        nets.iter().map(|colours| colours.map(|colour| seen_by(position, colour))).collect();
    let colours = (0..nets.len()).flat_map(|net| [(net, 0), (net, 1)]);
    colours.into_iter().find_map(|(a, own)| {
        (0..nets.len()).filter(|&b| b != a).find_map(|b| {
            let sees = |other: usize| !seen[a][own].is_disjoint(nets[b][other]);
            let (met, struck) = match [sees(0), sees(1)] {
                [true, true] => (0, nets[a][own]),
                [true, false] => (0, seen[a][1 - own].intersection(seen[b][1])),
                [false, true] => (1, seen[a][1 - own].intersection(seen[b][0])),
                [false, false] => return None,
            };
            let colours = [nets[a][own], nets[a][1 - own], nets[b][met], nets[b][1 - met]];
            finds.take(step(position, digit, colours, struck)?)
        })
    })
}

/// The colours are one of the first net and its opposite, then one of the second net that it sees and its opposite.
fn step<const W: usize>(
    position: &Candidates<'_, W>,
    digit: Digit,
    colours: [CellSet<W>; 4],
    struck: CellSet<W>,
) -> Option<Step> {
    let pattern = colours.into_iter().fold(CellSet::EMPTY, CellSet::union);
    let digits = [digit].into_iter().collect();
    let struck = position.present(digit, struck);
    let step = Step::striking(Technique::MultiColouring, struck, pattern)?;
    let level = level_of_chain(position, digit, &step.eliminations);
    let step = step.at(level.max(Technique::MultiColouring.level()));
    let roles = [Role::First, Role::Second, Role::Base, Role::Extra];
    Some(
        roles
            .into_iter()
            .zip(colours)
            .fold(step, |step, (role, colour)| step.marked(position, role, digits, colour)),
    )
}
