//! Rooms and races: everything that is decided in Nonet.
//!
//! A room is a pure state machine. `Room::handle` takes one [`Input`] (what happened, and when) and
//! pushes [`Effect`]s (what the shell must do). A room's settings and its inputs are its whole
//! history, so replaying a log is a loop. This crate knows no sockets, clocks, databases or free
//! randomness; what is random comes in: the secret of each race ([`Secret`]).
//!
//! ```
//! use game::{
//!     Arrival, Capacity, Event, Input, Millis, Network, Origin, PlayerId, RequestId, Room, RoomConfig, RoomId, Secret,
//!     Settings,
//! };
//!
//! let config = RoomConfig {
//!     id: RoomId(0x0123_4567_89AB_CDEF),
//!     code: "KXQ7P".parse()?,
//!     origin: Origin::Private,
//!     settings: Settings::default(),
//!     secret: Secret::of_seed(1),
//!     reserved: vec![],
//!     capacity: Capacity::default(),
//!     opener: None,
//!     attempt: None,
//!     pool: None,
//! };
//! let mut room = Room::new(config, Millis(0));
//! let mut effects = vec![];
//! let arrival = Arrival { name: "Ann".parse()?, watch: false, bot: false, network: Network(1), request: RequestId(1) };
//! let event = Event::Join { player: PlayerId(7), arrival };
//! room.handle(Input { at: Millis(20), event }, &mut effects);
//! assert_eq!(room.view().members[0].name.as_str(), "Ann");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod challenge;
mod chance;
mod clusters;
mod command;
mod day;
mod duel;
mod effect;
mod event;
mod ids;
mod input;
mod job;
mod limits;
mod mode;
mod name;
mod network;
mod play;
mod policy;
mod preview;
mod problem;
mod record;
mod rejection;
mod replay;
mod room;
mod room_code;
#[cfg(feature = "schema")]
mod schema;
mod seat;
mod settings;
mod shown;
mod time;
mod turning_point;
pub mod upgrade;
mod view;

pub use bot::{BotMove, BotStrength, BotTurn};
pub use challenge::{
    Attempt, AttemptView, Challenge, ChallengeId, ChallengeIdError, ChallengeNow, ChallengeView, ClaimError,
    ClaimedPlacement, ClaimedRun, DAILY_SETTER, DailySecret, DailyView, Ghost, GhostRole, Leaderboard,
    Listing, ListingState, NetworkKey, Rival, Ruling, Run, RunRow, SolvedDay, Whence, box_times,
    counts_for_its_day, kind_word,
};
pub use chance::{Draw, Secret};
pub use clusters::{cluster_count, first_clusters};
pub use command::{Command, PuzzleRequest};
pub use day::{Date, Day, Streak};
pub use duel::{DuelView, HandedIn, OtherBoard, SecondPuzzle, SetterView, fair_price};
pub use effect::{Audience, DetachReason, Effect};
pub use event::{Explanation, RoomEvent, Verdict};
pub use ids::{IdError, JobId, KnockNo, MatchId, MemberNo, PlayerId, RequestId, RoomId, Seq};
pub use input::{Arrival, Event, Input, Opening};
pub use job::{Asker, FinishedJob, JobError, JobFailure, JobOutcome, JobRequest, perform, perform_for};
pub use limits::*;
pub use name::{Name, NameError, is_invisible};
pub use network::Network;
pub use policy::RoomPolicy;
pub use preview::{EntryState, RoomPreview};
pub use problem::Problem;
pub use record::{Departure, Follower, MatchRecord, Move, Participant, ReplayError};
pub use rejection::{JOIN_REFUSAL_CODES, JoinRefusal, PuzzleProblem, REJECTION_CODES, Rejection};
pub use replay::{
    DigitTime, GhostLink, GhostLinkError, GhostSignature, LaneGain, LeadChange, Mistake, Moments, MoveFault,
    MoveKind, Replay, ReplayBoard, ReplayLane, ReplayMove, ReplayStall, Splits, TENTHS, digit_times, ordinal,
    stall_ms_min, stalls,
};
pub use room::{
    Bots, Capacity, Obstacle, PoolRoom, PoolSeat, Presence, Room, RoomAttempt, RoomConfig, Unwatched,
    Watcher, kinds_in, kinds_shown, race_runs_for, race_shown, screen_consent, shown,
};
pub use room_code::{RoomCode, RoomCodeError};
pub use seat::{Phrase, SharedNotes, SolverBoard};
pub use settings::{
    Aids, Handicap, HintKind, Hints, Judging, Mistakes, Mode, Origin, Preset, PuzzleChoice, Rules,
    RulesError, Settings,
};
pub use shown::{LateBoard, LateBoards, ShownRace, ShownRoom};
pub use time::Millis;
pub use turning_point::{TurningPoint, WAIT_MS_MIN, Wait};
pub use view::{
    EndReason, FinalBoard, Knock, Knowledge, MemberView, OwnBoard, PendingChoice, Phase, RaceView, Racer,
    RacerProgress, RacerStatus, ResultRow, Results, Role, RoomView, Snapshot, Stall, Tally, Timeline,
};

/// Grows whenever the same inputs would be decided differently than before, or stored in another shape. 4: an earlier
/// release would read the rules of a room without their mode, and race where a ladder was meant. 5: an earlier release knows no bots, and could not read the log of a room
/// that has one. 6: an earlier release knows no attempts at challenges. 7: an earlier
/// release does not know that each race has a secret of its own, and that a choice is announced. 8: an earlier release knows no
/// eliminations, and no place of a departure among the moves. 9: an earlier release knows no hints as steps.
/// 10: an earlier release knows no bots that the queue sends, and no duels. 11: an earlier release counts a finish from when it
/// came, not from when it was made.
pub const RULES_VERSION: u32 = 11;
