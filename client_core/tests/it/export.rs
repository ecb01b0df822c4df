//! Printing and exporting, and links to puzzles, from the screens of a client alone.

use client_core::editor::EditorAction;
use client_core::export::{ExportIntent, Preview};
use client_core::practice::PracticeIntent;
use client_core::{App, Boxed, ExportSheet, Input, Intent, Options, Output, Screen};
use engine_api::Undisturbed;
use game::Millis;

use crate::world::{FOUR_OPEN, World};

const LINK: &str =
    "https://a.example/p/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn alone() -> App {
    App::new(Options {
        seed: 1,
        client: "test 0".to_owned(),
        link_base: "https://a.example".to_owned(),
        bot: false,
    })
}

/// Hands an input in and answers what the engine is asked; the outputs that are left.
fn give(app: &mut App, input: Input) -> Vec<Output> {
    let (mut outputs, mut left) = (Vec::new(), Vec::new());
    app.handle(input, Millis(1), &mut outputs);
    for output in outputs {
        if let Output::Ask { id, question } = output {
            let answer = question.answer(&mut Undisturbed);
            left.extend(give(app, Input::Answered { id, answer }));
        } else {
            left.push(output);
        }
    }
    left
}

fn want(app: &mut App, intent: impl Into<Intent>) -> Vec<Output> {
    give(app, Input::Intent(intent.into()))
}

fn paste(app: &mut App, text: &str) -> Vec<Output> {
    give(app, Input::FileOpened { name: String::new(), bytes: text.as_bytes().to_vec() })
}

#[test]
fn a_link_to_a_puzzle_opens_it_in_practice() {
    let mut app = alone();
    paste(&mut app, LINK);
    assert_eq!(app.screen(), Screen::Practice);
    let givens = app.practice_game().unwrap().puzzle().puzzle.givens().to_string();
    assert!(LINK.ends_with(&givens), "{givens}");
}

#[test]
fn a_link_without_a_proper_puzzle_says_why() {
    let mut app = alone();
    paste(&mut app, "https://a.example/p/123");
    assert_eq!(app.screen(), Screen::PracticeStart);
    let said = app.screens().practice().problem().unwrap_or_default().to_owned();
    assert_eq!(said, "This link isn’t a puzzle. Ask for it again.");
    assert_eq!(app.shared().toasts().len(), 0, "said once, in its place");
}

#[test]
fn a_puzzle_is_previewed_saved_printed_and_linked() {
    let mut app = alone();
    want(&mut app, ExportIntent::Open);
    assert_eq!(app.overlays().last().cloned(), None, "nothing is on screen to be printed");
    paste(&mut app, LINK);
    want(&mut app, ExportIntent::Open);
    assert_eq!(app.overlays().last().cloned(), Some(ExportSheet.boxed()));
    assert_eq!(app.export().page_count(), 1);
    want(&mut app, ExportIntent::ToggleSolutions);
    assert!(matches!(app.export().preview(), Preview::Pages(pages) if pages.len() == 2));
    want(&mut app, ExportIntent::TurnPage);
    assert_eq!(app.export().page().unwrap().1, 2);
    let saved = want(&mut app, ExportIntent::SavePdf);
    let [Output::SaveFile(file)] = saved.as_slice() else { panic!("{saved:?}") };
    assert!(file.name == "sudoku.pdf" && file.bytes.starts_with(b"%PDF-") && !file.share);
    let saved = want(&mut app, ExportIntent::SaveSvg);
    assert!(
        matches!(&saved[..], [Output::SaveFile(_), Output::SaveFile(second)] if second.name == "sudoku-2.svg")
    );
    let saved = want(&mut app, ExportIntent::SharePicture);
    let [Output::SaveFile(file)] = saved.as_slice() else { panic!("{saved:?}") };
    assert!(file.name == "sudoku.png" && file.mime == "image/png" && file.share);
    let printed = want(&mut app, ExportIntent::Print);
    assert!(matches!(&printed[..], [Output::PrintPages(pages)] if pages.len() == 2));
    assert_eq!(want(&mut app, ExportIntent::CopyLink), [Output::CopyText(LINK.to_owned())]);
    assert!(!app.export().is_busy() && app.overlays().last().cloned().is_some(), "the sheet stays open");
    want(&mut app, PracticeIntent::Leave);
    assert_eq!(app.overlays().last().cloned(), None);
}

#[test]
fn the_editor_saves_its_puzzle_as_a_file_and_opens_it_again() {
    let mut app = alone();
    want(&mut app, EditorAction::Open);
    give(&mut app, Input::FileOpened { name: String::new(), bytes: FOUR_OPEN.as_bytes().to_vec() });
    want(&mut app, EditorAction::SetTitle("Four to go!".to_owned()));
    let outputs = want(&mut app, ExportIntent::SavePuzzle);
    let file = outputs.into_iter().find_map(|output| match output {
        Output::SaveFile(file) => Some(file),
        _ => None,
    });
    let file = file.expect("a file");
    assert_eq!((file.name.as_str(), file.mime), ("four-to-go.json", "application/json"));
    let mut other = alone();
    want(&mut other, EditorAction::Open);
    give(&mut other, Input::FileOpened { name: file.name, bytes: file.bytes });
    let draft = other.screens().editor().draft();
    assert_eq!(
        (draft.credits().title.as_str(), other.screens().editor().board().digits().clue_count()),
        ("Four to go!", 77)
    );
}

#[test]
fn the_puzzle_of_a_race_is_printed_from_its_results() {
    let mut world = World::of_a_race();
    assert!(!world.app(0).screens().has_puzzle(world.app(0).shared()), "not while it is raced");
    for client in [0, 1] {
        for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 6)] {
            world.types(client, cell, digit);
            world.runs(100);
        }
    }
    world.runs(500);
    assert_eq!(world.app(0).screen(), Screen::Results);
    world.does(0, ExportIntent::Open);
    world.runs(100);
    assert_eq!(world.app(0).overlays(), [ExportSheet.boxed()]);
    assert_eq!(world.app(0).export().page_count(), 1);
}

#[test]
fn many_puzzles_of_a_kind_are_printed_together() {
    let mut app = alone();
    want(&mut app, PracticeIntent::Open);
    want(&mut app, PracticeIntent::Quick);
    want(&mut app, ExportIntent::Open);
    assert_eq!(app.export().counts_around(), [None, Some(2)]);
    want(&mut app, ExportIntent::SetPerPage(4));
    want(&mut app, ExportIntent::SetCount(6));
    want(&mut app, ExportIntent::ToggleSolutions);
    assert_eq!((app.export().count(), app.export().page_count()), (6, 3));
    let first = app.export().page().unwrap().0.clone();
    want(&mut app, ExportIntent::TurnPage);
    assert_ne!(app.export().page().unwrap().0, &first);
    // Large print has room for two on a page.
    want(&mut app, ExportIntent::ToggleLarge);
    assert_eq!(app.export().options().per_page, 2);
    want(&mut app, ExportIntent::SetCount(1));
    assert_eq!(app.export().page_count(), 2);
    assert!(matches!(&want(&mut app, ExportIntent::SavePdf)[..], [Output::SaveFile(_)]));
}

#[test]
fn a_puzzle_from_elsewhere_is_printed_alone() {
    let mut app = alone();
    paste(&mut app, LINK);
    want(&mut app, ExportIntent::Open);
    assert!(!app.export().can_be_many());
    want(&mut app, ExportIntent::SetCount(6));
    assert_eq!((app.export().count(), app.export().counts_around()), (1, [None; 2]));
}
