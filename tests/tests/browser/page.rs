//! The page's own half of the client (`client/web/nonet.js`), asked directly: what no journey makes happen.

use anyhow::Result;
use testkit::chromium::{Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::Person;

/// Sockets that do what the test says. Answers the lengths of the events that the client would read.
const ONE_SOCKET_AFTER_ANOTHER: &str = r#"(() => {
    const env = importObject.env, real = window.WebSocket, sockets = [];
    window.WebSocket = function () { sockets.push(this); this.close = () => {}; };
    const waiting = () => {
        const lengths = [];
        for (let length; (length = env.nonet_poll()) >= 0;) lengths.push(length);
        return lengths;
    };
    const message = { data: new ArrayBuffer(3) };
    waiting();
    env.nonet_connect();
    sockets[0].onopen();
    sockets[0].onmessage(message);
    const first = waiting();
    sockets[0].onmessage(message);
    sockets[0].onclose({ code: 1006, reason: "" });
    env.nonet_connect();
    sockets[1].onopen();
    const second = waiting();
    sockets[1].onmessage(message);
    env.nonet_disconnect();
    const third = waiting();
    window.WebSocket = real;
    return [first, second, third];
})()"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_cannot_be_read_is_said_to_hold_no_room() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
    ann.page
        .evaluate("history.pushState(null, '', '/r/%zz'); dispatchEvent(new PopStateEvent('popstate'))")
        .await?;
    ann.sees("what stood there", |state| (state.field("code") == Some("%zz")).then_some(())).await?;
    ann.page
        .until("the address of the home screen", "location.pathname", |path| (*path == "/").then_some(()))
        .await?;
    ann.is_content(server.address());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_a_dropped_socket_is_told() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    let ann = Person::opens(&chromium, Screen::DESKTOP, &home).await?;
    let told = ann.page.evaluate(ONE_SOCKET_AFTER_ANOTHER).await?;
    // The kind of an event is one byte, and a message carries the eight of its moment besides its own three.
    assert_eq!(told, serde_json::json!([[1, 12], [1], []]));
    server.stop().await
}

/// Turns the wheel so far, and counts what stands for the field of codes two frames later: real fields, and others.
const WHEEL: &str = r#"(async () => {
    const canvas = document.querySelector("canvas"), at = { clientX: 195, clientY: 400, bubbles: true, cancelable: true };
    canvas.dispatchEvent(new MouseEvent("mousemove", at));
    canvas.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: BY }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const count = (which) => document.querySelectorAll(which).length;
    return [count("[data-field=code]"), count("[data-id=code][role=textbox]")].join();
})()"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_field_out_of_sight_takes_no_taps() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let home = format!("http://{}/", server.address());
    // The field is below what is in sight at first.
    let low = Screen { height: 520, ..Screen::PHONE };
    let ann = Person::opens(&chromium, low, &home).await?;
    for (what, by, counted) in [
        ("no field below", "0", "0,1"),
        ("the field", "40", "1,0"),
        ("no field above", "40", "0,1"),
        ("the field again", "-40", "1,0"),
    ] {
        let turned = WHEEL.replace("BY", by);
        ann.page.until(what, &turned, |counts| (*counts == counted).then_some(())).await?;
    }
    ann.types_into("code", "CDFGH").await?;
    server.stop().await
}
