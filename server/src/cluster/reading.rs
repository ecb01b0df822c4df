//! Reads what other nodes say, in order, and hands it on to rooms, connections and the queue of this node. Waits only for a
//! room that takes nothing, and not long. Decides nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use futures::StreamExt;
use game::{ChallengeId, LINE_MS_MAX, Millis, PlayerId, Rival, RoomId};
use lobby::{NodeNo, PresenceEvent, SessionId};
use protocol::{Notice, ServerMessage};
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::letter::{Envelope, ForPlayer, ForRoom};
use super::peer::Peer;
use super::{Cluster, Letter, RemoteEntry, RemoteLine, moment, moves, node_of, tasks};
use crate::app_state::AppState;
use crate::limits::{LETTER_WAIT_MS_MAX, OWNER_WAIT_MS_MAX};
use crate::ops::admin::orders;
use crate::rooms::message::{EntryRequest, RoomMessage};
use crate::rooms::seen::RoomLook;
use crate::rooms::{presence, queue_task, reach};
use crate::session::close_reason::CloseReason;
use crate::session::frame_queue::EncodedFrame;
use crate::session::line::Line;
use crate::session::outbox::Outbox;

/// Reads everything that is sent to this node.
pub(super) async fn run(app: Arc<AppState>, cluster: Arc<Cluster>, mut subscriber: Subscriber) {
    while let Some(message) = subscriber.next().await {
        match Envelope::decode(&message.payload) {
            Ok(envelope) => read(&app, &cluster, envelope, message.reply.is_some()).await,
            Err(error) => {
                tracing::warn!(%error, bytes = message.payload.len(), "an envelope is not understood")
            }
        }
    }
    // Only when the client has ended: without it this node hears nobody.
    cluster.lost.cancel();
}

async fn read(app: &Arc<AppState>, cluster: &Arc<Cluster>, envelope: Envelope, asks: bool) {
    let Some(peer) = tasks::meet(app, cluster, envelope.from) else { return };
    let received = peer.receive(&envelope, asks, app.clock.now());
    if received.is_reset {
        reset(app, cluster, peer.node());
        peer.post(Letter::Reset);
    }
    if !received.is_new {
        return;
    }
    let mut reader = Reader { app, cluster, peer: &peer, addressed: Vec::new() };
    for letter in envelope.letters {
        reader.take(letter).await;
    }
    reader.addressed.iter().for_each(|outbox| outbox.deliver());
}

/// Something between this node and another is lost: connections whose room is there begin anew.
pub(super) fn reset(app: &Arc<AppState>, cluster: &Arc<Cluster>, node: NodeNo) {
    let sessions = moves::follow_rooms(app, cluster, |room| cluster.elsewhere.owner(room) == Some(node));
    if cluster.queue_at() == Some(node) {
        tasks::name_those_who_wait(app, cluster);
    }
    app.ops.metrics.letters_lost();
    tracing::info!(peer = %node, sessions, "letters were lost: sessions begin anew");
}

/// One envelope being read.
struct Reader<'a> {
    app: &'a Arc<AppState>,
    cluster: &'a Arc<Cluster>,
    peer: &'a Arc<Peer>,
    /// What was put into these goes out when the envelope is read.
    addressed: Vec<Arc<Outbox>>,
}

impl Reader<'_> {
    async fn take(&mut self, letter: Letter) {
        let app = self.app;
        match letter {
            Letter::ForRoom { room, age_ms, what } => {
                self.take_for_room(room, moment(app.clock.now(), age_ms), what).await;
            }
            Letter::ForPlayer { player, what } => self.take_for_player(player, what).await,
            Letter::Frame { to, succession, frame } => {
                for (player, session) in to {
                    let Some(outbox) = self.outbox(player, session) else { continue };
                    if outbox.put(EncodedFrame::of(frame.0.clone(), succession)) {
                        self.addressed.push(outbox);
                    }
                }
            }
            Letter::Look { room, ask, what } => self.look(room, ask, *what),
            Letter::Seen { ask, seen } => self.cluster.answered(ask, seen),
            Letter::Queue(event) if self.cluster.runs_queue() => drop(app.rooms.queue.send(*event).await),
            // It has moved on, or has yet to begin: either way the sender names those who wait again.
            Letter::Queue(_) => {}
            // Otherwise they are named when this node has seen that too.
            Letter::QueueBegins if self.cluster.queue_at() == Some(self.peer.node()) => {
                tasks::name_those_who_wait(app, self.cluster);
            }
            Letter::QueueBegins => {}
            Letter::Reset => reset(app, self.cluster, self.peer.node()),
            Letter::Left => tasks::part(app, self.cluster, self.peer.node()),
            Letter::Rival { challenge, room, rival } => self.rival(challenge, room, rival),
            Letter::Announce { text } => {
                let message = ServerMessage::Notice { notice: Notice::Announcement { text } };
                app.rooms.players.tell_all(&message.into());
            }
            Letter::BansChanged => orders::read_bans(app),
            Letter::Elsewhere { room } => {
                self.cluster.elsewhere.forget(room);
                moves::follow_rooms(app, self.cluster, |other| other == room);
            }
            Letter::Orphaned => self.cluster.orphaned.notify_one(),
            Letter::Pools(numbers) => app.rooms.pools.note(numbers),
            Letter::Running => self.cluster.running.notify_waiters(),
        }
    }

    async fn take_for_room(&self, room: RoomId, at: Millis, what: ForRoom) {
        let message = match what {
            ForRoom::Enter(entering) => return self.enter(room, at, *entering).await,
            ForRoom::Command { player, entry, request, command, line_ms } => {
                let (received, command) = (Instant::now(), Box::new(command));
                RoomMessage::Command { at, received, player, entry, request, command, line_ms }
            }
            ForRoom::Gone { player, entry } => RoomMessage::Gone { at, player, entry },
            ForRoom::Leave { player, entry } => RoomMessage::Leave { at, player, entry },
        };
        // A room that has closed has said so, and one that has gone elsewhere is there already.
        if self.app.rooms.registry.inbox(room).is_some() {
            self.hand_in(room, message).await;
            return;
        }
        self.peer.post(Letter::Elsewhere { room });
        if self.app.clock.now().since(at) < OWNER_WAIT_MS_MAX
            && let Some(owner) = self.cluster.elsewhere.owner(room)
            && let Some(letter) = reach::letter(room, message, self.app.clock.now())
        {
            self.cluster.post(owner, letter);
        }
    }

    async fn take_for_player(&self, player: PlayerId, what: ForPlayer) {
        let app = self.app;
        match what {
            ForPlayer::Say { session, message } => {
                if let Some(outbox) = self.outbox(player, session) {
                    outbox.say(*message);
                }
            }
            ForPlayer::Tell { message } => {
                if let Some(connection) = app.rooms.players.connection(player) {
                    connection.outbox.say(*message);
                }
            }
            ForPlayer::Presence(event) => presence::handle(app, player, *event),
            ForPlayer::Matched { session, room, code, ticket } => {
                moves::note(app, self.cluster, room, self.peer.node(), code);
                queue_task::go_to_match(app, player, session, room, ticket);
            }
            ForPlayer::Moved { session } => self.moved(player, session),
            ForPlayer::Hold { session, ms } => {
                if let Some(outbox) = self.outbox(player, session) {
                    outbox.hold(Duration::from_millis(ms.min(LINE_MS_MAX).into()));
                }
            }
            ForPlayer::TakenOver { visit } => {
                let effects = app.rooms.players.taken_over(player, visit);
                presence::carry_out(app, player, effects);
            }
            ForPlayer::Kick { said, is_ban } => {
                let reason = if is_ban { CloseReason::Banned } else { CloseReason::Kicked };
                orders::end_sessions(app, &[player], said.as_deref(), reason).await;
            }
        }
    }

    fn rival(&self, challenge: ChallengeId, room: RoomId, rival: Option<Box<Rival>>) {
        let heats = &self.app.rooms.heats;
        let seen_by = match rival {
            Some(rival) => {
                self.cluster.rivals.insert(room, (self.peer.node(), challenge));
                heats.report(challenge, room, *rival)
            }
            None => {
                self.cluster.rivals.remove(&room);
                heats.leave(challenge, room)
            }
        };
        presence::rivals_changed(self.app, seen_by);
    }

    fn outbox(&self, player: PlayerId, session: SessionId) -> Option<Arc<Outbox>> {
        self.app.rooms.players.connection_of(player, session).map(|connection| connection.outbox)
    }

    /// The room goes on elsewhere, or something between it and its player was lost.
    fn moved(&self, player: PlayerId, session: SessionId) {
        let Some(outbox) = self.outbox(player, session) else { return };
        let Some(room) = self.app.rooms.players.room(player) else {
            return outbox.close(CloseReason::Moved);
        };
        self.cluster.elsewhere.forget(room);
        moves::follow_rooms(self.app, self.cluster, |other| other == room);
    }

    async fn enter(&self, room: RoomId, at: Millis, entering: RemoteEntry) {
        let (player, session) = (entering.player, entering.session);
        // It may come by way of a node that had the room before.
        let node = node_of(session);
        let line = if node == self.cluster.node() {
            self.outbox(player, session).map(Line::Here)
        } else {
            let line = |peer| Line::There(Arc::new(RemoteLine::new(peer, &entering)));
            self.cluster.peer(node).map(line)
        };
        // Whose connection has ended, or whose node, does not come.
        let Some(line) = line else { return };
        let RemoteEntry { player, entry, name, watch, bot, address, ticket, request, .. } = entering;
        let opening = None;
        let entering =
            EntryRequest { player, entry, name, watch, bot, address, line, ticket, request, opening };
        let message = RoomMessage::Enter { at, entering: Box::new(entering) };
        if self.app.rooms.registry.inbox(room).is_some() {
            if !self.hand_in(room, message).await {
                self.cluster.post(node, Letter::ForPlayer { player, what: ForPlayer::Moved { session } });
            }
            return;
        }
        let cluster = self.cluster.clone();
        self.app.spawn(async move {
            let what = match cluster.registrar.find_room(room).await {
                Ok(None) => {
                    ForPlayer::Presence(Box::new(PresenceEvent::NotReached { session, request, entry }))
                }
                Ok(Some(_)) | Err(_) => ForPlayer::Moved { session },
            };
            cluster.post(node, Letter::ForPlayer { player, what });
        });
    }

    /// False when there is no such room here, or it takes nothing.
    async fn hand_in(&self, room: RoomId, message: RoomMessage) -> bool {
        let Some(inbox) = self.app.rooms.registry.inbox(room) else { return false };
        let limit = Duration::from_millis(LETTER_WAIT_MS_MAX);
        match timeout(limit, inbox.send(message)).await {
            Ok(sent) => sent.is_ok(),
            Err(_) => {
                // What is lost here is lost as on the way.
                tracing::warn!(%room, "room inbox full");
                self.peer.post(Letter::Reset);
                false
            }
        }
    }

    fn look(&self, room: RoomId, ask: u64, what: RoomLook) {
        let (inbox, peer) = (self.app.rooms.registry.inbox(room), self.peer.clone());
        self.app.spawn(async move {
            let (reply, answer) = oneshot::channel();
            let seen = match inbox {
                Some(inbox) if inbox.send(RoomMessage::Look { what, reply }).await.is_ok() => {
                    answer.await.ok()
                }
                Some(_) | None => None,
            };
            peer.post(Letter::Seen { ask, seen: seen.map(Box::new) });
        });
    }
}
