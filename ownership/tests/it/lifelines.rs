//! Which dropped lifelines mean a death.

use game::Millis;
use lobby::NodeNo;
use ownership::{LEASE_MS, Lifelines};

const UP_MS: u64 = 1_000_000;
const NODE: NodeNo = NodeNo(2);

#[test]
fn a_node_that_is_silent_in_two_looks_is_dead() {
    let mut lifelines = Lifelines::new(LEASE_MS);
    assert_eq!(lifelines.look(7, UP_MS, &[], Millis(0)), []);
    assert_eq!(lifelines.look(7, UP_MS, &[NODE], Millis(250)), [NODE]);
    assert!(!lifelines.not_heard(NODE) && lifelines.is_suspicious());
    assert_eq!(lifelines.look(7, UP_MS, &[NODE], Millis(350)), [NODE]);
    assert!(lifelines.not_heard(NODE));
}

#[test]
fn a_node_that_is_heard_or_has_its_lifeline_again_is_not() {
    let mut lifelines = Lifelines::new(LEASE_MS);
    lifelines.look(7, UP_MS, &[NODE], Millis(0));
    assert!(!lifelines.not_heard(NODE));
    lifelines.heard(NODE);
    lifelines.look(7, UP_MS, &[NODE], Millis(100));
    assert!(!lifelines.not_heard(NODE), "it was heard between the two");
    lifelines.look(7, UP_MS, &[], Millis(200));
    lifelines.look(7, UP_MS, &[NODE], Millis(300));
    assert!(!lifelines.not_heard(NODE), "it had its lifeline between the two");
}

#[test]
fn a_store_that_has_begun_anew_has_dropped_them_all() {
    let mut lifelines = Lifelines::new(LEASE_MS);
    assert_eq!(lifelines.look(7, LEASE_MS - 1, &[NODE], Millis(0)), [], "it has just begun");
    assert_eq!(lifelines.look(7, LEASE_MS, &[NODE], Millis(1)), [NODE]);
    assert!(!lifelines.not_heard(NODE));
    // A standby has been up for long already.
    assert_eq!(lifelines.look(3, UP_MS, &[NODE], Millis(10)), []);
    assert!(!lifelines.is_suspicious());
    assert_eq!(lifelines.look(3, UP_MS, &[NODE], Millis(9 + LEASE_MS)), []);
    assert_eq!(lifelines.look(3, UP_MS, &[NODE], Millis(10 + LEASE_MS)), [NODE]);
}
