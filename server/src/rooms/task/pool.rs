//! What a room does that is a pool's: its matches are booked, its members hear what is at stake, and what came of it. Whether a
//! match counts is decided in `rating`, when it is booked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use game::{
    Audience, MatchId, MatchRecord, MemberNo, Millis, Name, Phase, PlayerId, PoolRoom, RacerStatus, Room,
    RoomEvent, Unwatched, Watcher,
};
use lobby::SessionId;
use protocol::{PoolRace, PoolsEvent, RatedMatch, ServerMessage};
use rating::{Class, End, Experience, Rating};
use tokio::time::timeout;

use super::RoomTask;
use crate::app_state::AppState;
use crate::limits::STORE_READ_MS_MAX;
use crate::rooms::races::{Listing, Running};
use crate::rooms::seen::RoomSeen;
use crate::rooms::{pools, presence};
use crate::store::error::StoreError;
use crate::store::ratings::{Rated, Standing};

/// A pool's room.
#[derive(Debug)]
pub(super) struct Pool {
    room: Arc<PoolRoom>,
    class: Option<Class>,
    /// Members who were here, and had something to lose, when the room was recovered, and are not back: the server has lost them.
    lost: BTreeSet<PlayerId>,
    /// Who has entered in this turn, and the matches that it has ended, with their racers.
    entered: Vec<(PlayerId, SessionId)>,
    ended: Vec<(MatchId, Vec<PlayerId>)>,
    /// While a rated race runs.
    listing: Option<Listing>,
}

impl Pool {
    pub(super) fn new(pool: PoolRoom, room: &Room) -> Self {
        let class = pool.class.as_deref().and_then(|class| Class::new(class).ok());
        let here = room.members().filter(|member| member.is_connected && !member.is_through);
        Self {
            class,
            lost: here.map(|member| member.player).collect(),
            entered: Vec::new(),
            ended: Vec::new(),
            listing: None,
            room: Arc::new(pool),
        }
    }

    /// Whether the server has lost this member, who is not back.
    pub(super) fn has_lost(&self, player: PlayerId) -> bool {
        self.lost.contains(&player)
    }

    /// What is to be booked of a match, if it is of a rated class.
    fn rate(&self, record: &MatchRecord) -> Option<Rated> {
        let has_gone = |member| {
            let row = record.results.table.iter().find(|row| row.member == member);
            row.is_some_and(|row| row.status == RacerStatus::Forfeited)
        };
        let is_fault =
            record.racers.iter().any(|racer| self.lost.contains(&racer.player) && has_gone(racer.member));
        Some(Rated {
            class: self.class.clone()?,
            networks: self.room.seats.iter().map(|seat| (seat.player, seat.network)).collect(),
            end: if is_fault { End::ServerFault } else { End::ByPlay },
        })
    }
}

impl RoomTask {
    /// A match has ended. Returns what is stored with it.
    pub(super) fn note_match(&mut self, record: &MatchRecord) -> Option<Arc<Rated>> {
        let pool = self.pool.as_mut()?;
        let rated = pool.rate(record)?;
        pool.ended.push((record.id, record.racers.iter().map(|racer| racer.player).collect()));
        Some(Arc::new(rated))
    }

    /// A member has entered, for the first time or again.
    pub(super) fn note_entered(&mut self, to: Audience, event: &RoomEvent) {
        if let (Some(pool), Audience::One(player), RoomEvent::Entered { .. }) = (&mut self.pool, to, event)
            && let Some(line) = self.members.get(player).and_then(|member| member.line.as_ref())
        {
            pool.lost.remove(&player);
            pool.entered.push((player, line.session()));
        }
    }

    /// What somebody sees of a rated race.
    pub(super) fn race_seen(&self, boards: &[MemberNo], watcher: Watcher) -> RoomSeen {
        let Some(pool) = &self.pool else { return RoomSeen::Screen(None) };
        match game::race_shown(&self.room, &pool.room, watcher, boards, self.clock.now()) {
            Ok(shown) => RoomSeen::Screen(Some(Box::new(shown))),
            Err(Unwatched::NotPublic) => RoomSeen::Screen(None),
            Err(Unwatched::Own) => RoomSeen::OwnRace,
        }
    }

    /// Tells those whom it concerns what this turn has brought. It is stored, but for the database of a server alone.
    pub(super) fn follow_pool(&mut self) {
        let Some(pool) = &mut self.pool else { return };
        let runs = self.room.phase() == Phase::Racing && pool.room.is_rated();
        if runs != pool.listing.is_some() {
            pool.listing = runs.then(|| list(&self.app, &self.room, &pool.room, self.clock.now()));
        }
        for (id, racers) in pool.ended.drain(..) {
            self.app.spawn(announce(self.app.clone(), id, racers));
        }
        if !pool.entered.is_empty() {
            let (entered, room) = (std::mem::take(&mut pool.entered), &self.room);
            let names = names_in(room);
            let last = pool.class.as_ref().and_then(|_| last_match(room));
            let (pool, class) = (pool.room.clone(), pool.class.clone());
            self.app.spawn(show(self.app.clone(), pool, class, names, entered, last));
        }
    }
}

/// Lists the race that runs.
fn list(app: &AppState, room: &Room, pool: &PoolRoom, now: Millis) -> Listing {
    let wall_ms = app.clock.wall_ms();
    let mut race = pools::race_of(pool, &BTreeMap::new(), wall_ms);
    // These are for who races.
    race.racers.iter_mut().for_each(|racer| racer.stakes = None);
    call_as_in_room(&mut race, &names_in(room));
    let runs_for = game::race_runs_for(room, now).unwrap_or_default();
    app.rooms.races.list(room.id(), Running { race, started_at_ms: wall_ms.saturating_sub(runs_for.into()) })
}

fn names_in(room: &Room) -> BTreeMap<PlayerId, Name> {
    room.members().map(|member| (member.player, member.name.clone())).collect()
}

/// Two who came with one name are told apart in their room.
fn call_as_in_room(race: &mut PoolRace, names: &BTreeMap<PlayerId, Name>) {
    for racer in &mut race.racers {
        if let Some(name) = names.get(&racer.player) {
            racer.name = name.clone();
        }
    }
}

/// The last match of a room that is over, rated or not.
fn last_match(room: &Room) -> Option<MatchId> {
    let is_over = matches!(room.phase(), Phase::Finished | Phase::Lobby);
    let match_no = room.view().match_no;
    (is_over && match_no > 0).then(|| MatchId { room: room.id(), match_no })
}

/// Tells the racers of a match what it has changed, wherever they are.
async fn announce(app: Arc<AppState>, id: MatchId, racers: Vec<PlayerId>) {
    // An embedded database holds a match some seconds later, unless it is asked to.
    if app.persistence.journal.settle().await.is_err() {
        return;
    }
    if let Some(rated) = changes_of(&app, id).await {
        for player in racers {
            presence::tell(&app, player, rated_event(rated.clone()));
        }
    }
}

/// Shows those who have entered what the race is about, and what the last one has changed: they may have missed it.
async fn show(
    app: Arc<AppState>,
    pool: Arc<PoolRoom>,
    class: Option<Class>,
    names: BTreeMap<PlayerId, Name>,
    to: Vec<(PlayerId, SessionId)>,
    last: Option<MatchId>,
) {
    let standings = match &class {
        Some(class) => standings(&app, class, &pool).await,
        None => BTreeMap::new(),
    };
    let mut race = pools::race_of(&pool, &standings, app.clock.wall_ms());
    call_as_in_room(&mut race, &names);
    let rated = match last {
        Some(id) => changes_of(&app, id).await,
        None => None,
    };
    for (player, session) in to {
        let race = PoolsEvent::Race { race: race.clone() };
        presence::say_at(&app, player, session, ServerMessage::Pools { event: race });
        if let Some(rated) = rated.clone().filter(|of| of.changes.iter().any(|own| own.player == player)) {
            presence::say_at(&app, player, session, rated_event(rated));
        }
    }
}

fn rated_event(rated: RatedMatch) -> ServerMessage {
    ServerMessage::Pools { event: PoolsEvent::Rated { rated } }
}

/// What the store knows of the players of a room; who has no row has never raced. Nothing when it does not answer.
async fn standings(app: &AppState, class: &Class, pool: &PoolRoom) -> BTreeMap<PlayerId, Standing> {
    let players: Vec<PlayerId> = pool.seats.iter().map(|seat| seat.player).collect();
    let Some(mut known) = answered(app.persistence.store.standings(class, &players)).await else {
        return BTreeMap::new();
    };
    for player in players {
        known.entry(player).or_insert((Rating::start(u64::MAX), Experience::default()));
    }
    known
}

async fn changes_of(app: &AppState, id: MatchId) -> Option<RatedMatch> {
    answered(app.persistence.store.changes_of(id)).await.flatten()
}

async fn answered<T>(reading: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), reading).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::warn!(%error, "ratings cannot be read");
            None
        }
        Err(_) => None,
    }
}
