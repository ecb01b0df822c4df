//! Setters find each other's work: a puzzle is published, found in the list, raced, liked, reported, hidden, and kept by the operator,
//! over real sockets.

use std::net::Ipv4Addr;

use anyhow::{Context, Result, ensure};
use client_core::{ChallengeIntent, Intent};
use game::ChallengeId;
use protocol::{ListingChange, ListingReport};
use serde_json::Value;
use testkit::player::Player;
use testkit::server::{Server, ServerProgram, get};

use crate::challenges::{finish, make, open, start};

const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 9, 0, 1);
const GALLERY: [&str; 2] = ["--gallery-enabled", "true"];

/// What a list says.
async fn list(server: &ServerProgram, query: &str) -> Result<Vec<Value>> {
    let (status, body) = get(server.address(), &format!("/api/gallery?{query}")).await?;
    ensure!(status == 200, "{status} {body}");
    let list: Value = serde_json::from_str(&body)?;
    list["puzzles"].as_array().cloned().context("a list of puzzles")
}

/// Presses a button on the page of the challenge, and waits until it is another one.
async fn press(player: &Player, name: &str, then: &str) -> Result<()> {
    let intent = player.look(|seen| {
        let listing = seen.app.challenge()?.listing;
        let button = listing.into_iter().find(|button| button.id == name)?;
        if let client_core::Does::Want(intent) = button.does { Some(intent) } else { None }
    });
    player.act(intent.with_context(|| format!("there is no button {name}"))?).await?;
    player
        .until(then, |seen| {
            let listing = seen.app.challenge()?.listing;
            let is_shown = |name: &str| listing.iter().any(|button| button.label.starts_with(name));
            (is_shown(then) || then.is_empty()).then_some(())
        })
        .await
}

async fn change(player: &Player, id: ChallengeId, change: ListingChange) -> Result<()> {
    player.act(ChallengeIntent::List(id, change).into()).await
}

/// What a toast or the page says.
async fn until_said(player: &Player, words: &str) -> Result<()> {
    player
        .until(words, |seen| {
            let toasts = seen.app.shared().toasts().iter().any(|toast| toast.text.contains(words));
            let status = seen.app.challenge().and_then(|card| card.status);
            (toasts || status.is_some_and(|status| status.contains(words))).then_some(())
        })
        .await
}

#[tokio::test]
async fn a_published_puzzle_is_found_raced_liked_and_judged() -> Result<()> {
    let server = ServerProgram::start(&GALLERY).await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (id, link) = make(&sue).await?;
    ensure!(list(&server, "").await?.is_empty(), "nothing is published by itself");
    open(&sue, &link).await?;
    press(&sue, "publish", "Take off").await?;
    let listed = list(&server, "kind=classic&tier=easy").await?;
    let row = listed.first().context("the puzzle")?;
    assert_eq!(
        (&row["id"], &row["title"], &row["likes"]),
        (&id.to_string().into(), &"Rings".into(), &0.into())
    );
    ensure!(!row.to_string().contains("givens") && list(&server, "kind=killer").await?.is_empty());
    let setter = row["setter"].as_str().context("an id")?.to_owned();
    ensure!(list(&server, &format!("by={setter}")).await?.len() == 1);

    let ann = Player::at(server.address(), "Ann", ELSEWHERE).await?;
    open(&ann, &link).await?;
    change(&ann, id, ListingChange::Like { on: true }).await?;
    until_said(&ann, "No run of yours counts").await?;
    start(&ann).await?;
    finish(&ann, Some("1st of 1")).await?;
    ann.act(Intent::Room(client_core::RoomIntent::Leave)).await?;
    ann.until("the way to like it", |seen| {
        seen.app.challenge()?.listing.iter().any(|button| button.id == "like").then_some(())
    })
    .await?;
    press(&ann, "like", "Liked · 1").await?;
    change(&ann, id, ListingChange::Like { on: true }).await?;
    change(&sue, id, ListingChange::Like { on: true }).await?;
    until_said(&sue, "your own").await?;
    let liked = list(&server, "order=liked").await?;
    assert_eq!((&liked[0]["likes"], &liked[0]["tried"]), (&1.into(), &1.into()));

    // It is hidden at once, and its link works; a killed server remembers all of it.
    change(&ann, id, ListingChange::Report { why: ListingReport::Words }).await?;
    until_said(&ann, "Thank you").await?;
    ensure!(list(&server, "").await?.is_empty());
    let server = server.crash(async || {}).await?;
    ensure!(list(&server, "").await?.is_empty());
    until_said(&sue, "reported this puzzle").await?;
    let reported = server.admin(&["gallery"]).await?.map_err(anyhow::Error::msg)?;
    let told = format!("{id}  1      0       {setter}");
    ensure!(reported.contains(&told), "{reported}");
    server.admin(&["gallery", "keep", &id.to_string()]).await?.map_err(anyhow::Error::msg)?;
    assert_eq!(list(&server, "order=liked").await?[0]["likes"], 1);
    let bob = Player::at(server.address(), "Bob", ELSEWHERE).await?;
    open(&bob, &link).await?;
    change(&bob, id, ListingChange::Report { why: ListingReport::Copied }).await?;
    until_said(&bob, "Thank you").await?;
    ensure!(list(&server, "").await?.len() == 1, "it is kept");
    server.admin(&["gallery", "take-off", &id.to_string()]).await?.map_err(anyhow::Error::msg)?;
    ensure!(list(&server, "").await?.is_empty());
    change(&sue, id, ListingChange::Publish { on: true }).await?;
    until_said(&sue, "took it off the lists").await
}

#[tokio::test]
async fn no_gallery_is_offered_unless_the_operator_wants_it() -> Result<()> {
    let server = Server::start().await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (id, link) = make(&sue).await?;
    let card = open(&sue, &link).await?;
    ensure!(card.listing.is_empty(), "{:?}", card.listing);
    change(&sue, id, ListingChange::Publish { on: true }).await?;
    until_said(&sue, "lists no puzzles").await?;
    let (status, body) = get(server.address(), "/api/gallery").await?;
    ensure!(status == 404 && body.contains("no_gallery"), "{status} {body}");
    server.stop().await
}
