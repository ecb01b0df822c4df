//! Every limit of leases and letters, by name.

/// Milliseconds of a lease unless the operator says otherwise, and what they may say.
pub const LEASE_MS: u64 = 3_000;
pub const LEASE_MS_MIN: u64 = 1_500;
pub const LEASE_MS_MAX: u64 = 60_000;
/// A lease is renewed this many times in its length.
pub const RENEWALS_PER_LEASE: u64 = 3;
/// Milliseconds between two beats to a peer, and after which a peer that says nothing has lost us, or we it.
pub const BEAT_EVERY_MS: u64 = 500;
pub const SILENCE_MS: u64 = 3_000;
