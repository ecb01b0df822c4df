//! A finished race in a browser: watched again at its link, and its winner's run raced by another profile on another server. And
//! the big screen of a room.

use std::time::Duration;

use anyhow::{Context, Result};
use client_core::{Intent, RoomIntent};
use game::{Command, PuzzleRequest, RequestId};
use protocol::{ClientMessage, Codec, ServerMessage, TheatreEvent, TheatreRequest};
use testkit::chromium::{Chromium, Screen};
use testkit::raw::Raw;
use testkit::server::{Server, check_page, get};
use testkit::{puzzles, scene};
use tokio::time::sleep;

use crate::person::{Entry, Person};

const BLANKS: usize = 6;
const KILLER_BLANKS: usize = 12;
/// Longer than twice what a digit takes a driven page on a busy machine.
const STALL: Duration = Duration::from_secs(12);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_is_watched_again_and_its_winner_raced_elsewhere() -> Result<()> {
    let (first, second) = (Server::start().await?, Server::start().await?);
    check_page(first.address()).await?;
    let (players, code) = scene::room(first.address(), &["Ann", "Bob", "Cat"], scene::quick()).await?;
    scene::choose(&players[0], &puzzles::with_blanks(BLANKS)?).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 3)).await?;
    }
    let results = players[0].results(1).await?;
    let chromium = Chromium::launch().await?;
    let watch = format!("http://{}/m/{}", first.address(), results.id);
    let eve = Person::opens_at(&chromium, Screen::DESKTOP, &watch, "theatre").await?;
    eve.presses("step").await?;
    eve.presses("play").await?;
    eve.is_pictured("theatre-desktop").await?;

    let path = format!("/api/matches/{}/ghost/{}", results.id, results.table[0].member.0);
    let (status, link) = get(first.address(), &path).await?;
    assert_eq!(status, 200, "{link}");
    let ghost = format!("http://{}/g/{link}", second.address());
    let dan = Person::opens_at(&chromium, Screen::PHONE, &ghost, "ghost").await?;
    dan.is_pictured("ghost-phone").await?;
    dan.presses("race").await?;
    dan.sees_screen("practice").await?;
    dan.fills(BLANKS, Entry::Pad).await?;
    dan.is_pictured("ghost-raced-phone").await
}

/// Two programs race a killer against a page, which stalls twice and loses: its player reads where, solves both stalls again, and
/// sends the winner's run to somebody who races it on another server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_killer_is_learnt_from_and_its_winner_sent_elsewhere() -> Result<()> {
    let (first, second) = (Server::start().await?, Server::start().await?);
    check_page(first.address()).await?;
    let (players, code) = scene::room(first.address(), &["Bob", "Cat"], scene::quick()).await?;
    let text = puzzles::killer_with_blanks(KILLER_BLANKS)?;
    players[0].command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
    let chromium = Chromium::launch().await?;
    let link = format!("http://{}/r/{code}", first.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP, &link).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("join-room").await?;
    players[0].until_members(3).await?;
    for player in &players {
        player.act(Intent::Room(RoomIntent::Ready(true))).await?;
    }
    ann.presses("ready").await?;
    ann.sees_screen("race").await?;
    for player in &players {
        player.place_right(KILLER_BLANKS).await?;
    }
    for pause in [STALL, STALL, Duration::ZERO] {
        ann.fills(KILLER_BLANKS / 3, Entry::Keyboard).await?;
        sleep(pause).await;
    }
    ann.sees_screen("results").await?;
    ann.presses("where-lost").await?;
    ann.sees("two stalls", |state| state.widget("stall-1").map(drop)).await?;
    ann.is_pictured("lost-desktop").await?;
    ann.presses("again").await?;
    for _ in 0..2 {
        ann.sees_screen("practice").await?;
        ann.finds_the_step().await?;
        ann.is_pictured("stall-solved-desktop").await?;
        ann.presses("next").await?;
    }
    ann.sees_screen("lost").await?;

    let results = players[0].results(1).await?;
    let watch = format!("http://{}/m/{}", first.address(), results.id);
    let ann = Person::opens_at(&chromium, Screen::DESKTOP, &watch, "theatre").await?;
    ann.presses("race").await?;
    // A browser without a person gives no page what it has copied.
    let keeps = "navigator.clipboard.writeText = async (text) => { window.copied = text; }, true";
    ann.page.until("the clipboard", keeps, |is| (*is == true).then_some(())).await?;
    ann.presses("copy-link").await?;
    let copied = |text: &serde_json::Value| Some(text.as_str()?.split_once("/g/")?.1.to_owned());
    let run = ann.page.until("the winner's link", "window.copied", copied).await?;
    let ghost = format!("http://{}/g/{run}", second.address());
    let dan = Person::opens_at(&chromium, Screen::PHONE, &ghost, "ghost").await?;
    dan.presses("race").await?;
    dan.sees_screen("practice").await?;
    dan.fills(KILLER_BLANKS, Entry::Pad).await?;
    dan.sees("the comparison", |state| state.widget("again").map(drop)).await?;
    dan.is_pictured("killer-ghost-raced-phone").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_projector_shows_a_room() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let (mut host, _) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    host.host("Ann").await?;
    host.command(Command::AllowScreen { allowed: true, with_code: true }).await?;
    host.say(&ClientMessage::Theatre { request: RequestId(9), ask: TheatreRequest::Screen }).await?;
    let at = host.until("an address", |message| {
        let ServerMessage::Theatre { event: TheatreEvent::Screen { screen, .. } } = message else {
            return None;
        };
        Some(screen.clone())
    });
    let at = at.await?.context("an address")?;
    let chromium = Chromium::launch().await?;
    let screen = format!("http://{}/screen/{at}", server.address());
    let hall = Person::opens_at(&chromium, Screen::DESKTOP, &screen, "screen").await?;
    hall.sees("the code", |state| state.widget("screen-code").map(drop)).await?;
    hall.is_pictured("screen-desktop").await
}
