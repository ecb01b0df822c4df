//! Samples of what a room tells its members.

use game::{
    EndReason, JobFailure, JoinRefusal, Knock, Knowledge, Lane, LaneStatus, MemberView, Origin, OwnBoard,
    Phase, PuzzleChoice, PuzzleProblem, RaceView, Racer, Rejection, ResultRow, Results, Role, RoomEvent,
    RoomView, RulesError, Seq, Settings, Snapshot, Stall, Timeline, Verdict,
};
use protocol::ServerMessage;
use puzzle::{Conflict, Difficulty, HouseId, HouseKind};

use super::values::{
    ANN, BOB, conflict, house_id, knock, lane, member_view, name, own_board, race_view, racer, result_row,
    results, room_view, settings, snapshot, stall, timeline,
};
use super::{Message, WireType, structure, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    let mut types = vec![
        events(),
        join_refusals(),
        verdicts(),
        rejections(),
        job_failures(),
        rules_errors(),
        puzzle_problems(),
    ];
    types.extend(views());
    types.extend(races());
    types.extend(outcomes());
    types
}

fn room(event: RoomEvent) -> Message {
    Message::Server(ServerMessage::Room { event })
}

fn changed(room_view: RoomView) -> Message {
    room(RoomEvent::RoomChanged { room: room_view })
}

fn progress(lane: Lane) -> Message {
    room(RoomEvent::Progress { lane, standing: vec![ANN, BOB] })
}

fn finished(results: Results) -> Message {
    room(RoomEvent::Finished { results })
}

fn refused(why: Rejection) -> Message {
    room(RoomEvent::Refused { why })
}

fn bad_puzzle(problem: PuzzleProblem) -> Message {
    refused(Rejection::BadPuzzle { problem })
}

fn events() -> WireType {
    let verdict = Verdict::Correct { gained: 11 };
    variants!(RoomEvent, room;
        Entered: RoomEvent::Entered { snapshot: Box::new(snapshot()) },
        JoinRefused: RoomEvent::JoinRefused { why: JoinRefusal::NoSuchRoom },
        RoomChanged: RoomEvent::RoomChanged { room: room_view() },
        Started: RoomEvent::Started { race: race_view() },
        Placed: RoomEvent::Placed { match_no: 1, seq: Seq(17), verdict: verdict.clone() },
        Progress: RoomEvent::Progress { lane: lane(), standing: vec![ANN, BOB] },
        Finished: RoomEvent::Finished { results: results() },
        Refused: RoomEvent::Refused { why: Rejection::NotHost },
        PuzzleAccepted: RoomEvent::PuzzleAccepted { clues: 30, difficulty: Some(Difficulty::Easy) },
        OwnResult: RoomEvent::OwnResult { id: results().id, row: result_row() },
        NoContest: RoomEvent::NoContest { match_no: 1 },
    )
}

fn join_refusals() -> WireType {
    variants!(JoinRefusal, |why| room(RoomEvent::JoinRefused { why });
        NoSuchRoom: JoinRefusal::NoSuchRoom,
        Full: JoinRefusal::Full,
        Kicked: JoinRefusal::Kicked,
        Reserved: JoinRefusal::Reserved,
        Locked: JoinRefusal::Locked,
        AskHost: JoinRefusal::AskHost,
    )
}

fn verdicts() -> WireType {
    variants!(Verdict, |verdict| room(RoomEvent::Placed { match_no: 1, seq: Seq(17), verdict });
        Correct: Verdict::Correct { gained: 11 },
        Wrong: Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false },
        Entered: Verdict::Entered,
        FullButWrong: Verdict::FullButWrong { strikes: 1, locked_ms: 3_000 },
        Erased: Verdict::Erased,
        Rejected: Verdict::Rejected { why: Rejection::AlreadyCorrect },
    )
}

fn rejections() -> WireType {
    variants!(Rejection, refused;
        WrongPhase: Rejection::WrongPhase,
        NotHost: Rejection::NotHost,
        NotSeated: Rejection::NotSeated,
        NoSuchMember: Rejection::NoSuchMember,
        Yourself: Rejection::Yourself,
        FixedRules: Rejection::FixedRules,
        NoRacers: Rejection::NoRacers,
        NobodyFinished: Rejection::NobodyFinished,
        Busy: Rejection::Busy,
        NotDealt: Rejection::NotDealt,
        NoSuchCell: Rejection::NoSuchCell,
        NoSuchDigit: Rejection::NoSuchDigit,
        GivenCell: Rejection::GivenCell,
        AlreadyCorrect: Rejection::AlreadyCorrect,
        NothingToErase: Rejection::NothingToErase,
        LockedOut: Rejection::LockedOut { remaining_ms: 1_250 },
        OtherMatch: Rejection::OtherMatch,
        RaceOver: Rejection::RaceOver,
        StaleSeq: Rejection::StaleSeq,
        BadRules: Rejection::BadRules { error: RulesError::Seats },
        BadPuzzle: Rejection::BadPuzzle { problem: PuzzleProblem::NoSolution },
        Draining: Rejection::Draining,
        JustChanged: Rejection::JustChanged { remaining_ms: 2_000 },
        NoOpponent: Rejection::NoOpponent,
        NoSuchKnock: Rejection::NoSuchKnock,
        JobFailed: Rejection::JobFailed { why: JobFailure::Refused },
    )
}

fn job_failures() -> WireType {
    variants!(JobFailure, |why| refused(Rejection::JobFailed { why });
        Refused: JobFailure::Refused,
        TookTooLong: JobFailure::TookTooLong,
        Failed: JobFailure::Failed,
    )
}

fn rules_errors() -> WireType {
    variants!(RulesError, |error| refused(Rejection::BadRules { error });
        Seats: RulesError::Seats,
        Lockout: RulesError::Lockout,
        OutAfter: RulesError::OutAfter,
        TimeLimit: RulesError::TimeLimit,
        Countdown: RulesError::Countdown,
        Grace: RulesError::Grace,
    )
}

fn puzzle_problems() -> WireType {
    let message = "line 1, column 81: the text ends after 80 cells; 1 more to make 81";
    variants!(PuzzleProblem, bad_puzzle;
        TooLong: PuzzleProblem::TooLong,
        Unreadable: PuzzleProblem::Unreadable { message: message.to_owned() },
        Conflict: PuzzleProblem::Conflict { conflict: conflict() },
        NoSolution: PuzzleProblem::NoSolution,
        TooFewGivens: PuzzleProblem::TooFewGivens { givens: 16 },
        Several: PuzzleProblem::Several { at_least: 2 },
        Full: PuzzleProblem::Full,
        Undetermined: PuzzleProblem::Undetermined,
    )
}

/// The room as its members see it.
fn views() -> Vec<WireType> {
    let choose = |puzzle| changed(RoomView { settings: Settings { puzzle, ..settings() }, ..room_view() });
    let member = |member| changed(RoomView { members: vec![member], ..room_view() });
    vec![
        structure!(RoomView, changed; room_view()),
        variants!(Origin, |origin| changed(RoomView { origin, ..room_view() });
            Private: Origin::Private,
            Queue: Origin::Queue,
        ),
        variants!(Phase, |phase| changed(RoomView { phase, ..room_view() });
            Lobby: Phase::Lobby,
            Dealing: Phase::Dealing,
            Countdown: Phase::Countdown { go_in_ms: 3_000 },
            Racing: Phase::Racing,
            Finished: Phase::Finished,
        ),
        structure!(Settings, |settings| changed(RoomView { settings, ..room_view() }); settings()),
        variants!(PuzzleChoice, choose;
            Generated: PuzzleChoice::Generated { difficulty: Difficulty::Medium, seed: None },
            Set: PuzzleChoice::Set { by: name("Ann"), clues: 30, difficulty: Some(Difficulty::Easy) },
        ),
        structure!(MemberView, member; member_view()),
        variants!(Role, |role| member(MemberView { role, ..member_view() });
            Racer: Role::Racer,
            Spectator: Role::Spectator,
            Waiting: Role::Waiting,
        ),
        variants!(Knowledge, |knowledge| member(MemberView { knowledge, ..member_view() });
            Nothing: Knowledge::Nothing,
            Seed: Knowledge::Seed,
            Puzzle: Knowledge::Puzzle,
        ),
        structure!(Knock, |knock| changed(RoomView { knocks: vec![knock], ..room_view() }); knock()),
    ]
}

/// A running race.
fn races() -> Vec<WireType> {
    let entered = |snapshot| room(RoomEvent::Entered { snapshot: Box::new(snapshot) });
    let started = |race| room(RoomEvent::Started { race });
    vec![
        structure!(Snapshot, entered; snapshot()),
        structure!(RaceView, started; race_view()),
        structure!(Racer, |racer| started(RaceView { racers: vec![racer], ..race_view() }); racer()),
        structure!(Lane, progress; lane()),
        variants!(LaneStatus, |status| progress(Lane { status, ..lane() });
            Racing: LaneStatus::Racing,
            Finished: LaneStatus::Finished { time_ms: 254_800 },
            Out: LaneStatus::Out,
            Forfeited: LaneStatus::Forfeited,
            Unfinished: LaneStatus::Unfinished,
            Kicked: LaneStatus::Kicked,
        ),
        structure!(OwnBoard, |own| entered(Snapshot { own: Some(own), ..snapshot() }); own_board()),
    ]
}

/// How a race went, and what was wrong with a puzzle.
fn outcomes() -> Vec<WireType> {
    let row = |row| finished(Results { table: vec![row], ..results() });
    let conflicting = |conflict| bad_puzzle(PuzzleProblem::Conflict { conflict });
    vec![
        structure!(Results, finished; results()),
        variants!(EndReason, |ended| finished(Results { ended, ..results() });
            AllDone: EndReason::AllDone,
            TimeUp: EndReason::TimeUp,
            HostEnded: EndReason::HostEnded,
        ),
        structure!(ResultRow, row; result_row()),
        structure!(Stall, |stall| row(ResultRow { stall: Some(stall), ..result_row() }); stall()),
        structure!(Timeline, |line| finished(Results { timelines: vec![line], ..results() }); timeline()),
        structure!(Conflict, conflicting; conflict()),
        structure!(HouseId, |house| conflicting(Conflict { house, ..conflict() }); house_id()),
        variants!(HouseKind, |kind| conflicting(Conflict { house: HouseId { kind, ..house_id() }, ..conflict() });
            Row: HouseKind::Row,
            Column: HouseKind::Column,
            Box: HouseKind::Box,
            Region: HouseKind::Region,
            Diagonal: HouseKind::Diagonal,
            Window: HouseKind::Window,
            Cage: HouseKind::Cage,
        ),
    ]
}
