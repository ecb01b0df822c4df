//! Which players are here, each with what `lobby` knows of them and the connection that speaks for them: a map in shards,
//! in which one player is decided about under the lock of their own entry. Decides nothing itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use dashmap::mapref::one::Ref;
use game::{PlayerId, RoomId};
use lobby::{
    EntryId, Location, Membership, Presence, PresenceEffect, PresenceEvent, Refusal, SessionId, Standing,
};

use crate::net::Address;
use crate::session::close_reason::CloseReason;
use crate::session::outbox::Outbox;
use crate::session::outgoing::Outgoing;

/// The connection that speaks for a player.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) address: Address,
}

#[derive(Debug)]
struct Player {
    presence: Presence,
    /// That of the presence's session.
    connection: Option<Connection>,
    /// How often the player has come to a node of this cluster, and entries since the last time; 0 for a server alone.
    visit: u64,
    entries: u64,
}

#[derive(Debug, Default)]
pub(crate) struct Players {
    players: DashMap<PlayerId, Player>,
    sessions: AtomicU64,
    entries: AtomicU64,
}

impl Players {
    pub(crate) fn next_session(&self) -> SessionId {
        SessionId(self.sessions.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// The number for a player's next entry: greater than all before, also those drawn by another node.
    pub(crate) fn next_entry(&self, player: PlayerId) -> EntryId {
        if let Some(mut entry) = self.players.get_mut(&player)
            && entry.visit > 0
        {
            entry.entries += 1;
            return EntryId::of_visit(entry.visit, entry.entries);
        }
        EntryId(self.entries.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Numbers sessions from here on: those of several nodes never meet.
    pub(crate) fn number_sessions_from(&self, first: u64) {
        self.sessions.store(first, Ordering::Relaxed);
    }

    /// Numbers entries after this one: a server alone, whose players have no visits.
    pub(crate) fn number_entries_from(&self, last: EntryId) {
        self.entries.store(last.0, Ordering::Relaxed);
    }

    /// The store says that a player comes to this node, and which place they have. What was known of one who was at another
    /// node meanwhile is out of date. Returns what is to be done.
    pub(crate) fn arrive(
        &self,
        player: PlayerId,
        visit: u64,
        place: Option<(RoomId, EntryId)>,
        was_here: bool,
    ) -> Vec<PresenceEffect> {
        let mut entry = self.players.entry(player).or_insert_with(|| Player::new(player));
        if entry.visit >= visit {
            // A later connection to this node has been quicker.
            return Vec::new();
        }
        let mut effects = Vec::new();
        if !was_here {
            if let Some(older) = entry.connection.take() {
                older.outbox.close(CloseReason::TakenOver);
                entry
                    .presence
                    .handle(PresenceEvent::Disconnected { session: older.outbox.session() }, &mut effects);
            }
            entry.presence = Presence::new(player);
            if let Some((room, of)) = place {
                entry.presence.handle(PresenceEvent::Restored { room, entry: of }, &mut effects);
            }
        }
        (entry.visit, entry.entries) = (visit, 0);
        effects
    }

    /// The player has come to another node for this visit: nothing of theirs is here any more. Returns what is to be done.
    pub(crate) fn taken_over(&self, player: PlayerId, visit: u64) -> Vec<PresenceEffect> {
        let mut effects = Vec::new();
        let Some((_, mut entry)) = self.players.remove_if(&player, |_, entry| entry.visit < visit) else {
            return effects;
        };
        if let Some(Connection { outbox, .. }) = entry.connection.take() {
            outbox.close(CloseReason::TakenOver);
            entry.presence.handle(PresenceEvent::Disconnected { session: outbox.session() }, &mut effects);
        }
        effects
    }

    /// Those who are connected and have a place in such a room.
    pub(crate) fn in_rooms(&self, is_such: impl Fn(RoomId) -> bool) -> Vec<(PlayerId, RoomId, Arc<Outbox>)> {
        let found = self.players.iter().filter_map(|entry| {
            let room = entry.presence.room().filter(|room| is_such(*room))?;
            Some((*entry.key(), room, entry.connection.as_ref()?.outbox.clone()))
        });
        found.collect()
    }

    /// The visit through which a player is here.
    pub(crate) fn visit(&self, player: PlayerId) -> Option<u64> {
        self.presence(player).map(|entry| entry.visit)
    }

    /// A player's newest connection; an older one is closed. It is welcomed, with the room to resume, before anything
    /// else can be sent to it. Returns what is to be done besides.
    pub(crate) fn connect(
        &self,
        player: PlayerId,
        connection: Connection,
        welcome: impl FnOnce(Option<RoomId>),
    ) -> Vec<PresenceEffect> {
        let mut entry = self.players.entry(player).or_insert_with(|| Player::new(player));
        welcome(entry.presence.room());
        let session = connection.outbox.session();
        if let Some(older) = entry.connection.replace(connection) {
            older.outbox.close(CloseReason::TakenOver);
        }
        let mut effects = Vec::new();
        entry.presence.handle(PresenceEvent::Connected { session }, &mut effects);
        effects
    }

    /// Anything else that happens to a player. Returns what is to be done.
    pub(crate) fn handle(&self, player: PlayerId, event: PresenceEvent) -> Vec<PresenceEffect> {
        let mut entry = self.players.entry(player).or_insert_with(|| Player::new(player));
        let mut effects = Vec::new();
        entry.presence.handle(event, &mut effects);
        if entry.presence.session().is_none() {
            entry.connection = None;
        }
        drop(entry);
        self.players.remove_if(&player, |_, entry| entry.presence.is_over());
        effects
    }

    fn presence(&self, player: PlayerId) -> Option<Ref<'_, PlayerId, Player>> {
        self.players.get(&player)
    }

    pub(crate) fn location(&self, player: PlayerId) -> Location {
        self.presence(player).map(|entry| entry.presence.location()).unwrap_or_default()
    }

    /// The room that a player has a place in, connected or not.
    pub(crate) fn room(&self, player: PlayerId) -> Option<RoomId> {
        self.presence(player)?.presence.room()
    }

    /// Where what this connection says to its room goes.
    pub(crate) fn speaks_in(&self, player: PlayerId, session: SessionId) -> Option<Membership> {
        self.presence(player)?.presence.speaks_in(session)
    }

    /// Why this connection could not take its player into the room `going_to`, or anywhere.
    pub(crate) fn check_free(
        &self,
        player: PlayerId,
        session: SessionId,
        going_to: Option<RoomId>,
    ) -> Result<(), Refusal> {
        let entry = self.presence(player).ok_or(Refusal::TakenOver)?;
        entry.presence.check_free(session, going_to)
    }

    /// What has become of an entry through `session`.
    pub(crate) fn standing(&self, player: PlayerId, entry: EntryId, session: SessionId) -> Standing {
        self.presence(player).map_or(Standing::Void, |of| of.presence.standing(entry, session))
    }

    pub(crate) fn is_kept_in(&self, player: PlayerId, room: RoomId) -> bool {
        self.presence(player).is_some_and(|entry| entry.presence.is_kept_in(room))
    }

    /// Whether this connection is the one that waits in the queue.
    pub(crate) fn is_queued(&self, player: PlayerId, session: SessionId) -> bool {
        self.presence(player).is_some_and(|entry| entry.presence.is_queued(session))
    }

    /// Whether a player is connected, or has a place that is reserved for them.
    pub(crate) fn is_here(&self, player: PlayerId) -> bool {
        self.players.contains_key(&player)
    }

    pub(crate) fn connection(&self, player: PlayerId) -> Option<Connection> {
        self.presence(player)?.connection.clone()
    }

    /// The connection of this session, while it speaks for the player.
    pub(crate) fn connection_of(&self, player: PlayerId, session: SessionId) -> Option<Connection> {
        self.connection(player).filter(|connection| connection.outbox.session() == session)
    }

    /// Sends a message to every connected player. Returns how many those are.
    pub(crate) fn tell_all(&self, outgoing: &Outgoing) -> usize {
        // Writing takes a while for so many: not while the map is locked.
        let connections = self.players.iter().filter_map(|entry| entry.connection.clone());
        let connections: Vec<_> = connections.collect();
        connections.iter().for_each(|connection| connection.outbox.send(outgoing));
        connections.len()
    }
}

impl Player {
    fn new(player: PlayerId) -> Self {
        Self { presence: Presence::new(player), connection: None, visit: 0, entries: 0 }
    }
}
