//! Players to warn that their old secret was used. Bounded and rate-limited: the holder of such a secret can try it
//! again and again.

use game::{Millis, PlayerId};
use hashlink::LruCache;

use crate::limits::{ALARM_EVERY_MS, ALARMS_MAX};

#[derive(Debug)]
pub(super) struct Alarms(LruCache<PlayerId, Alarm>);

#[derive(Debug)]
struct Alarm {
    at: Millis,
    is_sent: bool,
}

impl Default for Alarms {
    fn default() -> Self {
        Self(LruCache::new(ALARMS_MAX))
    }
}

impl Alarms {
    /// A dead secret of this player was used. False if that is no news.
    pub(super) fn raise(&mut self, player: PlayerId, now: Millis) -> bool {
        let is_new = self.0.peek(&player).is_none_or(|alarm| now.since(alarm.at) >= ALARM_EVERY_MS);
        if is_new {
            self.0.insert(player, Alarm { at: now, is_sent: false });
        }
        is_new
    }

    /// Whether this player has to be notified; from now on they count as notified.
    pub(super) fn take(&mut self, player: PlayerId) -> bool {
        self.0.peek_mut(&player).is_some_and(|alarm| !std::mem::replace(&mut alarm.is_sent, true))
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
        assert_eq!(alarms.0.len(), ALARMS_MAX);
        assert!(!alarms.take(PlayerId(0)) && alarms.take(PlayerId(1)));
    }
}
