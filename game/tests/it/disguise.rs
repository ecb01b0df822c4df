//! The rule "disguised": each racer has an arrangement of the puzzle of its own; everything kept is about the common one.

use game::{
    Audience, Command, HintKind, Hints, Knowledge, PuzzleRequest, RacerStatus, Rejection, RoomEvent, Rules,
    Verdict,
};
use puzzle::{Digit, Grid, Level, Premise, Puzzle, PuzzleId, step_up_to};

use crate::kinds::spec;
use crate::story::{ANN, BOB, Story, arrival, judged, rejected, solution_of};

fn race_of(kind: &str, rules: Rules) -> Story {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Rules { disguised: true, ..rules } });
    let puzzle = PuzzleRequest::Generated { spec: spec(kind), seed: None };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    story.starts();
    story
}

/// The puzzle as this racer was told it.
fn puzzle_of(story: &Story, player: game::PlayerId) -> Puzzle {
    let started = story.sent.iter().rev().find_map(|(to, event)| match event {
        RoomEvent::Started { race } if *to == Audience::One(player) => Some(race.puzzle.clone()),
        _ => None,
    });
    started.expect("each racer is told")
}

fn open(puzzle: &Puzzle, solution: &Grid) -> Vec<(u16, u8)> {
    let open = solution.clues().filter(|&(cell, _)| puzzle.givens().get(cell).is_none());
    open.map(|(cell, digit)| (cell.index() as u16, digit.value())).collect()
}

fn solves_own(story: &mut Story, player: game::PlayerId) {
    let puzzle = puzzle_of(story, player);
    for (cell, digit) in open(&puzzle, &solution_of(&puzzle)) {
        assert!(matches!(story.places(player, cell, digit), Verdict::Correct { .. }), "r{cell}");
    }
}

#[test]
fn each_racer_solves_an_arrangement_of_the_same_puzzle() {
    for kind in ["classic", "x", "jigsaw", "killer", "samurai", "16x16", "even-odd"] {
        let mut story = race_of(kind, judged(0, None));
        let [ann, bob] = [ANN, BOB].map(|player| puzzle_of(&story, player));
        assert_ne!(ann, bob, "{kind}");
        for player in [ANN, BOB] {
            solves_own(&mut story, player);
            assert!(matches!(story.status(player), RacerStatus::Finished { .. }), "{kind}");
        }
        let record = story.record();
        assert_eq!(record.replay().as_ref(), Ok(&record.results), "{kind}");
        assert_eq!(record.audit().as_ref(), Ok(&record.results), "{kind}");
        if kind == "classic" {
            assert_eq!([PuzzleId::of(&ann), PuzzleId::of(&bob)], [record.puzzle.id; 2]);
        }
        assert!(record.racers.iter().all(|racer| racer.knowledge == Knowledge::Nothing));
    }
}

#[test]
fn what_one_learns_about_a_cell_says_nothing_of_anothers() {
    let mut story = race_of("classic", judged(0, None));
    let [ann, bob] = [ANN, BOB].map(|player| puzzle_of(&story, player));
    let bobs = solution_of(&bob);
    let told = open(&ann, &solution_of(&ann)).into_iter();
    let useful = told.filter(|&(cell, digit)| bobs.get(puzzle::Cell::new(cell)) == Digit::new(digit)).count();
    assert!(useful < 6, "{useful} of Ann's digits are right on Bob's board");
    // What is on no board is refused as ever.
    assert_eq!(story.places(ANN, 81, 5), rejected(Rejection::NoSuchCell));
    assert_eq!(story.places(ANN, u16::MAX, 25), rejected(Rejection::NoSuchCell));
    assert_eq!(story.erases(ANN, 500), rejected(Rejection::NoSuchCell));
}

#[test]
fn who_comes_back_finds_the_own_arrangement() {
    let mut story = race_of("classic", judged(0, None));
    let puzzle = puzzle_of(&story, ANN);
    let solution = solution_of(&puzzle);
    let entered: Vec<(u16, u8)> = open(&puzzle, &solution).into_iter().take(5).collect();
    for &(cell, digit) in &entered {
        story.places(ANN, cell, digit);
    }
    story.happens(game::Event::Dropped { player: ANN });
    story.arrives(ANN, arrival("Ann", ANN));
    let snapshot = story.snapshot(ANN);
    assert_eq!(snapshot.race.expect("a race").puzzle, puzzle);
    let own = snapshot.own.expect("a board").entries;
    let kept: Vec<(u16, u8)> =
        own.clues().map(|(cell, digit)| (cell.index() as u16, digit.value())).collect();
    assert_eq!(kept, entered);
}

/// Nobody may compute another's arrangement from what everybody is told: the numbers of the room and of the match.
#[test]
fn arrangements_are_drawn_from_what_no_racer_knows() {
    let record = |seed| {
        let mut story = Story::of_two_drawn_from(seed);
        story.commands(ANN, Command::ChangeRules { rules: Rules { disguised: true, ..judged(0, None) } });
        story.starts();
        for player in [ANN, BOB] {
            story.commands(player, Command::GiveUp);
        }
        story.record().clone()
    };
    let [one, other] = [1, 2].map(record);
    assert_eq!(one.id, other.id);
    assert_ne!(one.draw, other.draw);
}

/// With the own cells in common terms, a racer could tell others on their boards what stands where.
#[test]
fn nobody_is_told_cells_where_boards_differ() {
    let mut story = race_of("classic", judged(0, None));
    let blanks = puzzle_of(&story, ANN).givens().clue_count();
    solves_own(&mut story, ANN);
    let progress = story.sent.iter().filter_map(|(_, event)| match event {
        RoomEvent::Progress { progress, .. } => Some(progress),
        _ => None,
    });
    let progress: Vec<&game::RacerProgress> = progress.collect();
    assert!(progress.iter().all(|progress| progress.filled.is_none()));
    let last = progress.last().unwrap();
    assert_eq!((usize::from(last.cells), last.houses), (81 - blanks, 27), "how many is told");
    let row = story.sent.iter().find_map(|(_, event)| match event {
        RoomEvent::OwnResult { row, .. } => Some(row),
        _ => None,
    });
    assert_eq!(row.unwrap().stall, None);
}

#[test]
fn hints_speak_of_the_own_arrangement() {
    let hints = |kind| Rules { hints: Hints { kind, cost_s: 0 }, ..judged(0, None) };
    let mut story = race_of("classic", hints(HintKind::ChosenCell));
    let puzzle = puzzle_of(&story, ANN);
    let (cell, digit) = open(&puzzle, &solution_of(&puzzle))[0];
    let Verdict::Revealed { cell: told, digit: right, .. } = story.hinted(ANN, Some(cell)) else {
        panic!("no hint")
    };
    assert_eq!((told.index() as u16, right.value()), (cell, digit));

    let mut story = race_of("classic", hints(HintKind::Explained));
    let puzzle = puzzle_of(&story, ANN);
    let Verdict::Hinted { step, .. } = story.hinted(ANN, None) else { panic!("no hint") };
    assert_eq!(Some(*step), step_up_to(&puzzle, Premise::OneSolution, Level::MAX));
}
