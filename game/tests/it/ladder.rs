//! The ladder: rung by rung, each with a blank more, until the time ends.

use game::{
    Audience, Command, EndReason, Event, Handicap, HintKind, Hints, Mode, PlayerId, RacerStatus, RoomEvent,
    Rules, RulesError, Seq, Verdict,
};
use puzzle::{Cell, Digit, Grid, PreparedPuzzle, Puzzle};

use crate::kinds::{KINDS, countdown_to, prepared};
use crate::story::{ANN, BOB, CAT, Story, judged, rejected, solution_of};

fn ladder() -> Rules {
    Rules { mode: Mode::Ladder, time_limit_s: Some(600), grace_s: 600, ..judged(3, None) }
}

/// Ann and Bob on a ladder cut from this puzzle, and Cat who watches.
fn of_ladder(prepared: &PreparedPuzzle, kind: &str, rules: Rules) -> Story {
    let mut story = countdown_to(prepared, kind, rules);
    story.waits(3_000);
    story
}

fn classic(rules: Rules) -> Story {
    of_ladder(&prepared("classic"), "classic", rules)
}

/// The rung and the puzzle that a member has before them.
fn board(story: &mut Story, player: PlayerId) -> (u16, Puzzle) {
    story.joins(player, "Player");
    let race = story.snapshot(player).race.expect("a race");
    (race.rung, race.puzzle)
}

/// The open cells of a puzzle with their digits.
fn open(puzzle: &Puzzle) -> Vec<(Cell, Digit)> {
    let open = |(cell, _): &(Cell, Digit)| puzzle.givens().get(*cell).is_none();
    solution_of(puzzle).clues().filter(open).collect()
}

fn place(story: &mut Story, player: PlayerId, rung: u16, (cell, digit): (Cell, Digit)) -> Verdict {
    let seq = story.next_seq(player);
    story.moves(player, seq, |match_no, seq| Command::Place { match_no, rung, seq, cell, digit })
}

/// Solves the rung that the player is on.
fn climbs(story: &mut Story, player: PlayerId) {
    let (rung, puzzle) = board(story, player);
    let cells = open(&puzzle);
    assert_eq!(cells.len(), usize::from(rung));
    for right in cells {
        let verdict = place(story, player, rung, right);
        assert!(matches!(verdict, Verdict::Correct { .. } | Verdict::Entered), "{verdict:?}");
    }
}

/// Bob, who has this handicap, has climbed three rungs; Ann none.
pub(crate) fn climbed(handicap: Handicap) -> Story {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: ladder() });
    let member = story.number(BOB);
    story.commands(ANN, Command::SetHandicap { member, handicap });
    story.both_ready();
    story.waits(3_000);
    for _ in 0..3 {
        story.waits(1_000);
        let (rung, puzzle) = board(&mut story, BOB);
        for right in open(&puzzle) {
            // What the handicap has given is refused.
            place(&mut story, BOB, rung, right);
        }
    }
    story
}

fn rung_of(story: &Story, player: PlayerId) -> u16 {
    story.progress(player).rung
}

/// The boards that somebody was sent after the start.
fn rungs_sent(story: &Story, player: PlayerId) -> Vec<u16> {
    let sent = story.sent.iter().filter_map(|(to, event)| match event {
        RoomEvent::NextRung { rung, .. } => {
            assert!(matches!(to, Audience::One(_)), "a board to everybody");
            (*to == Audience::One(player)).then_some(*rung)
        }
        _ => None,
    });
    sent.collect()
}

#[test]
fn a_ladder_needs_a_time_limit() {
    let rules = Rules { time_limit_s: None, ..ladder() };
    assert_eq!(rules.check(), Err(RulesError::LadderTime));
    let mut story = Story::of_two();
    let problem = story.refused(ANN, Command::ChangeRules { rules });
    assert!(problem.is("bad_rules") && problem.detail.contains("time limit"), "{problem}");
}

#[test]
fn the_racer_on_the_highest_rung_at_the_end_wins() {
    let mut story = classic(ladder());
    assert_eq!((board(&mut story, ANN).0, rung_of(&story, BOB)), (1, 1));
    for _ in 0..3 {
        climbs(&mut story, BOB);
    }
    climbs(&mut story, ANN);
    assert_eq!((rung_of(&story, ANN), rung_of(&story, BOB)), (2, 4));
    story.waits(600_000);
    let results = story.results();
    assert_eq!(results.ended, EndReason::TimeUp);
    let rows: Vec<_> = results.table.iter().map(|row| (row.name.as_str(), row.rung, row.status)).collect();
    assert_eq!(rows, [("Bob", 4, RacerStatus::Unfinished), ("Ann", 2, RacerStatus::Unfinished)]);
    // Six digits in a row, and the rungs.
    assert_eq!(results.table[0].score, 6 * 10 + 15 + 5 * (1 + 2 + 3));
    assert_eq!(story.record().replay().as_ref(), Ok(&results));
    assert_eq!(story.record().audit().as_ref(), Ok(&results));
}

#[test]
fn on_one_rung_cells_then_mistakes_then_the_earlier_gain_decide() {
    let mut story = classic(ladder());
    for player in [ANN, BOB] {
        climbs(&mut story, player);
        climbs(&mut story, player);
    }
    let (rung, puzzle) = board(&mut story, ANN);
    let cells = open(&puzzle);
    let leader = |story: &Story| {
        story.sent.iter().rev().find_map(|(_, event)| match event {
            RoomEvent::Progress { standing, .. } => Some(standing[0]),
            _ => None,
        })
    };
    place(&mut story, BOB, rung, cells[0]);
    assert_eq!(leader(&story), Some(story.number(BOB)), "by cells");
    story.waits(1_000);
    place(&mut story, ANN, rung, cells[1]);
    assert_eq!(leader(&story), Some(story.number(BOB)), "by the earlier gain");
    let wrong = Digit::new(cells[2].1.value() % 9 + 1).unwrap();
    place(&mut story, BOB, rung, (cells[2].0, wrong));
    assert_eq!(leader(&story), Some(story.number(ANN)), "by mistakes");
    story.waits(600_000);
    assert_eq!(story.results().table[0].name.as_str(), "Ann");
    assert_eq!(story.results().table[0].correct, 1);
}

#[test]
fn all_racers_meet_the_same_rungs_unless_disguised() {
    for disguised in [false, true] {
        let mut story = classic(Rules { disguised, ..ladder() });
        for rung in 1..=4 {
            let boards = [ANN, BOB].map(|player| board(&mut story, player));
            assert_eq!(boards[0].0, rung);
            assert_eq!(boards[0] == boards[1], !disguised, "{rung}");
            [ANN, BOB].into_iter().for_each(|player| climbs(&mut story, player));
        }
    }
}

#[test]
fn a_rung_goes_to_its_racer_and_to_those_who_watch() {
    let mut story = classic(ladder());
    climbs(&mut story, ANN);
    assert_eq!((rungs_sent(&story, ANN), rungs_sent(&story, CAT)), (vec![2], vec![2]));
    assert!(rungs_sent(&story, BOB).is_empty());
    climbs(&mut story, BOB);
    assert_eq!((rungs_sent(&story, BOB), rungs_sent(&story, CAT)), (vec![2], vec![2]), "nothing new to Cat");
    assert_eq!(board(&mut story, CAT).0, 2);
}

#[test]
fn a_move_for_another_rung_is_refused_and_changes_nothing() {
    let mut story = classic(ladder());
    climbs(&mut story, ANN);
    let (rung, puzzle) = board(&mut story, ANN);
    let first = open(&puzzle)[0];
    for other in [0, rung - 1, rung + 1] {
        let verdict = place(&mut story, ANN, other, first);
        assert_eq!(verdict, rejected(game::Rejection::OtherRung));
    }
    assert_eq!((story.progress(ANN).cells, story.progress(ANN).strikes), (0, 0));
    assert!(matches!(place(&mut story, ANN, rung, first), Verdict::Correct { .. }));
}

#[test]
fn a_number_sent_again_on_the_next_rung_gets_its_answer() {
    let mut story = classic(ladder());
    let (_, puzzle) = board(&mut story, ANN);
    let (cell, digit) = open(&puzzle)[0];
    let place = |match_no, seq| Command::Place { match_no, rung: 1, seq, cell, digit };
    let answer = story.moves(ANN, Seq(1), place);
    assert_eq!(rung_of(&story, ANN), 2);
    assert_eq!(story.moves(ANN, Seq(1), place), answer);
    assert_eq!((rung_of(&story, ANN), rungs_sent(&story, ANN)), (2, vec![2]), "solved once");
}

#[test]
fn a_resume_in_mid_rung_brings_the_board_back() {
    let mut story = classic(ladder());
    climbs(&mut story, BOB);
    climbs(&mut story, BOB);
    let (rung, puzzle) = board(&mut story, BOB);
    let cells = open(&puzzle);
    place(&mut story, BOB, rung, cells[0]);
    story.happens(Event::Dropped { player: BOB });
    story.waits(1_000);
    story.joins(BOB, "Bob");
    let snapshot = story.snapshot(BOB);
    let race = snapshot.race.unwrap();
    assert_eq!((race.rung, race.puzzle), (3, puzzle));
    let own = snapshot.own.unwrap();
    assert_eq!(own.entries.clues().collect::<Vec<_>>(), cells[..1]);
    assert_eq!(own.last_seq, Seq(4));
    for &right in &cells[1..] {
        place(&mut story, BOB, rung, right);
    }
    assert_eq!(rung_of(&story, BOB), 4);
}

#[test]
fn a_hint_may_solve_a_rung_and_is_answered_alike_again() {
    let hints = Hints { kind: HintKind::ChosenCell, cost_s: 0 };
    let mut story = classic(Rules { hints, ..ladder() });
    let (_, puzzle) = board(&mut story, ANN);
    let (cell, digit) = open(&puzzle)[0];
    let hint = |match_no, seq| Command::Hint { match_no, rung: 1, seq, cell: Some(cell) };
    let answer = story.moves(ANN, Seq(1), hint);
    assert_eq!(answer, Verdict::Revealed { cell, digit, locked_ms: 0 });
    assert_eq!((rung_of(&story, ANN), story.progress(ANN).score), (2, 0));
    assert_eq!(story.moves(ANN, Seq(1), hint), answer, "in the terms of its rung");
}

#[test]
fn a_handicap_fills_cells_of_each_rung_but_one() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: ladder() });
    let handicap = game::Handicap { givens: 2, ..game::Handicap::default() };
    let member = story.number(BOB);
    story.commands(ANN, Command::SetHandicap { member, handicap });
    story.starts();
    for (rung, filled) in [(1, 0), (2, 1), (3, 2), (4, 2)] {
        let (own_rung, puzzle) = board(&mut story, BOB);
        let own = story.own(BOB).entries;
        assert_eq!((own_rung, own.clue_count()), (rung, filled));
        let left: Vec<_> = open(&puzzle).into_iter().filter(|(cell, _)| own.get(*cell).is_none()).collect();
        for right in left {
            place(&mut story, BOB, rung, right);
        }
    }
}

/// Every kind is climbed to the top, under both judging rules; nobody is sent the solution.
#[test]
fn every_kind_has_a_ladder_whose_last_rung_finishes() {
    for kind in KINDS {
        let prepared = prepared(kind);
        let full_board = game::Mistakes { judging: game::Judging::FullBoard, ..ladder().mistakes };
        for rules in [ladder(), Rules { mistakes: full_board, ..ladder() }] {
            let mut story = of_ladder(&prepared, kind, rules);
            for _ in 0..prepared.blanks() {
                climbs(&mut story, ANN);
            }
            assert!(matches!(story.status(ANN), RacerStatus::Finished { .. }), "{kind}");
            story.commands(BOB, Command::GiveUp);
            let results = story.results();
            assert_eq!(usize::from(results.table[0].rung), prepared.blanks(), "{kind}");
            assert_eq!(story.record().replay().as_ref(), Ok(&results), "{kind}");
            assert_eq!(story.record().audit().as_ref(), Ok(&results), "{kind}");
        }
    }
}

#[test]
fn no_event_of_a_ladder_holds_the_solution_or_anothers_digits() {
    for kind in KINDS {
        let prepared = prepared(kind);
        let mut story = of_ladder(&prepared, kind, ladder());
        let mut solutions = vec![prepared.solution.to_string()];
        for _ in 1..prepared.blanks() {
            let (_, puzzle) = board(&mut story, ANN);
            solutions.push(Grid::to_string(&solution_of(&puzzle)));
            climbs(&mut story, ANN);
        }
        for player in [ANN, BOB, CAT] {
            story.joins(player, "Player");
        }
        for (to, event) in &story.sent {
            let said = serde_json::to_string(event).unwrap();
            assert!(!solutions.iter().any(|solution| said.contains(solution)), "{kind}: to {to:?}");
            let own = matches!(event, RoomEvent::NextRung { own: Some(_), .. });
            assert!(!own || *to == Audience::One(ANN), "{kind}: a board to {to:?}");
        }
    }
}
