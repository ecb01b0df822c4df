//! The room on screen: what the person wants of it goes to the server, if that makes sense now and the room hears it. What an
//! edit of the card means is the editor's matter, what a play means the race's.

use engine_api::{Needed, NextStep, Opened, Read, Tell};
use game::{Command, RequestId};
use protocol::ClientMessage;
use puzzle::Hint;

use super::{Change, Field, Room, RoomSheet, RuleEdit};
use crate::asking::{Answered, Asked};
use crate::on_screen::OnScreen;
use crate::output::Output;
use crate::race::{Context, Race};
use crate::screens::Screen;
use crate::shared::Cx;
use crate::text;
use crate::upload::puzzle_in_pieces;

/// What the engine is asked for a room.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    /// What a pasted puzzle looks like.
    pasted: Asked<Opened>,
    /// The step of a hint, in words.
    told: Asked<Hint>,
    /// What a solver who has stalled needs, for the setter who watches.
    needed: Asked<Option<Needed>>,
    /// What there was to see in an own wait, once the race is over.
    pub(super) waited: Asked<Option<Needed>>,
}

impl Room {
    /// Whether it shows how its race went.
    pub(crate) fn shows_results(&self) -> bool {
        self.screen() == Screen::Results
    }

    /// Whether the room receives what is sent: the client is connected and admitted.
    pub(crate) fn hears(&self, cx: &Cx<'_>) -> bool {
        cx.is_online() && self.is_heard
    }

    /// Asks the room for something that only makes sense now.
    pub(crate) fn ask(&self, command: Command, cx: &mut Cx<'_>) {
        self.ask_as(RequestId::NONE, command, cx);
    }

    pub(super) fn ask_as(&self, request: RequestId, command: Command, cx: &mut Cx<'_>) {
        if self.hears(cx) {
            cx.send(ClientMessage::Room { request, command });
        } else {
            cx.refuse_offline();
        }
    }

    /// Does something with the race, if there is one.
    pub(crate) fn with_race<R>(
        &mut self,
        cx: &mut Cx<'_>,
        act: impl FnOnce(&mut Race, &mut Context<'_>) -> R,
    ) -> Option<R> {
        let mut context = cx.race(self.hears(cx));
        self.race.as_mut().map(|race| act(race, &mut context))
    }

    /// Opens a dialog that edits what is next.
    pub(crate) fn edit_in(&mut self, dialog: RoomSheet, cx: &mut Cx<'_>) {
        self.open_editor();
        if self.lobby().can_edit {
            cx.open(dialog);
        }
    }

    pub(crate) fn edit_rule(&mut self, edit: RuleEdit, cx: &mut Cx<'_>) {
        let change = self.step_rule(edit);
        if self.send_change(change, cx) {
            self.fill_fields();
        }
    }

    pub(crate) fn type_in(&mut self, field: Field, text: &str, cx: &mut Cx<'_>) {
        if self.can_type() {
            let change = self.editor.type_in(&self.view.settings, field, text);
            self.send_change(change, cx);
        }
    }

    /// Shows a change of the card at once and sends it; false if there is none.
    pub(crate) fn send_change(&mut self, change: Option<Change>, cx: &mut Cx<'_>) -> bool {
        let Some(change) = change else { return false };
        if self.hears(cx) {
            self.draft(&change, cx.now);
        }
        let command = match change {
            Change::Rules(rules) => Command::ChangeRules { rules },
            Change::Puzzle(puzzle) => Command::ChoosePuzzle { puzzle },
        };
        self.ask(command, cx);
        true
    }

    pub(crate) fn take_pasted(&mut self, text: &str, cx: &mut Cx<'_>) {
        self.paste.set_text(text);
        let bytes = self.paste.text.clone().into_bytes();
        self.questions.pasted.ask(Read { bytes }, cx);
    }

    /// Sends the pasted text; a long one goes ahead in pieces.
    pub(crate) fn submit_puzzle(&mut self, cx: &mut Cx<'_>) {
        if !self.paste.can_submit() {
            return;
        }
        if !self.hears(cx) {
            return cx.refuse_offline();
        }
        let request = cx.shared.requests.next();
        self.paste.submit(request);
        let puzzle = puzzle_in_pieces(request, self.paste.text.clone(), false, cx.outputs);
        self.ask_as(request, Command::ChoosePuzzle { puzzle }, cx);
    }

    /// A text from elsewhere goes into the dialog for pasted puzzles.
    pub(crate) fn paste_in(&mut self, text: &str, cx: &mut Cx<'_>) {
        self.edit_in(RoomSheet::Paste, cx);
        self.take_pasted(text, cx);
    }

    /// A puzzle from elsewhere is set as the room's next.
    pub(crate) fn set_next(&mut self, text: &str, cx: &mut Cx<'_>) {
        if self.is_host() {
            self.paste_in(text, cx);
            self.submit_puzzle(cx);
        }
    }

    /// Asks for the boards that the open sheet shows and the server has not sent yet.
    pub(crate) fn fetch_boards(&self, cx: &mut Cx<'_>) {
        let members = match cx.shared.overlays.top().and_then(|page| page.as_a()) {
            Some(RoomSheet::Boards(page)) => self.missing_boards(*page),
            Some(RoomSheet::Board(member)) => self.missing_board(*member),
            Some(_) | None => return,
        };
        if !members.is_empty() {
            self.ask(Command::ShowBoards { members }, cx);
        }
    }

    /// Has the engine put the step of a hint in words.
    pub(crate) fn tell_hint(&mut self, cx: &mut Cx<'_>) {
        if let Some((puzzle, step)) = self.race.as_mut().and_then(Race::step_to_tell) {
            self.questions.told.ask(Tell { puzzle, step: *step }, cx);
        }
    }

    /// What the engine says. Why a pasted text cannot be read is said by the server, once it is sent.
    pub(crate) fn answered(&mut self, answer: Answered<'_>) {
        if let Some(Ok(opened)) = self.questions.pasted.take(answer) {
            self.paste.show(&opened.documents);
        }
        if let Some(waited) = self.questions.waited.take(answer) {
            self.waited_for = waited.ok().flatten();
        }
        let (told, needed) = (self.questions.told.take(answer), self.questions.needed.take(answer));
        let Some(race) = &mut self.race else { return };
        if let Some(told) = told {
            let words = told.map(|hint| hint.stages().join(" "));
            race.tell(&words.unwrap_or_else(|_| text::practice::engine_failed().to_owned()));
        }
        if let Some(needed) = needed {
            race.stall_answered(needed.ok().flatten());
        }
    }

    /// What the setter's seat needs as time passes: notes that were made are shared, and a stall is asked about.
    pub(crate) fn keep_seat(&mut self, cx: &mut Cx<'_>) {
        if self.screen() != Screen::Race || !self.hears(cx) {
            return;
        }
        let watcher = self.seated_setter().map(|setter| setter.no).or_else(|| self.watching_opponent());
        let is_watched = self.view.members.iter().any(|of| Some(of.no) == watcher && of.connected);
        let Some(race) = &mut self.race else { return };
        cx.outputs.extend(race.notes_to_share(is_watched, cx.now).map(Output::room));
        if !self.questions.needed.is_open()
            && let Some(position) = race.next_stall_question(cx.now)
        {
            self.questions.needed.ask(NextStep { position }, cx);
        }
    }
}
