//! A room's time under changing owners. Owns the sum; the store keeps it beside the room, as `behind`.

use game::Millis;

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
    /// that it lived (0 if it released the room), `kept_at` when it last wrote about the room, or released it.
    ///
    /// Both are by the *previous owner's* clock, not by the store's: the clocks of two machines drift apart, and a room's
    /// time must go on exactly where its last owner left it.
    #[must_use]
    pub fn after_claim(self, claimed_at: Millis, alive_at: Millis, kept_at: Millis) -> Self {
        let left_at = alive_at.max(kept_at);
        Self(self.0.saturating_add_unsigned(claimed_at.0).saturating_sub_unsigned(left_at.0))
    }
}
