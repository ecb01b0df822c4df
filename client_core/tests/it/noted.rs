//! The own notes stay on the device: a replay shows them in the own lane, a link has them only if its sender wants that, and the
//! files that a match can be taken away as come from the server.

use client_core::practice::GamePhase;
use client_core::store::StoreKey;
use client_core::theatre::{GhostOf, TheatreIntent, TheatrePage, Timeline, press};
use client_core::{EntryMode, Input, Intent, Output, Play, RoomIntent};
use game::{
    EndReason, GhostLink, Millis, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove,
    Results, Rules,
};
use puzzle::{Cell, Digit, Grid, Puzzle, PuzzleId, Tier};

use crate::practice::Alone;
use crate::world::{FOUR_OPEN, SOLUTION, World};

const ANN: usize = 0;
const BOB: usize = 1;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("a digit")
}

fn notes(world: &mut World, cell: u16, value: u8) {
    world.does(ANN, Play::Select(Cell::new(cell)));
    world.does(ANN, Play::DigitAs(digit(value), EntryMode::Corner));
}

/// The match as a server would show it: all four cells by each racer, one every second.
fn replay(results: &Results) -> Replay {
    let puzzle = Puzzle::classic(FOUR_OPEN.parse::<Grid>().expect("a grid"));
    let solution: Grid = SOLUTION.parse().expect("a grid");
    let moves = (0..4_u16).map(|cell| {
        let kind = MoveKind::Right(solution.get(Cell::new(cell)).expect("it is full"));
        ReplayMove { ms: 1_000 * u32::from(cell) + 6_000, cell: Cell::new(cell), kind }
    });
    let lanes = results.table.iter().map(|row| ReplayLane {
        member: row.member,
        name: row.name.clone(),
        bot: row.bot,
        status: RacerStatus::Finished { time_ms: 9_000 },
        score: 0,
        ends_ms: 9_000,
        boards: vec![(0, 0)],
        moves: moves.clone().collect(),
    });
    Replay {
        id: results.id,
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms: 9_000,
        boards: vec![ReplayBoard { id: PuzzleId::of(&puzzle), puzzle, tier: Tier::Easy }],
        lanes: lanes.collect(),
        credits: puzzle::Credits::default(),
    }
}

/// A race in which Ann notes 3 and 5 in the first cell, takes the 3 back, loads the page again and notes 4 in the third.
fn raced() -> (World, Results) {
    let mut world = World::of_a_race();
    world.runs(1_000);
    notes(&mut world, 0, 3);
    world.runs(1_000);
    notes(&mut world, 0, 5);
    world.runs(1_000);
    notes(&mut world, 0, 3);
    world.restarts(ANN);
    world.runs(1_000);
    notes(&mut world, 2, 4);
    for (cell, value) in (0..).zip([5, 3, 4, 6]) {
        world.types(ANN, cell, value);
        world.types(BOB, cell, value);
        world.runs(500);
    }
    let results = world.app(ANN).room().and_then(|room| room.results()).expect("the race is over").clone();
    (world, results)
}

fn watched(world: &World) -> &Timeline {
    let page = world.app(ANN).page().and_then(|page| page.as_a::<TheatrePage>());
    page.and_then(TheatrePage::timeline).expect("a replay")
}

fn noted(timeline: &Timeline, lane: usize, ms: u32, cell: u16) -> Vec<u8> {
    let filled = timeline.filled(&timeline.position(lane, ms));
    filled.look(Cell::new(cell)).notes.all().iter().map(Digit::value).collect()
}

#[test]
fn a_replay_shows_the_own_notes_and_no_others() {
    let (mut world, results) = raced();
    assert!(!world.clients[BOB].store.contains_key(&StoreKey::Noted), "Bob has noted nothing");
    // The page is loaded again, long after.
    world.does(ANN, RoomIntent::Leave);
    world.runs(500);
    world.restarts(ANN);
    world.runs(500);
    world.does(ANN, TheatreIntent::Watch { id: results.id, own: None });
    let bytes = protocol::replay::encode(&replay(&results));
    world.runs(100);
    world
        .gives(ANN, Input::Fetched { path: format!("/api/matches/{}/lanes", results.id), result: Ok(bytes) });
    let timeline = watched(&world);
    let own = timeline.lanes().iter().position(|lane| lane.name.as_str() == "Ann").unwrap();
    let at = |ms| noted(timeline, own, ms, 0);
    assert_eq!([at(500), at(1_700), at(2_700), at(3_700)], [vec![], vec![3], vec![3, 5], vec![5]]);
    assert_eq!([noted(timeline, own, 3_500, 2), noted(timeline, own, 5_000, 2)], [vec![], vec![4]]);
    assert!((0..9_000).step_by(250).all(|ms| noted(timeline, 1 - own, ms, 0).is_empty()));
    let page = world.app(ANN).page().and_then(|page| page.as_a::<TheatrePage>()).unwrap();
    assert_eq!(page.own_lane(), Some(own), "the device knows whose lane it is");
}

#[test]
fn a_link_has_notes_only_if_they_are_wanted() {
    let (mut world, results) = raced();
    let own = world.app(ANN).room().and_then(|room| room.own_ghost()).expect("a run");
    let GhostOf::Match(id, member) = own.clone() else { panic!("{own:?}") };
    world.does(ANN, TheatreIntent::Ghost(own));
    world.runs(100);
    let run = GhostLink::of_replay(&replay(&results), member).unwrap().write().unwrap();
    let path = format!("/api/matches/{id}/ghost/{}", member.0);
    world.gives(ANN, Input::Fetched { path, result: Ok(run.into_bytes()) });
    let copied = |world: &mut World| {
        let page = world.app(ANN).overlays().last().expect("the sheet");
        let shown = format!("{:?}", page.describe(world.app(ANN), Millis(0)));
        let text = shown.split("/g/").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
        GhostLink::read(text).expect("a run")
    };
    let count = |link: &GhostLink| {
        link.lane.moves.iter().filter(|made| matches!(made.kind, MoveKind::Noted { .. })).count()
    };
    assert_eq!(count(&copied(&mut world)), 0);
    world.does(ANN, press("notes".to_owned()));
    let sent = copied(&mut world);
    assert!(count(&sent) >= 4, "{:?}", sent.lane.moves);
    world.does(ANN, press("notes".to_owned()));
    assert_eq!(count(&copied(&mut world)), 0);
}

#[test]
fn a_run_made_alone_is_sent_with_its_notes() {
    let mut alone = Alone::quick();
    let cells = alone.open_cells();
    alone.waits(2_000);
    alone.wants(Play::Select(cells[3]));
    alone.wants(Play::DigitAs(digit(1), EntryMode::Centre));
    alone.waits(2_000);
    alone.wants(Intent::Back);
    let mut alone = alone.killed();
    let slot = client_core::practice::GameSlot(0);
    alone.wants(client_core::PracticeIntent::Open);
    alone.wants(client_core::PracticeIntent::Continue(slot));
    for cell in cells.iter().copied() {
        alone.waits(1_000);
        let right = alone.right(cell);
        alone.enters(cell, right);
    }
    assert_eq!(alone.game().phase(), GamePhase::Solved);
    alone.wants(client_core::PracticeIntent::SendRun);
    let page = alone.app.overlays().last().expect("the sheet of the run");
    assert_eq!(page.name(), "ghost");
    let shown = format!("{:?}", page.describe(&alone.app, Millis(alone.now)));
    assert!(shown.contains("Send my notes too"), "{shown}");
    alone.wants(press("notes".to_owned()));
    let page = alone.app.overlays().last().expect("the sheet of the run");
    let shown = format!("{:?}", page.describe(&alone.app, Millis(alone.now)));
    let text = shown.split("/g/").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    let link = GhostLink::read(text).expect("a run");
    let first = link.lane.moves[0];
    let wanted =
        MoveKind::Noted { corner: puzzle::DigitSet::EMPTY, centre: [digit(1)].into_iter().collect() };
    assert_eq!((first.ms, first.cell, first.kind), (2_000, cells[3], wanted));
}

#[test]
fn what_can_be_taken_away_is_copied_and_saved() {
    let (mut world, results) = raced();
    world.does(ANN, TheatreIntent::Take(results.id));
    world.runs(100);
    assert_eq!(world.app(ANN).overlays().last().map(|page| page.name()), Some("take-away"));
    let path = |ending: &str| format!("/api/matches/{}/export.{ending}", results.id);
    let asked = |world: &World, ending: &str| {
        world.clients[ANN].outputs.contains(&Output::Fetch { path: path(ending) })
    };
    assert!(asked(&world, "txt") && !asked(&world, "svg"));
    world.gives(ANN, Input::Fetched { path: path("txt"), result: Ok(b"Ann, 1st".to_vec()) });
    world.does(ANN, press("txt".to_owned()));
    assert!(world.clients[ANN].outputs.contains(&Output::CopyText("Ann, 1st".to_owned())));
    for (ending, mime) in [("svg", "image/svg+xml"), ("png", "image/png"), ("csv", "text/csv")] {
        world.does(ANN, press(ending.to_owned()));
        assert!(asked(&world, ending), "{ending}");
        world.gives(ANN, Input::Fetched { path: path(ending), result: Ok(vec![1, 2, 3]) });
        let saved = world.clients[ANN].outputs.iter().rev().find_map(|output| match output {
            Output::SaveFile(file) => Some((file.name.clone(), file.mime)),
            _ => None,
        });
        assert_eq!(saved, Some((format!("nonet-{}.{ending}", results.id), mime)));
    }
    world.does(ANN, press("svg".to_owned()));
    let result = Err(client_core::FetchFailure::StillOpen);
    world.gives(ANN, Input::Fetched { path: path("svg"), result });
    assert!(world.toasts(ANN).iter().any(|toast| toast.contains("nobody sees")), "{:?}", world.toasts(ANN));
}
