//! The daily: asked for when the player has time, shown on its tile and its page, and practice's own where no server has one.

use client_core::{
    Address, Block, DailyIntent, DailyState, DailyTile, HomeTiles, Input, Intent, Output, Screen,
};
use game::{ChallengeId, ChallengeView, DailyView, Day, Millis, RequestId, Rules, SolvedDay, Streak};
use protocol::{ChallengeRefusal, ClientMessage, ServerMessage};
use puzzle::{Credits, Tier};

use crate::world::World;

const ANN: usize = 0;
const TODAY: Day = Day(20_780);

fn view(day: Day, solved: &[u32]) -> DailyView {
    let challenge = ChallengeView {
        id: ChallengeId::nth(u64::from(day.0)),
        set_by: "Nonet".parse().expect("a name"),
        credits: Credits::default(),
        yours: false,
        kind: None,
        tier: Tier::Medium,
        clues: 3,
        blanks: 78,
        rules: Rules::default(),
        expires_in_s: Some(60),
        playing: 0,
        runs: 2,
        quick: 0,
        folds: true,
        tried: false,
        day: Some(day),
        claimed_ms: None,
        table: Vec::new(),
        listing: None,
    };
    DailyView {
        day,
        today: TODAY,
        next_in_s: 60,
        challenge,
        given_cells: vec![0, 40, 80],
        solved: solved.iter().map(|ago| SolvedDay { day: TODAY.back(*ago), time_ms: 61_000 }).collect(),
        streak: Streak { current: 2, best: 5 },
        raced: Vec::new(),
        boxes: Vec::new(),
    }
}

fn online() -> World {
    let mut world = World::new();
    world.adds("Ann");
    world.gives(ANN, Input::Today(TODAY.0));
    world.runs(300);
    world
}

fn hears(world: &mut World, view: DailyView) {
    let message = ServerMessage::Daily { request: RequestId(1), view: Box::new(view) };
    world.gives(ANN, Input::Received(Box::new(message)));
}

fn wants(world: &mut World, intent: DailyIntent) {
    world.gives(ANN, Input::Intent(Intent::from(intent)));
}

fn asked(world: &World) -> Vec<(RequestId, Option<Day>)> {
    let asked = |output: &Output| match output {
        Output::Send(ClientMessage::OpenDaily { request, day }) => Some((*request, *day)),
        _ => None,
    };
    world.clients[ANN].outputs.iter().filter_map(asked).collect()
}

#[test]
fn the_daily_is_asked_for_at_home_and_seldom() {
    let mut world = online();
    assert_eq!(asked(&world).len(), 1);
    hears(&mut world, DailyView { next_in_s: 9_000, ..view(TODAY, &[]) });
    world.runs(200_000);
    assert_eq!(asked(&world).len(), 1, "nobody looks at it");
    wants(&mut world, DailyIntent::Open);
    world.runs(100);
    assert_eq!(asked(&world).len(), 2);
    assert_eq!(world.app(ANN).address(), Some(Address::Daily));
    assert_eq!(world.app(ANN).screen(), Screen::Page("daily"));
    world.gives(ANN, Input::Intent(Intent::Back));
    assert_eq!((world.app(ANN).address(), world.app(ANN).screen()), (None, Screen::Home));
}

#[test]
fn a_day_that_ends_is_followed_by_the_next() {
    let mut world = online();
    hears(&mut world, view(TODAY, &[]));
    world.runs(59_000);
    assert_eq!(asked(&world).len(), 1);
    world.runs(2_000);
    assert!(asked(&world).len() > 1, "its minute is over");
}

#[test]
fn the_tile_is_the_servers_or_that_of_practice() {
    let mut world = online();
    let tile = DailyTile::of(world.app(ANN));
    assert_eq!((tile.title, tile.state), ("Practice daily", DailyState::Offline { solved: false }));
    hears(&mut world, view(TODAY, &[0, 1, 3]));
    let tile = DailyTile::of(world.app(ANN));
    assert_eq!((tile.title, tile.date.as_str()), ("Daily", "Mon 23 Nov"));
    assert_eq!(tile.state, DailyState::Solved { time_ms: 61_000 });
    let week: Vec<bool> = tile.week.iter().map(|(_, done)| *done).collect();
    assert_eq!(week, [false, false, false, true, false, true, true]);
    assert_eq!(tile.given_cells, [0, 40, 80]);
    let door = HomeTiles::of(world.app(ANN), Millis(0)).daily;
    assert_eq!((door.title.as_str(), door.days.len()), ("Daily", 7));
    world.clients[ANN].offline = true;
    world.gives(ANN, Input::Closed { code: None, reason: String::new() });
    assert_eq!(DailyTile::of(world.app(ANN)).title, "Practice daily");
}

#[test]
fn a_server_without_a_daily_is_left_in_peace() {
    let mut world = online();
    let (request, _) = asked(&world)[0];
    let problem = ChallengeRefusal::NoDaily.into();
    world.gives(ANN, Input::Received(Box::new(ServerMessage::ChallengeRefused { request, problem })));
    world.runs(120_000);
    assert_eq!(asked(&world).len(), 1);
    wants(&mut world, DailyIntent::Open);
    let page = world.app(ANN).page().expect("the page of the daily");
    let blocks = page.describe(world.app(ANN), Millis(0));
    let offers =
        |block: &Block| matches!(block, Block::Buttons(buttons) if buttons[0].label == "Practice daily");
    assert!(blocks.iter().any(offers), "{blocks:?}");
}

#[test]
fn another_day_is_shown_until_the_page_is_left() {
    let mut world = online();
    hears(&mut world, view(TODAY, &[]));
    wants(&mut world, DailyIntent::Open);
    wants(&mut world, DailyIntent::Show(TODAY.before()));
    world.runs(100);
    assert_eq!(asked(&world).last().map(|(_, day)| *day), Some(Some(TODAY.before())));
    assert!(world.app(ANN).screens().dailies().view().is_none(), "not heard yet");
    hears(&mut world, view(TODAY.before(), &[]));
    let shown = |world: &World| world.app(ANN).screens().dailies().view().map(|view| view.day);
    assert_eq!(shown(&world), Some(TODAY.before()));
    wants(&mut world, DailyIntent::Show(TODAY));
    assert_eq!(shown(&world), Some(TODAY));
}

#[test]
fn the_links_of_the_daily_lead_to_its_page() {
    for link in ["daily", "https://nonet.example/daily", "https://nonet.example/daily?x#y"] {
        let mut world = online();
        world.gives(ANN, Input::RoomInUrl(link.to_owned()));
        assert_eq!(world.app(ANN).screen(), Screen::Page("daily"), "{link}");
    }
}
