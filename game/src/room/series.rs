//! The races of a room, one after another: their numbers, and the secret from which each is drawn. Knows nothing of what is
//! raced.

use serde::{Deserialize, Serialize};

use crate::chance::{Draw, Secret};
use crate::ids::{MatchId, MemberNo, PlayerId, RoomId};

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Series {
    /// What the next race is drawn from.
    #[serde(alias = "seed")]
    secret: Secret,
    /// A race was drawn from it: the next one needs another.
    #[serde(default)]
    is_secret_spent: bool,
    /// Of the last race that began.
    match_no: u32,
}

impl Series {
    pub(super) fn new(secret: Secret) -> Self {
        Self { secret, is_secret_spent: false, match_no: 0 }
    }

    pub(super) fn match_no(&self) -> u32 {
        self.match_no
    }

    /// Whether the next race has nothing to be drawn from that no earlier one was.
    pub(super) fn needs_secret(&self) -> bool {
        self.is_secret_spent || !self.secret.is_of_race()
    }

    pub(super) fn renew(&mut self, secret: Secret) {
        (self.secret, self.is_secret_spent) = (secret, false);
    }

    /// The seed of the next race's puzzle, if no other is asked for.
    pub(super) fn puzzle_seed(&self) -> u32 {
        self.secret.puzzle_seed(self.match_no)
    }

    /// A record names every racer by a player id; no client can speak as this one.
    pub(super) fn bot_id(&self, room: RoomId, no: MemberNo) -> PlayerId {
        self.secret.bot_id(room, no.0.into())
    }

    /// The next race begins: its number and its draw, for which the secret is used up.
    pub(super) fn begin(&mut self, room: RoomId) -> (MatchId, Draw) {
        self.match_no += 1;
        self.is_secret_spent = true;
        (MatchId { room, match_no: self.match_no }, self.secret.draw(self.match_no))
    }
}
