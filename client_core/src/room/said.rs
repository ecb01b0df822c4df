//! What the setter of a room's puzzle says of it, to be read before the race and in it.

use game::PuzzleChoice;
use puzzle::{Credits, Variant};

use super::{Room, rules};
use crate::screens::{Block, KindRules, Tone};
use crate::shared::Cx;
use crate::text::{self, rules as words};

/// A puzzle that a member has set, before it is shown.
struct Set<'r> {
    kind: Option<&'r Variant>,
    credits: &'r Credits,
}

impl<'r> Set<'r> {
    fn of(choice: &'r PuzzleChoice) -> Option<Self> {
        match choice {
            PuzzleChoice::Set { kind, credits, .. } => Some(Self { kind: kind.as_ref(), credits }),
            PuzzleChoice::Generated { .. } => None,
        }
    }

    fn is_in_words(&self) -> bool {
        self.kind.is_some_and(Variant::is_in_words)
    }
}

impl Room {
    fn set(&self) -> Option<Set<'_>> {
        Set::of(&self.view.settings.puzzle)
    }

    /// Whether the setter of the puzzle says something of it.
    pub(crate) fn has_note(&self) -> bool {
        self.set().is_some_and(|set| !set.credits.note().is_empty())
    }

    /// What the set puzzle is called, or its kind.
    pub(crate) fn set_title(&self) -> String {
        let named = self.set().and_then(|set| text::credits_line(set.credits));
        named.unwrap_or_else(|| rules::puzzle_line(&self.view.settings))
    }

    /// The rules of the set puzzle's kind, in sentences.
    pub(crate) fn set_rules(&self) -> String {
        let kind = self.set().and_then(|set| set.kind);
        kind.map_or_else(|| text::special_rules().to_owned(), text::kind_rules)
    }

    /// All that the setter says, what of it is not judged, and what a puzzle is worth that nobody can prove.
    pub(crate) fn setter_says(&self) -> Vec<Block> {
        let Some(set) = self.set().filter(|_| self.has_note()) else { return Vec::new() };
        let lost = set.credits.lost();
        let mut blocks = vec![
            Block::text(Tone::Heading, words::setter_says()),
            Block::text(Tone::Plain, text::plain(set.credits.note(), Credits::NOTE_CHARS_MAX)),
        ];
        if set.is_in_words() {
            blocks.push(Block::text(Tone::Quiet, words::in_words_means()));
        }
        if !lost.is_empty() {
            blocks.push(Block::text(Tone::Strong, text::editor::lost(lost)));
        }
        blocks
    }

    /// Whether rules of the set puzzle are in words.
    pub(super) fn is_in_words(&self) -> bool {
        self.set().is_some_and(|set| set.is_in_words())
    }

    /// Rules in words are read by who comes in and sees them first.
    pub(crate) fn read_words(&self, cx: &mut Cx<'_>) {
        if self.is_in_words() {
            cx.open(KindRules);
        }
    }

    /// A puzzle whose rules are in words was chosen: everyone reads them before the race. Of any other what was not read is said.
    pub(super) fn hear_of_puzzle(&self, before: &PuzzleChoice, cx: &mut Cx<'_>) {
        if *before == self.view.settings.puzzle {
            return;
        }
        let Some(set) = self.set() else { return };
        if set.is_in_words() {
            cx.shared.overlays.close_sheets();
            self.read_words(cx);
        } else if !set.credits.lost().is_empty() {
            cx.toast(text::editor::lost(set.credits.lost()));
        }
    }
}
