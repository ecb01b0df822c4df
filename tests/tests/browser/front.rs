//! What the page says before the program is there: on a slow line, to those who type and press meanwhile, and where the program
//! cannot run.

use anyhow::{Context, Result};
use testkit::chromium::{Chromium, Page, Screen};
use testkit::player::Player;
use testkit::server::{Server, check_page, link};

use crate::person::Person;

/// A slow line: 400 kbit/s, and 400 ms until an answer begins.
const LATENCY_MS: u32 = 400;
const BYTES_PER_S: u32 = 50_000;
/// Bytes of the page under Brotli: a tenth of a second on that line.
const HTML_BYTES_MAX: f64 = 4_000.0;
/// Milliseconds until all of the page is there: 600 are the aim. Until it is painted, a busy machine takes its own time.
const ARRIVED_MS_MAX: f64 = 800.0;
const PAINTED_MS_MAX: f64 = 2_500.0;

const PAINT_MS: &str = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
const ARRIVED_MS: &str = "performance.getEntriesByType('navigation')[0].responseEnd";
const HTML_BYTES: &str = "performance.getEntriesByType('navigation')[0].encodedBodySize";
/// What a browser would wait for before it paints, and what had come by then.
const WAITED_FOR: &str = "performance.getEntriesByType('resource').filter((file) => file.renderBlockingStatus === 'blocking' ||
    file.responseEnd && file.responseEnd < performance.getEntriesByName('first-contentful-paint')[0].startTime).length";
const SAID: &str = "document.getElementById('wait').innerText";
const NO_WEBGL: &str = "HTMLCanvasElement.prototype.getContext = () => null";

async fn opens_slowly(chromium: &Chromium, url: &str) -> Result<Page> {
    let page = chromium.page(Screen::PHONE).await?;
    // The first picture of a browser is slow for reasons of its own.
    page.open("data:text/html,<h1>one</h1>").await?;
    page.until("a first picture", PAINT_MS, serde_json::Value::as_f64).await?;
    page.slow_down(LATENCY_MS, BYTES_PER_S).await?;
    page.open(url).await?;
    Ok(page)
}

async fn types_before_it_is_loaded(page: &Page, name: &str) -> Result<()> {
    page.until("the field", "Boolean(document.getElementById('who'))", |is| (*is == true).then_some(()))
        .await?;
    page.evaluate("document.getElementById('who').focus()").await?;
    page.insert_text(name).await
}

async fn says(page: &Page, text: &str) -> Result<()> {
    page.until(text, SAID, |said| said.as_str()?.contains(text).then_some(())).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_line_shows_the_invitation_at_once() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    let page = opens_slowly(&chromium, &link(server.address(), code)).await?;
    let painted = page.until("the first paint", PAINT_MS, serde_json::Value::as_f64).await?;
    let heading = page.evaluate("document.querySelector('h1').textContent").await?;
    assert_eq!(heading, "Bob invites you to race");
    says(&page, "● Bob").await?;
    let bytes = page.evaluate(HTML_BYTES).await?.as_f64().context("a size")?;
    let arrived = page.evaluate(ARRIVED_MS).await?.as_f64().context("a moment")?;
    println!("the invitation: {bytes} bytes, there after {arrived:.0} ms, seen after {painted:.0} ms");
    assert!(bytes > 0.0 && bytes <= HTML_BYTES_MAX, "{bytes} bytes");
    assert!(arrived <= ARRIVED_MS_MAX, "there after {arrived} ms");
    assert!(painted <= PAINTED_MS_MAX, "seen after {painted} ms");
    assert_eq!(page.evaluate(WAITED_FOR).await?, 0, "nothing else was waited for");
    says(&page, " kB").await?;

    types_before_it_is_loaded(&page, "Ann").await?;
    page.evaluate("document.querySelector('#door button').click()").await?;
    let ann = Person { page };
    bob.until_members(2).await?;
    ann.sees_screen("lobby").await?;
    assert_eq!(ann.page.evaluate("document.getElementById('wait').hidden").await?, true);
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_typed_early_goes_into_the_programs_field() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    let page = opens_slowly(&chromium, &link(server.address(), code)).await?;
    types_before_it_is_loaded(&page, "An").await?;
    let ann = Person { page };
    ann.sees_screen("home").await?;
    ann.sees("the typed name", |state| (state.field("name") == Some("An")).then_some(())).await?;
    let focused = "document.activeElement.dataset.field";
    ann.page.until("the keyboard in the field", focused, |field| (*field == "name").then_some(())).await?;
    ann.page.insert_text("n").await?;
    ann.sees("the whole name", |state| (state.field("name") == Some("Ann")).then_some(())).await?;
    ann.presses("join-room").await?;
    ann.sees_screen("lobby").await?;
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_leads_nowhere_says_so_at_once() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    for (path, text) in
        [("r/QQQQQ", "This room is gone"), ("c/QQQQQQQQQQ", "This challenge is gone"), ("daily", "Sudoku")]
    {
        let page = opens_slowly(&chromium, &format!("http://{}/{path}", server.address())).await?;
        says(&page, text).await?;
        assert_eq!(page.evaluate("document.getElementById('who')").await?, serde_json::Value::Null);
    }
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_webgl_the_page_still_says_who_invites() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    let page = chromium.page(Screen::DESKTOP).await?;
    page.before_every_document(NO_WEBGL).await?;
    page.open(&link(server.address(), code)).await?;
    says(&page, "The link works in any other browser").await?;
    says(&page, "Bob invites you to race").await?;
    says(&page, "Try again").await?;
    let asks = "document.getElementById('who').checkVisibility()";
    assert_eq!(page.evaluate(asks).await?, false, "nobody types where nothing can start");
    server.stop().await
}
