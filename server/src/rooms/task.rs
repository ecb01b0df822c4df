//! One room: the task that owns a `game::Room`. One turn takes everything that waits (`inbox`), stores it (group commit), and only
//! then carries out what follows from it (`carry_out`). Waits for the journal alone: clients have outboxes, jobs have
//! workers. Knows no rules.

use std::collections::BTreeMap;
use std::pin::{Pin, pin};
use std::sync::Arc;

use game::{
    Audience, BotMove, BotStrength, Effect, Event, Millis, Network, PlayerId, PoolRoom, RequestId, Rival,
    Room, RoomCode, RoomConfig, RoomId,
};
use lobby::{EntryId, NodeNo};
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until};
use tracing::{Instrument, Span};

use super::bots::Bots;
use super::codes;
use super::contain::contain;
use super::held::Held;
use super::log::RoomLog;
use super::members::Members;
use super::message::{RoomInbox, RoomMessage};
use super::presence;
use super::reach::{self, Reach};
use super::registry::RoomSlot;
use super::trace;
use crate::app_state::AppState;
use crate::clock::Clock;
use crate::cluster::node_of;
use crate::limits::{ROOM_INBOX_MAX, TURN_INPUTS_MAX};
use crate::ops::phases::{self, PhaseMark};
use crate::session::line::Line;
use crate::store::journal::NotKept;
use crate::store::kept::Visit;
use pool::Pool;

/// Stands by itself, not within the session that opens the room: the log is to say nothing of that, least of all its
/// address, with everything that happens in the room.
fn span(room: RoomId) -> Span {
    tracing::info_span!(parent: None, "room", id = %room)
}

#[derive(Debug)]
pub(super) struct RoomTask {
    app: Arc<AppState>,
    code: RoomCode,
    room: Room,
    /// What this turn has to store.
    log: RoomLog,
    /// What this turn has led to: carried out, in order, once it is stored.
    effects: Vec<Effect>,
    /// One of the effects changes who is in, and so what the next message means: the turn ends with it.
    changes_members: bool,
    /// When the moves were received that this turn answers.
    moves: Vec<std::time::Instant>,
    /// Why the room's own code has failed.
    failure: Option<String>,
    /// Where the outcomes of jobs go.
    inbox: RoomInbox,
    /// Given back when the room closes.
    slot: RoomSlot,
    /// From where the room was opened.
    opener: Option<Network>,
    members: Members,
    /// What they may hear a moment later.
    held: Held,
    /// Where it is to go on after this turn.
    goes_to: Option<NodeNo>,
    bots: Bots,
    /// The bot that comes when its opponent is here. Not stored: a room that has lost it sends the opponent back.
    sends_bot: Option<BotStrength>,
    /// How others at the same challenge see this attempt.
    rival: Option<Rival>,
    /// The race of the attempt at a daily has begun when its day was over.
    is_late: bool,
    /// What makes it a pool's.
    pool: Option<Pool>,
    /// What the server's sums know of this room.
    phase: PhaseMark,
    /// The room's own time: the server's, without what it lost when it changed its node.
    clock: Clock,
    /// The latest stamp; the room's time never runs backwards.
    latest: Millis,
}

/// A room that is to run, and what it goes on with.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) room: Room,
    pub(super) log: RoomLog,
    pub(super) inbox: RoomInbox,
    pub(super) slot: RoomSlot,
    /// From where the room was opened.
    pub(super) opener: Option<Network>,
    pub(super) pool: Option<Box<PoolRoom>>,
    pub(super) members: BTreeMap<PlayerId, EntryId>,
    /// The room's own time.
    pub(super) clock: Clock,
}

/// The room has closed, or failed.
#[derive(Debug)]
struct Over;

impl RoomTask {
    pub(super) fn new(app: Arc<AppState>, config: RoomConfig, inbox: RoomInbox, slot: RoomSlot) -> Self {
        let now = app.clock.now();
        span(config.id).in_scope(|| trace::opened(&config));
        app.ops.metrics.room_opened();
        let (opener, pool) = (config.opener, config.pool.clone());
        let room = Room::new(config.clone(), now);
        let (log, members, clock) = (RoomLog::born(config, now), BTreeMap::new(), app.clock.clone());
        Self::resumed(app, Start { room, log, inbox, slot, opener, pool, members, clock })
    }

    pub(super) fn with_bot(self, sends_bot: Option<BotStrength>) -> Self {
        Self { sends_bot, ..self }
    }

    /// A recovered room: all its members are away, and what it waited for is requested again.
    pub(super) fn resumed(app: Arc<AppState>, start: Start) -> Self {
        let Start { room, log, inbox, slot, opener, pool, members, clock } = start;
        let jobs = room.pending_jobs().into_iter().map(|(job, request)| Effect::Work { job, request });
        let effects = jobs.chain(room.find_raced_again()).collect();
        Self {
            phase: app.rooms.phases.mark(room.phase()),
            bots: app.rooms.bots.share(room.id(), inbox.clone()),
            sends_bot: None,
            rival: None,
            is_late: false,
            pool: pool.map(|pool| Pool::new(*pool, &room)),
            latest: clock.now(),
            clock,
            // Not the one it was born with: it may have taken another.
            code: room.code(),
            room,
            log,
            effects,
            // Those whom the room believes to be here are away: their connections ended with the server.
            changes_members: true,
            moves: Vec::new(),
            failure: None,
            inbox,
            slot,
            opener,
            members: Members::away(members),
            held: Held::default(),
            goes_to: None,
            app,
        }
    }

    /// Lives until the room closes or the server stops.
    pub(super) fn spawn(mut self, inbox: mpsc::Receiver<RoomMessage>) {
        let (stop, tasks) = (self.app.stop.clone(), self.app.tasks.clone());
        let span = span(self.room.id());
        let life = async move {
            // Nothing has to be sent when the server stops: the sessions notify their clients, and the journal holds
            // the rest.
            stop.run_until_cancelled(self.run(inbox)).await;
        };
        tasks.spawn(life.instrument(span));
    }

    /// By reference: what a future moves into another one, it has room for twice.
    async fn run(&mut self, mut inbox: mpsc::Receiver<RoomMessage>) {
        let mut timer = pin!(sleep_until(Instant::now()));
        let mut step =
            self.renew_secret().and_then(|()| self.drop_the_disconnected()).and_then(|()| self.note_drain());
        loop {
            match self.end_turn().await {
                Ok(()) => {}
                // The server is stopping: what was not stored has not happened, and is not sent.
                Err(NotKept::Closed(_)) => return,
                // Another node has the room: what was not stored has not happened, and is not sent.
                Err(NotKept::Fenced) => {
                    tracing::warn!("another node owns this room now");
                    self.members.listeners(Audience::All).for_each(|(line, _)| line.close_as_moved());
                    return self.app.rooms.registry.unlist_room(self.room.id(), self.code, &self.inbox);
                }
                Err(NotKept::Refused(why)) => {
                    Box::pin(self.give_up(&why)).await;
                    break;
                }
            }
            if step.is_err() {
                break;
            }
            if let Some(node) = self.goes_to {
                return Box::pin(self.go_on_at(node, inbox)).await;
            }
            step = self.take_turn(&mut inbox, timer.as_mut()).await;
        }
        self.leave_heat();
        self.app.rooms.registry.unlist_room(self.room.id(), self.code, &self.inbox);
        inbox.close();
        // `try_recv` would miss messages whose sender waits already.
        while let Some(message) = inbox.recv().await {
            self.dismiss(message);
        }
        trace::closed(self.code);
    }

    /// Tells the room of members whom it believes to be here, and who have no connection: those of a room that was restored,
    /// and those who were gone before they were admitted.
    fn drop_the_disconnected(&mut self) -> Result<(), Over> {
        let here = self.room.members().filter(|member| member.is_connected).map(|member| member.player);
        let mut gone: Vec<PlayerId> = here.collect();
        gone.retain(|player| self.members.get(*player).is_some_and(|member| member.line.is_none()));
        let now = self.latest;
        gone.into_iter().try_for_each(|player| self.feed(now, Event::Dropped { player }))
    }

    /// Waits for something to happen, and takes everything that has.
    async fn take_turn(
        &mut self,
        inbox: &mut mpsc::Receiver<RoomMessage>,
        mut timer: Pin<&mut Sleep>,
    ) -> Result<(), Over> {
        if std::mem::take(&mut self.changes_members) {
            self.drop_the_disconnected()?;
            if self.log.inputs() > 0 {
                return Ok(());
            }
        }
        let deadline = self.room.next_deadline().unwrap_or(self.latest);
        let deadline = self.bots.next_at().map_or(deadline, |at| at.min(deadline));
        let next = self.held.due().map_or(deadline, |due| due.min(deadline));
        // A timer that only moves on costs next to nothing, unlike a new one for each turn.
        timer.as_mut().reset(self.clock.instant(next));
        let message = tokio::select! {
            // What came before the deadline counts as before it, however late the timer is seen.
            biased;
            message = inbox.recv() => message,
            () = timer => None,
        };
        if message.is_none() && deadline > self.clock.now() {
            // Only what is held has become due: it goes out with the end of this turn.
            return Ok(());
        }
        match message {
            Some(message) => self.receive(message)?,
            None => self.move_bots()?,
        }
        while self.log.inputs() < TURN_INPUTS_MAX
            && !self.changes_members
            && let Ok(message) = inbox.try_recv()
        {
            self.receive(message)?;
        }
        Ok(())
    }

    /// A deadline has come: bots whose time it is move, and the room sees to what fell due.
    fn move_bots(&mut self) -> Result<(), Over> {
        let now = self.clock.now();
        if self.bots.next_at().is_none_or(|at| at > now) {
            return self.feed(now, Event::DeadlineReached);
        }
        while self.log.inputs() < TURN_INPUTS_MAX
            && let Some(BotMove { player, command, .. }) = self.bots.take_due(now)
        {
            self.feed(now, Event::Command { player, request: RequestId::NONE, command })?;
        }
        Ok(())
    }

    /// Stores what this turn has brought, then carries it out.
    async fn end_turn(&mut self) -> Result<(), NotKept> {
        let (room, bots) = (&self.room, &mut self.bots);
        let owner = self.slot.address();
        if let Err(panic) = contain(|| bots.follow(room, owner)) {
            self.fail(panic);
        }
        let writes = self.log.take_writes(&self.room);
        if !writes.is_empty() {
            for (player, visit) in self.app.persistence.journal.commit(writes).await? {
                self.newcomer_left(player, visit);
            }
        }
        // A drain must know of a race before its players do, and must not end before they know its results.
        let phase = self.room.phase();
        if phases::is_playing(phase) {
            self.phase.becomes(phase);
        }
        self.carry_out_effects();
        self.follow_attempt();
        self.follow_pool();
        self.phase.becomes(phase);
        if let Some(home) = self.members.new_home() {
            self.app.rooms.registry.set_home(self.room.id(), home);
        }
        if self.members.are_all_away() {
            self.slot.free_address();
        } else {
            self.slot.count_again(self.app.clock.now());
        }
        Ok(())
    }

    /// Everything is stored: another node may have the room. What is still said to it here is passed on when it runs there, before
    /// its members follow.
    async fn go_on_at(&mut self, node: NodeNo, mut inbox: mpsc::Receiver<RoomMessage>) {
        let (app, room) = (self.app.clone(), self.room.id());
        self.leave_heat();
        let mut late = Vec::new();
        let heir = {
            let mut release = pin!(app.placement.release(&app, room, node));
            loop {
                tokio::select! {
                    heir = &mut release => break heir,
                    Some(message) = inbox.recv(), if late.len() < ROOM_INBOX_MAX => late.push(message),
                }
            }
        };
        app.rooms.registry.unlist_room(room, self.code, &self.inbox);
        inbox.close();
        while let Some(message) = inbox.recv().await {
            late.push(message);
        }
        for message in late {
            match (heir, message) {
                (_, message @ RoomMessage::CodeDrawn { .. }) => self.dismiss(message),
                (Some(heir), message) => drop(reach::send(&app, &Reach::There(heir), room, message).await),
                (None, message @ RoomMessage::Enter { .. }) => {
                    app.spawn(reach::send_when_found(app.clone(), room, self.code, message));
                }
                // Who follows the room says again what was not answered.
                (None, _) => {}
            }
        }
        tracing::info!(?heir, "the room goes on at another node");
        let lines: Vec<Line> = self.members.listeners(Audience::All).map(|(line, _)| line.clone()).collect();
        app.placement.lead_away(&app, room, &lines);
    }

    /// The newcomer is at the node of a later visit, or at none, before this room has let them in: their connection here hears that,
    /// and not the answer.
    fn newcomer_left(&self, player: PlayerId, Visit { number, node }: Visit) {
        let through = self.members.newcomer(player).map(|newcomer| node_of(newcomer.line.session()));
        if through.is_some_and(|through| through != node) {
            presence::take_over_at(&self.app, through, player, number);
        }
    }

    /// The store takes nothing of what this turn has brought, and never will: it has not happened, and the room cannot go on.
    async fn give_up(&mut self, why: &str) {
        self.moves.clear();
        for effect in std::mem::take(&mut self.effects) {
            if let Effect::Recoded { to, .. } = effect {
                codes::release(&self.app, to);
            }
        }
        self.fail(format!("the store refuses what happened: {why}"));
        // If that is refused too, the next start recovers the room as it was before this turn.
        let _ = self.app.persistence.journal.commit(self.log.take_closing()).await;
        self.carry_out_effects();
    }
}

mod attempt;
mod carry_out;
mod feed;
mod inbox;
mod pool;
#[cfg(test)]
mod tests;
