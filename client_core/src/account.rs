//! Who this player is to the server: an identity that a window may get from it, from the store, or from another window
//! through the store. Owns which of them is presented; knows no connection.

use game::PlayerId;
use protocol::Identity;

#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    identity: Option<Identity>,
    /// What the store held when it was last read.
    stored: Option<Identity>,
    /// The last one that the server refused.
    refused: Option<Identity>,
    /// The server has refused the identity, and has not yet announced which player this is instead.
    is_unknown: bool,
    /// The server has greeted a player that it had greeted before as a new one: it was restarted without its store.
    is_forgotten: bool,
}

impl Account {
    pub(crate) fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    pub(crate) fn is_forgotten(&self) -> bool {
        self.is_forgotten
    }

    /// Another window may have received a newer secret: the one here expires soon after the newer one is used. A value
    /// that the store held before is ignored, because a store that cannot be written would return an old secret; and a
    /// refused secret is not tried again.
    pub(crate) fn recall(&mut self, value: &str) {
        let Ok(stored) = serde_json::from_str::<Identity>(value) else { return };
        let known = [&self.stored, &self.refused];
        if known.into_iter().all(|known| known.as_ref() != Some(&stored)) {
            self.identity = Some(stored.clone());
        }
        self.stored = Some(stored);
    }

    /// The server refuses it. The store is left alone: before the next attempt it is read again, and may have a
    /// newer one from another window; otherwise that attempt brings a new one to store.
    pub(crate) fn refuse(&mut self) {
        if let Some(refused) = self.identity.take() {
            self.refused = Some(refused);
            self.is_unknown = true;
        }
    }

    /// The server says who the player is. Returns whether it had known them as another player.
    pub(crate) fn welcomed(&mut self, player: PlayerId, identity: Option<&Identity>) -> bool {
        // A new secret for the same player changes nothing; another player does.
        self.is_forgotten = self.identity.as_ref().is_some_and(|known| known.player != player);
        let was_unknown = std::mem::take(&mut self.is_unknown);
        if let Some(identity) = identity {
            self.identity = Some(identity.clone());
        }
        was_unknown && self.refused.as_ref().is_some_and(|refused| refused.player != player)
    }
}
