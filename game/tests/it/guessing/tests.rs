//! What the penalty is for, and what it cannot do.

use game::{Command, Mistakes, Rules, Settings, Verdict};
use puzzle::generate::Random;
use puzzle::{Difficulty, Tier};

use super::field::{Field, Who};
use super::penalties::{OLD, Penalty};
use super::player::{Style, solve};
use super::slips::Slip;
use super::tiers::Kind;
use crate::story::{ANN, BOB, Story};

/// What rooms offer and is not solved by singles.
const OFFERED: [Kind; 2] = [Kind::Offered(Difficulty::Medium), Kind::Offered(Difficulty::Hard)];

/// The engine's tiers whose steps the lock-outs were made for, and those beyond.
const ENGINE: [Kind; 2] = [Kind::Engine(Tier::Medium), Kind::Engine(Tier::Hard)];
const DEEP: [Kind; 3] =
    [Kind::Engine(Tier::Fiendish), Kind::Engine(Tier::Extreme), Kind::Engine(Tier::Beyond)];

const BOTH: [Style; 2] = [Style::TightestCell, Style::BetweenSingles];

/// Where guessing pays.
fn paying(fields: &[Field], style: Style, penalty: Penalty) -> Vec<Kind> {
    fields.iter().filter(|field| field.pays(style, penalty, 100)).map(|field| field.kind).collect()
}

#[test]
fn guessing_loses_in_every_tier_by_default() {
    let offered = Difficulty::ALL.map(|difficulty| Field::of(Kind::Offered(difficulty)));
    let default = Penalty::by_default();
    assert_eq!(default.mistakes, Settings::queue().rules.mistakes);
    for style in BOTH {
        assert_eq!(paying(&offered, style, default), [], "{style:?}");
        for field in &offered {
            let first = field.fares(Who::Guesses(style), default, 100).first;
            assert!(first < 50, "{style:?} comes first in {first} % at {}", field.kind);
        }
        // Under the old rule the same guessers won, so that this can fail.
        assert_eq!(paying(&offered, style, OLD), OFFERED, "{style:?}");
    }
    // Nor is it any better to look for locked candidates and pairs first.
    assert_eq!(paying(&offered, Style::BeyondPairs, default), []);
}

/// What is harder than hard costs no more to guess than what is hard, but much more to find. Rooms do not offer these
/// tiers; once they do, the lock-out of a guess has to grow with the tier.
#[test]
fn guessing_loses_up_to_the_engines_hard_tier_and_pays_beyond() {
    let fields = Kind::ALL.map(Field::of);
    for style in BOTH {
        assert_eq!(paying(&fields, style, Penalty::by_default()), DEEP, "{style:?}");
        assert_eq!(paying(&fields, style, OLD), [&OFFERED[..], &ENGINE, &DEEP].concat(), "{style:?}");
    }
}

/// Why the lock-outs of a guess are no shorter.
#[test]
fn cheaper_guesses_would_pay() {
    for (kind, guess_s) in OFFERED.into_iter().chain(ENGINE).zip([20, 100, 60, 150]) {
        let field = Field::of(kind);
        assert!(field.pays(Style::BetweenSingles, Penalty::with_guess(guess_s), 100), "{kind}");
    }
}

/// Somebody who measured it survived five strikes in 85 of 100 medium and 70 of 100 hard puzzles.
#[test]
fn the_guesser_is_as_good_as_the_one_that_was_measured() {
    let [medium, hard] =
        OFFERED.map(|kind| Field::of(kind).fares(Who::Guesses(Style::TightestCell), OLD, 100).out);
    assert!((10..=20).contains(&medium) && (20..=35).contains(&hard), "{medium} {hard}");
}

#[test]
fn slips_cost_a_fifth_of_the_time_at_most_and_hardly_ever_the_race() {
    for difficulty in Difficulty::ALL {
        let field = Field::of(Kind::Offered(difficulty));
        let careful_s = field.fares(Who::Careful, OLD, 100).ms.unwrap() / 1_000;
        for (slip, percent) in [(Slip::Digit, 10), (Slip::DigitOrCell, 20)] {
            let cost_s = field.slips_cost(slip, Penalty::by_default()).unwrap();
            assert!(cost_s * 100 <= careful_s * percent, "{difficulty} {slip:?} {cost_s} of {careful_s}");
            let out = field.fares(Who::Slips(slip), Penalty::by_default(), 100).out;
            assert!(out <= 2, "{difficulty} {slip:?} {out}");
        }
    }
}

#[test]
fn easy_puzzles_leave_nothing_to_guess() {
    for kind in [Kind::Offered(Difficulty::Easy), Kind::Engine(Tier::Easy)] {
        let field = Field::of(kind);
        let fares = field.fares(Who::Guesses(Style::BetweenSingles), OLD, 100);
        assert!(field.is_singles());
        assert_eq!((fares.wrong, fares.first), (0, 0), "{kind}");
    }
}

#[test]
fn where_a_mistake_is_made_tells_a_guess_from_a_slip() {
    let field = Field::of(Kind::Offered(Difficulty::Hard));
    let guessing = field.charged(Who::Guesses(Style::BetweenSingles));
    let [digit, cell] = [Slip::Digit, Slip::DigitOrCell].map(|slip| field.charged(Who::Slips(slip)));
    assert!(guessing > 50 && digit < 5 && cell < 35, "{guessing} {digit} {cell}");
}

/// The races of this module do without a room; a room charges the same tries the same.
#[test]
fn a_room_charges_what_the_simulation_does() {
    let mistakes = Mistakes { out_after: None, ..Rules::default().mistakes };
    let rules = Rules { mistakes, time_limit_s: None, ..Rules::default() };
    let price = Penalty { mistakes, guess_s: None };
    let (mut guesses, mut slips) = (0, 0);
    for kind in OFFERED {
        for (dealt, seed) in kind.puzzles().iter().take(5).zip(1..) {
            let mut story = Story::of_race_over(&dealt.givens.to_string(), rules);
            let mut wrong = 0;
            for tried in solve(dealt, Style::TightestCell, &mut Random::new(seed, 0)) {
                let cell = u16::try_from(tried.tried.cell.index()).unwrap();
                let verdict = story.places(ANN, cell, tried.tried.digit.value());
                if tried.right {
                    assert!(matches!(verdict, Verdict::Correct { .. }));
                    continue;
                }
                wrong += 1;
                let guess = tried.is_guess();
                let locked_ms = price.at(dealt.difficulty).lockout_ms(wrong, guess);
                let locked_ms = u32::try_from(locked_ms).unwrap();
                assert_eq!(verdict, Verdict::Wrong { strikes: wrong, locked_ms, guess });
                story.waits(locked_ms.into());
                *(if guess { &mut guesses } else { &mut slips }) += 1;
            }
            story.commands(BOB, Command::GiveUp);
            let record = story.record();
            assert_eq!(record.replay().as_ref(), Ok(&record.results));
        }
    }
    assert!(guesses > 0 && slips > 0, "{guesses} {slips}");
}
