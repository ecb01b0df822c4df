//! The players that a test's server knows, and their secrets.

use std::collections::BTreeMap;

use game::{Millis, PlayerId};
use protocol::Identity;

/// Milliseconds that a secret is good for after the next one was used.
const OLD_SECRET_MS: u64 = 60_000;

#[derive(Default)]
pub(crate) struct Identities {
    players: u64,
    /// Every welcome brings a new secret; the one before stays good.
    pub(crate) rotates: bool,
    /// How many secrets each player has had.
    secrets: BTreeMap<PlayerId, u32>,
    /// When the newest of them was used first: the one before is good for a minute more.
    newest_used: BTreeMap<PlayerId, Millis>,
    /// Players up to this one were known to the server before its restart.
    forgotten: u64,
}

impl Identities {
    /// Forgets every player; no number is given twice.
    pub(crate) fn forgets_all(&mut self) {
        *self = Self { players: self.players, forgotten: self.players, ..Self::default() };
    }

    /// Who somebody is, and what they are to say next time if that is new; `None` if their secret is wrong.
    pub(crate) fn greet(
        &mut self,
        claimed: Option<Identity>,
        now: Millis,
    ) -> Option<(PlayerId, Option<Identity>)> {
        let Some(known) = claimed.filter(|known| known.player.0 > self.forgotten) else {
            self.players += 1;
            let player = PlayerId(self.players);
            return Some((player, Some(self.identity(player))));
        };
        let (player, newest) = (known.player, self.count(known.player));
        if !self.is_good(&known, now) {
            return None;
        }
        if known.secret == secret(player, newest) {
            self.newest_used.entry(player).or_insert(now);
        }
        if self.rotates {
            self.secrets.insert(player, newest + 1);
            self.newest_used.remove(&player);
        }
        Some((player, self.rotates.then(|| self.identity(player))))
    }

    fn count(&self, player: PlayerId) -> u32 {
        self.secrets.get(&player).copied().unwrap_or(0)
    }

    fn identity(&self, player: PlayerId) -> Identity {
        Identity { player, secret: secret(player, self.count(player)) }
    }

    fn is_good(&self, known: &Identity, now: Millis) -> bool {
        let newest = self.count(known.player);
        let used = self.newest_used.get(&known.player);
        let is_late = used.is_some_and(|at| now.since(*at) >= OLD_SECRET_MS);
        let oldest = if is_late { newest } else { newest.saturating_sub(1) };
        (oldest..=newest).any(|count| known.secret == secret(known.player, count))
    }
}

fn secret(player: PlayerId, count: u32) -> String {
    if count == 0 { format!("secret of {player}") } else { format!("secret {count} of {player}") }
}
