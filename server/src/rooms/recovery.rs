//! Recovers rooms from the journal: replays each from its snapshot and the inputs after it, reserves its members'
//! seats, and resumes it. Of a room that other rules have judged, everything is recovered but a running race. A
//! room that cannot be recovered is set aside with its history. Effects of replayed inputs are neither sent nor
//! stored again.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use game::upgrade::{self, JUDGED_SINCE};
use game::{Effect, Event, Input, Millis, Phase, PlayerId, Presence, RULES_VERSION, Room, RoomId};
use lobby::{EntryId, PresenceEvent};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::contain::contain;
use super::log::RoomLog;
use super::message::{RoomInbox, RoomMessage};
use super::presence;
use super::task::{RoomTask, Start};
use crate::app_state::AppState;
use crate::cluster::{Claimed, LastRooms};
use crate::limits::ROOM_INBOX_MAX;
use crate::store::error::StoreError;
use crate::store::rooms::{LostRoom, StoredRoom};
use crate::store::write::Write;

/// The outcome of the recovery.
#[derive(Debug, Default)]
pub(crate) struct Recovered {
    /// Rooms that are recovered, but whose time does not go on yet.
    waiting: Vec<RestoredRoom>,
    seats: Seats,
    /// Rooms that could not be recovered.
    pub(crate) lost: usize,
}

type RestoredRoom = (RoomTask, mpsc::Receiver<RoomMessage>);

impl Recovered {
    pub(crate) fn rooms(&self) -> usize {
        self.waiting.len()
    }

    /// Lets every room go on. All at once: none loses time to the others.
    pub(crate) fn release(self) {
        for (task, messages) in self.waiting {
            task.spawn(messages);
        }
    }
}

/// Brings back every room of the last run of a server alone.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn recover_all(app: &Arc<AppState>, last_rooms: LastRooms) -> Result<(), StoreError> {
    let began = Instant::now();
    let recovered = recover(app, last_rooms).await?;
    let (rooms, lost) = (recovered.rooms(), recovered.lost);
    app.clock.start();
    recovered.release();
    app.ops.is_recovered.store(true, Ordering::Relaxed);
    tracing::info!(rooms, lost, took_ms = began.elapsed().as_millis(), "rooms recovered");
    Ok(())
}

/// Recovers every room, to be released together.
///
/// # Errors
/// When the store cannot be read: then nothing may go on.
pub(crate) async fn recover(app: &Arc<AppState>, mut last_rooms: LastRooms) -> Result<Recovered, StoreError> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let (mut replays, mut recovered) = (JoinSet::new(), Recovered::default());
    loop {
        // The next page is read while those before it are replayed.
        let page = last_rooms.next().await?;
        let is_last = page.is_none();
        if let Some(page) = page {
            replays.spawn_blocking(move || replay_all(page));
        }
        while replays.len() > if is_last { 0 } else { cores } {
            let replayed = replays.join_next().await.expect("there are some");
            settle(app, replayed.expect("a replay contains its panics"), &mut recovered).await;
        }
        if is_last {
            return Ok(recovered);
        }
    }
}

/// A room as it was, with what else its [`Claimed`] says.
struct Replayed {
    replayed: Result<(StoredRoom, Room), LostRoom>,
    members: Vec<(PlayerId, EntryId)>,
    is_new: bool,
}

/// Takes milliseconds, so it must not run on the asynchronous threads.
fn replay_all(claimed: Vec<Claimed>) -> Vec<Replayed> {
    let replay = |stored: StoredRoom| match replay(&stored) {
        Ok(room) => Ok((stored, room)),
        Err(why) => Err(LostRoom { room: stored.config.id, why }),
    };
    let replay = |Claimed { stored, members, is_new }: Claimed| {
        let replayed = stored.and_then(replay);
        Replayed { replayed, members, is_new }
    };
    claimed.into_iter().map(replay).collect()
}

/// Who is in a room of a server alone, its own state says.
async fn settle(app: &Arc<AppState>, page: Vec<Replayed>, recovered: &mut Recovered) {
    for Replayed { replayed, is_new, .. } in page {
        match replayed {
            Ok((stored, room)) => {
                if is_new {
                    make_known(app, stored.config.id, &room).await;
                }
                let waiting = bring_back(app, &stored, room, &mut recovered.seats);
                recovered.waiting.push(waiting);
            }
            Err(lost) => {
                set_aside(app, lost);
                recovered.lost += 1;
            }
        }
    }
}

/// Where players are, and since when.
#[derive(Debug, Default)]
struct Seats(HashMap<PlayerId, (Millis, RoomInbox, EntryId)>);

impl Seats {
    /// Reserves a member's place. A player who went from one room to another just before a crash may be a member of
    /// both, since each is committed by itself: they stay in the room they entered last, and leave the other.
    fn keep(
        &mut self,
        app: &AppState,
        room: RoomId,
        inbox: &RoomInbox,
        player: PlayerId,
        came: Millis,
    ) -> EntryId {
        let (entry, at) = (app.rooms.players.next_entry(player), app.clock.now());
        // Neither room runs yet, and each inbox has room for all its members.
        let leave = |inbox: &RoomInbox, entry| drop(inbox.try_send(RoomMessage::Leave { at, player, entry }));
        match self.0.get(&player) {
            Some((later, _, _)) if *later > came => {
                leave(inbox, entry);
                return entry;
            }
            Some((_, earlier, entry_there)) => leave(earlier, *entry_there),
            None => {}
        }
        presence::handle(app, player, PresenceEvent::Restored { room, entry });
        self.0.insert(player, (came, inbox.clone(), entry));
        entry
    }
}

/// The room as it was when the server ended, or why it cannot be had.
fn replay(stored: &StoredRoom) -> Result<Room, String> {
    let is_judged = stored.rules_version >= JUDGED_SINCE;
    let mut room = match &stored.snapshot {
        Some(state) => upgrade::room(state, stored.rules_version)
            .map_err(|error| format!("its state is unreadable: {error}"))?,
        None => Room::new(stored.config.clone(), stored.born),
    };
    room.follow(stored.rules_version);
    let mut effects = Vec::new();
    for line in stored.inputs.lines() {
        let input: Input = upgrade::input(line, stored.rules_version)
            .map_err(|error| format!("an input is unreadable: {error}"))?;
        contain(|| room.handle(input, &mut effects)).map_err(|panic| format!("it fails: {panic}"))?;
        // All of this has been sent and stored already, unless a race has ended only by our rules: its log held no
        // verdicts.
        let has_ended = effects.drain(..).any(|effect| matches!(effect, Effect::Record { .. }));
        if has_ended && !is_judged {
            annul(&mut room, stored.born)?;
        }
    }
    if !is_judged && room.phase() == Phase::Racing {
        annul(&mut room, stored.born)?;
    }
    room.follow(RULES_VERSION);
    if room.is_closed() {
        return Err("it has closed".to_owned());
    }
    Ok(room)
}

/// What other rules have judged counts for nothing by ours.
fn annul(room: &mut Room, at: Millis) -> Result<(), String> {
    tracing::info!(room = %room.code(), "no contest: the race was begun under other rules");
    contain(|| room.handle(Input { at, event: Event::NoContest }, &mut Vec::new()))
        .map_err(|panic| format!("its race cannot be annulled: {panic}"))
}

fn bring_back(app: &Arc<AppState>, stored: &StoredRoom, room: Room, seats: &mut Seats) -> RestoredRoom {
    let (inbox, messages) = mpsc::channel(ROOM_INBOX_MAX);
    let id = stored.config.id;
    // By the server's clock: a room that has changed hands runs behind it, and one opened later does not.
    let by_server = |came: Millis| Millis(came.0.saturating_add_signed(stored.behind));
    let members: BTreeMap<PlayerId, EntryId> = room
        .members()
        .filter_map(|member| Some((member.player, by_server(member.came?))))
        .map(|(player, came)| (player, seats.keep(app, id, &inbox, player, came)))
        .collect();
    (resume(app, stored, room, inbox, members), messages)
}

/// Brings back rooms that this node has claimed, and lets them go on. The members' places are in the store: one who has none
/// in a room any more has gone elsewhere, and leaves it.
pub(crate) async fn bring_back_claimed(app: &Arc<AppState>, claimed: Vec<Claimed>) {
    // Listed before they are replayed: what is said to them from here on waits, in order.
    let mut inboxes = HashMap::new();
    for StoredRoom { config, .. } in claimed.iter().filter_map(|claimed| claimed.stored.as_ref().ok()) {
        let (inbox, messages) = mpsc::channel(ROOM_INBOX_MAX);
        app.rooms.registry.list_inbox(config.id, config.code, &inbox);
        inboxes.insert(config.id, (inbox, messages));
    }
    // Replays contain their panics, so this fails only when the runtime ends.
    let Ok(replayed) = tokio::task::spawn_blocking(move || replay_all(claimed)).await else { return };
    for Replayed { replayed, mut members, is_new } in replayed {
        match replayed {
            Ok((stored, room)) => {
                if is_new {
                    members = make_known(app, stored.config.id, &room).await;
                }
                let channel = inboxes.remove(&stored.config.id);
                let (inbox, messages) = channel.expect("every room that is read has one");
                go_on(app, &stored, room, &members, inbox, messages);
            }
            Err(lost) => {
                if let Some((inbox, _)) = inboxes.remove(&lost.room) {
                    app.rooms.registry.unlist_inbox(lost.room, &inbox);
                }
                set_aside(app, lost);
            }
        }
    }
}

/// Makes a room known that a server alone of an earlier release has left: its code, and the places of its members. One who is a member of two
/// rooms, after a crash, has a place in the one that they entered last.
async fn make_known(app: &AppState, id: RoomId, room: &Room) -> Vec<(PlayerId, EntryId)> {
    // Less than any entry of a visit.
    let entry = |member: Presence| Some((member.player, EntryId(member.came?.0)));
    let places: Vec<_> = room.members().filter_map(entry).collect();
    let write = |&(player, entry)| Write::Place { player, room: id, entry };
    if !matches!(app.placement.claim_code(room.code(), id).await, Ok(true)) {
        tracing::warn!(room = %room.code(), "the code of this room cannot be claimed: it is not found by it");
    }
    if app.persistence.journal.commit(places.iter().map(write).collect()).await.is_err() {
        tracing::debug!(room = %id, "the journal has ended; the next owner claims its code and places");
    }
    places
}

fn go_on(
    app: &Arc<AppState>,
    stored: &StoredRoom,
    room: Room,
    places: &[(PlayerId, EntryId)],
    inbox: RoomInbox,
    messages: mpsc::Receiver<RoomMessage>,
) {
    let at = app.clock.now();
    let places: BTreeMap<PlayerId, EntryId> = places.iter().copied().collect();
    let mut members = BTreeMap::new();
    for player in room.members().filter(|member| member.came.is_some()).map(|member| member.player) {
        let entry = places.get(&player).copied().unwrap_or(EntryId(0));
        members.insert(player, entry);
        if !places.contains_key(&player) {
            // The inbox has room for all members.
            drop(inbox.try_send(RoomMessage::Leave { at, player, entry }));
        }
    }
    tracing::info!(room = %room.code(), behind = stored.behind, members = members.len(), "room resumed on this node");
    resume(app, stored, room, inbox, members).spawn(messages);
}

fn resume(
    app: &Arc<AppState>,
    stored: &StoredRoom,
    room: Room,
    inbox: RoomInbox,
    members: BTreeMap<PlayerId, EntryId>,
) -> RoomTask {
    app.rooms.registry.list_room(stored.config.id, room.code(), &inbox);
    let mut log = RoomLog::resumed(stored.config.id, stored.born, stored.next_seq, stored.inputs.len());
    if stored.rules_version != RULES_VERSION {
        // Our rules would not lead from its inputs to where it is now.
        log.want_snapshot();
    }
    let slot = app.rooms.registry.slot_for_returning();
    let (opener, clock) = (stored.config.opener, app.clock.behind(stored.behind));
    let pool = stored.config.pool.clone();
    RoomTask::resumed(app.clone(), Start { room, log, inbox, slot, opener, pool, members, clock })
}

/// Sets aside the history of a room that cannot be recovered, for an operator to inspect.
fn set_aside(app: &Arc<AppState>, LostRoom { room, why }: LostRoom) {
    tracing::error!(%room, why, "room recovery failed");
    let (journal, at) = (app.persistence.journal.clone(), app.clock.now());
    app.tasks.spawn(async move {
        // If the server stops before, it is set aside the next time.
        let _ = journal.commit(vec![Write::FailRoom { room, at, panic: why }]).await;
    });
}

#[cfg(test)]
mod tests;
