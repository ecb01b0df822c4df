//! Pointers and focus, as stories.

use super::*;
use client_core::{Intent, Play, RoomIntent};
use puzzle::{Cell, Digit};

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
    Event::PointerDown { id: FINGER, x, y: 10.0, mods: KeyMods::default() }
}

fn click(x: f32, mods: KeyMods) -> Event {
    Event::PointerDown { id: PointerId::MOUSE, x, y: 25.0, mods }
}

fn cell(index: u16) -> Cell {
    Cell::new(index)
}

fn play(play: Play) -> Action {
    Intent::Play(play).into()
}

/// Four cells beside each other, and a key of the pad.
fn board() -> Interaction {
    let mut interaction = Interaction::default();
    let tap = |index: u16| Hit {
        on_press: true,
        ..hit(&format!("c{index}"), f32::from(index) * 50.0, Play::Tap(cell(index)).into())
    };
    let key = hit("digit-5", 300.0, Play::Digit(Digit::new(5).unwrap()).into());
    interaction.set_hits((0..4).map(tap).chain([key]).collect(), 0);
    interaction
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
    interaction
        .pointer(&Event::PointerDown { id: PointerId(2), x: 70.0, y: 10.0, mods: KeyMods::default() }, 5.0);
    assert_eq!(interaction.pointer(&up(10.0), 20.0), [Intent::Play(Play::Undo).into()]);
    assert_eq!(
        interaction.pointer(&Event::PointerUp { id: PointerId(2), x: 70.0, y: 10.0 }, 25.0),
        [Intent::Play(Play::Redo).into()]
    );
}

#[test]
fn holding_acts_once_and_replaces_the_tap() {
    let mut interaction = Interaction::default();
    let hold = Some(Intent::Play(Play::Redo).into());
    interaction.set_hits(vec![Hit { hold, ..hit("erase", 0.0, Intent::Play(Play::Erase)) }], 0);
    interaction.pointer(&down(10.0), 0.0);
    for look in 1..7 {
        assert!(interaction.held(duration::LONG_PRESS - f64::from(look)).is_empty());
    }
    assert_eq!(interaction.held(duration::LONG_PRESS), [Intent::Play(Play::Redo).into()]);
    assert!(interaction.held(duration::LONG_PRESS + 1.0).is_empty());
    assert!(interaction.pointer(&up(10.0), 900.0).is_empty());
}

/// Two frames that take half a second each see the finger down and not up yet.
#[test]
fn a_tap_on_a_page_that_stalls_is_no_hold() {
    let mut interaction = Interaction::default();
    let hold = Some(Intent::Play(Play::Redo).into());
    interaction.set_hits(vec![Hit { hold, ..hit("erase", 0.0, Intent::Play(Play::Erase)) }], 0);
    interaction.pointer(&down(10.0), 0.0);
    assert!(interaction.held(500.0).is_empty());
    assert!(interaction.held(1_000.0).is_empty());
    assert_eq!(interaction.pointer(&up(10.0), 1_010.0), [Intent::Play(Play::Erase).into()]);
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
    let list = Hit { scroll: Some("list"), ..hit("undo", 0.0, Intent::Room(RoomIntent::CopyLink)) };
    interaction.set_hits(vec![list, hit("redo", 60.0, Intent::Room(RoomIntent::CopyLink))], 0);
    for _ in 0..2 {
        interaction.pointer(&Event::Wheel { dx: 0.0, dy: 30.0, zooms: false }, 0.0);
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
    let area = Hit { focusable: false, ..hit("list", 0.0, Intent::Room(RoomIntent::CopyLink)) };
    let area = Hit { scroll: Some("list"), rect: Rect::new(0.0, 0.0, 200.0, 100.0), ..area };
    let below = Hit {
        rect: Rect::default(),
        whole: Rect::new(0.0, 130.0, 50.0, 50.0),
        ..hit("deep", 0.0, Intent::Room(RoomIntent::CopyLink))
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

#[test]
fn a_drag_selects_every_cell_it_crosses_once() {
    for id in [PointerId::MOUSE, FINGER] {
        let mut interaction = board();
        let down = Event::PointerDown { id, x: 25.0, y: 25.0, mods: KeyMods::default() };
        assert_eq!(interaction.pointer(&down, 0.0), [play(Play::Tap(cell(0)))]);
        let moves = [30.0, 52.0, 55.0, 180.0, 170.0];
        let crossed: Vec<Action> = moves
            .into_iter()
            .flat_map(|x| interaction.pointer(&Event::PointerMoved { id, x, y: 25.0 }, 10.0))
            .collect();
        assert_eq!(crossed, [1, 2, 3].map(|index| play(Play::Extend(cell(index)))), "{id:?}");
        assert!(interaction.pointer(&Event::PointerUp { id, x: 170.0, y: 25.0 }, 20.0).is_empty());
    }
}

#[test]
fn keys_and_a_second_click_change_what_a_click_selects() {
    let mut interaction = board();
    let mods = |shift, ctrl| KeyMods { shift, ctrl, ..KeyMods::default() };
    let mut clicks = |x, mods, ms| interaction.pointer(&click(x, mods), ms);
    assert_eq!(clicks(110.0, mods(true, false), 0.0), [play(Play::ExtendTo(cell(2)))]);
    assert_eq!(clicks(10.0, mods(false, true), 0.0), [play(Play::ToggleSelected(cell(0)))]);
    assert_eq!(clicks(10.0, mods(false, false), 1_000.0), [play(Play::Tap(cell(0)))]);
    assert_eq!(clicks(60.0, mods(false, false), 1_100.0), [play(Play::Tap(cell(1)))]);
    assert_eq!(clicks(60.0, mods(false, false), 1_200.0), [play(Play::SelectSame(cell(1)))]);
    assert_eq!(clicks(60.0, mods(false, false), 1_300.0), [play(Play::Tap(cell(1)))]);
    assert_eq!(clicks(60.0, mods(false, false), 2_000.0), [play(Play::Tap(cell(1)))]);
}

#[test]
fn the_other_buttons_open_a_menu_and_erase() {
    let mut interaction = board();
    let mut presses = |button, x| interaction.pointer(&Event::OtherButton { button, x, y: 25.0 }, 0.0);
    assert_eq!(presses(OtherButton::Right, 60.0), [Intent::OpenCell(cell(1)).into()]);
    assert_eq!(presses(OtherButton::Middle, 60.0), [play(Play::EraseAt(cell(1)))]);
    assert!(presses(OtherButton::Right, 310.0).is_empty());
}

#[test]
fn a_digit_dragged_into_a_cell_is_entered_there_only() {
    let mut interaction = board();
    let to = |x| Event::PointerMoved { id: PointerId::MOUSE, x, y: 25.0 };
    let up = |x| Event::PointerUp { id: PointerId::MOUSE, x, y: 25.0 };
    let five = Digit::new(5).unwrap();
    for (x, expected) in [(60.0, vec![play(Play::DigitAt(cell(1), five))]), (260.0, vec![])] {
        assert!(interaction.pointer(&click(310.0, KeyMods::default()), 0.0).is_empty());
        assert!(interaction.pointer(&to(x), 10.0).is_empty());
        assert_eq!(interaction.carried(), Some((five, x, 25.0)));
        assert_eq!(interaction.pointer(&up(x), 20.0), expected);
    }
    interaction.pointer(&click(310.0, KeyMods::default()), 0.0);
    interaction.pointer(&to(330.0), 10.0);
    assert_eq!(interaction.pointer(&up(330.0), 20.0), [play(Play::Digit(five))], "slipped, but still on it");
}

#[test]
fn the_wheel_over_the_board_goes_digit_by_digit() {
    let mut interaction = board();
    interaction.pointer(&Event::PointerMoved { id: PointerId::MOUSE, x: 60.0, y: 25.0 }, 0.0);
    let mut wheel = |dy| interaction.pointer(&Event::Wheel { dx: 0.0, dy, zooms: false }, 0.0).len();
    assert_eq!([wheel(48.0), wheel(48.0), wheel(96.0), wheel(-4.0), wheel(-60.0)], [1, 1, 2, 1, 0]);
}

#[test]
fn a_held_undo_button_repeats_until_it_is_let_go() {
    let mut interaction = interaction();
    interaction.pointer(&down(10.0), 0.0);
    let at = [0.0, 690.0, 700.0, 750.0, 800.0, 905.0];
    let undone = at.map(|ms| interaction.held(ms).len());
    assert_eq!(undone, [0, 0, 1, 0, 1, 1]);
    assert!(interaction.waits_for_hold());
    assert!(interaction.pointer(&up(10.0), 950.0).is_empty(), "it has acted already");
    assert!(interaction.held(2_000.0).is_empty());
}

#[test]
fn the_focus_moves_into_an_overlay_and_back() {
    let screen = [hit("leave", 0.0, Intent::Back), hit("start", 60.0, Intent::Room(RoomIntent::Start))];
    let dialog = [hit("close-sheet", 0.0, Intent::Dismiss), hit("dismiss", 60.0, Intent::Dismiss)];
    for visible in [true, false] {
        let mut interaction = Interaction::default();
        interaction.set_hits(screen.to_vec(), 0);
        interaction.set_focus(Some("leave".to_owned()), visible);
        interaction.set_hits([screen.to_vec(), dialog.to_vec()].concat(), 2);
        interaction.set_overlays(1);
        // A mouse needs no focus there: Enter confirms without.
        assert_eq!(interaction.focus(), visible.then_some("dismiss"));
        interaction.set_hits(screen.to_vec(), 0);
        interaction.set_overlays(0);
        assert_eq!(interaction.focus(), visible.then_some("leave"));
    }
}

#[test]
fn only_what_can_be_reached_is_used_from_outside() {
    let mut interaction = Interaction::default();
    let covered = hit("start", 0.0, Intent::Room(RoomIntent::Start));
    let disabled = Hit { enabled: false, ..hit("undo", 0.0, Intent::Play(Play::Undo)) };
    interaction.set_hits(vec![covered, disabled, hit("dismiss", 60.0, Intent::Dismiss)], 1);
    assert_eq!(interaction.action_of("start"), None);
    assert_eq!(interaction.action_of("undo"), None);
    assert_eq!(interaction.action_of("dismiss"), Some(Intent::Dismiss.into()));
}
