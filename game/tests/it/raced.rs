//! Who has raced a puzzle before: asked for as soon as there is a puzzle, shown, kept, and a reason to draw another one.

use game::{Command, Event, Knowledge, Origin, Phase, PlayerId, PuzzleRequest, Rules, Settings};

use crate::story::{ANN, BOB, CAT, FOUR_OPEN, Story};

fn knowledge(story: &Story, player: PlayerId) -> Knowledge {
    let no = story.number(player);
    story.view().members.iter().find(|member| member.no == no).expect("a member").knowledge
}

/// The answer of the shell about the puzzle that is asked about.
fn have_raced(story: &mut Story, players: &[PlayerId]) {
    let puzzle = story.asked_about.expect("the room has asked");
    story.happens(Event::Raced { puzzle, players: players.to_vec() });
}

#[test]
fn members_are_looked_up_with_a_puzzle_and_when_they_come() {
    let mut story = Story::of_two();
    assert_eq!(story.looked_up, [] as [Vec<PlayerId>; 0], "there is no puzzle yet");
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.joins(CAT, "Cat");
    story.commands(ANN, Command::Ready { ready: false });
    assert_eq!(story.looked_up, [vec![ANN, BOB], vec![CAT]], "each once");
    have_raced(&mut story, &[ANN, CAT]);
    let known = [ANN, BOB, CAT].map(|player| knowledge(&story, player));
    assert_eq!(known, [Knowledge::Puzzle, Knowledge::Nothing, Knowledge::Raced], "the setter knows more");
    story.commands(CAT, Command::Leave);
    story.joins(CAT, "Cat");
    assert_eq!(story.looked_up.len(), 3, "who comes back is looked up again");
}

#[test]
fn who_has_raced_a_known_puzzle_is_shown_to_the_end() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    have_raced(&mut story, &[BOB]);
    story.starts_set_for(BOB);
    story.solves(BOB, 4);
    let record = story.record();
    assert_eq!(record.results.table[0].knowledge, Knowledge::Raced);
    assert_eq!(record.racers[0].knowledge, Knowledge::Raced);
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(knowledge(&story, BOB), Knowledge::Nothing, "the next puzzle is another one");
}

#[test]
fn an_answer_that_comes_during_the_race_counts() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    story.starts_set_for(BOB);
    have_raced(&mut story, &[BOB]);
    story.solves(BOB, 4);
    assert_eq!(story.results().table[0].knowledge, Knowledge::Raced);
    have_raced(&mut story, &[BOB]);
    assert_eq!(knowledge(&story, BOB), Knowledge::Nothing, "now it is too late");
}

#[test]
fn an_answer_about_another_puzzle_says_nothing() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, FOUR_OPEN);
    let before = story.asked_about;
    let puzzle = PuzzleRequest::Generated { spec: Settings::queue().puzzle.spec_of_next(), seed: Some(7) };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    story.happens(Event::Raced { puzzle: before.unwrap(), players: vec![BOB] });
    assert_eq!(knowledge(&story, BOB), Knowledge::Nothing);
}

fn paired() -> Story {
    let mut story = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    story
}

#[test]
fn the_queue_draws_another_puzzle_for_who_has_raced_this_one() {
    let mut story = paired();
    let first = story.asked_about;
    have_raced(&mut story, &[BOB]);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    assert_ne!(story.asked_about, first, "another one is dealt, and asked about");
    assert_eq!(knowledge(&story, BOB), Knowledge::Nothing);
    story.waits(10_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn puzzles_are_not_drawn_anew_for_ever() {
    let mut story = paired();
    for _ in 0..game::REDRAWS_MAX {
        have_raced(&mut story, &[BOB]);
    }
    let last = story.asked_about;
    have_raced(&mut story, &[BOB]);
    assert_eq!(story.asked_about, last);
    story.waits(10_000);
    story.solves_all(ANN);
    story.commands(BOB, Command::GiveUp);
    let row = story.results().table.into_iter().find(|row| row.name.as_str() == "Bob").unwrap();
    assert_eq!(row.knowledge, Knowledge::Raced, "but it is shown");
}

#[test]
fn a_chosen_seed_stays_whoever_has_raced_it() {
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Generated { spec: Settings::queue().puzzle.spec_of_next(), seed: Some(7) };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    story.commands(ANN, Command::ChangeRules { rules: Rules { countdown_s: 5, ..Rules::default() } });
    story.both_ready();
    let puzzle = story.asked_about;
    have_raced(&mut story, &[BOB]);
    assert_eq!(story.asked_about, puzzle);
    let known = [ANN, BOB].map(|player| knowledge(&story, player));
    assert_eq!(known, [Knowledge::Seed, Knowledge::Raced]);
}

#[test]
fn a_room_that_comes_back_asks_again() {
    let mut story = Story::of_two();
    assert_eq!(story.room.find_raced_again(), None);
    story.sets_puzzle(ANN, FOUR_OPEN);
    let again = story.room.find_raced_again();
    assert!(matches!(again, Some(game::Effect::FindRaced { players, .. }) if players == [ANN, BOB]));
}
