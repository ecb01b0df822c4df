//! What fair play looks like: who knows the puzzle, who is a bot, starts without the one who is missing, final places.

use client_core::room::{RuleEdit, RuleKey};
use client_core::{App, CardIntent, HomeIntent, Input, Intent, Options, Output, RoomIntent, Screen, text};
use game::{Problem, RacerStatus, Rejection, RoomEvent};
use protocol::{ClientMessage, ServerMessage};

use crate::world::{FOUR_OPEN, World};

const ANN: usize = 0;
const BOB: usize = 1;
const EVE: usize = 2;

fn joins(world: &mut World, name: &str) -> usize {
    let code = world.clients[ANN].url.expect("Ann is in a room");
    let index = world.adds(name);
    world.runs(200);
    world.does(index, HomeIntent::SetCode(code.to_string()));
    world.acts(index, HomeIntent::JoinByCode);
    index
}

fn solves(world: &mut World, client: usize) {
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
        world.types(client, cell, digit);
    }
    world.runs(200);
}

fn status(world: &World, client: usize) -> String {
    world.app(client).room().map_or_else(String::new, |room| room.status(world.now))
}

#[test]
fn a_setter_watches_and_is_told_about_practice() {
    let mut world = World::of_a_lobby();
    world.sets(ANN, FOUR_OPEN);
    let lobby = world.app(ANN).lobby().unwrap();
    assert!(!lobby.can_ready && lobby.can_start);
    assert_eq!((lobby.seats[0].about.as_deref(), lobby.seats[0].state), (Some("set the puzzle"), "Watching"));
    assert_eq!(lobby.seats_taken, 1);
    assert_eq!(lobby.status, text::you_may_practise());
    assert_eq!(status(&world, BOB), "Set by Ann, who watches. Ready when you are.");
    world.does(BOB, RoomIntent::Ready(true));
    world.runs(4_000);
    assert_eq!(status(&world, BOB), "Set by Ann, who watches. All ready. The host can start.");
    world.does(ANN, RoomIntent::Start);
    world.runs(4_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    assert!(!world.app(ANN).race().unwrap().is_racer());
    assert_eq!(world.app(ANN).room().unwrap().race_detail(world.now), text::you_watch());
}

#[test]
fn practice_gives_a_setter_a_seat_and_the_last_place() {
    let mut world = World::of_a_race();
    let rows = world.app(ANN).room().unwrap().lanes(world.now);
    let remarks: Vec<_> = rows.iter().map(|row| row.remark.as_deref()).collect();
    assert_eq!(remarks, [None, Some("set the puzzle")], "it says why the first may be ranked last");
    solves(&mut world, BOB);
    solves(&mut world, ANN);
    let results = world.app(ANN).results().unwrap();
    let rows: Vec<_> = results.rows.iter().map(|row| (row.name.as_str(), row.remark)).collect();
    assert_eq!(rows, [("You", None), ("Bob", Some("set it"))]);
    assert!(results.headline.starts_with("You won in 0:0"), "{}", results.headline);
}

#[test]
fn a_chosen_seed_is_known_by_whoever_chose_it() {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::SetSeed("4711".to_owned()));
    assert_eq!(world.app(BOB).lobby().unwrap().seats[0].about.as_deref(), Some("knows the seed"));
    assert!(world.app(ANN).lobby().unwrap().can_ready, "a seed does not cost the seat");
}

#[test]
fn a_setter_without_company_cannot_start_and_reads_why() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(200);
    world.acts(ANN, HomeIntent::PlayWithFriends);
    world.sets(ANN, FOUR_OPEN);
    assert!(!world.app(ANN).lobby().unwrap().can_start);
    world.runs(6_000);
    world.acts(ANN, RoomIntent::Start);
    assert_eq!(world.toasts(ANN), [text::problem(&Problem::from(Rejection::NoRacers))]);
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Practice)));
    world.does(ANN, RoomIntent::Start);
    world.runs(4_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
}

#[test]
fn the_race_starts_without_the_only_one_who_is_not_ready() {
    let mut world = World::of_a_lobby();
    joins(&mut world, "Eve");
    world.does(ANN, RoomIntent::Ready(true));
    world.does(BOB, RoomIntent::Ready(true));
    world.runs(18_000);
    assert_eq!(status(&world, ANN), "The race starts in 0:43 without Eve.");
    assert_eq!(status(&world, EVE), "The race starts in 0:43 without you.");
    assert!(world.app(ANN).is_animating(world.now), "it counts down");
    world.runs(43_000);
    assert_eq!(world.app(BOB).lobby().unwrap().can_step_back, Some("Sit out"));
    world.runs(3_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    assert!(!world.app(EVE).race().unwrap().is_racer());
}

#[test]
fn a_forced_start_can_be_sat_out_and_a_common_one_called_off() {
    let mut world = World::of_a_lobby();
    joins(&mut world, "Eve");
    world.does(ANN, RoomIntent::Start);
    world.runs(300);
    let step_back = |world: &World, client: usize| world.app(client).lobby().unwrap().can_step_back;
    assert_eq!((step_back(&world, ANN), step_back(&world, BOB)), (None, Some("Sit out")));
    assert!(world.app(ANN).lobby().unwrap().can_cancel_start);
    world.does(BOB, RoomIntent::Ready(false));
    world.runs(300);
    assert_eq!(step_back(&world, BOB), None);
    world.does(ANN, RoomIntent::CancelStart);
    world.runs(300);
    for client in [ANN, BOB, EVE] {
        world.does(client, RoomIntent::Ready(true));
    }
    world.runs(300);
    assert_eq!(step_back(&world, BOB), Some("Cancel"));
    world.does(BOB, RoomIntent::Ready(false));
    world.runs(300);
    assert_eq!(world.app(ANN).room().and_then(|room| room.countdown_ms(world.now)), None);
}

#[test]
fn a_start_right_after_a_change_waits_and_says_so() {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
    let left = world.app(ANN).room().unwrap().settles_in_ms(world.now).unwrap();
    assert!((2_500..3_000).contains(&left), "{left}");
    world.acts(ANN, RoomIntent::Start);
    assert_eq!(world.toasts(ANN), ["The rules have just changed. Start again in 3 s."]);
    world.runs(3_000);
    assert_eq!(world.app(ANN).room().unwrap().settles_in_ms(world.now), None);
    world.acts(ANN, RoomIntent::Start);
    assert!(world.app(ANN).room().and_then(|room| room.countdown_ms(world.now)).is_some());
}

#[test]
fn nobody_else_to_see_a_change_means_no_wait() {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(200);
    world.acts(ANN, HomeIntent::PlayWithFriends);
    world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
    world.runs(100);
    assert_eq!(world.app(ANN).room().unwrap().settles_in_ms(world.now), None);
}

#[test]
fn the_own_result_is_final_and_leaving_asks_nothing() {
    let mut world = World::of_a_race();
    solves(&mut world, ANN);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    let row = world.app(ANN).room().unwrap().own_result().cloned().unwrap();
    let RacerStatus::Finished { time_ms } = row.status else { panic!("{row:?}") };
    assert_eq!((row.rank, row.correct), (1, 4));
    assert_eq!(text::own_finish(row.rank, time_ms), "You won in 0:00");
    assert_eq!(text::own_finish(2_u8, 252_000_u32), "2nd in 4:12");
    // It outlasts the connection.
    world.cuts(ANN);
    world.runs(2_000);
    assert!(world.app(ANN).room().unwrap().own_result().is_some());
    world.does(ANN, RoomIntent::Leave);
    assert_eq!((world.app(ANN).overlays().last().cloned(), world.app(ANN).screen()), (None, Screen::Home));
}

#[test]
fn the_own_result_ends_with_its_race() {
    let mut world = World::of_a_race();
    solves(&mut world, ANN);
    solves(&mut world, BOB);
    world.does(ANN, RoomIntent::Rematch);
    world.does(BOB, RoomIntent::Rematch);
    world.runs(4_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    assert_eq!(world.app(ANN).room().unwrap().own_result(), None);
}

#[test]
fn alone_in_a_private_room_one_races_again_alone() {
    let mut world = World::of_a_race();
    solves(&mut world, BOB);
    solves(&mut world, ANN);
    world.does(BOB, RoomIntent::Leave);
    world.runs(300);
    let rematch = world.app(ANN).results().unwrap().rematch;
    assert_eq!((rematch.label.as_str(), rematch.possible), ("Race again alone", true));
    world.does(ANN, RoomIntent::Rematch);
    world.runs(4_000);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
}

#[test]
fn who_is_removed_from_a_race_is_shown_as_removed() {
    let mut world = World::of_a_race();
    let eve = joins(&mut world, "Eve");
    let member = world.app(BOB).room().unwrap().you();
    world.does(ANN, RoomIntent::Kick(member));
    assert!(world.asked(ANN).is_some());
    world.acts(ANN, Intent::Confirm);
    let lanes = world.app(eve).room().map_or_else(Vec::new, |room| room.lanes(world.now));
    assert_eq!(lanes.iter().find(|row| row.name == "Bob").unwrap().remark.as_deref(), Some("removed"));
    solves(&mut world, ANN);
    let results = world.app(eve).results().unwrap();
    assert_eq!(results.rows[1].time, "removed");
}

#[test]
fn a_bot_says_so_and_everybody_is_shown_it() {
    let mut world = World::of_a_lobby();
    let (client, link_base) = ("test".to_owned(), "http://test".to_owned());
    let bot = App::new(Options { seed: 9, client, link_base, bot: true });
    let mut outputs = Vec::new();
    let mut app = bot;
    for input in [Input::Tick, Input::Opened] {
        app.handle(input, world.now, &mut outputs);
    }
    let hello = |output: &Output| matches!(output, Output::Send(ClientMessage::Hello { bot: true, .. }));
    assert!(outputs.iter().any(hello));
    let mut view = world.app(ANN).room().unwrap().view().clone();
    view.members[1].bot = true;
    let event = RoomEvent::RoomChanged { room: view };
    world.gives(ANN, Input::Received(Box::new(ServerMessage::Room { event })));
    assert!(world.app(ANN).lobby().unwrap().seats[1].bot);
}

#[test]
fn lockouts_that_double_stand_on_the_card() {
    let mut world = World::of_a_lobby();
    world.acts(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::LockoutGrows)));
    let card = world.app(BOB).lobby().unwrap().card;
    let mistakes = card.iter().find(|row| row.label == "Mistakes").unwrap();
    assert_eq!(mistakes.value, "Out at the 5th, locked out for 3, 6, 12… s");
}

#[test]
fn a_third_in_a_room_for_two_waits_and_cannot_be_ready() {
    let mut world = World::of_a_lobby();
    for _ in 0..6 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Lower(RuleKey::Seats)));
    }
    world.runs(200);
    let eve = joins(&mut world, "Eve");
    let lobby = world.app(eve).lobby().unwrap();
    assert_eq!((lobby.seats_taken, lobby.seats_max, lobby.can_ready), (2, 2, false));
    assert_eq!(lobby.seats[2].state, "Next race");
}
