//! Every English sentence of a hint, made from a step. Nothing is deduced here.

mod claims;
mod phrases;
mod rules;

use crate::board::cell::WIDE;
use crate::human::technique::{Role, Step, Technique};
use crate::{CellSet, DigitSet, Geometry, HouseId};
use claims::{chain, forcing};
use phrases::{capitalised, list, list_digits, with_article};

/// Where to look.
pub(super) fn look<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digits = step.marks.iter().map(|mark| mark.candidate.digit).collect::<DigitSet>();
    if !step.rules.is_empty() {
        return rules::look(geometry, step);
    }
    match (&step.houses[..], digits.only()) {
        ([], Some(digit)) => format!("Look where {digit} can go."),
        ([], None) => format!("Look at {}.", cells(geometry, step.pattern)),
        (..) => format!("Look at {}.", houses(geometry, &step.houses)),
    }
}

/// What the technique is called.
pub(super) fn technique(step: &Step) -> String {
    let name = step.technique.to_string();
    let article = if name.starts_with(['a', 'A', 'e', 'i', 'o', 'X']) { "an" } else { "a" };
    if matches!(
        step.technique,
        Technique::LockedCandidates
            | Technique::DirectLockedCandidates
            | Technique::RemotePair
            | Technique::CageCombinations
            | Technique::DotCombinations
            | Technique::InniesAndOuties
    ) {
        format!("There are {name}.")
    } else if matches!(
        step.technique,
        Technique::SimpleColouring
            | Technique::MultiColouring
            | Technique::SignPruning
            | Technique::DotPruning
            | Technique::SumBounds
    ) {
        format!("It takes {name}.")
    } else {
        format!("There is {article} {name}.")
    }
}

/// What is there to see.
pub(super) fn pattern<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let in_role = |role| cells(geometry, step.cells(role));
    let base = in_role(Role::Base);
    let base_digits = list_digits(step.digits(Role::Base), "and");
    let a_digit = with_article(step.digits(Role::Base));
    let house = |index: usize| step.houses.get(index).map_or(String::new(), |&id| geometry.house_name(id));
    use Technique as T;
    match step.technique {
        T::LastDigit => format!("{} has one open cell left, {base}.", capitalised(&house(0))),
        T::HiddenSingle => format!("In {} only {base} can hold {a_digit}.", house(0)),
        T::NakedSingle => format!("{base} can hold nothing but {a_digit}."),
        T::LastOfSum => format!("{}.", rules::sum(geometry, step)),
        T::CageCombinations => rules::combinations(geometry, step),
        T::CageSingle | T::CageLock => rules::needed(geometry, step),
        T::SumBounds => {
            format!("{}. Some digits are too low or too high for that.", rules::sum(geometry, step))
        }
        T::SumArrangement => {
            format!("{}. No way to share that out takes all digits there.", rules::sum(geometry, step))
        }
        T::Innie | T::Outie | T::InniesAndOuties => rules::of_balance(geometry, step),
        T::SignPruning | T::DotPruning | T::DotCombinations => rules::of_pair(geometry, step),
        T::LockedBySight => rules::of_sight(geometry, step),
        T::LockedCandidates | T::DirectLockedCandidates => {
            format!("In {} only {base} can hold {a_digit}, so no other cell of {} can.", house(0), house(1))
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => {
            format!("{base} have only {base_digits} left between them, so they use these digits up.")
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad | T::DirectHiddenPair | T::DirectHiddenTriple => {
            format!("In {} the digits {base_digits} fit only in {base}, so nothing else does.", house(0))
        }
        T::XWing | T::Swordfish | T::Jellyfish => format!(
            "In {} {a_digit} fits only in {base}. These lie on as many lines across, which hold it nowhere else.",
            houses(geometry, &step.houses)
        ),
        T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish => finned(geometry, step),
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => turbot(geometry, step),
        T::EmptyRectangle => empty_rectangle(geometry, step),
        T::GroupedTurbotFish | T::GroupedXChain => grouped(geometry, step),
        T::SimpleColouring => colours(geometry, step, "takes turns along strong links: it is in", "or in"),
        T::MultiColouring => {
            colours(geometry, step, "takes turns along the strong links of", "and along those of")
        }
        T::RemotePair => {
            colours(geometry, step, "take turns along the chain, from one to the other of", "and of")
        }
        T::XyWing | T::XyzWing => xy_wing(geometry, step),
        T::WWing => w_wing(geometry, step),
        T::WxyzWing | T::VwxyzWing | T::AlsXz => almost_locked(geometry, step),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::UniqueLoop => rectangle(geometry, step),
        T::BugPlusOne | T::BugPlusMore => bug(geometry, step),
        T::XChain | T::XyChain | T::AlternatingInferenceChain => chain(geometry, step),
        T::Nishio | T::ForcingNet | T::CellForcingChain | T::HouseForcingChain => forcing(geometry, step),
    }
}

/// What follows.
pub(super) fn conclusion<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let placed =
        step.placements.iter().map(|placed| format!("{} is {}", geometry.name(placed.cell), placed.digit));
    let mut by_digits: Vec<(DigitSet, CellSet<WIDE>)> = Vec::new();
    let struck_cells: CellSet<WIDE> = step.eliminations.iter().map(|struck| struck.cell).collect();
    for cell in struck_cells {
        let here = step.eliminations.iter().filter(|struck| struck.cell == cell);
        let digits: DigitSet = here.map(|struck| struck.digit).collect();
        match by_digits.iter_mut().find(|(of, _)| *of == digits) {
            Some((_, cells)) => cells.extend([cell]),
            None => by_digits.push((digits, [cell].into_iter().collect())),
        }
    }
    let struck = by_digits.into_iter().map(|(digits, struck)| {
        let verb = if struck.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", cells(geometry, struck), list_digits(digits, "or"))
    });
    let mut parts: Vec<String> = placed.chain(struck).collect();
    if let (Technique::DirectLockedCandidates, [.., last]) = (step.technique, &step.houses[..]) {
        let last = geometry.house_name(*last);
        parts = vec![format!("in {last} it is left to one cell: {}", parts.join("; "))];
    }
    format!("So {}.", parts.join("; "))
}

fn finned<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!(
        "In {} {} fits only in {}, and in the fins {}. Either a fin holds it or the fish is a plain one.",
        houses(geometry, &step.houses),
        with_article(step.digits(Role::Base)),
        cells(geometry, step.cells(Role::Base)),
        cells(geometry, step.cells(Role::Extra))
    )
}

fn turbot<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!(
        "In {} {} has two places each, and {} see each other. So at least one of {} holds it.",
        houses(geometry, &step.houses),
        with_article(step.digits(Role::Base)),
        cells(geometry, step.cells(Role::Joint)),
        cells(geometry, step.cells(Role::Base))
    )
}

fn empty_rectangle<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digit = list_digits(step.digits(Role::Base), "and");
    format!(
        "If {} is not {digit}, {} is. If it is, {} has its {digit} on one line.",
        cells(geometry, step.cells(Role::First)),
        cells(geometry, step.cells(Role::Second)),
        step.houses.first().map_or(String::new(), |&house| geometry.house_name(house))
    )
}

fn colours<const W: usize>(geometry: &Geometry<W>, step: &Step, turns: &str, other: &str) -> String {
    let [first, second] = [Role::First, Role::Second].map(|role| cells(geometry, step.cells(role)));
    let digits = list_digits(step.digits(Role::First), "and");
    format!("{digits} {turns} {first}, {other} {second}.")
}

fn xy_wing<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let struck = struck_digits(step);
    format!(
        "{} is {}. Each of these but {struck} makes one of {} {struck}, so one of the three cells is {struck}.",
        cells(geometry, step.cells(Role::Pivot)),
        list_digits(step.digits(Role::Pivot), "or"),
        cells(geometry, step.cells(Role::Base))
    )
}

fn w_wing<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!(
        "{} are both {}. One of {} is {}, and the cell of these two that it sees is then {}.",
        cells(geometry, step.cells(Role::Base)),
        list_digits(step.digits(Role::Base), "or"),
        cells(geometry, step.cells(Role::Joint)),
        list_digits(step.digits(Role::Joint), "or"),
        struck_digits(step)
    )
}

fn almost_locked<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!(
        "{} can hold one digit more than it takes, and so can {}. Not both hold {}, so one of the two groups holds all \
         its other digits, {} among them.",
        cells(geometry, step.cells(Role::First)),
        cells(geometry, step.cells(Role::Second)),
        list_digits(step.digits(Role::Joint), "or"),
        struck_digits(step)
    )
}

fn struck_digits(step: &Step) -> String {
    list_digits(step.eliminations.iter().map(|struck| struck.digit).collect(), "or")
}

/// Which type it is shows in what it rests on besides its corners: further cells, houses or nothing.
fn rectangle<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let in_role = |role| cells(geometry, step.cells(role));
    let (corners, roof, helpers) = (in_role(Role::Base), in_role(Role::Extra), in_role(Role::Joint));
    let digits = list_digits(step.digits(Role::Base), "and");
    let rest = if !helpers.is_empty() {
        format!("What else {roof} can hold makes a subset with {helpers}")
    } else if !step.houses.is_empty() {
        format!("In {} one of the two has no other place", houses(geometry, &step.houses))
    } else {
        let extras = list_digits(step.digits(Role::Extra), "or");
        let one = if step.cells(Role::Extra).len() == 1 { "" } else { "one of " };
        format!("So {one}{roof} must hold {extras}")
    };
    format!(
        "If {corners} held only {digits}, these could be swapped and the puzzle would have two solutions. {rest}."
    )
}

fn grouped<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    format!(
        "In {} the places of {} make two groups each, and groups see each other from one house to the next. So some \
         cell of {} holds it.",
        houses(geometry, &step.houses),
        list_digits(step.digits(Role::Base), "and"),
        cells(geometry, step.cells(Role::Base))
    )
}

fn bug<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let in_role = |role| cells(geometry, step.cells(role));
    if step.technique == Technique::BugPlusOne {
        return format!(
            "All open cells but {} have two candidates, and all digits two places in each house but one of them. \
             Without that one the puzzle would not have one solution.",
            in_role(Role::Base)
        );
    }
    let roof = in_role(Role::Extra);
    let (extras, shared) = (step.digits(Role::Extra), step.digits(Role::Base));
    let rest = if !step.cells(Role::Joint).is_empty() {
        format!("These digits make a subset with {}", in_role(Role::Joint))
    } else if shared.is_empty() {
        format!("So one of {roof} is {}", list_digits(extras, "or"))
    } else {
        format!(
            "In {} {} has no other place, so the other one is one of these",
            houses(geometry, &step.houses),
            list_digits(shared, "or")
        )
    };
    format!(
        "All open cells have two candidates, and all digits two places in each house, but for {} in {roof}. Without \
         any of these the puzzle would not have one solution. {rest}.",
        list_digits(extras, "and")
    )
}

fn cells<const W: usize>(geometry: &Geometry<W>, cells: CellSet<WIDE>) -> String {
    list(&cells.iter().map(|cell| geometry.name(cell)).collect::<Vec<_>>(), "and")
}

fn houses<const W: usize>(geometry: &Geometry<W>, houses: &[HouseId]) -> String {
    list(&houses.iter().map(|&house| geometry.house_name(house)).collect::<Vec<_>>(), "and")
}
