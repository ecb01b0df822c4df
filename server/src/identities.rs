//! Who is who: hands out player ids with secrets and proves players by them. Keeps only hashes of
//! the secrets, and only as many as its bound: those who are here are not forgotten for newcomers.
//! Whoever was forgotten gets a new identity silently.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use game::PlayerId;
use protocol::Identity;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::limits::IDENTITIES_LOOKED_AT_MAX;

/// A secret has 128 random bits, so a plain hash cannot be searched back.
type SecretHash = [u8; 32];

#[derive(Debug)]
pub(crate) struct Identities {
    book: Mutex<Book>,
    most: usize,
}

#[derive(Debug, Default)]
struct Book {
    entries: HashMap<PlayerId, Entry>,
    /// By when they were last seen, longest ago first.
    by_visit: BTreeMap<u64, PlayerId>,
    visits: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: SecretHash,
    visit: u64,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    Known(PlayerId),
    /// A stranger, or one whom this server does not remember; the client is to keep this.
    New(Identity),
    /// The player is known and the secret is not theirs.
    WrongSecret,
}

impl Identities {
    /// Remembers `most` players at most.
    pub(crate) fn new(most: usize) -> Self {
        Self { book: Mutex::default(), most }
    }

    /// `is_here` tells whom the server must not forget now.
    pub(crate) fn recognise(
        &self,
        claimed: Option<&Identity>,
        is_here: impl Fn(PlayerId) -> bool,
    ) -> Recognition {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(claimed) = claimed
            && let Some(entry) = book.entries.get(&claimed.player).copied()
        {
            if !bool::from(entry.hash.ct_eq(&hash(&claimed.secret))) {
                return Recognition::WrongSecret;
            }
            book.visit(claimed.player, entry.hash);
            return Recognition::Known(claimed.player);
        }
        let is_remembered = book.entries.len() < self.most || book.forget_one(is_here);
        Recognition::New(book.invent(is_remembered))
    }
}

impl Book {
    /// An identity for a newcomer. One that is not remembered does for a single connection.
    fn invent(&mut self, is_remembered: bool) -> Identity {
        let player = std::iter::repeat_with(|| PlayerId(rand::random()))
            .find(|player| !self.entries.contains_key(player))
            .expect("far fewer identities than 64-bit numbers");
        let secret = format!("{:032x}", rand::random::<u128>());
        if is_remembered {
            self.visit(player, hash(&secret));
        }
        Identity { player, secret }
    }

    fn visit(&mut self, player: PlayerId, hash: SecretHash) {
        self.visits += 1;
        if let Some(earlier) = self.entries.insert(player, Entry { hash, visit: self.visits }) {
            self.by_visit.remove(&earlier.visit);
        }
        self.by_visit.insert(self.visits, player);
    }

    /// Forgets the one not seen for longest of those who are not here. False when the first
    /// [`IDENTITIES_LOOKED_AT_MAX`] are all here; the next search goes on behind them.
    fn forget_one(&mut self, is_here: impl Fn(PlayerId) -> bool) -> bool {
        for _ in 0..IDENTITIES_LOOKED_AT_MAX {
            let Some((_, player)) = self.by_visit.pop_first() else { return false };
            let entry = self.entries.remove(&player).expect("each visit is that of an entry");
            if !is_here(player) {
                return true;
            }
            self.visit(player, entry.hash);
        }
        false
    }
}

fn hash(secret: &str) -> SecretHash {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognise(identities: &Identities, claimed: Option<&Identity>) -> Recognition {
        identities.recognise(claimed, |_| false)
    }

    fn new(identities: &Identities) -> Identity {
        let Recognition::New(identity) = recognise(identities, None) else { panic!("a stranger is new") };
        identity
    }

    #[test]
    fn the_secret_proves_the_player() {
        let identities = Identities::new(10);
        let ann = new(&identities);
        assert_eq!(recognise(&identities, Some(&ann)), Recognition::Known(ann.player));
        let thief = Identity { player: ann.player, secret: new(&identities).secret };
        assert_eq!(recognise(&identities, Some(&thief)), Recognition::WrongSecret);
    }

    #[test]
    fn an_identity_from_elsewhere_is_replaced_not_adopted() {
        let identities = Identities::new(10);
        let foreign = Identity { player: PlayerId(7), secret: "chosen by the client".to_owned() };
        let Recognition::New(fresh) = recognise(&identities, Some(&foreign)) else {
            panic!("nobody knows 7")
        };
        assert_ne!(fresh.player, foreign.player);
        assert_ne!(fresh.secret, foreign.secret);
    }

    #[test]
    fn the_one_not_seen_for_longest_is_forgotten_first() {
        let identities = Identities::new(2);
        let (ann, bob) = (new(&identities), new(&identities));
        recognise(&identities, Some(&ann));
        new(&identities);
        assert_eq!(recognise(&identities, Some(&ann)), Recognition::Known(ann.player));
        assert!(matches!(recognise(&identities, Some(&bob)), Recognition::New(_)));
    }

    #[test]
    fn whoever_is_here_is_not_forgotten_for_newcomers() {
        let identities = Identities::new(2);
        let (ann, bob) = (new(&identities), new(&identities));
        let newcomer = |here: &[PlayerId]| {
            let Recognition::New(identity) = identities.recognise(None, |player| here.contains(&player))
            else {
                panic!("a stranger is new")
            };
            identity
        };
        // Ann was not seen for longest, but she is here.
        let cat = newcomer(&[ann.player]);
        assert!(matches!(recognise(&identities, Some(&ann)), Recognition::Known(_)));
        assert!(matches!(recognise(&identities, Some(&cat)), Recognition::Known(_)));
        // Everybody is: it is the newcomer who will not be known again.
        let dan = newcomer(&[ann.player, cat.player]);
        for (identity, is_known) in [(&ann, true), (&cat, true), (&dan, false), (&bob, false)] {
            let recognition = identities.recognise(Some(identity), |_| true);
            assert_eq!(matches!(recognition, Recognition::Known(_)), is_known);
        }
    }
}
