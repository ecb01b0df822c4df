//! Every limit of who may be where, by name.

/// Players paired from this many at the front of the queue, when the first two may not meet.
pub const PAIRING_WINDOW: usize = 64;
/// Of those, players of one address, where such may not meet.
pub const OF_NETWORK_MAX: usize = 4;
/// Milliseconds for which two are not paired again whose race could not be arranged, though nobody left it.
pub const RETRY_PAIR_MS: u64 = 2_000;
/// Milliseconds for which two are not paired again after one walked out on the other, and how many such pairs, and players
/// who walked out, are remembered.
pub const AVOID_MS: u64 = 10 * 60 * 1_000;
pub const AVOIDED_MAX: usize = 1_024;
/// Milliseconds for which walking out is remembered, and the wait after the second time; it doubles up to the last.
pub const WALKOUT_MEMORY_MS: u64 = 60 * 60 * 1_000;
pub const WALKOUT_WAIT_MS: u64 = 30_000;
pub const WALKOUT_WAIT_MS_MAX: u64 = 10 * 60 * 1_000;
/// Milliseconds between two messages with their number to those who wait in the queue: each changes it for all others.
pub const QUEUE_TELL_EVERY_MS: u64 = 1_000;
/// Milliseconds between two looks at a queue in which nothing has changed: two may meet by now, or a room be free.
pub const QUEUE_RETRY_MS: u64 = 1_000;
/// Milliseconds between two puzzles that idle workers prepare: a server that has just started, or given its stock away,
/// spends a fraction of one core on it.
pub const PREPARE_EVERY_MS: u64 = 100;
