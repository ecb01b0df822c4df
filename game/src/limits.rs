//! Every bound of a room, named. Bounds of the wire are in `protocol::limits`.

/// Seats a room may offer, least and most.
pub const SEATS_MIN: u8 = 1;
pub const SEATS_MAX: u8 = 16;
/// People who may watch a room besides its racers.
pub const SPECTATORS_MAX: usize = 32;
/// Characters in a player's name, after trimming.
pub const NAME_CHARS_MAX: usize = 20;
/// Combining marks on one letter of a name: as many as any language needs.
pub const NAME_MARKS_MAX: usize = 2;
/// Seconds of lock-out after a mistake.
pub const LOCKOUT_S_MAX: u8 = 30;
/// Mistakes after which a racer may be out.
pub const OUT_AFTER_MAX: u8 = 20;
/// Seconds a race may be limited to.
pub const TIME_LIMIT_S_MIN: u32 = 30;
pub const TIME_LIMIT_S_MAX: u32 = 2 * 60 * 60;
/// Seconds of countdown before a race.
pub const COUNTDOWN_S_MAX: u8 = 10;
/// Seconds a dropped racer may stay away before the race is forfeit.
pub const GRACE_S_MIN: u16 = 5;
pub const GRACE_S_MAX: u16 = 600;
/// Milliseconds a dropped member keeps their place while no race is on.
pub const LOBBY_GRACE_MS: u64 = 60_000;
/// Milliseconds without any input after which a room closes.
pub const IDLE_MS_MAX: u64 = 2 * 60 * 60 * 1_000;
/// Milliseconds a puzzle may take to be dealt before the start is called off.
pub const DEAL_MS_MAX: u64 = 10_000;
/// Answers a racer's seat remembers, for moves that are sent again after a resume.
pub const ANSWERS_KEPT: usize = 128;
/// Judged moves that a match's record holds: sixteen racers fill their boards ten times over.
pub const MOVES_KEPT: usize = 8_192;
/// Players a host may have removed; the oldest are forgiven first.
pub const KICKED_MAX: usize = 64;
/// Characters of a pasted puzzle that are read at all.
pub const PUZZLE_TEXT_MAX: usize = 2_048;
