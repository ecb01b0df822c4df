//! What messengers show of puzzles in links: read and drawn by one worker, at its address's expense, and remembered for those
//! who ask again. Owns who waits, who pays and what is remembered; what is shown is `puzzle`'s business.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use hashlink::LruCache;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::super::{Address, AddressAction};
use crate::app_state::AppState;
use crate::limits::{CARDS_AT_ONCE_MAX, CARDS_BYTES_MAX, CARDS_MAX, CARDS_WAITING_MAX};
use crate::token_bucket::TooSoon;

/// What is shown of one puzzle. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) title: Arc<str>,
    pub(super) description: Arc<str>,
    /// A PNG, if somebody has asked for it.
    pub(super) picture: Option<Bytes>,
}

/// Why nothing is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoCard {
    /// The address has had as many puzzles as it may.
    TooOften(TooSoon),
    /// Too many wait for the worker.
    Busy,
    /// The link holds no puzzle, and why.
    NoPuzzle(String),
    Failed,
}

/// A link, by its hash: it may have thousands of bytes.
type Link = [u8; 32];

#[derive(Debug)]
pub(in crate::net) struct Cards {
    remembered: Mutex<Remembered>,
    worker: Arc<Semaphore>,
    /// One permit for each card that is made or waits for that.
    places: Arc<Semaphore>,
}

#[derive(Debug)]
struct Remembered {
    cards: LruCache<Link, Card>,
    bytes: usize,
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            remembered: Mutex::new(Remembered { cards: LruCache::new_unbounded(), bytes: 0 }),
            worker: Arc::new(Semaphore::new(CARDS_AT_ONCE_MAX)),
            places: Arc::new(Semaphore::new(CARDS_AT_ONCE_MAX + CARDS_WAITING_MAX)),
        }
    }
}

impl Cards {
    /// The card of a link, with its picture if that is wanted. What is remembered costs nothing; anything else counts as a
    /// puzzle of its address, and is made by `make` when it is its turn.
    pub(super) async fn get(
        &self,
        app: &AppState,
        address: Address,
        text: String,
        has_picture: bool,
        make: impl FnOnce(&str, bool) -> Result<Card, NoCard> + Send + 'static,
    ) -> Result<Card, NoCard> {
        let link = Link::from(Sha256::digest(&text));
        if let Some(card) = self.remembered(&link, has_picture) {
            return Ok(card);
        }
        let (clients, now) = (&app.quotas.clients, app.clock.now());
        clients.take(address, AddressAction::Puzzle, now).map_err(NoCard::TooOften)?;
        let place = self.places.clone().try_acquire_owned().map_err(|_| NoCard::Busy)?;
        let turn = self.worker.clone().acquire_owned().await.map_err(|_| NoCard::Failed)?;
        // Somebody else may have waited for the same.
        if let Some(card) = self.remembered(&link, has_picture) {
            return Ok(card);
        }
        // The turn ends with the work, also when whoever asked for it has hung up meanwhile.
        let made = spawn_blocking(move || {
            let _held = (place, turn);
            make(&text, has_picture)
        });
        let card = made.await.map_err(|_| NoCard::Failed)??;
        self.lock().remember(link, card.clone());
        Ok(card)
    }

    fn remembered(&self, link: &Link, has_picture: bool) -> Option<Card> {
        let mut remembered = self.lock();
        let card = remembered.cards.get(link)?;
        (!has_picture || card.picture.is_some()).then(|| card.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Remembered> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Remembered {
    fn remember(&mut self, link: Link, card: Card) {
        self.bytes += card.bytes();
        self.bytes -= self.cards.insert(link, card).map_or(0, |older| older.bytes());
        while self.cards.len() > CARDS_MAX || self.bytes > CARDS_BYTES_MAX {
            let Some((_, oldest)) = self.cards.remove_lru() else { return };
            self.bytes -= oldest.bytes();
        }
    }
}

impl Card {
    fn bytes(&self) -> usize {
        self.title.len() + self.description.len() + self.picture.as_ref().map_or(0, Bytes::len)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn card(bytes: usize) -> Card {
        Card { title: "A".into(), description: "".into(), picture: Some(vec![0; bytes - 1].into()) }
    }

    fn address(last: u8) -> Address {
        Address::of_peer([127, 0, 0, last].into())
    }

    #[tokio::test]
    async fn what_is_remembered_costs_nothing_and_anything_else_a_puzzle() {
        let (app, _queue, _folder) = AppState::at_rest().await;
        let cards = Cards::default();
        let get =
            |last, link: &str| cards.get(&app, address(last), link.to_owned(), true, |_, _| Ok(card(9)));
        get(1, "one").await.unwrap();
        let (clients, now) = (&app.quotas.clients, app.clock.now());
        while clients.take(address(1), AddressAction::Puzzle, now).is_ok() {}
        assert!(matches!(get(1, "another").await, Err(NoCard::TooOften(_))));
        get(1, "one").await.unwrap();
        get(2, "another").await.unwrap();
        get(1, "another").await.unwrap();
    }

    #[tokio::test]
    async fn a_card_without_a_picture_is_made_again_for_one_who_wants_it() {
        let (app, _queue, _folder) = AppState::at_rest().await;
        let cards = Cards::default();
        let plain = |_: &str, _| Ok(Card { picture: None, ..card(9) });
        cards.get(&app, address(1), "a".to_owned(), false, plain).await.unwrap();
        let shown = cards.get(&app, address(1), "a".to_owned(), true, |_, _| Ok(card(9))).await.unwrap();
        assert!(shown.picture.is_some());
        let shown =
            cards.get(&app, address(1), "a".to_owned(), false, |_, _| Err(NoCard::Failed)).await.unwrap();
        assert!(shown.picture.is_some());
        assert_eq!(cards.lock().bytes, 9);
    }

    #[tokio::test]
    async fn one_is_made_at_a_time_also_for_those_who_hang_up() {
        let (app, _queue, _folder) = AppState::at_rest().await;
        let (cards, at_once) = (Cards::default(), Arc::new(AtomicUsize::new(0)));
        for n in 0..20 {
            let counted = at_once.clone();
            let made = cards.get(&app, address(1), format!("{n}"), true, move |_, _| {
                assert_eq!(counted.fetch_add(1, Ordering::SeqCst), 0, "another is being made");
                std::thread::sleep(Duration::from_millis(5));
                counted.fetch_sub(1, Ordering::SeqCst);
                Ok(card(9))
            });
            let _ = tokio::time::timeout(Duration::from_millis(1), made).await;
        }
        let last = cards.get(&app, address(1), "last".to_owned(), true, |_, _| Ok(card(9))).await;
        assert!(last.is_ok(), "{last:?}");
        assert_eq!(at_once.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn who_finds_too_many_waiting_is_told_so() {
        let (app, _queue, _folder) = AppState::at_rest().await;
        let cards = Cards::default();
        let _all = cards.places.try_acquire_many(u32::try_from(cards.places.available_permits()).unwrap());
        let refused = cards.get(&app, address(1), "a".to_owned(), true, |_, _| Ok(card(9))).await;
        assert_eq!(refused.unwrap_err(), NoCard::Busy);
    }

    #[test]
    fn neither_many_cards_nor_large_ones_fill_the_memory() {
        for (bytes, kept) in [(2, CARDS_MAX), (CARDS_BYTES_MAX / 10, 10), (CARDS_BYTES_MAX + 1, 0)] {
            let cards = Cards::default();
            for n in 0..u16::MAX / 64 {
                let mut link = Link::default();
                link[..2].copy_from_slice(&n.to_be_bytes());
                cards.lock().remember(link, card(bytes));
            }
            let remembered = cards.lock();
            assert_eq!((remembered.cards.len(), remembered.bytes), (kept, kept * bytes));
        }
    }
}
