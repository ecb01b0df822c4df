//! Games in progress as files: saved, opened again, refused where they are broken.

use client_core::practice::{GamePhase, PracticeIntent as Want};
use client_core::{Input, Play, Screen};
use game::Millis;

use crate::practice::{Alone, PROPER, chosen, file};

/// The file that the game on screen is saved as.
fn saved(alone: &mut Alone) -> client_core::SavedFile {
    alone.saved = None;
    alone.wants(client_core::export::ExportIntent::SavePuzzle);
    alone.saved.take().expect("a file")
}

#[test]
fn a_game_goes_on_from_its_file() {
    for kind in ["classic", "killer", "samurai", "jigsaw", "16x16", "frame"] {
        let mut alone = chosen(kind, puzzle::Tier::Easy);
        let cells = alone.open_cells();
        for &cell in &cells[..5] {
            let right = alone.right(cell);
            alone.enters(cell, right);
        }
        alone.wants(Play::FillNotes);
        alone.waits(65_000);
        let before = alone.game().board().position();
        let file = saved(&mut alone);
        assert!(file.name.ends_with(".json"), "{}", file.name);

        let mut other = Alone::new();
        other.gives(Input::FileOpened { name: file.name, bytes: file.bytes });
        assert_eq!(
            other.app.screen(),
            Screen::Practice,
            "{kind}: {:?}",
            other.app.screens().practice().problem()
        );
        let after = other.game().board().position();
        assert_eq!((after.digits, after.notes), (before.digits, before.notes), "{kind}");
        assert_eq!(other.game().elapsed_ms(Millis(other.now)), 65_000, "{kind}");
        other.solves();
        assert_eq!(other.game().phase(), GamePhase::Solved, "{kind}");
    }
}

#[test]
fn a_broken_game_file_is_refused_with_the_place() {
    let mut alone = Alone::quick();
    let text = String::from_utf8(saved(&mut alone).bytes).unwrap();
    let broken = text.replacen("\"value\":", "\"value\":7", 1);
    file(&mut alone, &broken);
    let toast = alone.app.shared().toasts().last().unwrap().text.clone();
    assert!(toast.contains("mine.sud cannot be read. Line 1, column"), "{toast}");
    assert_eq!(alone.app.screen(), Screen::Practice, "the game on screen goes on");
}

#[test]
fn a_file_takes_the_place_of_the_game_on_screen() {
    let mut alone = Alone::quick();
    file(&mut alone, PROPER);
    assert_eq!(alone.game().board().givens().clue_count(), 30);
    alone.wants(Want::Leave);
    assert_eq!(alone.app.screens().practice().games().len(), 2, "the quick game waits");
}

#[test]
fn a_page_that_is_loaded_again_shows_the_game_again() {
    let mut alone = Alone::quick();
    let cell = alone.open_cells()[0];
    let digit = alone.right(cell);
    alone.enters(cell, digit);
    let alone = alone.killed();
    assert_eq!(alone.app.screen(), Screen::Practice);
    assert_eq!(alone.game().board().shown(cell).0, Some(digit));
}
