//! Several who play for one: each may err once in a while, so many of them find any undecided digit by trying. What one is told
//! helps the others only as long as they know which of their cells it is about.

use game::{Audience, Command, MatchRecord, PlayerId, PuzzleRequest, RoomEvent, Rules, Verdict};
use puzzle::generate::Random;
use puzzle::{Candidate, Candidates, Geometry, Puzzle, Technique, Tier};

use crate::story::{Story, classic};

const TEAM: usize = 6;
const BOARDS: u64 = 20;
/// Between two moves of one of them, which a program can keep up (15 moves a second), and for how long they try.
const MOVE_MS: u64 = 67;
const RACE_MS: u64 = 10_000;

/// One of them, and the board that they see.
struct Hand {
    player: PlayerId,
    board: Candidates<'static>,
    /// Locked out for longer than all of it takes.
    is_spent: bool,
}

impl Hand {
    /// A digit that the board decides.
    fn single(&self) -> Option<Candidate> {
        let techniques = [Technique::LastDigit, Technique::NakedSingle, Technique::HiddenSingle];
        let step = techniques.iter().find_map(|technique| technique.find(&self.board))?;
        step.placements.first().copied()
    }

    /// What may stand in the tightest open cell.
    fn choices(&self) -> Vec<Candidate> {
        let cell = self.board.open().min_by_key(|&cell| self.board.digits(cell).len()).expect("an open cell");
        self.board.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect()
    }

    /// Whether the digit turned out right.
    fn tries(&mut self, story: &mut Story, tried: Candidate) -> bool {
        let cell = tried.cell.index() as u16;
        match story.places(self.player, cell, tried.digit.value()) {
            Verdict::Correct { .. } => {
                self.board.place(tried);
                true
            }
            Verdict::Wrong { .. } => {
                self.is_spent = true;
                false
            }
            // On a board of their own another cell may be meant, which is given or filled.
            Verdict::Rejected { .. } => false,
            other => panic!("{other:?}"),
        }
    }
}

/// Six in a race over a puzzle of this tier under these rules, each with the board as they were told it.
fn race(rules: Rules, tier: Tier, seed: u64) -> (Story, Vec<Hand>) {
    let config = game::RoomConfig { secret: game::Secret::of_seed(seed), ..Story::begins().config.clone() };
    let mut story = Story::of_config(config);
    let players: Vec<PlayerId> = (1..=TEAM as u64).map(PlayerId).collect();
    for player in &players {
        story.joins(*player, &format!("P{}", player.0));
    }
    story.commands(players[0], Command::ChangeRules { rules });
    let puzzle = PuzzleRequest::Generated { spec: classic(tier), seed: None };
    story.commands(players[0], Command::ChoosePuzzle { puzzle });
    story.waits(game::SETTLE_MS);
    story.commands(players[0], Command::Start);
    story.waits(5_000);
    let hands = players.into_iter().map(|player| {
        let puzzle = puzzle_of(&story, player);
        let board = Candidates::of(Geometry::classic(), puzzle.givens());
        Hand { player, board, is_spent: false }
    });
    let hands = hands.collect();
    (story, hands)
}

fn puzzle_of(story: &Story, player: PlayerId) -> Puzzle {
    let told = story.sent.iter().rev().find_map(|(to, event)| match event {
        RoomEvent::Started { race } if [Audience::All, Audience::One(player)].contains(to) => {
            Some(race.puzzle.clone())
        }
        _ => None,
    });
    told.expect("each racer is told")
}

/// The first plays, and the others try for them what the board does not decide. Whether the board was solved in time.
fn pooled(rules: Rules, tier: Tier, seed: u64) -> (bool, MatchRecord) {
    let (mut story, mut hands) = race(rules, tier, seed);
    let (first, others) = hands.split_first_mut().expect("a team");
    for _ in 0..RACE_MS / MOVE_MS {
        if first.board.grid().is_full() || first.is_spent {
            break;
        }
        let next = first.single().unwrap_or_else(|| {
            let choices = first.choices();
            let (last, doubtful) = choices.split_last().expect("a candidate");
            let mut helpers = others.iter_mut().filter(|hand| !hand.is_spent);
            let found = doubtful
                .iter()
                .find(|tried| helpers.next().is_none_or(|hand| hand.tries(&mut story, **tried)));
            *found.unwrap_or(last)
        });
        first.tries(&mut story, next);
        story.waits(MOVE_MS);
    }
    let solved = first.board.grid().is_full();
    for hand in hands {
        story.commands(hand.player, Command::GiveUp);
    }
    (solved, story.record().clone())
}

/// Each tries alone what their board does not decide. Who has solved it in time.
fn alone(rules: Rules, tier: Tier, seed: u64) -> Vec<PlayerId> {
    let (mut story, mut hands) = race(rules, tier, seed);
    for _ in 0..RACE_MS / MOVE_MS {
        for hand in hands.iter_mut().filter(|hand| !hand.is_spent && !hand.board.grid().is_full()) {
            let next = hand.single().unwrap_or_else(|| {
                let choices = hand.choices();
                let mut random = Random::new(seed, hand.player.0);
                choices[random.below(choices.len() as u32) as usize]
            });
            hand.tries(&mut story, next);
        }
        story.waits(MOVE_MS);
    }
    hands.iter().filter(|hand| hand.board.grid().is_full()).map(|hand| hand.player).collect()
}

#[test]
fn accomplices_gain_nothing_where_boards_differ() {
    let friends = Rules { seats: TEAM as u8, ..Rules::default() };
    let strangers = Rules::among_strangers(TEAM as u8);
    let solved = |rules, tier| (0..BOARDS).filter(|&seed| pooled(rules, tier, seed).0).count();
    let by_luck =
        (0..BOARDS).filter(|&seed| alone(strangers, Tier::Hard, seed).contains(&PlayerId(1))).count();
    assert_eq!(solved(friends, Tier::Hard), 20, "with common boards this attack works");
    assert!(solved(strangers, Tier::Hard) <= by_luck, "{} {by_luck}", solved(strangers, Tier::Hard));
}

#[test]
fn accomplices_who_guess_for_one_are_marked() {
    let friends = Rules { seats: TEAM as u8, ..Rules::default() };
    let marked =
        |tier| (0..BOARDS).filter(|&seed| !pooled(friends, tier, seed).1.followers.is_empty()).count();
    // A hard board takes one to four such digits: too few to tell from chance in most races.
    let counts = [Tier::Hard, Tier::Fiendish, Tier::Extreme].map(marked);
    assert!(counts[0] >= 2 && counts[1] >= 5 && counts[2] >= 10, "{counts:?}");
}
