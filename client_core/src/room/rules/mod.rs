//! The rules card: as rows to read, and as rows whose values a host steps up and down. The server owns what is allowed.

mod card;
mod choices;
mod key;
mod picker;
#[cfg(test)]
mod tests;

use game::{Preset, PuzzleChoice, PuzzleRequest, Rules, Settings};

pub(crate) use card::{card, puzzle_line, puzzle_text, rules_card, short_card};
pub use key::RuleKey;
pub(crate) use picker::{clues_text, read_clues, read_kind, with_clues, with_kind};

/// One line of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRow {
    pub label: &'static str,
    pub value: String,
}

/// One line of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    pub key: RuleKey,
    pub label: &'static str,
    pub value: String,
    /// What the rule means; or why it changes nothing, or its next choice cannot be had.
    pub hint: String,
    /// Neither way: the value is decided by something else, as the difficulty is by a set puzzle.
    pub can_lower: bool,
    pub can_raise: bool,
}

/// One step of a rule through its choices, or the end of a set puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleEdit {
    Lower(RuleKey),
    Raise(RuleKey),
    /// Ready-made strictness.
    Preset(Preset),
    /// A generated puzzle again instead of the set one.
    RemovePuzzle,
}

/// What a change of the card sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Rules(Rules),
    Puzzle(PuzzleRequest),
}

/// What one edit changes; `None` at the end of the choices.
pub(crate) fn change(settings: &Settings, edit: RuleEdit) -> Option<Change> {
    match edit {
        RuleEdit::Lower(key) => Some(key.change(settings, key.lower(settings)?)),
        RuleEdit::Raise(key) => Some(key.change(settings, key.higher(settings)?)),
        RuleEdit::Preset(preset) => {
            let rules = preset.applied_to(settings.rules);
            (rules != settings.rules).then_some(Change::Rules(rules))
        }
        RuleEdit::RemovePuzzle => is_set(settings).then(|| {
            let spec = settings.puzzle.spec_of_next();
            Change::Puzzle(PuzzleRequest::Generated { spec, seed: None })
        }),
    }
}

/// Whether the next race is on a puzzle that a member has set.
pub(crate) fn is_set(settings: &Settings) -> bool {
    matches!(settings.puzzle, PuzzleChoice::Set { .. })
}

/// The card with a change that is on its way to the server.
pub(crate) fn apply(settings: &mut Settings, change: &Change) {
    match change {
        Change::Rules(rules) => settings.rules = *rules,
        Change::Puzzle(PuzzleRequest::Generated { spec, seed }) => {
            settings.puzzle = PuzzleChoice::Generated { spec: spec.clone(), seed: *seed };
        }
        // It shows when the server has proven it.
        Change::Puzzle(PuzzleRequest::Known { .. } | PuzzleRequest::Set { .. } | PuzzleRequest::Uploaded) => {
        }
    }
}

pub(crate) fn seed_of(settings: &Settings) -> Option<u32> {
    match settings.puzzle {
        PuzzleChoice::Generated { seed, .. } => seed,
        PuzzleChoice::Set { .. } => None,
    }
}

pub(crate) fn editor(settings: &Settings) -> Vec<RuleRow> {
    // An interval without an elimination has no value.
    let of_mode = |key: &RuleKey| matches!(key, RuleKey::Interval | RuleKey::SettingTime);
    let is_meant = |key: &RuleKey| !of_mode(key) || key.read(settings) != choices::NO;
    RuleKey::ALL.into_iter().filter(is_meant).map(|key| row(settings, key)).collect()
}

pub(crate) fn row(settings: &Settings, key: RuleKey) -> RuleRow {
    RuleRow {
        key,
        label: key.label(),
        value: key.value_text(settings),
        hint: key.blocked(settings).unwrap_or_else(|| key.hint(settings).to_owned()),
        can_lower: key.lower(settings).is_some(),
        can_raise: key.higher(settings).is_some(),
    }
}
