//! The statements that decide who may write, in their order. The store carries them out, and so does the simulation's
//! model of it; leaving one out, or swapping two, lets two owners acknowledge.

use lobby::NodeNo;

/// The class of PostgreSQL's advisory locks, one lock for each node, that commits share and a burial takes alone.
pub const LOCK_CLASS: i32 = 0x4E4F;

/// The lock of `node`: class and key, as `pg_advisory_xact_lock(int, int)` takes them.
#[must_use]
pub fn lock_of(node: NodeNo) -> (i32, i32) {
    (LOCK_CLASS, node.0.cast_signed())
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
    /// Go on only if the node is live and its lease has run out, by the store's clock.
    CheckExpired,
    /// Write about rooms that the node owns.
    Write,
    /// Make the node `gone`, for ever.
    Bury,
    End,
}

/// Every commit of a node.
pub const COMMIT: &[Step] = &[Step::ShareLock, Step::CheckLive, Step::Write, Step::End];

/// What any node does to one whose lease has run out. Its rooms are claimed by later transactions, fenced like
/// [`COMMIT`]: room by room, only from owners that are gone, and with the next epoch.
pub const BURIAL: &[Step] = &[Step::TakeLock, Step::CheckExpired, Step::Bury, Step::End];
