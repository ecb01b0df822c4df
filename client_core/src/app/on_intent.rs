//! What the person wants, screen by screen.

use game::{Command, Millis, Phase, PuzzleRequest, RequestId};
use protocol::ClientMessage;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;

use super::{App, Dialog, Goal, Question, Screen, to_json};
use crate::input::{Intent, Play};
use crate::output::Output;
use crate::prefs::Prefs;
use crate::race::{EntryRefusal, Race};
use crate::room::{
    Change, Paste, PasteState, Room, RuleEdit, change, clues_text, read_clues, read_kind, seed_of,
    with_clues, with_kind,
};
use crate::store::StoreKey;
use crate::text;

impl App {
    pub(super) fn want(&mut self, intent: Intent, now: Millis, outputs: &mut Vec<Output>) {
        match intent {
            Intent::SetName(name) => self.set_name(&name, outputs),
            Intent::SetCode(code) => self.home.set_code(&code),
            Intent::PlayWithFriends => self.seek(Goal::Create { asked: false }, now, outputs),
            Intent::FindOpponent => self.seek(Goal::Opponent { asked: false }, now, outputs),
            Intent::JoinByCode => {
                if let Some(code) = self.home.proper_code() {
                    self.seek(Goal::Room(code), now, outputs);
                }
            }
            Intent::JoinUrlRoom => {
                if let Some(code) = self.home.invited_to {
                    self.seek(Goal::Room(code), now, outputs);
                }
            }
            Intent::DeclineUrlRoom => {
                self.home.invited_to = None;
                outputs.push(Output::ShowUrl(None));
            }
            Intent::CancelQueue => self.cancel_queue(outputs),
            Intent::AcceptBots(with_bots) => self.accept_bots(with_bots, outputs),
            Intent::CopyLink => self.copy_link(outputs),
            Intent::Ready(ready) => self.ask(Command::Ready { ready }, now, outputs),
            Intent::Rematch => self.ask(Command::Ready { ready: true }, now, outputs),
            Intent::Start => self.ask(Command::Start, now, outputs),
            Intent::CancelStart => self.ask(Command::CancelStart, now, outputs),
            Intent::FindAnother => self.find_another(now, outputs),
            Intent::Lock(locked) => self.ask(Command::Lock { locked }, now, outputs),
            Intent::NewCode => self.ask_first(Question::NewCode),
            Intent::AnswerKnock { knock, admit } => {
                self.ask(Command::AnswerKnock { knock, admit }, now, outputs);
            }
            Intent::ToLobby => self.ask(Command::ToLobby, now, outputs),
            Intent::Watch(watch) => self.ask(Command::Watch { watch }, now, outputs),
            Intent::OpenRules => self.open_editor(Dialog::Rules),
            Intent::OpenPaste => self.open_editor(Dialog::Paste),
            Intent::EditRule(edit) => self.edit_rule(edit, now, outputs),
            Intent::SetKind(name) => self.set_kind(&name, now, outputs),
            Intent::SetClues(clues) => self.set_clues(&clues, now, outputs),
            Intent::SetSeed(seed) => self.set_seed(&seed, now, outputs),
            Intent::PasteText(text) => {
                if let Some(room) = &mut self.room {
                    room.paste.set_text(&text);
                }
            }
            Intent::SubmitPuzzle => self.submit_puzzle(now, outputs),
            Intent::Kick(member) => self.ask_first(Question::Kick(member)),
            Intent::HandOver(member) => self.ask_first(Question::HandOver(member)),
            Intent::EndRace => self.ask_first(Question::EndRace),
            Intent::GiveUp => self.give_up_or_ask(now, outputs),
            Intent::Leave => self.leave_or_ask(outputs),
            Intent::Confirm => self.confirm(now, outputs),
            Intent::Dismiss => self.dialog = None,
            Intent::Back => self.back(outputs),
            Intent::DismissNotice => self.notices.dismiss(),
            Intent::DismissToast(id) => self.toasts.dismiss(id),
            Intent::ReconnectNow | Intent::PlayHere => self.link.restart(now, outputs),
            Intent::SetPrefs(prefs) => self.set_prefs(prefs, outputs),
            Intent::Play(play) => self.play(play, now, outputs),
        }
    }

    fn set_name(&mut self, name: &str, outputs: &mut Vec<Output>) {
        self.home.set_name(name);
        if let Ok(name) = self.home.name.parse::<game::Name>() {
            outputs.push(Output::Store { key: StoreKey::Name, value: name.to_string() });
        }
    }

    /// Goes after something new from the home screen.
    fn seek(&mut self, goal: Goal, now: Millis, outputs: &mut Vec<Output>) {
        if self.room.is_some() || self.queue.is_some() || self.home.busy {
            return;
        }
        if self.home.proper_name().is_some() {
            self.set_goal(goal, now, outputs);
        }
    }

    fn cancel_queue(&mut self, outputs: &mut Vec<Output>) {
        if self.queue.take().is_some() {
            let asked = self.goal != Goal::Opponent { asked: false };
            self.goal = Goal::Nothing;
            self.requeues = false;
            if asked && self.link.is_online() {
                outputs.push(Output::Send(ClientMessage::Dequeue { request: RequestId::NONE }));
            }
        }
    }

    /// Who waits already waits again with the new condition, as soon as the server has let them out of the queue: asked
    /// for both at once, it might have found somebody in between.
    fn accept_bots(&mut self, with_bots: bool, outputs: &mut Vec<Output>) {
        if self.prefs.with_bots == with_bots {
            return;
        }
        self.set_prefs(Prefs { with_bots, ..self.prefs }, outputs);
        let waits = self.queue.is_some() && self.goal == Goal::Opponent { asked: true };
        if waits && self.link.is_online() && !self.requeues {
            self.requeues = true;
            outputs.push(Output::Send(ClientMessage::Dequeue { request: RequestId::NONE }));
        }
    }

    fn set_prefs(&mut self, prefs: Prefs, outputs: &mut Vec<Output>) {
        self.prefs = prefs;
        outputs.push(Output::Store { key: StoreKey::Prefs, value: to_json(&prefs) });
    }

    /// From the results of a race whose opponent has left into the queue again.
    fn find_another(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.results().is_some_and(|results| results.rematch.find_another) {
            self.leave(outputs);
            self.set_goal(Goal::Opponent { asked: false }, now, outputs);
        }
    }

    fn copy_link(&mut self, outputs: &mut Vec<Output>) {
        if let Some(room) = &self.room {
            self.copying = true;
            outputs.push(Output::CopyText(room.link.clone()));
        }
    }

    /// Browsers may refuse the clipboard: then the link is shown, to be copied by hand.
    pub(super) fn copied(&mut self, done: bool, now: Millis) {
        if let (true, Some(room)) = (std::mem::take(&mut self.copying), &self.room) {
            let link = &room.link;
            let words = if done { text::link_copied(link).to_owned() } else { text::link_not_copied(link) };
            self.toasts.show(words, now);
        }
    }

    /// Asks the room for something that only makes sense now. While nobody hears it, it is not kept for later:
    /// the room may have moved on by then.
    fn ask(&mut self, command: Command, now: Millis, outputs: &mut Vec<Output>) {
        self.ask_as(RequestId::NONE, command, now, outputs);
    }

    fn ask_as(&mut self, request: RequestId, command: Command, now: Millis, outputs: &mut Vec<Output>) {
        if self.room.is_none() {
            return;
        }
        if self.is_heard() {
            outputs.push(Output::Send(ClientMessage::Room { request, command }));
        } else {
            self.link.hurry(now, outputs);
            self.toasts.show(text::NOT_CONNECTED, now);
        }
    }

    fn open_editor(&mut self, dialog: Dialog) {
        if self.lobby().is_some_and(|lobby| lobby.can_edit) {
            self.dialog = Some(dialog);
        }
        if let Some(room) = &mut self.room {
            room.refused = None;
        }
        self.fill_fields();
        if let (Dialog::Paste, Some(room)) = (dialog, &mut self.room)
            && matches!(room.paste.state, PasteState::Accepted { .. })
        {
            room.paste = Paste::default();
        }
    }

    fn ask_first(&mut self, question: Question) {
        let Some(room) = &self.room else { return };
        let fits = match question {
            Question::LeaveRace => self.screen() == Screen::Race,
            Question::GiveUp => room.race().is_some_and(Race::is_playing),
            Question::EndRace => room.is_host() && self.screen() == Screen::Race,
            Question::Kick(member) | Question::HandOver(member) => room.is_host() && member != room.you,
            Question::NewCode => room.lobby().can_lock,
        };
        if fits {
            self.dialog = Some(Dialog::Confirm(question));
        }
    }

    /// Who was asked whether to leave, and stays to watch instead, has been asked enough.
    fn give_up_or_ask(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.dialog == Some(Dialog::Confirm(Question::LeaveRace)) {
            self.dialog = None;
            self.ask(Command::GiveUp, now, outputs);
        } else {
            self.ask_first(Question::GiveUp);
        }
    }

    fn confirm(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(Dialog::Confirm(question)) = self.dialog else { return };
        self.dialog = None;
        match question {
            Question::LeaveRace => self.leave(outputs),
            Question::GiveUp => self.ask(Command::GiveUp, now, outputs),
            Question::EndRace => self.ask(Command::EndRace, now, outputs),
            Question::Kick(member) => self.ask(Command::Kick { member }, now, outputs),
            Question::HandOver(member) => self.ask(Command::HandOver { member }, now, outputs),
            Question::NewCode => self.ask(Command::NewCode, now, outputs),
        }
    }

    fn edit_rule(&mut self, edit: RuleEdit, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = self.room.as_ref().filter(|room| room.lobby().can_edit) else { return };
        if let Some(change) = change(&room.editor_settings(), edit) {
            self.change_card(change, now, outputs);
            self.fill_fields();
        }
    }

    /// The fields of the rules card say what the card says.
    fn fill_fields(&mut self) {
        let Some(room) = &mut self.room else { return };
        let settings = room.editor_settings();
        let spec = settings.puzzle.spec_of_next();
        let fields = &mut room.fields;
        (fields.kind.text, fields.kind.error) = (spec.variant.to_string(), None);
        (fields.clues.text, fields.clues.error) = (clues_text(&spec.clues), None);
        if fields.seed.error.is_none() {
            fields.seed.text = seed_of(&settings).map_or_else(String::new, |seed| seed.to_string());
        }
    }

    /// Shows a change of the card at once and sends it.
    fn change_card(&mut self, change: Change, now: Millis, outputs: &mut Vec<Output>) {
        if self.is_heard()
            && let Some(room) = &mut self.room
        {
            room.draft(&change, now);
        }
        let command = match change {
            Change::Rules(rules) => Command::ChangeRules { rules },
            Change::Puzzle(puzzle) => Command::ChoosePuzzle { puzzle },
        };
        self.ask(command, now, outputs);
    }

    fn set_seed(&mut self, seed: &str, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = self.editable_room() else { return };
        let (seed, parsed) = read_seed(seed);
        room.fields.seed.text = seed;
        let Some(seed) = parsed else {
            room.fields.seed.error = Some(text::SEED_WRONG.to_owned());
            return;
        };
        room.fields.seed.error = None;
        let settings = room.editor_settings();
        let spec = settings.puzzle.spec_of_next();
        if seed != seed_of(&settings) {
            self.change_card(Change::Puzzle(PuzzleRequest::Generated { spec, seed }), now, outputs);
        }
    }

    /// The room whose generated puzzle this member may change.
    fn editable_room(&mut self) -> Option<&mut Room> {
        self.room.as_mut().filter(|room| room.lobby().can_edit && room.set_puzzle().is_none())
    }

    fn set_kind(&mut self, name: &str, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = self.editable_room() else { return };
        room.fields.kind.text = name.chars().take(KIND_CHARS_MAX).collect();
        match read_kind(&room.fields.kind.text) {
            Err(words) => room.fields.kind.error = Some(words),
            Ok(variant) => {
                room.fields.kind.error = None;
                let settings = room.editor_settings();
                let (spec, seed) = (with_kind(&settings, variant), seed_of(&settings));
                if spec != settings.puzzle.spec_of_next() {
                    self.change_card(Change::Puzzle(PuzzleRequest::Generated { spec, seed }), now, outputs);
                }
            }
        }
    }

    fn set_clues(&mut self, clues: &str, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = self.editable_room() else { return };
        room.fields.clues.text = clues.chars().take(CLUES_CHARS_MAX).collect();
        let settings = room.editor_settings();
        let read = read_clues(&room.fields.clues.text).ok_or_else(|| text::CLUES_WRONG.to_owned());
        match read.and_then(|clues| with_clues(&settings, clues)) {
            Err(words) => room.fields.clues.error = Some(words),
            Ok(spec) => {
                room.fields.clues.error = None;
                let seed = seed_of(&settings);
                if spec != settings.puzzle.spec_of_next() {
                    self.change_card(Change::Puzzle(PuzzleRequest::Generated { spec, seed }), now, outputs);
                }
            }
        }
    }

    fn submit_puzzle(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let heard = self.is_heard();
        let request = self.next_request();
        let Some(room) = self.room.as_mut().filter(|room| room.paste.can_submit()) else { return };
        let text = room.paste.text.clone();
        if heard {
            room.paste.state = PasteState::Checking;
            room.paste.request = request;
        }
        let puzzle = if text.len() <= PIECE_BYTES_MAX {
            PuzzleRequest::Set { text }
        } else {
            if heard {
                let upload = |piece: &str| ClientMessage::Upload { request, text: piece.to_owned() };
                outputs.extend(pieces(&text).map(upload).map(Output::Send));
            }
            PuzzleRequest::Uploaded
        };
        self.ask_as(request, Command::ChoosePuzzle { puzzle }, now, outputs);
    }

    fn back(&mut self, outputs: &mut Vec<Output>) {
        if self.dialog.take().is_some() {
            return;
        }
        match self.screen() {
            Screen::Home => {
                if self.home.busy {
                    self.go_home(outputs);
                } else if self.home.invited_to.take().is_some() {
                    outputs.push(Output::ShowUrl(None));
                }
            }
            Screen::Queue => self.cancel_queue(outputs),
            Screen::Lobby | Screen::Race | Screen::Results => self.leave_or_ask(outputs),
        }
    }

    fn leave_or_ask(&mut self, outputs: &mut Vec<Output>) {
        let racing = self.room.as_ref().is_some_and(|room| {
            room.view.phase == Phase::Racing && room.race().is_some_and(Race::is_playing)
        });
        if racing {
            self.ask_first(Question::LeaveRace);
        } else {
            self.leave(outputs);
        }
    }

    fn leave(&mut self, outputs: &mut Vec<Output>) {
        let Some(code) = self.room.as_ref().map(|room| room.view.code) else { return };
        if self.is_heard() {
            self.send_leave(outputs);
        } else {
            self.abandoned = Some(code);
        }
        self.go_home(outputs);
    }

    pub(super) fn send_leave(&mut self, outputs: &mut Vec<Output>) {
        self.leaving = true;
        outputs.push(Output::room(Command::Leave));
    }

    fn play(&mut self, play: Play, now: Millis, outputs: &mut Vec<Output>) {
        if !self.takes_plays() {
            return;
        }
        self.link.hurry(now, outputs);
        let refusal = self.with_race(now, outputs, |race, cx| race.play(play, cx));
        if let Some(Err(EntryRefusal::TooManyPending)) = refusal {
            self.toasts.show(text::TOO_MANY_PENDING, now);
        }
    }
}

const KIND_CHARS_MAX: usize = 200;
const CLUES_CHARS_MAX: usize = 24;
/// Longest texts of the fields that are worth keeping.
const SEED_CHARS_MAX: usize = 12;
/// Bytes of a puzzle text in one message: JSON may make two of each (line ends, quotes), and the message around it
/// needs some for itself.
const PIECE_BYTES_MAX: usize = (CLIENT_MESSAGE_BYTES_MAX - ENVELOPE_BYTES_MAX) / 2;
const ENVELOPE_BYTES_MAX: usize = 256;

/// The field's text, and the seed in it: `None` for nonsense, `Some(None)` for an empty field.
fn read_seed(text: &str) -> (String, Option<Option<u32>>) {
    let text: String = text.chars().take(SEED_CHARS_MAX).collect();
    let seed = match text.trim() {
        "" => Some(None),
        digits => digits.parse().ok().map(Some),
    };
    (text, seed)
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
