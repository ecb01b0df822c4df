//! Every limit of who may be where, by name.

/// Players paired from this many at the front of the queue, when the first two may not meet.
pub const PAIRING_WINDOW: usize = 64;
/// Of those, players of one address, where such may not meet.
pub const OF_NETWORK_MAX: usize = 4;
/// Milliseconds for which two are not paired again whose race could not be arranged, though neither left it.
pub const RETRY_PAIR_MS: u64 = 2_000;
/// Milliseconds for which a player is not paired again with an opponent who walked out on them, nor with players of that
/// opponent's network, and how many such pairs are remembered: two for each of a thousand walkouts.
pub const AVOID_MS: u64 = 10 * 60 * 1_000;
pub const AVOIDED_MAX: usize = 2_048;
/// Players and networks whose walkouts are counted.
pub const WALKOUTS_MAX: usize = 2_048;
/// Pairs whose networks are remembered: who walks out does it within half a minute, in which the queue brings fewer together.
pub const MET_MAX: usize = 1_024;
/// Milliseconds for which walking out is remembered, how often it is forgiven, and the wait after the next time; it doubles
/// up to the last.
pub const WALKOUT_MEMORY_MS: u64 = 60 * 60 * 1_000;
pub const WALKOUTS_FORGIVEN: u32 = 1;
pub const WALKOUT_WAIT_MS: u64 = 30_000;
pub const WALKOUT_WAIT_MS_MAX: u64 = 10 * 60 * 1_000;
/// The same of a network, which many may share: one of them must not keep the others from racing for long.
pub const NETWORK_WALKOUTS_FORGIVEN: u32 = 2;
pub const NETWORK_WALKOUT_WAIT_MS_MAX: u64 = 2 * 60 * 1_000;
/// Milliseconds between two messages with their number to those who wait in the queue: each changes it for all others.
pub const QUEUE_TELL_EVERY_MS: u64 = 1_000;
/// Milliseconds between two looks at a queue in which nothing has changed: two may meet by now, or a room be free.
pub const QUEUE_RETRY_MS: u64 = 1_000;
/// Milliseconds after which a player gets a bot who has come back from a race that did not begin: they have waited before.
pub const BOT_AFTER_RETURN_MS: u64 = 2_000;
/// Milliseconds for which a person may take the place of a bot that was sent to a player, which the room decides in the end, and
/// in which a player is sent for once only. And how many such players are remembered.
pub const REPLACEABLE_MS: u64 = 45_000;
pub const REPLACEABLE_MAX: usize = 1_024;
/// Milliseconds after which a player for whom another one was sent for in vain has the next sent for.
pub const RECALL_EVERY_MS: u64 = 2_000;
/// Milliseconds between two puzzles that idle workers prepare: a server that has just started, or given its stock away,
/// spends a fraction of one core on it.
pub const PREPARE_EVERY_MS: u64 = 100;
