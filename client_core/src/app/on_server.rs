//! What the server says, handed to the part that it concerns.

use game::{Problem, RequestId};
use protocol::{Capability, Notice, ServerMessage};

use super::Screens;
use super::screens::tell_all;
use crate::race::moment_in;
use crate::screens::{PageEvent, Step};
use crate::shared::Cx;
use crate::text;

impl Screens {
    pub(super) fn received(&mut self, message: ServerMessage, cx: &mut Cx<'_>) -> Option<Step> {
        cx.shared.link.heard(cx.now);
        let told = tell_all(PageEvent::Heard(&message), cx);
        self.hear(message, cx).or(told)
    }

    fn hear(&mut self, message: ServerMessage, cx: &mut Cx<'_>) -> Option<Step> {
        let Self { session, challenges, .. } = self;
        match message {
            ServerMessage::Welcome { player, identity, resume, project_page, capabilities, .. } => {
                cx.shared.project_page = project_page;
                if cx.welcomed(player, identity.as_ref()) {
                    cx.shared.pools.welcomed(player, &capabilities);
                    cx.shared.has_gallery =
                        capabilities.iter().any(|name| name == Capability::Gallery.name());
                    session.welcomed(resume, cx);
                }
            }
            ServerMessage::Refused { problem } => cx.refused(&problem),
            // Any other message before the welcome belongs to an earlier connection.
            _ if !cx.is_online() => {}
            ServerMessage::Pong { stamp } => cx.shared.link.pong(stamp, cx.now),
            ServerMessage::Queued { waiting, held_ms, bot_in_ms } => {
                let moment = |ms| moment_in(cx.now, ms, cx.shared.link.one_way_ms());
                let held_until = Some(moment(held_ms)).filter(|_| held_ms > 0);
                session.queued(waiting, held_until, bot_in_ms.map(moment));
            }
            ServerMessage::Dequeued => session.dequeued(cx),
            ServerMessage::Matched { code } => {
                // Who was called has seen it already.
                let was_called = session.queue().is_some_and(|queue| queue.is_called);
                if session.matched(code) && !was_called {
                    cx.toast(text::opponent_found());
                }
            }
            ServerMessage::Room { event } => return session.hear(event, cx),
            ServerMessage::RoomLeft { why } => return session.taken_out(why, cx),
            ServerMessage::Fault { request, problem } => return self.faulted(request, &problem, cx),
            ServerMessage::Notice { notice } => self.noticed(&notice, cx),
            ServerMessage::Preview { preview } => session.looked(preview),
            ServerMessage::ChallengeMade { request, id } => {
                challenges.made(request, id, cx.shared.challenge_link(id));
            }
            ServerMessage::Challenge { request, view } => {
                challenges.listed(request, cx);
                challenges.show(view);
            }
            ServerMessage::ChallengeWithdrawn { id, .. } => return challenges.withdrawn(id, cx),
            ServerMessage::Pools { event } => return cx.hear_pools(event, session),
            // The page that has asked has heard it.
            ServerMessage::Theatre { .. } => {}
            ServerMessage::Daily { view, .. } => self.dailies.hear(view, cx.now),
            ServerMessage::ChallengeRefused { request, problem } => {
                if self.dailies.refused(request, &problem, cx.now) {
                    return None;
                }
                challenges.refuse(request, &problem);
                return session.give_up();
            }
        }
        None
    }

    fn noticed(&mut self, notice: &Notice, cx: &mut Cx<'_>) {
        let was_saving = cx.shared.notices.is_saving();
        cx.shared.notices.receive(notice, cx.now, cx.shared.link.one_way_ms());
        if cx.shared.notices.is_saving() && !was_saving {
            self.room_mut().and_then(|room| room.with_race(cx, |race, cx| race.send_again(cx)));
        }
    }

    /// Something was refused: where the player is then, and why, in the dialog that waits for it or as a toast.
    fn faulted(&mut self, request: RequestId, problem: &Problem, cx: &mut Cx<'_>) -> Option<Step> {
        if self.dailies.refused(request, problem, cx.now) || cx.shared.pools.is_told(request) {
            return None;
        }
        let session = &mut self.session;
        if session.look_refused(problem, cx) {
            return None;
        }
        let mut step = None;
        match problem.code.as_ref() {
            "bad_name" => {
                session.go_home();
                cx.shared.home.name_error = Some(text::problem(problem));
                return Some(Step::Out);
            }
            "bad_code" => {
                session.go_home();
                cx.shared.home.code_error = Some(text::problem(problem));
                return Some(Step::Out);
            }
            "too_many_rooms" | "draining" | "too_many_rooms_here" | "too_many_tries" | "already_in_room"
                if session.room().is_none() =>
            {
                session.go_home();
                step = Some(Step::Out);
            }
            "not_in_room" => {
                session.is_not_in(cx);
                return None;
            }
            "no_such_pool" | "which_pools" | "bad_range" if session.queue().is_some() => {
                cx.shared.pools.wish_refused(problem);
                session.go_home();
                step = Some(Step::Out);
            }
            "not_called" => return None,
            "not_queued" => session.was_not_queued(),
            "too_fast" => session.ask_later(cx.now, problem.retry_after_ms),
            _ => {}
        }
        if self.challenges.awaits(request) {
            self.challenges.refuse(request, problem);
        } else if let Some(room) = self.room_mut() {
            room.explain(request, problem, cx);
        } else {
            text::problem_shown(problem).into_iter().for_each(|words| cx.toast(words));
        }
        step
    }
}
