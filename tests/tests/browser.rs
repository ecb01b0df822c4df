//! The journeys of people in browsers: real pages in headless Chromium, real clicks, keys and taps.

use anyhow::Result;
use tests::chromium::{Chromium, Screen};

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
