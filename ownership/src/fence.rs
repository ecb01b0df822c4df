//! The statements that decide who may write, in their order. The store carries them out, and so does the simulation's
//! model of it; leaving one out, or swapping two, lets two owners acknowledge.
//!
//! What the simulation asks for besides, each because it breaks without:
//! - A commit of which nobody knows whether it was carried out (its connection broke) is sent again *as it was* until the
//!   store answers, even if an attempt in between is known to have been undone; keys make what is there already no error.
//! - A claim whose answer was lost has made rooms the node's own without its knowledge: each claim also reads, unchanged,
//!   the rooms of its own that the node does not hold.
//! - A release of a room names its epoch, and is sent again until the store answers: a late one must not give up what has been claimed
//!   since.
//! - A claim writes `kept_at` anew, or the next one leaves the same gap out twice and the room's clock goes back.
//!   `alive_at` and `kept_at` are by the owner's clock ([`crate::Behind`]).
//! - The store ends transactions whose client is silent; else a frozen node keeps its own burial waiting.

use lobby::NodeNo;

/// The class of PostgreSQL's advisory locks, one lock for each node, that commits share and a burial takes alone.
pub const LOCK_CLASS: i32 = 0x4E4F;

/// The class of the locks that nodes hold for as long as their connection lasts ([`crate::Lifelines`]).
pub const LIFELINE_CLASS: i32 = 0x4E4C;

/// The lock of `node`: class and key, as `pg_advisory_xact_lock(int, int)` takes them.
#[must_use]
pub fn lock_of(node: NodeNo) -> (i32, i32) {
    (LOCK_CLASS, node.0.cast_signed())
}

/// The lifeline of `node`: class and key, as `pg_advisory_lock(int, int)` takes them.
#[must_use]
pub fn lifeline_of(node: NodeNo) -> (i32, i32) {
    (LIFELINE_CLASS, node.0.cast_signed())
}

/// Why a node is buried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// Its lease has run out by the store's clock.
    Lease,
    /// It has dropped its lifeline and is not heard: [`crate::Lifelines`]. A node that lives after all is fenced all the same.
    Lifeline,
}

/// One statement of a transaction. Each is carried out alone, and sees all that was committed before it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Share the node's lock until the transaction ends; waits while it is buried.
    ShareLock,
    /// Take the node's lock alone; waits until its commits in flight have ended.
    TakeLock,
    /// Go on only if the node is live. A statement of its own, so that it sees a burial that `ShareLock` waited for.
    CheckLive,
    /// Write about rooms that the node owns; about any other the transaction fails.
    Write,
    /// Make the node `gone`, for ever, if it is live and the [`Grounds`] still hold. One statement, so that no renewal comes
    /// between the look and the deed.
    Bury,
    End,
}

/// Every commit of a node.
pub const COMMIT: &[Step] = &[Step::ShareLock, Step::CheckLive, Step::Write, Step::End];

/// What any node does to one that is taken for dead. Its rooms are claimed by later transactions, fenced like
/// [`COMMIT`]: room by room, only from owners that are gone, and with the next epoch.
pub const BURIAL: &[Step] = &[Step::TakeLock, Step::Bury, Step::End];
