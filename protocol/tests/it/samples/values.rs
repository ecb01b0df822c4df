//! The structs and small values that samples are made of. Every literal names every field, so a new
//! field does not compile until it has a value here.

use game::{
    Aids, EndReason, Knock, KnockNo, Knowledge, Lane, LaneStatus, MatchId, MemberNo, MemberView, Mistakes,
    Name, Origin, OwnBoard, Phase, PlayerId, PuzzleChoice, RaceView, Racer, ResultRow, Results, Role,
    RoomCode, RoomId, RoomView, Rules, Seq, Settings, Snapshot, Stall, Timeline,
};
use protocol::Identity;
use puzzle::{Cell, CellSet, Conflict, Difficulty, Digit, Grid, HouseId, HouseKind};

pub(super) const PLAYER: PlayerId = PlayerId(0x0123_4567_89AB_CDEF);
pub(super) const ANN: MemberNo = MemberNo(1);
pub(super) const BOB: MemberNo = MemberNo(2);

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ENTRIES: &str = "..4.....................................................................3........";

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
    Mistakes { silent: false, lockout_s: 3, grows: true, dear_guesses: true, out_after: Some(5) }
}

pub(super) fn aids() -> Aids {
    Aids { conflicts: true, tidy_notes: true }
}

pub(super) fn rules() -> Rules {
    Rules {
        seats: 8,
        mistakes: mistakes(),
        aids: aids(),
        time_limit_s: Some(1_200),
        countdown_s: 3,
        grace_s: 60,
        practice: false,
    }
}

pub(super) fn settings() -> Settings {
    Settings {
        puzzle: PuzzleChoice::Generated { difficulty: Difficulty::Medium, seed: None },
        rules: rules(),
    }
}

pub(super) fn member_view() -> MemberView {
    MemberView {
        no: ANN,
        name: name("Ann"),
        role: Role::Racer,
        ready: false,
        connected: true,
        bot: false,
        knowledge: Knowledge::Nothing,
    }
}

pub(super) fn room_view() -> RoomView {
    RoomView {
        code: code(),
        origin: Origin::Private,
        phase: Phase::Lobby,
        host: ANN,
        settings: settings(),
        members: vec![member_view()],
        match_no: 0,
        locked: false,
        starts_in_ms: None,
        knocks: vec![],
    }
}

pub(super) fn knock() -> Knock {
    Knock { no: KnockNo(1), name: name("Eve") }
}

pub(super) fn racer() -> Racer {
    Racer { member: ANN, name: name("Ann"), bot: false }
}

pub(super) fn lane() -> Lane {
    let filled: CellSet = [2, 72].map(Cell::new).into_iter().collect();
    Lane { member: ANN, filled, score: 21, strikes: 1, streak: 2, status: LaneStatus::Racing }
}

pub(super) fn race_view() -> RaceView {
    RaceView {
        match_no: 1,
        givens: grid(GIVENS),
        difficulty: Some(Difficulty::Medium),
        elapsed_ms: 61_500,
        remaining_ms: Some(1_138_500),
        racers: vec![racer()],
        lanes: vec![lane()],
        standing: vec![ANN],
    }
}

pub(super) fn own_board() -> OwnBoard {
    OwnBoard { entries: grid(ENTRIES), last_seq: Seq(3), locked_ms: 1_250 }
}

pub(super) fn stall() -> Stall {
    Stall { ms: 42_000, cell: Cell::new(40) }
}

pub(super) fn result_row() -> ResultRow {
    ResultRow {
        place: 1,
        member: ANN,
        name: name("Ann"),
        status: LaneStatus::Finished { time_ms: 254_800 },
        correct: 51,
        mistakes: 1,
        score: 1_034,
        stall: Some(stall()),
        bot: false,
        knowledge: Knowledge::Nothing,
    }
}

pub(super) fn timeline() -> Timeline {
    Timeline { member: ANN, gains: vec![(4_200, 1), (7_950, 2)] }
}

pub(super) fn results() -> Results {
    Results {
        id: MatchId { room: RoomId(0x0F1E_2D3C_4B5A_6978), match_no: 1 },
        ended: EndReason::AllDone,
        difficulty: Some(Difficulty::Medium),
        seed: Some(2_886_218_022),
        blanks: 51,
        duration_ms: 254_800,
        table: vec![result_row()],
        timelines: vec![timeline()],
    }
}

pub(super) fn snapshot() -> Snapshot {
    Snapshot { you: ANN, room: room_view(), race: Some(race_view()), own: Some(own_board()), results: None }
}

pub(super) fn house_id() -> HouseId {
    HouseId { kind: HouseKind::Row, number: 2 }
}

pub(super) fn conflict() -> Conflict {
    Conflict { digit: digit(7), cells: [Cell::new(9), Cell::new(16)], house: house_id() }
}
