//! A setter in a browser: types givens and draws a cage, reads the verdict, and races the puzzle in a room.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::client_state::ClientState;
use testkit::puzzles;
use testkit::server::{Server, check_page};

use crate::person::Person;

impl Person {
    async fn sees_verdict(&self, title: &str) -> Result<()> {
        let is_said = |state: &ClientState| (state.0["verdict"] == title).then_some(());
        self.sees(&format!("the verdict {title:?}"), is_said).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setter_makes_a_puzzle_and_races_it_in_a_room() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("make").await?;
    ann.sees_screen("editor").await?;
    ann.sees_verdict("Begin").await?;

    // Givens by keys, all of a proper puzzle but one, then the last.
    let givens = puzzles::with_blanks(6)?.to_string();
    for (index, symbol) in givens.chars().enumerate().filter(|(_, symbol)| *symbol != '.') {
        ann.presses(&format!("r{}c{}", index / 9 + 1, index % 9 + 1)).await?;
        ann.page.key(&symbol.to_string()).await?;
    }
    ann.sees("all givens", |state| (state.0["givens"] == givens.as_str()).then_some(())).await?;
    ann.sees_verdict("One solution").await?;

    // A cage with a sum that its digits cannot make is a fault, and one undo away.
    ann.presses("tool-cages").await?;
    ann.presses("r1c1").await?;
    ann.page.key("4").await?;
    ann.page.key("0").await?;
    ann.presses("keep").await?;
    ann.sees_verdict("Not a puzzle yet").await?;
    ann.is_pictured("editor-fault").await?;
    ann.presses("undo").await?;
    ann.sees_verdict("One solution").await?;
    ann.is_pictured("editor").await?;

    ann.presses("race-it").await?;
    ann.sees_screen("lobby").await?;
    ann.sees("no dialog", |state| state.0["dialog"].is_null().then_some(())).await?;
    ann.presses("leave").await?;
    // The draft is there again, also after the page was loaded anew.
    ann.sees_screen("editor").await?;
    ann.page.open(&home).await?;
    ann.sees("the draft", |state| (state.0["givens"] == givens.as_str()).then_some(())).await
}
