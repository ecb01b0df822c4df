//! The puzzle picker: the request for a puzzle that a host puts together before it goes on the card, as cards and steps to
//! draw. Knows what can be had as far as the engine does without making a puzzle.

mod example;
mod lot;
mod nearest;
mod reasons;
mod sample;
mod search;

use std::sync::Arc;

use game::Settings;
use puzzle::{GenerateSpec, GradeRange, Tier, Variant};

use super::rules::{RuleKey, RuleRow, row, with_kind};
use crate::favourites::Favourites;
use crate::kinds;
use crate::text;
pub(crate) use lot::by_lot;
pub(crate) use nearest::Refused;
use reasons::{kind_reason, tier_reason};
pub use sample::Sample;
pub(crate) use sample::Samples;

/// What a player does in the picker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    Kind(Variant),
    Tier(Tier),
    /// However hard the puzzle comes, or the tier that it had.
    AnyTier(bool),
    /// Adds a rule to the kind, or takes it away.
    Addition(&'static str),
    Size(u8),
    /// Whether every given must be needed.
    Minimal(bool),
    /// Stars the kind, or takes its star away.
    Star,
    /// Shows the rarer choices instead of the cards.
    More(bool),
    /// What is looked for among the cards.
    Search(String),
    /// Chooses the first kind that was found; what is chosen among them already is used.
    FirstFound,
    /// Any kind and tier, by lot.
    Surprise,
    /// The nearest that can be had of what cannot.
    Instead,
}

/// How the picker is looked at, which is not part of the request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    pub(crate) more: bool,
    pub(crate) search: String,
    /// What is chosen was drawn by lot, a moment ago.
    pub(crate) is_by_lot: bool,
    /// Rules that were to be combined and do not go together.
    pub(crate) refused: Option<Refused>,
}

/// Everything the picker shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picker {
    pub variant: Variant,
    pub name: String,
    pub rules: String,
    pub sample: Option<Arc<Sample>>,
    pub starred: bool,
    pub more: bool,
    pub search: String,
    pub groups: Vec<PickerGroup>,
    /// What is said aloud: how many kinds were found, what was drawn by lot.
    pub news: Option<String>,
    pub tiers: Vec<TierCard>,
    /// What the chosen tier asks of a solver.
    pub asks: String,
    pub any_tier: bool,
    pub additions: Vec<AdditionRow>,
    /// The sizes below and above, where the kind comes in another.
    pub smaller: Option<u8>,
    pub larger: Option<u8>,
    pub symmetry: Option<RuleRow>,
    /// How the grid was filled: of classic puzzles that are made and not taken from the bank.
    pub fill: Option<RuleRow>,
    pub minimal: bool,
    /// "Use Killer, hard".
    pub use_label: String,
    pub can_use: bool,
    pub problem: Option<PickerProblem>,
}

/// Why something cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerProblem {
    pub why: String,
    /// The nearest that can, and what to write on its button.
    pub instead: Option<(GenerateSpec, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerGroup {
    pub title: &'static str,
    pub cards: Vec<KindCard>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindCard {
    pub variant: Variant,
    pub name: String,
    pub sample: Option<Arc<Sample>>,
    pub chosen: bool,
    pub starred: bool,
    /// Why it cannot be had as things are chosen: choosing it changes those.
    pub reason: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierCard {
    pub tier: Tier,
    pub name: &'static str,
    pub asks: String,
    pub time: String,
    pub chosen: bool,
    /// Why it cannot be had for this kind.
    pub reason: Option<&'static str>,
}

/// A rule that can be combined with the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdditionRow {
    pub word: &'static str,
    pub name: String,
    pub on: bool,
    /// It goes together with the kind; else it stands in the place of what it does not go together with.
    pub fits: bool,
}

impl Picker {
    pub(crate) fn of(
        settings: &Settings,
        look: &Look,
        favourites: &Favourites,
        samples: &mut Samples,
    ) -> Self {
        let spec = settings.puzzle.spec_of_next();
        let variant = spec.variant.clone();
        let tier = tier_of(&spec);
        let name = text::kind(Some(&variant));
        let mut card = |variant: Variant| KindCard {
            name: text::kind(Some(&variant)),
            sample: samples.of(&variant),
            chosen: variant == spec.variant,
            starred: favourites.is_starred(&variant),
            reason: kind_reason(&GenerateSpec { variant: variant.clone(), ..spec.clone() }),
            variant,
        };
        let all = groups(&mut card, favourites);
        let groups = search::found(&look.search, all, &mut card);
        Self {
            rules: text::kind_rules(&variant),
            sample: samples.of(&variant),
            starred: favourites.is_starred(&variant),
            more: look.more,
            search: look.search.clone(),
            news: news(look, &groups, &name, tier),
            groups,
            tiers: Tier::ALL.iter().map(|of| tier_card(&spec, *of, tier)).collect(),
            asks: tier
                .map_or_else(|| text::any_tier_asks().to_owned(), |tier| text::tier_asks(tier, &variant)),
            any_tier: tier.is_none(),
            additions: kinds::additions().into_iter().map(|word| addition(&variant, word)).collect(),
            smaller: sizes(&variant).into_iter().rev().find(|size| *size < variant.size()),
            larger: sizes(&variant).into_iter().find(|size| *size > variant.size()),
            symmetry: Some(row(settings, RuleKey::Symmetry)),
            fill: Some(row(settings, RuleKey::Fill)).filter(|row| row.can_lower || row.can_raise),
            minimal: spec.minimal,
            use_label: text::use_puzzle(&name, tier),
            can_use: spec.check().is_ok(),
            problem: problem(&spec, look.refused.as_ref()),
            name,
            variant,
        }
    }
}

fn problem(spec: &GenerateSpec, refused: Option<&Refused>) -> Option<PickerProblem> {
    let (why, nearest) = match (refused, spec.check()) {
        (Some(Refused { why, nearest }), _) => {
            (why.clone(), nearest.clone().map(|variant| with_kind(spec, variant)))
        }
        (None, Err(error)) => (text::sentence(&error), spec.corrected()),
        (None, Ok(_)) => return None,
    };
    let named = |spec: GenerateSpec| {
        let label = text::take_puzzle(text::kind(Some(&spec.variant)), tier_of(&spec));
        (spec, label)
    };
    Some(PickerProblem { why, instead: nearest.map(named) })
}

fn news(look: &Look, groups: &[PickerGroup], name: &str, tier: Option<Tier>) -> Option<String> {
    if look.is_by_lot {
        return Some(text::drawn_puzzle(name, tier));
    }
    let found = groups.iter().map(|group| group.cards.len()).sum();
    match found {
        _ if look.search.trim().is_empty() => None,
        0 => Some(text::kinds::nothing_found(text::plain(&look.search, 40))),
        found => Some(text::counts::kinds_found(found)),
    }
}

/// The request after a pick; none if the pick is not about the request, or cannot be had.
pub(super) fn picked(settings: &Settings, pick: &Pick) -> Option<GenerateSpec> {
    let spec = settings.puzzle.spec_of_next();
    match pick {
        Pick::Kind(variant) => Some(with_kind(&spec, variant.clone())),
        Pick::Tier(tier) => Some(GenerateSpec { grade: GradeRange::Tiers(*tier..=*tier), ..spec }),
        Pick::AnyTier(true) => Some(GenerateSpec { grade: GradeRange::Any, ..spec }),
        Pick::AnyTier(false) => {
            Some(GenerateSpec { grade: GradeRange::Tiers(Tier::Medium..=Tier::Medium), ..spec })
        }
        Pick::Addition(word) => Some(with_kind(&spec, with_addition(&spec.variant, word).parse().ok()?)),
        Pick::Size(size) => Some(with_kind(&spec, spec.variant.with_size(*size).ok()?)),
        Pick::Minimal(minimal) => Some(GenerateSpec { minimal: *minimal, ..spec }),
        Pick::Star | Pick::More(_) | Pick::Search(_) | Pick::FirstFound | Pick::Surprise | Pick::Instead => {
            None
        }
    }
}

/// The tier of a request; of a range, the hardest.
fn tier_of(spec: &GenerateSpec) -> Option<Tier> {
    match &spec.grade {
        GradeRange::Any => None,
        GradeRange::Tiers(tiers) => Some(*tiers.end()),
        GradeRange::Levels(levels) => Some(levels.end().tier()),
    }
}

fn groups(card: &mut dyn FnMut(Variant) -> KindCard, favourites: &Favourites) -> Vec<PickerGroup> {
    let own: Vec<KindCard> = favourites.list().cloned().map(&mut *card).collect();
    let own = PickerGroup { title: text::kinds::yours(), cards: own };
    let listed = kinds::groups().map(|(title, names)| {
        let kinds = names.iter().filter_map(|name| name.parse().ok());
        PickerGroup { title, cards: kinds.map(&mut *card).collect() }
    });
    [own].into_iter().chain(listed).filter(|group| !group.cards.is_empty()).collect()
}

fn tier_card(spec: &GenerateSpec, tier: Tier, chosen: Option<Tier>) -> TierCard {
    let of_tier = GenerateSpec { grade: GradeRange::Tiers(tier..=tier), ..spec.clone() };
    TierCard {
        tier,
        name: text::tier(tier),
        asks: text::tier_asks(tier, &spec.variant),
        time: text::typical_time(&spec.variant, tier),
        chosen: chosen == Some(tier),
        reason: tier_reason(&of_tier),
    }
}

fn addition(variant: &Variant, word: &'static str) -> AdditionRow {
    let changed = with_addition(variant, word);
    AdditionRow {
        word,
        name: word.parse::<Variant>().map_or_else(|_| word.to_owned(), |kind| text::kind(Some(&kind))),
        on: variant.to_string().split('+').any(|part| part == word),
        fits: changed.parse::<Variant>().is_ok_and(|changed| changed != *variant),
    }
}

/// The name of a kind with a rule more, or without it if it has it; there may be no such kind.
pub(crate) fn with_addition(variant: &Variant, word: &str) -> String {
    let name = variant.to_string();
    let parts: Vec<&str> = name.split('+').collect();
    let mut changed: Vec<&str> = parts.iter().copied().filter(|part| *part != word).collect();
    if changed.len() == parts.len() {
        changed.push(word);
    }
    if changed.is_empty() { Variant::classic().to_string() } else { changed.join("+") }
}

/// The sizes that a kind comes in.
fn sizes(variant: &Variant) -> Vec<u8> {
    (2..=puzzle::Digit::MAX).filter(|size| variant.with_size(*size).is_ok()).collect()
}

#[cfg(test)]
mod tests;
