//! Every English sentence of a hint, made from a step. Nothing is deduced here.

mod argument;
mod claims;
mod conclusion;
mod fish;
mod links;
mod phrases;
mod rules;
mod unique;
mod wings;

use crate::board::cell::WIDE;
use crate::human::technique::{Claim, Role, Step, Technique};
use crate::{CellSet, DigitSet, Geometry, HouseId};
pub(super) use conclusion::conclusion;
use phrases::{capitalised, list, list_digits, with_article};

/// Where to look.
pub(super) fn look<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    let digits = step.marks.iter().map(|mark| mark.candidate.digit).collect::<DigitSet>();
    let is_cell = step.technique == Technique::Trial;
    match digits.only() {
        Some(digit) if step.rules.is_empty() && step.shown_houses().is_empty() && !is_cell => {
            format!("Look where {digit} can go.")
        }
        _ => format!("Look at {}.", whereabouts(geometry, step)),
    }
}

/// Where a step lies: its houses and rules, or else its cells.
fn whereabouts<const W: usize>(geometry: &Geometry<W>, step: &Step) -> String {
    if !step.rules.is_empty() {
        rules::place(geometry, step)
    } else if step.technique == Technique::Trial {
        cells(geometry, step.cells(Role::Base))
    } else if step.shown_houses().is_empty() {
        cells(geometry, step.pattern)
    } else {
        houses(geometry, step.shown_houses())
    }
}

/// "r1c1 is 3".
fn said<const W: usize>(geometry: &Geometry<W>, claim: Claim) -> String {
    let verb = if claim.holds { "is" } else { "is not" };
    format!("{} {verb} {}", geometry.name(claim.candidate.cell), claim.candidate.digit)
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
            | Technique::ClueReading
            | Technique::Trial
    ) {
        format!("It takes {name}.")
    } else if step.technique == Technique::SumBounds {
        "A sum sets bounds.".to_owned()
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
        T::NakedSingle => {
            format!("{base} can hold nothing but {a_digit}: every other digit is ruled out there.")
        }
        T::LastOfSum => format!("{}.", rules::sum(geometry, step)),
        T::CageCombinations => rules::combinations(geometry, step),
        T::CageSingle | T::CageLock => rules::needed(geometry, step),
        T::SumBounds => rules::bounds(geometry, step),
        T::SumArrangement => rules::unshared(geometry, step),
        T::ClueReading => rules::unread(geometry, step),
        T::Innie | T::Outie | T::InniesAndOuties => rules::of_balance(geometry, step),
        T::SignPruning | T::DotPruning | T::DotCombinations => rules::of_pair(geometry, step),
        T::LockedBySight => rules::of_sight(geometry, step),
        T::LockedCandidates | T::DirectLockedCandidates => {
            format!("In {} only {base} can hold {a_digit}, so no other cell of {} can.", house(0), house(1))
        }
        T::NakedPair | T::NakedTriple | T::NakedQuad => {
            format!("{base} have only {base_digits} left between them, so they use these digits up.")
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => format!(
            "In {} the digits {base_digits} fit only in {base}. These cells must hold them, so no other digit fits there.",
            house(0)
        ),
        T::DirectHiddenPair | T::DirectHiddenTriple => format!(
            "In {0} the digits {base_digits} fit only in {base}, so these cells hold them and nothing else. That leaves {1} \
             only one place in {0}.",
            house(0),
            with_article(step.digits(Role::Extra))
        ),
        T::XWing | T::Swordfish | T::Jellyfish => fish::plain(geometry, step),
        T::FinnedXWing
        | T::SashimiXWing
        | T::FinnedSwordfish
        | T::SashimiSwordfish
        | T::FinnedJellyfish
        | T::SashimiJellyfish => fish::finned(geometry, step),
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => links::turbot(geometry, step),
        T::EmptyRectangle => links::empty_rectangle(geometry, step),
        T::GroupedTurbotFish | T::GroupedXChain => links::grouped(geometry, step),
        T::SimpleColouring => links::simple_colouring(geometry, step),
        T::MultiColouring => links::multi_colouring(geometry, step),
        T::RemotePair => links::remote_pair(geometry, step),
        T::XyWing | T::XyzWing => wings::xy(geometry, step),
        T::WWing => wings::w(geometry, step),
        T::WxyzWing | T::VwxyzWing | T::AlsXz => wings::almost_locked(geometry, step),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::UniqueLoop => unique::rectangle(geometry, step),
        T::BugPlusOne | T::BugPlusMore => unique::bug(geometry, step),
        T::XChain | T::XyChain | T::AlternatingInferenceChain => claims::chain(geometry, step),
        T::CellForcingChain | T::HouseForcingChain => claims::forcing(geometry, step),
        T::Nishio | T::ForcingNet | T::Trial => claims::supposition(geometry, step),
    }
}

fn cells<const W: usize>(geometry: &Geometry<W>, cells: CellSet<WIDE>) -> String {
    list(&cells.iter().map(|cell| geometry.name(cell)).collect::<Vec<_>>(), "and")
}

/// "a, b or c".
fn either<const W: usize>(geometry: &Geometry<W>, cells: CellSet<WIDE>) -> String {
    list(&cells.iter().map(|cell| geometry.name(cell)).collect::<Vec<_>>(), "or")
}

/// "rows 2 and 7", "row 2 and box 3".
fn houses<const W: usize>(geometry: &Geometry<W>, houses: &[HouseId]) -> String {
    let names: Vec<String> = houses.iter().map(|&house| geometry.house_name(house)).collect();
    let plural = [("row ", "rows"), ("column ", "columns"), ("box ", "boxes")].into_iter().find_map(
        |(kind, plural)| {
            let number = |name: &'_ String| {
                name.strip_prefix(kind).filter(|rest| !rest.contains(' ')).map(str::to_owned)
            };
            let numbers: Option<Vec<String>> = names.iter().map(number).collect();
            Some(format!("{plural} {}", list(&numbers.filter(|numbers| numbers.len() > 1)?, "and")))
        },
    );
    plural.unwrap_or_else(|| list(&names, "and"))
}

fn struck_cells(step: &Step) -> CellSet<WIDE> {
    step.eliminations.iter().map(|struck| struck.cell).collect()
}

fn struck_digits(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|struck| struck.digit).collect()
}
