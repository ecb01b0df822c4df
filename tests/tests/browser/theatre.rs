//! A finished race in a browser: watched again at its link, and its winner's run raced by another profile on another server. And
//! the big screen of a room.

use anyhow::{Context, Result};
use game::{Command, RequestId};
use protocol::{ClientMessage, Codec, ServerMessage, TheatreEvent, TheatreRequest};
use testkit::chromium::{Chromium, Screen};
use testkit::raw::Raw;
use testkit::server::{Server, check_page, get};
use testkit::{puzzles, scene};

use crate::person::{Entry, Person};

const BLANKS: usize = 6;

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
