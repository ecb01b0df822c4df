//! Puzzles of every variant keep what the generator promises: proper, as hard as asked, symmetric, minimal and with as
//! many clues if asked, the same for ever.

use std::ops::ControlFlow;

use puzzle::board::plan::Part;
use puzzle::generate::{Clues, GenerateError, GenerateSpec, Generated, GradeRange, Symmetry, generate};
use puzzle::solve::general::{Inference, Position};
use puzzle::{Board, Cell, Kind, Layout, Proof, Tier, Variant, prove, rate, words};

fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

/// What is asked of a puzzle whose kind is named later.
fn of_tier(tier: Tier) -> GenerateSpec {
    GenerateSpec::of_tier(Variant::classic(), tier)
}

/// The same of a kind of puzzle.
fn of_kind(name: &str, spec: &GenerateSpec) -> GenerateSpec {
    GenerateSpec { variant: variant(name), ..spec.clone() }
}

fn made(name: &str, spec: &GenerateSpec, seed: u64) -> Generated {
    generate(&of_kind(name, spec), seed).unwrap_or_else(|refusal| panic!("{name} {spec:?} {seed}: {refusal}"))
}

/// One solution, shown by a proof or, where that takes too long, by logic that needs no guess.
fn check(name: &str, spec: &GenerateSpec, seed: u64) -> Generated {
    let made = made(name, spec, seed);
    let context = format!("{name} {spec:?} {seed}: {}", made.puzzle.givens());
    match prove(&made.puzzle) {
        Proof::Unique { solution } => assert_eq!(solution, made.solution, "{context}"),
        Proof::Undetermined => {
            let givens: Vec<u8> = made.puzzle.givens().values().collect();
            let reached = made.puzzle.board().solver().reach(&givens, Inference::Subsets);
            assert_eq!(reached.position, Position::Solved, "{context}");
        }
        proof @ (Proof::Conflicting(_)
        | Proof::NoSolution
        | Proof::Several { .. }
        | Proof::TooFewClues { .. }) => panic!("{context}: {proof:?}"),
    }
    if made.tier.is_some() {
        let rating = rate(&made.puzzle);
        assert_eq!((Some(rating.tier), rating.level), (made.tier, made.level), "{context}");
    }
    let asked = *spec == GenerateSpec { grade: GradeRange::Any, ..spec.clone() };
    assert_eq!(made.tier.is_none(), asked, "{context}");
    assert_eq!(Variant::of(made.puzzle.board()).map(|of| of.size()), Some(variant(name).size()));
    assert_eq!(made.version, GenerateSpec::VERSION);
    made
}

#[test]
fn every_word_makes_easy_puzzles() {
    let own = words().iter().map(|word| word.name.to_owned());
    let sizes = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(|size| size.to_string());
    let kinds = Kind::ALL.iter().filter(|kind| kind.is_made()).map(|kind| kind.key().to_owned());
    let kinds = kinds.filter(|key| !key.contains('+'));
    for name in own.chain(sizes).chain(kinds) {
        let made = check(&name, &of_tier(Tier::Easy), 1);
        assert_eq!(Variant::of(made.puzzle.board()), Some(variant(&name)), "{name}");
    }
}

#[test]
fn rules_go_together() {
    for name in [
        "killer+x",
        "jigsaw+x",
        "anti-knight+windoku",
        "killer+jigsaw",
        "even-odd+greater-than",
        "kropki+anti-king",
        "consecutive+6",
        "twin+killer",
        "samurai+even-odd",
        "16+even-odd",
        "latin+x",
        "frame+kropki",
        "thermometer+x",
    ] {
        check(name, &of_tier(Tier::Easy), 3);
    }
}

#[test]
fn puzzles_are_as_hard_as_asked() {
    for name in [
        "x",
        "windoku",
        "jigsaw",
        "even-odd",
        "greater-than",
        "kropki",
        "consecutive",
        "killer",
        "anti-knight",
        "anti-king",
        "8",
        "frame",
        "latin",
    ] {
        for tier in [Tier::Easy, Tier::Medium, Tier::Hard] {
            check(name, &of_tier(tier), 5);
        }
    }
    for name in ["12", "16", "twin", "samurai", "cross", "windmill", "sohei"] {
        check(name, &of_tier(Tier::Medium), 5);
    }
}

#[test]
fn extreme_puzzles_of_other_kinds_come_from_the_bank() {
    let mut forms = Vec::new();
    for (name, seeds) in [("x", 3), ("killer", 2), ("kropki", 1)] {
        for seed in 0..seeds {
            forms.push(check(name, &of_tier(Tier::Extreme), seed).puzzle);
        }
    }
    assert!(forms.iter().enumerate().all(|(index, form)| !forms[..index].contains(form)));
    let refusal = |spec: &GenerateSpec| generate(&of_kind("x", spec), 0).unwrap_err();
    let minimal = GenerateSpec { minimal: true, ..of_tier(Tier::Extreme) };
    assert_eq!(refusal(&minimal), GenerateError::BankIsPlain);
    assert_eq!(refusal(&of_tier(Tier::Beyond)), GenerateError::NotInBankOfKinds { most: Tier::Extreme });
}

#[test]
fn killers_from_medium_up_have_no_givens_and_no_lone_cell() {
    for (tier, seeds) in [(Tier::Easy, 12), (Tier::Medium, 12), (Tier::Hard, 8), (Tier::Fiendish, 1)] {
        for seed in 0..seeds {
            let puzzle = made("killer", &of_tier(tier), seed).puzzle;
            let cages = puzzle.board().constraints().iter().filter(|rule| rule.kind == Kind::KILLER);
            let sizes: Vec<usize> = cages.map(|cage| cage.cells.len()).collect();
            assert!(sizes.iter().all(|size| *size > 1), "{tier} {seed}: {sizes:?}");
            let givens = puzzle.givens().values().filter(|given| *given > 0).count();
            assert_eq!(givens == 0, tier > Tier::Easy, "{tier} {seed}: {givens} givens");
        }
    }
}

#[test]
fn lines_that_are_made_nowhere_cross() {
    for name in ["thermometer", "whispers"] {
        let mut diagonals = 0;
        for seed in 0..40 {
            let puzzle = made(name, &of_tier(Tier::Easy), seed).puzzle;
            let layout = puzzle.board().layout();
            // Twice the middle of each diagonal step: two that cross have the same.
            let mut middles: Vec<[u16; 2]> = Vec::new();
            for line in puzzle.board().constraints().iter().filter(|rule| rule.cells.len() > 2) {
                for step in line.cells.windows(2) {
                    let sum = |of: fn(&Layout, Cell) -> u16| of(layout, step[0]) + of(layout, step[1]);
                    let middle = [sum(Layout::row), sum(Layout::column)];
                    if middle.iter().all(|number| number % 2 == 1) {
                        assert!(!middles.contains(&middle), "{name} {seed}: two lines cross at {middle:?}");
                        middles.push(middle);
                    }
                }
            }
            diagonals += middles.len();
        }
        assert!(diagonals > 100, "{name}: {diagonals} diagonal steps");
    }
}

#[test]
fn clues_symmetry_and_minimality_are_as_asked() {
    for name in ["x", "jigsaw", "6", "twin", "killer"] {
        let request = GenerateSpec { symmetry: Symmetry::HalfTurn, ..of_tier(Tier::Easy) };
        let made = check(name, &request, 11);
        let last = made.puzzle.givens().cells().len() as u16 - 1;
        for (cell, _) in made.puzzle.givens().clues() {
            let turned = Cell::new(last - cell.index() as u16);
            assert!(made.puzzle.givens().get(turned).is_some(), "{name}: {}", made.puzzle.givens());
        }
    }
    for seed in 0..5 {
        let request = GenerateSpec { clues: Clues::Given(30..=33), ..of_tier(Tier::Easy) };
        assert!((30..=33).contains(&check("x", &request, seed).puzzle.givens().clue_count()));
    }
    let request = GenerateSpec { minimal: true, ..GenerateSpec::default() };
    for name in ["4", "6", "x"] {
        let made = check(name, &request, 2);
        for (cell, _) in made.puzzle.givens().clues() {
            let mut without = made.puzzle.givens().clone();
            without.set(cell, None);
            let fewer = made.puzzle.with_givens(without).unwrap();
            assert!(matches!(prove(&fewer), Proof::Several { .. }), "{name} {cell:?}");
        }
    }
}

#[test]
fn what_cannot_be_is_said_at_once_or_after_bounded_attempts() {
    let refusal = |name: &str, spec: &GenerateSpec| generate(&of_kind(name, spec), 0).unwrap_err();
    let easy = of_tier(Tier::Easy);
    let minimal = GenerateSpec { minimal: true, ..GenerateSpec::default() };
    assert_eq!(refusal("16", &minimal), GenerateError::TooLargeForMinimal { cells: 256 });
    let many = GenerateSpec { clues: Clues::Given(81..=90), ..easy.clone() };
    assert_eq!(refusal("x", &many), GenerateError::NothingToSolve { fewest: 81, cells: 81 });
    let few = GenerateSpec { clues: Clues::Given(0..=3), ..easy };
    assert!(matches!(refusal("x", &few), GenerateError::NotFound { .. }));
    let never = [
        ("4", Tier::Hard),
        ("4x4+killer", Tier::Hard),
        ("3", Tier::Medium),
        ("4x4+jigsaw", Tier::Hard),
        ("5", Tier::Hard),
        ("7", Tier::Hard),
        ("five-boxes", Tier::Medium),
        ("five-boxes", Tier::Fiendish),
        ("no-rows", Tier::Medium),
        ("no-columns", Tier::Fiendish),
    ];
    for (name, tier) in never {
        let refused = refusal(name, &of_tier(tier));
        assert!(matches!(refused, GenerateError::NotInTier { .. }), "{name} {tier}: {refused}");
    }
    assert_eq!(refusal("sukaku", &of_tier(Tier::Easy)), GenerateError::NotMade);
}

#[test]
fn a_seed_is_one_puzzle_and_another_seed_another() {
    for name in ["6", "jigsaw", "killer", "greater-than"] {
        let request = of_tier(Tier::Easy);
        let of = |seed| made(name, &request, seed).puzzle;
        assert_eq!(of(1), of(1), "{name}");
        assert_ne!(of(1), of(2), "{name}");
    }
}

/// Counts solutions up to two, cell by cell, by nothing but the parts of the rules.
struct BruteForce {
    size: u8,
    /// For each cell the parts that it completes.
    parts: Vec<Vec<Part>>,
}

impl BruteForce {
    fn of(board: &Board) -> Self {
        let plan = board.plan();
        let mut parts = vec![Vec::new(); plan.cells];
        for part in &plan.parts {
            match part {
                Part::Different(cells) => {
                    for (index, &a) in cells.iter().enumerate() {
                        for &b in &cells[..index] {
                            parts[a.index().max(b.index())].push(Part::Different(vec![a, b]));
                        }
                    }
                }
                Part::Allowed(..) | Part::Pair(_) | Part::Sum(_) | Part::Automaton(_) => {
                    let last = part.cells().into_iter().max().expect("a part speaks of cells");
                    parts[last.index()].push(part.clone());
                }
            }
        }
        Self { size: plan.size, parts }
    }

    fn holds(part: &Part, digits: &[u8]) -> bool {
        let at = |cell: &Cell| digits[cell.index()];
        let digit = |cell| puzzle::Digit::new(at(cell)).expect("only digits are tried");
        match part {
            Part::Allowed(cell, allowed) => allowed.contains(digit(cell)),
            Part::Different(pair) => at(&pair[0]) != at(&pair[1]),
            Part::Pair(pair) => pair.relation.partners(digit(&pair.cells[0])).contains(digit(&pair.cells[1])),
            Part::Sum(sum) => {
                let of = |cells: &[Cell]| cells.iter().map(|cell| i32::from(at(cell))).sum::<i32>();
                of(&sum.plus) - of(&sum.minus) == sum.total
            }
            Part::Automaton(automaton) => {
                let sets = automaton.cells().iter().map(|cell| [digit(cell)].into_iter().collect());
                automaton.supported(&sets.collect::<Vec<_>>()).is_some()
            }
        }
    }

    fn search(&self, givens: &[u8], digits: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) -> ControlFlow<()> {
        let cell = digits.len();
        if cell == givens.len() {
            found.push(digits.clone());
            return if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        for digit in (1..=self.size).filter(|&digit| givens[cell] == 0 || givens[cell] == digit) {
            digits.push(digit);
            if self.parts[cell].iter().all(|part| Self::holds(part, digits)) {
                self.search(givens, digits, found)?;
            }
            digits.pop();
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn brute_force_agrees_on_small_puzzles_of_every_rule() {
    let mut checked = 0;
    for kind in Kind::ALL.iter().filter(|kind| kind.key() != "diagonal+") {
        for size in [4, 5, 6] {
            let Ok(variant) = format!("{size}+{kind}").parse::<Variant>() else { continue };
            for seed in 0..3 {
                let Ok(made) = generate(&GenerateSpec::of_tier(variant.clone(), Tier::Easy), seed) else {
                    continue;
                };
                let givens: Vec<u8> = made.puzzle.givens().values().collect();
                let mut found = Vec::new();
                let _ = BruteForce::of(made.puzzle.board()).search(&givens, &mut Vec::new(), &mut found);
                let solution: Vec<u8> = made.solution.values().collect();
                assert_eq!(found, [solution], "{variant} {seed}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 60, "{checked} puzzles checked");
}
