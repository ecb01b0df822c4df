//! Screens whose code comes in a second file: what is shown until it is there, and when it does not come.

use client_core::{Block, Input, Intent, Output, PageIntent, PoolsIntent, Screen};
use game::Millis;

use crate::pools::table::Table;

fn loads(table: &Table) -> usize {
    table.outputs.iter().filter(|output| matches!(output, Output::LoadLater)).count()
}

fn waiting() -> Table {
    let mut table = Table::shared();
    table.gives(Input::Later(false));
    table.wants(PoolsIntent::Leaderboards);
    assert_eq!((table.app.screen(), loads(&table)), (Screen::Page("later"), 1));
    table
}

fn buttons(table: &Table) -> usize {
    let page = table.app.page().expect("a page is open");
    let blocks = page.describe(&table.app, Millis(table.now));
    blocks.iter().filter(|block| matches!(block, Block::Buttons(_))).count()
}

#[test]
fn a_screen_opens_when_its_code_is_there() {
    let mut table = waiting();
    assert_eq!(buttons(&table), 0);
    table.gives(Input::Later(true));
    assert_eq!(table.app.screen(), Screen::Page("leaderboards"));
    table.gives(Input::Intent(Intent::Back));
    table.wants(PoolsIntent::Leaderboards);
    assert_eq!((table.app.screen(), loads(&table)), (Screen::Page("leaderboards"), 1));
}

#[test]
fn code_that_does_not_come_is_asked_for_again() {
    let mut table = waiting();
    table.gives(Input::Later(false));
    assert_eq!(buttons(&table), 1);
    table.gives(Input::Intent(Intent::Page(PageIntent::Press("load-again".into()))));
    assert_eq!((buttons(&table), loads(&table)), (0, 2));
    table.gives(Input::Later(true));
    assert_eq!(table.app.screen(), Screen::Page("leaderboards"));
}

#[test]
fn who_has_left_the_waiting_page_stays_where_they_are() {
    let mut table = waiting();
    table.gives(Input::Intent(Intent::Back));
    table.gives(Input::Later(true));
    assert_eq!(table.app.screen(), Screen::Home);
}

#[test]
fn the_editor_asks_for_its_drawing_until_it_comes() {
    let mut table = Table::shared();
    table.gives(Input::Later(false));
    table.wants(client_core::editor::EditorAction::Open);
    assert_eq!((table.app.screen(), loads(&table)), (Screen::Editor, 1));
    table.gives(Input::Later(false));
    table.runs(1_000);
    assert_eq!(loads(&table), 1, "not at once");
    table.runs(5_000);
    assert_eq!(loads(&table), 2);
    table.gives(Input::Later(true));
    table.runs(9_000);
    assert_eq!((table.app.screen(), loads(&table)), (Screen::Editor, 2));
}
