//! What follows from a step, with the reason that the struck cells show: mostly what they see.

use super::phrases::list_digits;
use super::{cells, claims, fish, links, struck_cells, struck_digits, wings};
use crate::human::technique::{Claim, Contradiction, Role, Step, Technique};
use crate::{CellSet, DigitSet, Geometry, WIDE};

/// How a conclusion begins.
enum Reason {
    /// The sentence before gives it.
    Given,
    /// The struck cells see this.
    Sight(String),
    /// This, in words.
    Said(String),
}

/// What follows.
pub(crate) fn conclusion<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let placed =
        step.placements.iter().map(|placed| format!("{} is {}", geometry.name(placed.cell), placed.digit));
    let groups = by_digits(step);
    let struck = groups.iter().map(|&(digits, struck)| {
        let verb = if struck.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", cells(geometry, struck), list_digits(digits, "or"))
    });
    let facts = placed.chain(struck).collect::<Vec<_>>().join("; ");
    match reason(geometry, step) {
        Reason::Given => format!("So {facts}."),
        Reason::Said(reason) => format!("{reason}: {facts}."),
        Reason::Sight(what) => {
            let all = struck_cells(step);
            let (see, are) = if all.len() == 1 { ("sees", "it is") } else { ("see", "they are") };
            let all = cells(geometry, all);
            match groups[..] {
                [(digits, _)] => format!("{all} {see} {what}, so {are} not {}.", list_digits(digits, "or")),
                _ => format!("{all} {see} {what}: {facts}."),
            }
        }
    }
}

/// The struck cells, those together that lose the same digits.
fn by_digits(step: &Step) -> Vec<(DigitSet, CellSet<WIDE>)> {
    let mut groups: Vec<(DigitSet, CellSet<WIDE>)> = Vec::new();
    for cell in struck_cells(step) {
        let here = step.eliminations.iter().filter(|struck| struck.cell == cell);
        let digits: DigitSet = here.map(|struck| struck.digit).collect();
        match groups.iter_mut().find(|(of, _)| *of == digits) {
            Some((_, cells)) => cells.extend([cell]),
            None => groups.push((digits, [cell].into_iter().collect())),
        }
    }
    groups
}

fn reason<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Reason {
    use Technique as T;
    let of = |role| step.cells(role);
    let all_of = |role| Reason::Sight(format!("all of {}", cells(geometry, of(role))));
    let wraps = links::is_wrap(step);
    let technique = step.technique;
    if matches!(technique, T::NakedPair | T::NakedTriple | T::NakedQuad) && !step.houses.is_empty() {
        Reason::Sight(format!("{} cells", count(step.pattern.len())))
    } else if matches!(technique, T::XWing | T::Swordfish | T::Jellyfish) {
        Reason::Said(fish::rest(geometry, step))
    } else if fish::is_finned(technique) {
        let fins = if of(Role::Extra).len() == 1 { "the fin" } else { "all fins" };
        Reason::Sight(format!("{fins}, and lies across the rest of the fish"))
    } else if matches!(technique, T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::XyWing | T::WWing) {
        Reason::Sight(format!("both {}", cells(geometry, of(Role::Base))))
    } else if technique == T::XyzWing {
        Reason::Sight("all three cells".to_owned())
    } else if technique == T::EmptyRectangle {
        let rest = cells(geometry, links::rest_of_box(geometry, step));
        Reason::Sight(format!("both {} and {rest}", cells(geometry, of(Role::Second))))
    } else if matches!(technique, T::GroupedTurbotFish | T::GroupedXChain) {
        all_of(Role::Base)
    } else if technique == T::RemotePair || (technique == T::SimpleColouring && !wraps) {
        Reason::Sight("cells of both groups".to_owned())
    } else if technique == T::MultiColouring && !wraps {
        let [one, other] = [Role::Second, Role::Extra].map(|role| cells(geometry, of(role)));
        Reason::Sight(format!("a cell of either group, {one} or {other}"))
    } else if matches!(technique, T::WxyzWing | T::VwxyzWing | T::AlsXz) {
        Reason::Sight(wings::places_of_struck(geometry, step))
    } else if matches!(technique, T::UniqueRectangle2 | T::UniqueRectangle5) && of(Role::Extra).len() > 1 {
        all_of(Role::Extra)
    } else if matches!(technique, T::XChain | T::XyChain | T::AlternatingInferenceChain) {
        of_chain(geometry, step)
    } else if step.chains.len() > 1 {
        Reason::Said("In any case".to_owned())
    } else if let (T::DirectLockedCandidates, Some(&last)) = (technique, step.houses.last()) {
        let digit = list_digits(step.digits(Role::Base), "and");
        Reason::Said(format!("That leaves {digit} one place in {}", geometry.house_name(last)))
    } else {
        Reason::Given
    }
}

/// What a chain strikes sees both ends of it; a ring strikes between any two neighbours.
fn of_chain<const W: usize>(geometry: &Geometry<W>, step: &Step) -> Reason {
    let Some([first, last]) = claims::ends(step) else { return Reason::Given };
    if claims::is_ring(geometry, step) {
        return Reason::Said("What sees both ends of a link of the ring goes".to_owned());
    }
    let sees =
        |end: Claim| struck_cells(step).iter().all(|cell| geometry.peers(end.candidate.cell).contains(cell));
    if first.candidate.digit == last.candidate.digit
        && struck_digits(step).only() == Some(first.candidate.digit)
        && sees(first)
        && sees(last)
    {
        let both: CellSet<WIDE> = [first.candidate.cell, last.candidate.cell].into_iter().collect();
        return Reason::Sight(format!("both ends, {}", cells(geometry, both)));
    }
    Reason::Said("Whichever end is true rules this out".to_owned())
}

/// "both", "all three".
fn count(cells: usize) -> &'static str {
    match cells {
        2 => "both",
        3 => "all three",
        4 => "all four",
        _ => "all these",
    }
}

/// What an assumption makes impossible, as a sentence.
pub(super) fn impossible<const W: usize>(geometry: &Geometry<W>, contradiction: Contradiction) -> String {
    match contradiction {
        Contradiction::Cell(cell) => format!("That leaves {} without any digit.", geometry.name(cell)),
        Contradiction::House(house, digit) => {
            format!("That leaves {} no place for {digit}.", geometry.house_name(house))
        }
        Contradiction::Rule(rule) => {
            format!("That breaks {}.", super::rules::at(geometry, rule))
        }
    }
}
