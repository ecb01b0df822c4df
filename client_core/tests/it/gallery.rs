//! Puzzles of players: the way to their page, its lists, and what one does about a puzzle on its own page.

use client_core::{ChallengeIntent, ChallengeSource, HomeTiles, Input, Intent, Output, Screen};
use game::{ChallengeId, ChallengeView, Listing, ListingState, Millis, Problem, RequestId, Rules};
use protocol::{Capability, ChallengeRefusal, ClientMessage, ListingChange, ListingReport, ServerMessage};
use puzzle::{Credits, Tier};

use crate::pools::table::Table;

const LIST: &str = r#"{"puzzles": [
    {"id": "KXQ7PACDRT", "setter": "00000000000000ab", "set_by": "Sue", "title": "Rings", "kinds": ["x", "killer"],
     "tier": "Hard", "made_at_ms": 1, "likes": 12, "tried": 31, "more": 1},
    {"id": "KXQ7PACDRX", "setter": "00000000000000ac", "set_by": "Bob", "title": "", "kinds": ["brandnew"],
     "tier": "Easy", "made_at_ms": 1, "likes": 0, "tried": 0}], "next": "12.KXQ7PACDRX"}"#;

fn fetches(table: &Table) -> Vec<&str> {
    let fetched = table.outputs.iter().filter_map(|output| match output {
        Output::Fetch { path } => Some(path.as_str()),
        _ => None,
    });
    fetched.collect()
}

impl Table {
    fn answers_list(&mut self, result: &str) {
        let path = fetches(self).last().expect("something was fetched").to_string();
        self.gives(Input::Fetched { path, result: Ok(result.into()) });
    }

    fn changes(&self) -> Vec<(RequestId, ListingChange)> {
        let change = |output: &Output| match output {
            Output::Send(ClientMessage::ChangeListing { request, change, .. }) => Some((*request, *change)),
            _ => None,
        };
        self.outputs.iter().filter_map(change).collect()
    }

    /// The page of a challenge, with this place in the gallery.
    fn shows(&mut self, request: RequestId, yours: bool, listing: Listing) {
        let view = ChallengeView {
            id: id(),
            set_by: "Sue".parse().expect("a name"),
            credits: Credits::default(),
            yours,
            kind: None,
            tier: Tier::Hard,
            clues: 30,
            blanks: 51,
            rules: Rules::default(),
            expires_in_s: None,
            playing: 0,
            runs: 0,
            quick: 0,
            folds: true,
            tried: false,
            day: None,
            claimed_ms: None,
            table: vec![],
            listing: Some(listing),
        };
        self.hears(ServerMessage::Challenge { request, view: view.into() });
    }

    fn listing(&self) -> Vec<String> {
        let card = self.app.challenge().expect("the page of a challenge");
        card.listing.iter().map(|button| button.label.to_string()).collect()
    }
}

fn id() -> ChallengeId {
    "KXQ7PACDRT".parse().expect("an id")
}

fn opened() -> Table {
    let mut table = Table::new(&[Capability::Gallery.name()]);
    table.wants(ChallengeIntent::Gallery(String::new()));
    table.runs(100);
    table
}

#[test]
fn the_way_to_the_gallery_is_there_where_the_server_has_one() {
    let doors = |table: &Table| HomeTiles::of(&table.app, Millis(table.now)).doors.len();
    assert_eq!(doors(&Table::new(&[])), 0);
    let mut table = Table::new(&[Capability::Gallery.name()]);
    assert_eq!(doors(&table), 1);
    table.gives(Input::RoomInUrl("gallery".to_owned()));
    assert_eq!((table.app.screen(), table.url().as_deref()), (Screen::Page("gallery"), Some("gallery")));
}

#[test]
fn a_list_has_an_address_of_its_own() {
    let mut table = Table::new(&[Capability::Gallery.name()]);
    let link = "gallery?order=liked&by=00000000000000ab";
    table.gives(Input::RoomInUrl(link.to_owned()));
    table.runs(100);
    assert_eq!(table.url().as_deref(), Some(link));
    assert_eq!(fetches(&table), [&*format!("/api/{link}")]);
    table.answers_list(r#"{"puzzles": [], "next": null}"#);
    assert!(table.texts().contains("This setter"));
    table.runs(61_000);
    table.answers_list(LIST);
    assert!(table.texts().contains("Sue") && !table.texts().contains("This setter"));

    let mut table = Table::new(&[Capability::Gallery.name()]);
    table.gives(Input::RoomInUrl("gallery?by=nobody".to_owned()));
    table.runs(100);
    assert_eq!(fetches(&table), ["/api/gallery?order=newest"], "what means no list is the first one");
    assert!(table.texts().contains("names no list"));
    table.presses("liked");
    assert!(!table.texts().contains("names no list"));
}

#[test]
fn lists_are_chosen_paged_and_lead_to_challenges() {
    let mut table = opened();
    assert!(table.texts().contains("Looking them up"));
    table.answers_list(LIST);
    let told = table.texts();
    assert!(told.contains("Rings by Sue, X + Killer · Hard, 12 likes, tried by 31"), "{told}");
    assert!(told.contains("Bob’s challenge by Bob, Brandnew · Easy"), "{told}");
    for (press, query) in [
        ("next", "order=newest&after=12.KXQ7PACDRX"),
        ("liked", "order=liked"),
        ("kind-killer", "order=liked&kind=killer"),
        ("tier-hard", "order=liked&kind=killer&tier=hard"),
        ("kind-", "order=liked&tier=hard"),
        ("by-00000000000000ab", "order=liked&by=00000000000000ab"),
        ("by-", "order=liked"),
    ] {
        table.presses(press);
        assert_eq!(fetches(&table).last(), Some(&&*format!("/api/gallery?{query}")), "{press}");
        table.answers_list(LIST);
        table.runs(100);
        assert_eq!(table.url().as_deref(), Some(&*format!("gallery?{query}")));
    }
    table.wants(ChallengeIntent::Open(id()));
    assert_eq!(table.app.screen(), Screen::Challenge);
}

#[test]
fn a_list_that_cannot_be_read_is_asked_for_again() {
    let mut table = opened();
    table.answers_list("no list");
    assert!(table.texts().contains("can’t be read"));
    let asked = fetches(&table).len();
    table.runs(4_000);
    assert_eq!(fetches(&table).len(), asked);
    table.runs(2_000);
    assert_eq!(fetches(&table).len(), asked + 1);
    table.answers_list(r#"{"puzzles": [], "next": null}"#);
    assert!(table.texts().contains("None here yet"));
}

#[test]
fn a_setter_publishes_and_others_like_and_report() {
    let mut table = Table::new(&[Capability::Gallery.name()]);
    table.wants(ChallengeIntent::Open(id()));
    let private =
        Listing { state: ListingState::Private, likes: 0, liked: false, may_like: false, reported: false };
    table.shows(RequestId::NONE, true, private);
    assert_eq!(table.listing(), ["Publish"]);
    table.wants(ChallengeIntent::List(id(), ListingChange::Publish { on: true }));
    let (request, _) = table.changes()[0];
    table.shows(RequestId::NONE, true, private);
    assert!(table.toasts().is_empty(), "that was a look");
    let listed = Listing { state: ListingState::Listed, ..private };
    table.shows(request, true, listed);
    assert_eq!((table.listing(), table.toasts().len()), (vec!["Take off the lists".to_owned()], 1));
    table.shows(RequestId::NONE, true, Listing { state: ListingState::Reported, ..listed });
    assert!(table.app.challenge().unwrap().status.unwrap().contains("reported this puzzle"));

    table.shows(RequestId::NONE, false, listed);
    assert_eq!(table.listing(), ["Report"], "nobody likes what they have not solved");
    table.shows(RequestId::NONE, false, Listing { may_like: true, likes: 3, ..listed });
    assert_eq!(table.listing(), ["Like · 3", "Report"]);
    table.shows(RequestId::NONE, false, Listing { liked: true, reported: true, likes: 4, ..listed });
    assert_eq!(table.listing(), ["Liked · 4"]);
    table.wants(ChallengeIntent::Report(id()));
    assert_eq!(table.app.overlays().len(), 1);
    let report = ListingChange::Report { why: ListingReport::Copied };
    table.wants(ChallengeIntent::List(id(), report));
    assert_eq!((table.app.overlays().len(), table.changes().last().unwrap().1), (0, report));
    let (request, problem) =
        (table.changes().last().unwrap().0, Problem::from(ChallengeRefusal::NotPublished));
    table.hears(ServerMessage::ChallengeRefused { request, problem });
    assert!(table.app.challenge().unwrap().status.unwrap().contains("not published"));
    assert_eq!(table.toasts().len(), 1, "nothing was done");
}

#[test]
fn nothing_is_published_without_a_connection() {
    let mut table = Table::new(&[Capability::Gallery.name()]);
    table.gives(Input::Closed { code: Some(1006), reason: String::new() });
    table.wants(Intent::from(ChallengeIntent::List(id(), ListingChange::Like { on: true })));
    assert!(table.changes().is_empty());
}

#[test]
fn a_new_challenge_is_published_once() {
    let mut table = Table::new(&[Capability::Gallery.name()]);
    let source = ChallengeSource::Text { text: ".".repeat(81), credits: None };
    table.wants(ChallengeIntent::Make(source));
    let request = table.outputs.iter().rev().find_map(|output| match output {
        Output::Send(message @ ClientMessage::MakeChallenge { .. }) => Some(message.request()),
        _ => None,
    });
    table.hears(ServerMessage::ChallengeMade { request: request.expect("one is made"), id: id() });
    assert!(table.texts().contains("Publish"));
    table.wants(ChallengeIntent::List(id(), ListingChange::Publish { on: true }));
    let (request, _) = table.changes()[0];
    let listing =
        Listing { state: ListingState::Listed, likes: 0, liked: false, may_like: false, reported: false };
    table.shows(request, true, listing);
    assert!(!table.texts().contains("Publish"), "{}", table.texts());
}
