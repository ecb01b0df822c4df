//! Pools: the shipped ones, what an operator may write, and what is said about the rest.

use game::{Mode, Preset, PuzzleChoice, Settings};
use lobby::{Pool, PoolFlaw, RatingRange, RatingRangeError, Seats, Slug, SlugError, Window, check_pools};
use puzzle::{GenerateSpec, GradeRange, Tier, Variant};

fn named(name: &str) -> Pool {
    let mut pools = Pool::shipped().into_iter();
    pools.find(|pool| pool.name.as_str() == name).expect("a shipped pool")
}

fn spec(settings: &Settings) -> GenerateSpec {
    match &settings.puzzle {
        PuzzleChoice::Generated { spec, seed: None } => spec.clone(),
        other => panic!("{other:?} is not made for the race"),
    }
}

#[test]
fn the_shipped_pools_are_in_order_and_survive_storing() {
    let pools = Pool::shipped();
    assert_eq!(check_pools(&pools), Ok(()));
    let names: Vec<&str> = pools.iter().map(|pool| pool.name.as_str()).collect();
    assert_eq!(names, ["duel-medium", "duel-hard", "mini-blitz", "killer-duel", "variety", "free-for-all"]);
    let stored = serde_json::to_string(&pools).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Pool>>(&stored).unwrap(), pools);
    for pool in &pools {
        for draw in 0..40 {
            let settings = pool.settings(&[1_200, 2_600], draw);
            let spec = spec(&settings);
            assert!(spec.check().is_ok(), "{}: {spec:?}", pool.name);
            assert_eq!(settings.rules.check(), Ok(()));
            assert_eq!(settings.rules.seats, pool.seats.most);
        }
    }
}

#[test]
fn a_pool_is_written_in_few_words() {
    let text = r#"{"name": "night-duel", "title": "Night Duel", "seats": {"least": 2, "most": 2},
        "kinds": ["x", "killer"], "tiers": {"start": "Easy", "end": "Medium"}}"#;
    let pool: Pool = serde_json::from_str(text).unwrap();
    assert_eq!(check_pools(std::slice::from_ref(&pool)), Ok(()));
    assert_eq!((pool.class.as_ref(), pool.window), (None, Window::default()));
    let unknown = text.replace("title", "titel");
    assert!(serde_json::from_str::<Pool>(&unknown).unwrap_err().to_string().contains("titel"));
    let named = text.replace("night-duel", "Night");
    let error = serde_json::from_str::<Pool>(&named).unwrap_err().to_string();
    assert!(error.contains("`N` cannot stand in a name"), "{error}");
}

#[test]
fn draws_give_every_kind_and_tier_of_a_pool() {
    let variety = Pool { tier_by_rating: false, ..named("variety") };
    let drawn: std::collections::BTreeSet<String> =
        (0..200).map(|draw| format!("{:?}", spec(&variety.settings(&[], draw)))).collect();
    let all: usize = variety
        .kinds
        .iter()
        .map(|kind| {
            let tiers = [Tier::Easy, Tier::Medium, Tier::Hard];
            tiers.iter().filter(|tier| GenerateSpec::of_tier(kind.clone(), **tier).check().is_ok()).count()
        })
        .sum();
    assert_eq!(drawn.len(), all);
}

#[test]
fn a_tier_may_follow_the_mean_rating() {
    let pool = Pool {
        tiers: Tier::Easy..=Tier::Hard,
        tier_by_rating: true,
        kinds: vec![Variant::classic()],
        ..named("duel-medium")
    };
    let tier = |ratings: &[i32]| match spec(&pool.settings(ratings, 0)).grade {
        GradeRange::Tiers(tiers) => *tiers.start(),
        other => panic!("{other:?} is no tier"),
    };
    assert_eq!(tier(&[1_500, 1_500]), Tier::Medium);
    assert_eq!([tier(&[1_351, 1_349]), tier(&[1_340, 1_350])], [Tier::Medium, Tier::Easy]);
    assert_eq!([tier(&[0]), tier(&[1_000, 2_310]), tier(&[4_000])], [Tier::Easy, Tier::Hard, Tier::Hard]);
}

#[test]
fn what_is_wrong_with_a_pool_is_said() {
    let duel = named("duel-medium");
    let wrong = |pool: Pool, said: &str| {
        let error = check_pools(&[named("variety"), pool]).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
    };
    wrong(named("variety"), "pool `variety`: an earlier one has the same name");
    wrong(Pool { title: String::new(), ..duel.clone() }, "pool `duel-medium`: the title has 0 characters");
    wrong(Pool { seats: Seats { least: 2, most: 3 }, ..duel.clone() }, "2 to 3 seats");
    wrong(Pool { seats: Seats { least: 5, most: 4 }, ..duel.clone() }, "5 to 4 seats");
    wrong(Pool { seats: Seats { least: 3, most: 9 }, ..duel.clone() }, "to 8 or fewer");
    wrong(Pool { wave_ms: 10, ..duel.clone() }, "a wave every 10 ms");
    wrong(
        Pool { window: Window { least: 9, most: 8, ..duel.window }, ..duel.clone() },
        "its least is not above its most",
    );
    wrong(Pool { kinds: vec![], ..duel.clone() }, "0 kinds of puzzle");
    wrong(Pool { tiers: Tier::Hard..=Tier::Easy, ..duel.clone() }, "range of tiers is empty");
    wrong(Pool { tiers: Tier::Easy..=Tier::Extreme, ..duel.clone() }, "in extreme puzzles guessing pays");
    wrong(Pool { preset: Preset::Teaching, ..duel.clone() }, "guesses are dear");
    wrong(Pool { time_limit_s: Some(1), ..duel.clone() }, "the time limit must be");
    wrong(Pool { mode: Mode::Duel { set_min: 5 }, ..duel.clone() }, "are never rated");
    assert_eq!(check_pools(&[]).unwrap_err().flaw, PoolFlaw::NoPools);
    assert_eq!(check_pools(&vec![duel; 33]).unwrap_err().flaw, PoolFlaw::TooMany(33));
}

#[test]
fn a_slug_is_small_letters_digits_and_single_hyphens() {
    let slug = |text: &str| text.parse::<Slug>();
    assert!(["a", "duel", "mini-6x6", "9"].into_iter().all(|text| slug(text).is_ok()));
    assert_eq!(slug(""), Err(SlugError::Empty));
    assert_eq!(slug(&"a".repeat(25)), Err(SlugError::TooLong(25)));
    assert_eq!(slug("dü"), Err(SlugError::Character('ü')));
    assert!(["-a", "a-", "a--b"].into_iter().all(|text| slug(text) == Err(SlugError::Hyphen)));
}

#[test]
fn a_range_upside_down_gets_a_reason() {
    assert!(RatingRange::new(1_400, 1_400).unwrap().contains(1_400));
    let error = RatingRange::new(1_600, 1_400).unwrap_err();
    assert_eq!(error, RatingRangeError::UpsideDown { least: 1_600, most: 1_400 });
    assert!(error.to_string().contains("the smaller one comes first"));
    let error = serde_json::from_str::<RatingRange>(r#"{"least": -1, "most": 1400}"#).unwrap_err();
    assert!(error.to_string().contains("-1 is no rating"), "{error}");
}
