//! What the server says of the room: entering and leaving, its changes, and its races.

use game::{DetachReason, Millis, Problem, RequestId, RoomEvent, RoomView, Snapshot, Verdict};

use super::App;
use crate::output::{Address, Cue, Output};
use crate::room::Room;
use crate::screens::{Overlay, Screen};
use crate::session::Admission;
use crate::text;

impl App {
    pub(super) fn on_room_event(&mut self, event: RoomEvent, now: Millis, outputs: &mut Vec<Output>) {
        match event {
            RoomEvent::Entered { snapshot } => self.enter(*snapshot, now, outputs),
            RoomEvent::JoinRefused { problem, .. } => self.join_refused(&problem, now, outputs),
            // Only a room that this connection is in can say the rest.
            _ if !self.session.is_heard() => {}
            RoomEvent::RoomChanged { room } => self.room_changed(room, now, outputs),
            RoomEvent::Started { race } => {
                let mut cx = self.context(now, outputs);
                if let Some(room) = self.session.room_mut() {
                    room.start(&race, &mut cx);
                }
                self.notices.race_started();
                self.overlays.clear();
            }
            RoomEvent::Placed { match_no, seq, verdict } => {
                self.placed((match_no, seq, &verdict), now, outputs);
            }
            RoomEvent::Progress { progress, standing } => {
                let left = self.with_race(now, outputs, |race, cx| race.progress(progress, standing, cx));
                if let Some(name) = left.flatten() {
                    self.toasts.show(text::has_left_race(&name), now);
                }
            }
            RoomEvent::NextRung { match_no, rung, puzzle, own } => {
                self.with_race(now, outputs, |race, _| {
                    race.next_rung((match_no, rung), &puzzle, own.as_ref())
                });
            }
            RoomEvent::Finished { results } => {
                outputs.push(Output::Cue(Cue::RaceOver));
                if let Some(room) = self.session.room_mut() {
                    room.finish(results);
                }
                self.overlays.close(|overlay| !overlay.is_sheet());
                self.challenges.ask_soon();
                self.fetch_boards(now, outputs);
            }
            RoomEvent::Boards { match_no, boards } => {
                if let Some(room) = self.session.room_mut() {
                    room.take_boards(match_no, boards);
                }
            }
            RoomEvent::SolverBoard { match_no, board } => self.solver_board(match_no, &board, now, outputs),
            RoomEvent::SolverNotes { match_no, member, notes } => {
                self.solver_notes(match_no, (member, &notes), now, outputs);
            }
            RoomEvent::Said { by, phrase } => self.spoken_to(by, phrase, now),
            RoomEvent::OwnResult { row, .. } => {
                if let Some(room) = self.session.room_mut() {
                    room.set_own_result(row);
                }
            }
            RoomEvent::NoContest { match_no } => {
                let Some(room) = self.session.room_mut() else { return };
                room.void_race();
                self.notices.no_contest(room.view().code, match_no);
            }
            RoomEvent::Rivals { rivals } => {
                if let Some(room) = self.session.room_mut() {
                    room.set_rivals(rivals);
                }
            }
            RoomEvent::Refused { request, problem } => self.refused(request, &problem, now),
            RoomEvent::PuzzleAccepted { clues, tier, .. } => {
                if let Some(room) = self.session.room_mut() {
                    room.accept_puzzle(clues, tier);
                }
                self.overlays.close(|overlay| overlay == Overlay::Paste);
                self.toasts.show(text::puzzle_set(clues, tier), now);
            }
        }
    }

    /// The answer to a move: match, number, verdict.
    fn placed(&mut self, answer: (u32, game::Seq, &Verdict), now: Millis, outputs: &mut Vec<Output>) {
        if let Verdict::Wrong { locked_ms, guess: true, .. } = answer.2 {
            self.toasts.show(text::guessed(*locked_ms), now);
        }
        let refusal = self.with_race(now, outputs, |race, cx| race.answered(answer, cx)).flatten();
        if let Some(words) = refusal.as_ref().and_then(text::problem_shown) {
            self.toasts.show(words, now);
        }
    }

    fn enter(&mut self, snapshot: Snapshot, now: Millis, outputs: &mut Vec<Output>) {
        match self.session.admission() {
            Admission::Leaving => return,
            Admission::Unwanted => return self.session.announce_leave(outputs),
            Admission::Enter => {}
        }
        let code = snapshot.room.code;
        self.home.invited_to = None;
        self.home.set_code("");
        let known = self.session.take_room();
        let old_code = known.as_ref().map(|room| room.view().code);
        let known = known.filter(|room| room.is_shown_by(&snapshot));
        let challenge = snapshot.attempt.as_ref().map(|attempt| attempt.challenge);
        match challenge {
            Some(id) => self.challenges.open(id, false),
            None => self.challenges.close(),
        }
        let address = challenge.map_or(Address::Room(code), Address::Challenge);
        if old_code != Some(code) {
            outputs.push(Output::ShowUrl(Some(address)));
        }
        match old_code.filter(|_| known.is_some()) {
            Some(old_code) => self.saved.move_notes(old_code, code, outputs),
            None => self.overlays.close(|overlay| !overlay.is_sheet()),
        }
        let link = challenge.map_or_else(|| self.room_link(code), |id| self.challenge_link(id));
        let mut cx = self.context(now, outputs);
        cx.online = true;
        let room = Room::from_snapshot(snapshot, (known, self.saved.notes_of(code)), link, &mut cx);
        self.session.enter(room);
        self.race_draft(now, outputs);
    }

    fn join_refused(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.session.room_code() else { return self.invitation_void(problem, now, outputs) };
        if problem.is("no_such_room") {
            let (session, mut asker) = self.session_and_asker(outputs);
            if let Some((old, kept)) = session.follow_kept_place(&mut asker) {
                return self.saved.move_notes(old, kept, outputs);
            }
        }
        self.session.forget_kept_place();
        if problem.is("ask_host") {
            return self.wait_for_host(now, outputs);
        }
        if self.session.room().is_some() {
            // The room that the player was in is gone: shown once, and not as an error of the code.
            let words = if problem.is("no_such_room") {
                text::room_gone(self.account.is_forgotten(), self.screen() == Screen::Race).to_owned()
            } else {
                text::problem(problem)
            };
            self.toasts.show(words, now);
            return self.go_home(outputs);
        }
        let turned_away = self.session.asks_host() && problem.is("kicked");
        let words = if turned_away { text::TURNED_AWAY.to_owned() } else { text::problem(problem) };
        self.go_home(outputs);
        self.home.refuse_code(&code.to_string(), words);
    }

    /// The room that the page's address names does not exist.
    fn invitation_void(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        if let (Some(code), true) = (self.home.invited_to, self.peek.refused(None, now)) {
            self.show_home(outputs);
            self.home.refuse_code(&code.to_string(), text::problem(problem));
        }
    }

    fn wait_for_host(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let was_in_room = self.session.room().is_some();
        self.session.wait_for_host(now);
        if was_in_room {
            self.show_home(outputs);
        }
    }

    pub(super) fn room_left(&mut self, why: DetachReason, now: Millis, outputs: &mut Vec<Output>) {
        let was_in_room = self.session.room().is_some();
        let (session, mut asker) = self.session_and_asker(outputs);
        let left = session.departed();
        if why == DetachReason::Requeued {
            if !session.requeued(left, now, &mut asker) {
                return;
            }
            self.show_home(outputs);
        } else if left {
            return session.pursue(&mut asker);
        } else if was_in_room {
            self.go_home(outputs);
        } else {
            return;
        }
        if let Some(words) = text::room_left(why) {
            self.toasts.show(words, now);
        }
    }

    fn room_changed(&mut self, view: RoomView, now: Millis, outputs: &mut Vec<Output>) {
        let one_way_ms = self.link.one_way_ms();
        let Some(room) = self.session.room_mut() else { return };
        outputs.extend(room.newcomers(&view).into_iter().map(|no| Output::Cue(Cue::MemberJoined(no))));
        let (old_code, code) = (room.view().code, view.code);
        let knocks = room.new_knocks(&view);
        room.change(view, now, one_way_ms);
        if code != old_code {
            let link = self.room_link(code);
            self.session.room_mut().into_iter().for_each(|room| room.set_link(link.clone()));
            self.session.follow_code(code);
            self.saved.move_notes(old_code, code, outputs);
            outputs.push(Output::ShowUrl(Some(Address::Room(code))));
            self.toasts.show(text::NEW_CODE, now);
        }
        self.announce_knocks(&knocks, now);
    }

    /// The lobby shows who asks to come in; on other screens a host is notified.
    fn announce_knocks(&mut self, names: &[String], now: Millis) {
        let hears = self.room().is_some_and(Room::is_host) && self.screen() != Screen::Lobby;
        for name in names.iter().filter(|_| hears) {
            self.toasts.show(text::knocks_meanwhile(name), now);
        }
    }

    fn refused(&mut self, request: RequestId, problem: &Problem, now: Millis) {
        let in_editor = self.overlays().contains(&Overlay::Rules) && problem.is("bad_spec");
        let Some(room) = self.session.room_mut() else { return };
        if in_editor {
            room.refuse_puzzle(text::problem(problem));
            return room.drop_draft();
        }
        room.drop_draft();
        self.explain(request, problem, now);
    }
}
