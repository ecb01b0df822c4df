//! An elimination as its players see it: who leaves next and when, and what is shown to those who have left.

use client_core::room::{RuleEdit, RuleKey};
use client_core::{CardIntent, Cue, HomeIntent, Output, RoomIntent, Screen};
use game::{EndReason, Mode, RacerStatus, Settings};

use crate::world::{FOUR_OPEN, World};

const ANN: usize = 0;
const BOB: usize = 1;
const CAT: usize = 2;
const SUE: usize = 3;
const EVERY_MS: u64 = 15_000;

/// Ann, Bob and Cat in an elimination over four open cells that Sue has set, who watches.
fn of_three() -> World {
    let mut settings = Settings::default();
    settings.rules = Mode::Elimination { every_s: 15 }.fit(settings.rules);
    let mut world = World::of_a_lobby_with(settings);
    let code = world.clients[ANN].url.expect("Ann is in a room").to_string();
    for name in ["Cat", "Sue"] {
        let newcomer = world.adds(name);
        world.runs(200);
        world.does(newcomer, HomeIntent::SetCode(code.clone()));
        world.acts(newcomer, HomeIntent::JoinByCode);
    }
    world.hands_over(ANN, SUE);
    world.sets(SUE, FOUR_OPEN);
    world.hands_over(SUE, ANN);
    world.runs(5_000);
    for player in [ANN, BOB, CAT] {
        world.does(player, RoomIntent::Ready(true));
    }
    world.runs(3_500);
    assert_eq!(world.app(CAT).screen(), Screen::Race);
    world
}

fn remark(world: &World, player: usize, name: &str) -> Option<String> {
    let lanes = world.app(player).room().map_or_else(Vec::new, |room| room.lanes(world.now));
    lanes.into_iter().find(|row| row.name == name).expect("a racer").remark
}

fn next_out(world: &World, player: usize) -> (u64, bool) {
    let race = world.app(player).race().expect("a race");
    let next = race.next_out(world.now).expect("somebody has to leave");
    (next.in_ms, next.you)
}

#[test]
fn all_see_who_leaves_next_and_when() {
    let mut world = of_three();
    world.types(BOB, 0, 5);
    world.types(BOB, 1, 3);
    world.types(CAT, 0, 5);
    world.runs(500);
    let (in_ms, you) = next_out(&world, ANN);
    assert!(you && (10_000..=15_000).contains(&in_ms), "{in_ms}");
    assert_eq!(next_out(&world, SUE), (in_ms, false), "who watches sees the same");
    assert_eq!(remark(&world, BOB, "Ann").as_deref(), Some("leaves next"));
    world.types(ANN, 0, 5);
    world.types(ANN, 1, 3);
    world.runs(500);
    assert_eq!(remark(&world, BOB, "Cat").as_deref(), Some("leaves next"));
    assert!(next_out(&world, CAT).1 && !next_out(&world, ANN).1);
}

#[test]
fn who_is_eliminated_watches_and_reads_how_it_went() {
    let mut world = of_three();
    world.types(BOB, 0, 5);
    world.types(BOB, 1, 3);
    world.types(CAT, 0, 5);
    world.runs(EVERY_MS);
    let race = world.app(ANN).race().expect("a race");
    assert_eq!(race.own_status(), Some(RacerStatus::Eliminated { time_ms: 15_000 }));
    assert!(!race.is_playing() && race.is_racer());
    assert!(world.cues(ANN).contains(&Cue::OutOfRace) && !world.cues(CAT).contains(&Cue::OutOfRace));
    let toasts = |player| {
        world.app(player).shared().toasts().iter().map(|toast| toast.text.clone()).collect::<Vec<_>>()
    };
    assert!(toasts(BOB).contains(&"Ann is eliminated.".to_owned()), "{:?}", toasts(BOB));
    assert_eq!(toasts(ANN), Vec::<String>::new());
    assert_eq!(remark(&world, BOB, "Ann").as_deref(), Some("out at 0:15"));
    assert_eq!(world.app(ANN).room().unwrap().race_detail(world.now), "2 players are still racing.");
    let sent = world.clients[ANN].outputs.len();
    world.types(ANN, 0, 5);
    let since = &world.clients[ANN].outputs[sent..];
    assert!(!since.iter().any(|output| matches!(output, Output::Send(_))), "no move is sent");

    world.runs(EVERY_MS);
    let [bob, ann] = [BOB, ANN].map(|player| world.app(player).results().expect("results"));
    assert_eq!(bob.headline, "You won: the last one left");
    assert_eq!(ann.headline, "Bob won. You were 3rd");
    let times: Vec<_> = bob.rows.iter().map(|row| (row.name.as_str(), row.time.as_str())).collect();
    assert_eq!(times, [("You", "50%"), ("Cat", "out at 0:30"), ("Ann", "out at 0:15")]);
    assert_eq!(world.app(SUE).results().unwrap().headline, "Bob won");
    let results = world.app(BOB).room().unwrap().results().unwrap();
    assert_eq!(results.ended, EndReason::Decided);
    assert_eq!(world.app(BOB).statistics().count(), 0, "no board was solved by its own pace");
}

#[test]
fn a_lobby_says_what_it_is_and_how_many_it_lacks() {
    let mut world = World::of_a_lobby();
    for _ in 0..2 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Mode)));
        world.runs(1_000);
    }
    let lobby = world.app(ANN).room().unwrap().lobby();
    assert_eq!((lobby.status.as_str(), lobby.can_start), ("Elimination needs 1 more player.", false));
    let card = world.app(BOB).room().unwrap().lobby().card;
    assert_eq!(card[0].value, "Elimination: one leaves every 30 s");
    world.does(ANN, RoomIntent::AddBot(game::BotStrength::Steady));
    world.runs(500);
    assert!(world.app(ANN).room().unwrap().lobby().can_start);
}
