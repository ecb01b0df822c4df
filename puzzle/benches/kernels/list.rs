//! The kernels: the engine's small units of work, each with inputs of its own, for the program that measures. The native
//! benchmark, the table of `cargo xtask bench engine` and the browser run this same list.

use std::ops::ControlFlow;

use puzzle::generate::Fill;
use puzzle::solve::watch::Unwatched;
use puzzle::solve::{PROOF_NODES, count};
use puzzle::{
    Board, Digit, GenerateSpec, Generated, Hint, Isomorphism, Level, Premise, Puzzle, Tier, Variant,
    canonical, generate, rate, step_up_to,
};

use crate::known::{HARDEST, SEVENTEEN_CLUES};

/// Inputs that a kernel takes in turn: so many calls, or a multiple of them, are comparable.
pub(crate) const INPUTS: u32 = 20;

/// One unit of work each time it is called. What it returns depends on all that was worked out.
pub(crate) type Work = Box<dyn FnMut() -> u64>;

pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    /// Makes the inputs, which takes longer than the work.
    pub(crate) prepare: fn() -> Work,
}

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel { name: "prove, singles suffice", prepare: || proving(generated(Tier::Easy)) },
    Kernel { name: "prove, hard", prepare: || proving(generated(Tier::Hard)) },
    Kernel { name: "prove, 17 clues", prepare: || proving(known(&SEVENTEEN_CLUES)) },
    Kernel { name: "prove, hardest known", prepare: || proving(known(&HARDEST)) },
    Kernel { name: "prove in general, hard", prepare: proving_in_general },
    Kernel { name: "canonical form", prepare: || on(generated(Tier::Hard), canonical_clues) },
    Kernel { name: "isomorphism", prepare: isomorphisms },
    Kernel { name: "fill", prepare: || by_seed(|seed| filled(Fill::FewestCandidates, seed)) },
    Kernel { name: "fill by annealing", prepare: || by_seed(|seed| filled(Fill::Annealing, seed)) },
    Kernel { name: "generate easy", prepare: || by_seed(|seed| generated_clues(Tier::Easy, seed)) },
    Kernel { name: "generate medium", prepare: || by_seed(|seed| generated_clues(Tier::Medium, seed)) },
    Kernel { name: "generate hard", prepare: || by_seed(|seed| generated_clues(Tier::Hard, seed)) },
    Kernel {
        name: "rate hard",
        prepare: || on(generated(Tier::Hard), |puzzle| u64::from(rate(puzzle).score)),
    },
    Kernel {
        name: "rate hardest known",
        prepare: || on(known(&HARDEST), |puzzle| u64::from(rate(puzzle).score)),
    },
    Kernel { name: "hint", prepare: || on(generated(Tier::Hard), hinted) },
];

fn proving(puzzles: Vec<Puzzle>) -> Work {
    on(puzzles, |puzzle| count(puzzle, 2, PROOF_NODES).solutions)
}

/// Classic puzzles by the solver for every board.
fn proving_in_general() -> Work {
    let general = Board::classic().solver();
    on(generated(Tier::Hard), move |puzzle| {
        let givens: Vec<u8> =
            puzzle.givens().cells().map(|(_, digit)| digit.map_or(0, Digit::value)).collect();
        let mut solutions = 0;
        general.search(&givens, u64::MAX, &mut Unwatched, |_| {
            solutions += 1;
            if solutions == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        solutions
    })
}

fn canonical_clues(puzzle: &Puzzle) -> u64 {
    canonical(puzzle.givens()).map_or(0, |canonical| canonical.puzzle.clue_count() as u64)
}

fn isomorphisms() -> Work {
    let puzzle = generated(Tier::Hard).swap_remove(0);
    by_seed(move |seed| Isomorphism::draw(&puzzle, seed).grid(puzzle.givens()).clue_count() as u64)
}

/// Each puzzle in turn.
fn on(puzzles: Vec<Puzzle>, work: impl Fn(&Puzzle) -> u64 + 'static) -> Work {
    let mut next = 0;
    Box::new(move || {
        next = (next + 1) % puzzles.len();
        work(&puzzles[next])
    })
}

/// Each of the first seeds in turn.
fn by_seed(work: impl Fn(u64) -> u64 + 'static) -> Work {
    let mut seed = 0;
    Box::new(move || {
        seed = (seed + 1) % u64::from(INPUTS);
        work(seed)
    })
}

fn made(tier: Tier, seed: u64) -> Generated {
    generate(&GenerateSpec::of_tier(Variant::classic(), tier), seed)
        .expect("there are classic puzzles of each tier")
}

fn generated(tier: Tier) -> Vec<Puzzle> {
    (0..u64::from(INPUTS)).map(|seed| made(tier, seed).puzzle).collect()
}

fn known(lines: &[&str]) -> Vec<Puzzle> {
    let puzzle = |line: &&str| Puzzle::classic(line.parse().expect("a known puzzle"));
    lines.iter().cycle().take(INPUTS as usize).map(puzzle).collect()
}

fn filled(fill: Fill, seed: u64) -> u64 {
    u64::from(fill.fill(seed, u32::MAX).steps)
}

fn generated_clues(tier: Tier, seed: u64) -> u64 {
    made(tier, seed).puzzle.givens().clue_count() as u64
}

fn hinted(puzzle: &Puzzle) -> u64 {
    let step = step_up_to(puzzle, Premise::OneSolution, Level::MAX);
    step.and_then(|step| Hint::told(puzzle, step)).map_or(0, |hint| hint.pattern.len() as u64)
}
