//! Every kind of puzzle is raced to the end; nobody learns more than they may; and twins are judged alike.

use game::{Audience, Command, HintKind, Hints, Mistakes, RacerStatus, RoomEvent, Rules, Verdict};
use puzzle::{Cell, Digit, Grid, Isomorphism, Kind, PreparedPuzzle, Variant};

use crate::kinds::{KINDS, countdown_to, prepared};
use crate::story::{ANN, BOB, CAT, Story, judged, silent};

/// Ann and Bob in a race over this puzzle, and Cat who watches.
fn race_over(prepared: &PreparedPuzzle, kind: &str, rules: Rules) -> Story {
    let mut story = countdown_to(prepared, kind, rules);
    story.waits(10_000);
    story
}

/// The open cells with their digits.
fn open(prepared: &PreparedPuzzle) -> Vec<(Cell, Digit)> {
    let givens = prepared.puzzle.givens();
    prepared.solution.clues().filter(|(cell, _)| givens.get(*cell).is_none()).collect()
}

fn place(story: &mut Story, player: game::PlayerId, (cell, digit): (Cell, Digit)) -> Verdict {
    story.places(player, cell.index() as u16, digit.value())
}

/// Another digit of the board.
fn another(prepared: &PreparedPuzzle, digit: Digit) -> Digit {
    Digit::new(digit.value() % prepared.puzzle.board().layout().size() + 1).expect("a digit of the board")
}

#[test]
fn every_kind_of_rule_is_raced() {
    let raced = |kind: &Kind| {
        let mut variants = KINDS.iter().filter_map(|name| name.parse::<Variant>().ok());
        variants.any(|variant| variant.kinds().contains(kind))
    };
    for kind in Kind::ALL.iter().filter(|kind| kind.is_made()) {
        assert!(raced(kind), "{kind} is in no puzzle of KINDS, so it is not raced here");
    }
}

#[test]
fn every_kind_is_raced_recorded_and_played_again() {
    for kind in KINDS {
        let prepared = prepared(kind);
        let mut story = race_over(&prepared, kind, judged(1, None));
        let open = open(&prepared);
        let (first, digit) = open[0];
        let wrong = place(&mut story, BOB, (first, another(&prepared, digit)));
        assert!(matches!(wrong, Verdict::Wrong { .. }), "{kind}: {wrong:?}");
        for &right in &open {
            let verdict = place(&mut story, ANN, right);
            assert!(matches!(verdict, Verdict::Correct { .. }), "{kind}: {verdict:?}");
        }
        assert!(matches!(story.status(ANN), RacerStatus::Finished { .. }), "{kind}");
        story.commands(BOB, Command::GiveUp);
        let record = story.record();
        assert_eq!(record.replay().as_ref(), Ok(&record.results), "{kind}");
        assert_eq!(record.audit().as_ref(), Ok(&record.results), "{kind}");
        let text = serde_json::to_string(record).unwrap();
        assert_eq!(serde_json::from_str::<game::MatchRecord>(&text).as_ref().ok(), Some(record), "{kind}");
    }
}

/// What everybody but Ann is told, as text, from her entry on.
fn told_to_others(story: &Story) -> Vec<String> {
    let others = story.sent.iter().filter(|(to, _)| *to != Audience::One(ANN));
    others.map(|(_, event)| serde_json::to_string(event).expect("events are plain data")).collect()
}

/// Under silent rules Ann may enter what she likes: if anybody is told anything that depends on her digits, it shows.
#[test]
fn nobody_else_is_told_anything_that_hangs_on_a_racers_digits() {
    for kind in KINDS {
        let prepared = prepared(kind);
        let open = open(&prepared);
        let told = |right: bool| {
            let mut story = race_over(&prepared, kind, silent(0, None));
            for &(cell, digit) in &open[..open.len() - 1] {
                let digit = if right { digit } else { another(&prepared, digit) };
                assert_eq!(place(&mut story, ANN, (cell, digit)), Verdict::Entered);
            }
            story.joins(BOB, "Bob");
            story.joins(CAT, "Cat");
            told_to_others(&story)
        };
        assert_eq!(told(true), told(false), "{kind}");
    }
}

#[test]
fn no_view_or_event_holds_the_solution_before_the_end() {
    for kind in KINDS {
        let prepared = prepared(kind);
        let mut story = race_over(&prepared, kind, judged(0, None));
        let open = open(&prepared);
        for &right in &open[..open.len() - 1] {
            place(&mut story, ANN, right);
        }
        for (player, name) in [(ANN, "Ann"), (BOB, "Bob"), (CAT, "Cat")] {
            story.joins(player, name);
        }
        let solution = prepared.solution.to_string();
        let mut digits = Grid::to_string(&story.own(ANN).entries);
        for (to, event) in &story.sent {
            let told = serde_json::to_string(event).unwrap();
            assert!(!told.contains(&solution), "{kind}: the solution is told to {to:?}");
            assert!(*to == Audience::One(ANN) || !told.contains(&digits), "{kind}: Ann's digits to {to:?}");
        }
        // What stands is left out of nobody's own board, so that this can fail.
        digits = format!("\"{digits}\"");
        let own = story.sent.iter().filter(|(to, _)| *to == Audience::One(ANN));
        let own = own.map(|(_, event)| serde_json::to_string(event).unwrap());
        assert!(own.into_iter().any(|told| told.contains(&digits)), "{kind}");
    }
}

/// What a script of right and wrong digits and hints comes to on the image of a puzzle, taken back to the puzzle.
fn played(
    prepared: &PreparedPuzzle,
    image: &Isomorphism,
    kind: &str,
    rules: Rules,
) -> (Vec<Verdict>, Vec<RoomEvent>) {
    let mut story = race_over(&image.prepared(prepared), kind, rules);
    let back = image.inverse();
    let mut verdicts = vec![];
    for (n, &(cell, digit)) in open(prepared).iter().enumerate() {
        let racer = if n % 3 == 0 { BOB } else { ANN };
        let verdict = match n % 5 {
            1 => {
                let wrong = another(prepared, digit);
                place(&mut story, racer, (image.cell(cell), image.digit(wrong)))
            }
            3 => story.hinted(racer, Some(image.cell(cell).index() as u16)),
            _ => place(&mut story, racer, (image.cell(cell), image.digit(digit))),
        };
        verdicts.push(match verdict {
            Verdict::Revealed { cell, digit, locked_ms } => {
                Verdict::Revealed { cell: back.cell(cell), digit: back.digit(digit), locked_ms }
            }
            other => other,
        });
        story.waits(1_000_000);
    }
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    let told = story.sent.iter().filter_map(|(_, event)| match event.clone() {
        RoomEvent::Progress { mut progress, standing } => {
            progress.filled = progress.filled.map(|filled| back.cells(filled));
            Some(RoomEvent::Progress { progress, standing })
        }
        RoomEvent::Finished { mut results } => {
            let stalls = results.table.iter_mut().filter_map(|row| row.stall.as_mut());
            stalls.for_each(|stall| stall.cell = back.cell(stall.cell));
            Some(RoomEvent::Finished { results })
        }
        _ => None,
    });
    (verdicts, told.collect())
}

/// Two who race isomorphic puzzles are told the same, whatever becomes of their moves.
#[test]
fn twins_are_judged_alike() {
    let hints = Hints { kind: HintKind::ChosenCell, cost_s: 5 };
    let rules = Rules { hints, time_limit_s: None, grace_s: 600, ..Rules::default() };
    let silent = Mistakes { judging: game::Judging::FullBoard, lockout_s: 0, ..rules.mistakes };
    let mut disguised = 0;
    for kind in KINDS {
        let prepared = prepared(kind);
        let itself = Isomorphism::identity(prepared.puzzle.board());
        for seed in 1..=3 {
            let image = Isomorphism::draw(&prepared.puzzle, seed);
            disguised += u32::from(image.prepared(&prepared).solution != prepared.solution);
            for rules in [rules, Rules { mistakes: silent, ..rules }] {
                let twin = played(&prepared, &image, kind, rules);
                assert_eq!(twin, played(&prepared, &itself, kind, rules), "{kind} {seed}");
            }
        }
    }
    assert!(disguised as usize >= KINDS.len() * 2, "{disguised}");
}
