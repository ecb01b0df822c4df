//! What stands on the page of a run: what is known of it, and what can be done with it.

use game::{GhostLink, MoveKind, ReplayMove};
use puzzle::Variant;

use super::{CODE_CHARS_MAX, GhostOf, GhostPage, Witness};
use crate::app::App;
use crate::input::Intent;
use crate::screens::{Block, Does, Emphasis, PageButton, Tone};
use crate::text::{self, ghosts as words};

impl GhostPage {
    pub(super) fn facts(&self, link: &GhostLink) -> Block {
        let kind = text::kind(Variant::of(link.puzzle.board()).as_ref());
        let kind = match &self.prepared {
            Some(made) => words::rated(kind, text::tier(made.tier)),
            None => kind,
        };
        let time = link.lane.finish_ms().map_or_else(|| words::unfinished().to_owned(), text::clock);
        let is_wrong = |made: &&ReplayMove| matches!(made.kind, MoveKind::Wrong { .. });
        let mistakes = link.lane.moves.iter().filter(is_wrong).count();
        let witness = match self.witness {
            Witness::This => words::recorded(),
            Witness::Asked => words::asking(),
            Witness::Another => words::recorded_elsewhere(),
            Witness::Nobody => words::unverified(),
        };
        let lines = vec![format!("{kind} · {}", text::counts::mistakes(mistakes)), witness.to_owned()];
        Block::Figure { figure: time, lines, days: Vec::new() }
    }

    /// What comes to be said while the page is open. It stands where it moves no button from under a finger: below the first, above
    /// those at the foot.
    fn remarks(&self) -> Vec<Block> {
        let unverified = matches!(self.witness, Witness::Another | Witness::Nobody);
        let unverified = unverified.then(words::unverified_means);
        let reading = self.wish.map(|_| words::reading());
        [reading, unverified].into_iter().flatten().map(|text| Block::text(Tone::Quiet, text)).collect()
    }

    pub(super) fn doors(&self, app: &App) -> Vec<Block> {
        let mut blocks = Vec::new();
        let race = PageButton::own("race", words::race());
        if let (Some(ms), Some(link)) = (self.moment(), self.link()) {
            let play_on = PageButton::own("play-on", words::play_on(ms)).emphasis(Emphasis::Main);
            blocks.push(Block::text(Tone::Quiet, words::play_on_means(link.lane.name.as_str())));
            blocks.push(Block::Buttons(vec![play_on, race]));
        } else {
            let room = PageButton::own("room", words::race_in_room());
            blocks.push(Block::Buttons(vec![race.emphasis(Emphasis::Main), room]));
            blocks.push(Block::text(Tone::Quiet, words::room_means()));
        }
        blocks.append(&mut self.remarks());
        if !self.is_sheet && !matches!(self.of, GhostOf::Run { .. }) {
            blocks.push(Block::Buttons(vec![PageButton::own("watch", words::watch())]));
        }
        if self.has_notes() {
            let label = if self.with_notes { words::without_notes() } else { words::with_notes() };
            blocks.push(Block::Buttons(vec![PageButton::own("notes", label).emphasis(Emphasis::Quiet)]));
        }
        match self.text() {
            Some(Ok(text)) => blocks.extend(self.sending(&app.shared().page(&format!("/g/{text}")))),
            Some(Err(why)) => blocks.push(Block::text(Tone::Quiet, why)),
            None => {}
        }
        blocks
    }

    fn sending(&self, link: &str) -> Vec<Block> {
        let label = if self.shows_code { words::no_code() } else { words::code() };
        let share = PageButton::that("share".into(), text::share().into(), Does::Share(link.to_owned()));
        let copy = PageButton::new("copy-link", words::copy(), Intent::CopyText(link.to_owned()));
        let mut blocks = Vec::new();
        if self.shows_code && link.len() <= CODE_CHARS_MAX {
            blocks.push(Block::Code(link.to_owned(), words::code_means().to_owned()));
        } else if self.shows_code {
            blocks.push(Block::text(Tone::Quiet, words::code_too_long()));
        }
        blocks.push(Block::Buttons(vec![copy, share, PageButton::own("code", label)]));
        blocks
    }

    fn has_notes(&self) -> bool {
        let is_note = |made: &ReplayMove| matches!(made.kind, MoveKind::Noted { .. });
        self.link().is_some_and(|link| link.lane.moves.iter().any(is_note))
    }

    /// What is sent: with the notes only if that is wanted.
    fn text(&self) -> Option<Result<String, String>> {
        let mut link = self.link()?.clone();
        if !self.with_notes {
            link.lane.moves.retain(|made| !matches!(made.kind, MoveKind::Noted { .. }));
        }
        Some(link.write().map_err(|error| text::sentence(&error)))
    }
}
