//! The way into a room and out of it again, as the player sees it: what the server says about that, and what becomes of the
//! screen.

use game::{DetachReason, Problem, RoomEvent, Snapshot};

use super::{Admission, Session};
use crate::output::{Address, Output};
use crate::room::Room;
use crate::screens::Step;
use crate::shared::Cx;
use crate::text;

impl Session {
    /// What a room says, or the way into one.
    pub(crate) fn hear(&mut self, event: RoomEvent, cx: &mut Cx<'_>) -> Option<Step> {
        match event {
            RoomEvent::Entered { snapshot } => return self.let_in(*snapshot, cx),
            RoomEvent::JoinRefused { problem, .. } => return self.join_refused(&problem, cx),
            RoomEvent::RoomChanged { .. }
            | RoomEvent::Started { .. }
            | RoomEvent::Placed { .. }
            | RoomEvent::Progress { .. }
            | RoomEvent::NextRung { .. }
            | RoomEvent::Finished { .. }
            | RoomEvent::Boards { .. }
            | RoomEvent::SolverBoard { .. }
            | RoomEvent::SolverNotes { .. }
            | RoomEvent::Said { .. }
            | RoomEvent::OwnResult { .. }
            | RoomEvent::NoContest { .. }
            | RoomEvent::Rivals { .. }
            | RoomEvent::Refused { .. }
            | RoomEvent::PuzzleAccepted { .. } => {}
        }
        // Only a room that this connection is in can say the rest.
        let room = self.room_mut().filter(|room| room.is_heard)?;
        let has_ended = matches!(event, RoomEvent::Finished { .. });
        room.hear(event, cx);
        let code = room.view().code;
        self.follow_code(code);
        has_ended.then_some(Step::Raced)
    }

    fn let_in(&mut self, snapshot: Snapshot, cx: &mut Cx<'_>) -> Option<Step> {
        match self.admission() {
            // The room goes on elsewhere, and may not have heard it.
            Admission::Leaving | Admission::Unwanted => {
                self.announce_leave(cx.outputs);
                return None;
            }
            Admission::Enter => {}
        }
        let code = snapshot.room.code;
        let known = self.take_room();
        let old_code = known.as_ref().map(|room| room.view().code);
        let known = known.filter(|room| room.is_shown_by(&snapshot));
        let challenge = snapshot.attempt.as_ref().map(|attempt| attempt.challenge);
        if old_code != Some(code) {
            let address = challenge.map_or(Address::Room(code), Address::Challenge);
            cx.outputs.push(Output::ShowUrl(Some(address)));
        }
        match old_code.filter(|_| known.is_some()) {
            Some(old_code) => cx.shared.saved.move_notes(old_code, code, cx.outputs),
            None => cx.shared.overlays.close(&|overlay| !overlay.is_sheet()),
        }
        let link = challenge.map_or_else(|| cx.shared.room_link(code), |id| cx.shared.challenge_link(id));
        let notes = cx.shared.saved.notes_of(code).cloned();
        let is_known = known.is_some();
        let mut room = Room::from_snapshot(snapshot, known, notes.as_ref(), link, &mut cx.race(true));
        room.meet(&cx.shared.met);
        if let Some(text) = self.brings.take() {
            room.set_next(&text, cx);
        }
        if let Some(setup) = self.setup.take() {
            setup.carry_out(&room, cx);
        }
        if !is_known {
            room.read_words(cx);
        }
        room.follow_duel(None, cx);
        self.enter(room);
        Some(Step::Entered(challenge))
    }

    fn join_refused(&mut self, problem: &Problem, cx: &mut Cx<'_>) -> Option<Step> {
        let Some(code) = self.room_code() else { return self.invitation_void(problem, cx) };
        if problem.is("no_such_room")
            && let Some((old, kept)) = self.follow_kept_place(cx)
        {
            cx.shared.saved.move_notes(old, kept, cx.outputs);
            return None;
        }
        self.forget_kept_place();
        if problem.is("ask_host") {
            let was_in_room = self.room().is_some();
            self.wait_for_host(cx.now);
            return was_in_room.then_some(Step::Out);
        }
        if let Some(room) = self.room() {
            // The room that the player was in is gone: shown once, and not as an error of the code.
            let words = if problem.is("no_such_room") {
                text::room_gone(cx.shared.account.is_forgotten(), room.race_on_screen().is_some()).to_owned()
            } else {
                text::problem(problem)
            };
            cx.toast(words);
            self.go_home();
            return Some(Step::Out);
        }
        let turned_away = self.asks_host() && problem.is("kicked");
        let words = if turned_away { text::turned_away().to_owned() } else { text::problem(problem) };
        self.go_home();
        Some(Step::Refused(code, words))
    }

    /// The server has taken the player out of a room.
    pub(crate) fn taken_out(&mut self, why: DetachReason, cx: &mut Cx<'_>) -> Option<Step> {
        let was_in_room = self.room().is_some();
        let had_bot = self.room().is_some_and(Room::has_bot);
        let left = self.departed();
        if why == DetachReason::Requeued {
            if !self.requeued(left, cx) {
                return None;
            }
        } else if left {
            self.pursue(cx);
            return None;
        } else if was_in_room {
            self.go_home();
        } else {
            return None;
        }
        let words = if why == DetachReason::Requeued && had_bot {
            Some(text::person_found())
        } else {
            text::room_left(why)
        };
        words.into_iter().for_each(|words| cx.toast(words));
        Some(Step::Out)
    }

    /// As time passes: repeats what the server has not answered, and lets the room go on.
    pub(crate) fn tick(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if let Some(code) = self.knock_again(cx) {
            self.go_home();
            return Some(Step::Refused(code, text::not_let_in().to_owned()));
        }
        self.ask_again(cx);
        if let Some(alone) = self.play_alone(cx) {
            return Some(alone);
        }
        self.look_at_invitation(cx);
        let room = self.room_mut()?;
        room.tick(cx.now, cx.outputs);
        room.with_race(cx, |race, cx| race.tick(cx));
        None
    }
}
