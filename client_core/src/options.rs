//! With what a client starts. Owns no default: a shell says it all.

/// The settings with which a client starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Spreads reconnects of many clients; any number that differs between them.
    pub seed: u64,
    /// The program's name and version, for the server's log; at most
    /// [`CLIENT_NAME_BYTES_MAX`](protocol::limits::CLIENT_NAME_BYTES_MAX) bytes.
    pub client: String,
    /// What links begin with: `https://nonet.example`, without a slash at the end.
    pub link_base: String,
    /// A program plays, and not a person: all members of a room see this.
    pub bot: bool,
}
