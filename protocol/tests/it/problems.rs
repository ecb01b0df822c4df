//! Every refusal and fault of the server, and every code that a `Problem` may have, for the page.

use std::collections::BTreeSet;

use game::{
    JOIN_REFUSAL_CODES, JobFailure, JoinRefusal, NameError, Problem, PuzzleProblem, REJECTION_CODES,
    Rejection, RulesError,
};
use protocol::{
    CHALLENGE_REFUSAL_CODES, ChallengeRefusal, DecodeError, FAULT_CODES, Fault, PoolsRefusal, REFUSAL_CODES,
    Refusal,
};

use crate::markdown::{read, rows, section};

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

fn problems<T: Into<Problem>>(all: Vec<T>) -> Vec<Problem> {
    all.into_iter().map(Into::into).collect()
}

fn refusals() -> Vec<Problem> {
    problems(every!(Refusal {
        OtherVersion { server: protocol::VERSION, client: 1 },
        NotHello,
        BadIdentity,
        ServerFull,
        Banned { reason: "Unkind names.".to_owned() },
        TooManyConnections,
        TooOften { retry_after_ms: 2_000 },
    }))
}

fn faults() -> Vec<Problem> {
    let undecodable = every!(DecodeError {
        TooLarge { bytes: 5_000, max: 4_096 },
        TrailingBytes { bytes: 2 },
        UnknownMessage { detail: "unknown variant `Teleport`".to_owned() },
        Malformed { detail: "invalid type: string \"1\", expected u32 at line 1 column 21".to_owned() },
        NoSuchKind { detail: "there are no boards of size 17; there are 3 to 16 and 25".to_owned() },
    });
    let mut all = problems(every!(Fault {
        Undecodable { error: DecodeError::TrailingBytes { bytes: 2 } },
        WrongFrameKind,
        TooFast { retry_after_ms: 50 },
        AlreadyGreeted,
        NotInRoom,
        AlreadyInRoom,
        AlreadyQueued,
        NotQueued,
        BadName { error: NameError::Empty },
        BadCode { detail: "a room code has 5 characters; this one has 4".to_owned() },
        TooManyRooms,
        Draining,
        TooManyRoomsHere,
        UploadTooLong,
        TooManyUploads,
        TooManyTries { retry_after_ms: 20_000 },
        Pools { refusal: PoolsRefusal::WhichPools },
    }));
    // In place of the one, each way in which bytes can be no message.
    let undecodable = undecodable.into_iter().map(|error| Fault::Undecodable { error });
    all.splice(..1, problems(undecodable.collect()));
    // And in place of another, each way in which something about pools can be refused.
    all.pop();
    all.extend(pools_refusals());
    all
}

fn pools_refusals() -> Vec<Problem> {
    problems(every!(PoolsRefusal {
        NoSuchPool { name: "duel".to_owned(), known: vec!["duel-medium".to_owned()] },
        WhichPools,
        BadRange { detail: "no rating is 1900 or more and 1500 or less: the smaller one comes first".to_owned() },
        NotCalled,
        NoSuchClass { known: vec!["classic".to_owned()] },
        BadPage,
        NoSuchPlayer,
        NotYourMatch,
        RatingsUnavailable,
        TooManyBlocked { most: 64 },
    }))
}

fn join_refusals() -> Vec<Problem> {
    problems(every!(JoinRefusal { NoSuchRoom, Full, Kicked, Reserved, Locked, AskHost, NeedsNewerClient }))
}

fn challenge_refusals() -> Vec<Problem> {
    problems(every!(ChallengeRefusal {
        BadId,
        NoSuchChallenge,
        NotYours,
        Full,
        TooMany { most: 50 },
        ServerFull,
        NoSuchRun,
        Unavailable,
        NotAmongRuns,
        TooManyStruck,
        BadOwnRun,
        NoDaily,
        DailyOpen,
        NoGallery,
        NotPublished,
        Own,
        NoCountedRun,
        TakenOff,
    }))
}

fn bad_puzzles() -> Vec<PuzzleProblem> {
    let cells = vec![puzzle::Cell::new(0), puzzle::Cell::new(9)];
    every!(PuzzleProblem {
        TooLong,
        Unreadable { message: "line 1, column 81: the text ends after 80 cells; 1 more to make 81".to_owned() },
        Many { puzzles: 2 },
        Violation { sentence: "5 stands twice in column 1: r1c1 and r2c1".to_owned(), cells: cells.clone() },
        Unknown,
        TooFewGivens { givens: 16 },
        NoSolution,
        Several { at_least: 2, cells: cells.clone() },
        Full,
        Undetermined,
        StillOpen,
        WithoutSolution,
        InWords,
    })
}

fn rejections() -> Vec<Problem> {
    let failed = every!(JobFailure { Refused, TookTooLong, Failed });
    let mut all = problems(every!(Rejection {
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
        NoSuchDigit { highest: 9 },
        GivenCell,
        AlreadyCorrect,
        NothingToErase,
        LockedOut { remaining_ms: 1_250 },
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
        BadSpec { error: "60 attempts made none".to_owned(), nearest: None },
        Draining,
        JustChanged { remaining_ms: 2_000 },
        NoOpponent,
        NoSuchKnock,
        TooManyBots { most: 8 },
        NoFreeSeat,
        BotsBusy,
        BotTaken,
        IsBot,
        TooManyBoards,
        TooManyNotes,
        NotSetter,
        OneRace,
        BotSetsNothing,
        SetItYourself,
        NotHandedIn,
        NoMoreTime,
        SettingOver,
        NotAgreed,
        CalledOff,
        NeedsNewerClient { names: "Bob".to_owned() },
        JobFailed { why: JobFailure::Failed },
    }));
    all.retain(|problem| !problem.is("puzzle_full") && !problem.is("job_failed"));
    all.extend(problems(bad_puzzles()));
    all.extend(problems(failed));
    all
}

#[test]
fn the_lists_hold_exactly_the_codes_that_are_told() {
    let in_order = [
        (REFUSAL_CODES, refusals()),
        (FAULT_CODES, faults()),
        (CHALLENGE_REFUSAL_CODES, challenge_refusals()),
    ];
    for (list, problems) in in_order {
        let told: Vec<&str> = problems.iter().map(|problem| problem.code.as_ref()).collect();
        assert_eq!(told, list);
    }
    for (list, problems) in [(REJECTION_CODES, rejections()), (JOIN_REFUSAL_CODES, join_refusals())] {
        let told: BTreeSet<&str> = problems.iter().map(|problem| problem.code.as_ref()).collect();
        assert_eq!(told, list.iter().copied().collect::<BTreeSet<_>>());
    }
}

fn bad_rules() -> Vec<Problem> {
    let errors = every!(RulesError {
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
        DuelTime,
        DuelSeats,
        DuelBoards,
    });
    problems(errors.into_iter().map(|error| Rejection::BadRules { error }).collect())
}

#[test]
fn every_problem_is_whole_sentences_and_says_when_to_try_again() {
    let waits = "ask_host challenge_unavailable just_changed locked_out ratings_unavailable too_fast too_many_jobs too_many_tries \
                 too_many_uploads too_often";
    let all = [refusals(), faults(), join_refusals(), challenge_refusals(), rejections(), bad_rules()];
    for problem in all.into_iter().flatten() {
        let snake = |c: char| c.is_ascii_lowercase() || c == '_';
        assert!(!problem.code.is_empty() && problem.code.chars().all(snake), "{problem:?}");
        assert!(!problem.detail.is_empty(), "{problem:?}");
        for sentence in [&problem.detail, &problem.fix] {
            let begins = sentence.chars().next().is_none_or(|c| c.is_uppercase() || c.is_ascii_digit());
            assert!(begins && (sentence.is_empty() || sentence.ends_with('.')), "{problem:?}");
            assert!(!sentence.ends_with(".."), "{problem:?}");
        }
        assert_eq!(
            problem.retry_after_ms.is_some(),
            waits.split(' ').any(|code| problem.is(code)),
            "{problem:?}"
        );
        let text = serde_json::to_string(&problem).expect("a problem is plain data");
        assert_eq!(serde_json::from_str::<Problem>(&text).ok(), Some(problem));
    }
}

/// The tables of codes are written from the types; who may do what is written by hand.
#[test]
fn commands_are_refused_with_codes_that_exist() {
    let page = read("PROTOCOL.md");
    let table = rows(section(&page, "Who may do what, and when").expect("the section of this name"));
    let codes: Vec<&str> = table
        .iter()
        .filter_map(|row| row.last())
        .flat_map(|cell| cell.split(", "))
        .filter(|code| code.chars().all(|c| c.is_ascii_lowercase() || c == '_') && code.contains('_'))
        .collect();
    assert!(codes.len() > 20, "{codes:?}");
    let unknown: Vec<_> = codes.iter().filter(|code| !REJECTION_CODES.contains(code)).collect();
    assert!(unknown.is_empty(), "no refusal has the code {unknown:?}");
}

/// A table of codes for each place where a problem may be told.
pub(crate) fn table() -> String {
    let groups = [
        ("`Refused`, in answer to `Hello`; the connection closes", refusals()),
        ("`Fault`, in answer to any other message", faults()),
        ("`JoinRefused`, in answer to `Join`", join_refusals()),
        ("`ChallengeRefused`, besides `Refused` of a room about puzzle and rules", challenge_refusals()),
        ("`Refused` of a room, or the verdict `Rejected` of a move", rejections()),
    ];
    let group = |(heading, problems): &(&str, Vec<Problem>)| {
        let rows = problems.iter().map(|problem| {
            let retry = if problem.retry_after_ms.is_some() { "yes" } else { "" };
            let cells = if problem.cells.is_empty() { "" } else { "yes" };
            format!("| `{}` | {} {} | {retry} | {cells} |\n", problem.code, problem.detail, problem.fix)
        });
        format!(
            "{heading}:\n\n| Code | For example | `retry_after_ms` | `cells` |\n|---|---|---|---|\n{}",
            rows.collect::<String>().replace("  |", " |")
        )
    };
    groups.iter().map(group).collect::<Vec<_>>().join("\n")
}
