//! Banned players and address ranges, each with a reason and an optional end. Held in memory, because every
//! connection asks; the store has them too, for the next start. Knows no connections.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::SystemTime;

use game::PlayerId;

use super::admin::dto::{Network, Subject};
use crate::limits::BANS_MAX;
use crate::store::bans::StoredBan;

/// One ban. Ends by the clock on the wall: days count while the server is down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ban {
    pub(crate) subject: Subject,
    /// Shown to them.
    pub(crate) reason: String,
    pub(crate) since: SystemTime,
    /// `None` for ever.
    pub(crate) until: Option<SystemTime>,
}

impl Ban {
    fn holds(&self, now: SystemTime) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Bans(RwLock<BTreeMap<Subject, Ban>>);

/// There are [`BANS_MAX`] bans already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyBans;

impl From<&Ban> for StoredBan {
    fn from(ban: &Ban) -> Self {
        let Ban { subject, reason, since, until } = ban.clone();
        Self { subject: subject.to_string(), reason, since, until }
    }
}

impl Bans {
    /// The bans from the store. A ban that cannot be read is logged and has no effect.
    pub(crate) fn restored(stored: Vec<StoredBan>, now: SystemTime) -> Self {
        let bans = Self::default();
        for StoredBan { subject, reason, since, until } in stored {
            match subject.parse() {
                Ok(subject) => {
                    // There is room for as many as were stored before.
                    let _ = bans.put(Ban { subject, reason, since, until }, now);
                }
                Err(error) => tracing::warn!(subject, error, "a stored ban is not understood"),
            }
        }
        bans
    }

    /// Takes the bans of the store for all there are.
    pub(crate) fn replace(&self, stored: Vec<StoredBan>, now: SystemTime) {
        let restored = Self::restored(stored, now).0.into_inner().unwrap_or_else(PoisonError::into_inner);
        *self.write() = restored;
    }

    /// Why a player who connects from this address is banned, if they are.
    pub(crate) fn of(&self, player: PlayerId, address: IpAddr, now: SystemTime) -> Option<String> {
        self.of_player(player, now).or_else(|| self.of_address(address, now))
    }

    fn of_player(&self, player: PlayerId, now: SystemTime) -> Option<String> {
        reason(&self.read(), &Subject::Player(player), now)
    }

    /// Why clients at this address are banned, if they are; the reason for the narrowest range it is in.
    pub(crate) fn of_address(&self, address: IpAddr, now: SystemTime) -> Option<String> {
        let bans = self.read();
        if bans.is_empty() {
            return None;
        }
        Network::around(address).find_map(|network| reason(&bans, &Subject::Network(network), now))
    }

    /// Adds a ban; replaces an earlier one of the same subject.
    ///
    /// # Errors
    /// When there are too many.
    pub(crate) fn put(&self, ban: Ban, now: SystemTime) -> Result<(), TooManyBans> {
        let mut bans = self.write();
        bans.retain(|_, ban| ban.holds(now));
        if bans.len() >= BANS_MAX && !bans.contains_key(&ban.subject) {
            return Err(TooManyBans);
        }
        bans.insert(ban.subject, ban);
        Ok(())
    }

    /// Lets them in again. False when they were not banned.
    pub(crate) fn lift(&self, subject: &Subject) -> bool {
        self.write().remove(subject).is_some()
    }

    pub(crate) fn all(&self, now: SystemTime) -> Vec<Ban> {
        self.read().values().filter(|ban| ban.holds(now)).cloned().collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<Subject, Ban>> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<Subject, Ban>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn reason(bans: &BTreeMap<Subject, Ban>, subject: &Subject, now: SystemTime) -> Option<String> {
    bans.get(subject).filter(|ban| ban.holds(now)).map(|ban| ban.reason.clone())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: SystemTime = SystemTime::UNIX_EPOCH;

    fn ban(subject: &str, for_s: Option<u64>) -> Ban {
        let until = for_s.map(|s| NOW + Duration::from_secs(s));
        Ban { subject: subject.parse().unwrap(), reason: format!("reason {subject}"), since: NOW, until }
    }

    #[test]
    fn a_ban_holds_until_it_ends_or_is_lifted() {
        let bans = Bans::default();
        bans.put(ban("00000000000000ab", Some(60)), NOW).unwrap();
        let player = PlayerId(0xab);
        assert_eq!(bans.of_player(player, NOW).as_deref(), Some("reason 00000000000000ab"));
        assert_eq!(bans.of_player(PlayerId(1), NOW), None);
        assert_eq!(bans.of_player(player, NOW + Duration::from_secs(60)), None);
        bans.put(ban("00000000000000ab", None), NOW).unwrap();
        assert!(bans.of_player(player, NOW + Duration::from_secs(1_000_000)).is_some());
        assert!(bans.lift(&Subject::Player(player)) && !bans.lift(&Subject::Player(player)));
        assert_eq!(bans.of_player(player, NOW), None);
    }

    #[test]
    fn the_narrowest_banned_range_gives_the_reason() {
        let bans = Bans::default();
        let why = |address: &str| bans.of_address(address.parse().unwrap(), NOW);
        bans.put(ban("192.0.2.0/24", None), NOW).unwrap();
        bans.put(ban("192.0.2.7", Some(60)), NOW).unwrap();
        bans.put(ban("2001:db8::/32", None), NOW).unwrap();
        assert_eq!(why("192.0.2.7").as_deref(), Some("reason 192.0.2.7"));
        assert_eq!(why("::ffff:192.0.2.8").as_deref(), Some("reason 192.0.2.0/24"));
        assert_eq!(why("2001:db8::1").as_deref(), Some("reason 2001:db8::/32"));
        assert_eq!(why("192.0.3.7"), None);
    }

    #[test]
    fn their_number_is_bounded_and_those_that_have_ended_make_room() {
        let bans = Bans::default();
        for player in 0..BANS_MAX {
            bans.put(ban(&format!("{player:016x}"), Some(60)), NOW).unwrap();
        }
        let one_more = ban("ffffffffffffffff", None);
        assert_eq!(bans.put(one_more.clone(), NOW), Err(TooManyBans));
        bans.put(ban("0000000000000001", None), NOW).unwrap();
        bans.put(one_more, NOW + Duration::from_secs(60)).unwrap();
        assert_eq!(bans.all(NOW).len(), 2);
    }
}
