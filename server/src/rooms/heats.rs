//! Who is at which challenge right now: attempts are rooms of their own, and those that run at the same time are put into
//! heats of a few, so that each sees the others' progress and one move is reported to a bounded number of rooms. In memory
//! only: recovered rooms report themselves again. Knows neither boards nor connections.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::{CHALLENGE_RIVALS_MAX, ChallengeId, RacerStatus, Rival, RoomId};

#[derive(Debug, Default)]
pub(crate) struct Heats {
    inner: Mutex<HashMap<ChallengeId, Vec<Heat>>>,
}

/// Up to [`CHALLENGE_RIVALS_MAX`] attempts, and one more who sees them all.
#[derive(Debug, Default)]
struct Heat {
    entries: Vec<HeatEntry>,
    /// Grows with everything that happens here.
    clock: u64,
}

#[derive(Debug)]
struct HeatEntry {
    room: RoomId,
    rival: Rival,
    entered: u64,
    /// Since when it is over. Those who came before see it still.
    over: Option<u64>,
}

impl Heats {
    /// An attempt has begun, come further, or ended. Returns the rooms that see it.
    pub(crate) fn report(&self, challenge: ChallengeId, room: RoomId, rival: Rival) -> Vec<RoomId> {
        let mut heats = self.lock();
        let heats = heats.entry(challenge).or_default();
        let is_over = rival.status != RacerStatus::Racing;
        let known = heats.iter().position(|heat| heat.index_of(room).is_some());
        if known.is_none() && is_over {
            return Vec::new();
        }
        let with_room = known.or_else(|| heats.iter().position(Heat::has_room));
        let index = with_room.unwrap_or_else(|| {
            heats.push(Heat::default());
            heats.len() - 1
        });
        heats[index].report(room, rival, is_over)
    }

    /// The room of an attempt has closed. Returns the rooms that have seen it.
    pub(crate) fn leave(&self, challenge: ChallengeId, room: RoomId) -> Vec<RoomId> {
        let mut all = self.lock();
        let Some(heats) = all.get_mut(&challenge) else { return Vec::new() };
        let seen_by = heats.iter_mut().find_map(|heat| heat.leave(room)).unwrap_or_default();
        heats.retain(|heat| !heat.entries.is_empty());
        if heats.is_empty() {
            all.remove(&challenge);
        }
        seen_by
    }

    /// Whom the player in this room sees.
    pub(crate) fn rivals_of(&self, challenge: ChallengeId, room: RoomId) -> Vec<Rival> {
        let all = self.lock();
        let heats = all.get(&challenge).into_iter().flatten();
        let seen = heats.into_iter().find_map(|heat| {
            let viewer = &heat.entries[heat.index_of(room)?];
            let seen = heat.entries.iter().filter(|entry| entry.room != room && entry.is_seen_by(viewer));
            Some(seen.map(|entry| entry.rival.clone()).collect())
        });
        seen.unwrap_or_default()
    }

    /// How many are at a challenge.
    pub(crate) fn playing(&self, challenge: ChallengeId) -> usize {
        let all = self.lock();
        let entries = all.get(&challenge).into_iter().flatten().flat_map(|heat| &heat.entries);
        entries.filter(|entry| entry.over.is_none()).count()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ChallengeId, Vec<Heat>>> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HeatEntry {
    fn is_seen_by(&self, viewer: &Self) -> bool {
        self.over.is_none_or(|over| over > viewer.entered)
    }
}

impl Heat {
    fn index_of(&self, room: RoomId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.room == room)
    }

    fn has_room(&self) -> bool {
        self.entries.len() <= CHALLENGE_RIVALS_MAX
    }

    fn report(&mut self, room: RoomId, rival: Rival, is_over: bool) -> Vec<RoomId> {
        self.clock += 1;
        let clock = self.clock;
        let index = self.index_of(room).unwrap_or_else(|| {
            let taken = |no: &u8| self.entries.iter().any(|entry| entry.rival.no == *no);
            let no = (0..=u8::MAX).find(|no| !taken(no)).unwrap_or_default();
            self.entries.push(HeatEntry {
                room,
                rival: Rival { no, ..rival.clone() },
                entered: clock,
                over: None,
            });
            self.entries.len() - 1
        });
        let entry = &mut self.entries[index];
        entry.rival = Rival { no: entry.rival.no, ..rival };
        if is_over {
            entry.over.get_or_insert(clock);
        }
        self.others(room)
    }

    fn leave(&mut self, room: RoomId) -> Option<Vec<RoomId>> {
        self.entries.remove(self.index_of(room)?);
        Some(self.others(room))
    }

    fn others(&self, room: RoomId) -> Vec<RoomId> {
        self.entries.iter().map(|entry| entry.room).filter(|other| *other != room).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rival(filled: u16, status: RacerStatus) -> Rival {
        Rival { no: 0, name: "Ann".parse().unwrap(), bot: false, filled, strikes: 0, status }
    }

    fn racing(filled: u16) -> Rival {
        rival(filled, RacerStatus::Racing)
    }

    const CHALLENGE: u64 = 7;

    fn report(heats: &Heats, room: u64, rival: Rival) -> usize {
        heats.report(ChallengeId::nth(CHALLENGE), RoomId(room), rival).len()
    }

    fn seen(heats: &Heats, room: u64) -> Vec<u16> {
        let rivals = heats.rivals_of(ChallengeId::nth(CHALLENGE), RoomId(room));
        rivals.iter().map(|rival| rival.filled).collect()
    }

    #[test]
    fn those_who_play_at_once_see_each_other() {
        let heats = Heats::default();
        assert_eq!(report(&heats, 1, racing(3)), 0);
        assert_eq!(report(&heats, 2, racing(5)), 1);
        assert_eq!((seen(&heats, 1), seen(&heats, 2)), (vec![5], vec![3]));
        assert_eq!(heats.rivals_of(ChallengeId::nth(8), RoomId(1)), [], "another challenge");
        heats.leave(ChallengeId::nth(CHALLENGE), RoomId(2));
        assert!(seen(&heats, 1).is_empty());
        heats.leave(ChallengeId::nth(CHALLENGE), RoomId(1));
        assert!(heats.lock().is_empty(), "nothing is left behind");
    }

    #[test]
    fn a_finished_rival_stays_for_those_who_were_there() {
        let heats = Heats::default();
        report(&heats, 1, racing(3));
        report(&heats, 2, racing(5));
        report(&heats, 1, rival(51, RacerStatus::Finished { time_ms: 9 }));
        report(&heats, 3, racing(0));
        assert_eq!((seen(&heats, 2), seen(&heats, 3)), (vec![51, 0], vec![5]));
        assert_eq!(heats.playing(ChallengeId::nth(CHALLENGE)), 2);
    }

    #[test]
    fn a_crowd_is_divided_into_heats() {
        let heats = Heats::default();
        for room in 0..30 {
            assert!(report(&heats, room, racing(0)) <= CHALLENGE_RIVALS_MAX);
        }
        assert!((0..30).all(|room| seen(&heats, room).len() <= CHALLENGE_RIVALS_MAX));
        assert_eq!(heats.playing(ChallengeId::nth(CHALLENGE)), 30);
    }
}
