//! What the server says, apart from what it says about a running race.

use game::{DetachReason, Knock, Millis, Problem, RequestId, RoomEvent, RoomView, Snapshot, Verdict};
use protocol::{ClientMessage, Notice, ServerMessage};

use super::knocking::link;
use super::{App, Dialog, Goal, Question, Queue, Screen, to_json};
use crate::connection::StopReason;
use crate::output::{Cue, Output};
use crate::race::{Context, moment_in};
use crate::room::{PasteState, Room};
use crate::store::StoreKey;
use crate::text;

impl App {
    pub(super) fn received(&mut self, message: ServerMessage, now: Millis, outputs: &mut Vec<Output>) {
        match message {
            ServerMessage::Welcome { player, identity, resume, .. } => {
                if !self.link.welcomed(now, outputs) {
                    return;
                }
                self.notices.welcomed();
                self.obstacle = None;
                self.ban_reason = None;
                // A new secret for the same player is no news; another player is.
                self.forgotten = self.identity.as_ref().is_some_and(|known| known.player != player);
                let unknown = std::mem::take(&mut self.unknown);
                if unknown && self.refused_identity.as_ref().is_some_and(|refused| refused.player != player) {
                    self.toasts.show(text::UNKNOWN_HERE, now);
                }
                self.kept_place = resume;
                if let Some(identity) = identity {
                    outputs.push(Output::Store { key: StoreKey::Identity, value: to_json(&identity) });
                    self.identity = Some(identity);
                }
                self.pursue(resume, outputs);
            }
            ServerMessage::Refused { problem } => self.refused_connection(&problem, now, outputs),
            // Anything else before the welcome is left over from another connection.
            _ if !self.link.is_online() => {}
            ServerMessage::Pong { stamp } => self.link.pong(stamp, now),
            ServerMessage::Queued { waiting, held_ms } => self.queued(waiting, held_ms, now),
            ServerMessage::Dequeued => self.dequeued(outputs),
            ServerMessage::Matched { code } => {
                self.requeues = false;
                if matches!(self.goal, Goal::Opponent { .. }) {
                    self.goal = Goal::Room(code);
                    self.toasts.show(text::OPPONENT_FOUND, now);
                }
            }
            ServerMessage::Room { event } => self.on_room_event(event, now, outputs),
            ServerMessage::RoomLeft { why } => self.room_left(why, now, outputs),
            ServerMessage::Fault { request, problem } => self.faulted(request, &problem, now, outputs),
            ServerMessage::Notice { notice } => self.noticed(&notice, now, outputs),
        }
    }

    fn queued(&mut self, waiting: u32, held_ms: u32, now: Millis) {
        let one_way_ms = self.link.one_way_ms();
        if let Some(queue) = &mut self.queue {
            queue.waiting = Some(waiting);
            queue.held_until = (held_ms > 0).then(|| moment_in(now, held_ms, one_way_ms));
        }
    }

    /// Out of the queue: perhaps only to look again, under other conditions.
    fn dequeued(&mut self, outputs: &mut Vec<Output>) {
        if std::mem::take(&mut self.requeues) && matches!(self.goal, Goal::Opponent { .. }) {
            self.pursue(None, outputs);
        }
    }

    fn refused_connection(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        match problem.code.as_ref() {
            "other_version" => self.link.stop(StopReason::OtherVersion, outputs),
            // What comes of it shows at the next attempt.
            "bad_identity" => return self.drop_identity(),
            "banned" => {
                self.ban_reason = Some(text::problem(problem));
                return self.link.stop(StopReason::Banned, outputs);
            }
            "server_full" => return self.obstacle = Some(text::SERVER_FULL),
            "too_many_connections" => return self.obstacle = Some(text::ADDRESS_FULL),
            "too_often" => {
                let wait_ms = problem.retry_after_ms.map_or(0, u64::from);
                self.link.rest_until(now.plus(wait_ms));
                return self.obstacle = Some(text::TOO_OFTEN);
            }
            _ => self.link.stop(StopReason::Expelled, outputs),
        }
        self.toasts.show(text::problem(problem), now);
    }

    fn noticed(&mut self, notice: &Notice, now: Millis, outputs: &mut Vec<Output>) {
        let was_saving = self.notices.is_saving();
        self.notices.receive(notice, now, self.link.one_way_ms());
        if self.notices.is_saving() && !was_saving {
            self.with_race(now, outputs, |race, cx| race.send_again(cx));
        }
    }

    fn on_room_event(&mut self, event: RoomEvent, now: Millis, outputs: &mut Vec<Output>) {
        match event {
            RoomEvent::Entered { snapshot } => self.enter(*snapshot, now, outputs),
            RoomEvent::JoinRefused { problem, .. } => self.join_refused(&problem, now, outputs),
            // Only a room that this connection is in can say the rest.
            _ if self.room.is_none() || !self.entered => {}
            RoomEvent::RoomChanged { room } => self.room_changed(room, now, outputs),
            RoomEvent::Started { race } => {
                self.notices.race_started();
                let (one_way_ms, saving) = (self.link.one_way_ms(), self.notices.is_saving());
                let mut cx = Context { now, one_way_ms, online: true, saving, outputs };
                if let Some(room) = &mut self.room {
                    room.start(&race, &mut cx);
                }
                self.dialog = None;
            }
            RoomEvent::Placed { match_no, seq, verdict } => {
                if let Verdict::Wrong { locked_ms, guess: true, .. } = verdict {
                    self.toasts.show(text::guessed(locked_ms), now);
                }
                let answer = (match_no, seq, &verdict);
                let refusal = self.with_race(now, outputs, |race, cx| race.answered(answer, cx)).flatten();
                if let Some(words) = refusal.as_ref().and_then(text::problem_shown) {
                    self.toasts.show(words, now);
                }
            }
            RoomEvent::Progress { progress, standing } => {
                let gone =
                    self.with_race(now, outputs, |race, cx| race.progress(progress, standing, cx)).flatten();
                if let Some(name) = gone {
                    self.toasts.show(text::has_left_race(&name), now);
                }
            }
            RoomEvent::Finished { results } => {
                outputs.push(Output::Cue(Cue::RaceOver));
                if let Some(room) = &mut self.room {
                    room.results = Some(results);
                }
                self.with_race(now, outputs, |race, _| race.close());
                self.dialog = None;
            }
            RoomEvent::OwnResult { row, .. } => {
                if let Some(room) = &mut self.room {
                    room.own_result = Some(row);
                }
            }
            RoomEvent::NoContest { match_no } => {
                let room = self.room.as_mut().map(|room| {
                    (room.race, room.results, room.own_result) = (None, None, None);
                    room.view.code
                });
                room.into_iter().for_each(|code| self.notices.no_contest(code, match_no));
                self.close_stale_dialog();
            }
            RoomEvent::Refused { request, problem } => self.refused(request, &problem, now),
            RoomEvent::PuzzleAccepted { clues, tier, .. } => {
                if let Some(room) = &mut self.room {
                    room.draft = None;
                    room.paste.state = PasteState::Accepted { clues, tier };
                }
                if self.dialog == Some(Dialog::Paste) {
                    self.dialog = None;
                }
                self.toasts.show(text::puzzle_set(clues, tier), now);
            }
        }
    }

    fn enter(&mut self, snapshot: Snapshot, now: Millis, outputs: &mut Vec<Output>) {
        if self.leaving {
            // The door of a room that was left before it opened.
            return;
        }
        if self.goal == Goal::Nothing {
            return self.send_leave(outputs);
        }
        let code = snapshot.room.code;
        self.goal = Goal::Room(code);
        self.entered = true;
        self.queue = None;
        (self.knocking, self.kept_place) = (None, None);
        (self.home.busy, self.home.asks_host) = (false, false);
        self.home.invited_to = None;
        self.home.set_code("");
        let old_code = self.room.as_ref().map(|room| room.view.code);
        let old = self.room.take().filter(|room| room.is_shown_by(&snapshot));
        if old_code != Some(code) {
            outputs.push(Output::ShowUrl(Some(code)));
        }
        match old_code {
            Some(old_code) if old.is_some() => self.move_notes(old_code, code, outputs),
            _ => self.dialog = None,
        }
        let link = link(&self.options.link_base, code);
        let (one_way_ms, saving) = (self.link.one_way_ms(), self.notices.is_saving());
        let mut cx = Context { now, one_way_ms, online: true, saving, outputs };
        let saved = self.saved_notes.as_ref().filter(|saved| saved.room == code);
        self.room = Some(Room::from_snapshot(snapshot, (old, saved), link, &mut cx));
        self.close_stale_dialog();
    }

    fn join_refused(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        let Goal::Room(code) = self.goal else { return };
        if self.follows_kept_place(problem, outputs) {
            return;
        }
        if problem.is("ask_host") {
            return self.wait_for_host(now, outputs);
        }
        if self.room.is_some() {
            // The room one was in: told once, and the code is not at fault.
            let words = if problem.is("no_such_room") {
                text::room_gone(self.forgotten, self.screen() == Screen::Race).to_owned()
            } else {
                text::problem(problem)
            };
            self.toasts.show(words, now);
            return self.go_home(outputs);
        }
        let turned_away = self.knocking.is_some() && problem.is("kicked");
        let words = if turned_away { text::TURNED_AWAY.to_owned() } else { text::problem(problem) };
        self.go_home(outputs);
        self.home.set_code(&code.to_string());
        self.home.code_error = Some(words);
    }

    fn room_left(&mut self, why: DetachReason, now: Millis, outputs: &mut Vec<Output>) {
        let left = std::mem::take(&mut self.leaving);
        if why == DetachReason::Requeued {
            return self.requeued(left, now, outputs);
        }
        if left {
            return self.pursue(None, outputs);
        }
        if self.room.is_none() {
            return;
        }
        if let Some(words) = text::room_left(why) {
            self.toasts.show(words, now);
        }
        self.go_home(outputs);
    }

    /// The race that the queue had arranged will not begin, and the server has put this player back into the queue.
    /// Whoever was about to leave the room for something else wants none of it.
    fn requeued(&mut self, left: bool, now: Millis, outputs: &mut Vec<Output>) {
        if left && !matches!(self.goal, Goal::Opponent { .. }) {
            outputs.push(Output::Send(ClientMessage::Dequeue { request: RequestId::NONE }));
            // Not at once: the queue has to let go first.
            return self.ask_later(now, None);
        }
        if let Some(words) = text::room_left(DetachReason::Requeued) {
            self.toasts.show(words, now);
        }
        self.go_home(outputs);
        self.goal = Goal::Opponent { asked: true };
        self.queue = Some(Queue::since(now));
    }

    /// Out of the room, to the home screen.
    pub(super) fn go_home(&mut self, outputs: &mut Vec<Output>) {
        self.goal = Goal::Nothing;
        self.room = None;
        self.queue = None;
        self.entered = false;
        self.dialog = None;
        (self.knocking, self.kept_place) = (None, None);
        (self.home.busy, self.home.asks_host) = (false, false);
        self.home.invited_to = None;
        outputs.push(Output::ShowUrl(None));
    }

    fn room_changed(&mut self, view: RoomView, now: Millis, outputs: &mut Vec<Output>) {
        let one_way_ms = self.link.one_way_ms();
        let Some(room) = &mut self.room else { return };
        for member in &view.members {
            if room.view.members.iter().all(|known| known.no != member.no) {
                outputs.push(Output::Cue(Cue::MemberJoined(member.no)));
            }
        }
        let old_code = room.view.code;
        let asked = |knock: &&Knock| room.view.knocks.iter().all(|known| known.no != knock.no);
        let knocks: Vec<String> =
            view.knocks.iter().filter(asked).map(|knock| knock.name.to_string()).collect();
        room.change(view, now, one_way_ms);
        self.follow_code(old_code, now, outputs);
        self.announce_knocks(&knocks, now);
        self.close_stale_dialog();
    }

    /// The lobby shows who asks to come in; elsewhere a host must hear of it.
    fn announce_knocks(&mut self, names: &[String], now: Millis) {
        let hears = self.room.as_ref().is_some_and(Room::is_host) && self.screen() != Screen::Lobby;
        for name in names.iter().filter(|_| hears) {
            self.toasts.show(text::knocks_meanwhile(name), now);
        }
    }

    /// A dialog closes when what it is about is no longer possible.
    fn close_stale_dialog(&mut self) {
        let Some(lobby) = self.lobby() else { return };
        let racing = self.screen() == Screen::Race;
        let present = |no| lobby.seats.iter().chain(&lobby.spectators).any(|row| row.member == no);
        let fits = match self.dialog {
            None => true,
            Some(Dialog::Rules | Dialog::Paste) => lobby.can_edit,
            Some(Dialog::Confirm(Question::LeaveRace | Question::GiveUp | Question::EndRace)) => racing,
            Some(Dialog::Confirm(Question::Kick(no) | Question::HandOver(no))) => lobby.host && present(no),
            Some(Dialog::Confirm(Question::NewCode)) => lobby.can_lock,
        };
        if !fits {
            self.dialog = None;
        }
    }

    fn refused(&mut self, request: RequestId, problem: &Problem, now: Millis) {
        let Some(room) = &mut self.room else { return };
        let in_editor = self.dialog == Some(Dialog::Rules) && problem.is("bad_spec");
        if in_editor {
            room.refuse_puzzle(text::problem(problem));
        }
        room.draft = None;
        if in_editor {
            return;
        }
        if room.paste.awaits(request) {
            room.paste.refuse(problem);
        } else if let Some(words) = text::problem_shown(problem) {
            self.toasts.show(words, now);
        }
    }

    fn faulted(&mut self, request: RequestId, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        match problem.code.as_ref() {
            "bad_name" => {
                self.go_home(outputs);
                return self.home.name_error = Some(text::problem(problem));
            }
            "bad_code" => {
                self.go_home(outputs);
                return self.home.code_error = Some(text::problem(problem));
            }
            "too_many_rooms" | "draining" | "too_many_rooms_here" | "too_many_tries" | "already_in_room"
                if self.room.is_none() =>
            {
                self.go_home(outputs);
            }
            "not_in_room" if self.entered => {
                // The server has lost us: knock again.
                self.entered = false;
                return self.pursue(None, outputs);
            }
            // It had put us out before it heard that we left.
            "not_in_room" => {
                if std::mem::take(&mut self.leaving) {
                    self.pursue(None, outputs);
                }
                return;
            }
            "too_fast" => self.ask_later(now, problem.retry_after_ms),
            _ => {}
        }
        match &mut self.room {
            // The puzzle was too much for one message.
            Some(room) if room.paste.awaits(request) => room.paste.refuse(problem),
            _ => {
                if let Some(words) = text::problem_shown(problem) {
                    self.toasts.show(words, now);
                }
            }
        }
    }
}
