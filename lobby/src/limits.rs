//! Every limit of who may be where, by name.

/// Milliseconds for which two are not paired again whose race could not be arranged, though neither left it.
pub const RETRY_PAIR_MS: u64 = 2_000;
/// Milliseconds for which a player is not paired again with an opponent who walked out on them, nor with players of that
/// opponent's network, and how many such pairs are remembered: two for each of a thousand walkouts.
pub const AVOID_MS: u64 = 10 * 60 * 1_000;
pub const AVOIDED_MAX: usize = 2_048;
/// Players and networks whose walkouts are counted.
pub const WALKOUTS_MAX: usize = 2_048;
/// Races whose players are remembered, with their networks: as many as begin while one is raced, where 8,000 race at a time.
pub const MET_MAX: usize = 4_096;
/// Of these the last ones outlive the program: they are stored with each race, some 12 KiB.
pub const MET_KEPT_MAX: usize = 128;
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
/// Players, the longest waiting, for whom somebody is looked for among as many who race bots.
pub const RECALL_LOOK_MAX: usize = 64;
/// Milliseconds between two puzzles that idle workers prepare: a server that has just started, or given its stock away,
/// spends a fraction of one core on it.
pub const PREPARE_EVERY_MS: u64 = 100;
/// Characters of a pool's or class' name, and of its title.
pub const SLUG_CHARS_MAX: usize = 24;
pub const TITLE_CHARS_MAX: usize = 40;
/// Pools of a server, and kinds of puzzle in one.
pub const POOLS_MAX: usize = 32;
pub const KINDS_MAX: usize = 16;
/// Players at a table of more than two.
pub const TABLE_SEATS_MIN: u8 = 3;
pub const TABLE_SEATS_MAX: u8 = 8;
/// Milliseconds between two waves.
pub const WAVE_MS_MIN: u32 = 500;
pub const WAVE_MS_MAX: u32 = 60_000;
pub const WAVE_MS_DEFAULT: u32 = 2_000;
/// The same where a table is to fill up: with each wave it takes one fewer.
pub const TABLE_WAVE_MS_DEFAULT: u32 = 5_000;
/// Milliseconds to the next one when somebody comes.
pub const WAVE_EARLY_MS: u64 = 100;
/// Points of rating that a second of waiting is worth; docs/matchmaking.md shows what comes of it. At a table each seat is
/// waited for.
pub const WINDOW_SECOND: u16 = 7;
pub const TABLE_WINDOW_SECOND: u16 = 200;
/// Percent by which a window widens with each missed wave, and its ends in points.
pub const WINDOW_STEP: u16 = 2;
pub const WINDOW_LEAST: u16 = 2;
pub const WINDOW_MOST: u16 = 2_000;
pub const WIDTH_MAX: u16 = 4_000;
/// Seconds from the start of a pool's match to its race.
pub const COUNTDOWN_S: u8 = 5;
/// Percent of their window by which two provisional players fit better.
pub const PROVISIONAL_BONUS: i64 = 50;
/// Points of mean rating in which a pool's tier stays the same, where it follows the ratings.
pub const TIER_POINTS: i32 = 300;
/// Players whom one does not want to meet.
pub const AVOID_LIST_MAX: usize = 64;
/// Milliseconds that both must have waited before two meet twice in a row, where nothing is rated.
pub const REMATCH_AFTER_MS: u64 = 60_000;
/// Tickets in a wave; up to so many are paired at best, in bands of so many above.
pub const WAVE_TICKETS_MAX: usize = 8_192;
pub const EXACT_TICKETS_MAX: usize = 200;
/// Tickets that are looked at to fill one table.
pub const TABLE_LOOK_MAX: usize = 64;
/// Arrivals from which the density of a crowd is estimated, for how long they count, and the fewest that say where it is dense.
pub const TRAFFIC_MAX: usize = 512;
pub const TRAFFIC_MEMORY_MS: u64 = 15 * 60 * 1_000;
pub const TRAFFIC_FEW: usize = 16;
/// Values from which is said what is usual, the fewest that say something, and for how long they count.
pub const RECENT_MAX: usize = 64;
pub const RECENT_FEW: usize = 4;
pub const RECENT_MEMORY_MS: u64 = 10 * 60 * 1_000;
/// Milliseconds for which the players of a rated race are asked whether they are there.
pub const CALL_MS: u64 = 12_000;
/// Milliseconds for which a place in the queue is kept whose player's connection is gone, and how many such places.
pub const TICKET_KEPT_MS: u64 = 60_000;
pub const KEPT_TICKETS_MAX: usize = 4_096;
