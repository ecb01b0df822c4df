//! A puzzle whose rules are partly in words: everyone reads them before the race and in it.

use std::sync::Arc;

use client_core::room::{RuleEdit, RuleKey};
use client_core::theatre::TheatreIntent;
use client_core::{Block, Boxed, CardIntent, Input, Intent, KindRules, PageIntent, RoomIntent, Screen};
use game::{MemberNo, RacerStatus, Replay, ReplayBoard, ReplayLane, Rules};
use puzzle::{Board, Constraint, Credits, Document, Format, Kind, Layout, Puzzle, PuzzleId};

use crate::world::{SOLUTION, World};

const ANN: usize = 0;
const BOB: usize = 1;
const WORDS: &str = "Each red line is one more than the moon.";

fn text() -> String {
    let rules = [Constraint::plain(), vec![Constraint::of_board(Kind::WORDS)]].concat();
    let board = Board::new(Layout::boxed(3, 3), rules).expect("a board");
    let givens = format!("{}{}", &SOLUTION[..14], ".".repeat(67)).parse().expect("a grid");
    let document = Document {
        solution: SOLUTION.parse().ok(),
        credits: Credits::new("Moonlines", "", WORDS).expect("short words"),
        ..Document::of(Puzzle::new(Arc::new(board), givens).expect("its grid"))
    };
    Format::FPuzzles.write(&[document]).expect("f-puzzles has all of it")
}

/// What stands on the topmost sheet.
fn sheet(world: &World, client: usize) -> String {
    let app = world.app(client);
    let top = app.overlays().last().expect("a sheet");
    assert_eq!(top, &KindRules.boxed());
    let texts = top.describe(app, world.now).into_iter().filter_map(|block| match block {
        Block::Text(_, text) => Some(text),
        _ => None,
    });
    format!("{}: {}", top.title(app), texts.collect::<Vec<_>>().join(" "))
}

fn give_up(world: &mut World) {
    for client in [ANN, BOB] {
        world.does(client, RoomIntent::GiveUp);
        world.acts(client, Intent::Confirm);
    }
}

/// Bob opens the replay, and reads the words there.
fn watches_again(world: &mut World) {
    let room = world.app(BOB).room().expect("a room");
    let (results, puzzle) = (room.results().expect("results"), room.race().expect("a race").puzzle().clone());
    let lane = ReplayLane {
        member: MemberNo(1),
        name: "Ann".parse().expect("a name"),
        bot: false,
        status: RacerStatus::Forfeited,
        score: 0,
        ends_ms: 900,
        boards: vec![(0, 0)],
        moves: Vec::new(),
    };
    let id = results.id;
    let replay = Replay {
        id,
        rules: Rules::default(),
        ended: results.ended,
        duration_ms: 900,
        boards: vec![ReplayBoard { id: PuzzleId::of(&puzzle), puzzle, tier: results.tier }],
        lanes: vec![lane],
        credits: Credits::clone(&results.credits),
    };
    world.does(BOB, TheatreIntent::Watch { id, own: None });
    world.runs(100);
    let bytes = protocol::replay::encode(&replay);
    world.gives(BOB, Input::Fetched { path: format!("/api/matches/{id}/lanes"), result: Ok(bytes) });
    world.does(BOB, Intent::Page(PageIntent::Press("rules".into())));
    let app = world.app(BOB);
    let top = app.overlays().last().expect("a sheet");
    let shown = format!("{}: {:?}", top.title(app), top.describe(app, world.now));
    assert!(shown.starts_with("Moonlines") && shown.contains(WORDS), "{shown}");
    world.does(BOB, Intent::Dismiss);
    world.does(BOB, Intent::Back);
}

#[test]
fn all_read_the_setters_words_before_the_race_and_in_it() {
    let mut world = World::of_a_lobby();
    world.does(ANN, CardIntent::EditRule(RuleEdit::Raise(RuleKey::Practice)));
    world.does(ANN, RoomIntent::OpenPaste);
    world.does(ANN, RoomIntent::PasteText(text()));
    world.does(ANN, RoomIntent::SubmitPuzzle);
    world.runs(2_000);
    assert!(!world.toasts(ANN).iter().any(|toast| toast.contains("beyond")), "{:?}", world.toasts(ANN));
    for client in [ANN, BOB] {
        let said = sheet(&world, client);
        assert!(said.starts_with("Moonlines") && said.contains(WORDS), "{said}");
        assert!(said.contains("Digits are checked against the setter’s solution"), "{said}");
        world.does(client, Intent::Dismiss);
        assert!(world.app(client).overlays().is_empty());
        let card = world.app(client).lobby().unwrap();
        assert!(card.has_note);
        assert!(card.card.iter().any(|row| row.label == "Difficulty" && row.value == "Not rated"));
    }
    world.restarts(BOB);
    world.runs(2_000);
    assert!(sheet(&world, BOB).contains(WORDS), "so does who comes in later");
    world.does(BOB, Intent::Dismiss);
    world.starts();
    assert_eq!(world.app(BOB).screen(), Screen::Race);
    let race = world.app(BOB).race().unwrap();
    assert_eq!(race.title(), "Setter’s rules · Not rated");
    assert!(!race.compares(), "its times say nothing beside those of others");
    world.does(BOB, Intent::open(KindRules));
    assert!(sheet(&world, BOB).contains(WORDS));
    give_up(&mut world);
    world.runs(1_000);
    assert_eq!(world.app(BOB).screen(), Screen::Results);
    world.does(BOB, Intent::open(KindRules));
    let said = sheet(&world, BOB);
    assert!(said.starts_with("Setter’s rules · Not rated") && said.contains(WORDS), "{said}");
    assert!(world.app(BOB).room().unwrap().own_ghost().is_none(), "no link holds its words");
    world.does(BOB, Intent::Dismiss);
    watches_again(&mut world);
    world.does(ANN, RoomIntent::ToLobby);
    world.runs(1_000);
    assert!(!world.app(BOB).room().unwrap().has_note(), "the next puzzle is another one");
}

#[test]
fn after_a_race_the_words_are_those_of_the_next_puzzle() {
    let mut world = World::of_a_race();
    give_up(&mut world);
    world.runs(1_000);
    world.pastes(ANN, &text());
    world.runs(2_000);
    assert_eq!(world.app(BOB).screen(), Screen::Results);
    assert!(!world.app(BOB).room().unwrap().has_note(), "these are the results of another puzzle");
    world.does(ANN, RoomIntent::ToLobby);
    world.runs(1_000);
    let said = sheet(&world, BOB);
    assert!(said.starts_with("Moonlines: ") && !said.contains("Classic"), "{said}");
}
