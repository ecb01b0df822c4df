//! What the server says outside of rooms: the greeting, the queue, faults, and news about itself.

use game::{Millis, Problem, RequestId};
use protocol::{Notice, ServerMessage};

use super::App;
use crate::connection::StopReason;
use crate::output::Output;
use crate::race::moment_in;
use crate::store::{StoreKey, to_json};
use crate::text;

impl App {
    pub(super) fn received(&mut self, message: ServerMessage, now: Millis, outputs: &mut Vec<Output>) {
        match message {
            ServerMessage::Welcome { player, identity, resume, .. } => {
                if !self.link.welcomed(now, outputs) {
                    return;
                }
                self.notices.welcomed();
                self.obstacles.clear();
                if self.account.welcomed(player, identity.as_ref()) {
                    self.toasts.show(text::UNKNOWN_HERE, now);
                }
                if let Some(identity) = identity {
                    outputs.push(Output::Store { key: StoreKey::Identity, value: to_json(&identity) });
                }
                let (session, mut asker) = self.session_and_asker(outputs);
                session.welcomed(resume, &mut asker);
            }
            ServerMessage::Refused { problem } => self.refused_connection(&problem, now, outputs),
            // Any other message before the welcome belongs to an earlier connection.
            _ if !self.link.is_online() => {}
            ServerMessage::Pong { stamp } => self.link.pong(stamp, now),
            ServerMessage::Queued { waiting, held_ms } => {
                let held_until = moment_in(now, held_ms, self.link.one_way_ms());
                self.session.queued(waiting, Some(held_until).filter(|_| held_ms > 0));
            }
            ServerMessage::Dequeued => {
                let (session, mut asker) = self.session_and_asker(outputs);
                session.dequeued(&mut asker);
            }
            ServerMessage::Matched { code } => {
                if self.session.matched(code) {
                    self.toasts.show(text::OPPONENT_FOUND, now);
                }
            }
            ServerMessage::Room { event } => self.on_room_event(event, now, outputs),
            ServerMessage::RoomLeft { why } => self.room_left(why, now, outputs),
            ServerMessage::Fault { request, problem } => self.faulted(request, &problem, now, outputs),
            ServerMessage::Notice { notice } => self.noticed(&notice, now, outputs),
            ServerMessage::Preview { preview } => self.peek.answered(preview),
            ServerMessage::ChallengeMade { request, id } => self.challenge_made(request, id),
            ServerMessage::Challenge { view, .. } => self.challenge_shown(view),
            ServerMessage::ChallengeWithdrawn { id, .. } => self.challenge_withdrawn(id, now, outputs),
            ServerMessage::ChallengeRefused { request, problem } => {
                self.challenge_refused(request, &problem, outputs);
            }
        }
    }

    fn refused_connection(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        match problem.code.as_ref() {
            "other_version" => self.link.stop(StopReason::OtherVersion, outputs),
            // What comes of it shows at the next attempt.
            "bad_identity" => return self.account.refuse(),
            "banned" => {
                self.obstacles.ban(text::problem(problem));
                return self.link.stop(StopReason::Banned, outputs);
            }
            "server_full" => return self.obstacles.meet(text::SERVER_FULL),
            "too_many_connections" => return self.obstacles.meet(text::ADDRESS_FULL),
            "too_often" => {
                let wait_ms = problem.retry_after_ms.map_or(0, u64::from);
                self.link.rest_until(now.plus(wait_ms));
                return self.obstacles.meet(text::TOO_OFTEN);
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

    fn faulted(&mut self, request: RequestId, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        if self.session.is_home() && self.peek.refused(problem.retry_after_ms, now) {
            return;
        }
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
                if self.session.room().is_none() =>
            {
                self.go_home(outputs);
            }
            "not_in_room" => return self.not_in_room(outputs),
            "too_fast" => self.session.ask_later(now, problem.retry_after_ms),
            _ => {}
        }
        self.explain(request, problem, now);
    }

    /// The server has lost this player, who asks to enter again. Or it removed them before their own leave arrived.
    fn not_in_room(&mut self, outputs: &mut Vec<Output>) {
        let (session, mut asker) = self.session_and_asker(outputs);
        if !session.rejoin(&mut asker) && session.departed() {
            session.pursue(&mut asker);
        }
    }

    /// Why something could not be had: in the dialog that waits for it, or as a toast.
    pub(super) fn explain(&mut self, request: RequestId, problem: &Problem, now: Millis) {
        if self.challenges.awaits(request) {
            return self.challenges.refuse(request, problem);
        }
        match self.session.room_mut().filter(|room| room.paste().awaits(request)) {
            Some(room) => room.paste_mut().refuse(problem),
            None => {
                if let Some(words) = text::problem_shown(problem) {
                    self.toasts.show(words, now);
                }
            }
        }
    }
}
