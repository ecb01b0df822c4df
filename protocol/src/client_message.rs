//! What a client may say.

use game::{Command, PlayerId};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClientMessage {
    /// The first message. That it is the first variant and begins with the version holds for every
    /// version to come, so that any server can refuse any client readably.
    Hello {
        version: u16,
        /// The program's name and version, for the server's log.
        client: String,
        /// Who the player is, if this client has been here before.
        identity: Option<Identity>,
        /// A program plays, and not a person; everybody is shown it.
        #[serde(default)]
        bot: bool,
    },
    /// Answered with `Pong` and the same stamp; measures the round trip.
    Ping { stamp: u32 },
    /// Open a room and become its host.
    Create { name: String },
    /// Enter a room, or come back into it.
    Join { code: String, name: String, watch: bool },
    /// Find an opponent; with `with_bots` it may be a bot.
    Enqueue {
        name: String,
        #[serde(default)]
        with_bots: bool,
    },
    /// Stop looking for an opponent.
    Dequeue,
    /// A request to the room one is in.
    Room { command: Command },
}

/// A player id and the secret that proves it, as the server once gave them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    pub player: PlayerId,
    pub secret: String,
}

impl std::fmt::Debug for Identity {
    /// Without the secret, so that no log can hold it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Identity({})", self.player)
    }
}
