//! What the host lets a big screen show, and what that is at the moment. Decides nothing of a race; the address of a screen is made
//! by the shell from the number of the consent.

use serde::{Deserialize, Serialize};

use crate::ids::{MemberNo, PlayerId};
use crate::limits::{SCREEN_BOARDS_MAX, SCREEN_DELAY_MS};
use crate::play::Match;
use crate::settings::PuzzleChoice;
use crate::shown::{LateBoard, LateBoards, ShownRace, ShownRoom};
use crate::time::Millis;

use super::Room;

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
    let (view, now) = (room.view(), room.now.max(now));
    let mut settings = view.announced();
    if let PuzzleChoice::Generated { seed, .. } = &mut settings.puzzle {
        *seed = None;
    }
    Some(ShownRoom {
        code: room.door.screen.with_code.then_some(view.code),
        phase: view.phase,
        host: view.host,
        settings,
        members: view.members,
        race: room.stage.race_on_table().map(|race| Box::new(of_race(race, view.host, boards, now))),
        results: room.stage.results().cloned().map(Box::new),
    })
}

/// A host who races has the screen's address: they see no digits of others.
fn of_race(race: &Match, host: MemberNo, boards: &[MemberNo], now: Millis) -> ShownRace {
    let host_races = race.racing().any(|racer| racer.member == host);
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
        late: late(race, boards, view.elapsed_ms).filter(|_| !host_races),
    }
}

fn late(race: &Match, boards: &[MemberNo], elapsed_ms: u32) -> Option<LateBoards> {
    let until_ms = elapsed_ms.checked_sub(SCREEN_DELAY_MS)?;
    let prepared = race.prepared().filter(|_| race.rules().mode.is_one_puzzle() && !boards.is_empty())?;
    let board = |member: &MemberNo| {
        Some(LateBoard { member: *member, entries: race.board_until(*member, until_ms)? })
    };
    Some(LateBoards {
        delay_ms: SCREEN_DELAY_MS,
        puzzle: prepared.puzzle.clone(),
        boards: boards.iter().take(SCREEN_BOARDS_MAX).filter_map(board).collect(),
    })
}
