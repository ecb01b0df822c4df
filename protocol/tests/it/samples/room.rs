//! Samples of what a room tells its members.

use game::{
    AttemptView, BotStrength, DuelView, EndReason, Explanation, FinalBoard, Ghost, GhostRole, HandedIn,
    JoinRefusal, Knock, Knowledge, MemberView, Origin, OtherBoard, OwnBoard, PendingChoice, Phase, Phrase,
    PuzzleChoice, RaceView, Racer, RacerProgress, RacerStatus, Rejection, ResultRow, Results, Rival, Role,
    RoomEvent, RoomPolicy, RoomView, SecondPuzzle, Seq, SetterView, Settings, SharedNotes, Snapshot,
    SolverBoard, Stall, Tally, Timeline, Verdict,
};
use protocol::ServerMessage;
use puzzle::{Cell, Puzzle, Step, Tier, Variant};

use super::values::{
    ANN, BOB, REQUEST, attempt_view, credits, digit, duel_view, final_board, ghost, handed_in, knock,
    member_view, name, other_board, own_board, progress, puzzle, race_view, racer, result_row, results,
    rival, room_view, second_puzzle, setter_view, settings, shared_notes, snapshot, solver_board, spec,
    stall, step, timeline,
};
use super::{Message, WireType, structure, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    let step = structure!(Step, |step| room(RoomEvent::Placed { match_no: 1, seq: Seq(17), verdict: hinted(step) }); step());
    let mut types = vec![events(), verdicts(), step];
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

fn progressed(progress: RacerProgress) -> Message {
    room(RoomEvent::Progress { progress, standing: vec![ANN, BOB] })
}

fn finished(results: Results) -> Message {
    room(RoomEvent::Finished { results })
}

fn events() -> WireType {
    let verdict = Verdict::Correct { gained: 11 };
    variants!(RoomEvent, room;
        Entered: RoomEvent::Entered { snapshot: Box::new(snapshot()) },
        JoinRefused: RoomEvent::JoinRefused { request: REQUEST, problem: JoinRefusal::NoSuchRoom.into() },
        RoomChanged: RoomEvent::RoomChanged { room: room_view() },
        Started: RoomEvent::Started { race: race_view() },
        Placed: RoomEvent::Placed { match_no: 1, seq: Seq(17), verdict: verdict.clone() },
        Progress: RoomEvent::Progress { progress: progress(), standing: vec![ANN, BOB] },
        Finished: RoomEvent::Finished { results: results() },
        Refused: RoomEvent::Refused { request: REQUEST, problem: Rejection::NotHost.into() },
        PuzzleAccepted: RoomEvent::PuzzleAccepted { request: REQUEST, clues: 30, tier: Tier::Easy },
        OwnResult: RoomEvent::OwnResult { id: results().id, row: result_row() },
        NoContest: RoomEvent::NoContest { match_no: 1 },
        NextRung: RoomEvent::NextRung { match_no: 1, rung: 2, puzzle: puzzle(), own: Some(own_board()) },
        Boards: RoomEvent::Boards { match_no: 1, boards: vec![final_board()] },
        SolverBoard: RoomEvent::SolverBoard { match_no: 1, board: Box::new(solver_board()) },
        SolverNotes: RoomEvent::SolverNotes { match_no: 1, member: BOB, notes: shared_notes() },
        Said: RoomEvent::Said { by: ANN, phrase: Phrase::TakeYourTime },
        Rivals: RoomEvent::Rivals { rivals: vec![rival()] },
    )
}

fn verdicts() -> WireType {
    variants!(Verdict, |verdict| room(RoomEvent::Placed { match_no: 1, seq: Seq(17), verdict });
        Correct: Verdict::Correct { gained: 11 },
        Wrong: Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false },
        Entered: Verdict::Entered,
        FullButWrong: Verdict::FullButWrong { strikes: 1, locked_ms: 3_000 },
        Erased: Verdict::Erased,
        Revealed: Verdict::Revealed { cell: Cell::new(2), digit: digit(4), locked_ms: 10_000 },
        Explained: Verdict::Explained(Box::new(Explanation {
            cells: vec![Cell::new(2)],
            text: "Look at row 1. r1c3 is the only place left for 4.".to_owned(),
            locked_ms: 10_000,
        })),
        Rejected: Verdict::Rejected { problem: Box::new(Rejection::AlreadyCorrect.into()) },
        Hinted: hinted(step()),
    )
}

fn hinted(step: Step) -> Verdict {
    Verdict::Hinted { step: Box::new(step), locked_ms: 10_000 }
}

/// The room as its members see it.
fn views() -> Vec<WireType> {
    let choose = |puzzle| changed(RoomView { settings: Settings { puzzle, ..settings() }, ..room_view() });
    let member = |member| changed(RoomView { members: vec![member], ..room_view() });
    let duel = |duel| changed(RoomView { duel: Some(Box::new(duel)), ..room_view() });
    vec![
        structure!(RoomView, changed; room_view()),
        structure!(RoomPolicy, |policy| changed(RoomView { policy, ..room_view() }); Origin::Queue.policy()),
        variants!(Phase, |phase| changed(RoomView { phase, ..room_view() });
            Lobby: Phase::Lobby,
            Dealing: Phase::Dealing,
            Countdown: Phase::Countdown { go_in_ms: 3_000 },
            Racing: Phase::Racing,
            Finished: Phase::Finished,
            Setting: Phase::Setting,
            Comparing: Phase::Comparing,
        ),
        structure!(DuelView, duel; duel_view()),
        structure!(SetterView, |setter| duel(DuelView { setters: vec![setter], ..duel_view() }); setter_view()),
        structure!(HandedIn, |puzzle| duel(DuelView {
            setters: vec![SetterView { puzzle: Some(puzzle), ..setter_view() }], ..duel_view()
        }); handed_in()),
        structure!(Settings, |settings| changed(RoomView { settings, ..room_view() }); settings()),
        variants!(PuzzleChoice, choose;
            Generated: PuzzleChoice::Generated { spec: spec(), seed: None },
            Set: PuzzleChoice::Set { by: name("Ann"), kind: Some(Variant::classic()), clues: 30, tier: Tier::Easy, credits: credits().into() },
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
            Raced: Knowledge::Raced,
        ),
        variants!(BotStrength, |strength| member(MemberView { strength: Some(strength), ..member_view() });
            Relaxed: BotStrength::Relaxed,
            Steady: BotStrength::Steady,
            Sharp: BotStrength::Sharp,
        ),
        structure!(Tally, |tally| member(MemberView { tally, ..member_view() }); Tally { wins: 2, points: 1_530 }),
        variants!(PendingChoice, |pending| changed(RoomView { pending: Some(Box::new(pending)), ..room_view() });
            Generated: PendingChoice::Generated { spec: spec(), seed: None },
            Known: PendingChoice::Known,
            Set: PendingChoice::Set,
        ),
        structure!(Knock, |knock| changed(RoomView { knocks: vec![knock], ..room_view() }); knock()),
    ]
}

/// A running race.
fn races() -> Vec<WireType> {
    let entered = |snapshot| room(RoomEvent::Entered { snapshot: Box::new(snapshot) });
    let attempted = |attempt| entered(Snapshot { attempt: Some(attempt), ..snapshot() });
    let started = |race| room(RoomEvent::Started { race });
    vec![
        structure!(Snapshot, entered; snapshot()),
        structure!(AttemptView, attempted; attempt_view()),
        structure!(Ghost, |ghost| attempted(AttemptView { ghosts: vec![ghost], ..attempt_view() }); ghost()),
        variants!(GhostRole, |role| {
            attempted(AttemptView { ghosts: vec![Ghost { role, ..ghost() }], ..attempt_view() })
        };
            Setter: GhostRole::Setter,
            Best: GhostRole::Best,
            Own: GhostRole::Own,
        ),
        structure!(Rival, |rival| room(RoomEvent::Rivals { rivals: vec![rival] }); rival()),
        structure!(RaceView, started; race_view()),
        structure!(Puzzle, |puzzle| started(RaceView { puzzle, ..race_view() }); puzzle()),
        structure!(OtherBoard, |other| started(RaceView { other: Some(Box::new(other)), ..race_view() }); other_board()),
        structure!(Racer, |racer| started(RaceView { racers: vec![racer], ..race_view() }); racer()),
        structure!(RacerProgress, progressed; progress()),
        variants!(RacerStatus, |status| progressed(RacerProgress { status, ..progress() });
            Racing: RacerStatus::Racing,
            Finished: RacerStatus::Finished { time_ms: 254_800 },
            Out: RacerStatus::Out,
            Forfeited: RacerStatus::Forfeited,
            Unfinished: RacerStatus::Unfinished,
            Kicked: RacerStatus::Kicked,
            Eliminated: RacerStatus::Eliminated { time_ms: 30_000 },
        ),
        structure!(FinalBoard, |board| room(RoomEvent::Boards { match_no: 1, boards: vec![board] }); final_board()),
        structure!(SolverBoard, |board| room(RoomEvent::SolverBoard { match_no: 1, board: Box::new(board) }); solver_board()),
        structure!(SharedNotes, |notes| room(RoomEvent::SolverNotes { match_no: 1, member: BOB, notes }); shared_notes()),
        variants!(Phrase, |phrase| room(RoomEvent::Said { by: ANN, phrase });
            TakeYourTime: Phrase::TakeYourTime,
            NiceFind: Phrase::NiceFind,
            ThatWasMean: Phrase::ThatWasMean,
            AlmostThere: Phrase::AlmostThere,
        ),
        structure!(OwnBoard, |own| entered(Snapshot { own: Some(own), ..snapshot() }); own_board()),
    ]
}

/// How a race went, and what was wrong with a puzzle.
fn outcomes() -> Vec<WireType> {
    let row = |row| finished(Results { table: vec![row], ..results() });
    vec![
        structure!(Results, finished; results()),
        variants!(EndReason, |ended| finished(Results { ended, ..results() });
            AllDone: EndReason::AllDone,
            TimeUp: EndReason::TimeUp,
            HostEnded: EndReason::HostEnded,
            Decided: EndReason::Decided,
        ),
        structure!(ResultRow, row; result_row()),
        structure!(Stall, |stall| row(ResultRow { stall: Some(stall), ..result_row() }); stall()),
        structure!(SecondPuzzle, |second| finished(Results { second: Some(Box::new(second)), ..results() }); second_puzzle()),
        structure!(Timeline, |line| finished(Results { timelines: vec![line], ..results() }); timeline()),
    ]
}
