//! What a page does by itself: nothing is painted while nothing changes, and names in any script are drawn.

use anyhow::Result;
use client_core::Intent;
use client_core::RoomIntent;
use game::{Command, PuzzleRequest, Rules};
use std::time::Duration;
use testkit::chromium::{Chromium, Screen};
use testkit::player::Player;
use testkit::puzzles;
use testkit::server::{Server, check_page, link};

use crate::person::{Entry, Person};

/// From here on counts the frames that are painted, and notes what the page draws with the browser's fonts: text and ink.
const WATCH: &str = r#"(() => {
    window.frames_painted = 0;
    window.drawn = {};
    const { clear } = WebGLRenderingContext.prototype, { fillText } = CanvasRenderingContext2D.prototype;
    WebGLRenderingContext.prototype.clear = function (...all) {
        window.frames_painted += 1;
        return clear.apply(this, all);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, ...all) {
        fillText.call(this, text, ...all);
        const { data } = this.getImageData(0, 0, this.canvas.width, this.canvas.height);
        window.drawn[text] = data.filter((alpha, index) => index % 4 === 3 && alpha > 127).length;
    };
})()"#;
/// In Hebrew, so that the test does not depend on more fonts than a browser brings along.
const NAME: &str = "\u{5D3}\u{5D5}\u{5D3}";
const REST: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_at_rest_paints_nothing_and_its_clock_goes_on() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let bob = Player::new(server.address(), NAME).await?;
    let code = bob.create().await?;
    bob.set_rules(Rules { countdown_s: 0, practice: true, ..Rules::default() }).await?;
    let text = puzzles::with_blanks(6)?.to_string();
    bob.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } }).await?;
    let ann = Person::opens(&chromium, Screen::PHONE.lifelike(), &link(server.address(), code)).await?;
    ann.page.evaluate(WATCH).await?;
    // What the room's preview says moves the field when it comes.
    let mut last = None;
    let rests = |value: &serde_json::Value| {
        let place = value.as_str().map(str::to_owned);
        (place.is_some() && std::mem::replace(&mut last, place.clone()) == place).then_some(())
    };
    let place = "new Promise((done) => setTimeout(() => done(JSON.stringify(JSON.parse(nonet.state()).widgets.name)), 500))";
    ann.page.until("the field at rest", place, rests).await?;
    ann.types_into("name", "Ann").await?;
    ann.presses("join-room").await?;
    bob.until_members(2).await?;
    let drawn = |value: &serde_json::Value| value.as_u64().filter(|ink| *ink > 20);
    ann.page.until("ink of a name in Hebrew", &format!("window.drawn[{NAME:?}]"), drawn).await?;
    bob.act(Intent::Room(RoomIntent::Ready(true))).await?;
    ann.presses("ready").await?;
    ann.sees_screen("race").await?;
    ann.fills(1, Entry::Pad).await?;
    ann.is_answered().await?;

    let clock = "document.getElementById('clock').textContent";
    ann.page.until("some seconds", clock, |clock| (clock.as_str()? >= "0:03").then_some(())).await?;
    // The last digit's points and what is said of others go by themselves.
    let mut last = None;
    let settled = |value: &serde_json::Value| {
        let frames = value.as_u64();
        (frames.is_some() && std::mem::replace(&mut last, frames) == frames).then_some(())
    };
    let frames = "new Promise((done) => setTimeout(() => done(window.frames_painted), 2500))";
    ann.page.until("no more frames", frames, settled).await?;
    ann.page.evaluate("window.frames_painted = 0").await?;
    let before = ann.page.evaluate(clock).await?;
    tokio::time::sleep(REST).await;
    assert_eq!(ann.page.evaluate("window.frames_painted").await?, 0, "frames of a race at rest");
    assert_ne!(ann.page.evaluate(clock).await?, before, "the clock goes on");
    let read = format!("document.querySelector('#mirror [data-id=clock]').textContent === 'Time ' + {clock}");
    assert_eq!(ann.page.evaluate(&read).await?, true, "screen readers find the time that is shown");

    bob.place_right(1).await?;
    ann.page
        .until("a frame for progress", "window.frames_painted", |frames| (frames.as_u64()? > 0).then_some(()))
        .await?;
    // A dialog lies over the clock, which the canvas then draws itself.
    ann.presses("leave").await?;
    let hidden = "document.getElementById('clock').hidden";
    ann.page.until("no clock over the dialog", hidden, |hidden| (*hidden == true).then_some(())).await?;
    ann.is_content(server.address());
    server.stop().await
}
