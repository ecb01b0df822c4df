//! Carries out the effects of a turn that is stored, in the order in which the room decided them: what it says goes into the
//! outboxes of those who are in at that point, membership follows it into the registry, jobs go to the workers. Decides
//! nothing.

use std::sync::Arc;

use game::{Audience, DetachReason, Effect, PlayerId, RequestId, RoomEvent, RoomId};
use lobby::{Candidate, EntryId, PresenceEvent, QueueEvent, SessionId};
use protocol::ServerMessage;

use super::RoomTask;
use crate::app_state::AppState;
use crate::cluster::node_of;
use crate::rooms::members::{Ear, Newcomer};
use crate::rooms::message::{RoomInbox, RoomMessage};
use crate::rooms::workers::JobOwner;
use crate::rooms::{codes, jobs, presence, raced, reproduction, trace};
use crate::session::line::Line;
use crate::session::outgoing::Outgoing;

impl RoomTask {
    pub(super) fn carry_out_effects(&mut self) {
        // All that this turn has for one member goes out together.
        let mut addressed = Vec::new();
        let begins =
            |effect: &Effect| matches!(effect, Effect::Send { event: RoomEvent::Started { .. }, .. });
        if self.effects.iter().any(begins) {
            self.members.begin_together();
        }
        for effect in std::mem::take(&mut self.effects) {
            self.carry_out(effect, &mut addressed);
        }
        if let Some(Newcomer { player, entry, request, line, .. }) = self.members.take_newcomer() {
            self.not_reached(player, entry, line.session(), request);
        }
        self.tell_held(&mut addressed);
        addressed.iter().for_each(Line::deliver);
        for received in self.moves.drain(..) {
            self.app.ops.metrics.move_acknowledged(received.elapsed());
        }
        if let Some(panic) = self.failure.take() {
            self.report_failure(panic);
        }
    }

    fn carry_out(&mut self, effect: Effect, addressed: &mut Vec<Line>) {
        match effect {
            Effect::Admit { .. } => self.admit(addressed),
            Effect::Refuse { event, .. } => {
                self.note_event(&event);
                if let Some(Newcomer { player, entry, line, .. }) = self.members.take_newcomer() {
                    let node = Some(node_of(line.session()));
                    presence::handle_at(&self.app, node, player, PresenceEvent::Left { entry });
                    put(&line, &ServerMessage::Room { event }.into(), addressed);
                }
            }
            Effect::Send { to, event, may_wait } => {
                self.note_event(&event);
                self.note_entered(to, &event);
                self.send(to, event, may_wait, addressed);
            }
            Effect::Detach { player, why } => self.detach(player, why, addressed),
            Effect::Work { job, request } => {
                let owner = self.slot.address().map_or(JobOwner::Room(self.room.id()), JobOwner::Address);
                jobs::perform(&self.app, self.inbox.clone(), owner, job, request);
            }
            Effect::FindRaced { puzzle, players } => {
                raced::find(&self.app, self.inbox.clone(), puzzle, players);
            }
            Effect::DrawCode => draw_code(&self.app, self.room.id(), self.inbox.clone()),
            Effect::Recoded { from, to } => {
                self.code = to;
                self.app.rooms.registry.recode(self.room.id(), to);
                codes::release(&self.app, from);
            }
            Effect::WalkedOut { player, opponents } => {
                let is_fault = self.pool.as_ref().is_some_and(|pool| pool.has_lost(player));
                if !is_fault {
                    self.app.tell_queue(QueueEvent::WalkedOut { player, opponents });
                }
            }
            Effect::Record { .. } | Effect::Close => unreachable!("stored with their turn"),
        }
    }

    fn note_event(&self, event: &RoomEvent) {
        trace::event(self.code, event);
        self.app.ops.metrics.room_says(event);
    }

    fn send(&mut self, to: Audience, event: RoomEvent, may_wait: bool, addressed: &mut Vec<Line>) {
        let about =
            if let RoomEvent::Progress { progress, .. } = &event { Some(progress.member) } else { None };
        let outgoing = Outgoing::new(ServerMessage::Room { event });
        if let Some(racer) = about {
            let now = self.clock.now();
            if may_wait && self.held.is_worth_it(now) {
                return self.held.hold(racer, outgoing);
            }
            self.held.overtake(racer, now);
        }
        self.catch_up(to, |_| true, addressed);
        for (line, ear) in self.members.listeners(to) {
            ear.is_addressed = true;
            put(line, &outgoing, addressed);
        }
    }

    /// Says what is held to those of an audience who have not heard it.
    fn catch_up(&mut self, to: Audience, is_meant: impl Fn(&Ear) -> bool, addressed: &mut Vec<Line>) {
        // One message after the other, so that they stay one for all who are connected to the same node.
        for (heard, outgoing) in self.held.messages() {
            let listeners = self.members.listeners(to).filter(|(_, ear)| ear.heard < heard && is_meant(ear));
            for (line, ear) in listeners {
                ear.heard = heard;
                put(line, outgoing, addressed);
            }
        }
    }

    /// What goes to a member anyway takes along what is held for them; the rest goes when it is due.
    fn tell_held(&mut self, addressed: &mut Vec<Line>) {
        if !self.held.is_empty() {
            let is_due = self.held.falls_due(self.clock.now());
            self.catch_up(Audience::All, |ear| is_due || ear.is_addressed, addressed);
        }
        let (all, mut waits) = (self.held.all(), false);
        for (_, ear) in self.members.listeners(Audience::All) {
            waits |= ear.heard < all;
            ear.is_addressed = false;
        }
        if waits { self.held.wait(self.clock.now()) } else { self.held.clear() }
    }

    /// From here on the newcomer receives what the room sends. That they were matched is sent only now, so that it is
    /// stored before.
    fn admit(&mut self, addressed: &mut Vec<Line>) {
        if let Some(newcomer) = self.members.take_newcomer() {
            if newcomer.is_matched {
                put(&newcomer.line, &ServerMessage::Matched { code: self.code }.into(), addressed);
            }
            self.members.admit(newcomer, self.held.all());
        }
    }

    /// The room has closed, or failed, instead of answering.
    pub(super) fn not_reached(
        &self,
        player: PlayerId,
        entry: EntryId,
        session: SessionId,
        request: RequestId,
    ) {
        let event = PresenceEvent::NotReached { session, request, entry };
        presence::handle_at(&self.app, Some(node_of(session)), player, event);
    }

    fn detach(&mut self, player: PlayerId, why: DetachReason, addressed: &mut Vec<Line>) {
        trace::detached(self.code, player, why);
        let Some(member) = self.members.remove(player) else { return };
        if let Some(line) = &member.line {
            put(line, &ServerMessage::RoomLeft { why }.into(), addressed);
        }
        let event = match (why, member.line, member.ticket) {
            (DetachReason::Requeued, Some(line), Some(ticket)) => {
                let back = Candidate { ticket, session: line.session() };
                PresenceEvent::Requeued { entry: member.entry, back }
            }
            _ => PresenceEvent::Left { entry: member.entry },
        };
        presence::handle_at(&self.app, member.node, player, event);
    }

    fn report_failure(&self, panic: String) {
        let (app, room, code, at) = (self.app.clone(), self.log.room(), self.code, self.latest);
        self.app.tasks.spawn(async move {
            match reproduction::write(&app, room, code, at, &panic).await {
                Ok(path) => tracing::error!(room = %code, panic, log = %path.display(), "room failed"),
                Err(error) => tracing::error!(room = %code, panic, %error, "room failed, log not written"),
            }
        });
    }
}

/// Puts a message into a line; sent is what is in it when the turn is over.
fn put(line: &Line, outgoing: &Outgoing, addressed: &mut Vec<Line>) {
    if line.put(outgoing.encode(line.codec())) {
        addressed.push(line.clone());
    }
}

/// Lists the room under a further code and lets it know; the old one goes when the room has taken the new one.
fn draw_code(app: &Arc<AppState>, room: RoomId, inbox: RoomInbox) {
    let app = app.clone();
    app.tasks.clone().spawn(async move {
        // With so many rooms that no code is free, the old one stays.
        let Some(code) = codes::draw(&app, room).await else { return };
        if inbox.send(RoomMessage::CodeDrawn { code }).await.is_err() {
            codes::release(&app, code);
        }
    });
}
