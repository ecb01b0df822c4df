//! How long a player thinks before a step. Owns the seconds; what is thought about is the player's matter.
//!
//! The literature agrees on the order of techniques and on what makes a puzzle slow: how hard its steps are, and how
//! few there are to choose from (Pelánek 2011, "Difficulty Rating of Sudoku Puzzles by a Computational Model", and
//! 2014, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation"). Seconds for each technique we have not
//! found in it. So these are not measured: they are HoDoKu's step scores (`Technique::score`), made by the feel of
//! solving, times one factor, chosen such that a hidden single takes five seconds. With that easy puzzles take two
//! minutes, medium ones not quite five, hard ones six, fiendish ones sixteen: somebody quick, as racers are, but no champion. Who is slower
//! gains more by guessing, for a lock-out is no longer then; hence the paces in the example.
//!
//! | Step | HoDoKu's score | Seconds |
//! |---|---|---|
//! | last digit, naked single (the client tidies notes) | 4 | 1.4 |
//! | hidden single | 14 | 5.0 |
//! | locked candidates | 50 | 18.0 |
//! | naked pair, hidden pair | 60, 70 | 21.6, 25.2 |
//! | naked triple, hidden triple | 80, 100 | 28.8, 36.0 |
//! | unique rectangle type 1 | 100 | 36.0 |
//! | X-wing, XY-wing, swordfish | 140, 160, 150 | 50.4, 57.6, 54.0 |
//! | XY-chain, alternating inference chain | 260, 280 | 93.6, 100.8 |
//! | cell or house forcing chain | 500 | 180.0 |
//! | forcing net | 700 | 252.0 |
//! | what no technique here reaches | twice a net | 504.0 |

use puzzle::Technique;

/// Milliseconds for each point of HoDoKu's step score.
const MS_PER_POINT: u64 = 360;

/// Milliseconds for entering a digit whose cell is known: pointing at the cell, and a key.
pub(crate) const PLACING_MS: u64 = 1_500;

/// Milliseconds for seeing that there is no single and finding the cell with the fewest candidates. Generous to who
/// guesses: it is less than a hidden single takes.
pub(crate) const CHOOSING_MS: u64 = 3_000;

/// Milliseconds for a cell that no technique here reaches: a trial on paper to its end, twice a forcing net.
pub(crate) const STUCK_MS: u64 = 2 * thinking_ms(Technique::ForcingNet);

/// Milliseconds until a step of this technique is seen.
pub(crate) const fn thinking_ms(technique: Technique) -> u64 {
    technique.score() as u64 * MS_PER_POINT
}
