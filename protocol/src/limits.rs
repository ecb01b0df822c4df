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
/// Faults (undecodable or misplaced messages) after which the socket is closed.
pub const FAULTS_MAX: u32 = 16;
/// Milliseconds between the server's pings, and of silence after which it gives a connection up.
pub const PING_EVERY_MS: u64 = 10_000;
pub const SILENCE_MS_MAX: u64 = 30_000;
/// Characters of an operator's words: announcements and the reasons of bans.
pub const ANNOUNCEMENT_CHARS_MAX: usize = 280;
/// Bytes of the `client` field of `Hello`.
pub const CLIENT_NAME_BYTES_MAX: usize = 64;
