//! Presence, matchmaking and admission: which connection speaks for a player, which room or queue they are in, which
//! players are paired, and which puzzle is made next.
//!
//! Three pure state machines with one contract: `handle` takes an input (what happened, and when) and pushes effects
//! (what the shell must do, in order). They are apart because they meet apart: a server holds a [`Presence`] for each
//! player in a sharded map and decides under that entry's lock alone, one task owns the [`Queue`], another the
//! [`Admission`] of jobs. What they say to each other are effects too, so that it may arrive late, and in another order:
//! session and entry numbers tell what is out of date. A move only reads where its session is.
//!
//! This crate knows no sockets, tasks or clocks, nothing that is stored, and not what happens inside a room.
//!
//! ```
//! use game::{PlayerId, RequestId, RoomId};
//! use lobby::{EntryId, Presence, PresenceEffect, PresenceEvent, SessionId};
//!
//! let (mut presence, mut effects) = (Presence::new(PlayerId(3)), vec![]);
//! let (session, room, entry) = (SessionId(1), RoomId(7), EntryId(1));
//! presence.handle(PresenceEvent::Connected { session }, &mut effects);
//! let enter = PresenceEvent::Enter { session, request: RequestId(1), room: Some(room), entry };
//! presence.handle(enter, &mut effects);
//! assert_eq!(effects[0], PresenceEffect::Welcome { session, resume: None });
//! assert_eq!(effects[1], PresenceEffect::Enter { room, entry });
//! assert_eq!(presence.speaks_in(session).map(|there| there.room), Some(room));
//! ```

mod admission;
mod fair_queue;
mod ids;
mod limits;
mod matching;
mod pool;
mod presence;
mod queue;
mod recent;
mod replaceable;
mod ticket;
mod walkouts;
mod wave;

pub use admission::{Admission, AdmissionEffect, AdmissionEvent, AdmissionLimits, WorkNo};
pub use ids::{EntryId, NodeNo, SessionId};
pub use limits::*;
pub use pool::{Pool, PoolError, PoolFlaw, Seats, Slug, SlugError, Window, check_pools};
pub use presence::{Location, Membership, Presence, PresenceEffect, PresenceEvent, Refusal, Standing};
pub use queue::{
    CallNo, Candidate, KeptQueue, KeptTicket, Pairing, PoolMatch, PoolNumbers, Queue, QueueEffect, QueueEvent,
};
pub use recent::Recent;
pub use ticket::{KnownStrength, Ticket, Wish};
pub use walkouts::KeptWalkouts;
pub use wave::{AvoidList, RatingRange, RatingRangeError, Seeker, Traffic, Wave, WaveRules, next_wave, wave};

/// What happened, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input<E> {
    pub at: game::Millis,
    pub event: E,
}
