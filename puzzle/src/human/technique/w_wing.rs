//! W-wing: two cells xz that do not see each other, and a strong link on z whose ends each see one of them. If neither
//! cell were x, both would be z and the link would have none; so cells that see both are not x.

use super::turbot::{StrongLink, strong_links};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Cell, CellSet, Digit};

pub(super) fn w_wing<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let geometry = position.geometry();
    let bivalue: Vec<Cell> = position.with_two_candidates().iter().collect();
    bivalue.iter().enumerate().find_map(|(index, &a)| {
        bivalue[index + 1..].iter().find_map(|&b| {
            let digits = position.digits(a);
            if position.digits(b) != digits || geometry.peers(a).contains(b) {
                return None;
            }
            let seeing = geometry.common_peers(CellSet::from_iter([a, b]));
            digits.iter().find_map(|x| {
                let struck = position.places(x).intersection(seeing);
                let z = digits.iter().find(|&digit| digit != x)?;
                if struck.is_empty() { None } else { finds.take(tie(position, [a, b], [x, z], struck)?) }
            })
        })
    })
}

fn tie<const W: usize>(
    position: &Candidates<'_, W>,
    [a, b]: [Cell; 2],
    [x, z]: [Digit; 2],
    struck: CellSet<W>,
) -> Option<Step> {
    let sees = |cell, end| position.geometry().peers(cell).contains(end);
    let ties = |link: &StrongLink<'_, W>| {
        let [c, d] = link.cells;
        // A link that ends in one of the two cells ties nothing: no cell sees itself.
        (sees(a, c) && sees(b, d)) || (sees(a, d) && sees(b, c))
    };
    let link = strong_links(position, z).into_iter().find(ties)?;
    let (wings, ends) = (CellSet::from_iter([a, b]), CellSet::from_iter(link.cells));
    let step = Step::striking(Technique::WWing, position.present(x, struck), wings.union(ends))?
        .marked(position, Role::Base, [x, z].into_iter().collect(), wings)
        .marked(position, Role::Joint, [z].into_iter().collect(), ends);
    // As a chain it makes six claims.
    Some(step.at(Technique::WWing.level().lengthened(6)).within([link.house.id()]))
}
