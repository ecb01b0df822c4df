//! Which races count, for whom, and the reasons that are told.

use rating::{
    BadClass, Booking, Class, End, Experience, Finish, Gathering, Meeting, Missing, Network, Player, Puzzle,
    Race, Racer, Rating, Score, Uncounted, Unrated, book, missing,
};

use crate::{KNOWN, changes, known, race, rating};

fn duel() -> Race {
    race(vec![known(1, 1500, 80, 1), known(2, 1500, 80, 2)])
}

#[test]
fn what_is_not_between_strangers_on_equal_terms_is_unrated() {
    assert!(matches!(book(&duel()), Booking::Rated(_)));
    type Spoil = fn(&mut Race);
    let cases: [(Spoil, Unrated); 7] = [
        (|race| race.gathering = Gathering::Room, Unrated::Room),
        (|race| race.puzzle = Puzzle::Set, Unrated::SetPuzzle),
        (|race| race.puzzle = Puzzle::ChosenSeed, Unrated::ChosenSeed),
        (|race| race.racers[1].is_bot = true, Unrated::Bot),
        (|race| race.racers[1].has_handicap = true, Unrated::Handicap),
        (|race| race.racers[1].network = race.racers[0].network, Unrated::OneNetwork),
        (|race| race.end = End::ServerFault, Unrated::ServerFault),
    ];
    for (spoil, why) in cases {
        let mut race = duel();
        spoil(&mut race);
        assert_eq!(book(&race), Booking::Unrated(why));
    }
}

#[test]
fn leaving_before_the_first_digit_is_no_contest() {
    let mut race = duel();
    race.racers[0].finish = Finish::LeftUnstarted;
    assert_eq!(book(&race), Booking::Unrated(Unrated::NoContest));
    race.racers.push(known(3, 1500, 80, 1));
    let Booking::Rated(changes) = book(&race) else { panic!("two are left") };
    assert_eq!(changes.iter().map(|change| change.player).collect::<Vec<_>>(), [Player(2), Player(3)]);
}

#[test]
fn leaving_later_is_a_loss_to_all_who_stayed() {
    let mut racers = vec![known(1, 1500, 80, 1), known(2, 1500, 80, 1), known(3, 1500, 80, 2)];
    racers[0].finish = Finish::Left;
    racers[1].finish = Finish::Left;
    let changes = changes(&race(racers));
    let scores = |nth: usize| changes[nth].pairs.iter().map(|pair| pair.score).collect::<Vec<_>>();
    assert_eq!(scores(0), [Score::Draw, Score::Loss]);
    assert_eq!(scores(2), [Score::Win, Score::Win]);
    assert!(changes[0].new.rating_centi < changes[0].old.rating_centi);
}

#[test]
fn a_newcomer_moves_no_known_player_but_is_moved() {
    let newcomer = Racer::newcomer(Player(2), Network(2), Finish::Placed(1), 0);
    let changes = changes(&race(vec![known(1, 1800, 60, 2), newcomer]));
    assert_eq!(changes[0].new, changes[0].old);
    assert_eq!(changes[0].pairs[0].uncounted, Some(Uncounted::Newcomer));
    assert_eq!(changes[0].gained, Experience::default());
    assert!(changes[1].new.shown() > 1600);
    assert_eq!(changes[1].gained, Experience { matches: 1, opponents: 1, networks: 1 });
}

#[test]
fn the_fourth_match_of_a_pair_in_a_day_does_not_count() {
    let counts = |today| {
        let mut race = duel();
        for (own, other) in [(0, Player(2)), (1, Player(1))] {
            race.racers[own].meetings =
                vec![Meeting { opponent: other, matches: 9, today, knows_network: true }];
        }
        changes(&race)[0].pairs[0].uncounted
    };
    assert_eq!((counts(2), counts(3)), (None, Some(Uncounted::TooOften)));
}

#[test]
fn opponents_and_networks_count_once() {
    let mut racers =
        vec![known(1, 1500, 80, 1), known(2, 1500, 80, 2), known(3, 1500, 80, 3), known(4, 1500, 80, 4)];
    racers[0].meetings = vec![
        Meeting { opponent: Player(2), matches: 1, today: 0, knows_network: true },
        Meeting { opponent: Player(3), matches: 0, today: 0, knows_network: true },
    ];
    let gained = changes(&race(racers))[0].gained;
    assert_eq!(gained, Experience { matches: 1, opponents: 2, networks: 1 });
}

#[test]
fn a_row_needs_twenty_matches_ten_opponents_five_networks() {
    let enough = Experience { matches: 20, opponents: 10, networks: 5 };
    let certain = rating(1500, 100);
    assert_eq!(missing(&enough, &certain, 0), None);
    assert_eq!(
        missing(&enough, &rating(1500, 110), 0),
        Some(Missing { is_provisional: true, ..Missing::default() })
    );
    let fewer = Experience { matches: 17, opponents: 9, networks: 3 };
    let lacks = Missing { matches: 3, opponents: 1, networks: 2, is_provisional: false };
    assert_eq!(missing(&fewer, &certain, 0), Some(lacks));
    assert!(missing(&enough, &certain, 365 * crate::DAY_MS).is_some_and(|lacks| lacks.is_provisional));
}

#[test]
fn bookings_and_races_survive_json() {
    let race = duel();
    let text = serde_json::to_string(&(&race, book(&race))).unwrap();
    assert_eq!(serde_json::from_str::<(Race, Booking)>(&text).unwrap(), (race.clone(), book(&race)));
}

#[test]
fn a_class_has_a_plain_name() {
    for name in ["", "Duel", "duel hard", &"x".repeat(33)] {
        assert_eq!(Class::new(name), Err(BadClass(name.to_owned())));
    }
    assert!(serde_json::from_str::<Class>("\"Ä\"").is_err());
    assert!(KNOWN.matches > 0 && !KNOWN.is_newcomer() && Rating::start(0).is_provisional(0));
}
