//! Every limit of leases and letters, by name.

/// Milliseconds of a lease unless the operator says otherwise, and what they may say.
pub const LEASE_MS: u64 = 3_000;
pub const LEASE_MS_MIN: u64 = 1_500;
pub const LEASE_MS_MAX: u64 = 60_000;
/// A lease is renewed this many times in its length, and after an attempt that failed again this many milliseconds later. One
/// attempt may take a third of the lease; a node whose last renewal is two thirds of it old stops.
pub const RENEWALS_PER_LEASE: u64 = 6;
pub const RENEWAL_RETRY_MS: u64 = 100;
/// Looks in a row in which a node must have no lifeline, and be silent, to be taken for dead.
pub const DROPPED_LOOKS: u32 = 2;
/// Rooms that a node may have beyond its fair share while others come to it, at least, and as a part of that share.
pub const BALANCE_SLACK_MIN: usize = 4;
pub const BALANCE_SLACK_PART: usize = 4;
/// Milliseconds between two beats to a peer, and after which a peer that says nothing has lost us, or we it.
pub const BEAT_EVERY_MS: u64 = 500;
pub const SILENCE_MS: u64 = 3_000;
/// Milliseconds for which a peer that has asked for beats gets them.
pub const ASKED_MS: u64 = 10_000;
