//! Pointers and focus, as stories.

use super::*;
use client_core::{Intent, Play};

const FINGER: PointerId = PointerId(1);

fn hit(id: &str, x: f32, intent: Intent) -> Hit {
    Hit {
        id: id.to_owned(),
        rect: Rect::new(x, 0.0, 50.0, 50.0),
        whole: Rect::new(x, 0.0, 50.0, 50.0),
        action: intent.into(),
        hold: None,
        on_press: false,
        enabled: true,
        focusable: true,
        scroll: None,
    }
}

fn interaction() -> Interaction {
    let mut interaction = Interaction::default();
    interaction.set_hits(
        vec![hit("undo", 0.0, Intent::Play(Play::Undo)), hit("redo", 60.0, Intent::Play(Play::Redo))],
        0,
    );
    interaction
}

fn down(x: f32) -> Event {
    Event::PointerDown { id: FINGER, x, y: 10.0 }
}

fn up(x: f32) -> Event {
    Event::PointerUp { id: FINGER, x, y: 10.0 }
}

#[test]
fn a_tap_acts_when_let_go_where_it_began() {
    let mut interaction = interaction();
    assert!(interaction.pointer(&down(10.0), 0.0).is_empty());
    assert!(interaction.pressed("undo"));
    assert_eq!(interaction.pointer(&up(20.0), 50.0), [Intent::Play(Play::Undo).into()]);
    assert!(!interaction.pressed("undo"));
}

#[test]
fn letting_go_elsewhere_does_nothing() {
    let mut interaction = interaction();
    interaction.pointer(&down(10.0), 0.0);
    assert!(interaction.pointer(&up(70.0), 50.0).is_empty());
}

#[test]
fn a_disabled_widget_does_nothing() {
    let mut interaction = Interaction::default();
    interaction.set_hits(vec![Hit { enabled: false, ..hit("undo", 0.0, Intent::Play(Play::Undo)) }], 0);
    interaction.pointer(&down(10.0), 0.0);
    assert!(interaction.pointer(&up(10.0), 10.0).is_empty());
}

#[test]
fn two_thumbs_press_two_widgets() {
    let mut interaction = interaction();
    interaction.pointer(&down(10.0), 0.0);
    interaction.pointer(&Event::PointerDown { id: PointerId(2), x: 70.0, y: 10.0 }, 5.0);
    assert_eq!(interaction.pointer(&up(10.0), 20.0), [Intent::Play(Play::Undo).into()]);
    assert_eq!(
        interaction.pointer(&Event::PointerUp { id: PointerId(2), x: 70.0, y: 10.0 }, 25.0),
        [Intent::Play(Play::Redo).into()]
    );
}

#[test]
fn holding_acts_once_and_replaces_the_tap() {
    let mut interaction = Interaction::default();
    let held =
        Hit { hold: Some(Intent::Play(Play::Redo).into()), ..hit("undo", 0.0, Intent::Play(Play::Undo)) };
    interaction.set_hits(vec![held], 0);
    interaction.pointer(&down(10.0), 0.0);
    assert!(interaction.held(duration::LONG_PRESS - 1.0).is_empty());
    assert_eq!(interaction.held(duration::LONG_PRESS), [Intent::Play(Play::Redo).into()]);
    assert!(interaction.held(duration::LONG_PRESS + 1.0).is_empty());
    assert!(interaction.pointer(&up(10.0), 900.0).is_empty());
}

#[test]
fn what_a_sheet_covers_is_out_of_reach() {
    let mut interaction = Interaction::default();
    interaction.set_hits(
        vec![hit("undo", 0.0, Intent::Play(Play::Undo)), hit("redo", 60.0, Intent::Play(Play::Redo))],
        1,
    );
    interaction.pointer(&down(10.0), 0.0);
    assert!(interaction.pointer(&up(10.0), 10.0).is_empty());
    interaction.move_focus(true);
    assert_eq!(interaction.focus(), Some("redo"));
}

#[test]
fn a_dragging_finger_scrolls_and_does_not_press() {
    let mut interaction = Interaction::default();
    interaction.set_hits(vec![Hit { scroll: Some("list"), ..hit("undo", 0.0, Intent::Play(Play::Undo)) }], 0);
    interaction.pointer(&down(10.0), 0.0);
    interaction.pointer(&Event::PointerMoved { id: FINGER, x: 10.0, y: -15.0 }, 10.0);
    assert_eq!(interaction.scroll_offset("list"), 25.0);
    assert!(interaction.pointer(&up(10.0), 20.0).is_empty());
}

#[test]
fn the_wheel_scrolls_what_is_under_the_mouse_or_all_there_is() {
    let mut interaction = Interaction::default();
    let list = Hit { scroll: Some("list"), ..hit("undo", 0.0, Intent::CopyLink) };
    interaction.set_hits(vec![list, hit("redo", 60.0, Intent::CopyLink)], 0);
    for _ in 0..2 {
        interaction.pointer(&Event::Wheel { dy: 30.0 }, 0.0);
        interaction.pointer(&Event::PointerMoved { id: PointerId::MOUSE, x: 10.0, y: 10.0 }, 0.0);
    }
    assert_eq!(interaction.scroll_offset("list"), 60.0);
}

#[test]
fn tab_goes_round_and_enter_acts() {
    let mut interaction = interaction();
    interaction.move_focus(true);
    assert!(interaction.focus_shown("undo"));
    interaction.move_focus(true);
    interaction.move_focus(true);
    interaction.move_focus(false);
    assert_eq!(interaction.activate_focus(), Some(Intent::Play(Play::Redo).into()));
}

#[test]
fn the_focus_scrolls_what_it_reaches_into_sight() {
    let mut interaction = Interaction::default();
    let area = Hit { focusable: false, ..hit("list", 0.0, Intent::CopyLink) };
    let area = Hit { scroll: Some("list"), rect: Rect::new(0.0, 0.0, 200.0, 100.0), ..area };
    let below = Hit {
        rect: Rect::default(),
        whole: Rect::new(0.0, 130.0, 50.0, 50.0),
        ..hit("deep", 0.0, Intent::CopyLink)
    };
    interaction.set_hits(vec![area, Hit { scroll: Some("list"), ..below }], 0);
    interaction.move_focus(true);
    assert_eq!(interaction.scroll_offset("list"), 130.0 + 50.0 + FOCUS_MARGIN - 100.0);
}

#[test]
fn focus_on_what_is_gone_is_lost() {
    let mut interaction = interaction();
    interaction.move_focus(true);
    interaction.set_hits(vec![hit("other", 0.0, Intent::Play(Play::Undo))], 0);
    assert_eq!(interaction.focus(), None);
}
