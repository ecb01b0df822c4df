//! The structs and small values that samples are made of. Every literal names every field, so a new
//! field does not compile until it has a value here.

use game::{
    Aids, AttemptView, ChallengeId, ChallengeView, ClaimedPlacement, ClaimedRun, DailyView, Day, DuelView,
    EndReason, EntryState, FinalBoard, Ghost, GhostRole, HandedIn, Handicap, HintKind, Hints, Knock, KnockNo,
    Knowledge, Listing, ListingState, MatchId, MemberNo, MemberView, Mistakes, Mode, Name, Origin,
    OtherBoard, OwnBoard, Phase, PlayerId, Problem, PuzzleChoice, RaceView, Racer, RacerProgress,
    RacerStatus, RequestId, ResultRow, Results, Rival, Role, RoomCode, RoomId, RoomPreview, RoomView, Rules,
    RunRow, SecondPuzzle, Seq, SetterView, Settings, SharedNotes, Snapshot, SolvedDay, SolverBoard, Stall,
    Streak, Tally, Timeline,
};
use protocol::Identity;
use puzzle::human::technique::{Claim, Contradiction, Mark, Role as Part};
use puzzle::{
    Candidate, Cell, CellSet, Clues, Constraint, Credits, Digit, DigitSet, GenerateSpec, GradeRange, Grid,
    HouseId, HouseKind, Puzzle, PuzzleId, Step, Symmetry, Technique, Tier, Variant,
};

pub(super) const PLAYER: PlayerId = PlayerId(0x0123_4567_89AB_CDEF);
pub(super) const ANN: MemberNo = MemberNo(1);
pub(super) const BOB: MemberNo = MemberNo(2);

const ENTRIES: &str = ".2.......1......";

pub(super) fn code() -> RoomCode {
    "KXQ7P".parse().expect("a code")
}

pub(super) fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

pub(super) fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn grid(line: &str) -> Grid {
    line.parse().expect("a grid")
}

pub(super) fn identity() -> Identity {
    Identity { player: PLAYER, secret: "what-the-server-gave".to_owned() }
}

pub(super) fn mistakes() -> Mistakes {
    Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 3,
        grows: true,
        dear_guesses: true,
        out_after: Some(5),
    }
}

pub(super) fn aids() -> Aids {
    Aids { conflicts: true, tidy_notes: true, auto_notes: false, fitting_only: false }
}

pub(super) fn hints() -> Hints {
    Hints { kind: HintKind::None, cost_s: 0 }
}

pub(super) fn handicap() -> Handicap {
    Handicap { delay_s: 30, givens: 5, strikes: 2 }
}

pub(super) fn puzzle_id() -> PuzzleId {
    "00c0ffee00c0ffee".parse().expect("an id of a puzzle")
}

pub(super) const REQUEST: RequestId = RequestId(5);

pub(super) fn problem() -> Problem {
    Problem {
        code: "locked_out".into(),
        detail: "Your board is locked.".into(),
        fix: "Wait until the time is over.".into(),
        retry_after_ms: Some(1_250),
        cells: vec![],
    }
}

pub(super) fn challenge_id() -> ChallengeId {
    "KXQ7PACDRT".parse().expect("an id of a challenge")
}

pub(super) fn credits() -> Credits {
    Credits::new("Rings", "Sue", "Mind the middle.").expect("short texts")
}

pub(super) fn run_row() -> RunRow {
    RunRow {
        rank: 1,
        name: name("Ann"),
        status: RacerStatus::Finished { time_ms: 254_800 },
        correct: 51,
        mistakes: 1,
        hints: 0,
        score: 620,
        bot: false,
        knowledge: Knowledge::Nothing,
        repeat: false,
        seen: false,
        you: true,
        not_by_hand: false,
        folded: false,
        more: 2,
        struck: false,
        run: None,
    }
}

pub(super) fn challenge_view() -> ChallengeView {
    ChallengeView {
        id: challenge_id(),
        set_by: name("Sue"),
        credits: credits(),
        yours: false,
        kind: Some(Variant::classic()),
        tier: Tier::Medium,
        clues: 30,
        blanks: 51,
        rules: rules(),
        expires_in_s: Some(7_776_000),
        playing: 1,
        runs: 1,
        quick: 0,
        folds: true,
        tried: true,
        day: None,
        claimed_ms: None,
        table: vec![run_row()],
        listing: Some(listing()),
    }
}

pub(super) fn listing() -> Listing {
    Listing { state: ListingState::Listed, likes: 12, liked: false, may_like: true, reported: false }
}

pub(super) fn daily_view() -> DailyView {
    DailyView {
        day: Day(20_779),
        today: Day(20_779),
        next_in_s: 11_528,
        challenge: ChallengeView { day: Some(Day(20_779)), ..challenge_view() },
        given_cells: vec![0, 4, 80],
        solved: vec![solved_day()],
        streak: streak(),
        raced: vec![run_row()],
        boxes: vec![38_000; 9],
    }
}

pub(super) fn solved_day() -> SolvedDay {
    SolvedDay { day: Day(20_778), time_ms: 468_000 }
}

pub(super) fn streak() -> Streak {
    Streak { current: 12, best: 31 }
}

pub(super) fn claimed_run() -> ClaimedRun {
    ClaimedRun { placements: vec![claimed_placement()], mistakes: 1, hints: 0 }
}

pub(super) fn claimed_placement() -> ClaimedPlacement {
    ClaimedPlacement { ms: 4_200, cell: Cell::new(3), digit: digit(5) }
}

pub(super) fn ghost() -> Ghost {
    Ghost {
        name: name("Sue"),
        role: GhostRole::Setter,
        status: RacerStatus::Finished { time_ms: 254_800 },
        mistakes: 1,
        gains: vec![(4_200, 1), (7_950, 2)],
        unverified: false,
    }
}

pub(super) fn attempt_view() -> AttemptView {
    AttemptView {
        challenge: challenge_id(),
        credits: credits(),
        repeat: false,
        day: None,
        ghosts: vec![ghost()],
    }
}

pub(super) fn rival() -> Rival {
    Rival { no: 0, name: name("Cat"), bot: false, filled: 12, strikes: 1, status: RacerStatus::Racing }
}

pub(super) fn spec() -> GenerateSpec {
    GenerateSpec {
        variant: Variant::classic(),
        grade: GradeRange::Tiers(Tier::Medium..=Tier::Medium),
        clues: Clues::Usual,
        symmetry: Symmetry::None,
        minimal: false,
        fill: None,
    }
}

/// A 4x4 board with a cage, so that the whole of it fits the page.
pub(super) fn puzzle() -> Puzzle {
    let cage = Constraint {
        value: Some(5),
        ..Constraint::on(puzzle::Kind::KILLER, vec![Cell::new(0), Cell::new(1)])
    };
    let rules = Constraint::plain().into_iter().chain([cage]).collect();
    let board = puzzle::Board::new(puzzle::Layout::boxed(2, 2), rules).expect("rules that make a board");
    Puzzle::new(std::sync::Arc::new(board), grid("..3.........4..2")).expect("a grid of the board")
}

pub(super) fn step() -> Step {
    let (candidate, row) =
        (Candidate { cell: Cell::new(2), digit: digit(4) }, HouseId { kind: HouseKind::Row, number: 2 });
    Step {
        technique: Technique::Nishio,
        level: Technique::Nishio.level(),
        placements: vec![],
        eliminations: vec![candidate],
        pattern: [candidate.cell].into_iter().collect(),
        marks: vec![Mark { role: Part::Base, candidate }],
        houses: vec![row],
        rules: vec![],
        rest: None,
        chains: vec![vec![Claim { candidate, holds: true }]],
        contradiction: Some(Contradiction::House(row, candidate.digit)),
        argument: vec![],
    }
}

pub(super) fn rules() -> Rules {
    Rules {
        mode: Mode::Race,
        seats: 8,
        mistakes: mistakes(),
        aids: aids(),
        time_limit_s: Some(1_200),
        countdown_s: 3,
        hints: hints(),
        grace_s: 60,
        disguised: false,
        practice: false,
        setter_watches: true,
    }
}

pub(super) fn settings() -> Settings {
    Settings { puzzle: PuzzleChoice::Generated { spec: spec(), seed: None }, rules: rules() }
}

pub(super) fn member_view() -> MemberView {
    MemberView {
        no: ANN,
        name: name("Ann"),
        role: Role::Racer,
        ready: false,
        connected: true,
        bot: false,
        strength: None,
        knowledge: Knowledge::Nothing,
        handicap: Handicap::default(),
        tally: Tally::default(),
    }
}

pub(super) fn room_view() -> RoomView {
    RoomView {
        code: code(),
        policy: Origin::Private.policy(),
        phase: Phase::Lobby,
        host: ANN,
        settings: settings(),
        members: vec![member_view()],
        match_no: 0,
        locked: false,
        starts_in_ms: None,
        knocks: vec![],
        terms_no: 1,
        pending: None,
        duel: None,
    }
}

pub(super) fn preview() -> RoomPreview {
    RoomPreview {
        code: code(),
        host: Some(name("Ann")),
        racers: vec![name("Ann"), name("Bob")],
        numbers: vec![ANN, BOB],
        racers_in_all: 2,
        watching: 0,
        phase: Phase::Lobby,
        entry: EntryState::Open,
        settings: settings(),
    }
}

pub(super) fn knock() -> Knock {
    Knock { no: KnockNo(1), name: name("Eve") }
}

pub(super) fn racer() -> Racer {
    Racer { member: ANN, name: name("Ann"), bot: false }
}

pub(super) fn progress() -> RacerProgress {
    let filled: CellSet = [2, 15].map(Cell::new).into_iter().collect();
    RacerProgress {
        member: ANN,
        rung: 0,
        cells: 2,
        houses: 0,
        filled: Some(filled),
        score: 21,
        strikes: 1,
        streak: 2,
        status: RacerStatus::Racing,
    }
}

pub(super) fn race_view() -> RaceView {
    RaceView {
        match_no: 1,
        rung: 0,
        puzzle: puzzle(),
        tier: Tier::Medium,
        elapsed_ms: 61_500,
        remaining_ms: Some(1_138_500),
        racers: vec![racer()],
        progress: vec![progress()],
        standing: vec![ANN],
        other: None,
    }
}

pub(super) fn own_board() -> OwnBoard {
    OwnBoard { entries: grid(ENTRIES), last_seq: Seq(3), locked_ms: 1_250 }
}

pub(super) fn final_board() -> FinalBoard {
    FinalBoard { member: ANN, rung: 0, puzzle: puzzle(), entries: grid(ENTRIES) }
}

pub(super) fn solver_board() -> SolverBoard {
    SolverBoard {
        member: BOB,
        entries: grid(ENTRIES),
        wrong: CellSet::default(),
        slip: Some((Cell::new(3), digit(2))),
        tenths: vec![42, 0, 0, 118, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        quiet_ms: 11_800,
    }
}

pub(super) fn shared_notes() -> SharedNotes {
    let noted =
        |cell, digits: [u8; 2]| (Cell::new(cell), digits.into_iter().map(digit).collect::<DigitSet>());
    SharedNotes { corner: vec![noted(4, [1, 2]), noted(5, [1, 2])], centre: vec![noted(8, [3, 4])] }
}

pub(super) fn stall() -> Stall {
    Stall { ms: 42_000, cell: Cell::new(9) }
}

pub(super) fn result_row() -> ResultRow {
    ResultRow {
        rank: 1,
        member: ANN,
        name: name("Ann"),
        status: RacerStatus::Finished { time_ms: 254_800 },
        rung: 0,
        correct: 51,
        mistakes: 1,
        score: 1_034,
        stall: Some(stall()),
        bot: false,
        knowledge: Knowledge::Nothing,
        not_by_hand: false,
    }
}

pub(super) fn timeline() -> Timeline {
    Timeline { member: ANN, gains: vec![(4_200, 1), (7_950, 2)] }
}

pub(super) fn results() -> Results {
    Results {
        id: MatchId { room: RoomId(0x0F1E_2D3C_4B5A_6978), match_no: 1 },
        ended: EndReason::AllDone,
        tier: Tier::Medium,
        puzzle: Some(puzzle_id()),
        seed: Some(2_886_218_022),
        credits: credits().into(),
        blanks: 51,
        duration_ms: 254_800,
        table: vec![result_row()],
        timelines: vec![timeline()],
        second: None,
    }
}

pub(super) fn handed_in() -> HandedIn {
    let kind = Some(Variant::classic());
    let lost = String::new();
    HandedIn { kind, clues: 28, blanks: 53, tier: Tier::Hard, hardest: 34, beyond_singles: 9, lost }
}

pub(super) fn setter_view() -> SetterView {
    SetterView { member: ANN, proving: false, puzzle: Some(handed_in()), price: handicap() }
}

pub(super) fn duel_view() -> DuelView {
    DuelView { ends_in_ms: 540_000, setters: vec![setter_view()] }
}

pub(super) fn other_board() -> OtherBoard {
    OtherBoard { member: BOB, puzzle: puzzle(), tier: Tier::Hard }
}

pub(super) fn second_puzzle() -> SecondPuzzle {
    SecondPuzzle { member: BOB, puzzle: puzzle_id(), tier: Tier::Hard, blanks: 53 }
}

pub(super) fn snapshot() -> Snapshot {
    Snapshot {
        you: ANN,
        room: room_view(),
        race: Some(race_view()),
        own: Some(own_board()),
        results: None,
        attempt: None,
    }
}
