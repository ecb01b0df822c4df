//! What the rules card shows and changes. Knows no screen.

use game::Settings;

use super::*;
use crate::text;

fn value(settings: &Settings, label: &str) -> String {
    card(settings).into_iter().find(|row| row.label == label).unwrap().value
}

#[test]
fn the_card_reads_as_one_would_say_it() {
    let mut settings = Settings::default();
    assert_eq!(value(&settings, "Mistakes"), "Out at the 5th, locked out for 3, 6, 12… s");
    assert_eq!(value(&settings, "Wrong guess"), "Locks you out for 1 min 20 s");
    assert_eq!(value(&settings, "Time limit"), "20 min");
    assert_eq!(value(&settings, "Difficulty"), "Medium");
    settings.rules.mistakes = game::Mistakes {
        judging: game::Judging::FullBoard,
        lockout_s: 0,
        grows: true,
        dear_guesses: false,
        out_after: Some(1),
    };
    assert_eq!(value(&settings, "Mistakes"), "Checked when full, out at the 1st");
    settings.rules.mistakes = game::Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 0,
        grows: false,
        dear_guesses: false,
        out_after: None,
    };
    assert_eq!(value(&settings, "Mistakes"), "Free");
    settings.rules.mistakes = game::Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 3,
        grows: true,
        dear_guesses: false,
        out_after: None,
    };
    assert_eq!(value(&settings, "Mistakes"), "Locked out for 3, 6, 12… s");
    settings.rules.time_limit_s = Some(90);
    assert_eq!(value(&settings, "Time limit"), "1 min 30 s");
}

#[test]
fn digits_that_name_lines_leave_one_arrangement() {
    let mut settings = Settings::default();
    settings.rules.disguised = true;
    assert_eq!(value(&settings, "Disguise"), "Everyone gets their own arrangement of the puzzle");
    let game::PuzzleChoice::Generated { spec, .. } = &mut settings.puzzle else { unreachable!() };
    spec.variant = "indexers".parse().unwrap();
    assert_eq!(value(&settings, "Disguise"), "None: the digits of this puzzle name its rows or columns");
}

#[test]
fn every_choice_stepped_to_is_allowed_and_reversible() {
    for key in RuleKey::ALL {
        let mut settings = Settings::default();
        // Easy puzzles can be had of every kind; what cannot be had is stepped over.
        while let Some(easier) = change(&settings, RuleEdit::Lower(RuleKey::Tier)) {
            apply(&mut settings, &easier);
        }
        if key == RuleKey::HintCost {
            settings.rules.hints.kind = game::HintKind::Explained;
        }
        if key == RuleKey::Interval {
            settings.rules = game::Mode::ALL[2].fit(settings.rules);
        }
        if key == RuleKey::SettingTime {
            settings.rules = game::Mode::ALL[3].fit(settings.rules);
        }
        while let Some(lower) = change(&settings, RuleEdit::Lower(key)) {
            apply(&mut settings, &lower);
        }
        let lowest = settings.clone();
        let mut steps = 0;
        while let Some(raise) = change(&settings, RuleEdit::Raise(key)) {
            apply(&mut settings, &raise);
            assert_eq!(settings.rules.check(), Ok(()), "{key:?}");
            steps += 1;
        }
        assert_eq!(steps + 1, key.choices().len(), "{key:?}");
        for _ in 0..steps {
            let lower = change(&settings, RuleEdit::Lower(key)).unwrap();
            apply(&mut settings, &lower);
        }
        assert_eq!(settings, lowest, "{key:?}");
    }
}

/// The card asks the rules what a mode excludes, and says why.
#[test]
fn what_a_mode_excludes_is_not_offered_and_says_why() {
    let mut settings = Settings::default();
    settings.rules.practice = true;
    for raised in [game::Mode::ALL[1], game::Mode::ALL[2]] {
        let raise = change(&settings, RuleEdit::Raise(RuleKey::Mode)).unwrap();
        apply(&mut settings, &raise);
        assert_eq!(settings.rules.mode, raised);
        assert_eq!(value(&settings, "Mode").split(':').next(), Some(text::mode(raised)));
    }
    assert!(!settings.rules.practice, "brought in order");
    assert_eq!(value(&settings, "Mode"), "Elimination: one leaves every 30 s");
    for key in [RuleKey::Judging, RuleKey::Practice] {
        assert_eq!(change(&settings, RuleEdit::Raise(key)), None, "{key:?}");
        assert!(row(&settings, key).hint.starts_with("In an elimination"), "{key:?}");
    }
    let raise = change(&settings, RuleEdit::Raise(RuleKey::Interval)).unwrap();
    apply(&mut settings, &raise);
    assert_eq!(settings.rules.mode, game::Mode::Elimination { every_s: 45 });
    settings.rules.seats = 3;
    assert_eq!(change(&settings, RuleEdit::Lower(RuleKey::Seats)), None);
    settings.rules = game::Rules { time_limit_s: Some(7_200), ..game::Mode::Ladder.fit(settings.rules) };
    assert_eq!(row(&settings, RuleKey::TimeLimit).hint, "A ladder needs a time limit.");
    assert_eq!(change(&settings, RuleEdit::Raise(RuleKey::Interval)), None);
}

#[test]
fn no_lock_out_leaves_nothing_to_grow() {
    let mut settings = Settings::default();
    let grows = RuleEdit::Lower(RuleKey::LockoutGrows);
    assert!(change(&settings, grows).is_some(), "by default it grows");
    settings.rules.mistakes.lockout_s = 0;
    assert_eq!(change(&settings, grows), None);
}

#[test]
fn practice_is_on_the_card_only_where_it_holds() {
    let mut settings = Settings::default();
    assert!(card(&settings).iter().all(|row| row.label != "Practice"));
    settings.rules.practice = true;
    assert_eq!(value(&settings, "Practice"), "The setter races, ranked last");
}

#[test]
fn a_value_between_the_choices_steps_to_its_neighbours() {
    let mut settings = Settings::default();
    settings.rules.mistakes.lockout_s = 7;
    let to = |change: Option<Change>| match change {
        Some(Change::Rules(rules)) => rules.mistakes.lockout_s,
        other => panic!("{other:?}"),
    };
    assert_eq!(to(change(&settings, RuleEdit::Lower(RuleKey::Lockout))), 5);
    assert_eq!(to(change(&settings, RuleEdit::Raise(RuleKey::Lockout))), 10);
}

#[test]
fn the_card_steps_through_every_kind_that_is_offered() {
    let stepped: Vec<String> = picker::kinds().iter().map(ToString::to_string).collect();
    assert_eq!(stepped.len(), crate::kinds::names().count());
    assert_eq!((stepped[0].as_str(), stepped[10].as_str()), ("classic", "jigsaw"), "sizes come first");
}
