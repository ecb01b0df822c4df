//! What practice says.

use puzzle::Digit;
use workbench::HintCard;

use super::{clock, count};
use crate::practice::{Day, Source, Strength};

pub const TITLE: &str = "Practice";
pub const HOME_BUTTON: &str = "Practice";
pub const TAGLINE: &str = "Play alone, with hints that teach. It works without a connection, too.";
pub const NEW_GAME: &str = "New puzzle";
pub const NEW_GAME_MEANS: &str = "Choose kind, size and difficulty";
pub const DAILY: &str = "Daily";
pub const LADDER: &str = "Ladder";
pub const QUICK: &str = "Quick";
pub const QUICK_MEANS: &str = "12 blanks, to warm up";
pub const OPEN: &str = "Open a file";
pub const OPEN_MEANS: &str = "Any format, or drop it here";
pub const CLIPBOARD: &str = "From the clipboard";
pub const CLIPBOARD_MEANS: &str = "A puzzle or a link that you copied";
pub const DRAFT: &str = "Your own puzzle";
pub const DRAFT_MEANS: &str = "The one in the editor";
pub const OWN_PUZZLE: &str = "Your puzzle";
/// The start page's button that looks for a puzzle on the clipboard, and what is said of one that is there.
pub const LOOK: &str = "Paste a puzzle";
pub const FOUND: &str = "On the clipboard";
pub const FOUND_SOLVE: &str = "Solve it alone";
pub const FOUND_RACE: &str = "Race it with friends";
pub const FOUND_EDIT: &str = "Change it in the editor";
/// A file of puzzles was opened where something is going on that it would end.
pub const FILES_NOT_HERE: &str = "Files are opened on the start page, in practice and in the editor.";
/// What a puzzle without a title is called that came as a text.
pub const PUZZLE: &str = "Puzzle";
pub const OPENED: &str = "Choose a puzzle";
pub const IN_PROGRESS: &str = "In progress";
pub const NO_GAMES: &str = "Games that you leave stay here.";
pub const GAMES_FULL: &str = "All places for games are taken. Finish or delete one first.";
pub const UNREADABLE: &str = "A game of another version";
pub const UNREADABLE_WHY: &str = "This version cannot open it.";
pub const PAUSED: &str = "Paused";
pub const PAUSED_MEANS: &str = "The clock stands, and the board is hidden.";
pub const RESUME: &str = "Resume";
pub const FULL_BUT_WRONG: &str = "The board is full, but something is wrong. Check marks what.";
pub const CHOOSE_OPEN_CELL: &str = "Choose a cell that is not right yet.";
pub const NO_SAVEPOINT: &str = "There is no savepoint yet.";
pub const UNLOCKED: &str = "Unlocked.";
pub const SHOWN_WHY: &str = "The solution was shown, so this game does not count.";
pub const ASK_SOLUTION: &str = "The whole board is filled in, and the game is over.";
pub const ASK_RESET: &str = "All digits, notes and colours go. Undo brings them back.";
pub const ASK_DELETE: &str = "The game is deleted from this device.";
pub const ENGINE_FAILED: &str = "The engine failed on this. Try again, or choose another puzzle.";

pub const AIDS: &str = "Aids";
pub const MORE: &str = "More";
pub const CHECK: &str = "Check";
pub const HINT: &str = "Hint";
pub const SAVEPOINT: &str = "Savepoint";
pub const FILL: &str = "Fill in notes";
pub const REVEAL_CELL: &str = "Reveal this cell";
pub const REVEAL_RANDOM: &str = "Reveal a random cell";
pub const SOLUTION: &str = "Show solution";
pub const LOCK: &str = "Lock what I have";
pub const UNLOCK: &str = "Unlock";
pub const RESET: &str = "Start over";
pub const RESTORE: &str = "Back to savepoint";
pub const AGAIN: &str = "Play again";

pub const LOOKING: &str = "Looking for the next step…";
pub const WHERE_TITLE: &str = "Where to look";
pub const PATH: &str = "Solve step by step";
pub const END_OF_PATH: &str = "That is as far as these steps lead.";
pub const PACES: [&str; 4] = ["Slow", "Normal", "Fast", "Faster"];
pub const LEGEND_STRONG: &str = "one of the two";
pub const LEGEND_WEAK: &str = "not both";
pub const LEGEND_STRUCK: &str = "cannot be";
pub const TRIAL: &str = "Trial";
pub const NO_TECHNIQUE: &str = "No technique that Nonet knows leads on from here.";
pub const TRIAL_MEANS: &str = "Try the digits of this cell one by one: all but one lead to a contradiction.";
/// What the keys do besides those of every board.
pub const KEYS: [(&str, &str); 7] = [
    ("P", "Pause"),
    ("K", "Check"),
    ("B, Shift + B", "Savepoint; back to it"),
    ("V, then a digit", "Colour cells"),
    ("L", "Lock what I have"),
    ("G", "Reveal this cell"),
    ("T", "All tools"),
];
pub const COLOURS: &str = "Colours";
pub const SAVEPOINTS: &str = "Savepoints";
pub const AIDS_MEAN: &str = "They hold for all your games on this device, from now on.";

pub const AID_CONFLICTS: &str = "Mark conflicts";
pub const AID_MISTAKES: &str = "Mark mistakes at once";
pub const AID_TIDY: &str = "Auto-remove notes";
pub const AID_FITTING: &str = "Offer only digits that fit";
pub const AID_CANDIDATES: &str = "Candidates in all cells";

/// What a found puzzle has: "Nine, 30 givens, 12 entered".
#[must_use]
pub fn found(title: &str, given: usize, entered: usize) -> String {
    let parts = [
        (!title.is_empty()).then(|| title.to_owned()),
        Some(count(given, "given")),
        (entered > 0).then(|| format!("{entered} entered")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `Daily of Sun 22 Nov 2026, hard`.
#[must_use]
pub fn making(what: &str) -> String {
    format!("Making your puzzle: {what}…")
}

/// `Sun 22 Nov 2026, hard`.
#[must_use]
pub fn daily(day: Day, solved: bool) -> String {
    let solved = if solved { ", solved" } else { "" };
    format!("{day}, {}{solved}", super::tier(day.tier()).to_lowercase())
}

/// `Next: 7 blanks`.
#[must_use]
pub fn next_rung(rung: u16) -> String {
    format!("Next: {}", count(usize::from(rung), "blank"))
}

/// `Colour 3`.
#[must_use]
pub fn colour(number: u8) -> String {
    format!("Colour {number}")
}

/// The four steps of a hint.
#[must_use]
pub const fn strength(strength: Strength) -> &'static str {
    match strength {
        Strength::Where => "Where",
        Strength::Technique => "Technique",
        Strength::Cells => "Cells",
        Strength::Digit => "Digit",
    }
}

/// One sentence for each strength.
#[must_use]
pub fn hint_sentence(card: &HintCard, strength: Strength) -> String {
    match strength {
        Strength::Where => card.look.clone(),
        Strength::Technique => format!("{} {}", card.technique, card.look),
        Strength::Cells => card.pattern.clone(),
        Strength::Digit => whole(card),
    }
}

/// What is there to see, and what follows.
#[must_use]
pub fn whole(card: &HintCard) -> String {
    format!("{} {}", card.pattern, card.conclusion)
}

/// The button that leads on.
#[must_use]
pub fn hint_on(card: &HintCard, strength: Strength) -> &'static str {
    match strength {
        Strength::Where => "Which technique?",
        Strength::Technique => "Show the cells",
        Strength::Cells => "Show what follows",
        Strength::Digit if card.placed.is_empty() => "Strike them",
        Strength::Digit => "Enter it",
    }
}

/// `Step 3 of 41`.
#[must_use]
pub fn step_of(number: usize, of: usize) -> String {
    format!("Step {number} of {of}")
}

/// `r4c5 is wrong. Take it back first.`
#[must_use]
pub fn wrong_first(cell: &str) -> String {
    format!("{cell} is wrong. Take it back first.")
}

/// `Look at r4c5.`
#[must_use]
pub fn look_at(cell: &str) -> String {
    format!("Look at {cell}.")
}

/// `So r4c5 is 7.`
#[must_use]
pub fn is_digit(cell: &str, digit: Digit) -> String {
    format!("So {cell} is {}.", digit.symbol())
}

/// What a check has found.
#[must_use]
pub fn checked(wrong: usize, entered: usize) -> String {
    match (wrong, entered) {
        (0, 0) => "Nothing to check yet.".to_owned(),
        (0, _) => "Everything is right so far.".to_owned(),
        (1, _) => "1 digit is wrong.".to_owned(),
        (wrong, _) => format!("{wrong} digits are wrong."),
    }
}

/// `Savepoint 2.`
#[must_use]
pub fn saved(number: usize) -> String {
    format!("Savepoint {number}.")
}

/// `12 cells locked.`
#[must_use]
pub fn locked(cells: usize) -> String {
    if cells == 0 {
        "There is nothing to lock yet.".to_owned()
    } else {
        format!("{} locked.", count(cells, "cell"))
    }
}

/// `Solved in 6:42`.
#[must_use]
pub fn finished(solved: bool, elapsed_ms: u64) -> String {
    if solved { format!("Solved in {}", clock(elapsed_ms)) } else { "Not solved this time".to_owned() }
}

/// `1 mistake, no hints`.
#[must_use]
pub fn tally(mistakes: u16, hints: u16) -> String {
    let of = |n: u16, noun: &str| {
        if n == 0 { format!("no {noun}s") } else { count(usize::from(n), noun) }
    };
    super::capital(&format!("{}, {}", of(mistakes, "mistake"), of(hints, "hint")))
}

/// What a solve was worth, against the time that is typical for its kind and tier.
#[must_use]
pub fn evaluation(elapsed_ms: u64, mistakes: u16, hints: u16, typical_minutes: Option<u32>) -> String {
    let how = match (mistakes, hints) {
        (0, 0) => "A clean solve",
        (_, 0) => "Solved without a hint",
        (0, _) => "Solved without a mistake",
        (_, _) => "Solved",
    };
    let Some(typical) = typical_minutes else { return format!("{how}.") };
    let typical_ms = u64::from(typical) * 60_000;
    let pace = match elapsed_ms * 10 / typical_ms.max(1) {
        ..4 => "very fast",
        4..8 => "faster than most",
        8..13 => "at a usual pace",
        _ => "without hurry",
    };
    format!("{how}, {pace}: about {typical} min are typical.")
}

/// The button for the puzzle that follows.
#[must_use]
pub const fn next(source: &Source) -> &'static str {
    match source {
        Source::Chosen { .. } | Source::Brought { .. } | Source::Quick { .. } => "Next puzzle",
        Source::Training { .. } => super::training::NEXT,
        Source::Daily(_) => "The day before",
        Source::Ladder { .. } => "Next rung",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_says_how_many_are_wrong() {
        assert_eq!(checked(0, 0), "Nothing to check yet.");
        assert_eq!(checked(0, 3), "Everything is right so far.");
        assert_eq!(checked(1, 3), "1 digit is wrong.");
        assert_eq!(checked(2, 3), "2 digits are wrong.");
    }

    #[test]
    fn a_solve_is_judged_by_its_pace_and_help() {
        assert_eq!(tally(1, 0), "1 mistake, no hints");
        assert_eq!(
            evaluation(240_000, 0, 0, Some(10)),
            "A clean solve, faster than most: about 10 min are typical."
        );
        assert_eq!(evaluation(1, 2, 3, None), "Solved.");
    }
}
