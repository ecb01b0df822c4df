//! The client's second file: loaded with the first screen that needs it, and not before.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::Person;

fn is_loaded(person: &Person) -> bool {
    person.page.requests().iter().any(|url| url.contains("/later."))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rare_screen_brings_its_code_when_it_is_opened() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::PHONE, &home).await?;
    assert!(!is_loaded(&ann), "it is loaded on demand");
    let boards = format!("{home}leaderboards");
    let bob = Person::opens_at(&chromium, Screen::PHONE, &boards, "leaderboards").await?;
    assert!(is_loaded(&bob));
    Ok(())
}
