//! The second visit without a network: the page, the engine and practice come from the service worker.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::{Entry, Person};

/// Resolves when the service worker has stored its release.
const STORED: &str = "navigator.serviceWorker.ready.then((registration) => registration.active.state)";
/// What the caches hold.
const CACHED: &str = r"(async () => {
    const paths = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    }
    return JSON.stringify(paths.sort());
})()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn practice_works_without_a_network() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::PHONE, &home).await?;
    ann.page.until("a stored release", STORED, |state| (*state == "activated").then_some(())).await?;
    let cached = ann.page.evaluate(CACHED).await?;
    let cached: Vec<String> = serde_json::from_str(cached.as_str().unwrap_or_default())?;
    assert!(cached.contains(&"/".to_owned()), "{cached:?}");
    for part in ["/nonet.", "/engine.", "/worker."] {
        assert!(cached.iter().any(|path| path.starts_with(part)), "{part} in {cached:?}");
    }
    assert!(!cached.iter().any(|path| path.starts_with("/api") || path == "/ws"), "{cached:?}");

    // The server is gone, which cuts the page, its service worker and its Web Worker alike.
    server.stop().await?;
    ann.page.reload().await?;
    ann.sees_screen("home").await?;
    ann.presses("practice").await?;
    ann.presses("quick").await?;
    ann.sees("a puzzle made offline", |state| state.board().ok().filter(|_| state.screen() == "practice"))
        .await?;
    ann.fills(3, Entry::Pad).await?;
    ann.is_pictured("practice-offline-phone").await?;

    // The game is stored after every digit, goes on in a page that is loaded anew, and there the engine still answers.
    ann.page.reload().await?;
    ann.sees_screen("practice").await?;
    ann.sees_left(9).await?;
    ann.presses("hint").await?;
    ann.sees("a hint", |state| state.0["hint"].as_str().map(str::to_owned)).await?;
    ann.presses("close-hint").await?;
    ann.fills(9, Entry::Pad).await?;
    ann.sees("the end", |state| (state.0["game"] == "solved").then_some(())).await
}
