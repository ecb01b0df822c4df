//! Rooms and races: everything that is decided in Nonet.
//!
//! A room is a pure state machine. `Room::handle` takes one [`Input`] (what happened, and when) and
//! pushes [`Effect`]s (what the shell must do). A room's settings and its inputs are its whole
//! history, so replaying a log is a loop. This crate knows no sockets, clocks, databases or free
//! randomness; the only randomness is the seed a room is born with.

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
