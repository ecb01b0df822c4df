//! Rooms and races: everything that is decided in Nonet.
//!
//! A room is a pure state machine. `Room::handle` takes one [`Input`] (what happened, and when) and
//! pushes [`Effect`]s (what the shell must do). A room's settings and its inputs are its whole
//! history, so replaying a log is a loop. This crate knows no sockets, clocks, databases or free
//! randomness; the only randomness is the seed a room is born with.
//!
//! ```
//! use game::{Event, Input, Millis, Origin, PlayerId, Room, RoomCode, RoomConfig, Settings};
//!
//! let config = RoomConfig {
//!     code: "KXQ7P".parse()?,
//!     origin: Origin::Private,
//!     settings: Settings::default(),
//!     seed: 1,
//!     reserved: vec![],
//! };
//! let mut room = Room::new(config, Millis(0));
//! let mut effects = vec![];
//! let event = Event::Join { player: PlayerId(7), name: "Ann".parse()?, watch: false };
//! room.handle(Input { at: Millis(20), event }, &mut effects);
//! assert_eq!(room.view().members[0].name.as_str(), "Ann");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod effect;
mod event;
mod ids;
mod input;
mod job;
mod limits;
mod queue;
mod room;
mod settings;
mod time;
mod view;

pub use command::{Command, PuzzleRequest};
pub use effect::{Audience, DetachReason, Effect};
pub use event::{JoinRefusal, PuzzleProblem, Rejection, RoomEvent, Verdict};
pub use ids::{JobId, MemberNo, Name, NameError, PlayerId, RoomCode, RoomCodeError, Seq};
pub use input::{Event, Input};
pub use job::{Deal, JobOutcome, JobRequest, perform};
pub use limits::*;
pub use queue::Queue;
pub use room::{Room, RoomConfig};
pub use settings::{Aids, Mistakes, Origin, PuzzleChoice, Rules, RulesError, Settings};
pub use time::Millis;
pub use view::{
    EndReason, Lane, LaneStatus, MemberView, OwnBoard, Phase, RaceView, Racer, ResultRow, Results, Role,
    RoomView, Snapshot, Stall, Timeline,
};
