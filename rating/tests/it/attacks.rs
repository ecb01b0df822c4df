//! Identities are free: what somebody gains who makes many, and what that costs honest newcomers.

use rating::{Player, missing};

use crate::league::League;

const MAIN: u64 = 1;
const THROWN_AWAY: u64 = 50;

/// Each of fifty throw-aways loses to one player so often, on so many networks.
fn farm(league: &mut League, main: Player, networks: u64, matches_each: u64) {
    for nth in 0..THROWN_AWAY {
        let throwaway = league.join(1_000 + nth, 1_000 + nth % networks);
        (0..matches_each).for_each(|_| drop(league.race(&[main, throwaway])));
    }
}

fn points(league: &League, player: Player) -> i32 {
    league.person(player).rating.rating_centi / 100
}

#[test]
fn fifty_throw_aways_lift_a_known_player_by_under_25() {
    for (rating, deviation) in [(1200, 45), (1500, 60), (1500, 109), (1500, 350), (2200, 80)] {
        for (networks, matches_each) in [(1, 1), (2, 4), (50, 1), (50, 4)] {
            let mut league = League::default();
            let main = league.join_known(MAIN, 1, rating, deviation);
            farm(&mut league, main, networks, matches_each);
            let lift = points(&league, main) - rating;
            assert!(lift < 25, "{rating} ({deviation}), {networks} networks: {lift}");
        }
    }
}

#[test]
fn throw_aways_of_few_networks_make_nobody_known() {
    let mut league = League::default();
    let main = league.join(MAIN, 1);
    farm(&mut league, main, 2, 1);
    let person = league.person(main);
    assert!(person.experience.is_newcomer() && person.rating.is_provisional(league.now_ms), "{person:?}");
    assert_eq!(person.experience.matches, 2);
}

/// With a network for each of them only the first five count: what five newcomers who lose would have done anyway.
#[test]
fn fifty_networks_do_no_more_than_five() {
    let lifted = |networks| {
        let mut league = League::default();
        let main = league.join(MAIN, 1);
        farm(&mut league, main, networks, 1);
        let person = league.person(main);
        assert!(missing(&person.experience, &person.rating, league.now_ms).is_some());
        assert!(person.rating.is_provisional(league.now_ms));
        person.rating.rating_centi
    };
    assert_eq!(lifted(5), lifted(50));
}

/// Everybody is new when a pool opens: they must become known by racing each other, and soon.
#[test]
fn newcomers_become_known_among_themselves() {
    let mut league = League::default();
    let players: Vec<Player> = (0..12).map(|id| league.join(id, id)).collect();
    for round in 1..=8 {
        for (nth, one) in players.iter().enumerate() {
            let other = players[(nth + round) % players.len()];
            league.race(&[*one, other]);
        }
    }
    for player in players {
        assert!(!league.person(player).experience.is_newcomer());
    }
}

/// A ring needs six networks: each of its identities must meet five others than its own before it moves anybody.
#[test]
fn a_ring_of_five_networks_makes_nobody_known() {
    let known = |networks: u64| {
        let mut league = League::default();
        let ring: Vec<Player> = (0..THROWN_AWAY).map(|id| league.join(id, id % networks)).collect();
        for (nth, one) in ring.iter().enumerate() {
            let others = ring.iter().skip(nth + 1).take(12);
            let others: Vec<Player> =
                others.copied().filter(|other| other.0 % networks != one.0 % networks).collect();
            others.into_iter().for_each(|other| drop(league.race(&[*one, other])));
        }
        ring.into_iter().filter(|one| !league.person(*one).experience.is_newcomer()).count()
    };
    assert_eq!(known(5), 0);
    assert!(known(6) > 40);
}

#[test]
fn a_newcomer_among_known_players_is_rated_at_once() {
    let mut league = League::default();
    let newcomer = league.join(MAIN, 1);
    for id in 10..30 {
        let known = league.join_known(id, 10 + id % 5, 1500, 60);
        let places = if id % 4 == 0 { [newcomer, known] } else { [known, newcomer] };
        let booked = league.race(&places);
        let own = booked.iter().find(|change| change.player == newcomer).unwrap();
        assert_eq!(own.gained.matches, 1);
        assert_ne!(own.new.rating_centi, own.old.rating_centi);
    }
    let person = league.person(newcomer);
    assert_eq!(missing(&person.experience, &person.rating, league.now_ms), None);
    assert!((1200..1400).contains(&person.rating.shown()), "{person:?}");
}
