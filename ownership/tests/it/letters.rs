//! What the numbers of letters tell.

use game::Millis;
use ownership::{Delivery, Inbound, Outbound, Reset, SILENCE_MS};

const NOW: Millis = Millis(10);

#[test]
fn letters_in_order_are_read_once() {
    let (mut out, mut inbound) = (Outbound::default(), Inbound::new(NOW));
    assert_eq!(out.last(), 0);
    assert_eq!(inbound.beat(out.last(), NOW), None);
    for _ in 0..3 {
        let number = out.next_number();
        assert_eq!(inbound.receive(number, NOW), Delivery::Next);
        assert_eq!(inbound.receive(number, NOW), Delivery::Duplicate);
    }
    assert_eq!(inbound.beat(out.last(), NOW), None);
}

#[test]
fn a_gap_is_told_once_and_what_comes_late_is_left() {
    let mut inbound = Inbound::new(NOW);
    assert_eq!(inbound.receive(1, NOW), Delivery::Next);
    assert_eq!(inbound.receive(4, NOW), Delivery::Gap);
    assert_eq!(inbound.receive(3, NOW), Delivery::Duplicate);
    assert_eq!(inbound.receive(5, NOW), Delivery::Next);
    assert_eq!(inbound.beat(5, NOW), None);
}

#[test]
fn a_beat_tells_of_the_lost_last_letter() {
    let mut inbound = Inbound::new(NOW);
    assert_eq!(inbound.beat(2, NOW), Some(Reset::Gap));
    assert_eq!(inbound.beat(2, NOW), None);
    assert_eq!(inbound.beat(1, NOW), None, "an old beat");
    assert_eq!(inbound.receive(3, NOW), Delivery::Next);
}

#[test]
fn silence_resets_once_until_the_peer_is_heard() {
    let mut inbound = Inbound::new(Millis(0));
    assert_eq!(inbound.reset_due(Millis(SILENCE_MS - 1)), None);
    assert!(inbound.is_silent(Millis(SILENCE_MS)));
    assert_eq!(inbound.reset_due(Millis(SILENCE_MS)), Some(Reset::Silence));
    assert_eq!(inbound.reset_due(Millis(2 * SILENCE_MS)), None);
    assert_eq!(inbound.beat(0, Millis(2 * SILENCE_MS)), None);
    assert!(!inbound.is_silent(Millis(2 * SILENCE_MS)));
    assert_eq!(inbound.reset_due(Millis(3 * SILENCE_MS)), Some(Reset::Silence));
}
