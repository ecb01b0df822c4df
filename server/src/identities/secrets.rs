//! Secret rotation: a secret is issued at a connection; once a later connection has used it, the earlier ones stay
//! valid for a minute, since another window may be connecting with them. After that they are dead but remembered:
//! using one means that it was stolen. Owns these rules and the comparison in constant time.

use game::Millis;
use protocol::Identity;
use sha2::{Digest, Sha256};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

use crate::limits::{SECRETS_MAX, SECRETS_OVERLAP_MS};
use crate::store::players::{SecretHash, StoredPlayer, StoredSecret};

/// 128 random bits.
pub(super) fn invent() -> String {
    format!("{:032x}", rand::random::<u128>())
}

fn hash(secret: &str) -> SecretHash {
    SecretHash(Sha256::digest(secret.as_bytes()).into())
}

fn issued(secret: &str, now: Millis) -> StoredSecret {
    StoredSecret { hash: hash(secret), issued_at: now, used_at: None }
}

/// A player who has just been given their first secret.
pub(super) fn newcomer(identity: &Identity, now: Millis) -> StoredPlayer {
    let secrets = vec![issued(&identity.secret, now)];
    StoredPlayer { player: identity.player, created_at: now, seen_at: now, version: 1, secrets }
}

/// What a claimed secret is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// It proves the player; it stands at this place of their secrets.
    Good(usize),
    /// It was the player's, until a newer one was used.
    Dead,
    /// It never was, or so long ago that it is forgotten.
    Unknown,
}

/// If the secret proves the player its use is noted, and `fresh` is issued.
pub(super) fn renew(player: &mut StoredPlayer, claimed: &str, fresh: &str, now: Millis) -> Worth {
    let worth = worth(player, claimed, now);
    let Worth::Good(place) = worth else { return worth };
    let secrets = &mut player.secrets;
    secrets[place].used_at.get_or_insert(now);
    let current = secrets[place].hash;
    secrets.push(issued(fresh, now));
    while secrets.len() > SECRETS_MAX {
        // Never the one that the client is known to have.
        let oldest = secrets.iter().position(|secret| secret.hash != current);
        secrets.remove(oldest.expect("there are several"));
    }
    player.seen_at = now;
    player.version += 1;
    worth
}

/// What this secret is worth for the player.
pub(super) fn worth(player: &StoredPlayer, claimed: &str, now: Millis) -> Worth {
    let claimed = hash(claimed);
    let (mut is_found, mut found) = (Choice::from(0), 0_u64);
    for (place, secret) in (0_u64..).zip(&player.secrets) {
        let is_this = secret.hash.0.ct_eq(&claimed.0);
        found.conditional_assign(&place, is_this);
        is_found |= is_this;
    }
    let found = usize::try_from(found).expect("there are few secrets");
    match bool::from(is_found) {
        true if counts(&player.secrets, found, now) => Worth::Good(found),
        true => Worth::Dead,
        false => Worth::Unknown,
    }
}

/// A secret counts until some time after a newer one has been used.
fn counts(secrets: &[StoredSecret], place: usize, now: Millis) -> bool {
    let mut uses = secrets[place + 1..].iter().filter_map(|newer| newer.used_at);
    !uses.any(|used_at| now.since(used_at) >= SECRETS_OVERLAP_MS)
}

#[cfg(test)]
mod tests {
    use game::PlayerId;

    use super::*;

    const START: Millis = Millis(1_000_000);

    fn ann() -> StoredPlayer {
        newcomer(&Identity { player: PlayerId(1), secret: "first".to_owned() }, START)
    }

    fn knows(player: &StoredPlayer, secret: &str, now: Millis) -> bool {
        matches!(worth(player, secret, now), Worth::Good(_))
    }

    fn renews(player: &mut StoredPlayer, claimed: &str, fresh: &str, now: Millis) -> bool {
        matches!(renew(player, claimed, fresh, now), Worth::Good(_))
    }

    #[test]
    fn an_old_secret_dies_a_minute_after_a_newer_one_was_used() {
        let mut ann = ann();
        assert!(renews(&mut ann, "first", "second", START.plus(1)));
        let much_later = START.plus(1_000 * SECRETS_OVERLAP_MS);
        assert!(knows(&ann, "first", much_later), "the second was never used: its Welcome may be lost");
        assert!(renews(&mut ann, "second", "third", much_later));
        assert!(knows(&ann, "first", much_later.plus(59_999)));
        assert_eq!(worth(&ann, "first", much_later.plus(60_000)), Worth::Dead);
        assert_eq!(renew(&mut ann, "first", "stolen", much_later.plus(60_000)), Worth::Dead);
        assert!(knows(&ann, "second", much_later.plus(60_000)));
        assert_eq!(
            worth(&ann, "stolen", much_later.plus(60_000)),
            Worth::Unknown,
            "nothing was issued for it"
        );
    }

    #[test]
    fn a_client_whose_answers_are_all_lost_keeps_what_it_has() {
        let mut ann = ann();
        for n in 0..20 {
            assert!(renews(&mut ann, "first", &format!("lost {n}"), START.plus(n)));
            assert!(ann.secrets.len() <= SECRETS_MAX);
        }
        assert!(knows(&ann, "first", START.plus(20)) && knows(&ann, "lost 19", START.plus(20)));
        assert!(!knows(&ann, "lost 0", START.plus(20)));
    }

    #[test]
    fn of_many_used_in_a_row_the_oldest_is_forgotten() {
        let mut ann = ann();
        let mut secret = "first".to_owned();
        for n in 0..10 {
            let fresh = format!("secret {n}");
            assert!(renews(&mut ann, &secret, &fresh, START.plus(n)));
            secret = fresh;
        }
        assert!(knows(&ann, &secret, START.plus(10)) && knows(&ann, "secret 7", START.plus(10)));
        assert_eq!(worth(&ann, "first", START.plus(10)), Worth::Unknown);
        assert_eq!((ann.version, ann.seen_at), (11, START.plus(9)));
    }

    #[test]
    fn what_was_never_issued_proves_nobody() {
        let mut ann = ann();
        for wrong in ["", "second", "FIRST"] {
            assert_eq!(renew(&mut ann, wrong, "fresh", START), Worth::Unknown);
        }
        assert_eq!(ann.version, 1);
    }
}
