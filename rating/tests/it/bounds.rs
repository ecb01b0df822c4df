//! What holds for all races.

use proptest::prelude::*;
use rating::{Booking, Finish, Race, Racer, Rating, book};

use crate::{DAY_MS, changes, known, race};

fn racers() -> impl Strategy<Value = Vec<Racer>> {
    let one = (400_i32..=4000, 45_i32..=350, 1_u16..=8, 0_u8..10);
    proptest::collection::vec(one, 2..=8).prop_map(|all| {
        let racer = |(id, (points, deviation, place, left)): (u64, (i32, i32, u16, u8))| {
            let finish = if left == 0 { Finish::Left } else { Finish::Placed(place) };
            Racer { finish, ..known(id, points, deviation, place) }
        };
        (1..).zip(all).map(racer).collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_racers_does_not_matter((racers, shuffled) in racers().prop_flat_map(|racers| {
        (Just(racers.clone()), Just(racers).prop_shuffle())
    })) {
        prop_assert_eq!(book(&race(racers)), book(&race(shuffled)));
    }

    #[test]
    fn all_stays_within_bounds(racers in racers(), days in 0_u64..4000) {
        let race = Race { at_ms: days * DAY_MS, ..race(racers) };
        for change in changes(&race) {
            let Rating { rating_centi, deviation_centi, volatility_micro, at_ms } = change.new;
            prop_assert!((40_000..=400_000).contains(&rating_centi));
            prop_assert!((4_500..=35_000).contains(&deviation_centi));
            prop_assert!((1..=100_000).contains(&volatility_micro));
            prop_assert!((rating_centi - change.old.rating_centi).abs() <= 35_000);
            prop_assert_eq!(at_ms, race.at_ms);
        }
    }

    /// Two who are known equally well move by nearly the same.
    #[test]
    fn a_duel_makes_hardly_any_points(one in 800_i32..=2500, other in 800_i32..=2500, deviation in 45_i32..=110) {
        let changes = changes(&race(vec![known(1, one, deviation, 1), known(2, other, deviation, 2)]));
        let moved = |nth: usize| changes[nth].new.rating_centi - changes[nth].old.rating_centi;
        prop_assert!(moved(0) >= 0 && moved(1) <= 0);
        prop_assert!((moved(0) + moved(1)).abs() <= 100, "{} {}", moved(0), moved(1));
    }

    #[test]
    fn a_better_place_never_gives_less(racers in racers(), nth in 0_usize..8) {
        let nth = nth % racers.len();
        let at_place = |place| {
            let mut racers = racers.clone();
            racers[nth].finish = Finish::Placed(place);
            changes(&race(racers))[nth].new.rating_centi
        };
        let by_place: Vec<i32> = (1..=9).map(at_place).collect();
        prop_assert!(by_place.is_sorted_by(|better, worse| better >= worse), "{by_place:?}");
    }

    #[test]
    fn certainty_only_fades_with_time(deviation in 45_i32..=350, days in 0_u64..4000, more in 0_u64..4000) {
        let rating = crate::rating(1500, deviation);
        let (early, late) = (rating.deviation_at(days * DAY_MS), rating.deviation_at((days + more) * DAY_MS));
        prop_assert!(f64::from(deviation) <= early && early <= late && late <= 350.0);
    }

    #[test]
    fn rated_or_not_is_the_same_for_all(racers in racers(), bot in 0_usize..8) {
        let mut racers = racers;
        let bot = bot % racers.len();
        racers[bot].is_bot = true;
        prop_assert!(matches!(book(&race(racers)), Booking::Unrated(_)));
    }
}

/// As Lichess chose its periods.
#[test]
fn a_deviation_of_60_grows_to_110_in_a_year() {
    let deviation = crate::rating(1500, 60).deviation_at(365 * DAY_MS);
    assert!((109.0..111.0).contains(&deviation), "{deviation}");
}

/// The pairs of a race are one race of each.
#[test]
fn a_race_of_eight_says_less_than_seven_duels() {
    let room = (1..=8).map(|id| known(id, 1500, 100, u16::try_from(id).expect("small"))).collect();
    let alone = changes(&race(room))[0].new;
    let duels = (2..=8).fold(known(1, 1500, 100, 1), |own, id| {
        let rating = changes(&race(vec![own.clone(), known(id, 1500, 100, 2)]))[0].new;
        Racer { rating, ..own }
    });
    assert!(alone.rating_centi < duels.rating.rating_centi - 5_000, "{alone:?} {duels:?}");
    assert!(alone.deviation_centi > duels.rating.deviation_centi, "{alone:?} {duels:?}");
}
