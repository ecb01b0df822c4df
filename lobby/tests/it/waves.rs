//! Waves: who is paired with whom, who waits on, and that nobody meets whom they may not meet.

use std::collections::BTreeSet;

use game::{Millis, Network, PlayerId};
use lobby::{
    EXACT_TICKETS_MAX, REMATCH_AFTER_MS, RatingRange, Seats, Seeker, Ticket, Traffic, WAVE_TICKETS_MAX, Wave,
    WaveRules, Window, Wish, wave,
};
use proptest::prelude::*;
use rating::Strength;

use crate::tickets::ticket;

const NOW: Millis = Millis(10_000_000);

const RULES: WaveRules = WaveRules {
    seats: Seats::DUEL,
    wave_ms: 2_000,
    window: Window { second: 1, step: 100, least: 50, most: 400 },
    is_rated: true,
    same_network: true,
};

fn seeker(player: u64, rating: i32) -> Seeker {
    Seeker {
        ticket: ticket(player),
        strength: Strength { rating, deviation: 50 },
        since: NOW,
        from: Millis(0),
        last_opponent: None,
        is_in_front: false,
    }
}

fn wishes(seeker: Seeker, wish: Wish) -> Seeker {
    Seeker { ticket: Ticket { wish, ..seeker.ticket }, ..seeker }
}

/// Has missed so many waves.
fn missed(waves: u64, seeker: Seeker) -> Seeker {
    Seeker { since: Millis(NOW.0 - 2_000 * waves), ..seeker }
}

/// Where so many have just come windows begin at their least.
fn busy() -> Traffic {
    let mut traffic = Traffic::default();
    (0..500).for_each(|n| traffic.note(1_250 + n, Millis(NOW.0 - 1)));
    traffic
}

fn paired(seekers: &[Seeker], rules: &WaveRules) -> Vec<Vec<u64>> {
    of(wave(seekers, &busy(), NOW, rules, |_, _| false))
}

fn of(wave: Wave) -> Vec<Vec<u64>> {
    wave.matches.iter().map(|players| players.iter().map(|player| player.0).collect()).collect()
}

#[test]
fn the_whole_pool_is_paired_at_best_not_one_by_one() {
    // The nearest two would leave the outer ones without anybody in their window.
    let pool = [seeker(1, 1_500), seeker(2, 1_520), seeker(3, 1_535), seeker(4, 1_555)];
    assert_eq!(paired(&pool, &RULES), [[1, 2], [3, 4]]);
}

#[test]
fn the_window_widens_with_each_missed_wave_up_to_its_most() {
    let pair = |gap, one, other| {
        let pool = [missed(one, seeker(1, 1_500)), missed(other, seeker(2, 1_500 + gap))];
        !paired(&pool, &RULES).is_empty()
    };
    assert!(pair(50, 0, 0) && !pair(51, 0, 0));
    assert!(pair(100, 1, 1) && !pair(101, 1, 1) && !pair(100, 1, 0), "both must have waited");
    assert!(pair(400, 7, 7) && !pair(450, 1_000, 1_000));
}

#[test]
fn who_has_waited_longer_is_paired_first() {
    let pool = [seeker(1, 1_500), seeker(2, 1_510), missed(1, seeker(3, 1_525))];
    let Wave { matches, stays } = wave(&pool, &busy(), NOW, &RULES, |_, _| false);
    assert_eq!(matches, [[PlayerId(2), PlayerId(3)]]);
    assert_eq!(stays, [PlayerId(1)]);
}

#[test]
fn own_ranges_hold_on_both_sides() {
    let range = RatingRange::new(1_500, 1_520).unwrap();
    let choosy = wishes(seeker(1, 1_530), Wish { range: Some(range), ..Wish::default() });
    assert_eq!(paired(&[choosy.clone(), seeker(2, 1_521)], &RULES).len(), 0);
    assert_eq!(paired(&[seeker(2, 1_499), choosy.clone()], &RULES).len(), 0);
    assert_eq!(paired(&[choosy, seeker(2, 1_520)], &RULES).len(), 1);
}

#[test]
fn whoever_is_avoided_by_either_is_not_met() {
    let avoids = [PlayerId(2)].into_iter().collect();
    let shy = wishes(seeker(1, 1_500), Wish { avoids, ..Wish::default() });
    for pool in [[shy.clone(), seeker(2, 1_500)], [seeker(2, 1_499), shy.clone()]] {
        assert_eq!(paired(&pool, &RULES).len(), 0);
    }
    assert_eq!(paired(&[shy, seeker(2, 1_500), seeker(3, 1_510), seeker(4, 1_510)], &RULES).len(), 2);
    let apart = wave(&[seeker(1, 1_500), seeker(2, 1_500)], &busy(), NOW, &RULES, |one, other| {
        [one.player, other.player] == [PlayerId(1), PlayerId(2)]
    });
    assert_eq!(apart.matches.len(), 0);
}

#[test]
fn no_pair_meets_twice_in_a_row_for_ratings() {
    let casual = WaveRules { is_rated: false, ..RULES };
    let pair = |waited| {
        let since = Millis(NOW.0 - waited);
        let met = Seeker { last_opponent: Some(PlayerId(2)), since, ..seeker(1, 1_500) };
        [met, Seeker { since, ..seeker(2, 1_500) }]
    };
    assert_eq!(paired(&pair(3_600_000), &RULES).len(), 0);
    assert_eq!(paired(&pair(REMATCH_AFTER_MS - 1), &casual).len(), 0);
    assert_eq!(paired(&pair(REMATCH_AFTER_MS), &casual).len(), 1, "better than nobody at all");
    assert_eq!(paired(&[pair(0).to_vec(), vec![seeker(3, 1_540)]].concat(), &RULES).len(), 1);
}

#[test]
fn one_network_meets_only_when_nobody_else_is_there() {
    let of = |network, seeker: Seeker| Seeker {
        ticket: Ticket { network: Network(network), ..seeker.ticket },
        ..seeker
    };
    let pool = [of(9, seeker(1, 1_500)), of(9, seeker(2, 1_500))];
    assert_eq!(paired(&pool, &RULES).len(), 1, "it is not rated, and better than none");
    assert_eq!(paired(&pool, &WaveRules { same_network: false, ..RULES }).len(), 0);
    assert_eq!(paired(&pool, &WaveRules { is_rated: false, same_network: false, ..RULES }).len(), 0);
    let [third, fourth] = [3, 4].map(|player| of(8, seeker(player, 1_540)));
    for players in paired(&[pool[0].clone(), pool[1].clone(), third, fourth], &RULES) {
        assert!(players.iter().any(|player| *player <= 2) && players.iter().any(|player| *player > 2));
    }
    let table: Vec<Seeker> = (0..8).map(|n| missed(9, of(n / 2, seeker(n, 1_500)))).collect();
    for players in paired(&table, &TABLE) {
        let networks: BTreeSet<u64> = players.iter().map(|player| player / 2).collect();
        assert_eq!(networks.len(), players.len(), "a table with neighbours would not be rated");
    }
}

#[test]
fn programs_meet_only_who_takes_them() {
    let program = Seeker { ticket: Ticket { bot: true, ..seeker(1, 1_500).ticket }, ..seeker(1, 1_500) };
    assert_eq!(paired(&[program.clone(), seeker(2, 1_500)], &RULES).len(), 0);
    let open = Seeker { ticket: Ticket { with_bots: true, ..seeker(2, 1_500).ticket }, ..seeker(2, 1_500) };
    assert_eq!(paired(&[program, open], &RULES).len(), 1);
}

#[test]
fn players_who_start_meet_each_other_first() {
    let starts =
        |player, rating| Seeker { strength: Strength { rating, deviation: 350 }, ..seeker(player, rating) };
    let pool = [starts(1, 1_500), seeker(2, 1_500), starts(3, 1_490), seeker(4, 1_490)];
    assert_eq!(paired(&pool, &RULES), [[4, 2], [3, 1]]);
    let doubtful = [starts(1, 1_500), seeker(2, 1_540), seeker(3, 1_575)];
    assert_eq!(paired(&doubtful, &RULES), [[1, 2]], "a gap of which little is known weighs less");
    assert_eq!(paired(&[seeker(1, 1_500), seeker(2, 1_540), seeker(3, 1_575)], &RULES), [[2, 3]]);
}

#[test]
fn whoever_is_held_back_waits_on() {
    let held = Seeker { from: NOW.plus(1), ..seeker(1, 1_500) };
    let Wave { matches, stays } = wave(&[seeker(2, 1_500), held], &busy(), NOW, &RULES, |_, _| false);
    assert_eq!((matches.len(), stays), (0, vec![PlayerId(1), PlayerId(2)]));
}

const TABLE: WaveRules = WaveRules {
    seats: Seats { least: 3, most: 8 },
    window: Window { second: 1, step: 20, least: 300, most: 800 },
    ..RULES
};

#[test]
fn a_table_waits_until_it_is_full_or_has_waited_enough() {
    let pool = |count: u64, waves| (0..count).map(|n| missed(waves, seeker(n, 1_500))).collect::<Vec<_>>();
    assert_eq!(paired(&pool(8, 0), &TABLE).len(), 1);
    assert_eq!([paired(&pool(7, 0), &TABLE).len(), paired(&pool(7, 1), &TABLE).len()], [0, 1]);
    assert_eq!([paired(&pool(3, 4), &TABLE).len(), paired(&pool(3, 5), &TABLE).len()], [0, 1]);
    assert_eq!(paired(&pool(2, 100), &TABLE).len(), 0, "two are no table");
}

#[test]
fn ten_sit_at_two_tables_of_five() {
    let pool: Vec<Seeker> = (0..10).map(|n| missed(6, seeker(n, 1_500 + n as i32 * 10))).collect();
    let sizes: Vec<usize> = paired(&pool, &TABLE).iter().map(Vec::len).collect();
    assert_eq!(sizes, [5, 5]);
}

#[test]
fn a_table_is_of_near_ratings_around_the_longest_waiter() {
    let mut pool: Vec<Seeker> = (0..20).map(|n| seeker(n, 1_000 + n as i32 * 50)).collect();
    pool[10] = missed(1, seeker(10, 1_500));
    let table: Vec<u64> = paired(&pool, &TABLE)[0].clone();
    assert!(table.contains(&10) && table.iter().all(|n| n.abs_diff(10) <= 4), "{table:?}");
}

/// Tickets of all sorts, few enough players for them to be in each other's way.
fn seekers(most: usize) -> impl Strategy<Value = Vec<Seeker>> {
    let one = (800_i32..2_200, 30_u16..350, 0_u64..60_000, any::<u8>(), 0_u64..6, 0_u64..40);
    proptest::collection::vec(one, 0..most).prop_map(|rows| {
        let rows = rows.into_iter().enumerate();
        let seekers = rows.map(|(n, (rating, deviation, waited, flags, network, other))| {
            let plain = seeker(n as u64, rating);
            let ticket = Ticket {
                bot: flags & 7 == 0,
                with_bots: flags & 8 > 0,
                not_by_hand: flags & 0xF0 == 0,
                network: Network(network),
                ..plain.ticket
            };
            let range = RatingRange::new(rating - 200, rating + 100).ok().filter(|_| flags & 48 == 48);
            let avoids = [PlayerId(other)].into_iter().filter(|_| flags & 64 > 0).collect();
            let ticket = Ticket { wish: Wish { range, avoids, ..Wish::default() }, ..ticket };
            Seeker {
                ticket,
                strength: Strength { rating, deviation },
                since: Millis(NOW.0 - waited),
                from: Millis(NOW.0 - 500 + u64::from(flags) * 2),
                last_opponent: Some(PlayerId(other / 2)).filter(|_| flags & 128 > 0),
                is_in_front: flags & 3 == 3,
            }
        });
        seekers.collect()
    })
}

fn check(seekers: &[Seeker], rules: &WaveRules) {
    let Wave { matches, stays } = wave(seekers, &busy(), NOW, rules, |_, _| false);
    let mut all: Vec<PlayerId> = matches.iter().flatten().chain(&stays).copied().collect();
    all.sort_unstable();
    assert!(all.iter().copied().eq((0..seekers.len() as u64).map(PlayerId)), "each once: {all:?}");
    for players in &matches {
        let table: Vec<&Seeker> = players.iter().map(|player| &seekers[player.0 as usize]).collect();
        assert!((usize::from(rules.seats.least)..=usize::from(rules.seats.most)).contains(&table.len()));
        for one in &table {
            assert!(one.from <= NOW);
            for other in table.iter().filter(|other| other.ticket.player != one.ticket.player) {
                assert!(one.ticket.wish.range.is_none_or(|range| range.contains(other.strength.rating)));
                assert!(!one.ticket.wish.avoids.contains(other.ticket.player));
                let are_neighbours = one.ticket.network == other.ticket.network;
                assert!(!are_neighbours || rules.same_network && rules.seats == Seats::DUEL);
                assert!(
                    !other.ticket.bot || one.ticket.bot || one.ticket.with_bots || one.ticket.not_by_hand
                );
                let is_duel = rules.seats == Seats::DUEL;
                assert!(!is_duel || are_neighbours || one.last_opponent != Some(other.ticket.player));
            }
        }
    }
    let mut turned = seekers.to_vec();
    turned.reverse();
    assert_eq!(
        of(wave(&turned, &busy(), NOW, rules, |_, _| false)),
        of(Wave { matches, stays }),
        "whatever the order"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nobody_meets_whom_they_may_not_meet(seekers in seekers(60)) {
        check(&seekers, &RULES);
        check(&seekers, &WaveRules { same_network: false, ..RULES });
        check(&seekers, &TABLE);
    }
}

/// Where the window is the same for all, the best is a matching of neighbours: what a table of the best for the first so many
/// says.
#[test]
fn bands_pair_a_crowd_nearly_as_well_as_one_look() {
    const WIDTH: f64 = 10.0;
    let count = EXACT_TICKETS_MAX * 6;
    let mut crowd: Vec<Seeker> =
        (0..count as u64).map(|n| seeker(n, 1_000 + (n * n * 7_919 % 9_973) as i32)).collect();
    crowd.sort_by_key(|seeker| seeker.strength.rating);
    let rules =
        WaveRules { window: Window { second: 1, step: 0, least: WIDTH as u16, most: WIDTH as u16 }, ..RULES };
    let rating = |n: usize| f64::from(crowd[n].strength.rating);
    let mut best = vec![0.0_f64; count + 1];
    for n in 2..=count {
        let pair = WIDTH - (rating(n - 1) - rating(n - 2));
        best[n] = best[n - 1].max(best[n - 2] + pair);
    }
    let of_player = |player: u64| {
        f64::from(crowd.iter().find(|seeker| seeker.ticket.player.0 == player).unwrap().strength.rating)
    };
    let weights =
        paired(&crowd, &rules).into_iter().map(|pair| WIDTH - (of_player(pair[1]) - of_player(pair[0])));
    let total: f64 = weights.sum();
    assert!(total > 0.99 * best[count] && total <= best[count], "{total} of {}", best[count]);
}

#[test]
fn whoever_came_last_into_too_large_a_crowd_waits() {
    let crowd: Vec<Seeker> = (0..WAVE_TICKETS_MAX as u64 + 80)
        .map(|n| Seeker { since: Millis(NOW.0 - 40_000 + n), ..seeker(n, 1_500) })
        .collect();
    let Wave { matches, stays } = wave(&crowd, &busy(), NOW, &TABLE, |_, _| false);
    assert_eq!(matches.iter().map(Vec::len).sum::<usize>(), WAVE_TICKETS_MAX);
    assert_eq!(stays.first(), Some(&PlayerId(WAVE_TICKETS_MAX as u64)));
}
