//! A room and its time under changing owners. Owns the sums; the store keeps them beside the room.

use game::Millis;
use lobby::NodeNo;

/// How many milliseconds a room's clock is behind the clock of its owner: the gaps in which it had none. Less than
/// nothing if an earlier owner's clock ran ahead of a later one's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Behind(pub i64);

impl Behind {
    /// What the room's clock shows when its owner's shows `now`.
    #[must_use]
    pub fn room_time(self, now: Millis) -> Millis {
        Millis(now.0.saturating_add_signed(self.0.saturating_neg()))
    }

    /// After a node claimed the room at `claimed_at` by its own clock. `alive_at` is when the previous owner last proved
    /// that it lived (0 if there was none), `kept_at` when it last wrote about the room.
    ///
    /// Both are by the *previous owner's* clock, not by the store's: the clocks of two machines drift apart, and a room's
    /// time must go on exactly where its last owner left it.
    #[must_use]
    pub fn after_claim(self, claimed_at: Millis, alive_at: Millis, kept_at: Millis) -> Self {
        let ended_at = alive_at.max(kept_at);
        Self(self.0.saturating_add_unsigned(claimed_at.0).saturating_sub_unsigned(ended_at.0))
    }
}

/// Who runs a room, and since when by whose clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tenure {
    /// 0 for nobody.
    pub owner: NodeNo,
    /// How often the owner has changed.
    pub epoch: u64,
    pub behind: Behind,
    /// When the owner last wrote about the room or, before it has, claimed it.
    pub kept_at: Millis,
}

impl Tenure {
    /// After node `heir` has claimed the room at `at` by its own clock; `alive_at` is as in [`Behind::after_claim`]. A room of the
    /// heir's own is one whose claim it made before, and heard no answer: it stays as that claim has left it.
    #[must_use]
    pub fn claimed(self, heir: NodeNo, at: Millis, alive_at: Millis) -> Self {
        if self.owner == heir {
            return self;
        }
        let behind = self.behind.after_claim(at, alive_at, self.kept_at);
        // From now on this speaks of the new owner's clock.
        Self { owner: heir, epoch: self.epoch + 1, behind, kept_at: at }
    }
}
