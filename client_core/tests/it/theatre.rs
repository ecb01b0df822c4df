//! Finished matches that are watched again: any time can be sought, and the page gets and plays them.

use client_core::theatre::{Jump, Playback, TheatreIntent, TheatrePage, Timeline, press};
use client_core::{App, FetchFailure, Fetched, Input, Intent, Keys, Options, Output, Page};
use game::{
    EndReason, MatchId, MemberNo, Millis, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove,
    RoomId, Rules,
};
use puzzle::{Cell, Digit, Grid, Puzzle, PuzzleId, Tier};

use crate::dice::Dice;

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ID: MatchId = MatchId { room: RoomId(7), match_no: 3 };
const LANES: u16 = 5;

fn below(dice: &mut Dice, most: u32) -> u32 {
    dice.roll(most.into()) as u32
}

fn digit(value: u32) -> Digit {
    Digit::new(value as u8 % 9 + 1).expect("a digit")
}

/// Any moves of any racers, on one board or a ladder of three.
fn replay(seed: u64) -> Replay {
    let mut dice = Dice(seed);
    let puzzle = Puzzle::classic(GIVENS.parse::<Grid>().expect("a grid"));
    let board = ReplayBoard { id: PuzzleId::of(&puzzle), puzzle: puzzle.clone(), tier: Tier::Easy };
    let rungs = if seed.is_multiple_of(3) { 3 } else { 1 };
    let lanes: Vec<ReplayLane> = (0..LANES).map(|racer| lane(&mut dice, &puzzle, racer, rungs)).collect();
    Replay {
        id: ID,
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms: lanes.iter().map(|lane| lane.ends_ms).max().expect("some lanes"),
        boards: vec![board; rungs.into()],
        lanes,
        credits: puzzle::Credits::default(),
    }
}

fn lane(dice: &mut Dice, puzzle: &Puzzle, racer: u16, rungs: u16) -> ReplayLane {
    let open: Vec<Cell> =
        puzzle.givens().cells().filter(|(_, digit)| digit.is_none()).map(|of| of.0).collect();
    let (mut ms, mut moves, mut boards) = (0, Vec::new(), Vec::new());
    for rung in 0..rungs {
        boards.push((ms, rung));
        for _ in 0..60 {
            // Sometimes two at once.
            ms += below(dice, 4) * below(dice, 9_000);
            let cell = open[below(dice, open.len() as u32) as usize];
            let kind = match below(dice, 8) {
                0 => MoveKind::Erased,
                1 => {
                    MoveKind::Wrong { digit: digit(below(dice, 9)), stands: true, guess: false, locked_ms: 0 }
                }
                2 => {
                    MoveKind::Wrong { digit: digit(below(dice, 9)), stands: false, guess: true, locked_ms: 9 }
                }
                3 => MoveKind::Hint { locked_ms: 5 },
                4 => MoveKind::Revealed { digit: digit(below(dice, 9)), locked_ms: 5 },
                _ => MoveKind::Right(digit(below(dice, 9))),
            };
            moves.push(ReplayMove { ms, cell, kind });
        }
        ms += 1;
    }
    let status = if racer == 4 { RacerStatus::Forfeited } else { RacerStatus::Finished { time_ms: ms } };
    let name = ["Ann", "Bob", "Cem", "Dee", "Eli"][usize::from(racer)].parse().expect("a name");
    ReplayLane { member: MemberNo(racer + 1), name, bot: false, status, score: 0, ends_ms: ms, boards, moves }
}

/// What stands there by the moves alone.
fn stands(replay: &Replay, lane: &ReplayLane, ms: u32) -> Grid {
    let rung = lane.boards.iter().rposition(|(from_ms, _)| *from_ms <= ms).expect("a board");
    let from_ms = lane.boards[rung].0;
    let mut digits = replay.boards[rung].puzzle.givens().clone();
    for made in lane.moves.iter().filter(|made| made.ms <= ms && (made.ms > from_ms || rung == 0)) {
        if let Some(digit) = made.kind.leaves() {
            digits.set(made.cell, digit);
        }
    }
    digits
}

#[test]
fn any_time_sought_is_replayed_to() {
    for seed in 0..30 {
        let replay = replay(seed);
        let (quick, plain) =
            (Timeline::new(replay.clone(), None), Timeline::with_snapshots(replay.clone(), None, usize::MAX));
        let mut dice = Dice(seed + 100);
        let moves = replay.lanes.iter().flat_map(|lane| lane.moves.iter().map(|made| made.ms));
        let random = (0..60).map(|_| below(&mut dice, replay.duration_ms + 2_000));
        let times: Vec<u32> = moves.chain(random).collect();
        for ms in times {
            for (index, lane) in replay.lanes.iter().enumerate() {
                let position = quick.position(index, ms);
                assert_eq!(position, plain.position(index, ms), "seed {seed}, lane {index} at {ms}");
                assert_eq!(position.digits, stands(&replay, lane, ms), "seed {seed}, lane {index} at {ms}");
            }
        }
    }
}

#[test]
fn steps_come_to_each_digit_once_and_back() {
    for seed in 0..30 {
        let replay = replay(seed);
        let timeline = Timeline::new(replay.clone(), None);
        let is_entered = |kind: MoveKind| kind.is_gain() || matches!(kind, MoveKind::Wrong { .. });
        let moves = replay.lanes.iter().flat_map(|lane| &lane.moves);
        let mut times: Vec<u32> =
            moves.filter(|made| is_entered(made.kind) && made.ms > 0).map(|made| made.ms).collect();
        times.sort_unstable();
        times.dedup();
        let on: Vec<u32> =
            std::iter::successors(timeline.next(Jump::Step, 0), |ms| timeline.next(Jump::Step, *ms))
                .collect();
        assert_eq!(on, times, "seed {seed}");
        let last = replay.duration_ms + 1;
        let mut back: Vec<u32> = std::iter::successors(timeline.previous(Jump::Step, last), |ms| {
            timeline.previous(Jump::Step, *ms)
        })
        .collect();
        back.retain(|ms| *ms > 0);
        back.reverse();
        assert_eq!(back, times, "seed {seed}");
    }
}

#[test]
fn the_time_until_the_first_digit_is_a_pause() {
    let mut replay = replay(1);
    replay.lanes.retain_mut(|lane| {
        lane.moves.retain(|made| made.ms >= 20_000);
        !lane.moves.is_empty()
    });
    let first = replay.lanes.iter().map(|lane| lane.moves[0].ms).min().unwrap();
    assert_eq!(Timeline::new(replay, None).pauses().first(), Some(&(1_000, first - 1_000)));
}

#[test]
fn places_are_those_of_the_moment_and_at_last_of_the_table() {
    let timeline = Timeline::new(replay(1), None);
    let at_first = timeline.standings(0);
    let has_begun = at_first.iter().any(|of| of.percent > 0);
    assert!(at_first.iter().all(|of| of.place.is_some() == has_begun));
    for ms in (1_000..timeline.end_ms()).step_by(997) {
        let standings = timeline.standings(ms);
        let mut racing: Vec<_> = standings.iter().filter(|of| !of.is_over).collect();
        racing.sort_by_key(|of| of.place);
        let cells: Vec<usize> = racing.iter().map(|of| of.position.right.len()).collect();
        assert!(cells.is_sorted_by(|one, other| one >= other), "{cells:?} at {ms}");
    }
    let places: Vec<_> = timeline.standings(timeline.end_ms()).iter().map(|of| of.place).collect();
    assert_eq!(places, (1..=usize::from(LANES)).map(Some).collect::<Vec<_>>());
}

#[test]
fn a_lead_change_is_told_where_it_happens() {
    let timeline = Timeline::new(replay(1), None);
    let lead = timeline.moments().leads.last().copied().unwrap();
    let name = timeline.lanes()[lead.lane].name.to_string();
    assert!(timeline.caption(None, lead.ms).headline.ends_with(&format!("{name} takes the lead")));
    let own = timeline.caption(Some(lead.lane), lead.ms).headline;
    assert!(own.ends_with("You take the lead"), "{own}");
    let stall = timeline.moments().stalls[0];
    let seconds = stall.ms() / 1_000;
    let told = timeline.caption(None, stall.to_ms).detail;
    assert!(told.contains(&format!("needed {}:{:02}", seconds / 60, seconds % 60)), "{told}");
}

struct Client {
    app: App,
    now: u64,
}

impl Client {
    fn new() -> Self {
        let link_base = "https://nonet.example".to_owned();
        let options = Options { seed: 1, client: "tests".to_owned(), link_base, bot: false };
        let mut client = Self { app: App::new(options), now: 0 };
        client.app.speak();
        client.gives(Input::Tick);
        client
    }

    fn gives(&mut self, input: Input) -> Vec<Output> {
        let mut outputs = Vec::new();
        self.app.handle(input, Millis(self.now), &mut outputs);
        outputs
    }

    fn presses(&mut self, name: &str) {
        self.gives(Input::Intent(press(name.to_owned())));
    }

    fn fetched(&mut self, result: Fetched) {
        self.gives(Input::Fetched { path: format!("/api/matches/{ID}/lanes"), result });
    }

    fn page(&self) -> &TheatrePage {
        self.app.page().and_then(<dyn Page>::as_a).expect("the page of a match")
    }

    fn playback(&self) -> &Playback {
        self.page().playback()
    }
}

fn fetches(outputs: &[Output]) -> usize {
    let path = format!("/api/matches/{ID}/lanes");
    outputs.iter().filter(|output| **output == Output::Fetch { path: path.clone() }).count()
}

#[test]
fn a_link_fetches_its_match_and_plays_it() {
    let mut client = Client::new();
    client.gives(Input::RoomInUrl(format!("m/{ID}")));
    assert_eq!(client.app.address().map(|address| address.to_string()), Some(format!("m/{ID}")));
    assert_eq!(fetches(&client.gives(Input::Tick)), 1);
    assert_eq!(fetches(&client.gives(Input::Tick)), 0);
    client.fetched(Ok(protocol::replay::encode(&replay(1))));
    assert_eq!((client.playback().at_ms(), client.playback().is_playing()), (0, false));
    client.presses("skip");
    client.presses("speed-3");
    client.presses("play");
    client.now += 500;
    client.gives(Input::Tick);
    assert_eq!((client.playback().at_ms(), client.playback().is_playing()), (4_000, true));
    client.presses("step");
    let first = client.page().timeline().unwrap().next(Jump::Step, 4_000);
    assert_eq!((Some(client.playback().at_ms()), client.playback().is_playing()), (first, false));
    client.gives(Input::Intent(Intent::open(Keys)));
    assert_eq!(client.app.overlays().len(), 1);
    client.gives(Input::Intent(Intent::Escape));
    client.gives(Input::Intent(Intent::Escape));
    assert!(client.app.page().is_none());
}

#[test]
fn what_cannot_be_seen_says_why_and_is_asked_for_again() {
    let said = |client: &Client| {
        let page = client.app.page().unwrap();
        format!("{}. {:?}", page.title(&client.app), page.describe(&client.app, Millis(0)))
    };
    let mut client = Client::new();
    client.gives(Input::Intent(TheatreIntent::Watch { id: ID, own: None }.into()));
    client.gives(Input::Tick);
    client.fetched(Err(FetchFailure::Unreachable));
    assert!(said(&client).contains("cannot be reached"));
    let mut outputs = Vec::new();
    client.app.handle(Input::Intent(press("try-again".to_owned())), Millis(1), &mut outputs);
    assert_eq!(fetches(&outputs), 1);
    client.fetched(Err(FetchFailure::Gone { days: Some(30) }));
    assert!(said(&client).contains("kept for 30 days"));
    for (result, words) in [
        (Err(FetchFailure::NotFound), "no such match"),
        (Err(FetchFailure::Busy), "Try again in a minute"),
        (Err(FetchFailure::StillOpen), "still try this puzzle"),
        (Ok(vec![0, 1, 2]), "cannot be read"),
    ] {
        let mut client = Client::new();
        client.gives(Input::RoomInUrl(format!("m/{ID}")));
        client.gives(Input::Tick);
        client.fetched(result);
        assert!(said(&client).contains(words), "{words}: {}", said(&client));
    }
}

#[test]
fn a_hundred_racers_have_sixteen_lanes() {
    let mut many = replay(1);
    many.lanes = (0..20).flat_map(|_| many.lanes.clone()).collect();
    many.lanes[40].name = "Zoe".parse().unwrap();
    many.lanes[40].bot = false;
    let timeline = Timeline::new(many, Some("Zoe"));
    assert_eq!((timeline.lanes().len(), timeline.more()), (16, 84));
    let early = timeline.standings(30_000);
    assert_eq!((early.len(), early.iter().filter_map(|of| of.place).max() > Some(16)), (16, true));
    assert_eq!(timeline.lanes()[15].name.as_str(), "Zoe", "the own lane is always there");
    let places: Vec<_> =
        timeline.standings(timeline.end_ms()).into_iter().filter_map(|of| of.place).collect();
    assert_eq!(places, (1..16).chain([41]).collect::<Vec<_>>());
}
