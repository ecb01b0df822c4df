//! A challenge by its link: made in the editor, tried by somebody who has never been here, still there after the server has
//! restarted, and withdrawn.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use testkit::chromium::{Chromium, Screen};
use testkit::client_state::ClientState;
use testkit::puzzles;
use testkit::server::{ServerProgram, check_page, get};

use crate::person::{Entry, Person};

const BLANKS: usize = 6;
/// Equal looks after which a button counts as standing still.
const LOOKS_AT_REST: usize = 12;

impl Person {
    /// Writes a puzzle into the editor and makes a challenge of it. Returns its link.
    async fn makes_challenge(&self) -> Result<String> {
        self.presses("make").await?;
        self.presses("editor-boards").await?;
        self.types_into_and_goes("editor-bring", &puzzles::with_blanks(BLANKS)?.to_string()).await?;
        self.sees_screen("editor").await?;
        self.presses("challenge-it").await?;
        let link = |state: &ClientState| state.0["challenge_link"].as_str().map(str::to_owned);
        self.sees("the link", link).await
    }

    /// Puts text into a field that takes it at once.
    async fn types_into_and_goes(&self, field: &str, text: &str) -> Result<()> {
        self.presses(field).await?;
        let focused = format!("document.activeElement.dataset.field === {field:?}");
        self.page.until("the keyboard in the field", &focused, |is| (*is == true).then_some(())).await?;
        self.page.insert_text(text).await
    }

    /// The table of the open challenge: place, name and remark of each run.
    async fn sees_runs(&self, expected: &[[Value; 3]]) -> Result<()> {
        let runs = |state: &ClientState| {
            let rows = state.0["runs"].as_array()?;
            let row = |run: &Value| [run["place"].clone(), run["name"].clone(), run["remark"].clone()];
            (rows.iter().map(row).eq(expected.iter().cloned())).then_some(())
        };
        self.sees(&format!("the runs {expected:?}"), runs).await
    }

    /// Goes from the results to the table, once what the results learn late has moved nothing for a while.
    async fn returns_to_table(&self) -> Result<()> {
        let (mut last, mut looks) = (None, 0);
        let at_rest = |state: &ClientState| {
            let place = state.widget("to-challenge");
            looks = if place.is_some() && place == last { looks + 1 } else { 0 };
            last = place;
            (looks >= LOOKS_AT_REST).then_some(())
        };
        self.sees("the results at rest", at_rest).await?;
        self.presses("to-challenge").await?;
        self.sees_screen("challenge").await
    }

    /// Starts an attempt and fills the board, in the company of these ghosts.
    async fn tries(&self, by: Entry, ghosts: &[&str]) -> Result<()> {
        self.presses("try-challenge").await?;
        self.sees_screen("race").await?;
        let lanes = |state: &ClientState| {
            let lanes = state.0["lanes"].as_array()?.iter().filter(|lane| lane["ghost"] == true);
            lanes.map(|lane| &lane["name"]).eq(ghosts).then_some(())
        };
        self.sees(&format!("the ghosts {ghosts:?}"), lanes).await?;
        self.sees("a board that takes digits", |state| (state.0["takes_keys"] == true).then_some(())).await?;
        self.fills(BLANKS, by).await?;
        self.sees_screen("results").await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_tried_by_its_link_until_withdrawn() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let sue = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
    sue.types_into("name", "Sue").await?;
    let link = sue.makes_challenge().await?;
    sue.is_pictured("challenge-made").await?;
    sue.presses("open-challenge").await?;
    sue.sees_runs(&[]).await?;
    sue.tries(Entry::Keyboard, &[]).await?;
    sue.returns_to_table().await?;
    sue.sees_runs(&[[json!("–"), json!("You"), json!("set it")]]).await?;

    // Somebody with nothing but the link, on a phone.
    let ann = Person::opens_at(&chromium, Screen::PHONE, &link, "challenge").await?;
    ann.sees("Sue's challenge", |state| (state.0["title"] == "Sue\u{2019}s challenge").then_some(())).await?;
    ann.sees_runs(&[[json!("–"), json!("Sue"), json!("set it")]]).await?;
    ann.types_into("name", "Ann").await?;
    ann.is_pictured("challenge-phone").await?;
    ann.tries(Entry::Pad, &["Sue"]).await?;
    ann.is_pictured("challenge-results-phone").await?;
    ann.returns_to_table().await?;
    // Sue has started it from the same network.
    let both =
        [[json!("1st"), json!("You"), json!("saw it before")], [json!("–"), json!("Sue"), json!("set it")]];
    ann.sees_runs(&both).await?;
    ann.is_content(server.address());

    // The link and the runs are on the disk.
    let server = server.crash(async || {}).await?;
    let bob = Person::opens_at(&chromium, Screen::DESKTOP, &link, "challenge").await?;
    let ann_and_sue =
        [[json!("1st"), json!("Ann"), json!("saw it before")], [json!("–"), json!("Sue"), json!("set it")]];
    bob.sees_runs(&ann_and_sue).await?;
    bob.is_pictured("challenge").await?;

    sue.sees("the line again", |state| state.is_online().then_some(())).await?;
    sue.presses("withdraw-challenge").await?;
    sue.presses("confirm").await?;
    sue.sees_screen("editor").await?;
    bob.page.reload().await?;
    let gone = |state: &ClientState| state.0["status"].as_str()?.contains("withdrawn").then_some(());
    bob.sees("that it is gone", gone).await?;
    bob.is_pictured("challenge-withdrawn").await?;
    let path = link.strip_prefix(&format!("http://{}", server.address())).context("the server's own link")?;
    let (status, page) = get(server.address(), path).await?;
    assert!(status == 200 && !page.contains("Sue"), "{status}: a preview of what is gone");
    Ok(())
}
