//! What a client may say.

use game::{ClaimedRun, Command, Day, MatchId, PlayerId, PuzzleRequest, RequestId, Rules};
use puzzle::Credits;
use serde::{Deserialize, Serialize};

use crate::listing::ListingChange;
use crate::pools::PoolsRequest;
use crate::theatre::TheatreRequest;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ClientMessage {
    /// The first message. That it is the first variant and begins with the version holds for every
    /// version to come, so that any server can refuse any client readably.
    Hello {
        version: u16,
        /// The program's name and version, for the server's log.
        client: String,
        /// Who the player is, if this client has been here before.
        identity: Option<Identity>,
        /// A program plays, and not a person; all members see it.
        #[serde(default)]
        bot: bool,
        /// The optional parts of the protocol that this client understands, by name; see [`Capability`](crate::Capability).
        /// Names that the server does not know are ignored.
        #[serde(default)]
        capabilities: Vec<String>,
    },
    /// Answered with `Pong` and the same stamp; measures the round trip.
    Ping { stamp: u32 },
    /// Open a room and become its host, with this puzzle and these rules if any are named.
    Create {
        #[serde(default)]
        request: RequestId,
        name: String,
        #[serde(default)]
        puzzle: Option<PuzzleRequest>,
        #[serde(default)]
        rules: Option<Rules>,
    },
    /// Enter a room, or come back into it.
    Join {
        #[serde(default)]
        request: RequestId,
        code: String,
        name: String,
        watch: bool,
    },
    /// Find an opponent; with `with_bots` it may be a bot.
    Enqueue {
        #[serde(default)]
        request: RequestId,
        name: String,
        #[serde(default)]
        with_bots: bool,
    },
    /// Stop looking for an opponent.
    Dequeue {
        #[serde(default)]
        request: RequestId,
    },
    /// A request to the room one is in.
    Room {
        #[serde(default)]
        request: RequestId,
        command: Command,
    },
    /// A further piece of a puzzle text that is too long for one message. `ChoosePuzzle` with `Uploaded` takes all pieces
    /// with the same request, in their order.
    Upload {
        #[serde(default)]
        request: RequestId,
        text: String,
    },
    /// Look at a room before entering it, or without: answered with `Preview`, or as `Join` if no room has the code.
    Peek {
        #[serde(default)]
        request: RequestId,
        code: String,
    },
    /// Set a puzzle for anybody to try at any time: answered with `ChallengeMade`. With `run`, a match of this server that
    /// you were in, the puzzle and the rules are those of the match, and what you did there is the first run.
    MakeChallenge {
        #[serde(default)]
        request: RequestId,
        name: String,
        puzzle: PuzzleRequest,
        /// In place of those that the puzzle's text has.
        #[serde(default)]
        credits: Option<Credits>,
        #[serde(default)]
        rules: Option<Rules>,
        #[serde(default)]
        run: Option<MatchId>,
        /// In place of `run`, what you have done alone: it is checked, and raced as a ghost that is marked as unverified.
        #[serde(default)]
        own_run: Option<ClaimedRun>,
    },
    /// Look at a challenge, wherever you are: answered with `Challenge`.
    OpenChallenge {
        #[serde(default)]
        request: RequestId,
        id: String,
    },
    /// Start an attempt: `Entered` follows, in a room of your own.
    TryChallenge {
        #[serde(default)]
        request: RequestId,
        id: String,
        name: String,
    },
    /// Take back a challenge that you have made, with all its runs: answered with `ChallengeWithdrawn`.
    WithdrawChallenge {
        #[serde(default)]
        request: RequestId,
        id: String,
    },
    /// Strike a run of a challenge that you have made, or restore it: answered with `Challenge`.
    StrikeRun {
        #[serde(default)]
        request: RequestId,
        id: String,
        /// As in `RunRow.run`.
        run: MatchId,
        struck: bool,
    },
    /// Whether runs from one network share a place in a challenge that you have made: answered with `Challenge`.
    FoldRuns {
        #[serde(default)]
        request: RequestId,
        id: String,
        folds: bool,
    },
    /// Look at the daily challenge of today, or of an earlier day: answered with `Daily`.
    OpenDaily {
        #[serde(default)]
        request: RequestId,
        #[serde(default)]
        day: Option<Day>,
    },
    /// Of the pools in which strangers meet, and of ratings.
    Pools {
        #[serde(default)]
        request: RequestId,
        ask: PoolsRequest,
    },
    /// Of big screens.
    Theatre {
        #[serde(default)]
        request: RequestId,
        ask: TheatreRequest,
    },
    /// Of the place of a challenge in the gallery: answered with `Challenge`.
    ChangeListing {
        #[serde(default)]
        request: RequestId,
        id: String,
        change: ListingChange,
    },
}

impl ClientMessage {
    /// What a refusal of this message echoes.
    #[must_use]
    pub const fn request(&self) -> RequestId {
        match self {
            Self::Hello { .. } | Self::Ping { .. } => RequestId::NONE,
            Self::Create { request, .. }
            | Self::Upload { request, .. }
            | Self::Peek { request, .. }
            | Self::MakeChallenge { request, .. }
            | Self::OpenChallenge { request, .. }
            | Self::TryChallenge { request, .. }
            | Self::WithdrawChallenge { request, .. }
            | Self::StrikeRun { request, .. }
            | Self::FoldRuns { request, .. }
            | Self::OpenDaily { request, .. }
            | Self::Pools { request, .. }
            | Self::Theatre { request, .. }
            | Self::ChangeListing { request, .. }
            | Self::Join { request, .. }
            | Self::Enqueue { request, .. }
            | Self::Dequeue { request }
            | Self::Room { request, .. } => *request,
        }
    }
}

/// A player id and the secret that proves it, as the server once gave them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Identity {
    /// Public.
    pub player: PlayerId,
    /// Proves it; never log or show it.
    pub secret: String,
}

impl std::fmt::Debug for Identity {
    /// Without the secret, so that no log can hold it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Identity({})", self.player)
    }
}
