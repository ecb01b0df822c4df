//! What a bot of the server does next in a match: which cell, which digit, and when. A function of the match alone, so that a
//! restored room goes on with the same move. It takes the solution's digits, and needs no search: cells come in the order in
//! which a person would find them, the singles on the board first and then by the level that the puzzle's rating gives.

use puzzle::{Candidate, Cell, Digit, Level, Technique};

use crate::bot::{BotStrength, BotTurn};
use crate::chance::{Purpose, scatter};
use crate::ids::{MemberNo, Seq};
use crate::settings::Judging;
use crate::time::Millis;
use crate::view::RacerStatus;

use super::Match;
use super::board::PlayBoard;
use super::racer::RacerState;

/// The level beyond which a harder step takes a bot no longer, in tenths.
const TENTHS_MAX: u8 = 90;

/// The side of the board for which paces are meant; on a larger one there is more to look at.
const SIDE: u64 = 9;

/// What is drawn for each move.
const CELL: u32 = 0;
const PAUSE: u32 = 1;
const SLIP: u32 = 2;
const DIGIT: u32 = 3;

/// A move that a bot will make, in the terms in which it sees its board.
pub(crate) struct PlannedMove {
    pub(crate) at: Millis,
    pub(crate) rung: u16,
    pub(crate) entry: Candidate,
}

/// A cell to fill, and how it is found.
struct Found {
    cell: Cell,
    level: Level,
    /// A single: a wrong digit there is a slip, never a guess.
    is_single: bool,
}

impl Match {
    /// The bots that still race, each with its next turn.
    pub(crate) fn bot_turns(&self) -> impl Iterator<Item = BotTurn> + '_ {
        let bots = self.racers().filter(|racer| racer.strength.is_some());
        bots.filter(|racer| racer.status == RacerStatus::Racing).map(|racer| BotTurn {
            member: racer.member,
            match_no: self.match_no(),
            seq: Seq(racer.last_seq().0 + 1),
        })
    }

    /// The next move of this bot.
    pub(crate) fn bot_move(&self, no: MemberNo) -> Option<PlannedMove> {
        let racer = self.racer(no).filter(|racer| racer.status == RacerStatus::Racing)?;
        let strength = racer.strength?;
        let seed = self.draw.number(Purpose::Bot(no, racer.last_seq()));
        let board = self.board_of(racer);
        let found = self.find(board, seed)?;
        let right = self.puzzle_of(board).solution.get(found.cell)?;
        let digit =
            if self.slips(racer, &found, strength, seed) { self.wrong_digit(right, seed) } else { right };
        let at = racer.free_from().plus(self.pause_ms(board, &found, strength, seed));
        let entry = board.disguise.of_candidate(Candidate { cell: found.cell, digit });
        Some(PlannedMove { at, rung: board.rung, entry })
    }

    /// The cell that comes next: an empty one or, if there is none, one whose digit turned out to be wrong.
    fn find(&self, board: &PlayBoard, seed: u64) -> Option<Found> {
        let open = board.open(self.puzzle_of(board));
        let empty: Vec<Cell> =
            open.iter().copied().filter(|&cell| board.entries().get(cell).is_none()).collect();
        let cells = if empty.is_empty() { open } else { empty };
        let singles = board.singles(self.puzzle_of(board), &cells);
        let drawn = scatter(seed, CELL) as usize;
        if !singles.is_empty() {
            let (cell, level) = (singles[drawn % singles.len()], Technique::HiddenSingle.level());
            return Some(Found { cell, level, is_single: true });
        }
        let level = |cell: &Cell| self.prepared.levels[cell.index()];
        let easiest = cells.iter().map(level).min()?;
        let easy: Vec<Cell> = cells.into_iter().filter(|cell| level(cell) == easiest).collect();
        Some(Found { cell: easy[drawn % easy.len()], level: easiest, is_single: false })
    }

    /// How long the bot looks for this cell: longer for a harder step, on a larger board and with more of it open.
    fn pause_ms(&self, board: &PlayBoard, found: &Found, strength: BotStrength, seed: u64) -> u64 {
        let pace = strength.pace();
        let blanks = u64::from(board.blanks()).max(1);
        let open = blanks - u64::from(board.cells()).min(blanks);
        let side = u64::from(self.prepared.puzzle.board().layout().size()).max(SIDE);
        // From 50 % of the pace on a nearly full board to 150 % on an empty one, and 60 % to 140 % of that by chance.
        let share = 50 + 100 * open / blanks;
        let luck = 60 + u64::from(scatter(seed, PAUSE) % 81);
        let single = pace.single_ms * side / SIDE * share / 100;
        let tenths = found.level.tenths().min(TENTHS_MAX);
        let above = u64::from(tenths.saturating_sub(Technique::NakedSingle.level().tenths()));
        (single + pace.tenth_ms * above) * luck / 100
    }

    /// Whether the bot errs this time. It never guesses, and is careful once a mistake would end its race.
    fn slips(&self, racer: &RacerState, found: &Found, strength: BotStrength, seed: u64) -> bool {
        let mistakes = self.rules().mistakes;
        let (_, _, is_out) = racer.next_strike(mistakes, 0);
        let board = self.board_of(racer);
        let may = match mistakes.judging {
            Judging::EachDigit => found.is_single,
            // A full board is corrected, and its last digit is looked at twice.
            Judging::FullBoard => board.cells() + 1 < board.blanks(),
        };
        may && !is_out && scatter(seed, SLIP).is_multiple_of(strength.pace().slip_one_in)
    }

    fn wrong_digit(&self, right: Digit, seed: u64) -> Digit {
        let highest = self.prepared.puzzle.board().layout().size();
        let others: Vec<Digit> =
            (1..=highest).filter_map(Digit::new).filter(|&digit| digit != right).collect();
        others.get(scatter(seed, DIGIT) as usize % others.len().max(1)).copied().unwrap_or(right)
    }
}
