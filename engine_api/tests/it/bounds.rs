//! How long questions take on drafts that are made to be hard, and how long they go on after they are told to stop: in
//! processor time of the thread, which other work on the machine does not lengthen.
//!
//! The limits are those of the optimised engine on an idle core. `cargo test -p engine_api --release bounds -- --ignored
//! --nocapture` prints the table and holds everything to them; what runs with the other tests takes few questions and has
//! ten times as long, so that what takes seconds is noticed.

mod clock;
mod drafts;
mod offers;

use std::time::Duration;

use engine_api::{
    Ask, Examine, Exercise, Finish, Generate, GenerateMany, MakeExercise, Minimise, NextStep, Prepare,
    PrintForm, PrintJob, Refusal, Search, Steps,
};
use puzzle::text::Document;
use puzzle::{GenerateSpec, Puzzle, Technique, Tier};

use clock::{Spent, Stopwatch, spent};
use drafts::Draft;

/// A stop is heeded within this.
const STOP: Duration = Duration::from_millis(50);
const QUICK: Duration = Duration::from_millis(100);
const THOROUGH: Duration = Duration::from_secs(2);
const EDIT: Duration = Duration::from_secs(5);
/// What has no limit of its own; somebody waits for it, or stops it.
const LONG: Duration = Duration::from_secs(30);

/// A question of an editor or a player, and how long it may take.
struct Asked {
    name: &'static str,
    limit: Duration,
    ask: fn(&Puzzle, &mut Stopwatch) -> String,
}

/// What was answered, in a word or two.
fn told<T>(answer: Result<T, Refusal>, word: impl FnOnce(T) -> String) -> String {
    answer.map_or_else(|why| format!("refused: {why}"), word)
}

const QUESTIONS: &[Asked] = &[
    Asked { name: "quick", limit: QUICK, ask: |puzzle, desk| examined(puzzle, false, desk) },
    Asked { name: "thorough", limit: THOROUGH, ask: |puzzle, desk| examined(puzzle, true, desk) },
    Asked {
        name: "minimal",
        limit: EDIT,
        ask: |puzzle, desk| {
            let answer = Minimise { puzzle: puzzle.clone(), seed: 1 }.answer(desk);
            told(answer, |givens| format!("{} givens", givens.clue_count()))
        },
    },
    Asked { name: "finish easy", limit: EDIT, ask: |puzzle, desk| finished(puzzle, Tier::Easy, desk) },
    Asked {
        name: "finish fiendish",
        limit: EDIT,
        ask: |puzzle, desk| finished(puzzle, Tier::Fiendish, desk),
    },
    Asked {
        name: "prepare",
        limit: LONG,
        ask: |puzzle, desk| {
            let answer = Prepare { puzzle: puzzle.clone() }.answer(desk);
            told(answer, |made| made.tier.to_string())
        },
    },
    Asked { name: "hint", limit: LONG, ask: |puzzle, desk| steps(puzzle, false, desk) },
    Asked { name: "all steps", limit: LONG, ask: |puzzle, desk| steps(puzzle, true, desk) },
    Asked {
        name: "next step",
        limit: LONG,
        ask: |puzzle, desk| {
            let answer = NextStep { position: puzzle.clone() }.answer(desk);
            told(answer, |step| step.map_or_else(|| "none".to_owned(), |step| step.technique))
        },
    },
    Asked {
        name: "search",
        limit: LONG,
        ask: |puzzle, desk| {
            let answer = Search { puzzle: puzzle.clone() }.answer(desk);
            told(answer, |search| format!("{} steps", search.steps.len()))
        },
    },
    Asked {
        name: "print",
        limit: LONG,
        ask: |puzzle, desk| {
            let documents = vec![Document::of(puzzle.clone())];
            let (options, link_base, form) = (render::Options::default(), None, PrintForm::Preview);
            let answer = PrintJob { documents, options, link_base, form }.answer(desk);
            told(answer, |printed| format!("{} pages", printed.pages.len()))
        },
    },
];

fn examined(puzzle: &Puzzle, thorough: bool, desk: &mut Stopwatch) -> String {
    let answer = Examine { puzzle: puzzle.clone(), thorough }.answer(desk);
    told(answer, |found| {
        let grade = found.details.and_then(|details| details.grade);
        let grade = grade.map_or_else(String::new, |grade| format!(", {}", grade.tier));
        format!("{:?}{grade}", found.solutions)
    })
}

fn finished(puzzle: &Puzzle, tier: Tier, desk: &mut Stopwatch) -> String {
    let answer = Finish { puzzle: puzzle.clone(), tier, seed: 1 }.answer(desk);
    told(answer, |givens| format!("{} givens", givens.clue_count()))
}

fn steps(puzzle: &Puzzle, all: bool, desk: &mut Stopwatch) -> String {
    let answer = Steps { puzzle: puzzle.clone(), struck: Vec::new(), all }.answer(desk);
    told(answer, |steps| format!("{} steps", steps.len()))
}

/// Where a question is, how long it took and the longest that it did not ask whether to stop.
struct Row {
    question: String,
    draft: String,
    limit: Duration,
    spent: Spent,
    answer: String,
}

impl Row {
    fn of(question: &str, draft: &str, limit: Duration, ask: impl FnOnce(&mut Stopwatch) -> String) -> Self {
        let (spent, answer) = spent(ask);
        let row = Self { question: question.to_owned(), draft: draft.to_owned(), limit, spent, answer };
        println!("{}", row.line());
        row
    }

    fn line(&self) -> String {
        let Self { question, draft, spent, answer, .. } = self;
        let mark = |over: bool| if over { "!" } else { " " };
        let (whole, silent) = (spent.whole.as_secs_f64() * 1e3, spent.silent.as_secs_f64() * 1e3);
        let (late, deaf) = (mark(spent.whole > self.limit), mark(spent.silent > STOP));
        format!("{question:16} {draft:28} {whole:9.1}{late} {silent:7.1}{deaf}  {answer}")
    }

    fn is_within(&self, times: u32) -> bool {
        self.spent.whole <= times * self.limit && self.spent.silent <= times * STOP
    }
}

/// Puzzles that are made, and exercises.
fn made(kinds: &[(&str, Tier)], techniques: &[Technique]) -> Vec<Row> {
    let of_kind = |&(kind, tier): &(&str, Tier)| {
        let spec = GenerateSpec::of_tier(kind.parse().expect("a kind"), tier);
        Row::of("generate", &format!("{kind} {tier}"), LONG, |desk| {
            told(Generate { spec, seed: 1 }.answer(desk), |made| made.tier.to_string())
        })
    };
    let of_technique = |&technique: &Technique| {
        Row::of("exercise", &technique.to_string(), LONG, |desk| {
            let answer = MakeExercise::Of { technique, seed: 1 }.answer(desk);
            told(answer, |Exercise { others, .. }| format!("{} others", others.len()))
        })
    };
    kinds.iter().map(of_kind).chain(techniques.iter().map(of_technique)).collect()
}

fn asked(drafts: &[Draft], questions: &[&str]) -> Vec<Row> {
    let asked = |name: &str| questions.is_empty() || questions.contains(&name);
    let of_draft = |draft: &Draft| {
        let of = |question: &Asked| {
            // The rules are compiled anew for each, as they are for whatever comes to a worker.
            let puzzle = draft.fresh();
            Row::of(question.name, draft.name, question.limit, |desk| (question.ask)(&puzzle, desk))
        };
        QUESTIONS.iter().filter(|question| asked(question.name)).map(of).collect::<Vec<Row>>()
    };
    drafts.iter().flat_map(of_draft).collect()
}

fn check(rows: &[Row], times: u32) {
    let over: Vec<String> = rows.iter().filter(|row| !row.is_within(times)).map(Row::line).collect();
    assert!(over.is_empty(), "over {times} times the limit:\n{}", over.join("\n"));
}

#[test]
fn no_question_takes_ten_times_its_limit() {
    let names = ["empty 9x9", "empty 25x25", "undrawn 16x16 killer", "sukaku of all", "no sums", "hostile"];
    let drafts: Vec<Draft> = names.into_iter().map(drafts::named).collect();
    let mut rows = asked(&drafts, &["quick", "thorough", "minimal", "finish easy"]);
    rows.extend(asked(&[drafts::named("17 clues"), drafts::named("killer")], &[]));
    rows.extend(made(&[("16x16", Tier::Easy), ("killer", Tier::Medium)], &[Technique::XyWing]));
    let spec = GenerateSpec::of_tier("samurai".parse().unwrap(), Tier::Easy);
    rows.push(Row::of("many", "samurai easy", LONG, |desk| {
        told(GenerateMany { spec, seed: 1, count: 4 }.answer(desk), |made| made.len().to_string())
    }));
    check(&rows, 10);
}

/// Limits of time want an optimised engine and a machine that does little else.
#[test]
#[ignore = "takes minutes, and its limits are those of a release build"]
fn every_question_keeps_its_limits() {
    println!("question         draft                               ms  silent  answer");
    let mut rows = asked(&drafts::all(), &[]);
    let kinds = [
        ("classic", Tier::Fiendish),
        ("killer", Tier::Fiendish),
        ("12x12", Tier::Hard),
        ("16x16", Tier::Fiendish),
        ("16x16+killer", Tier::Hard),
        ("25x25", Tier::Hard),
        ("samurai", Tier::Fiendish),
        ("samurai+killer", Tier::Hard),
        ("jigsaw+12x12", Tier::Hard),
    ];
    rows.extend(made(&kinds, &[Technique::XyWing, Technique::AlsXz, Technique::ForcingNet]));
    check(&rows, 1);
}
