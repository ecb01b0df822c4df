//! A stranger is found, raced for points and looked up, in a browser.

use anyhow::Result;
use game::Command;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};
use testkit::stranger::Stranger;

use crate::person::{Entry, Person};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_is_met_in_a_pool_and_beaten_for_points() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::PHONE, &home).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("pools").await?;
    ann.sees_screen("pools").await?;
    ann.is_pictured("pools-phone").await?;
    ann.presses("play-pools").await?;
    ann.sees_screen("queue").await?;

    // From another network: a race of two from one is not rated.
    let mut bob = Stranger::new(server.address(), 3).await?;
    bob.waits("Bob", &["duel-hard", "duel-medium"]).await?;
    bob.answers().await?;
    ann.reads("the stakes", "if you win").await?;
    ann.is_pictured("versus-phone").await?;
    ann.sees_screen("race").await?;
    bob.until_countdown().await?;
    bob.places(1).await?;
    bob.raw.command(Command::GiveUp).await?;
    ann.fills(2, Entry::Pad).await?;
    ann.presses("leave").await?;
    ann.presses("give-up").await?;

    ann.sees_screen("results").await?;
    ann.reads("the change", "1,662").await?;
    ann.is_pictured("rated-phone").await?;
    ann.presses("result-1").await?;
    ann.reads("the own page", "1,662").await?;
    ann.is_pictured("player-phone").await?;
    let page = format!("{home}u/{}", bob.identity.player);
    let eve = Person::opens_at(&chromium, Screen::DESKTOP, &page, "player").await?;
    eve.reads("the page of who has lost", "1,338").await?;
    eve.is_pictured("player-desktop").await?;
    let page = format!("{home}leaderboards");
    let eve = Person::opens_at(&chromium, Screen::PHONE, &page, "leaderboards").await?;
    eve.reads("that it is empty", "Nobody has a place here").await?;
    eve.is_pictured("leaderboards-phone").await?;
    ann.is_content(server.address());
    server.stop().await
}
