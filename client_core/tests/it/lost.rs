//! Where a race was lost, and its positions solved again: the page gets the race, asks the engine, and leads to exercises and back.

use client_core::practice::GamePhase;
use client_core::practice::PracticeIntent as Want;
use client_core::theatre::report::{ReportPage, Seen};
use client_core::theatre::{TheatreIntent, press};
use client_core::{Input, Play, Screen};
use game::{
    EndReason, MatchId, MemberNo, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove, RoomId,
    Rules,
};
use puzzle::{Candidate, Cell, Digit, Grid, Proof, Puzzle, PuzzleId, Tier, prove};

use crate::practice::Alone;

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ID: MatchId = MatchId { room: RoomId(7), match_no: 3 };

/// Two on one board; the first stalls twice as long as the other at three digits.
fn replay() -> Replay {
    let puzzle = Puzzle::classic(GIVENS.parse::<Grid>().expect("a grid"));
    let Proof::Unique { solution } = prove(&puzzle) else { panic!("proper") };
    let lane = |member: u16, name: &str, stall_ms: u32| {
        let mut ms = 0;
        let open = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
        let made = open.enumerate().map(|(index, (cell, digit))| {
            ms += if index % 15 == 10 { stall_ms } else { 3_000 };
            ReplayMove { ms, cell, kind: MoveKind::Right(digit) }
        });
        let moves: Vec<ReplayMove> = made.collect();
        let ends_ms = moves.last().map_or(0, |made| made.ms);
        ReplayLane {
            member: MemberNo(member),
            name: name.parse().expect("a name"),
            bot: false,
            status: RacerStatus::Finished { time_ms: ends_ms },
            score: 0,
            ends_ms,
            boards: vec![(0, 0)],
            moves,
        }
    };
    let board = ReplayBoard { id: PuzzleId::of(&puzzle), puzzle: puzzle.clone(), tier: Tier::Easy };
    let lanes = vec![lane(2, "Bob", 20_000), lane(1, "Ann", 40_000)];
    let duration_ms = lanes[1].ends_ms;
    Replay {
        id: ID,
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms,
        boards: vec![board],
        lanes,
        credits: puzzle::Credits::default(),
    }
}

fn opened(own: &str) -> Alone {
    let mut alone = Alone::new();
    alone.wants(TheatreIntent::Report { id: ID, own: own.to_owned() });
    alone.waits(100);
    let (path, result) = (format!("/api/matches/{ID}/lanes"), Ok(protocol::replay::encode(&replay())));
    alone.gives(Input::Fetched { path, result });
    (0..5).for_each(|_| alone.waits(100));
    alone
}

fn page(alone: &Alone) -> &ReportPage {
    alone.app.page().and_then(|page| page.as_a()).expect("the report")
}

#[test]
fn the_report_says_what_the_stalls_cost_and_what_was_there() {
    let alone = opened("Ann");
    let facts = page(&alone).facts().expect("the race came");
    assert_eq!(facts.headline(), "Three stalls cost you 1:00");
    let story = facts.story(page(&alone).seen());
    assert!(story.starts_with("Against Bob. The ") && story.ends_with("alone was worth 0:20."), "{story}");
    assert!(page(&alone).seen().iter().all(|seen| matches!(seen, Seen::Step(_))));
    assert_eq!(facts.stall_cards(page(&alone).seen(), &[]).len(), 3);
    let winner = opened("Bob");
    let facts = page(&winner).facts().unwrap();
    assert_eq!(facts.headline(), "Three stalls, and no time lost");
    assert!(facts.story(&[]).contains("You won all the same, by 1:00."), "{}", facts.story(&[]));
    assert!(page(&opened("Eve")).facts().is_none(), "who was not there has lost nothing");
}

#[test]
fn positions_are_solved_again_and_marked() {
    let mut alone = opened("Ann");
    alone.wants(press("again".to_owned()));
    for stall in 0..3 {
        assert_eq!(alone.app.screen(), Screen::Practice);
        assert_eq!(alone.game().title(), format!("Stall {} of 3", stall + 1));
        let game = alone.game();
        let first = game.board().view().cells().find(|cell| game.board().digit(*cell).is_none()).unwrap();
        let right = game.puzzle().solution.get(first).unwrap();
        let wrong = Digit::new(right.value() % 9 + 1).unwrap();
        alone.wants(Play::DigitAt(first, wrong));
        assert!(alone.game().is_playing() && alone.game().notice(game::Millis(alone.now)).is_some());
        let placed = cheapest(&alone);
        alone.wants(Play::DigitAt(placed.cell, placed.digit));
        assert_eq!(alone.game().phase(), GamePhase::Solved, "stall {stall}");
        assert!(alone.app.screens().practice().has_reviewed(ID, stall));
        alone.wants(Want::Next);
    }
    assert!(page(&alone).is_done(&alone.app, 2), "the way leads back to the report");
    alone.wants(press("again".to_owned()));
    assert_eq!(alone.game().title(), "Stall 1 of 3", "all of them once more");
    alone.wants(Want::Leave);
    assert_eq!(alone.app.screen(), Screen::Page("lost"));
}

/// A digit by the step that the hint is about.
fn cheapest(alone: &Alone) -> Candidate {
    let mut app = alone.app.clone();
    for intent in [Play::Hint.into(), Want::HintOn.into(), Want::HintOn.into()] {
        app.handle(Input::Intent(intent), game::Millis(0), &mut Vec::new());
    }
    let hint = app.practice_game().expect("a game").help().drawing().expect("the hint").0.clone();
    let cells: Vec<Cell> = hint.step.placements.iter().map(|placed| placed.cell).collect();
    assert!(!cells.is_empty(), "an easy puzzle has a single everywhere");
    hint.step.placements[0]
}
