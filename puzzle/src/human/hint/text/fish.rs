//! Fish in words.

use super::phrases::{list_digits, with_article};
use super::{cells, houses};
use crate::human::technique::{Role, Step, Technique};
use crate::order::sort_by_key;
use crate::{Geometry, House, HouseId, HouseKind};

pub(super) fn is_finned(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish
    )
}

/// The lines across that hold the body; none where a board of several grids has more of them than the fish takes.
fn covers<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Option<Vec<HouseId>> {
    let base = step.houses.first().and_then(|id| geometry.houses().iter().find(|house| house.id() == *id))?;
    let across = if base.kind == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
    let body = step.cells(Role::Base);
    let crossing = body.iter().flat_map(|cell| geometry.houses_of(cell)).filter(|house| house.kind == across);
    let mut ids: Vec<HouseId> = crossing.map(House::id).collect();
    sort_by_key(&mut ids, |id| *id);
    ids.dedup();
    (ids.len() == step.houses.len()).then_some(ids)
}

fn lines_across<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    covers(geometry, step)
        .map_or_else(|| format!("{} lines across", step.houses.len()), |covers| houses(geometry, &covers))
}

pub(super) fn plain<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digit = list_digits(step.digits(Role::Base), "and");
    format!(
        "In {} {} fits only in {}. Each of them needs its own {digit}, so together they use up the {digit} of {}.",
        houses(geometry, &step.houses),
        with_article(step.digits(Role::Base)),
        cells(geometry, step.cells(Role::Base)),
        lines_across(geometry, step)
    )
}

/// Why a plain fish strikes.
pub(super) fn rest<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!("No other cell of {} can hold it", lines_across(geometry, step))
}

pub(super) fn finned<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let fins = step.cells(Role::Extra);
    let kind = ["an X-wing", "a swordfish", "a jellyfish"].get(step.houses.len().saturating_sub(2));
    let (fin, verb) = if fins.len() == 1 { ("the fin", "holds") } else { ("one of the fins", "holds") };
    format!(
        "In {} {} fits only in {}, and in {}. Either {fin} {} {verb} it, or the rest is {}.",
        houses(geometry, &step.houses),
        with_article(step.digits(Role::Base)),
        cells(geometry, step.cells(Role::Base)),
        cells(geometry, fins),
        super::either(geometry, fins),
        kind.unwrap_or(&"a plain fish")
    )
}
