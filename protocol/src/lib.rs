//! The wire: which messages exist, how they are encoded, and how large they may be.
//!
//! What a room decides travels inside these messages as `game`'s own types, unchanged. This crate
//! knows nothing of how anything is decided, and does no I/O. `PROTOCOL.md` describes all of it for
//! people who write clients.

pub mod close;
pub mod codec;
pub mod limits;
pub mod replay;
#[cfg(feature = "schema")]
pub mod schema;

mod capability;
mod client_message;
mod gallery;
mod listing;
mod pools;
mod refusal;
mod server_message;
mod theatre;

pub use capability::{Capability, all_kinds, kinds_known};
pub use client_message::{ClientMessage, Identity};
pub use codec::{Codec, DecodeError};
pub use gallery::{BadGalleryQuery, GalleryOrder, GalleryQuery, Shelf};
pub use listing::{ListingChange, ListingReport};
pub use pools::{
    AskedRange, BestTime, ClassRating, HeadToHead, LeaderboardRow, LeaderboardView, Opponent, PlayerMatch,
    PlayerView, PoolRace, PoolRacer, PoolView, PoolWait, PoolsEvent, PoolsRefusal, PoolsRequest, RatedMatch,
    RatingChange, RatingPoint, ReportReason, UncountedPair,
};
pub use refusal::{CHALLENGE_REFUSAL_CODES, ChallengeRefusal, FAULT_CODES, Fault, REFUSAL_CODES, Refusal};
pub use server_message::{Notice, ServerMessage};
pub use theatre::{ScreenAddress, TheatreEvent, TheatreRequest};

/// The version of the messages. It grows with every change that an older client would misread.
pub const VERSION: u16 = 13;
