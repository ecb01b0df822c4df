//! What a person reads of each refusal: what is wrong, and what would be right. Decides nothing; the code of each is one of
//! the lists above.

use puzzle::GenerateSpec;

use crate::job::JobFailure;
use crate::limits::{BOARDS_SHOWN_MAX, NOTES_SHARED_MAX, PUZZLE_TEXT_MAX};
use crate::problem::Problem;

use super::{JoinRefusal, PuzzleProblem, Rejection};

impl From<Rejection> for Problem {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::WrongPhase => Self::new("wrong_phase", "That is not possible right now.", ""),
            Rejection::NotHost => Self::new("not_host", "Only the host can do that.", ""),
            Rejection::NotSeated => Self::new("not_seated", "You are watching; take a seat to play.", ""),
            Rejection::NoSuchMember => Self::new("no_such_member", "That player has left.", ""),
            Rejection::Yourself => Self::new("yourself", "You cannot do that to yourself.", ""),
            Rejection::FixedRules => Self::new("fixed_rules", "The rules of this room are fixed.", ""),
            Rejection::NoRacers => no_racers(),
            Rejection::TooFewRacers { least } => too_few_racers(least),
            Rejection::NobodyFinished => Self::new("nobody_finished", "Somebody has to finish first.", ""),
            Rejection::StillValidating => still_validating(),
            Rejection::PuzzlePending => puzzle_pending(),
            Rejection::NotDealt => Self::new("not_dealt", "No puzzle could be made.", "Start again."),
            Rejection::NoSuchCell => Self::new("no_such_cell", "The board has no such cell.", ""),
            Rejection::NoSuchDigit { highest } => no_such_digit(highest),
            Rejection::GivenCell => Self::new("given_cell", "That cell is a given.", ""),
            Rejection::AlreadyCorrect => Self::new("already_correct", "That cell is already right.", ""),
            Rejection::NothingToErase => Self::new("nothing_to_erase", "That cell is empty.", ""),
            Rejection::LockedOut { remaining_ms } => {
                Self::new("locked_out", "Your board is locked.", "Wait until the time is over.")
                    .retry_after(remaining_ms)
            }
            Rejection::OtherMatch => {
                Self::new("other_match", "That move belongs to another race.", "Use the number of this race.")
            }
            Rejection::OtherRung => {
                Self::new("other_rung", "That move belongs to another rung.", "Use the number of your rung.")
            }
            Rejection::RaceOver => Self::new("race_over", "Your race is over.", ""),
            Rejection::StaleSeq => stale_seq(),
            Rejection::NoHints => Self::new("no_hints", "The rules of this room do not allow that hint.", ""),
            Rejection::HintsUsedUp => Self::new("hints_used_up", "This attempt has no more hints.", ""),
            Rejection::NothingToHint => Self::new("nothing_to_hint", "No hint was found for this board.", ""),
            Rejection::BadRules { error } => {
                Self::new("bad_rules", format!("These rules do not work: {error}."), "")
            }
            Rejection::BadPuzzle { problem } => problem.into(),
            Rejection::NoUpload => {
                Self::new("no_upload", "No puzzle was uploaded on this connection.", "Upload it again.")
            }
            Rejection::Superseded => Self::new("superseded", "Another puzzle was chosen meanwhile.", ""),
            Rejection::BadSpec { error, nearest } => no_such_puzzle(&error, nearest.as_deref()),
            Rejection::Draining => draining(),
            Rejection::JustChanged { remaining_ms } => just_changed(remaining_ms),
            Rejection::NoOpponent => {
                Self::new("no_opponent", "Your opponent has left, so there is nobody to race here.", "")
            }
            Rejection::NoSuchKnock => {
                Self::new("no_such_knock", "That request has been answered already.", "")
            }
            Rejection::TooManyBots { most } => too_many_bots(most),
            Rejection::NoFreeSeat => no_free_seat(),
            Rejection::IsBot => Self::new("is_bot", "A bot cannot be the host.", ""),
            Rejection::TooManyBoards => too_many_boards(),
            Rejection::TooManyNotes => too_many_notes(),
            Rejection::NotSetter => not_setter(),
            Rejection::OneRace => one_race(),
            Rejection::JobFailed { why } => why.into(),
            Rejection::BotsBusy => bots_busy(),
            Rejection::BotTaken => bot_taken(),
            Rejection::BotSetsNothing => bot_sets_nothing(),
            Rejection::SetItYourself => set_it_yourself(),
            Rejection::NotHandedIn => not_handed_in(),
            Rejection::NoMoreTime => Self::new("no_more_time", "There is no more time to give.", ""),
            Rejection::SettingOver => setting_over(),
            Rejection::NotAgreed => not_agreed(),
            Rejection::CalledOff => Self::new("called_off", "The duel was called off.", ""),
            Rejection::NeedsNewerClient { names } => needs_newer_client(&names),
        }
    }
}

fn still_validating() -> Problem {
    Problem::new("still_validating", "The last puzzle is still being checked.", "Wait for its result.")
}

fn draining() -> Problem {
    Problem::new("draining", "The server is about to restart: nothing new starts.", "Try again in a minute.")
}

fn bot_sets_nothing() -> Problem {
    Problem::new(
        "bot_sets_nothing",
        "A bot cannot set a puzzle for you.",
        "Duel another person, or choose another mode.",
    )
}

fn set_it_yourself() -> Problem {
    Problem::new("set_it_yourself", "In a duel you set the puzzle yourself.", "Draw one, or paste one.")
}

fn not_handed_in() -> Problem {
    Problem::new("not_handed_in", "You have not handed in a puzzle yet.", "Hand yours in first.")
}

fn setting_over() -> Problem {
    Problem::new(
        "setting_over",
        "Time is up, and not both of you had handed in a puzzle.",
        "Drafts stay in the editor: start again when you are ready.",
    )
}

fn not_agreed() -> Problem {
    Problem::new(
        "not_agreed",
        "You did not both accept in time, so the duel is off.",
        "Start again when you are ready.",
    )
}

fn needs_newer_client(names: &str) -> Problem {
    Problem::new(
        "needs_newer_client",
        format!("The program of {names} does not know this kind of puzzle."),
        "Choose another kind, or wait until they have a newer one.",
    )
}

fn no_such_digit(highest: u8) -> Problem {
    let fix = format!("Its digits are 1 to {highest}.");
    Problem::new("no_such_digit", "There is no such digit on this board.", fix)
}

fn no_racers() -> Problem {
    let fix = "The setter watches, unless you switch on Practice.";
    Problem::new("no_racers", "No one here can race yet.", fix)
}

fn too_few_racers(least: usize) -> Problem {
    let detail = format!("This mode needs at least {least} racers.");
    Problem::new("too_few_racers", detail, "Add a bot, or choose another mode.")
}

fn no_free_seat() -> Problem {
    Problem::new("no_free_seat", "The room is full.", "Give the race more seats first.")
}

fn too_many_boards() -> Problem {
    let fix = format!("Ask for {BOARDS_SHOWN_MAX} or fewer.");
    Problem::new("too_many_boards", "That is too many boards at once.", fix)
}

fn stale_seq() -> Problem {
    let fix = "Number each move one higher than the one before.";
    Problem::new("stale_seq", "A move got lost on the way.", fix)
}

fn not_setter() -> Problem {
    Problem::new("not_setter", "Only the setter who watches the race can do that.", "")
}

fn too_many_notes() -> Problem {
    let fix = format!("Share the notes of {NOTES_SHARED_MAX} cells or fewer.");
    Problem::new("too_many_notes", "Those are too many notes at once.", fix)
}

fn one_race() -> Problem {
    Problem::new(
        "one_race",
        "This room was made for one attempt, which is over.",
        "Open the challenge again.",
    )
}

fn too_many_bots(most: usize) -> Problem {
    let detail = format!("A room has at most {most} bots.");
    Problem::new("too_many_bots", detail, "Remove one first.")
}

fn puzzle_pending() -> Problem {
    Problem::new("puzzle_pending", "The puzzle is not ready yet.", "Start again in a moment.")
}

fn bots_busy() -> Problem {
    Problem::new("bots_busy", "All bots of this server are busy.", "Try again in a moment.")
}

fn bot_taken() -> Problem {
    Problem::new("bot_taken", "A bot has left: others had none to race.", "Add another one.")
}

fn just_changed(remaining_ms: u32) -> Problem {
    let fix = format!("Start again in {} s.", remaining_ms.div_ceil(1_000).max(1));
    Problem::new("just_changed", "The rules have just changed.", fix).retry_after(remaining_ms)
}

fn no_such_puzzle(error: &str, nearest: Option<&GenerateSpec>) -> Problem {
    let fix = nearest.map(|spec| format!("The nearest one that works: {spec}."));
    Problem::new("bad_spec", format!("No such puzzle can be made: {error}."), fix.unwrap_or_default())
}

impl From<JobFailure> for Problem {
    fn from(why: JobFailure) -> Self {
        match why {
            JobFailure::Refused => Self::new(
                "too_many_jobs",
                "Too many puzzles are being made right now.",
                "Try again in a moment.",
            )
            .retry_after(1_000),
            JobFailure::TookTooLong => {
                Self::new("job_took_too_long", "The puzzle took too long.", "Please try again.")
            }
            JobFailure::Failed => {
                Self::new("job_failed", "Something went wrong on the server.", "Please try again.")
            }
        }
    }
}

impl From<PuzzleProblem> for Problem {
    fn from(problem: PuzzleProblem) -> Self {
        const ONE_SOLUTION: &str = "A race needs a puzzle with exactly one solution.";
        match problem {
            PuzzleProblem::TooLong => Self::new(
                "puzzle_too_long",
                "That is too long for a puzzle.",
                format!("A puzzle has at most {PUZZLE_TEXT_MAX} characters."),
            ),
            PuzzleProblem::Unreadable { message } => {
                Self::new("puzzle_unreadable", format!("That is not a puzzle: {message}."), "")
            }
            PuzzleProblem::Many { puzzles } => {
                Self::new("puzzle_many", format!("The text holds {puzzles} puzzles."), "Paste one of them.")
            }
            PuzzleProblem::Violation { sentence, cells } => {
                Self::new("puzzle_breaks_rules", format!("{sentence}."), "Change one of these givens.")
                    .about(cells)
            }
            PuzzleProblem::TooFewGivens { givens } => Self::new(
                "puzzle_too_few_givens",
                format!("With {givens} givens it has more than one solution."),
                "No proper puzzle on this board has fewer than 17.",
            ),
            PuzzleProblem::StillOpen => Self::new(
                "still_open",
                "This puzzle is a challenge that can still be tried.",
                "Open the challenge, or choose another puzzle.",
            ),
            PuzzleProblem::Unknown => Self::new(
                "puzzle_unknown",
                "No race with a puzzle of this id is kept here.",
                "Check the id, or paste the puzzle.",
            ),
            PuzzleProblem::NoSolution => {
                Self::new("puzzle_no_solution", "This puzzle has no solution.", ONE_SOLUTION)
            }
            PuzzleProblem::Several { at_least, cells } => Self::new(
                "puzzle_several_solutions",
                format!("This puzzle has {at_least} or more solutions."),
                "A race needs exactly one: add a given in a cell where they differ.",
            )
            .about(cells),
            PuzzleProblem::Full => {
                Self::new("puzzle_full", "Every cell is already filled.", "Leave something to solve.")
            }
            PuzzleProblem::Undetermined => Self::new(
                "puzzle_undetermined",
                "It takes too long to prove that this puzzle has one solution.",
                "Add a given or two.",
            ),
            PuzzleProblem::WithoutSolution => Self::new(
                "puzzle_without_solution",
                "Its rules are in words, and these or its solution are missing.",
                "Take a link or file that has both.",
            ),
            PuzzleProblem::InWords => Self::new(
                "puzzle_in_words",
                "Its rules are in words: nothing proves that it can be solved.",
                "In a duel, set a puzzle whose rules are all known here.",
            ),
        }
    }
}

impl From<JoinRefusal> for Problem {
    fn from(refusal: JoinRefusal) -> Self {
        match refusal {
            JoinRefusal::NoSuchRoom => {
                Self::new("no_such_room", "No room has this code.", "Check it, or ask for a new link.")
            }
            JoinRefusal::Full => Self::new("full", "This room is full.", ""),
            JoinRefusal::Kicked => Self::new("kicked", "The host has removed you from this room.", ""),
            JoinRefusal::Reserved => Self::new("reserved", "This room was made for other players.", ""),
            JoinRefusal::Locked => Self::new("locked", "This room is locked.", "Ask its host to let you in."),
            JoinRefusal::AskHost => Self::new(
                "ask_host",
                "Someone on your network was removed from this room.",
                "The host has been asked to let you in.",
            )
            .retry_after(5_000),
            JoinRefusal::NeedsNewerClient => Self::new(
                "needs_newer_client",
                "Your program does not know the kind of puzzle of this room: it needs a newer client.",
                "Load the page again, or install the newest version.",
            ),
        }
    }
}
