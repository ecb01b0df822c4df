//! Chains in words: what follows from what.

use super::phrases::list;
use crate::Geometry;
use crate::human::candidates::Candidate;
use crate::human::technique::{Claim, Step, Technique};

/// Of longer chains, the text has the two ends only.
const MOST_CLAIMS_TOLD: usize = 16;

/// An implication from the first claim to the last.
pub(super) fn chain<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let Some(claims) = step.chains.first() else { return String::new() };
    let ends = [claims.first(), claims.last()].into_iter().flatten().map(|claim| true_claim(geometry, claim));
    format!("{} So {} must be true.", implication(geometry, claims), list(&ends.collect::<Vec<_>>(), "or"))
}

pub(super) fn forcing<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let told = |claims: &Vec<Claim>| implication(geometry, claims);
    let branches: Vec<String> = step.chains.iter().map(told).collect();
    let branches = branches.join(" ");
    match (step.technique, &step.houses[..]) {
        (Technique::Nishio, [dead, ..]) => {
            format!("{branches} That leaves {} no place for it.", geometry.house_name(*dead))
        }
        (Technique::ForcingNet, _) if step.chains.len() == 1 => {
            format!("{branches} That leaves some cell or house with nothing to go there.")
        }
        (Technique::ForcingNet, _) => format!(
            "Try {} in turn and follow all singles: the outcome is the same.",
            list(
                &step.chains.iter().flatten().map(|claim| true_claim(geometry, claim)).collect::<Vec<_>>(),
                "and"
            )
        ),
        _ => format!("{branches} One of these is the case, and all come to the same."),
    }
}

/// "If r1c1 is 3, then r1c5 is not 3, then r6c5 is 3."
fn implication<const W: usize>(geometry: &Geometry<W>, claims: &[Claim]) -> String {
    let claim = |claim: &Claim| {
        let verb = if claim.holds { "is" } else { "is not" };
        format!("{} {verb} {}", geometry.name(claim.candidate.cell), claim.candidate.digit)
    };
    let Some((first, rest)) = claims.split_first() else { return String::new() };
    let told: Vec<String> = if rest.len() <= MOST_CLAIMS_TOLD {
        rest.iter().map(claim).collect()
    } else {
        let (head, tail) = (&rest[..MOST_CLAIMS_TOLD / 2], &rest[rest.len() - MOST_CLAIMS_TOLD / 2..]);
        head.iter().map(claim).chain(["and so on".to_owned()]).chain(tail.iter().map(claim)).collect()
    };
    format!("If {}{}.", claim(first), told.iter().map(|told| format!(", then {told}")).collect::<String>())
}

fn true_claim<const W: usize>(geometry: &Geometry<W>, claim: &Claim) -> String {
    let Candidate { cell, digit } = claim.candidate;
    format!("{} = {digit}", geometry.name(cell))
}
