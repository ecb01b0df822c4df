//! Somebody alone: from the home screen into a game, out of a page that is closed and into it again, to the end.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::{Entry, Person};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_alone_survives_a_reload_and_is_solved() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, Screen::DESKTOP, &format!("http://{}/", server.address())).await?;
    ann.presses("practice").await?;
    ann.sees_screen("practice-start").await?;
    ann.presses("quick").await?;
    ann.sees_screen("practice").await?;
    ann.sees_left(12).await?;
    ann.fills(3, Entry::Keyboard).await?;
    ann.presses("hint").await?;
    ann.sees("where to look", |state| state.0["hint"].as_str().map(str::to_owned)).await?;
    ann.presses("hint-on").await?;
    ann.presses("hint-on").await?;
    ann.is_pictured("practice-hint").await?;
    ann.presses("close-hint").await?;
    ann.presses("savepoint").await?;
    ann.presses("pause").await?;
    ann.sees("the pause", |state| (state.0["game"] == "paused").then_some(())).await?;

    ann.page.reload().await?;
    ann.sees_screen("practice").await?;
    ann.presses("leave").await?;
    ann.sees("the game in the list", |state| (state.0["games"] == 1).then_some(())).await?;
    ann.is_pictured("practice-games").await?;
    ann.presses("game-0").await?;
    ann.sees_left(9).await?;
    ann.sees("the savepoint", |state| (state.0["savepoints"] == 1).then_some(())).await?;
    ann.fills(4, Entry::Pad).await?;
    ann.fills(5, Entry::Keyboard).await?;
    ann.sees("the end", |state| (state.0["game"] == "solved").then_some(())).await?;
    ann.is_pictured("practice-solved").await?;
    ann.presses("leave-game").await?;
    ann.sees("no game left", |state| (state.0["games"] == 0).then_some(())).await?;
    ann.presses("leave").await?;
    ann.sees_screen("home").await?;
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_technique_is_trained_in_the_browser() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, Screen::PHONE, &format!("http://{}/", server.address())).await?;
    ann.presses("practice").await?;
    ann.presses("trainer").await?;
    ann.is_pictured("training-phone").await?;
    ann.presses("train-hidden-single").await?;
    ann.sees_screen("practice").await?;
    ann.is_pictured("exercise-phone").await?;
    ann.presses("hint").await?;
    for _ in 0..4 {
        ann.presses("hint-on").await?;
    }
    ann.sees("the step", |state| (state.0["game"] == "shown").then_some(())).await?;
    ann.is_pictured("exercise-shown-phone").await?;
    ann.presses("next").await?;
    ann.sees("another one", |state| (state.0["game"] == "playing").then_some(())).await?;
    ann.is_content(server.address());
    server.stop().await
}

/// Notes what is downloaded from now on: name, type and the bytes after the first.
const NOTE_DOWNLOADS: &str = "window.downloads = []; const made = URL.createObjectURL; URL.createObjectURL = (file) => { \
    if (file.name) file.slice(1, 4).text().then((start) => downloads.push(`${file.name} ${file.type} ${start}`)); \
    return made.call(URL, file); }; 0";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_saved_as_game_pages_and_picture() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, Screen::DESKTOP, &format!("http://{}/", server.address())).await?;
    ann.presses("practice").await?;
    ann.presses("quick").await?;
    ann.sees_left(12).await?;
    ann.page.evaluate(NOTE_DOWNLOADS).await?;
    let saved = async |number: usize| {
        let nth = format!("downloads[{number}]");
        ann.page.until("a download", &nth, |saved| saved.as_str().map(str::to_owned)).await
    };
    ann.presses("more-tools").await?;
    ann.presses("tool-file").await?;
    assert_eq!(saved(0).await?, "quick.json application/json \"si");
    ann.presses("more-tools").await?;
    ann.presses("tool-export").await?;
    ann.presses("export-pdf").await?;
    assert_eq!(saved(1).await?, "sudoku.pdf application/pdf PDF");
    ann.presses("export-picture").await?;
    assert_eq!(saved(2).await?, "sudoku.png image/png PNG");
    ann.is_pictured("practice-export").await?;
    ann.is_content(server.address());
    server.stop().await
}
