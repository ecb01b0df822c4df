//! Every bound of the wire, named. Bounds of rooms and puzzles are in `game`.

/// Bytes of one message from a client, in either encoding.
pub const CLIENT_MESSAGE_BYTES_MAX: usize = 4 * 1024;
/// Bytes of one message from the server, in either encoding; a client may refuse more.
pub const SERVER_MESSAGE_BYTES_MAX: usize = 256 * 1024;
/// Milliseconds a new connection has to say `Hello`.
pub const HELLO_MS_MAX: u64 = 10_000;
/// Messages a client may send in a burst, and per second after it.
pub const MESSAGES_BURST: u32 = 60;
pub const MESSAGES_PER_SECOND: u32 = 20;
/// Moves a player may make in a burst, and per second after it, over all connections, which reconnecting does not refill; so are
/// the rates below. They do not count as messages there.
pub const MOVES_BURST: u32 = 45;
pub const MOVES_PER_SECOND: u32 = 15;
/// The same of other commands, of those that turn a mark on and off (`Ready`, `Watch`), of rooms opened and opponents
/// looked for, of rooms entered, of puzzles set, of connections, of codes that name no room.
pub const COMMANDS_BURST: u32 = 40;
pub const COMMANDS_PER_SECOND: u32 = 10;
pub const TOGGLES_BURST: u32 = 6;
pub const TOGGLES_PER_MINUTE: u32 = 30;
pub const CREATES_BURST: u32 = 10;
pub const CREATES_PER_MINUTE: u32 = 20;
pub const JOINS_BURST: u32 = 20;
pub const JOINS_PER_MINUTE: u32 = 30;
pub const SET_PUZZLES_BURST: u32 = 10;
pub const SET_PUZZLES_PER_MINUTE: u32 = 20;
pub const CONNECTS_BURST: u32 = 30;
pub const CONNECTS_PER_MINUTE: u32 = 30;
pub const WRONG_CODES_BURST: u32 = 5;
pub const WRONG_CODES_PER_MINUTE: u32 = 3;
/// Notes shared with a setter who watches, and phrases said by one: by a player, in a burst and per minute after it.
pub const NOTES_BURST: u32 = 6;
pub const NOTES_PER_MINUTE: u32 = 60;
pub const PHRASES_BURST: u32 = 3;
pub const PHRASES_PER_MINUTE: u32 = 12;
/// Faults (undecodable or misplaced messages) after which the socket is closed.
pub const FAULTS_MAX: u32 = 16;
/// Milliseconds between the server's pings, and of silence after which it gives a connection up.
pub const PING_EVERY_MS: u64 = 10_000;
pub const SILENCE_MS_MAX: u64 = 30_000;
/// Milliseconds for which a room may hold back how far a racer has come, so that it goes out together with other things: bars
/// need not move quicker.
pub const PROGRESS_HELD_MS_MAX: u64 = 250;
/// Characters of an operator's words: announcements and the reasons of bans.
pub const ANNOUNCEMENT_CHARS_MAX: usize = 280;
/// Bytes of the `client` field of `Hello`.
pub const CLIENT_NAME_BYTES_MAX: usize = 64;
