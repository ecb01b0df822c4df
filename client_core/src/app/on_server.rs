//! What the server says outside of rooms: the greeting, the queue, faults, and news about itself.

use game::{Millis, Problem, RequestId, RoomEvent};
use protocol::{Notice, ServerMessage};

use super::App;
use crate::connection::StopReason;
use crate::output::Output;
use crate::race::moment_in;
use crate::session::Step;
use crate::store::{StoreKey, to_json};
use crate::text;

impl App {
    pub(super) fn received(&mut self, message: ServerMessage, now: Millis, outputs: &mut Vec<Output>) {
        match message {
            ServerMessage::Welcome { player, identity, resume, .. } => {
                if !self.shared.link.welcomed(now, outputs) {
                    return;
                }
                self.shared.notices.welcomed();
                self.obstacles.clear();
                if self.shared.account.welcomed(player, identity.as_ref()) {
                    self.shared.toasts.show(text::UNKNOWN_HERE, now);
                }
                if let Some(identity) = identity {
                    outputs.push(Output::Store { key: StoreKey::Identity, value: to_json(&identity) });
                }
                self.session.welcomed(resume, &mut self.shared.cx(now, outputs));
            }
            ServerMessage::Refused { problem } => self.refused_connection(&problem, now, outputs),
            // Any other message before the welcome belongs to an earlier connection.
            _ if !self.shared.link.is_online() => {}
            ServerMessage::Pong { stamp } => self.shared.link.pong(stamp, now),
            ServerMessage::Queued { waiting, held_ms } => {
                let held_until = moment_in(now, held_ms, self.shared.link.one_way_ms());
                self.session.queued(waiting, Some(held_until).filter(|_| held_ms > 0));
            }
            ServerMessage::Dequeued => self.session.dequeued(&mut self.shared.cx(now, outputs)),
            ServerMessage::Matched { code } => {
                if self.session.matched(code) {
                    self.shared.toasts.show(text::OPPONENT_FOUND, now);
                }
            }
            ServerMessage::Room { event: RoomEvent::JoinRefused { problem, .. } }
                if self.session.room_code().is_none() =>
            {
                self.invitation_void(&problem, now, outputs);
            }
            ServerMessage::Room { event } => {
                let step = self.session.hear(event, &mut self.shared.cx(now, outputs));
                self.go(step, outputs);
            }
            ServerMessage::RoomLeft { why } => {
                let step = self.session.taken_out(why, &mut self.shared.cx(now, outputs));
                self.go(step, outputs);
            }
            ServerMessage::Fault { request, problem } => self.faulted(request, &problem, now, outputs),
            ServerMessage::Notice { notice } => self.noticed(&notice, now, outputs),
            ServerMessage::Preview { preview } => self.peek.answered(preview),
            ServerMessage::ChallengeMade { request, id } => {
                self.challenges.made(request, id, self.shared.challenge_link(id));
            }
            ServerMessage::Challenge { view, .. } => self.challenges.show(view),
            ServerMessage::ChallengeWithdrawn { id, .. } => {
                if self.challenges.withdrawn(id, &mut self.shared.cx(now, outputs)) {
                    self.show_home(outputs);
                }
            }
            ServerMessage::ChallengeRefused { request, problem } => {
                self.challenges.refuse(request, &problem);
                if self.session.is_busy() {
                    self.go_home(outputs);
                }
            }
        }
    }

    fn refused_connection(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        match problem.code.as_ref() {
            "other_version" => self.shared.link.stop(StopReason::OtherVersion, outputs),
            // What comes of it shows at the next attempt.
            "bad_identity" => return self.shared.account.refuse(),
            "banned" => {
                self.obstacles.ban(text::problem(problem));
                return self.shared.link.stop(StopReason::Banned, outputs);
            }
            "server_full" => return self.obstacles.meet(text::SERVER_FULL),
            "too_many_connections" => return self.obstacles.meet(text::ADDRESS_FULL),
            "too_often" => {
                let wait_ms = problem.retry_after_ms.map_or(0, u64::from);
                self.shared.link.rest_until(now.plus(wait_ms));
                return self.obstacles.meet(text::TOO_OFTEN);
            }
            _ => self.shared.link.stop(StopReason::Expelled, outputs),
        }
        self.shared.toasts.show(text::problem(problem), now);
    }

    fn noticed(&mut self, notice: &Notice, now: Millis, outputs: &mut Vec<Output>) {
        let was_saving = self.shared.notices.is_saving();
        self.shared.notices.receive(notice, now, self.shared.link.one_way_ms());
        if self.shared.notices.is_saving() && !was_saving {
            let cx = &mut self.shared.cx(now, outputs);
            self.session.room_mut().and_then(|room| room.with_race(cx, |race, cx| race.send_again(cx)));
        }
    }

    fn faulted(&mut self, request: RequestId, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        if self.session.is_home() && self.peek.refused(problem.retry_after_ms, now) {
            return;
        }
        match problem.code.as_ref() {
            "bad_name" => {
                self.go_home(outputs);
                return self.shared.home.name_error = Some(text::problem(problem));
            }
            "bad_code" => {
                self.go_home(outputs);
                return self.shared.home.code_error = Some(text::problem(problem));
            }
            "too_many_rooms" | "draining" | "too_many_rooms_here" | "too_many_tries" | "already_in_room"
                if self.session.room().is_none() =>
            {
                self.go_home(outputs);
            }
            "not_in_room" => return self.session.is_not_in(&mut self.shared.cx(now, outputs)),
            "too_fast" => self.session.ask_later(now, problem.retry_after_ms),
            _ => {}
        }
        self.explain(request, problem, now, outputs);
    }

    /// The room that the page's address names does not exist.
    fn invitation_void(&mut self, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        if let (Some(code), true) = (self.shared.home.invited_to, self.peek.refused(None, now)) {
            self.go(Some(Step::Refused(code, text::problem(problem))), outputs);
        }
    }

    /// Why something could not be had: in the dialog that waits for it, or as a toast.
    fn explain(&mut self, request: RequestId, problem: &Problem, now: Millis, outputs: &mut Vec<Output>) {
        let cx = &mut self.shared.cx(now, outputs);
        if self.challenges.awaits(request) {
            self.challenges.refuse(request, problem);
        } else if let Some(room) = self.session.room_mut() {
            room.explain(request, problem, cx);
        } else {
            text::problem_shown(problem).into_iter().for_each(|words| cx.toast(words));
        }
    }
}
