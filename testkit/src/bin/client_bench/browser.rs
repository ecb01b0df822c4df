//! The page in headless Chromium: its weight, its start, and a race at rest and in play.

use std::time::Duration;

use anyhow::{Context, Result};
use client_core::Intent;
use client_core::RoomIntent;
use game::{Command, PuzzleRequest, Rules};
use serde_json::Value;
use testkit::chromium::{Chromium, Page, Screen};
use testkit::client_state::ClientState;
use testkit::player::Player;
use testkit::puzzles;
use testkit::server::{Server, check_page, link};

use crate::cpu;

/// Notes when the page's first frame is shown, and counts frames.
const WATCH: &str = r#"(() => {
    window.bench = { frames: 0, start: 0, next: null };
    const look = setInterval(() => {
        const wait = document.getElementById("wait");
        if (wait && wait.hidden) { window.bench.start = performance.now(); clearInterval(look); }
    }, 4);
    const clear = WebGLRenderingContext.prototype.clear;
    WebGLRenderingContext.prototype.clear = function (...all) {
        window.bench.frames += 1;
        if (window.bench.next) { window.bench.next(performance.now()); window.bench.next = null; }
        return clear.apply(this, all);
    };
})()"#;
/// A page with nothing but a text that changes once a second: what a clock costs in this browser, on this machine.
const BARE_CLOCK: &str = "data:text/html,<p style='position:absolute;contain:strict;width:80px;height:20px'>0<script>
    let seconds = 0; setInterval(() => { document.querySelector('p').firstChild.data = `0:${++seconds}`; }, 1000)</script>";
/// After that much motion has ended, the round trip is known, and the browser has done what it puts off.
const SETTLED: Duration = Duration::from_secs(4);
/// How much slower an old phone is than this machine.
const OLD_PHONE: f64 = 4.0;
/// The medians of milliseconds from a key to the frame that shows it: to its beginning, and until the page has drawn all of it.
const KEYS: &str = r#"(async () => {
    const canvas = document.getElementById("glcanvas"), begun = [], drawn = [];
    for (let n = 0; n < 21; n++) {
        await new Promise((done) => setTimeout(done, 60));
        const key = String(1 + n % 9), pressed = performance.now();
        const frame = new Promise((done) => { window.bench.next = done; });
        const all = { key, code: "Digit" + key, shiftKey: true, bubbles: true, cancelable: true };
        canvas.dispatchEvent(new KeyboardEvent("keydown", all));
        begun.push(await frame - pressed);
        drawn.push(performance.now() - pressed);
        canvas.dispatchEvent(new KeyboardEvent("keyup", all));
    }
    return [begun, drawn].map((times) => times.sort((a, b) => a - b)[10]);
})()"#;
/// Steps, notes and undone notes for so many milliseconds; the bytes of the client's own memory.
const PLAY: &str = r#"(async (ms) => {
    const canvas = document.getElementById("glcanvas"), until = performance.now() + ms;
    const press = (key, code, shiftKey) => {
        const all = { key, code, shiftKey, bubbles: true, cancelable: true };
        for (const kind of ["keydown", "keyup"]) canvas.dispatchEvent(new KeyboardEvent(kind, all));
    };
    for (let n = 0; performance.now() < until; n++) {
        press(String(1 + n % 9), "Digit" + (1 + n % 9), true);
        press("Arrow" + (n % 7 ? "Right" : "Down"), "Arrow" + (n % 7 ? "Right" : "Down"), false);
        await new Promise((done) => setTimeout(done, 40));
    }
    return wasm_memory.buffer.byteLength;
})"#;

/// The figures of `table::Figure::all` but the last, in its order.
pub(crate) async fn measure(rest_seconds: u64, play_seconds: u64) -> Result<Vec<f64>> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let bob = Player::new(server.address(), "Bob").await?;
    let code = bob.create().await?;
    bob.set_rules(Rules { countdown_s: 0, practice: true, ..Rules::default() }).await?;
    let text = puzzles::with_blanks(40)?.to_string();
    bob.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;

    let chromium = Chromium::launch().await?;
    let page = chromium.page(Screen::DESKTOP.lifelike()).await?;
    page.before_every_document(WATCH).await?;
    page.open(&link(server.address(), code)).await?;
    let start = page.until("the first frame", "window.bench.start", positive).await?;
    let weight = page.transferred_bytes();

    press(&page, "name").await?;
    page.insert_text("Ann").await?;
    press(&page, "join-room").await?;
    bob.until_members(2).await?;
    bob.act(Intent::Room(RoomIntent::Ready(true))).await?;
    press(&page, "ready").await?;
    let open = sees(&page, "the race", |state| state.open_cells().ok()).await?;
    let cell = open.first().context("a race has open cells")?.0;
    press(&page, &testkit::client_state::cell_name(cell)).await?;
    tokio::time::sleep(SETTLED).await;

    page.evaluate("window.bench.frames = 0").await?;
    let [browser, busy] = at_rest(&chromium, &page, rest_seconds).await?;
    let frames = page.evaluate("window.bench.frames").await?.as_f64().context("a number of frames")?;

    let key = page.evaluate(KEYS).await?[0].as_f64().context("the time to a frame")?;
    page.throttle_processor(OLD_PHONE).await?;
    let old_phone = page.evaluate(KEYS).await?[1].as_f64().context("the time to a drawn frame")?;
    page.throttle_processor(1.0).await?;
    // The first part of play fills what is filled once: glyphs, undo, the browser's own caches.
    let part = play_seconds * 1_000 / 2;
    let mut memory = Vec::new();
    for _ in 0..2 {
        let own = page.evaluate(&format!("({PLAY})({part})")).await?.as_f64().context("bytes of memory")?;
        page.collect_garbage().await?;
        memory.push(own + page.metric("JSHeapUsedSize").await?);
    }
    let growth = (memory[1] - memory[0]) / 1_000.0 / (part as f64 / 60_000.0);
    server.stop().await?;
    drop(chromium);
    let [bare_browser, bare_busy] = bare_clock(rest_seconds).await?;
    let at_rest = [frames, browser, busy, bare_browser, bare_busy];
    Ok([&[weight / 1_000.0, start][..], &at_rest, &[key, old_phone, growth]].concat())
}

async fn bare_clock(rest_seconds: u64) -> Result<[f64; 2]> {
    let chromium = Chromium::launch().await?;
    let page = chromium.page(Screen::DESKTOP.lifelike()).await?;
    page.open(BARE_CLOCK).await?;
    tokio::time::sleep(SETTLED).await;
    at_rest(&chromium, &page, rest_seconds).await
}

/// Processor time of the whole browser and of a page's main thread, in percent of a core.
async fn at_rest(chromium: &Chromium, page: &Page, seconds: u64) -> Result<[f64; 2]> {
    let before = page.metric("TaskDuration").await?;
    let browser = cpu::percent(chromium.pid(), Duration::from_secs(seconds)).await?;
    let busy = page.metric("TaskDuration").await? - before;
    Ok([browser, 100.0 * busy / seconds as f64])
}

fn positive(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| *number > 0.0)
}

async fn sees<T>(page: &Page, what: &str, mut pick: impl FnMut(&ClientState) -> Option<T>) -> Result<T> {
    page.until(what, "nonet.state()", |value| pick(&ClientState::parse(value.as_str()?))).await
}

async fn press(page: &Page, widget: &str) -> Result<()> {
    let rect = sees(page, widget, |state| state.widget(widget)).await?;
    page.press(rect.centre()).await
}
