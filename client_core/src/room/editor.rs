//! What a host changes on the rules card: the dialog's fields, and the card with changes that the server has not confirmed
//! yet. The server owns what is allowed; `card` is always its card.

use game::{Millis, PuzzleChoice, PuzzleRequest, Settings};
use puzzle::{Clues, GenerateSpec};

use super::picker::{Pick, picked};
use super::rules::{
    Change, RuleEdit, apply, change, clues_text, is_set, read_clues, read_kind, seed_of, with_clues,
    with_kind,
};
use crate::text;

/// Milliseconds that changes of the card are shown without the server having confirmed them, and those of the puzzle,
/// which is made first.
const DRAFT_MS_MAX: u64 = 5_000;
const PUZZLE_DRAFT_MS_MAX: u64 = 15_000;
/// Longest texts of the fields that are worth storing.
const KIND_CHARS_MAX: usize = 200;
const CLUES_CHARS_MAX: usize = 24;
const SEED_CHARS_MAX: usize = 12;

/// The fields of the rules dialog that say which puzzle is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFields {
    pub kind: TypedField,
    pub clues: TypedField,
    pub seed: TypedField,
}

/// Which of them is typed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Kind,
    Clues,
    Seed,
}

/// A field as typed, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedField {
    pub text: String,
    pub error: Option<String>,
}

impl TypedField {
    fn set(&mut self, text: String) {
        (self.text, self.error) = (text, None);
    }
}

#[derive(Clone, Debug)]
struct Draft {
    settings: Settings,
    until: Millis,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Editor {
    /// The card with changes that the server has not confirmed all of.
    draft: Option<Draft>,
    /// The puzzle that could not be had: the editor goes on from there.
    refused: Option<PuzzleChoice>,
    /// What the picker is about to ask for; none while it is closed.
    staged: Option<PuzzleChoice>,
    fields: PuzzleFields,
}

/// Whose next puzzle is chosen: the settings, and what is changed in them.
#[derive(Debug)]
pub(crate) struct Choice<'a> {
    pub(crate) card: &'a Settings,
    pub(crate) editor: &'a mut Editor,
}

impl Editor {
    /// The editor after a reconnect: what was typed stays, requests without an answer are dropped.
    pub(crate) fn resumed(self) -> Self {
        Self { fields: self.fields, ..Self::default() }
    }

    pub(crate) fn fields(&self) -> &PuzzleFields {
        &self.fields
    }

    /// The card with the changes that are on their way.
    pub(crate) fn drafted(&self, card: &Settings) -> Settings {
        self.draft.as_ref().map_or(card, |draft| &draft.settings).clone()
    }

    /// What the editor shows: the card, or what was asked for and cannot be had.
    pub(crate) fn shown(&self, card: &Settings) -> Settings {
        let settings = self.drafted(card);
        match self.staged.as_ref().or(self.refused.as_ref()) {
            Some(puzzle) => Settings { puzzle: puzzle.clone(), ..settings },
            None => settings,
        }
    }

    pub(crate) fn open(&mut self, card: &Settings) {
        (self.refused, self.staged) = (None, None);
        self.fill_fields(card);
    }

    pub(crate) fn step(&mut self, card: &Settings, edit: RuleEdit) -> Option<Change> {
        let change = change(&self.shown(card), edit);
        if self.staged.is_some() { self.stage_and_fill(card, change) } else { change }
    }

    /// The picker opens on a puzzle like the one on the card.
    pub(crate) fn open_picker(&mut self, card: &Settings) {
        let settings = self.shown(card);
        let (spec, seed) = (settings.puzzle.spec_of_next(), seed_of(&settings));
        self.staged = Some(PuzzleChoice::Generated { spec, seed });
        self.fields = PuzzleFields::default();
        self.fill_fields(card);
    }

    pub(crate) fn is_picking(&self) -> bool {
        self.staged.is_some()
    }

    pub(crate) fn pick(&mut self, card: &Settings, pick: &Pick) {
        if let Some(spec) = picked(&self.shown(card), pick) {
            self.pick_all(card, spec);
        }
    }

    /// The picker comes to this request.
    pub(crate) fn pick_all(&mut self, card: &Settings, spec: GenerateSpec) {
        let settings = self.shown(card);
        let change = puzzle_change(&settings, spec, seed_of(&settings));
        self.stage_and_fill(card, change);
    }

    /// The picker closes: with the change that it comes to, if it is to be used.
    pub(crate) fn close_picker(&mut self, card: &Settings, is_used: bool) -> Option<Change> {
        let staged = self.staged.take()?;
        let PuzzleChoice::Generated { spec, seed } = staged else { return None };
        // A set puzzle gives way even to a request for one like it.
        let before = self.drafted(card);
        if is_set(&before) && is_used {
            return Some(Change::Puzzle(PuzzleRequest::Generated { spec, seed }));
        }
        puzzle_change(&before, spec, seed).filter(|_| is_used)
    }

    /// While the picker is open, a change of the puzzle is not sent.
    fn stage(&mut self, change: Option<Change>) -> Option<Change> {
        match (change, &mut self.staged) {
            (Some(Change::Puzzle(PuzzleRequest::Generated { spec, seed })), Some(staged)) => {
                *staged = PuzzleChoice::Generated { spec, seed };
                None
            }
            (change, _) => change,
        }
    }

    fn stage_and_fill(&mut self, card: &Settings, change: Option<Change>) -> Option<Change> {
        let change = self.stage(change);
        self.fill_fields(card);
        change
    }

    pub(crate) fn type_in(&mut self, card: &Settings, field: Field, text: &str) -> Option<Change> {
        match field {
            Field::Kind => self.type_kind(card, text),
            Field::Clues => self.type_clues(card, text),
            Field::Seed => self.type_seed(card, text),
        }
    }

    fn type_kind(&mut self, card: &Settings, name: &str) -> Option<Change> {
        self.fields.kind.set(name.chars().take(KIND_CHARS_MAX).collect());
        let settings = self.shown(card);
        match read_kind(&self.fields.kind.text) {
            Ok(variant) => {
                let change = puzzle_change(
                    &settings,
                    with_kind(&settings.puzzle.spec_of_next(), variant),
                    seed_of(&settings),
                );
                self.stage(change)
            }
            Err(words) => {
                self.fields.kind.error = Some(words);
                None
            }
        }
    }

    fn type_clues(&mut self, card: &Settings, clues: &str) -> Option<Change> {
        self.fields.clues.set(clues.chars().take(CLUES_CHARS_MAX).collect());
        let settings = self.shown(card);
        let read = read_clues(&self.fields.clues.text).ok_or_else(|| text::clues_wrong().to_owned());
        match read.and_then(|clues: Clues| with_clues(&settings, clues)) {
            Ok(spec) => {
                let change = puzzle_change(&settings, spec, seed_of(&settings));
                self.stage(change)
            }
            Err(words) => {
                self.fields.clues.error = Some(words);
                None
            }
        }
    }

    fn type_seed(&mut self, card: &Settings, seed: &str) -> Option<Change> {
        self.fields.seed.set(seed.chars().take(SEED_CHARS_MAX).collect());
        let settings = self.shown(card);
        match read_seed(&self.fields.seed.text) {
            Some(seed) => {
                let change = puzzle_change(&settings, settings.puzzle.spec_of_next(), seed);
                self.stage(change)
            }
            None => {
                self.fields.seed.error = Some(text::seed_wrong().to_owned());
                None
            }
        }
    }

    /// The fields say what the card says.
    pub(crate) fn fill_fields(&mut self, card: &Settings) {
        let settings = self.shown(card);
        let spec = settings.puzzle.spec_of_next();
        self.fields.kind.set(spec.variant.to_string());
        self.fields.clues.set(clues_text(&spec.clues));
        if self.fields.seed.error.is_none() {
            self.fields.seed.text = seed_of(&settings).map_or_else(String::new, |seed| seed.to_string());
        }
    }

    /// Shows a change of the card that is on its way to the server.
    pub(crate) fn draft(&mut self, card: &Settings, change: &Change, now: Millis) {
        let mut settings = self.drafted(card);
        apply(&mut settings, change);
        let shown_ms = match change {
            Change::Rules(_) => DRAFT_MS_MAX,
            Change::Puzzle(_) => {
                self.refused = None;
                PUZZLE_DRAFT_MS_MAX
            }
        };
        self.draft = Some(Draft { settings, until: now.plus(shown_ms) });
    }

    /// The drafted puzzle cannot be had, for this reason.
    pub(crate) fn refuse_puzzle(&mut self, card: &Settings, words: String) {
        let puzzle = self.drafted(card).puzzle;
        self.refused = Some(puzzle).filter(|puzzle| *puzzle != card.puzzle);
        self.fields.kind.error = Some(words);
    }

    pub(crate) fn drop_draft(&mut self) {
        self.draft = None;
    }

    /// The card has changed. The answers to several quick changes come one by one: each shows some of what is drafted already.
    pub(crate) fn confirmed(&mut self, card: &Settings) {
        self.draft.take_if(|draft| draft.settings == *card);
    }

    /// What the server says counts, where it has not said it within a while.
    pub(crate) fn expire(&mut self, now: Millis) {
        self.draft.take_if(|draft| draft.until <= now);
    }
}

/// The change to another request, if it is another.
fn puzzle_change(settings: &Settings, spec: GenerateSpec, seed: Option<u32>) -> Option<Change> {
    let differs = spec != settings.puzzle.spec_of_next() || seed != seed_of(settings);
    differs.then_some(Change::Puzzle(PuzzleRequest::Generated { spec, seed }))
}

/// The seed in a field: `None` for nonsense, `Some(None)` for an empty field.
fn read_seed(text: &str) -> Option<Option<u32>> {
    match text.trim() {
        "" => Some(None),
        digits => digits.parse().ok().map(Some),
    }
}
