//! Which games the statistics count: those of practice, of races and of challenges, each once.

use client_core::practice::PracticeIntent;
use client_core::statistics::PlayedCounts;
use client_core::{App, HomeTiles, Input, Intent, Options};
use game::{AttemptView, ChallengeId, Millis, Name, RaceView, Racer, RoomEvent, Snapshot};
use protocol::ServerMessage;

use crate::practice::Alone;
use crate::world::World;

const ANN: usize = 0;
const BOB: usize = 1;

fn solve(world: &mut World, client: usize) {
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(client, cell, digit);
        world.runs(100);
    }
}

#[test]
fn practice_games_are_counted_when_they_end() {
    let mut alone = Alone::quick();
    assert_eq!(alone.app.statistics().count(), 0);
    alone.solves();
    assert_eq!(alone.app.statistics().count(), 1);
    alone.wants(PracticeIntent::Leave);
    alone.wants(PracticeIntent::Quick);
    alone.wants(PracticeIntent::ShowSolution);
    alone.wants(Intent::Confirm);
    let alone = alone.killed();
    assert_eq!(alone.app.statistics().played(), PlayedCounts { practice: 2, ..PlayedCounts::default() });
    assert_eq!(alone.app.statistics().rows()[0].solved, 1, "a shown solution is not solved");
}

#[test]
fn a_race_is_counted_once_and_not_for_who_set_it() {
    let mut world = World::of_a_race();
    world.runs(9_000);
    world.types(ANN, 0, 9);
    world.runs(10_000);
    solve(&mut world, ANN);
    assert!(world.app(ANN).race().is_some_and(|race| !race.is_playing()));
    let [row] = &world.app(ANN).statistics().rows()[..] else { panic!("one kind and tier") };
    assert_eq!((row.solved, row.mistakes, row.kind.as_str()), (1, 1, "classic"));
    assert!(row.best_s.is_some_and(|best_s| (19..=25).contains(&best_s)), "{:?} s", row.best_s);
    solve(&mut world, BOB);
    world.runs(500);
    assert!(world.app(ANN).results().is_some());
    world.restarts(ANN);
    world.runs(1_000);
    assert!(world.app(ANN).results().is_some(), "the results are shown again");
    let last = HomeTiles::of(world.app(ANN), Millis(0)).last_race.expect("the race is remembered");
    assert!(last.title.starts_with("You won"), "{}", last.title);
    let races = PlayedCounts { races: 1, ..PlayedCounts::default() };
    assert_eq!(world.app(ANN).statistics().played(), races);
    assert_eq!(world.app(BOB).statistics().count(), 0, "Bob set the puzzle");
}

/// Ann's attempt at a challenge, once it is over: the same race, in a room that says what it is.
fn attempt_of(world: &World) -> Snapshot {
    let room = world.app(ANN).room().expect("a room");
    let (you, race) = (room.you(), room.race().expect("a race"));
    let progress = race.own_progress().expect("Ann races").clone();
    let name: Name = "Ann".parse().expect("a name");
    let race = RaceView {
        match_no: race.match_no(),
        rung: 0,
        puzzle: race.puzzle().clone(),
        tier: race.tier(),
        elapsed_ms: 20_000,
        remaining_ms: None,
        racers: vec![Racer { member: you, name, bot: false }],
        progress: vec![progress],
        standing: vec![you],
        other: None,
    };
    let (challenge, credits) = (ChallengeId::nth(3), puzzle::text::Credits::default());
    let attempt = Some(AttemptView { challenge, credits, repeat: false, day: None, ghosts: vec![] });
    let (race, results) = (Some(race), room.results().cloned());
    Snapshot { you, room: room.view().clone(), race, own: None, results, attempt }
}

#[test]
fn an_attempt_at_a_challenge_is_counted_as_one() {
    let mut world = World::of_a_race();
    world.runs(9_000);
    solve(&mut world, ANN);
    solve(&mut world, BOB);
    world.runs(500);
    let snapshot = attempt_of(&world);
    let (code, player) = (snapshot.room.code, game::PlayerId(1));
    let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
    let mut app = App::new(Options { seed: 1, client, link_base, bot: false });
    let (server, version) = ("test".to_owned(), protocol::VERSION);
    let (identity, resume, capabilities) = (None, Some(code), vec![]);
    let welcome = ServerMessage::Welcome {
        version,
        server,
        player,
        identity,
        resume,
        capabilities,
        project_page: None,
    };
    let event = RoomEvent::Entered { snapshot: Box::new(snapshot) };
    let received = |message| Input::Received(Box::new(message));
    for input in [Input::Tick, Input::Opened, received(welcome), received(ServerMessage::Room { event })] {
        app.handle(input, Millis(1_000), &mut Vec::new());
    }
    let challenges = PlayedCounts { challenges: 1, ..PlayedCounts::default() };
    assert_eq!(app.statistics().played(), challenges);
}
