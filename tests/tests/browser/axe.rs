//! The screens that no other journey takes a picture of, under axe-core.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::player::Player;
use testkit::server::{Server, check_page, link};

use crate::checker::has_no_violation;
use crate::person::Person;

/// 1280x1024 at 400 %: the smallest window that WCAG 2.2 asks for, wider than high.
const ZOOMED: Screen = Screen { width: 320, height: 256, scale: 4.0, touch: false, moves: false };

impl Person {
    /// Goes on by pressing these, one after the other, and has what is then shown checked.
    async fn checks(&self, way: &[&str]) -> Result<()> {
        for widget in way {
            self.presses(widget).await?;
        }
        // What moves in is there.
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        has_no_violation(&self.page, &way.join(", ")).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_of_somebody_alone_breaks_a_rule_of_axe() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ways: [&[&str]; 10] = [
        &[],
        &["settings"],
        &["about"],
        &["paste"],
        &["daily"],
        &["make"],
        &["practice"],
        &["practice", "statistics"],
        &["practice", "trainer"],
        &["practice", "quick", "hint"],
    ];
    for way in ways {
        // Somebody else each time: a page that is loaded again goes on where it was.
        let ann = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
        ann.checks(way).await?;
        ann.is_content(server.address());
    }
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_screen_of_a_race_breaks_a_rule_of_axe() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;

    let page = chromium.page(Screen::PHONE).await?;
    page.before_every_document("HTMLCanvasElement.prototype.getContext = () => null").await?;
    page.open(&link(server.address(), code)).await?;
    let said = "document.getElementById('wait').innerText";
    page.until("the page without WebGL", said, |said| said.as_str()?.contains("Try again").then_some(()))
        .await?;
    has_no_violation(&page, "the page before the program").await?;

    let ann = Person::opens(&chromium, Screen::DESKTOP, &format!("http://{}/", server.address())).await?;
    ann.types_into("name", "Ann").await?;
    // The daily comes late, and what lies below it moves.
    ann.sees("the daily", |state| state.widget("daily")).await?;
    ann.checks(&["play"]).await?;
    ann.sees_screen("lobby").await?;
    ann.checks(&["invite"]).await?;
    ann.page.key("Escape").await?;
    ann.checks(&["change-rules"]).await?;
    ann.checks(&["choose-puzzle"]).await?;
    ann.page.key("Escape").await?;
    ann.page.key("Escape").await?;
    ann.checks(&["start"]).await?;
    ann.sees_screen("race").await?;
    ann.checks(&[]).await?;
    server.stop().await
}

/// What lies on the canvas is nowhere cut, and nothing lies on something else: the page is scrolled instead.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_400_percent_the_page_scrolls_in_one_direction() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, ZOOMED, &format!("http://{}/", server.address())).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("play-now").await?;
    ann.sees_screen("race").await?;
    let sides = "[document.scrollingElement.scrollWidth, document.querySelector('main').clientHeight]";
    assert_eq!(ann.page.evaluate(sides).await?, serde_json::json!([320, 568]), "one direction only");
    ann.page.evaluate("window.scrollTo(0, 1000)").await?;
    ann.page.until("the lower end", "scrollY", |y| (y.as_f64()? > 300.0).then_some(())).await?;
    ann.is_pictured("race-at-400-percent").await?;
    has_no_violation(&ann.page, "a race at 400 %").await?;
    server.stop().await
}
