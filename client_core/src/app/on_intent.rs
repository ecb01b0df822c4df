//! What the person wants, screen by screen.

use game::{Command, Millis, Phase, RoomCode};
use puzzle::Cell;

use super::App;
use crate::export::ExportIntent;
use crate::input::{Intent, Play};
use crate::output::Output;
use crate::prefs::Prefs;
use crate::race::Race;
use crate::screens::{Overlay, Question, Screen, Sheet, read_challenge};
use crate::session::Goal;
use crate::store::{StoreKey, to_json};
use crate::text;

impl App {
    pub(super) fn want(&mut self, intent: Intent, now: Millis, outputs: &mut Vec<Output>) {
        if intent.closes_sheets() {
            self.overlays.close(Overlay::is_sheet);
        }
        match intent {
            Intent::SetName(name) => self.set_name(&name, outputs),
            Intent::SetCode(code) => self.home.set_code(&code),
            Intent::PlayWithFriends => self.open_room(now, outputs),
            Intent::FindOpponent => self.seek(Goal::Opponent, now, outputs),
            Intent::JoinByCode => self.join_by_code(now, outputs),
            Intent::JoinUrlRoom => self.join(self.home.invited_to, now, outputs),
            Intent::DeclineUrlRoom => self.decline_invitation(outputs),
            Intent::CancelQueue => self.cancel_queue(outputs),
            Intent::AcceptBots(with_bots) => self.accept_bots(with_bots, now, outputs),
            Intent::CopyText(text) => outputs.push(Output::CopyText(text)),
            Intent::CopyLink => self.copy_link(outputs),
            Intent::Ready(ready) => self.ask(Command::Ready { ready }, now, outputs),
            Intent::Rematch => self.rematch(now, outputs),
            Intent::Start => self.ask(Command::Start, now, outputs),
            Intent::CancelStart => self.ask(Command::CancelStart, now, outputs),
            Intent::FindAnother => self.find_another(now, outputs),
            Intent::Lock(locked) => self.ask(Command::Lock { locked }, now, outputs),
            Intent::NewCode => self.open(Overlay::Confirm(Question::NewCode), now),
            Intent::AnswerKnock { knock, admit } => {
                self.ask(Command::AnswerKnock { knock, admit }, now, outputs);
            }
            Intent::ToLobby => self.ask(Command::ToLobby, now, outputs),
            Intent::AddBot(strength) => self.ask(Command::AddBot { strength }, now, outputs),
            Intent::Watch(watch) => self.ask(Command::Watch { watch }, now, outputs),
            Intent::OpenRules => self.open_editor(Overlay::Rules, now),
            Intent::OpenPicker => self.open_picker(now),
            Intent::Pick(pick) => self.pick(&pick, outputs),
            Intent::UsePicked => self.use_picked(now, outputs),
            Intent::OpenPaste => self.open_editor(Overlay::Paste, now),
            Intent::EditRule(edit) => self.step_rule(edit, now, outputs),
            Intent::SetKind(name) => self.type_kind(&name, now, outputs),
            Intent::SetClues(clues) => self.type_clues(&clues, now, outputs),
            Intent::SetSeed(seed) => self.type_seed(&seed, now, outputs),
            Intent::PickFile => outputs.push(Output::PickFile),
            Intent::Clipboard(intent) => self.want_clipboard(intent, now, outputs),
            Intent::ReadClipboard => outputs.push(Output::ReadClipboard),
            Intent::PasteText(text) => self.paste(&text, outputs),
            Intent::SubmitPuzzle => self.submit_puzzle(now, outputs),
            Intent::Kick(member) => self.open(Overlay::Confirm(Question::Kick(member)), now),
            Intent::HandOver(member) => self.open(Overlay::Confirm(Question::HandOver(member)), now),
            Intent::SetHandicap(member, handicap) => self.set_handicap((member, handicap), now, outputs),
            Intent::EndRace => self.open(Overlay::Confirm(Question::EndRace), now),
            Intent::WatchSolver(member) => self.watch_solver(member, now, outputs),
            Intent::Say(phrase) => self.say(phrase, now, outputs),
            Intent::GiveUp => self.give_up_or_ask(now, outputs),
            Intent::Leave => self.leave_or_ask(now, outputs),
            Intent::OpenSheet(Sheet::Cell(cell)) => self.open_cell_menu(cell, now, outputs),
            Intent::OpenSheet(sheet) => self.open_sheet(sheet, now, outputs),
            Intent::Confirm => self.confirm(now, outputs),
            Intent::Dismiss => {
                self.overlays.pop();
            }
            Intent::Escape => self.escape(now, outputs),
            Intent::Back => self.back(now, outputs),
            Intent::HistoryBack => self.history_back(now, outputs),
            Intent::DismissNotice => self.notices.dismiss(),
            Intent::DismissToast(id) => self.toasts.dismiss(id),
            Intent::ReconnectNow | Intent::PlayHere => self.link.restart(now, outputs),
            Intent::SetPrefs(prefs) => self.set_prefs(prefs, now, outputs),
            Intent::Challenge(intent) => self.want_challenge(intent, now, outputs),
            Intent::Practice(intent) => self.want_practice(intent, now, outputs),
            Intent::Edit(action) => self.edit(action, now, outputs),
            Intent::Export(intent) => self.want_export(intent, now, outputs),
            Intent::Play(play) => self.play(play, now, outputs),
        }
    }

    fn copy_link(&mut self, outputs: &mut Vec<Output>) {
        let room = self.session.room_mut();
        outputs.extend(room.map(|room| Output::CopyText(room.copy_link())));
    }

    /// A room of one's own, also for a player who does not want to wait in the queue any longer.
    fn open_room(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.cancel_queue(outputs);
        self.seek(Goal::Create, now, outputs);
    }

    /// The field takes the link of a challenge as well.
    fn join_by_code(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        match read_challenge(&self.home.code) {
            Some(id) => self.open_challenge(id, now, outputs),
            None => {
                let code = self.home.proper_code();
                self.join(code, now, outputs);
            }
        }
    }

    /// Once more: with the others, or alone at the same challenge.
    fn rematch(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.room().is_some_and(|room| room.attempt().is_some()) {
            self.try_challenge(now, outputs);
        } else {
            self.ask(Command::Ready { ready: true }, now, outputs);
        }
    }

    fn join(&mut self, code: Option<RoomCode>, now: Millis, outputs: &mut Vec<Output>) {
        if let Some(code) = code {
            self.seek(Goal::Room(code), now, outputs);
        }
    }

    fn open_sheet(&mut self, sheet: Sheet, now: Millis, outputs: &mut Vec<Output>) {
        self.open(Overlay::Sheet(sheet), now);
        self.fetch_boards(now, outputs);
    }

    /// Asks for the boards that the open sheet shows and the server has not sent yet.
    pub(super) fn fetch_boards(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let members = match (self.overlay(), self.room()) {
            (Some(Overlay::Sheet(Sheet::Boards(page))), Some(room)) => room.missing_boards(page),
            (Some(Overlay::Sheet(Sheet::Board(member))), Some(room)) => room.missing_board(member),
            _ => return,
        };
        if !members.is_empty() {
            self.ask(Command::ShowBoards { members }, now, outputs);
        }
    }

    fn set_name(&mut self, name: &str, outputs: &mut Vec<Output>) {
        self.home.set_name(name);
        if self.home.has_name() {
            outputs.push(Output::Store { key: StoreKey::Name, value: self.home.name_or_guest() });
        }
    }

    /// Starts a request from the home screen.
    pub(super) fn seek(&mut self, goal: Goal, now: Millis, outputs: &mut Vec<Output>) {
        if self.session.is_home() && self.home.proper_name().is_some() {
            self.pursue(goal, now, outputs);
        }
    }

    fn decline_invitation(&mut self, outputs: &mut Vec<Output>) {
        self.home.invited_to = None;
        outputs.push(Output::ShowUrl(None));
    }

    fn cancel_queue(&mut self, outputs: &mut Vec<Output>) {
        let (session, mut asker) = self.session_and_asker(outputs);
        session.cancel_queue(&mut asker);
    }

    fn accept_bots(&mut self, with_bots: bool, now: Millis, outputs: &mut Vec<Output>) {
        if self.prefs.with_bots != with_bots {
            self.set_prefs(Prefs { with_bots, ..self.prefs }, now, outputs);
            let (session, mut asker) = self.session_and_asker(outputs);
            session.requeue(&mut asker);
        }
    }

    pub(super) fn set_prefs(&mut self, prefs: Prefs, now: Millis, outputs: &mut Vec<Output>) {
        if self.prefs.digit_first != prefs.digit_first {
            self.with_race(now, outputs, |race, _| race.disarm());
            self.with_game(now, outputs, |game, _| game.disarm());
        }
        self.prefs = prefs;
        outputs.push(Output::Store { key: StoreKey::Prefs, value: to_json(&prefs) });
    }

    /// Returns to the queue from the results of a race whose opponent has left.
    fn find_another(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.results().is_some_and(|results| results.rematch.find_another) {
            self.leave(outputs);
            self.pursue(Goal::Opponent, now, outputs);
        }
    }

    /// Browsers may refuse the clipboard: then the link is shown, to be copied by hand.
    pub(super) fn copied(&mut self, done: bool, now: Millis) {
        if std::mem::take(&mut self.copies_puzzle) {
            let words = if done { text::editor::COPIED } else { text::editor::NOT_COPIED };
            return self.toasts.show(words, now);
        }
        let words = self.session.room_mut().and_then(|room| room.link_copied(done));
        words.into_iter().for_each(|words| self.toasts.show(words, now));
    }

    /// Opens an overlay, if it makes sense now.
    pub(super) fn open(&mut self, overlay: Overlay, now: Millis) {
        if self.fits(overlay, now) {
            self.overlays.open(overlay);
        }
    }

    /// Opens the menu of a cell that takes digits; another one is refused as if a digit had been typed.
    fn open_cell_menu(&mut self, cell: Cell, now: Millis, outputs: &mut Vec<Output>) {
        if !self.takes_plays() {
            return;
        }
        let takes = match self.screen() {
            Screen::Editor => return self.open_given_menu(cell, now),
            Screen::Practice => self.with_game(now, outputs, |game, cx| game.choose_for_entry(cell, cx)),
            Screen::Home
            | Screen::PracticeStart
            | Screen::Challenge
            | Screen::Queue
            | Screen::Lobby
            | Screen::Race
            | Screen::Results => self.with_race(now, outputs, |race, cx| race.choose_for_entry(cell, cx)),
        };
        if takes == Some(true) {
            self.open(Overlay::Sheet(Sheet::Cell(cell)), now);
        }
    }

    /// Asks for confirmation, but not a player who was just asked whether to leave and stays to watch instead.
    fn give_up_or_ask(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.overlay() == Some(Overlay::Confirm(Question::LeaveRace)) {
            self.overlays.pop();
            self.ask(Command::GiveUp, now, outputs);
        } else {
            self.open(Overlay::Confirm(Question::GiveUp), now);
        }
    }

    fn confirm(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(Overlay::Confirm(question)) = self.overlay() else { return };
        self.overlays.pop();
        match question {
            Question::LeaveRace | Question::LeaveRoom => self.leave(outputs),
            Question::GiveUp => self.ask(Command::GiveUp, now, outputs),
            Question::EndRace => self.ask(Command::EndRace, now, outputs),
            Question::Kick(member) => self.ask(Command::Kick { member }, now, outputs),
            Question::HandOver(member) => self.ask(Command::HandOver { member }, now, outputs),
            Question::NewCode => self.ask(Command::NewCode, now, outputs),
            Question::DeleteGame(_) | Question::ShowSolution | Question::Reset => {
                self.confirm_practice(question, now, outputs);
            }
            Question::Withdraw => self.withdraw_challenge(outputs),
        }
    }

    /// The Esc key: closes what lies on top, else clears the selection, else leaves a screen that it may leave.
    fn escape(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.overlays.pop() {
            return;
        }
        if self.practice_game().is_some_and(|game| game.help().is_open()) {
            return self.close_help(now, outputs);
        }
        let unselected = self.takes_plays() && self.unselect(now, outputs);
        if !unselected && self.screen().is_left_by_escape() {
            self.back(now, outputs);
        }
    }

    fn unselect(&mut self, now: Millis, outputs: &mut Vec<Output>) -> bool {
        if self.screen() == Screen::Editor {
            return self.editor.escape();
        }
        let done = if self.screen() == Screen::Practice {
            self.with_game(now, outputs, |game, _| game.unselect())
        } else {
            self.with_race(now, outputs, |race, _| race.unselect())
        };
        done == Some(true)
    }

    /// One step back: closes a dialog, else leaves the screen.
    fn back(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.overlays.pop() {
            return;
        }
        match self.screen() {
            Screen::Home if self.session.is_busy() => self.go_home(outputs),
            Screen::Home if self.home.invited_to.is_some() => self.decline_invitation(outputs),
            Screen::Home => {}
            Screen::PracticeStart | Screen::Practice => self.leave_practice(now, outputs),
            Screen::Editor => self.edits = false,
            Screen::Challenge if self.session.is_busy() => self.go_home(outputs),
            Screen::Challenge => self.close_challenge(outputs),
            Screen::Queue => self.cancel_queue(outputs),
            Screen::Lobby | Screen::Race | Screen::Results => self.leave_or_ask(now, outputs),
        }
    }

    /// A swipe at the screen's edge is easily made by mistake: a room is not left without a question.
    fn history_back(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let rests = matches!(self.screen(), Screen::Lobby | Screen::Results) && self.overlays().is_empty();
        if rests {
            self.open(Overlay::Confirm(Question::LeaveRoom), now);
        } else {
            self.back(now, outputs);
        }
    }

    fn leave_or_ask(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let racing = self.session.room().is_some_and(|room| {
            room.view().phase == Phase::Racing && room.race().is_some_and(Race::is_playing)
        });
        if racing {
            self.open(Overlay::Confirm(Question::LeaveRace), now);
        } else {
            self.leave(outputs);
        }
    }

    pub(super) fn leave(&mut self, outputs: &mut Vec<Output>) {
        if self.session.room().is_some() {
            let (session, mut asker) = self.session_and_asker(outputs);
            session.leave(&mut asker);
            self.challenges.ask_soon();
            self.show_home(outputs);
        }
    }

    fn play(&mut self, play: Play, now: Millis, outputs: &mut Vec<Output>) {
        if play == Play::CloseHint {
            self.overlays.close(|overlay| overlay == Overlay::Sheet(Sheet::Hint));
        }
        if !self.takes_plays() {
            return;
        }
        self.overlays.close(Overlay::is_menu);
        if self.screen() == Screen::Race {
            self.link.hurry(now, outputs);
        }
        if play == Play::ToggleDigitFirst {
            self.set_prefs(Prefs { digit_first: !self.prefs.digit_first, ..self.prefs }, now, outputs);
        }
        if self.screen() == Screen::Practice {
            return self.play_alone(play, now, outputs);
        }
        if self.screen() == Screen::Editor {
            return self.editor.play(play, self.prefs.digit_first);
        }
        self.with_race(now, outputs, |race, cx| race.play(play, cx));
    }
}

impl Intent {
    /// What a sheet offers closes it once it is chosen, but looks are tried out, and what is typed elsewhere or goes back by
    /// itself closes nothing.
    const fn closes_sheets(&self) -> bool {
        match self {
            Self::SetName(_)
            | Self::SetCode(_)
            | Self::SetKind(_)
            | Self::SetClues(_)
            | Self::SetSeed(_)
            | Self::PasteText(_)
            | Self::Pick(_)
            | Self::PickFile
            | Self::ReadClipboard
            | Self::Clipboard(_)
            | Self::SetPrefs(_)
            | Self::SetHandicap(..)
            | Self::OpenSheet(_)
            | Self::CopyText(_)
            | Self::Confirm
            | Self::Dismiss
            | Self::Escape
            | Self::Edit(_)
            | Self::Play(_) => false,
            Self::Practice(intent) => intent.closes_sheets(),
            // All else is done while its sheet stays open.
            Self::Export(intent) => matches!(intent, ExportIntent::Open | ExportIntent::SavePuzzle),
            Self::PlayWithFriends
            | Self::JoinByCode
            | Self::JoinUrlRoom
            | Self::DeclineUrlRoom
            | Self::FindOpponent
            | Self::CancelQueue
            | Self::AcceptBots(_)
            | Self::Challenge(_)
            | Self::CopyLink
            | Self::Ready(_)
            | Self::Start
            | Self::CancelStart
            | Self::OpenRules
            | Self::EditRule(_)
            | Self::OpenPaste
            | Self::OpenPicker
            | Self::UsePicked
            | Self::SubmitPuzzle
            | Self::Kick(_)
            | Self::HandOver(_)
            | Self::Lock(_)
            | Self::NewCode
            | Self::AnswerKnock { .. }
            | Self::Watch(_)
            | Self::AddBot(_)
            | Self::Leave
            | Self::EndRace
            | Self::Rematch
            | Self::FindAnother
            | Self::ToLobby
            | Self::GiveUp
            | Self::WatchSolver(_)
            | Self::Say(_)
            | Self::Back
            | Self::HistoryBack
            | Self::DismissToast(_)
            | Self::DismissNotice
            | Self::ReconnectNow
            | Self::PlayHere => true,
        }
    }
}
