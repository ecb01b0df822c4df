//! Arguments in words: numbered lines, each with its reason and the numbers of those that it rests on.

use super::conclusion::impossible;
use super::phrases::list;
use super::{said, whereabouts};
use crate::human::technique::{Claim, Line, Step, Why};
use crate::{DigitSet, Geometry};

/// Each branch of an argument in lines: what is supposed, what follows, and what that comes to.
pub(super) fn told<const W: usize>(geometry: &Geometry<W>, lines: &[Line]) -> String {
    let labels = labels(lines);
    let mut told: Vec<String> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        // Candidates that go by the same step are told together.
        let by_step = matches!(line.why, Why::Step(_));
        if by_step && index > 0 && labels[index - 1] == labels[index] {
            continue;
        }
        let alike = lines[index..].iter().zip(&labels[index..]).take_while(|(_, of)| **of == labels[index]);
        let claims: Vec<Claim> = alike.map(|(line, _)| line.claim).collect();
        let from = references(line, index, &labels);
        told.push(sentence(geometry, line, &claims, &labels[index], &from));
    }
    told.join("\n")
}

fn sentence<const W: usize>(
    geometry: &Geometry<W>,
    line: &Line,
    claims: &[Claim],
    label: &str,
    from: &str,
) -> String {
    let claim = said(geometry, line.claim);
    match &line.why {
        Why::Supposed if line.inner => format!("{label}) Suppose also that {claim}."),
        Why::Supposed => format!("Suppose that {claim}."),
        Why::Cell => format!("{label}) {claim}: nothing else fits there{from}."),
        Why::House(house) => {
            format!("{label}) {claim}: {} has no other place for it{from}.", geometry.house_name(*house))
        }
        Why::Seen => format!("{label}) {claim}{from}."),
        Why::Step(step) => {
            format!("{label}) {}: {}{from}.", together(geometry, claims), by(geometry, step))
        }
        Why::Refuted(dead) => {
            let impossible = impossible(geometry, *dead);
            let impossible = impossible.trim_end_matches('.');
            if label.is_empty() {
                format!("{impossible}{from}.")
            } else {
                format!("{impossible}{from}, so {claim}.")
            }
        }
    }
}

/// "r1c1 and r1c2 are not 3": what one step gives, in the shortest way.
fn together<const W: usize>(geometry: &Geometry<W>, claims: &[Claim]) -> String {
    let digits: DigitSet = claims.iter().map(|claim| claim.candidate.digit).collect();
    let names: Vec<String> = claims.iter().map(|claim| geometry.name(claim.candidate.cell)).collect();
    match (digits.only(), claims) {
        (Some(digit), [first, _, ..]) if !first.holds => format!("{} are not {digit}", list(&names, "and")),
        _ => list(&claims.iter().map(|&claim| said(geometry, claim)).collect::<Vec<_>>(), "and"),
    }
}

/// "naked pair in row 4".
fn by<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let at = if step.rules.is_empty() { "in" } else { "at" };
    format!("{} {at} {}", step.technique, whereabouts(geometry, step))
}

fn is_supposed(line: &Line) -> bool {
    matches!(line.why, Why::Supposed)
}

/// A number for each line: 1, 2, 3; 3.1 and so on within a supposition that 3 is about.
fn labels(lines: &[Line]) -> Vec<String> {
    let (mut outer, mut inner) = (0, 0);
    let mut labels: Vec<String> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let same = |before: &Line| {
            matches!(line.why, Why::Step(_))
                && (&before.why, &before.from, before.inner) == (&line.why, &line.from, line.inner)
        };
        if index > 0 && same(&lines[index - 1]) {
            labels.push(labels[index - 1].clone());
            continue;
        }
        let closes = matches!(line.why, Why::Refuted(_));
        if (is_supposed(line) && !line.inner) || (closes && index + 1 == lines.len()) {
            labels.push(String::new());
        } else if is_supposed(line) {
            (outer, inner) = (outer + 1, 0);
            labels.push(outer.to_string());
        } else if closes {
            labels.push(outer.to_string());
        } else if line.inner {
            inner += 1;
            labels.push(format!("{outer}.{inner}"));
        } else {
            outer += 1;
            labels.push(outer.to_string());
        }
    }
    labels
}

/// " (1, 3)": what a line rests on, unless that is what is supposed or said just before.
fn references(line: &Line, index: usize, labels: &[String]) -> String {
    let mut from: Vec<&str> = line.from.iter().map(|&from| labels[usize::from(from)].as_str()).collect();
    from.retain(|label| !label.is_empty() && *label != labels[index]);
    from.dedup();
    if from.is_empty() || (from.len() == 1 && index > 0 && from[0] == labels[index - 1]) {
        String::new()
    } else {
        format!(" ({})", from.join(", "))
    }
}
