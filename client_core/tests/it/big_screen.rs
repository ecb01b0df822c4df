//! A big screen asks again and again, shows what it hears, and waits where nothing is shown.

use client_core::big_screen::BigScreen;
use client_core::{Address, Input, Output, Screen};
use game::{Millis, RequestId};
use protocol::{ClientMessage, ServerMessage, TheatreEvent, TheatreRequest};

use crate::pools::table::Table;

const AT: &str = "0f1e2d3c4b5a6978-1-fedcba9876543210";

fn looks(table: &Table) -> Vec<RequestId> {
    let look = |output: &Output| match output {
        Output::Send(ClientMessage::Theatre { request, ask: TheatreRequest::Show { screen, .. } }) => {
            assert_eq!(screen, AT);
            Some(*request)
        }
        _ => None,
    };
    table.outputs.iter().filter_map(look).collect()
}

#[test]
fn a_screen_waits_and_looks_again() {
    let mut table = Table::new(&[]);
    table.gives(Input::RoomInUrl(format!("screen/{AT}")));
    assert_eq!(table.app.screen(), Screen::Page("screen"));
    let page = table.app.page().expect("a page");
    assert_eq!(page.address(), AT.parse().ok().map(Address::Screen));
    table.runs(100);
    let request = *looks(&table).last().expect("it looks");
    table.hears(ServerMessage::Theatre { event: TheatreEvent::NotShown { request, own: false } });
    let screen = |table: &Table| table.app.page().and_then(|page| page.as_a::<BigScreen>()).cloned();
    assert!(screen(&table).expect("it stays").view(&table.app, Millis(table.now)).is_none());
    assert!(screen(&table).expect("it stays").waits_for().contains("host"));
    table.hears(ServerMessage::Theatre { event: TheatreEvent::NotShown { request, own: true } });
    assert!(screen(&table).expect("it stays").waits_for().contains("You race here"));
    (0..60).for_each(|_| table.runs(100));
    assert_eq!(looks(&table).len(), 2, "every five seconds while nothing is shown");
}

#[test]
fn an_address_that_is_none_waits_without_asking() {
    let mut table = Table::new(&[]);
    table.gives(Input::RoomInUrl("screen/KXQ7P".to_owned()));
    (0..60).for_each(|_| table.runs(100));
    assert_eq!((table.app.screen(), looks(&table).len()), (Screen::Page("screen"), 0));
}
