//! A puzzle on the clipboard is offered on the home screen: to solve it, to change it, to race it.

use client_core::{
    Boxed, ClipboardIntent, FoundSheet, HomeIntent, Input, Intent, Output, PageIntent, Screen,
};

use crate::practice::Alone;
use crate::world::{FOUR_OPEN, World};

const ANN: usize = 0;

fn look(world: &mut World, text: &str) {
    world.does(ANN, ClipboardIntent::Look);
    assert!(world.clients[ANN].outputs.contains(&Output::ReadClipboard));
    world.gives(ANN, Input::FileOpened { name: String::new(), bytes: text.as_bytes().to_vec() });
}

fn home() -> World {
    let mut world = World::new();
    world.adds("Ann");
    world.runs(200);
    world
}

#[test]
fn a_puzzle_on_the_clipboard_is_offered_and_solved() {
    let mut world = home();
    look(&mut world, FOUR_OPEN);
    assert_eq!(world.app(ANN).overlays(), [FoundSheet.boxed()]);
    let found = world.app(ANN).found_puzzle().unwrap();
    assert_eq!((found.kind.as_str(), found.detail.as_str()), ("Classic", "77 givens"));
    world.does(ANN, ClipboardIntent::Practise);
    assert_eq!(world.app(ANN).screen(), Screen::Practice);
}

#[test]
fn a_puzzle_on_the_clipboard_is_changed_in_the_editor() {
    let mut world = home();
    look(&mut world, FOUR_OPEN);
    world.does(ANN, ClipboardIntent::Edit);
    assert_eq!(world.app(ANN).screen(), Screen::Editor);
    assert_eq!(world.app(ANN).screens().editor().board().digits().clue_count(), 77);
}

#[test]
fn a_puzzle_on_the_clipboard_is_raced_in_a_new_room() {
    let mut world = home();
    world.does(ANN, HomeIntent::SetName(String::new()));
    look(&mut world, FOUR_OPEN);
    world.does(ANN, ClipboardIntent::Race);
    world.runs(1_000);
    assert_eq!(world.app(ANN).screen(), Screen::Lobby);
    let set = world.app(ANN).room().unwrap().set_puzzle().unwrap();
    assert!(set.contains("77 givens"), "{set}");
    let settings = &world.app(ANN).room().unwrap().view().settings;
    assert!(settings.rules.practice && settings.rules.time_limit_s.is_none());
    assert_eq!(world.app(ANN).room().unwrap().lobby().seats.len(), 1, "who has found it races too");
}

#[test]
fn where_the_clipboard_cannot_be_read_a_field_takes_the_puzzle() {
    let mut world = home();
    let failed = || Input::FileFailed("not allowed".to_owned());
    world.does(ANN, ClipboardIntent::Look);
    world.gives(ANN, failed());
    assert!(world.toasts(ANN).is_empty());
    let types = |world: &mut World, text: &str| {
        world.does(ANN, PageIntent::Type { field: "pasted".into(), text: text.into() });
        world.does(ANN, PageIntent::Press("read-pasted".into()));
    };
    types(&mut world, "Tea at five.");
    assert_eq!(world.app(ANN).overlays().len(), 1, "what was typed stays");
    types(&mut world, FOUR_OPEN);
    assert_eq!(world.app(ANN).overlays().last(), Some(&FoundSheet.boxed()));
    world.does(ANN, ClipboardIntent::Practise);
    assert_eq!(world.app(ANN).screen(), Screen::Practice);
    assert!(world.app(ANN).overlays().is_empty());
    world.does(ANN, Intent::ReadClipboard);
    world.gives(ANN, failed());
    types(&mut world, FOUR_OPEN);
    assert_eq!((world.app(ANN).screen(), world.app(ANN).overlays().len()), (Screen::Practice, 0));
    world.gives(ANN, failed());
    assert_eq!(world.toasts(ANN).last().copied(), Some("Not allowed."), "nobody looked");
}

#[test]
fn what_is_no_puzzle_on_the_clipboard_is_said() {
    let mut world = home();
    look(&mut world, "Tea at five.");
    assert!(world.app(ANN).overlays().is_empty());
    let toasts = world.toasts(ANN);
    assert!(toasts[0].starts_with("The text cannot be read. "), "{toasts:?}");
}

#[test]
fn a_link_that_only_names_a_puzzle_is_refused_at_once() {
    let mut world = home();
    look(&mut world, "https://sudokupad.app/xyz123abc");
    assert!(world.app(ANN).overlays().is_empty(), "no room can read it either");
    let toasts = world.toasts(ANN);
    assert!(toasts[0].contains("copy the long link"), "{toasts:?}");
    look(&mut world, &format!("https://sudokupad.app/scl{}", "x".repeat(200)));
    assert_eq!(world.app(ANN).overlays().len(), 1, "a room may read it");
}

#[test]
fn a_text_dropped_on_the_home_screen_is_played_as_before() {
    let mut alone = Alone::new();
    alone.gives(Input::FileOpened { name: String::new(), bytes: FOUR_OPEN.as_bytes().to_vec() });
    assert_eq!(alone.app.screen(), Screen::Practice);
    alone.wants(Intent::Back);
}
