//! Every reason for a no is told in the one shape, under a code that is listed.

use std::collections::BTreeSet;

use game::{
    JOIN_REFUSAL_CODES, JobFailure, JoinRefusal, Problem, PuzzleProblem, REJECTION_CODES, Rejection,
    RulesError,
};
use puzzle::{Cell, Tier};

use crate::story::classic;

/// One value of every variant. Whoever adds a variant and not its sample here does not compile.
macro_rules! every {
    ($kind:ident { $($variant:ident $({ $($field:ident: $value:expr),+ })?),+ $(,)? }) => {{
        fn known(of: &$kind) {
            match of { $($kind::$variant $({ $($field: _),+ })? => {})+ }
        }
        let all = vec![$($kind::$variant $({ $($field: $value),+ })?),+];
        all.iter().for_each(known);
        all
    }};
}

fn failures() -> Vec<JobFailure> {
    every!(JobFailure { Refused, TookTooLong, Failed })
}

fn puzzle_problems() -> Vec<PuzzleProblem> {
    let cells = vec![Cell::new(0), Cell::new(9)];
    every!(PuzzleProblem {
        TooLong,
        Unreadable { message: "line 1: no digit".to_owned() },
        Many { puzzles: 2 },
        Violation { sentence: "5 stands twice in row 1".to_owned(), cells: cells.clone() },
        NoSolution,
        TooFewGivens { givens: 16 },
        Several { at_least: 2, cells: cells.clone() },
        Full,
        Unknown,
        Undetermined,
        StillOpen,
    })
}

fn rules_errors() -> Vec<RulesError> {
    every!(RulesError {
        Seats,
        Lockout,
        OutAfter,
        TimeLimit,
        LadderTime,
        Countdown,
        Hints,
        Handicap,
        Grace,
        Challenge,
        EliminationTime,
        EliminationSeats,
        EliminationJudging,
        EliminationPractice,
    })
}

fn rejections() -> Vec<Rejection> {
    let one_each = every!(Rejection {
        WrongPhase,
        NotHost,
        NotSeated,
        NoSuchMember,
        Yourself,
        FixedRules,
        NoRacers,
        TooFewRacers { least: 3 },
        NobodyFinished,
        StillValidating,
        PuzzlePending,
        NotDealt,
        NoSuchCell,
        NoSuchDigit { highest: 16 },
        GivenCell,
        AlreadyCorrect,
        NothingToErase,
        LockedOut { remaining_ms: 1_500 },
        OtherMatch,
        OtherRung,
        RaceOver,
        StaleSeq,
        NoHints,
        NothingToHint,
        HintsUsedUp,
        BadRules { error: RulesError::Seats },
        BadPuzzle { problem: PuzzleProblem::Full },
        NoUpload,
        Superseded,
        BadSpec { error: "why not".to_owned(), nearest: Some(Box::new(classic(Tier::Hard))) },
        Draining,
        JustChanged { remaining_ms: 1_500 },
        NoOpponent,
        NoSuchKnock,
        TooManyBots { most: 8 },
        NoFreeSeat,
        IsBot,
        TooManyBoards,
        TooManyNotes,
        NotSetter,
        OneRace,
        JobFailed { why: JobFailure::Failed },
        BotsBusy,
        BotTaken,
    });
    let puzzles = puzzle_problems().into_iter().map(|problem| Rejection::BadPuzzle { problem });
    let jobs = failures().into_iter().map(|why| Rejection::JobFailed { why });
    let rules = rules_errors().into_iter().map(|error| Rejection::BadRules { error });
    one_each.into_iter().chain(puzzles).chain(jobs).chain(rules).collect()
}

fn join_refusals() -> Vec<JoinRefusal> {
    every!(JoinRefusal { NoSuchRoom, Full, Kicked, Reserved, Locked, AskHost })
}

/// The codes of some problems, each of which is well formed.
fn codes<'p>(problems: impl Iterator<Item = &'p Problem>) -> BTreeSet<&'p str> {
    problems
        .map(|problem| {
            let snake = |c: char| c.is_ascii_lowercase() || c == '_';
            assert!(!problem.code.is_empty() && problem.code.chars().all(snake), "{problem:?}");
            for sentence in [&problem.detail, &problem.fix] {
                let begins = sentence.chars().next().is_none_or(|c| c.is_uppercase() || c.is_ascii_digit());
                assert!(begins && (sentence.is_empty() || sentence.ends_with('.')), "{problem:?}");
                assert!(!sentence.ends_with(".."), "{problem:?}");
            }
            assert!(!problem.detail.is_empty(), "{problem:?}");
            problem.code.as_ref()
        })
        .collect()
}

#[test]
fn the_lists_hold_exactly_the_codes_that_are_told() {
    let rejected: Vec<Problem> = rejections().into_iter().map(Problem::from).collect();
    let refused: Vec<Problem> = join_refusals().into_iter().map(Problem::from).collect();
    for (list, problems) in [(REJECTION_CODES, rejected), (JOIN_REFUSAL_CODES, refused)] {
        let listed: BTreeSet<&str> = list.iter().copied().collect();
        assert_eq!(listed.len(), list.len(), "a code is listed twice");
        assert_eq!(listed, codes(problems.iter()));
    }
}

#[test]
fn what_can_be_tried_again_says_when() {
    let waits = ["locked_out", "just_changed", "too_many_jobs", "ask_host"];
    let problems = rejections().into_iter().map(Problem::from);
    for problem in problems.chain(join_refusals().into_iter().map(Problem::from)) {
        assert_eq!(problem.retry_after_ms.is_some(), waits.contains(&problem.code.as_ref()), "{problem:?}");
    }
}

#[test]
fn a_problem_is_the_same_in_both_encodings_of_the_log() {
    for problem in rejections().into_iter().map(Problem::from) {
        let text = serde_json::to_string(&problem).unwrap();
        assert_eq!(serde_json::from_str::<Problem>(&text).unwrap(), problem);
    }
}
