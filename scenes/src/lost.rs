//! Sample reports of where a race was lost.

use super::samples::{feed, home};
use super::theatre::{ID, replay};
use client_core::theatre::{TheatreIntent, press};
use client_core::{App, Input};

/// Where it was lost for one of them: `presses` are those of its page.
pub(super) fn report(own: &str, racers: u16, presses: &[&str]) -> App {
    let mut app = home();
    let report = TheatreIntent::Report { id: ID, own: own.to_owned() };
    feed(&mut app, 10, Input::Intent(report.into()));
    feed(&mut app, 20, Input::Tick);
    let result = Ok(protocol::replay::encode(&replay(&["classic"], racers)));
    feed(&mut app, 30, Input::Fetched { path: format!("/api/matches/{ID}/lanes"), result });
    // The engine is asked for one step after the other.
    (0..8).for_each(|tick| drop(feed(&mut app, 40 + tick, Input::Tick)));
    for name in presses {
        feed(&mut app, 60, Input::Intent(press((*name).to_owned())));
    }
    app
}
