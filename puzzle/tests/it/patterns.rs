//! Every pattern of a technique is found, against what textbooks say of it: enumerated in the plainest way from candidates and
//! houses alone; and for the techniques whose patterns are not so listed, against the first step on the same position seen from
//! elsewhere, rows, columns and digits being named otherwise.

mod links;
mod plain;
mod rules;
mod sets;

use crate::known::{digit, minimal};
use links::{chains, nishio, turbot, w_wing, wing};
use plain::{Found, Plain, direct, fish, hidden, locked, naked, no, singles, yes};
use puzzle::guide::{Exercise, position_for, trainable};
use puzzle::human::technique::{Claim, easiest_step};
use puzzle::solve::watch::Unwatched;
use puzzle::{
    Candidate, Candidates, Cell, Deductions, Geometry, Grid, Level, Premise, Shape, Step, Technique, Tier,
    easiest_giving,
};
use rules::{by_sight, cages, innies, pairs};
use sets::{almost_locked, rectangles};

/// What the patterns of a technique give, or nothing where no plain way to enumerate them is known.
fn enumerated(plain: &Plain<'_>, technique: Technique) -> Option<Found> {
    use Technique as T;
    Some(match technique {
        T::LastDigit | T::HiddenSingle | T::NakedSingle => singles(plain, technique),
        T::DirectLockedCandidates | T::DirectHiddenPair | T::DirectHiddenTriple => direct(plain, technique),
        T::LockedCandidates => locked(plain),
        T::NakedPair => naked(plain, 2),
        T::NakedTriple => naked(plain, 3),
        T::NakedQuad => naked(plain, 4),
        T::HiddenPair => hidden(plain, 2),
        T::HiddenTriple => hidden(plain, 3),
        T::HiddenQuad => hidden(plain, 4),
        T::XWing => fish(plain, 2, false, None),
        T::Swordfish => fish(plain, 3, false, None),
        T::FinnedXWing => fish(plain, 2, true, Some(false)),
        T::SashimiXWing => fish(plain, 2, true, Some(true)),
        T::FinnedSwordfish => fish(plain, 3, true, Some(false)),
        T::SashimiSwordfish => fish(plain, 3, true, Some(true)),
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => turbot(plain, technique),
        T::XyWing => wing(plain, 2),
        T::XyzWing => wing(plain, 3),
        T::WWing => w_wing(plain),
        T::XChain | T::XyChain | T::AlternatingInferenceChain => chains(plain, technique),
        T::WxyzWing => almost_locked(plain, 1..=1, 3..=3),
        T::VwxyzWing => almost_locked(plain, 1..=1, 4..=4),
        T::AlsXz => almost_locked(plain, 2..=4, 2..=4),
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle4 => rectangles(plain, technique),
        T::Nishio => nishio(plain),
        T::LastOfSum
        | T::SumArrangement
        | T::SumBounds
        | T::CageCombinations
        | T::CageSingle
        | T::CageLock => cages(plain, technique),
        T::SignPruning | T::DotPruning | T::DotCombinations => pairs(plain, technique),
        T::LockedBySight => by_sight(plain),
        T::Innie => innies(plain),
        T::Outie
        | T::InniesAndOuties
        | T::RemotePair
        | T::EmptyRectangle
        | T::GroupedTurbotFish
        | T::UniqueRectangle3
        | T::UniqueRectangle5
        | T::UniqueLoop
        | T::Jellyfish
        | T::SimpleColouring
        | T::MultiColouring
        | T::BugPlusOne
        | T::BugPlusMore
        | T::GroupedXChain
        | T::UniqueRectangle6
        | T::FinnedJellyfish
        | T::SashimiJellyfish
        | T::CellForcingChain
        | T::HouseForcingChain
        | T::ForcingNet
        | T::ClueReading
        | T::Trial => return None,
    })
}

/// The same position with rows, columns and digits in another order, and perhaps transposed.
struct View {
    rows: [u16; 9],
    columns: [u16; 9],
    digits: [u8; 9],
    turned: bool,
}

impl View {
    fn of(seed: u64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 16) % limit
        };
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut lines = || {
            let bands = orders[below(6) as usize];
            let inside = [0; 3].map(|_| orders[below(6) as usize]);
            std::array::from_fn(|line| 3 * bands[line / 3] + inside[line / 3][line % 3])
        };
        let (rows, columns) = (lines(), lines());
        let mut digits: [u8; 9] = std::array::from_fn(|index| index as u8 + 1);
        (1..9).rev().for_each(|last| digits.swap(last, below(last as u64 + 1) as usize));
        Self { rows, columns, digits, turned: below(2) == 1 }
    }

    fn of_candidate(&self, Candidate { cell, digit: of }: Candidate) -> Candidate {
        let geometry = Geometry::classic();
        let row = self.rows[usize::from(geometry.row(cell))];
        let column = self.columns[usize::from(geometry.column(cell))];
        let place = if self.turned { geometry.cell(column, row) } else { geometry.cell(row, column) };
        let value = self.digits[usize::from(of.value()) - 1];
        Candidate { cell: place.expect("a cell of the board"), digit: digit(value) }
    }

    fn of_position(&self, position: &Candidates<'_>) -> Candidates<'static> {
        let geometry = Geometry::classic();
        let mut grid = Grid::empty(geometry);
        for (cell, digit) in position.grid().clues() {
            let Candidate { cell, digit } = self.of_candidate(Candidate { cell, digit });
            grid.set(cell, Some(digit));
        }
        let mut seen = Candidates::of(geometry, &grid);
        for (cell, digit) in all_of_board().filter(|&(cell, digit)| !position.digits(cell).contains(digit)) {
            seen.eliminate(self.of_candidate(Candidate { cell, digit }));
        }
        seen
    }
}

fn all_of_board() -> impl Iterator<Item = (Cell, puzzle::Digit)> {
    let geometry = Geometry::classic();
    geometry.cells().flat_map(|cell| geometry.digits().iter().map(move |digit| (cell, digit)))
}

/// What the first steps on other views of a position give.
fn viewed(position: &Candidates<'_>, technique: Technique, views: u64) -> Found {
    let mut found = Found::new();
    for view in (0..views).map(View::of) {
        let Some(step) = technique.find(&view.of_position(position)) else { continue };
        let claims: Found = claims(&step).collect();
        for (cell, digit) in all_of_board() {
            let there = view.of_candidate(Candidate { cell, digit });
            let back = |holds| claims.contains(&Claim { candidate: there, holds });
            found.extend(back(true).then(|| yes(cell, digit)));
            found.extend(back(false).then(|| no(cell, digit)));
        }
    }
    found
}

fn claims(step: &Step) -> impl Iterator<Item = Claim> + '_ {
    let placed = step.placements.iter().map(|&candidate| Claim { candidate, holds: true });
    placed.chain(step.eliminations.iter().map(|&candidate| Claim { candidate, holds: false }))
}

/// What is refused of all that may be found in an exercise, and how much that is.
fn refused(exercise: &Exercise) -> (Vec<Claim>, usize) {
    let technique = exercise.hint.step.technique;
    let Shape::Narrow(geometry) = exercise.puzzle.board().shape() else { panic!("{technique}") };
    let mut position = Candidates::of(geometry, &exercise.board);
    exercise.struck.iter().for_each(|&struck| position.eliminate(struck));
    let plain = Plain::of(&position);
    let mut found = enumerated(&plain, technique).unwrap_or_default();
    if exercise.puzzle.board().is_classic() {
        found.extend(viewed(&position, technique, 12));
    }
    let steps = || std::iter::once(&exercise.hint).chain(&exercise.others).map(|hint| &hint.step);
    let is_taken = |claim: &Claim| steps().any(|step| step.gives(*claim));
    (found.iter().filter(|claim| !is_taken(claim)).copied().collect(), found.len())
}

/// Nothing right is refused in the exercises of so many seeds, of every technique that is asked for.
fn take_every_right_answer(seeds: std::ops::Range<u64>, asked: impl Fn(Technique) -> bool) {
    let mut wrong = Vec::new();
    for technique in trainable().filter(|&technique| asked(technique)) {
        let (mut positions, mut answers) = (0, 0);
        for seed in seeds.clone() {
            let Some(exercise) = position_for(technique, seed, &mut Unwatched) else { continue };
            let (refused, of) = refused(&exercise);
            positions += 1;
            answers += of;
            if !refused.is_empty() {
                wrong.push(format!("{technique} {seed}: {refused:?}"));
            }
        }
        println!("{technique}: {positions} positions, {answers} answers");
    }
    assert!(wrong.is_empty(), "{} positions:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_trainer_takes_every_right_answer() {
    take_every_right_answer(0..2, |technique| technique.tier() <= Tier::Hard);
}

#[test]
#[ignore = "takes minutes: run it where techniques change"]
fn the_trainer_takes_every_right_answer_in_many_exercises() {
    take_every_right_answer(0..40, |_| true);
}

/// Of every position on the path of a puzzle: the answers that are enumerated are among all steps, which are true.
#[test]
fn all_steps_of_a_position_are_found_and_true() {
    for seed in 0..12 {
        let puzzle = minimal(seed);
        let puzzle::Proof::Unique { solution } = puzzle::prove(&puzzle::Puzzle::classic(puzzle.clone()))
        else {
            panic!("{puzzle}")
        };
        let mut position = Candidates::of(Geometry::classic(), &puzzle);
        let mut nth = 0;
        while let Some(step) = easiest_step(&position, Premise::OneSolution) {
            nth += 1;
            let techniques = Technique::ALL.into_iter().filter(|technique| technique.tier() <= Tier::Hard);
            for technique in techniques.filter(|_| nth % 5 == 0) {
                let mut given = Found::new();
                technique.each(&position, &mut |step| given.extend(claims(&step)));
                for claim in &given {
                    let holds = solution.get(claim.candidate.cell) == Some(claim.candidate.digit);
                    assert_eq!(claim.holds, holds, "{technique} on {puzzle}: {claim:?}");
                }
                let plain = Plain::of(&position);
                let easier = easier(&position, technique);
                for claim in enumerated(&plain, technique).unwrap_or_default() {
                    assert!(
                        given.contains(&claim) || easier.contains(&claim),
                        "{technique} on {puzzle}: {claim:?}"
                    );
                }
            }
            step.apply(&mut position);
        }
    }
}

/// What easier techniques give.
fn easier(position: &Candidates<'_>, than: Technique) -> Found {
    let techniques = Technique::ALL.into_iter().filter(|&technique| technique < than);
    let all = Deductions::of(position, Premise::OneSolution, techniques, Level::MAX);
    all.steps().iter().flat_map(claims).collect()
}

#[test]
fn of_each_conclusion_the_easiest_step_is_known() {
    let most = *Level::range_of(Tier::Hard).end();
    for seed in 0..6 {
        let mut position = Candidates::of(Geometry::classic(), &minimal(seed));
        while let Some(step) = easiest_step(&position, Premise::OneSolution) {
            let all = Deductions::of(&position, Premise::OneSolution, Technique::ALL, most);
            let easiest = all.steps().first().map(|step| step.level);
            assert!(step.level > most || easiest.is_some_and(|easiest| easiest <= step.level));
            for claim in all.steps().iter().flat_map(claims).step_by(7) {
                let alone = easiest_giving(&position, claim, Premise::OneSolution, most).expect("a step");
                assert!(alone.gives(claim));
                assert_eq!(Some(alone.level), all.giving(claim).map(|step| step.level), "{claim:?}");
            }
            step.apply(&mut position);
        }
    }
}
