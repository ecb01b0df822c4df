//! The journeys of people in browsers: real pages in headless Chromium, real clicks, keys and taps.

#![allow(clippy::unwrap_used, reason = "a story that cannot go on ends here")]

mod accessible;
mod axe;
mod challenge;
mod checker;
mod editor;
mod engine;
mod focus;
mod front;
mod later;
mod offline;
mod page;
mod person;
mod pools;
mod practice;
mod rest;
mod theatre;

use std::net::SocketAddr;

use anyhow::Result;
use client_core::HomeIntent;
use client_core::Intent;
use client_core::RoomIntent;
use game::{Command, MemberNo, PuzzleChoice, PuzzleRequest};
use testkit::chromium::{Chromium, Screen};
use testkit::client_state::ClientState;
use testkit::player::Player;
use testkit::puzzles;
use testkit::server::{Server, check_page, link};

use person::{Entry, Person};

/// Bytes that the page may weigh, compressed, with the heads of its answers: what `cargo xtask web` allows, and some.
const PAGE_BYTES_MAX: f64 = 600.0 * 1024.0;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_pages_open_the_link_race_to_the_podium_and_again() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP.lifelike(), &home).await?;
    let weight = ann.page.transferred_bytes();
    assert!(weight > 100_000.0 && weight < PAGE_BYTES_MAX, "the page weighs {weight} bytes");
    ann.types_into("name", "Ann").await?;
    ann.is_pictured("home").await?;
    ann.presses("play").await?;
    let code = ann.sees("the lobby", |state| state.room().map(str::to_owned)).await?;
    let address = ann.page.evaluate("location.href").await?;
    assert_eq!(address, link(server.address(), code.parse()?).as_str(), "the link is in the address bar");

    ann.presses("paste").await?;
    ann.types_into("puzzle", &puzzles::with_blanks(4)?.to_string()).await?;
    ann.presses("submit-puzzle").await?;
    ann.sees("no dialog", |state| state.0["dialog"].is_null().then_some(())).await?;

    set_by_another(server.address(), &ann, &code).await?;
    let bob = Person::opens(&chromium, Screen::PHONE.lifelike(), address.as_str().unwrap()).await?;
    bob.types_into("name", "Bob").await?;
    bob.presses("join-room").await?;
    for person in [&ann, &bob] {
        person.sees("both in the lobby", |state| (state.members() == 2).then_some(())).await?;
    }
    ann.is_pictured("lobby").await?;
    bob.is_pictured("lobby-phone").await?;
    bob.presses("ready").await?;
    ann.presses("start").await?;
    for person in [&ann, &bob] {
        person.sees_screen("race").await?;
    }
    ann.sees_left(4).await?;
    ann.fills(2, Entry::Keyboard).await?;
    ann.sees_left(2).await?;
    bob.sees("Ann's progress", |state| (state.percent("Ann") == Some(50)).then_some(())).await?;
    bob.fills(1, Entry::Pad).await?;
    ann.sees("Bob's progress", |state| (state.percent("Bob") == Some(25)).then_some(())).await?;
    ann.is_pictured("race").await?;
    bob.is_pictured("race-phone").await?;
    ann.fills(2, Entry::Keyboard).await?;
    bob.fills(3, Entry::Pad).await?;
    for (person, table) in [(&ann, "You|Bob"), (&bob, "Ann|You")] {
        person.sees("the podium", |state| (state.0["table"] == table).then_some(())).await?;
    }
    ann.is_pictured("results").await?;
    bob.is_pictured("results-phone").await?;
    for person in [&ann, &bob] {
        person.presses("rematch").await?;
    }
    for person in [&ann, &bob] {
        person.sees_screen("race").await?;
    }
    bob.fills(1, Entry::Pad).await?;
    ann.sees("Bob's next progress", |state| state.percent("Bob").filter(|percent| *percent > 0)).await?;
    bob.presses("leave").await?;
    bob.presses("give-up").await?;
    bob.sees("the own end", |state| (state.0["playing"] == false).then_some(())).await?;
    ann.fills(2, Entry::Keyboard).await?;
    ann.presses("leave").await?;
    ann.presses("give-up").await?;
    for (person, table) in [(&ann, "You|Bob"), (&bob, "Ann|You")] {
        person.sees_screen("results").await?;
        person.sees("the second podium", |state| (state.0["table"] == table).then_some(())).await?;
    }
    ann.is_content(server.address());
    bob.is_content(server.address());
    server.stop().await
}

/// Whoever sets a puzzle watches it being raced; this one is Sue's, so that the host races too. She is made the host by
/// a click, sets it, gives the room back and goes.
async fn set_by_another(server: SocketAddr, host: &Person, code: &str) -> Result<()> {
    let sue = Player::new(server, "Sue").await?;
    sue.join(code.parse()?).await?;
    for widget in ["member-2", "hand-over", "confirm"] {
        host.presses(widget).await?;
    }
    sue.until("the room to be hers", |seen| (seen.app.room()?.view().host == MemberNo(2)).then_some(()))
        .await?;
    let text = puzzles::with_blanks(4)?.to_string();
    sue.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
    sue.until("her puzzle", |seen| match &seen.app.room()?.view().settings.puzzle {
        PuzzleChoice::Set { by, .. } => (by.as_str() == "Sue").then_some(()),
        PuzzleChoice::Generated { .. } => None,
    })
    .await?;
    sue.command(Command::HandOver { member: MemberNo(1) }).await?;
    sue.act(Intent::Room(RoomIntent::Leave)).await
}

/// A headless host's room with a puzzle of this many open cells, and a page that has joined it by its link.
async fn page_and_player(
    server: SocketAddr,
    chromium: &Chromium,
    screen: Screen,
    blanks: usize,
) -> Result<(Person, Player)> {
    let bob = Player::new(server, "Bob").await?;
    let code = bob.create().await?;
    bob.set_rules(game::Rules { countdown_s: 0, practice: true, ..game::Rules::default() }).await?;
    let text = puzzles::with_blanks(blanks)?.to_string();
    bob.command(Command::ChoosePuzzle { puzzle: game::PuzzleRequest::Set { text } }).await?;
    let ann = Person::opens(chromium, screen, &link(server, code)).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("join-room").await?;
    bob.until_members(2).await?;
    bob.act(Intent::Room(RoomIntent::Ready(true))).await?;
    ann.presses("ready").await?;
    ann.sees_screen("race").await?;
    Ok((ann, bob))
}

/// What the headless player knows of Ann's board.
async fn sees_filled(player: &Player, count: usize) -> Result<()> {
    let what = format!("{count} cells on Ann's board");
    player
        .until(&what, |seen| {
            let lanes = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
            lanes
                .iter()
                .any(|lane| lane.name == "Ann" && lane.filled.is_some_and(|filled| filled.len() == count))
                .then_some(())
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_loses_its_network_and_is_loaded_again_goes_on() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let (ann, bob) = page_and_player(server.address(), &chromium, Screen::DESKTOP, 8).await?;
    ann.fills(2, Entry::Keyboard).await?;
    ann.is_answered().await?;
    ann.is_content(server.address());

    ann.page.set_offline(true).await?;
    ann.sees("the loss", |state| (state.0["connection"] == "reconnecting").then_some(())).await?;
    ann.is_pictured("reconnecting").await?;
    ann.fills(2, Entry::Pad).await?;
    let waiting = ann.sees("moves that wait", ClientState::pending).await?;
    assert_eq!(waiting, 2);
    ann.page.set_offline(false).await?;
    ann.sees("the line again", |state| state.is_online().then_some(())).await?;
    ann.is_answered().await?;
    sees_filled(&bob, 4).await?;
    // A browser complains about connections it cannot make, and about nothing else here.
    let complaints = ann.page.take_complaints();
    let of_the_line =
        |text: &String| text.contains("WebSocket") || text.contains("ERR_INTERNET_DISCONNECTED");
    assert_eq!(complaints.iter().find(|text| !of_the_line(text)), None);

    let before = ann.sees("the board", |state| state.board().ok()).await?;
    ann.page.reload().await?;
    let board =
        |state: &ClientState| state.board().ok().filter(|_| state.screen() == "race" && state.is_online());
    let after = ann.sees("the race again", board).await?;
    assert_eq!(after, before);
    ann.fills(4, Entry::Pad).await?;
    // A digit is on the screen before it is judged.
    ann.is_answered().await?;
    bob.place_right(8).await?;
    ann.sees_screen("results").await?;
    assert_eq!(bob.results(1).await?.table[0].name.as_str(), "Ann");
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_on_phones_find_each_other() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let mut people = Vec::new();
    for name in ["Ann", "Bob"] {
        let person = Person::opens(&chromium, Screen::PHONE, &home).await?;
        person.types_into("name", name).await?;
        person.presses("play-now").await?;
        people.push(person);
    }
    for person in &people {
        person.sees_screen("race").await?;
        person.fills(1, Entry::Pad).await?;
    }
    people[0].sees("Bob's progress", |state| state.percent("Bob").filter(|percent| *percent > 0)).await?;
    for person in &people {
        person.is_content(server.address());
    }
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_loaded_again_in_the_queue_goes_on_waiting() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, Screen::PHONE, &format!("http://{}/", server.address())).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("play-now").await?;
    ann.sees_screen("queue").await?;
    // The wait belongs to this window: others that share the store must not begin to wait as well.
    assert_eq!(
        ann.page.evaluate("localStorage.getItem('nonet.window.queue')").await?,
        serde_json::Value::Null
    );
    ann.page.reload().await?;
    ann.sees_screen("queue").await?;
    ann.is_pictured("queue-phone").await?;
    let bob = Player::new(server.address(), "Bob").await?;
    bob.act(Intent::Home(HomeIntent::FindOpponent)).await?;
    ann.sees_screen("race").await?;
    let kept = ann.page.evaluate("sessionStorage.getItem('nonet.window.queue')").await?;
    assert_eq!(kept, serde_json::Value::Null, "whoever has found one waits no more");
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_goes_wrong_on_a_page_is_noticed() -> Result<()> {
    let chromium = Chromium::launch().await?;
    let (ann, bob) = (chromium.page(Screen::DESKTOP).await?, chromium.page(Screen::PHONE).await?);
    ann.open("data:text/html,<p>fine</p>").await?;
    assert_eq!(ann.evaluate("innerWidth").await?, 1280);
    assert_eq!(ann.take_complaints(), Vec::<String>::new());
    ann.evaluate("console.error('on the console')").await?;
    ann.evaluate("setTimeout(() => { throw new Error('thrown') })").await?;
    ann.evaluate("fetch('http://127.0.0.1:1/').catch(() => {})").await?;
    let mut complaints = Vec::new();
    ann.until("three complaints", "0", |_| {
        complaints.extend(ann.take_complaints());
        let all = complaints.join("\n");
        ["on the console", "thrown", "request: "].iter().all(|sign| all.contains(sign)).then_some(())
    })
    .await?;
    bob.open("data:text/html,<meta name=viewport content=width=device-width><p>fine</p>").await?;
    bob.until("a narrow page", "innerWidth", |width| (*width == 390).then_some(())).await?;
    assert_eq!(bob.evaluate("'ontouchstart' in window").await?, true);
    assert_eq!(bob.take_complaints(), Vec::<String>::new());
    Ok(())
}
