//! A host changes the rules card and pastes a puzzle. What an edit means is the room's editor's matter; here it is sent.

use game::{Command, Handicap, MemberNo, Millis, PuzzleRequest, RequestId};
use protocol::ClientMessage;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::output::Output;
use crate::room::{Change, Room, RuleEdit};
use crate::screens::Overlay;

/// Bytes of a puzzle text in one message: JSON may make two of each (line ends, quotes), and the message around it
/// needs some for itself.
const PIECE_BYTES_MAX: usize = (CLIENT_MESSAGE_BYTES_MAX - ENVELOPE_BYTES_MAX) / 2;
const ENVELOPE_BYTES_MAX: usize = 256;

impl App {
    pub(super) fn open_editor(&mut self, dialog: Overlay, now: Millis) {
        if let Some(room) = self.session.room_mut() {
            room.open_editor();
            self.open(dialog, now);
        }
    }

    pub(super) fn step_rule(&mut self, edit: RuleEdit, now: Millis, outputs: &mut Vec<Output>) {
        if self.picks_alone() {
            let (card, editor) = self.practice.choice();
            return drop(editor.step(card, edit));
        }
        if self.change_card(|room| room.step_rule(edit), now, outputs)
            && let Some(room) = self.session.room_mut()
        {
            room.fill_fields();
        }
    }

    pub(super) fn type_kind(&mut self, name: &str, now: Millis, outputs: &mut Vec<Output>) {
        if self.picks_alone() {
            let (card, editor) = self.practice.choice();
            return drop(editor.type_kind(card, name));
        }
        self.change_card(|room| room.type_kind(name), now, outputs);
    }

    pub(super) fn type_clues(&mut self, clues: &str, now: Millis, outputs: &mut Vec<Output>) {
        if self.picks_alone() {
            let (card, editor) = self.practice.choice();
            return drop(editor.type_clues(card, clues));
        }
        self.change_card(|room| room.type_clues(clues), now, outputs);
    }

    pub(super) fn type_seed(&mut self, seed: &str, now: Millis, outputs: &mut Vec<Output>) {
        if self.picks_alone() {
            let (card, editor) = self.practice.choice();
            return drop(editor.type_seed(card, seed));
        }
        self.change_card(|room| room.type_seed(seed), now, outputs);
    }

    /// Shows a change of the card at once and sends it; false if there is none.
    pub(super) fn change_card(
        &mut self,
        edit: impl FnOnce(&mut Room) -> Option<Change>,
        now: Millis,
        outputs: &mut Vec<Output>,
    ) -> bool {
        let heard = self.is_heard();
        let Some(room) = self.session.room_mut() else { return false };
        let Some(change) = edit(room) else { return false };
        if heard {
            room.draft(&change, now);
        }
        let command = match change {
            Change::Rules(rules) => Command::ChangeRules { rules },
            Change::Puzzle(puzzle) => Command::ChoosePuzzle { puzzle },
        };
        self.ask(command, now, outputs);
        true
    }

    pub(super) fn set_handicap(
        &mut self,
        (member, handicap): (MemberNo, Handicap),
        now: Millis,
        outputs: &mut Vec<Output>,
    ) {
        if self.room().is_some_and(|room| room.handicap_of(member).is_some()) {
            self.ask(Command::SetHandicap { member, handicap }, now, outputs);
        }
    }

    pub(super) fn paste(&mut self, text: &str, outputs: &mut Vec<Output>) {
        let Some(room) = self.session.room_mut() else { return };
        room.paste_mut().set_text(text);
        let bytes = room.paste().text.clone().into_bytes();
        self.asking.ask(Purpose::Paste, Question::Read { bytes }, outputs);
    }

    /// What the engine makes of the pasted text. Why it cannot be read is said by the server, once it is sent.
    pub(super) fn pasted(&mut self, answer: &Answer) {
        let (Answer::Read(opened), Some(room)) = (answer, self.session.room_mut()) else { return };
        room.paste_mut().show(&opened.documents);
    }

    /// Sends the pasted text; a long one goes ahead in pieces.
    pub(super) fn submit_puzzle(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let heard = self.is_heard();
        let request = self.requests.next();
        let Some(room) = self.session.room_mut().filter(|room| room.paste().can_submit()) else { return };
        let paste = room.paste_mut();
        let text = paste.text.clone();
        if heard {
            paste.submit(request);
        }
        let puzzle = if heard { puzzle_in_pieces(request, text, outputs) } else { PuzzleRequest::Uploaded };
        self.ask_as(request, Command::ChoosePuzzle { puzzle }, now, outputs);
    }
}

/// A puzzle text for a message; a long one goes ahead in pieces.
pub(super) fn puzzle_in_pieces(request: RequestId, text: String, outputs: &mut Vec<Output>) -> PuzzleRequest {
    if text.len() <= PIECE_BYTES_MAX {
        return PuzzleRequest::Set { text };
    }
    outputs.extend(pieces(&text).map(|piece| upload(request, piece)));
    PuzzleRequest::Uploaded
}

fn upload(request: RequestId, piece: &str) -> Output {
    Output::Send(ClientMessage::Upload { request, text: piece.to_owned() })
}

/// A text in pieces that fit one message each.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES_MAX));
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}
