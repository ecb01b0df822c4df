//! What the setter of a room's puzzle says of it, to be read before the race and in it.

use std::sync::LazyLock;

use game::PuzzleChoice;
use puzzle::{Credits, Variant};

use super::{Room, rules};
use crate::on_screen::OnScreen as _;
use crate::race::Race;
use crate::screens::{Block, KindRules, Screen, Tone};
use crate::shared::Cx;
use crate::text::{self, rules as words};

impl Room {
    /// The race, while it or its results are on screen.
    #[must_use]
    pub fn shown_race(&self) -> Option<&Race> {
        self.race().filter(|_| self.screen() != Screen::Lobby)
    }

    /// Of the puzzle that is raced on or was, else of the next one; nothing of one that the server makes.
    fn credits(&self) -> &Credits {
        static NONE: LazyLock<Credits> = LazyLock::new(Credits::default);
        // After the end a room tells of the next puzzle.
        let results = self.results().filter(|_| self.screen() == Screen::Results);
        match (&self.view.settings.puzzle, results) {
            (_, Some(results)) => &results.credits,
            (PuzzleChoice::Set { credits, .. }, None) => credits,
            (PuzzleChoice::Generated { .. }, None) => &NONE,
        }
    }

    /// The kind of the next puzzle, if a member has set it.
    fn next_kind(&self) -> Option<&Variant> {
        match &self.view.settings.puzzle {
            PuzzleChoice::Set { kind, .. } => kind.as_ref(),
            PuzzleChoice::Generated { .. } => None,
        }
    }

    /// Whether the setter of the puzzle says something of it.
    #[must_use]
    pub fn has_note(&self) -> bool {
        !self.credits().note().is_empty()
    }

    /// What is raced on, or the name of the next puzzle, or its kind.
    pub(crate) fn puzzle_title(&self) -> String {
        let next =
            || text::credits_line(self.credits()).unwrap_or_else(|| rules::puzzle_line(&self.view.settings));
        self.shown_race().map_or_else(next, Race::title)
    }

    /// The rules of the puzzle's kind, in sentences.
    pub(crate) fn puzzle_rules(&self) -> String {
        let next = || self.next_kind().map_or_else(|| text::special_rules().to_owned(), text::kind_rules);
        self.shown_race().map_or_else(next, Race::kind_rules)
    }

    /// All that the setter says, what of it is not judged, and what a puzzle is worth that nobody can prove.
    pub(crate) fn setter_says(&self) -> Vec<Block> {
        if !self.has_note() {
            return Vec::new();
        }
        let credits = self.credits();
        let mut blocks = vec![
            Block::text(Tone::Heading, words::setter_says()),
            Block::text(Tone::Plain, text::plain(credits.note(), Credits::NOTE_CHARS_MAX)),
        ];
        if self.is_in_words() {
            blocks.push(Block::text(Tone::Quiet, words::in_words_means()));
        }
        if !credits.lost().is_empty() {
            blocks.push(Block::text(Tone::Strong, text::editor::lost(credits.lost())));
        }
        blocks
    }

    /// Whether rules of the puzzle are in words.
    pub(super) fn is_in_words(&self) -> bool {
        let next = || self.next_kind().is_some_and(Variant::is_in_words);
        self.shown_race().map_or_else(next, |race| race.puzzle().board().is_in_words())
    }

    /// Rules in words are read by who comes in and sees them first.
    pub(crate) fn read_words(&self, cx: &mut Cx<'_>) {
        if self.is_in_words() {
            cx.open(KindRules);
        }
    }

    /// A puzzle whose rules are in words was chosen: everyone reads them before the race. Of any other what was not read is said.
    pub(super) fn hear_of_puzzle(&self, cx: &mut Cx<'_>) {
        if self.is_in_words() {
            cx.shared.overlays.close_sheets();
            self.read_words(cx);
        } else if !self.credits().lost().is_empty() {
            cx.toast(text::editor::lost(self.credits().lost()));
        }
    }
}
