//! The lobby: rules, pasted puzzles, seats, and what a host may do.

use client_core::room::{PasteState, RuleEdit, RuleKey};
use client_core::{Boxed, CardIntent, Input, Intent, Output, RoomIntent, RoomSheet, Screen};
use game::{Command, MemberNo, PendingChoice, Rejection, RequestId, RoomEvent};
use protocol::{ClientMessage, ServerMessage};
use puzzle::{GenerateSpec, Tier};

use crate::world::{FOUR_OPEN, SOLUTION, World};

const ANN: usize = 0;
const BOB: usize = 1;

fn card(world: &World, client: usize, label: &str) -> String {
    let lobby = world.app(client).lobby().expect("a lobby");
    lobby.card.into_iter().find(|row| row.label == label).expect("a row").value
}

fn bob(world: &World) -> MemberNo {
    world.app(BOB).room().expect("a room").you()
}

#[test]
fn everybody_sees_who_is_there_and_who_is_awaited() {
    let mut world = World::of_a_lobby();
    let lobby = world.app(BOB).lobby().unwrap();
    let seats: Vec<_> = lobby.seats.iter().map(|row| (row.name.as_str(), row.host, row.state)).collect();
    assert_eq!(seats, [("Ann", true, "Starts the race"), ("You", false, "Not ready")]);
    assert_eq!((lobby.seats_taken, lobby.seats_max), (2, 8));
    assert!(!lobby.can_edit && !lobby.can_start && lobby.can_ready);
    assert_eq!(lobby.status, "Everyone is waiting for you.");
    assert_eq!(world.app(ANN).lobby().unwrap().status, "Waiting for Bob.", "she has nothing to declare");
    world.acts(BOB, RoomIntent::Ready(true));
    assert_eq!(world.app(ANN).lobby().unwrap().status, "Everyone is ready. Start the race.");
    assert_eq!(world.app(BOB).lobby().unwrap().status, "Waiting for Ann.");
}

#[test]
fn the_host_steps_rules_and_sees_it_at_once() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::OpenRules);
    assert_eq!(world.app(ANN).overlays().last().cloned(), Some(RoomSheet::Rules.boxed()));
    for _ in 0..2 {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
    }
    world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Tier)));
    assert_eq!(card(&world, ANN, "Time limit"), "60 min");
    assert_eq!(card(&world, BOB, "Time limit"), "20 min");
    world.runs(200);
    assert_eq!(card(&world, BOB, "Time limit"), "60 min");
    assert_eq!(card(&world, BOB, "Difficulty"), "Hard");
    world.acts(ANN, CardIntent::SetSeed("4711".to_owned()));
    assert_eq!(card(&world, BOB, "Puzzle"), "Classic 9×9, seed 4711");
    world.does(ANN, CardIntent::SetSeed("47eleven".to_owned()));
    assert!(world.app(ANN).room().unwrap().puzzle_fields().seed.error.is_some());
}

#[test]
fn quick_steps_do_not_take_each_other_back() {
    let mut world = World::of_a_lobby();
    world.server.room_ms = 40;
    let limits = ["30 min", "60 min", "120 min"];
    for limit in limits {
        world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
        for _ in 0..7 {
            assert_eq!(card(&world, ANN, "Time limit"), limit);
            world.runs(10);
        }
    }
    for _ in 0..20 {
        world.runs(10);
        assert_eq!(card(&world, ANN, "Time limit"), "120 min");
    }
    assert_eq!(card(&world, BOB, "Time limit"), "120 min");
    // Confirmed: what the server says counts again.
    assert_eq!(
        world.app(ANN).room().unwrap().view().settings,
        world.app(BOB).room().unwrap().view().settings
    );
}

#[test]
fn an_unconfirmed_change_leaves_the_card_after_a_while() {
    let mut world = World::of_a_lobby();
    world.unplugs(ANN);
    world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
    world.plugs_in(ANN);
    world.runs(1_000);
    assert_eq!(card(&world, ANN, "Time limit"), "30 min");
    world.runs(5_000);
    assert_eq!(card(&world, ANN, "Time limit"), "20 min");
}

#[test]
fn a_refused_change_leaves_the_card() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::TimeLimit)));
    let problem = Rejection::NotHost.into();
    let event = RoomEvent::Refused { request: RequestId(7), problem };
    world.gives(ANN, Input::Received(Box::new(ServerMessage::Room { event })));
    assert_eq!(card(&world, ANN, "Time limit"), "20 min");
}

#[test]
fn a_kind_that_is_prepared_is_named_and_on_the_card() {
    let mut world = World::of_a_lobby();
    let mut room = world.app(BOB).room().unwrap().view().clone();
    let spec = GenerateSpec::of_tier("samurai".parse().unwrap(), Tier::Easy);
    room.pending = Some(Box::new(PendingChoice::Generated { spec, seed: None }));
    let event = RoomEvent::RoomChanged { room };
    world.gives(BOB, Input::Received(Box::new(ServerMessage::Room { event })));
    assert_eq!(world.app(BOB).lobby().unwrap().status, "Preparing Samurai…");
    assert_eq!(card(&world, BOB, "Puzzle"), "Samurai");
    assert!(world.app(BOB).lobby().unwrap().can_ready);
}

#[test]
fn a_guest_cannot_open_the_rules() {
    let mut world = World::of_a_lobby();
    world.does(BOB, RoomIntent::OpenRules);
    world.does(BOB, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Seats)));
    world.does(BOB, RoomIntent::Kick(MemberNo(0)));
    assert_eq!(world.app(BOB).overlays().last().cloned(), None);
    let asks = |output: &&Output| matches!(output, Output::Send(ClientMessage::Room { .. }));
    assert_eq!(world.clients[BOB].outputs.iter().filter(asks).count(), 0);
}

#[test]
fn a_pasted_puzzle_is_examined_and_raced() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::OpenPaste);
    world.does(ANN, RoomIntent::PasteText(FOUR_OPEN.to_owned()));
    let paste = world.app(ANN).room().unwrap().paste();
    assert!(paste.can_submit() && paste.preview.is_some() && paste.conflicts.is_empty());
    world.does(ANN, RoomIntent::SubmitPuzzle);
    assert_eq!(world.app(ANN).room().unwrap().paste().state, PasteState::Checking);
    world.runs(200);
    let state = &world.app(ANN).room().unwrap().paste().state;
    assert!(matches!(state, PasteState::Accepted { clues: 77, .. }), "{state:?}");
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
    assert_eq!(world.toasts(ANN), ["Puzzle set: 77 givens, easy."]);
    assert_eq!(card(&world, BOB, "Puzzle"), "Set by Ann, 77 givens");
}

#[test]
fn a_broken_puzzle_is_refused_with_the_reason() {
    let mut world = World::of_a_lobby();
    let refusal = |world: &mut World, text: &str| {
        world.pastes(ANN, text);
        match &world.app(ANN).room().unwrap().paste().state {
            PasteState::Refused(words) => words.clone(),
            other @ (PasteState::Editing | PasteState::Checking | PasteState::Accepted { .. }) => {
                panic!("{other:?}")
            }
        }
    };
    let twice = format!("55{}", &SOLUTION[2..]);
    world.does(ANN, RoomIntent::OpenPaste);
    world.does(ANN, RoomIntent::PasteText(twice));
    let paste = world.app(ANN).room().unwrap().paste();
    assert_eq!(paste.state, PasteState::Editing);
    assert!(!paste.can_submit() && !paste.conflicts.is_empty());
    assert_eq!(refusal(&mut world, SOLUTION), "Every cell is already filled. Leave something to solve.");
    assert!(refusal(&mut world, "12345").contains("cell"), "{}", refusal(&mut world, "12345"));
    assert!(refusal(&mut world, &"🐢".repeat(20_000)).contains("too long"));
}

#[test]
fn the_host_removes_a_member_after_a_question() {
    let mut world = World::of_a_lobby();
    let bob = bob(&world);
    world.does(ANN, RoomIntent::Kick(bob));
    assert_eq!(world.asked(ANN).as_deref(), Some("Bob will be removed and cannot come back."));
    world.acts(ANN, Intent::Confirm);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
    assert_eq!(world.toasts(BOB), ["The host has removed you from the room."]);
    assert_eq!(world.clients[BOB].url, None);
    assert_eq!(world.app(ANN).lobby().unwrap().seats_taken, 1);
}

#[test]
fn a_question_about_somebody_who_left_closes_by_itself() {
    let mut world = World::of_a_lobby();
    let bob = bob(&world);
    world.does(ANN, RoomIntent::Kick(bob));
    world.acts(BOB, RoomIntent::Leave);
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
}

#[test]
fn the_host_hands_over_and_watches() {
    let mut world = World::of_a_lobby();
    let bob = bob(&world);
    world.does(ANN, RoomIntent::HandOver(bob));
    world.does(ANN, Intent::Confirm);
    world.acts(ANN, RoomIntent::Watch(true));
    let lobby = world.app(ANN).lobby().unwrap();
    assert!(!lobby.host && lobby.watching && lobby.can_take_seat && !lobby.can_ready);
    assert_eq!(lobby.spectators[0].name, "You");
    assert!(world.app(BOB).lobby().unwrap().host);
}

#[test]
fn a_start_can_be_called_off() {
    let mut world = World::of_a_lobby();
    world.does(ANN, RoomIntent::Start);
    world.runs(300);
    assert!(world.app(BOB).room().and_then(|room| room.countdown_ms(world.now)).is_some());
    assert!(!world.app(BOB).lobby().unwrap().can_ready);
    world.acts(ANN, RoomIntent::CancelStart);
    assert_eq!(world.app(BOB).room().and_then(|room| room.countdown_ms(world.now)), None);
    world.runs(5_000);
    assert_eq!(world.app(BOB).screen(), Screen::Lobby);
}

#[test]
fn nothing_is_asked_of_a_room_that_cannot_hear() {
    let mut world = World::of_a_lobby();
    world.clients[ANN].offline = true;
    world.cuts(ANN);
    world.runs(500);
    world.does(ANN, RoomIntent::Start);
    assert_eq!(world.toasts(ANN), [client_core::text::not_connected()]);
    let started =
        |output: &Output| matches!(output, Output::Send(ClientMessage::Room { command: Command::Start, .. }));
    world.clients[ANN].offline = false;
    world.runs(10_000);
    assert!(!world.clients[ANN].outputs.iter().any(started));
}

#[test]
fn back_closes_the_dialog_first_and_asks_before_leaving_a_race() {
    let mut world = World::of_a_race();
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).screen(), Screen::Race);
    assert!(world.asked(ANN).is_some());
    world.does(ANN, Intent::Back);
    assert_eq!(world.app(ANN).overlays().last().cloned(), None);
    world.does(ANN, Intent::Back);
    world.does(ANN, Intent::Confirm);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
}

#[test]
fn the_browsers_back_asks_before_it_leaves_a_room() {
    let mut world = World::of_a_lobby();
    world.does(ANN, Intent::HistoryBack);
    assert!(world.asked(ANN).is_some());
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    world.does(ANN, Intent::HistoryBack);
    assert_eq!((world.app(ANN).overlays().last().cloned(), world.app(ANN).screen()), (None, Screen::Lobby));
    world.does(ANN, Intent::HistoryBack);
    world.does(ANN, Intent::Confirm);
    assert_eq!(world.app(ANN).screen(), Screen::Home);
    // The button says what it does.
    world.does(BOB, Intent::Back);
    assert_eq!(world.app(BOB).screen(), Screen::Home);
}

#[test]
fn a_set_puzzle_goes_only_when_the_host_removes_it() {
    let mut world = World::of_a_lobby();
    world.pastes(ANN, FOUR_OPEN);
    assert_eq!(world.app(ANN).room().unwrap().set_puzzle().as_deref(), Some("Set by Ann, 77 givens"));
    let rows = world.app(ANN).room().unwrap().rule_rows();
    let difficulty = rows.iter().find(|row| row.key == RuleKey::Tier).unwrap();
    assert_eq!((difficulty.can_lower, difficulty.can_raise), (false, false));
    for edit in [RuleEdit::Lower, RuleEdit::Raise] {
        world.does(ANN, CardIntent::EditRule(edit(RuleKey::Tier)));
    }
    world.acts(ANN, CardIntent::SetSeed("4711".to_owned()));
    assert_eq!(card(&world, BOB, "Puzzle"), "Set by Ann, 77 givens");
    world.acts(ANN, CardIntent::EditRule(RuleEdit::RemovePuzzle));
    assert_eq!(card(&world, BOB, "Puzzle"), "Classic 9×9");
    assert_eq!(world.app(ANN).room().unwrap().set_puzzle(), None);
}

#[test]
fn a_host_steps_a_players_handicap() {
    let mut world = World::of_a_lobby();
    let bob = world.app(BOB).room().unwrap().you();
    let handicap = game::Handicap { givens: 3, ..game::Handicap::default() };
    world.acts(BOB, RoomIntent::SetHandicap(bob, handicap));
    assert_eq!(world.app(ANN).room().unwrap().handicap_of(bob), Some(game::Handicap::default()));
    world.acts(ANN, RoomIntent::SetHandicap(bob, handicap));
    let seat = world.app(BOB).lobby().unwrap().seats.into_iter().find(|seat| seat.member == bob).unwrap();
    assert_eq!(seat.about.as_deref(), Some("3 cells ahead"));
    assert_eq!(world.app(BOB).room().unwrap().handicap_of(bob), None, "guests change nothing");
}
