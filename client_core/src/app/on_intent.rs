//! What the person wants, screen by screen.

use game::Millis;
use puzzle::Cell;

use super::App;
use crate::challenge::ChallengeIntent;
use crate::editor::{Setting, Tool};
use crate::hand::{self, Judge, Play};
use crate::input::Intent;
use crate::output::Output;
use crate::picking::Choosers;
use crate::practice::Playing;
use crate::prefs::Prefs;
use crate::race::Racing;
use crate::room::{RoomIntent, WayOut};
use crate::screens::{Overlay, Question, Screen, Sheet};
use crate::session::Goal;

impl App {
    pub(super) fn want(&mut self, intent: Intent, now: Millis, outputs: &mut Vec<Output>) {
        if intent.closes_sheets() {
            self.shared.overlays.close(Overlay::is_sheet);
        }
        match intent {
            Intent::Home(intent) => {
                let challenge = self.session.want(intent, &mut self.shared.cx(now, outputs));
                if let Some(id) = challenge {
                    self.want_challenge(ChallengeIntent::Open(id), now, outputs);
                }
            }
            Intent::CopyText(text) => outputs.push(Output::CopyText(text)),
            Intent::Room(intent) => self.want_in_room(intent, now, outputs),
            Intent::Card(intent) => {
                let of = Choosers { session: &mut self.session, practice: &mut self.practice };
                self.picking.want(intent, of, &mut self.shared.cx(now, outputs));
            }
            Intent::PickFile => outputs.push(Output::PickFile),
            Intent::Clipboard(intent) => self.want_clipboard(intent, now, outputs),
            Intent::ReadClipboard => outputs.push(Output::ReadClipboard),
            Intent::OpenSheet(Sheet::Cell(cell)) => self.open_cell_menu(cell, now, outputs),
            Intent::OpenSheet(sheet) => {
                self.open(Overlay::Sheet(sheet), now);
                if let Some(room) = self.session.room() {
                    room.fetch_boards(&mut self.shared.cx(now, outputs));
                }
            }
            Intent::Confirm => self.confirm(now, outputs),
            Intent::Dismiss => {
                self.shared.overlays.pop();
            }
            Intent::Escape => self.escape(now, outputs),
            Intent::Back => self.back(now, outputs),
            Intent::HistoryBack => self.history_back(now, outputs),
            Intent::DismissNotice => self.shared.notices.dismiss(),
            Intent::DismissToast(id) => self.shared.toasts.dismiss(id),
            Intent::ReconnectNow | Intent::PlayHere => self.shared.link.restart(now, outputs),
            Intent::SetPrefs(prefs) => self.set_prefs(prefs, now, outputs),
            Intent::Challenge(intent) => self.want_challenge(intent, now, outputs),
            Intent::Practice(intent) => self.want_practice(intent, now, outputs),
            Intent::Edit(action) => self.edit(action, now, outputs),
            Intent::Export(intent) => self.want_export(intent, now, outputs),
            Intent::Play(play) => self.play(play, now, outputs),
        }
    }

    fn want_in_room(&mut self, intent: RoomIntent, now: Millis, outputs: &mut Vec<Output>) {
        let cx = &mut self.shared.cx(now, outputs);
        let beyond = self.session.room_mut().and_then(|room| room.want(intent, cx));
        self.leave(beyond, now, outputs);
    }

    pub(super) fn set_prefs(&mut self, prefs: Prefs, now: Millis, outputs: &mut Vec<Output>) {
        if self.shared.prefs.digit_first != prefs.digit_first {
            self.with_judge(now, outputs, |judge| judge.board_mut().arm(None));
        }
        self.shared.set_prefs(prefs, outputs);
    }

    /// Browsers may refuse the clipboard: then the link is shown, to be copied by hand.
    pub(super) fn copied(&mut self, done: bool, now: Millis) {
        if self.editor.copied(done, &mut self.shared.cx(now, &mut Vec::new())) {
            return;
        }
        let words = self.session.room_mut().and_then(|room| room.link_copied(done));
        words.into_iter().for_each(|words| self.shared.toasts.show(words, now));
    }

    /// Opens an overlay, if it makes sense now.
    pub(super) fn open(&mut self, overlay: Overlay, now: Millis) {
        if self.fits(overlay, now) {
            self.shared.overlays.open(overlay);
        }
    }

    /// Opens the menu of a cell that takes digits; another one is refused as if a digit had been typed.
    fn open_cell_menu(&mut self, cell: Cell, now: Millis, outputs: &mut Vec<Output>) {
        if !self.takes_plays() {
            return;
        }
        let takes = self.with_judge(now, outputs, |judge| hand::choose_for_entry(judge, cell));
        if takes == Some(true) {
            self.open(Overlay::Sheet(Sheet::Cell(cell)), now);
        }
    }

    fn confirm(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(Overlay::Confirm(question)) = self.overlay() else { return };
        self.shared.overlays.pop();
        let cx = &mut self.shared.cx(now, outputs);
        if question == Question::Withdraw {
            self.challenges.withdraw(cx);
        } else if let Some(room) = self.session.room() {
            let beyond = room.confirm(question, cx);
            self.leave(beyond, now, outputs);
        } else {
            self.practice.confirm(question, cx);
        }
    }

    /// The Esc key: closes what lies on top, else clears the selection, else leaves a screen that it may leave.
    fn escape(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.shared.overlays.pop() {
            return;
        }
        if self.screen() == Screen::Practice && self.practice.escape_help(&mut self.shared.cx(now, outputs)) {
            return;
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
        self.with_judge(now, outputs, |judge| hand::unselect(judge.board_mut())) == Some(true)
    }

    /// One step back: closes a dialog, else leaves the screen.
    fn back(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.shared.overlays.pop() {
            return;
        }
        match self.screen() {
            Screen::Home | Screen::Challenge if self.session.is_busy() => self.go_home(outputs),
            Screen::Home if self.shared.home.invited_to.is_some() => self.shared.home.decline(outputs),
            Screen::Home => {}
            Screen::PracticeStart | Screen::Practice => {
                self.practice.leave(&mut self.shared.cx(now, outputs));
            }
            Screen::Editor => self.edits = false,
            Screen::Challenge => self.close_challenge(outputs),
            Screen::Queue => self.session.cancel_queue(&mut self.shared.cx(now, outputs)),
            Screen::Lobby | Screen::Race | Screen::Results => {
                self.want_in_room(RoomIntent::Leave, now, outputs);
            }
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

    /// Out of the room, if the player is in one, and to what they want instead.
    pub(super) fn leave(&mut self, beyond: Option<WayOut>, now: Millis, outputs: &mut Vec<Output>) {
        let Some(beyond) = beyond else { return };
        if self.session.room().is_some() {
            self.session.leave(&mut self.shared.cx(now, outputs));
            self.challenges.ask_soon();
            self.show_home(outputs);
        }
        match beyond {
            WayOut::Home => {}
            WayOut::Queue => self.session.pursue_new(Goal::Opponent, &mut self.shared.cx(now, outputs)),
            WayOut::Attempt(id) => self.session.seek(Goal::Attempt(id), &mut self.shared.cx(now, outputs)),
        }
    }

    /// Does something with the board that takes digits on the screen of the moment, if there is one.
    fn with_judge<R>(
        &mut self,
        now: Millis,
        outputs: &mut Vec<Output>,
        act: impl FnOnce(&mut dyn Judge) -> R,
    ) -> Option<R> {
        let screen = self.screen();
        let cx = &mut self.shared.cx(now, outputs);
        if screen == Screen::Practice {
            return self.practice.with_game(cx, |game, cx| act(&mut Playing { game, cx }));
        }
        if screen != Screen::Editor {
            let room = self.session.room_mut()?;
            return room.with_race(cx, |race, cx| act(&mut Racing { race, cx }));
        }
        let editor = Some(&mut self.editor).filter(|editor| editor.tool() == Tool::Givens);
        editor.map(|editor| act(&mut Setting { editor, cx: &mut cx.hand() }))
    }

    fn play(&mut self, play: Play, now: Millis, outputs: &mut Vec<Output>) {
        if play == Play::CloseHint {
            self.shared.overlays.close(|overlay| overlay == Overlay::Sheet(Sheet::Hint));
        }
        if !self.takes_plays() {
            return;
        }
        self.shared.overlays.close(Overlay::is_menu);
        if play == Play::ToggleDigitFirst {
            let digit_first = !self.shared.prefs.digit_first;
            self.set_prefs(Prefs { digit_first, ..self.shared.prefs }, now, outputs);
        }
        let screen = self.screen();
        let cx = &mut self.shared.cx(now, outputs);
        if screen == Screen::Practice {
            self.practice.play(play, cx);
        } else if screen == Screen::Editor {
            self.editor.play(play, &mut cx.hand());
        } else if let Some(room) = self.session.room_mut() {
            cx.shared.link.hurry(now, cx.outputs);
            room.with_race(cx, |race, cx| race.play(play, cx));
        }
    }
}
