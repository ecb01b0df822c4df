//! Chains in words: what follows from what.

use super::conclusion::impossible;
use super::phrases::{capitalised, list, list_digits};
use super::{cells, houses};
use crate::Geometry;
use crate::human::technique::{Claim, Role, Step, Technique};

/// Of longer chains, the text has the two ends only.
const MOST_CLAIMS_TOLD: usize = 16;

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

/// An implication from the first claim to the last.
pub(super) fn chain<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let (Some(claims), Some(ends)) = (step.chains.first(), ends(step)) else { return String::new() };
    let told = implication(geometry, claims);
    if is_ring(geometry, step) {
        return format!(
            "{told} That excludes the start in turn, so the chain is a ring: of any two neighbours exactly one is true."
        );
    }
    format!("{told} So {}.", list(&ends.map(|claim| said(geometry, claim)), "or"))
}

/// Alternatives that lead to the same.
pub(super) fn forcing<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digits = list_digits(step.digits(Role::Base), "or");
    let choice = match &step.houses[..] {
        [] => format!("{} is {digits}.", cells(geometry, step.cells(Role::Base))),
        houses => format!("{} has its {digits} somewhere.", capitalised(&self::houses(geometry, houses))),
    };
    let branches: Vec<String> = step.chains.iter().map(|claims| implication(geometry, claims)).collect();
    format!("{choice} {} All come to the same.", branches.join(" "))
}

/// What is assumed, what follows, and what that makes impossible.
pub(super) fn assumption<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let [assumed] = &step.chains[..] else {
        let starts: Vec<String> = step.chains.iter().flatten().map(|claim| said(geometry, *claim)).collect();
        return format!(
            "{}. Each of these, with all singles that follow, comes to the same.",
            list(&starts, "or")
        );
    };
    let dead = match (step.technique, step.contradiction, &step.houses[..]) {
        (_, Some(contradiction), _) => impossible(geometry, contradiction),
        (Technique::Nishio, None, [dead, ..]) => {
            format!("That leaves {} no place for it.", geometry.house_name(*dead))
        }
        _ => "However the rest is filled, some rule breaks.".to_owned(),
    };
    match &assumed[..] {
        [only] => format!("Suppose that {}. {dead}", said(geometry, *only)),
        claims => format!("{} {dead}", implication(geometry, claims)),
    }
}

/// "If r1c1 is 3, then r1c5 is not 3, then r6c5 is 3."
fn implication<const W: usize>(geometry: &Geometry<W>, claims: &[Claim]) -> String {
    let Some((first, rest)) = claims.split_first() else { return String::new() };
    let claim = |claim: &Claim| said(geometry, *claim);
    let told: Vec<String> = if rest.len() <= MOST_CLAIMS_TOLD {
        rest.iter().map(claim).collect()
    } else {
        let (head, tail) = (&rest[..MOST_CLAIMS_TOLD / 2], &rest[rest.len() - MOST_CLAIMS_TOLD / 2..]);
        head.iter().map(claim).chain(["and so on".to_owned()]).chain(tail.iter().map(claim)).collect()
    };
    format!("If {}{}.", claim(first), told.iter().map(|told| format!(", then {told}")).collect::<String>())
}

/// "r1c1 is 3".
fn said<const W: usize>(geometry: &Geometry<W>, claim: Claim) -> String {
    let verb = if claim.holds { "is" } else { "is not" };
    format!("{} {verb} {}", geometry.name(claim.candidate.cell), claim.candidate.digit)
}
