//! Players to warn that their old secret was used. Bounded and rate-limited: the holder of such a secret can try it
//! again and again.

use std::collections::BTreeMap;

use game::{Millis, PlayerId};

use crate::limits::{ALARM_EVERY_MS, ALARMS_MAX};

#[derive(Debug, Default)]
pub(super) struct Alarms {
    players: BTreeMap<PlayerId, Alarm>,
}

#[derive(Debug)]
struct Alarm {
    at: Millis,
    is_told: bool,
}

impl Alarms {
    /// A dead secret of this player was used. False if that is no news.
    pub(super) fn raise(&mut self, player: PlayerId, now: Millis) -> bool {
        let is_new = self.players.get(&player).is_none_or(|alarm| now.since(alarm.at) >= ALARM_EVERY_MS);
        if !is_new {
            return false;
        }
        if self.players.len() >= ALARMS_MAX && !self.players.contains_key(&player) {
            let oldest = self.players.iter().min_by_key(|(_, alarm)| alarm.at).map(|(player, _)| *player);
            oldest.map(|oldest| self.players.remove(&oldest));
        }
        self.players.insert(player, Alarm { at: now, is_told: false });
        true
    }

    /// Whether this player has to be notified; from now on they count as notified.
    pub(super) fn take(&mut self, player: PlayerId) -> bool {
        self.players.get_mut(&player).is_some_and(|alarm| !std::mem::replace(&mut alarm.is_told, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);

    #[test]
    fn an_owner_is_told_once_and_again_only_after_a_while() {
        let mut alarms = Alarms::default();
        assert!(!alarms.take(ANN));
        assert!(alarms.raise(ANN, Millis(0)));
        assert!(alarms.take(ANN) && !alarms.take(ANN));
        assert!(!alarms.raise(ANN, Millis(ALARM_EVERY_MS - 1)) && !alarms.take(ANN));
        assert!(alarms.raise(ANN, Millis(ALARM_EVERY_MS)) && alarms.take(ANN));
    }

    #[test]
    fn the_oldest_alarm_makes_way() {
        let mut alarms = Alarms::default();
        for n in 0..=ALARMS_MAX as u64 {
            alarms.raise(PlayerId(n), Millis(n));
        }
        assert_eq!(alarms.players.len(), ALARMS_MAX);
        assert!(!alarms.take(PlayerId(0)) && alarms.take(PlayerId(1)));
    }
}
