//! What an audience may know: the only shapes in which a room's state leaves it. No type here can
//! hold a solution, and none but [`OwnBoard`] and, after the race, [`FinalBoard`] can hold a racer's digits.

use puzzle::{Cell, CellSet, Credits, GenerateSpec, Grid, Puzzle, PuzzleId, Tier};
use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::challenge::AttemptView;
use crate::duel::{DuelView, OtherBoard, SecondPuzzle};
use crate::ids::{KnockNo, MatchId, MemberNo, Seq};
use crate::name::Name;
use crate::policy::RoomPolicy;
use crate::room_code::RoomCode;
use crate::settings::{Handicap, PuzzleChoice, Settings};

/// A room as all members see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomView {
    /// Where the room can be found; the host may change it.
    pub code: RoomCode,
    pub policy: RoomPolicy,
    pub phase: Phase,
    /// Who has the host's powers, if `policy` grants them.
    pub host: MemberNo,
    /// The rules card.
    pub settings: Settings,
    /// In order of arrival.
    pub members: Vec<MemberView>,
    /// The number of the match that runs or ran last; 0 before the first.
    pub match_no: u32,
    /// New players cannot enter.
    pub locked: bool,
    /// The race starts this long after the message was sent, without the one seated member who is not ready.
    pub starts_in_ms: Option<u32>,
    /// Who asks to come in: see `Command::AnswerKnock`.
    pub knocks: Vec<Knock>,
    /// Raised whenever the ready marks of all are taken back. A mark holds for the terms under which the room received it.
    pub terms_no: u32,
    /// What the host has chosen, while it is still made or examined; `settings` says what there is until then.
    pub pending: Option<Box<PendingChoice>>,
    /// A duel of setters before its race.
    #[serde(default)]
    pub duel: Option<Box<DuelView>>,
}

/// A puzzle that is on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PendingChoice {
    /// Is made: the terms are these already.
    Generated { spec: GenerateSpec, seed: Option<u32> },
    /// Is looked up. What it is like is not known yet, so `terms_no` rises when it is there.
    Known,
    /// Is examined. The same holds.
    Set,
}

impl RoomView {
    /// The rules card as it will be, as far as that is known.
    #[must_use]
    pub fn announced(&self) -> Settings {
        let Some(PendingChoice::Generated { spec, seed }) = self.pending.as_deref() else {
            return self.settings.clone();
        };
        let puzzle = PuzzleChoice::Generated { spec: spec.clone(), seed: *seed };
        Settings { puzzle, ..self.settings.clone() }
    }
}

/// Somebody who may come in only when the host says so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Knock {
    pub no: KnockNo,
    pub name: Name,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    Lobby,
    /// The puzzle is being made.
    Dealing,
    /// The race starts this long after the message was sent.
    Countdown {
        go_in_ms: u32,
    },
    Racing,
    /// As the lobby, with the results of the last race on the table.
    Finished,
    /// Two set a puzzle for each other: see `RoomView::duel`.
    Setting,
    /// Both are proven, and the two agree on the terms: their `ready` marks say who does.
    Comparing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemberView {
    pub no: MemberNo,
    pub name: Name,
    pub role: Role,
    /// Is ready for the next race.
    pub ready: bool,
    /// Their connection stands; else their place is reserved for a while.
    pub connected: bool,
    /// A program plays, and says so.
    pub bot: bool,
    /// The server plays for them, and how well.
    #[serde(default)]
    pub strength: Option<BotStrength>,
    /// What they know of the next puzzle.
    pub knowledge: Knowledge,
    #[serde(default)]
    pub handicap: Handicap,
    /// Of all races in this room so far.
    #[serde(default)]
    pub tally: Tally,
}

/// What somebody has won in a room, over all its races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// Races of two or more that they have won.
    pub wins: u16,
    /// Points of all their races.
    pub points: u32,
}

/// What somebody knows of the puzzle before the race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Knowledge {
    #[default]
    Nothing,
    /// Chose the seed, so may have seen the puzzle.
    Seed,
    /// Set the puzzle.
    Puzzle,
    /// Has raced it before, in whatever room.
    Raced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// Has a seat: races, or will.
    Racer,
    /// Watches by choice.
    Spectator,
    /// Gets a seat after this race: came too late, set the puzzle, or sits this one out.
    Waiting,
}

/// A running race as all may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceView {
    /// Names the race in moves.
    pub match_no: u32,
    /// The rung of the board on a ladder, from 1: your own, or the leader's for those who watch. 0 elsewhere.
    pub rung: u16,
    /// The board with its rules, and the givens.
    pub puzzle: Puzzle,
    /// How hard it is.
    pub tier: Tier,
    /// Milliseconds since the start when this was sent.
    pub elapsed_ms: u32,
    /// Milliseconds until the time limit when this was sent.
    pub remaining_ms: Option<u32>,
    /// Who races, in order of arrival.
    pub racers: Vec<Racer>,
    /// One for each racer, in the same order.
    pub progress: Vec<RacerProgress>,
    /// All racers, best first.
    pub standing: Vec<MemberNo>,
    /// In a duel, the board that `puzzle` is not: that of the opponent or, for those who watch, of the second racer.
    #[serde(default)]
    pub other: Option<Box<OtherBoard>>,
}

/// Who races. The name stays when its bearer has left.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Racer {
    pub member: MemberNo,
    pub name: Name,
    pub bot: bool,
}

/// A racer's progress: which cells, never which digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RacerProgress {
    pub member: MemberNo,
    /// The rung of a ladder that the racer is on, from 1; 0 elsewhere.
    pub rung: u16,
    /// How many cells the racer has filled on their board, without the givens.
    pub cells: u16,
    /// Houses of that board that have no empty cell.
    pub houses: u16,
    /// The cells, where all racers see the same board. Null in a disguised race and on a ladder: with the own cells
    /// in common terms a racer could tell others what stands where on their boards.
    pub filled: Option<CellSet>,
    /// Points so far; under silent rules 0 until the end.
    pub score: u32,
    /// Mistakes so far.
    pub strikes: u8,
    /// Right digits since the last mistake.
    pub streak: u16,
    pub status: RacerStatus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RacerStatus {
    /// Still at it.
    Racing,
    /// Solved, this long after the start.
    Finished { time_ms: u32 },
    /// Too many mistakes, or all the moves that a race has room for.
    Out,
    /// Gave up, left, stayed away too long, or did nothing after somebody else had finished.
    Forfeited,
    /// The race ended first: by its time limit, by the host, or because an elimination had its winner, who may be this racer.
    Unfinished,
    /// Removed by the host.
    Kicked,
    /// Had the fewest right digits when somebody had to leave, this long after the start.
    Eliminated { time_ms: u32 },
}

impl RacerStatus {
    /// How long after the start somebody has solved it who has, in milliseconds.
    #[must_use]
    pub const fn finish_ms(self) -> Option<u32> {
        match self {
            Self::Finished { time_ms } => Some(time_ms),
            Self::Racing
            | Self::Out
            | Self::Forfeited
            | Self::Unfinished
            | Self::Kicked
            | Self::Eliminated { .. } => None,
        }
    }

    /// Whether the race ended for them before it was over, and unsolved.
    pub(crate) const fn has_left(self) -> bool {
        match self {
            Self::Racing | Self::Finished { .. } | Self::Unfinished => false,
            Self::Out | Self::Forfeited | Self::Kicked | Self::Eliminated { .. } => true,
        }
    }
}

/// A racer's own board, sent to this racer only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwnBoard {
    /// The racer's digits, without the givens.
    pub entries: Grid,
    /// The highest sequence number that was answered in this match.
    pub last_seq: Seq,
    /// Milliseconds of lock-out left when this was sent.
    pub locked_ms: u32,
}

/// A racer's board as it stood when the race ended: the first time that others see its digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinalBoard {
    pub member: MemberNo,
    /// The rung of a ladder that it is, from 1; 0 elsewhere.
    pub rung: u16,
    /// The puzzle as this racer saw it.
    pub puzzle: Puzzle,
    /// The racer's digits, without the givens.
    pub entries: Grid,
}

/// All that a member needs to go on from here: sent on joining and on every resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// Your own number here.
    pub you: MemberNo,
    pub room: RoomView,
    /// While racing, and after it until the next start.
    pub race: Option<RaceView>,
    /// With `race`, for those who are in it.
    pub own: Option<OwnBoard>,
    /// Of the race that is over, until the next start.
    pub results: Option<Results>,
    /// The challenge that this room is an attempt at.
    #[serde(default)]
    pub attempt: Option<AttemptView>,
}

/// How a race went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Results {
    /// Names the match for ever.
    pub id: MatchId,
    pub ended: EndReason,
    pub tier: Tier,
    /// Names the puzzle, so that it can be raced again; records of earlier releases have it elsewhere.
    #[serde(default)]
    pub puzzle: Option<PuzzleId>,
    /// The seed that deals this puzzle again, for a generated one.
    pub seed: Option<u32>,
    /// What its setter says of a set puzzle; all texts may be empty.
    #[serde(default)]
    pub credits: Box<Credits>,
    /// Cells each racer had to fill; on a ladder those of the last rung, which is its number.
    pub blanks: u16,
    /// From the start to the end.
    pub duration_ms: u32,
    /// Best first.
    pub table: Vec<ResultRow>,
    /// One per racer.
    pub timelines: Vec<Timeline>,
    /// In a duel, the second puzzle: `tier`, `puzzle` and `blanks` are those of the first racer.
    #[serde(default)]
    pub second: Option<Box<SecondPuzzle>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum EndReason {
    /// Every racer finished, was out or forfeited.
    AllDone,
    /// The time limit came first.
    TimeUp,
    /// The host ended it.
    HostEnded,
    /// An elimination has its winner: one racer was left, or had filled the board.
    Decided,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultRow {
    /// From 1; no two racers share one.
    pub rank: u8,
    pub member: MemberNo,
    pub name: Name,
    pub status: RacerStatus,
    /// The rung of a ladder that the racer came to, from 1; 0 elsewhere.
    #[serde(default)]
    pub rung: u16,
    /// Right digits, on a ladder those on that rung.
    pub correct: u16,
    /// Strikes in all.
    pub mistakes: u8,
    pub score: u32,
    /// Their longest wait; none if they gained nothing.
    pub stall: Option<Stall>,
    #[serde(default)]
    pub bot: bool,
    /// What they knew of the puzzle before.
    #[serde(default)]
    pub knowledge: Knowledge,
    /// 20 right digits or more came faster than any hand enters them: a program, whatever it says of itself.
    #[serde(default)]
    pub not_by_hand: bool,
}

/// The longest time a racer went without a right digit (under silent rules: without filling a cell), and
/// the cell that ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stall {
    /// How long.
    pub ms: u32,
    /// What ended it.
    pub cell: Cell,
}

/// How a racer's board filled: (milliseconds since the start, cells filled) at every gain, or at 64 of them at most. Under
/// judged rules these are the right digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Timeline {
    pub member: MemberNo,
    /// Milliseconds since the start, and cells so far.
    pub gains: Vec<(u32, u16)>,
}
