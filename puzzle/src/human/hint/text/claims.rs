//! Chains and suppositions in words: what follows from what, line by line.

use super::argument::told;
use super::conclusion::impossible;
use super::phrases::{capitalised, list, list_digits};
use super::{cells, houses, said};
use crate::human::technique::{Claim, Line, Role, Step, Why};
use crate::{Geometry, HouseId};

/// The two ends of a chain, each as what holds unless the other does.
pub(super) fn ends(step: &Step) -> Option<[Claim; 2]> {
    let claims = step.chains.first()?;
    Some([claims.first()?, claims.last()?].map(|claim| Claim { holds: true, ..*claim }))
}

/// Whether the ends of a chain exclude each other, so that it closes.
pub(super) fn is_ring<const W: usize>(geometry: &Geometry<W>, step: &Step) -> bool {
    ends(step).is_some_and(|[first, last]| {
        let (a, b) = (first.candidate, last.candidate);
        a.cell == b.cell || (a.digit == b.digit && geometry.peers(a.cell).contains(b.cell))
    })
}

/// From the first claim to the last.
pub(super) fn chain<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let Some(ends) = ends(step) else { return String::new() };
    let told = told(geometry, &lines_of_chains(step));
    if is_ring(geometry, step) {
        return format!(
            "{told}\nThat excludes the start in turn, so the chain is a ring: of any two neighbours exactly one is true."
        );
    }
    format!("{told}\nSo {}.", list(&ends.map(|claim| said(geometry, claim)), "or"))
}

/// Alternatives that lead to the same.
pub(super) fn forcing<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let lines = if step.argument.is_empty() { &lines_of_chains(step) } else { &step.argument };
    let digits = list_digits(step.digits(Role::Base), "or");
    let choice = match step.shown_houses() {
        [] => format!("{} is {digits}.", cells(geometry, step.cells(Role::Base))),
        houses => format!("{} has its {digits} somewhere.", capitalised(&self::houses(geometry, houses))),
    };
    format!("{choice}\n{}\nAll come to the same.", told(geometry, lines))
}

/// What is supposed, what follows, and what that makes impossible.
pub(super) fn supposition<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    if step.chains.len() > 1 {
        return forcing(geometry, step);
    }
    if !step.argument.is_empty() {
        return told(geometry, &step.argument);
    }
    let told = told(geometry, &lines_of_chains(step));
    match (step.contradiction, step.houses.first()) {
        (Some(contradiction), _) => format!("{told}\n{}", impossible(geometry, contradiction)),
        (None, Some(&dead)) => format!("{told}\nThat leaves {} no place for it.", geometry.house_name(dead)),
        (None, None) => format!("{told}\nHowever the rest is filled, some rule breaks."),
    }
}

/// What chains make true, with why: from a candidate that is false to the other one of its cell, or to the other place in a
/// house. Which house that is comes after those that the step is about.
fn lines_of_chains(step: &Step) -> Vec<Line> {
    let mut houses = step.houses[step.shown_houses().len()..].iter().copied();
    let mut lines: Vec<Line> = Vec::new();
    for claims in &step.chains {
        lines_of_chain(claims, &mut houses, &mut lines);
    }
    lines
}

fn lines_of_chain(claims: &[Claim], houses: &mut impl Iterator<Item = HouseId>, lines: &mut Vec<Line>) {
    for (index, &claim) in claims.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| claims[before]);
        let why = match before {
            None => Why::Supposed,
            Some(_) if !claim.holds && index + 1 < claims.len() => continue,
            Some(_) if !claim.holds => Why::Seen,
            Some(before) if before.candidate.cell == claim.candidate.cell => Why::Cell,
            Some(_) => houses.next().map_or(Why::Seen, Why::House),
        };
        let from = if index == 0 { Vec::new() } else { vec![lines.len() as u16 - 1] };
        lines.push(Line { claim, why, from, inner: false });
    }
}
