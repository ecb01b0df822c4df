//! The story a result tells, in every way a race can go.

use client_core::{App, Input, Options, room::ResultsCard};
use game::{
    EndReason, MatchId, MemberNo, MemberView, Millis, Phase, RaceView, RacerStatus, ResultRow, Results, Role,
    RoomCode, RoomEvent, RoomId, RoomView, Settings, Snapshot, Stall, Timeline,
};
use protocol::ServerMessage;
use puzzle::{Cell, Puzzle, Tier};

fn row(rank: u8, name: &str, status: RacerStatus, correct: u16, mistakes: u8) -> ResultRow {
    let stall = Some(Stall { ms: 31_000, cell: Cell::new(42) });
    let member = MemberNo(if name == "Ann" { 1 } else { u16::from(rank) + 1 });
    ResultRow {
        rank,
        member,
        name: name.parse().expect("a name"),
        status,
        rung: 0,
        correct,
        mistakes,
        score: 2_310,
        stall,
        bot: false,
        knowledge: game::Knowledge::Nothing,
        not_by_hand: false,
    }
}

fn finished(time_ms: u32) -> RacerStatus {
    RacerStatus::Finished { time_ms }
}

/// What Ann reads.
fn race_view() -> RaceView {
    RaceView {
        match_no: 1,
        rung: 0,
        puzzle: Puzzle::classic(crate::world::FOUR_OPEN.parse().expect("a grid")),
        tier: Tier::Hard,
        elapsed_ms: 336_000,
        remaining_ms: None,
        racers: vec![],
        progress: vec![],
        standing: vec![],
        other: None,
    }
}

fn card(ended: EndReason, table: Vec<ResultRow>) -> ResultsCard {
    let members = table
        .iter()
        .map(|row| MemberView {
            no: row.member,
            name: row.name.clone(),
            role: Role::Racer,
            ready: false,
            connected: true,
            bot: row.bot,
            strength: None,
            knowledge: game::Knowledge::Nothing,
            handicap: game::Handicap::default(),
            tally: game::Tally::default(),
        })
        .collect();
    let results = Results {
        id: MatchId { room: RoomId(1), match_no: 1 },
        ended,
        tier: Tier::Hard,
        puzzle: None,
        seed: Some(4_711),
        credits: Box::default(),
        blanks: 50,
        duration_ms: 336_000,
        timelines: vec![Timeline { member: MemberNo(1), gains: vec![(1_000, 1), (312_000, 50)] }],
        second: None,
        table,
    };
    let room = RoomView {
        code: RoomCode::nth(9),
        policy: game::Origin::Private.policy(),
        phase: Phase::Finished,
        host: MemberNo(1),
        settings: Settings::default(),
        members,
        match_no: 1,
        locked: false,
        starts_in_ms: None,
        knocks: vec![],
        terms_no: 1,
        pending: None,
        duel: None,
    };
    let (you, race, results) = (MemberNo(1), Some(race_view()), Some(results));
    let snapshot = Snapshot { you, room, race, own: None, results, attempt: None };
    let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
    let mut app = App::new(Options { seed: 1, client, link_base, bot: false });
    let mut outputs = Vec::new();
    let welcome = ServerMessage::Welcome {
        version: protocol::VERSION,
        server: "test".to_owned(),
        player: game::PlayerId(1),
        identity: None,
        resume: Some(RoomCode::nth(9)),
        capabilities: vec![],
        project_page: None,
    };
    let entered = ServerMessage::Room { event: RoomEvent::Entered { snapshot: Box::new(snapshot) } };
    for input in
        [Input::Tick, Input::Opened, Input::Received(Box::new(welcome)), Input::Received(Box::new(entered))]
    {
        app.handle(input, Millis(1_000), &mut outputs);
    }
    app.results().expect("results")
}

#[test]
fn one_sentence_tells_how_it_went() {
    use EndReason::{AllDone, HostEnded, TimeUp};
    use RacerStatus::{Forfeited, Out, Unfinished};
    let told = |ended, table| card(ended, table).headline;
    let ann = |place, status, correct| row(place, "Ann", status, correct, 5);
    let mara = |place, status, correct| row(place, "Mara", status, correct, 0);
    let cases = [
        (AllDone, vec![ann(1, finished(312_000), 50), mara(2, finished(336_000), 50)], "You won by 0:24"),
        (AllDone, vec![ann(1, finished(312_000), 50), mara(2, finished(312_300), 50)], "You won by 0.3 s"),
        (AllDone, vec![ann(1, finished(312_000), 50), mara(2, Out, 9)], "You won in 5:12"),
        (AllDone, vec![ann(1, finished(312_000), 50)], "Solved in 5:12"),
        (
            AllDone,
            vec![mara(1, finished(312_000), 50), ann(2, finished(324_000), 50)],
            "Mara won. You were 2nd, 0:12 behind",
        ),
        (AllDone, vec![mara(1, finished(312_000), 50), ann(2, Out, 20)], "Out after 5 mistakes. Mara won"),
        (AllDone, vec![mara(1, finished(312_000), 50), ann(2, Forfeited, 20)], "You gave up. Mara won"),
        (AllDone, vec![mara(1, Forfeited, 0), ann(2, Forfeited, 0)], "You gave up"),
        (
            HostEnded,
            vec![mara(1, finished(312_000), 50), ann(2, Unfinished, 20)],
            "Mara won. You were 2nd with 40%",
        ),
        (TimeUp, vec![ann(1, Unfinished, 25)], "Time is up. You had 50%"),
        (TimeUp, vec![ann(1, Unfinished, 25), mara(2, Unfinished, 20)], "You came furthest: 50%"),
        (
            TimeUp,
            vec![mara(1, Unfinished, 25), ann(2, Unfinished, 20)],
            "Mara came furthest. You were 2nd with 40%",
        ),
        (AllDone, vec![mara(1, finished(312_000), 50)], "Mara won in 5:12"),
    ];
    for (ended, table, expected) in cases {
        assert_eq!(told(ended, table), expected);
    }
}

#[test]
fn the_table_and_the_chart_are_ready_to_draw() {
    let table = vec![
        row(1, "Ann", finished(312_000), 50, 1),
        row(2, "Mara", RacerStatus::Unfinished, 41, 0),
        row(3, "Jia", RacerStatus::Forfeited, 3, 0),
    ];
    let card = card(EndReason::TimeUp, table);
    let lines: Vec<_> = card
        .rows
        .iter()
        .map(|row| (row.rank_text.as_str(), row.name.as_str(), row.time.as_str(), row.stall.as_str()))
        .collect();
    assert_eq!(
        lines,
        [
            ("1st", "You", "5:12", "0:31 · r5c7"),
            ("2nd", "Mara", "82%", "0:31 · r5c7"),
            ("3rd", "Jia", "gave up", "0:31 · r5c7"),
        ]
    );
    assert_eq!(card.rows[0].score, "2,310");
    assert_eq!(card.detail, "Hard · time up at 5:36");
    assert_eq!(
        card.chart[0].points,
        [(0, 0.0), (1_000, 0.0), (1_000, 0.02), (312_000, 0.02), (312_000, 1.0)]
    );
    assert_eq!((card.rematch.label.as_str(), card.rematch.of), ("Rematch", 3));
}

#[test]
fn a_curve_goes_on_flat_to_the_end_of_the_race() {
    let unfinished = |member| row(member, "Ann", RacerStatus::Unfinished, 50, 0);
    let card = card(EndReason::TimeUp, vec![unfinished(1)]);
    assert_eq!(card.chart[0].points.last(), Some(&(336_000, 1.0)));
}

#[test]
fn a_program_that_poses_as_a_person_is_named() {
    let program = |bot| ResultRow { not_by_hand: true, bot, ..row(1, "Mara", finished(3_000), 50, 0) };
    let remark = |bot| card(EndReason::AllDone, vec![program(bot)]).rows[0].remark;
    assert_eq!((remark(false), remark(true)), (Some("not by hand"), None));
}
