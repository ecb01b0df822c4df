//! Puzzles that players have published: their page, and what stands of it on the page of a challenge.

use super::challenges::{id, view};
use super::samples::{feed, hear, home, with};
use client_core::{App, ChallengeIntent, Input, Output};
use game::{Listing, ListingState, PlayerId, RequestId};
use protocol::{Capability, ServerMessage};

const LIST: &str = r#"{"puzzles": [
    {"id": "KXQ7PACDRT", "setter": "000000000000045e", "set_by": "Mara", "title": "Rings within rings",
     "kinds": ["x", "killer"], "tier": "Hard", "likes": 42, "tried": 120},
    {"id": "KXQ7PACDRX", "setter": "000000000000045f", "set_by": "Jonas", "title": "", "kinds": ["thermometer"],
     "tier": "Medium", "likes": 7, "tried": 31},
    {"id": "KXQ7PACDRY", "setter": "000000000000045e", "set_by": "Mara",
     "title": "A walk along the river, or what the whispers would not say", "kinds": ["whispers", "arrow", "renban"],
     "tier": "Fiendish", "likes": 3, "tried": 9},
    {"id": "KXQ7PACDR3", "setter": "0000000000000460", "set_by": "Priya", "title": "Warm-up", "kinds": ["classic"],
     "tier": "Easy", "likes": 0, "tried": 0}], "next": "3.KXQ7PACDR3"}"#;

/// With the server's gallery.
fn at_home() -> App {
    let mut app = home();
    let parts = [Capability::Pools, Capability::Gallery];
    let welcome = ServerMessage::Welcome {
        version: protocol::VERSION,
        server: "sample".to_owned(),
        player: PlayerId(1),
        identity: None,
        resume: None,
        capabilities: parts.map(|part| part.name().to_owned()).into(),
        project_page: None,
    };
    feed(&mut app, 30, Input::Closed { code: Some(1006), reason: String::new() });
    feed(&mut app, 5_000, Input::Tick);
    feed(&mut app, 5_000, Input::Opened);
    hear(&mut app, 5_000, welcome);
    app
}

pub(super) fn page() -> App {
    let mut app = at_home();
    feed(&mut app, 5_010, Input::Intent(ChallengeIntent::Gallery(String::new()).into()));
    for output in feed(&mut app, 5_020, Input::Tick) {
        if let Output::Fetch { path } = output {
            feed(&mut app, 5_030, Input::Fetched { path, result: Ok(LIST.into()) });
        }
    }
    app
}

pub(super) fn door() -> App {
    at_home()
}

fn listed(yours: bool, listing: Listing) -> App {
    let mut app = at_home();
    feed(&mut app, 5_010, Input::RoomInUrl(id().to_string()));
    let mut view = view(Vec::new(), yours);
    view.listing = Some(listing);
    hear(&mut app, 5_020, ServerMessage::Challenge { request: RequestId(1), view });
    app
}

const LISTED: Listing =
    Listing { state: ListingState::Listed, likes: 42, liked: false, may_like: true, reported: false };

pub(super) fn of_another() -> App {
    listed(false, LISTED)
}

pub(super) fn own_reported() -> App {
    listed(true, Listing { state: ListingState::Reported, ..LISTED })
}

pub(super) fn report() -> App {
    with(of_another(), [ChallengeIntent::Report(id()).into()])
}
