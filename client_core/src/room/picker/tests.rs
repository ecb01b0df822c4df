//! What the picker offers, and what picks make of a request.

use game::{PuzzleChoice, Settings};
use puzzle::{GenerateSpec, Tier, Variant};

use super::*;

fn kind(name: &str) -> Variant {
    name.parse().unwrap()
}

fn settings(name: &str, tier: Tier) -> Settings {
    let spec = GenerateSpec::of_tier(kind(name), tier);
    Settings { puzzle: PuzzleChoice::Generated { spec, seed: None }, ..Settings::default() }
}

fn picker(settings: &Settings) -> Picker {
    Picker::of(settings, &Look::default(), &Favourites::default(), &mut Samples::default())
}

fn card(picker: &Picker, name: &str) -> KindCard {
    let mut cards = picker.groups.iter().flat_map(|group| &group.cards);
    cards.find(|card| card.variant == kind(name)).unwrap().clone()
}

fn after(settings: &Settings, pick: &Pick) -> (String, Option<Tier>) {
    let spec = picked(settings, pick).unwrap();
    (spec.variant.to_string(), tier_of(&spec))
}

#[test]
fn the_chosen_kind_and_tier_are_marked_and_named() {
    let picker = picker(&settings("killer", Tier::Hard));
    assert_eq!(picker.use_label, "Use Killer, hard");
    assert!(card(&picker, "killer").chosen && !card(&picker, "classic").chosen);
    let chosen: Vec<Tier> = picker.tiers.iter().filter(|card| card.chosen).map(|card| card.tier).collect();
    assert_eq!(chosen, [Tier::Hard]);
    assert_eq!(picker.problem, None);
}

#[test]
fn what_cannot_be_had_is_grey_with_its_reason() {
    let of = |name, tier| picker(&settings(name, tier));
    let extreme = of("classic", Tier::Extreme);
    assert_eq!(card(&extreme, "samurai").reason, Some("in easier tiers only"));
    assert_eq!(["classic", "killer"].map(|kind| card(&extreme, kind).reason), [None, None]);
    let tiers = |picker: &Picker| picker.tiers.iter().map(|card| card.reason).collect::<Vec<_>>();
    let (others, classic) = (Some("Other kinds only"), Some("Classic only"));
    assert_eq!(tiers(&of("killer", Tier::Easy)), [None, None, None, None, None, classic]);
    assert_eq!(tiers(&of("samurai", Tier::Easy)), [None, None, None, None, others, classic]);
    assert_eq!(tiers(&of("five-boxes", Tier::Easy))[..3], [None, others, None]);
    assert_eq!(tiers(&of("4x4", Tier::Easy))[1], others);
    assert_eq!(tiers(&of("25x25", Tier::Easy))[3], Some("Smaller boards only"));
    assert_eq!(card(&of("classic", Tier::Medium), "4x4").reason, Some("easy only"));
    assert_eq!(card(&of("classic", Tier::Medium), "five-boxes").reason, Some("in other tiers only"));
}

#[test]
fn a_kind_takes_the_hardest_tier_that_it_comes_in() {
    let classic = settings("classic", Tier::Extreme);
    let pick = |name: &str| Pick::Kind(kind(name));
    assert_eq!(after(&classic, &pick("killer")), ("killer".to_owned(), Some(Tier::Extreme)));
    assert_eq!(after(&classic, &pick("samurai")), ("samurai".to_owned(), Some(Tier::Fiendish)));
    assert_eq!(after(&classic, &pick("25x25")), ("25x25".to_owned(), Some(Tier::Hard)));
    assert_eq!(after(&classic, &pick("4x4")), ("4x4".to_owned(), Some(Tier::Easy)));
    for group in picker(&classic).groups {
        for card in group.cards {
            let spec = picked(&classic, &Pick::Kind(card.variant)).unwrap();
            assert_eq!(kind_reason(&spec), None, "{}", spec.variant);
        }
    }
}

#[test]
fn rules_are_added_and_taken_away() {
    let killer = settings("killer", Tier::Hard);
    assert_eq!(after(&killer, &Pick::Addition("x")).0, "x+killer");
    assert_eq!(after(&killer, &Pick::Addition("killer")).0, "classic");
    let samurai = picker(&settings("samurai", Tier::Easy));
    let knight = samurai.additions.iter().find(|row| row.word == "anti-knight").unwrap();
    assert!(!knight.fits, "chess moves are for single grids");
    assert_eq!(picked(&settings("samurai", Tier::Easy), &Pick::Addition("anti-knight")), None);
}

#[test]
fn a_kind_is_stepped_through_its_sizes() {
    let picker = picker(&settings("killer", Tier::Easy));
    assert_eq!((picker.smaller, picker.larger), (Some(8), Some(10)));
    assert_eq!(after(&settings("killer", Tier::Easy), &Pick::Size(6)).0, "6x6+killer");
    let samurai = self::picker(&settings("samurai", Tier::Easy));
    assert_eq!((samurai.smaller, samurai.larger), (None, None));
}

#[test]
fn favourites_are_a_group_of_their_own() {
    let mut favourites = Favourites::default();
    favourites.toggle(&kind("x+killer"));
    let picker =
        Picker::of(&settings("classic", Tier::Easy), &Look::default(), &favourites, &mut Samples::default());
    assert_eq!((picker.groups[0].title, picker.groups[0].cards.len()), ("Yours", 1));
    assert!(picker.groups[0].cards[0].sample.is_some(), "combinations are drawn too");
    assert!(!picker.starred);
}
