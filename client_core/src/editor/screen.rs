//! The editor on screen: what its setter does beside the board, and what the engine is asked about the draft.

use game::Millis;
use puzzle::Puzzle;

use super::{Asks, Destination, Editor, EditorAction, Stores};
use crate::asking::Answered;
use crate::files::FileState;
use crate::output::Output;
use crate::screens::{Place, Step};
use crate::shared::Cx;
use crate::store::StoreKey;
use crate::text;

/// Milliseconds between two times that a draft is stored.
const STORED_EVERY_MS: u64 = 1_000;

impl Editor {
    pub(crate) fn want(&mut self, action: EditorAction, cx: &mut Cx<'_>) {
        let closes = matches!(
            action,
            EditorAction::Begin(_)
                | EditorAction::OpenDraft(_)
                | EditorAction::NewDraft
                | EditorAction::WatchSearch
        );
        if action == EditorAction::Open {
            cx.shared.places.open(Place::Editor);
        }
        if let EditorAction::Bring(text) = &action {
            read_brought(text, cx);
        }
        self.act(action, cx.now.0 ^ cx.shared.options.seed);
        if closes {
            cx.shared.overlays.close_sheets();
        }
        self.examine(cx);
    }

    /// A file or a text was read: its first puzzle becomes the draft.
    pub(crate) fn take_opened(&mut self, cx: &mut Cx<'_>) {
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        let Some(document) = opened.documents.first() else { return };
        self.bring(document);
        let lost = document.lost().map(text::editor::lost);
        cx.shared.overlays.close_sheets();
        lost.into_iter().for_each(|lost| cx.toast(lost));
    }

    /// The editor opens with what was read.
    pub(crate) fn edit_read(&mut self, cx: &mut Cx<'_>) {
        self.want(EditorAction::Open, cx);
        self.take_opened(cx);
    }

    /// The draft as a puzzle with its title, if it can be played.
    pub(crate) fn playable(&self) -> Option<(Puzzle, String)> {
        let title = match self.draft().credits().title.as_str() {
            "" => text::practice::own_puzzle().to_owned(),
            title => title.to_owned(),
        };
        Some((self.draft().puzzle().ok()?, title))
    }

    /// Asks the engine about the draft when it has changed.
    pub(crate) fn examine(&mut self, cx: &mut Cx<'_>) {
        self.tick_replay(cx.now);
        let asks = self.asks(cx.now);
        self.carry_out(asks, cx);
    }

    fn carry_out(&mut self, asks: Option<Asks>, cx: &mut Cx<'_>) {
        match asks {
            Some(Asks::Ask(query)) => self.asked.put(query, cx),
            Some(Asks::Stop) => self.asked.stop(cx),
            None => {}
        }
    }

    /// What the engine says; a text that was asked for goes where it was to go.
    pub(crate) fn answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) -> Option<Step> {
        let reply = self.asked.take(answer)?;
        let asks = self.examined(reply, cx.now);
        self.carry_out(asks, cx);
        let (destination, text) = self.take_written()?;
        match destination {
            Destination::Room => return Some(Step::Race(text)),
            Destination::Challenge => return Some(Step::Make(text)),
            Destination::Clipboard => {
                self.is_copying = true;
                cx.outputs.push(Output::CopyText(text));
            }
        }
        None
    }

    /// Whether a puzzle of the editor was what has come to the clipboard, or has not.
    pub(crate) fn copied(&mut self, done: bool, cx: &mut Cx<'_>) -> bool {
        let was_copying = std::mem::take(&mut self.is_copying);
        if was_copying {
            cx.toast(if done { text::editor::copied() } else { text::editor::not_copied() });
        }
        was_copying
    }

    /// Stores what has changed of the drafts, once in a while.
    pub(crate) fn store_drafts(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if now < self.store_at {
            return;
        }
        for stores in self.stores() {
            self.store_at = now.plus(STORED_EVERY_MS);
            outputs.push(match stores {
                Stores::Put(slot, value) => Output::Store { key: StoreKey::Draft(slot), value },
                Stores::Delete(slot) => Output::Forget { key: StoreKey::Draft(slot) },
                Stores::Open(slot) => Output::Store { key: StoreKey::OpenDraft, value: slot.0.to_string() },
            });
        }
    }
}

/// Reads a pasted text, if there is one.
fn read_brought(text: &str, cx: &mut Cx<'_>) {
    if !text.trim().is_empty() {
        cx.read_file(String::new(), text.as_bytes().to_vec());
    }
}
