//! What can be written. Each write is idempotent: a commit whose answer was lost is repeated.

use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::bans::StoredBan;
use super::conduct::Conduct;
use super::dated::Dated;
use super::forgotten::{Forgotten, Retold};
use super::gallery::GalleryChange;
use super::players::StoredPlayer;
use super::raced::Raced;
use super::ratings::Rated;
use game::{
    Challenge, ChallengeId, MatchId, MatchRecord, Millis, Move, Name, Network, PlayerId, RoomConfig, RoomId,
    Ruling, Run, Verdict,
};
use lobby::{EntryId, KeptQueue};
use rating::Class;

/// Bytes of a move in the record of a match, of a secret's hash and stamps, and of what every write brings
/// along, roughly.
const MOVE_BYTES: usize = 100;
/// Bytes of a candidate in the step of a hint.
const CANDIDATE_BYTES: usize = 40;
const SECRET_BYTES: usize = 150;
const WRITE_BYTES: usize = 100;
/// Bytes of the puzzle of a challenge, and of each gain of a run, roughly.
const CHALLENGE_BYTES: usize = 4_000;
const GAIN_BYTES: usize = 12;
/// Bytes of a place in the queue.
const TICKET_BYTES: usize = 60;
/// Bytes of the id of a run.
const RUN_ID_BYTES: usize = 24;

/// One thing to store. Also what a segment of the journal holds, so a later release must still read it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Write {
    /// A room has been opened.
    OpenRoom {
        config: Box<RoomConfig>,
        born: Millis,
    },
    /// What a room has taken in, each input a line of JSON with a line feed at its end; the first
    /// line is the room's input number `first_seq`, counted from 0.
    Inputs {
        room: RoomId,
        first_seq: u64,
        lines: String,
    },
    /// A room's state, as JSON, before its input number `seq`: earlier inputs are not needed any more.
    Snapshot {
        room: RoomId,
        seq: u64,
        state: String,
    },
    /// A room is over: everything of it is deleted but its matches.
    CloseRoom {
        room: RoomId,
    },
    /// A room has failed by a fault in its own code at `at`: its history is stored as the reproduction.
    FailRoom {
        room: RoomId,
        at: Millis,
        panic: String,
    },
    /// A match has ended, at `at` by the server's time; stored once, under its id.
    Match {
        record: Arc<MatchRecord>,
        at: Millis,
        ended_at: SystemTime,
        /// It is of a rated class, and is booked with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rated: Option<Arc<Rated>>,
    },
    /// A player as they are known now.
    Player(StoredPlayer),
    /// Some of what is older than `before` is forgotten, up to [`FORGOTTEN_AT_ONCE_MAX`](crate::limits).
    Forget {
        what: Dated,
        before: Millis,
    },
    /// A ban; replaces an earlier one of the same subject.
    Ban(StoredBan),
    Unban {
        subject: String,
    },
    /// A challenge has been made.
    Challenge(Arc<Challenge>),
    /// What an earlier release has not stored of a challenge.
    IndexChallenge(Arc<Challenge>),
    /// An attempt at a challenge is over; stored once, and only while the challenge is there.
    Run {
        challenge: ChallengeId,
        run: Arc<Run>,
    },
    /// The race of an attempt at a challenge begins, which shows its givens to this player.
    StartAttempt {
        challenge: ChallengeId,
        room: RoomId,
        player: PlayerId,
        network: Option<Network>,
    },
    /// The setter of a challenge has ruled on its runs; replaces an earlier ruling.
    Rule {
        challenge: ChallengeId,
        ruling: Arc<Ruling>,
    },
    /// Runs that do not count, of a challenge that has too many of them.
    ForgetRuns {
        challenge: ChallengeId,
        runs: Vec<MatchId>,
    },
    /// A challenge is deleted, with its runs.
    WithdrawChallenge {
        challenge: ChallengeId,
    },
    /// In PostgreSQL, a player has a place in this room, by this entry, and in no other; unless a greater entry has given
    /// them another.
    Place {
        player: PlayerId,
        room: RoomId,
        entry: EntryId,
    },
    /// What matches of earlier releases say of who has raced what, read up to the match `read_to`; `None`: all are read.
    RacedBefore {
        rows: Vec<Raced>,
        read_to: Option<MatchId>,
    },
    /// A player has no place in this room any more.
    Unplace {
        player: PlayerId,
        room: RoomId,
    },
    /// What is about this player alone is deleted.
    ForgetPlayer(Forgotten),
    /// What has named a player who is forgotten is told otherwise.
    Retell(Retold),
    /// What all dailies are drawn from, unless that was drawn before.
    DailySecret {
        secret: String,
    },
    /// What a player says of another one.
    Conduct(Conduct),
    /// What changes in the gallery about a challenge.
    Gallery {
        challenge: ChallengeId,
        change: GalleryChange,
    },
    /// What the queue knows now, in place of what it did: its walkouts at moments on the wall.
    Waiting {
        kept: KeptQueue,
    },
    /// The booking of a match of this class is taken back, at `at_wall_ms` since 1970, unless it was before.
    VoidMatch {
        id: MatchId,
        class: Class,
        at_wall_ms: u64,
    },
    /// What pages call a player with booked matches from now on; `None`: what they call themselves in the next one.
    RenamePlayer {
        player: PlayerId,
        name: Option<Name>,
    },
}

impl Write {
    /// Bytes that the write brings to a transaction, roughly.
    pub(super) fn bytes(&self) -> usize {
        let text = match self {
            Self::Inputs { lines, .. } => lines.len(),
            Self::Snapshot { state, .. } => state.len(),
            Self::FailRoom { panic, .. } => panic.len(),
            Self::Ban(ban) => ban.reason.len(),
            Self::Match { record, .. } => record.moves.iter().map(move_bytes).sum(),
            Self::Player(player) => player.secrets.len() * SECRET_BYTES,
            Self::Challenge(_) | Self::IndexChallenge(_) => CHALLENGE_BYTES,
            Self::Run { run, .. } => run.gains.len() * GAIN_BYTES,
            Self::RacedBefore { rows, .. } => rows.len() * WRITE_BYTES,
            Self::Rule { ruling, .. } => ruling.struck.len() * RUN_ID_BYTES,
            Self::ForgetRuns { runs, .. } => runs.len() * RUN_ID_BYTES,
            Self::Retell(retold) => retold.bytes(),
            Self::DailySecret { secret } => secret.len(),
            Self::Waiting { kept } => (kept.tickets.len() + kept.walkouts.rows()) * TICKET_BYTES,
            Self::OpenRoom { .. }
            | Self::CloseRoom { .. }
            | Self::Forget { .. }
            | Self::ForgetPlayer(_)
            | Self::Unban { .. }
            | Self::StartAttempt { .. }
            | Self::WithdrawChallenge { .. }
            | Self::Place { .. }
            | Self::Conduct(_)
            | Self::Gallery { .. }
            | Self::Unplace { .. }
            | Self::VoidMatch { .. }
            | Self::RenamePlayer { .. } => 0,
        };
        text + WRITE_BYTES
    }

    /// Whether pages are to show it at once.
    pub(super) fn is_shown(&self) -> bool {
        matches!(
            self,
            Self::Match { rated: Some(_), .. } | Self::VoidMatch { .. } | Self::RenamePlayer { .. }
        )
    }

    /// The room that it is about: only who runs the room may write it.
    pub(super) fn room(&self) -> Option<RoomId> {
        match self {
            Self::OpenRoom { config, .. } => Some(config.id),
            Self::Inputs { room, .. }
            | Self::Snapshot { room, .. }
            | Self::CloseRoom { room }
            | Self::FailRoom { room, .. }
            | Self::StartAttempt { room, .. }
            | Self::Place { room, .. }
            | Self::Unplace { room, .. } => Some(*room),
            Self::Match { record, .. } => Some(record.id.room),
            Self::Run { run, .. } => Some(run.id.room),
            Self::Player(_)
            | Self::Forget { .. }
            | Self::ForgetPlayer(_)
            | Self::Retell(_)
            | Self::Ban(_)
            | Self::Unban { .. }
            | Self::Challenge(_)
            | Self::RacedBefore { .. }
            | Self::IndexChallenge(_)
            | Self::Rule { .. }
            | Self::ForgetRuns { .. }
            | Self::WithdrawChallenge { .. }
            | Self::DailySecret { .. }
            | Self::Conduct(_)
            | Self::Gallery { .. }
            | Self::Waiting { .. }
            | Self::VoidMatch { .. }
            | Self::RenamePlayer { .. } => None,
        }
    }
}

/// Of a move in the record of a match, roughly.
fn move_bytes(made: &Move) -> usize {
    let hint = if let Verdict::Hinted { step, .. } = &made.verdict { step.candidates().count() } else { 0 };
    MOVE_BYTES + hint * CANDIDATE_BYTES
}
