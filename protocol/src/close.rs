//! Close codes: why the server ended a connection. The reason text says more.

/// The server is going away; connect again and resume.
pub const GOING_AWAY: u16 = 1001;
/// Another version of the protocol is spoken here.
pub const OTHER_VERSION: u16 = 4000;
/// No `Hello` in time, or something else came first.
pub const NO_HELLO: u16 = 4001;
/// The same player connected elsewhere; do not reconnect by yourself.
pub const TAKEN_OVER: u16 = 4002;
/// Too many faults, or a message far over the limit.
pub const ABUSE: u16 = 4003;
/// The client reads too slowly; connect again and resume.
pub const TOO_SLOW: u16 = 4004;
/// Nothing was heard for too long; connect again and resume.
pub const SILENT: u16 = 4005;
/// The player's secret is wrong; forget the identity and say `Hello` without one.
pub const BAD_IDENTITY: u16 = 4006;
/// The server is full; try again later.
pub const SERVER_FULL: u16 = 4007;
/// The operator has shut this player out; do not reconnect.
pub const BANNED: u16 = 4008;
/// Too many connections from this address; try again later.
pub const ADDRESS_FULL: u16 = 4009;
/// The player has connected too often; try again later.
pub const TOO_OFTEN: u16 = 4011;
/// The room goes on at another machine; connect again and resume.
pub const MOVED: u16 = 4012;
/// The operator has ended this connection; do not reconnect by yourself.
pub const KICKED: u16 = 4010;

/// Whether a client should connect again by itself after this code.
#[must_use]
pub fn is_resumable(code: u16) -> bool {
    !matches!(code, OTHER_VERSION | TAKEN_OVER | ABUSE | NO_HELLO | BANNED | KICKED)
}
