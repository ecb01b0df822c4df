//! Taking bookings back.

use proptest::prelude::*;
use rating::{Rating, without};

use crate::{changes, known, race};

#[test]
fn the_last_match_is_undone_exactly() {
    let change = changes(&race(vec![known(1, 1500, 80, 1), known(2, 1600, 90, 2)])).remove(0);
    assert_eq!(without(&change.new, &change.old, &change.new), change.old);
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
        let left = without(&now, &first.old, &first.new);
        prop_assert_eq!(left.rating_centi, now.rating_centi - lifted);
        prop_assert!(left.deviation_centi >= now.deviation_centi && left.deviation_centi <= 35_000);
    }
}
