//! What the host lets a big screen show, what anybody may watch of a rated race, and what that is at the moment. Decides nothing of a
//! race; the address of a screen is made by the shell from the number of the consent.

use serde::{Deserialize, Serialize};

use crate::ids::{MemberNo, PlayerId};
use crate::limits::{RATED_SCREEN_DELAY_MS, SCREEN_BOARDS_MAX, SCREEN_DELAY_MS};
use crate::network::Network;
use crate::play::Match;
use crate::settings::PuzzleChoice;
use crate::shown::{LateBoard, LateBoards, ShownRace, ShownRoom};
use crate::time::Millis;
use crate::view::Phase;

use super::{PoolRoom, Room};

/// The host's word that a screen may show the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Consent {
    /// Grows with each consent: the address of an earlier one shows nothing.
    no: u32,
    /// Who has given it, if it holds: with another host it ends.
    by: Option<MemberNo>,
    with_code: bool,
}

impl Consent {
    pub(super) fn set(&mut self, by: MemberNo, allowed: bool, with_code: bool) {
        *self = Self { no: self.no + u32::from(allowed), by: Some(by).filter(|_| allowed), with_code };
    }
}

/// The number of the consent that holds, for the host.
#[must_use]
pub fn screen_consent(room: &Room, player: PlayerId) -> Option<u32> {
    let is_host = room.roster.number_of(player) == Some(room.roster.host());
    (is_host && holds(room)).then_some(room.door.screen.no)
}

fn holds(room: &Room) -> bool {
    room.door.screen.by == Some(room.roster.host())
}

/// What a screen with this consent shows now, with the boards of these racers as they stood a while ago. `None` if the consent does
/// not hold.
#[must_use]
pub fn shown(room: &Room, consent: u32, boards: &[MemberNo], now: Millis) -> Option<ShownRoom> {
    if !holds(room) || room.door.screen.no != consent {
        return None;
    }
    let host = room.roster.host();
    // A host who races has the screen's address: they see no digits of others.
    let racing = |race: &&Match| race.racing().any(|racer| racer.member == host);
    let boards = if room.stage.race_on_table().as_ref().is_some_and(racing) { &[] } else { boards };
    let shown = of_room(room, boards, SCREEN_DELAY_MS, now);
    Some(ShownRoom { code: room.door.screen.with_code.then_some(room.code), ..shown })
}

/// Whose look at a race it is, and from where, as the queue and as the room compare it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watcher {
    pub player: PlayerId,
    pub by_queue: Network,
    pub by_room: Network,
}

/// Why somebody may not watch a race of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unwatched {
    /// It is not rated: then it is only for those who race.
    NotPublic,
    /// They race in it, or somebody does from where they are: they would see more than their opponents.
    Own,
}

/// What anybody may watch of the races of a rated pool's room, with the boards of these racers as they stood a while ago.
///
/// # Errors
/// When it is not for this watcher.
pub fn race_shown(
    room: &Room,
    pool: &PoolRoom,
    watcher: Watcher,
    boards: &[MemberNo],
    now: Millis,
) -> Result<ShownRoom, Unwatched> {
    let Watcher { player, by_queue, by_room } = watcher;
    if !pool.is_rated() {
        return Err(Unwatched::NotPublic);
    }
    let mut seats = pool.seats.iter();
    let mut members = room.roster.members();
    if seats.any(|seat| seat.player == player || seat.network == by_queue)
        || members.any(|member| member.player == player || member.network == by_room)
    {
        return Err(Unwatched::Own);
    }
    let shown = of_room(room, boards, RATED_SCREEN_DELAY_MS, now);
    Ok(ShownRoom { pool: Some(pool.title.clone()), ..shown })
}

/// Milliseconds since the race that runs began.
#[must_use]
pub fn race_runs_for(room: &Room, now: Millis) -> Option<u32> {
    let race = room.stage.race_on_table().filter(|_| room.phase() == Phase::Racing)?;
    Some(race.view_for(None, room.now.max(now)).elapsed_ms)
}

fn of_room(room: &Room, boards: &[MemberNo], delay_ms: u32, now: Millis) -> ShownRoom {
    let (view, now) = (room.view(), room.now.max(now));
    let mut settings = view.announced();
    if let PuzzleChoice::Generated { seed, .. } = &mut settings.puzzle {
        *seed = None;
    }
    let race = room.stage.race_on_table().map(|race| Box::new(of_race(race, boards, delay_ms, now)));
    ShownRoom {
        code: None,
        pool: None,
        phase: view.phase,
        host: view.host,
        settings,
        members: view.members,
        race,
        results: room.stage.results().cloned().map(Box::new),
    }
}

fn of_race(race: &Match, boards: &[MemberNo], delay_ms: u32, now: Millis) -> ShownRace {
    let view = race.view_for(None, now);
    let quiet = |no| race.racer(no).map_or(0, |racer| now.since(racer.last_gain()));
    ShownRace {
        match_no: view.match_no,
        tier: view.tier,
        blanks: race.prepared().map_or(0, |prepared| u16::try_from(prepared.blanks()).unwrap_or(u16::MAX)),
        elapsed_ms: view.elapsed_ms,
        remaining_ms: view.remaining_ms,
        quiet_ms: view
            .progress
            .iter()
            .map(|of| u32::try_from(quiet(of.member)).unwrap_or(u32::MAX))
            .collect(),
        racers: view.racers,
        progress: view.progress,
        standing: view.standing,
        delay_ms,
        late: view.elapsed_ms.checked_sub(delay_ms).and_then(|until_ms| late(race, boards, until_ms)),
    }
}

fn late(race: &Match, boards: &[MemberNo], until_ms: u32) -> Option<LateBoards> {
    let prepared = race.prepared().filter(|_| race.rules().mode.is_one_puzzle() && !boards.is_empty())?;
    let board = |member: &MemberNo| {
        Some(LateBoard { member: *member, entries: race.board_until(*member, until_ms)? })
    };
    Some(LateBoards {
        puzzle: prepared.puzzle.clone(),
        boards: boards.iter().take(SCREEN_BOARDS_MAX).filter_map(board).collect(),
    })
}
