//! A room's time goes on where it stopped.

use game::Millis;
use ownership::Behind;

#[test]
fn a_claim_leaves_the_gap_out() {
    let behind = Behind::default();
    assert_eq!(behind.room_time(Millis(50_000)), Millis(50_000));
    let behind = behind.after_claim(Millis(58_000), Millis(53_000), Millis(52_000));
    assert_eq!(behind.room_time(Millis(58_000)), Millis(53_000));
    let behind = behind.after_claim(Millis(70_000), Millis(60_000), Millis(60_500));
    assert_eq!(behind.room_time(Millis(70_000)), Millis(55_500));
}

#[test]
fn a_claimer_with_a_slower_clock_goes_on_as_well() {
    let behind = Behind::default().after_claim(Millis(9_000), Millis(30_000), Millis(31_000));
    assert_eq!(behind, Behind(-22_000));
    assert_eq!(behind.room_time(Millis(9_250)), Millis(31_250));
}
