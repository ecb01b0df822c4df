//! Brings back the rooms that the journal knows: replays each from its snapshot and the inputs after it, keeps
//! its members' places for them, and lets it go on. A room that cannot be brought back is set aside with its
//! history; the others do not notice. Nothing that follows from an old input is told or booked again.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use game::{Input, PlayerId, RULES_VERSION, Room};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::contain::contain;
use super::log::RoomLog;
use super::message::RoomMessage;
use super::presence::EntryId;
use super::task::RoomTask;
use crate::house::House;
use crate::limits::ROOM_INBOX_MAX;
use crate::store::error::StoreError;
use crate::store::rooms::{LostRoom, StoredRoom};
use crate::store::write::Write;

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Recovered {
    /// Rooms that are back, but whose time does not go on yet.
    waiting: Vec<Waiting>,
    /// Rooms that could not be brought back.
    pub(crate) lost: usize,
}

type Waiting = (RoomTask, mpsc::Receiver<RoomMessage>);

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

/// Brings back every room, to be released together.
///
/// # Errors
/// When the store cannot be read: then nothing may go on.
pub(crate) async fn recover(house: &Arc<House>) -> Result<Recovered, StoreError> {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let (mut pages, mut replays) = (house.store.rooms(), JoinSet::new());
    let mut recovered = Recovered::default();
    loop {
        // The next page is read while those before it are replayed.
        let page = pages.next().await?;
        let is_last = page.is_none();
        if let Some(page) = page {
            replays.spawn_blocking(move || replay_page(page));
        }
        while replays.len() > if is_last { 0 } else { cores } {
            let replayed = replays.join_next().await.expect("there are some");
            settle(house, replayed.expect("a replay contains its panics"), &mut recovered);
        }
        if is_last {
            return Ok(recovered);
        }
    }
}

type Page = Vec<Result<StoredRoom, LostRoom>>;
type Replayed = Result<(StoredRoom, Room), LostRoom>;

/// Takes milliseconds, so it must not run on the asynchronous threads.
fn replay_page(page: Page) -> Vec<Replayed> {
    let replay = |stored: StoredRoom| match replay(&stored) {
        Ok(room) => Ok((stored, room)),
        Err(why) => Err(LostRoom { room: stored.config.id, why }),
    };
    page.into_iter().map(|stored| stored.and_then(replay)).collect()
}

fn settle(house: &Arc<House>, page: Vec<Replayed>, recovered: &mut Recovered) {
    for replayed in page {
        match replayed {
            Ok((stored, room)) => {
                recovered.waiting.push(bring_back(house, &stored, room));
            }
            Err(lost) => {
                set_aside(house, lost);
                recovered.lost += 1;
            }
        }
    }
}

/// The room as it was when the server ended, or why it cannot be had.
fn replay(stored: &StoredRoom) -> Result<Room, String> {
    if stored.rules_version != RULES_VERSION {
        let (then, now) = (stored.rules_version, RULES_VERSION);
        return Err(format!("it was played by version {then} of the rules, and this server plays by {now}"));
    }
    let mut room = match &stored.snapshot {
        Some(state) => {
            serde_json::from_str(state).map_err(|error| format!("its state is unreadable: {error}"))?
        }
        None => Room::new(stored.config.clone(), stored.born),
    };
    let mut effects = Vec::new();
    for line in stored.inputs.lines() {
        let input: Input =
            serde_json::from_str(line).map_err(|error| format!("an input is unreadable: {error}"))?;
        contain(|| room.handle(input, &mut effects)).map_err(|panic| format!("it fails: {panic}"))?;
        // All of this has been told and booked already.
        effects.clear();
    }
    Ok(room)
}

fn bring_back(house: &Arc<House>, stored: &StoredRoom, room: Room) -> Waiting {
    let (inbox, messages) = mpsc::channel(ROOM_INBOX_MAX);
    // Not the one it was born with: it may have taken another.
    let code = room.code();
    house.registry.relist_room(code, &inbox);
    let members: BTreeMap<PlayerId, EntryId> =
        room.members().map(|(player, _)| (player, house.registry.keep_place(player, code, &inbox))).collect();
    let log = RoomLog::resumed((stored.config.id, stored.born), stored.next_seq, stored.inputs.len());
    // More rooms than a lowered limit allows still come back; it holds for new ones.
    let slot = house.registry.room_slot(None);
    (RoomTask::resumed(house.clone(), (code, room), log, (inbox, slot), members), messages)
}

/// Keeps the history of a room that cannot come back, for whoever looks into it.
fn set_aside(house: &Arc<House>, LostRoom { room, why }: LostRoom) {
    tracing::error!(%room, why, "a room cannot be brought back");
    let (journal, at) = (house.journal.clone(), house.clock.now());
    house.tasks.spawn(async move {
        // If the server stops before, it is set aside the next time.
        let _ = journal.commit(vec![Write::FailRoom { room, at, panic: why }]).await;
    });
}
