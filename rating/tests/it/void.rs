//! Taking bookings back.

use proptest::prelude::*;
use rating::{AlreadyVoid, Booked, Experience, Rating};

use crate::{KNOWN, changes, known, race};

#[test]
fn the_last_match_is_undone_exactly_and_once() {
    let change = changes(&race(vec![known(1, 1500, 80, 1), known(2, 1600, 90, 2)])).remove(0);
    let (old, new, experience) = (change.old, change.new, KNOWN.plus(change.gained));
    let mut booked = Booked::from(change);
    let reversal = booked.void(&new, &experience).unwrap();
    assert_eq!((reversal.old, reversal.new, reversal.experience), (new, old, KNOWN));
    assert_eq!(booked.void(&old, &KNOWN), Err(AlreadyVoid));
}

proptest! {
    /// Its points go back, and with them some certainty; later matches stand.
    #[test]
    fn an_earlier_match_gives_back_its_points(
        own in (1000_i32..2000, 45_i32..=350), other in (1000_i32..2000, 45_i32..=350), later in 1000_i32..2000,
    ) {
        let first = changes(&race(vec![known(1, own.0, own.1, 1), known(2, other.0, other.1, 2)])).remove(0);
        let again = known(1, 0, 0, 2);
        let again = rating::Racer { rating: first.new, ..again };
        let second = changes(&race(vec![again, known(3, later, 60, 1)])).remove(0);
        let now: Rating = second.new;
        let lifted = first.new.rating_centi - first.old.rating_centi;
        let experience = KNOWN.plus(first.gained).plus(second.gained);
        let reversal = Booked::from(first).void(&now, &experience).unwrap();
        prop_assert_eq!(reversal.new.rating_centi, now.rating_centi - lifted);
        prop_assert!(reversal.new.deviation_centi >= now.deviation_centi && reversal.new.deviation_centi <= 35_000);
        let left: Experience = reversal.experience;
        prop_assert_eq!(left, KNOWN.plus(second.gained));
    }
}
