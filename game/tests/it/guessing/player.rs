//! One player at one puzzle: which digits are tried in which order, after how much thought, and which are wrong.
//! What a wrong digit costs is not known here: it changes when the next one can be placed, not which one it is.

use puzzle::generate::Random;
use puzzle::human::technique::easiest_step;
use puzzle::{Candidate, Candidates, Cell, Geometry, Grid, Level, Premise, Step, Technique, Tier};

use super::times::{CHOOSING_MS, STUCK_MS, thinking_ms};

/// A puzzle and its solution.
#[derive(Debug)]
pub(crate) struct Dealt {
    pub(crate) givens: Grid,
    pub(crate) solution: Grid,
}

/// A digit that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Try {
    pub(crate) tried: Candidate,
    /// Thought since the try before.
    pub(crate) think_ms: u64,
    pub(crate) right: bool,
    /// Whether the digits on the board alone make the right digit of the cell a single.
    pub(crate) decided: bool,
}

/// How a player gets on. All know the same techniques and are as fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Always looks for the next step.
    Careful,
    /// Takes singles, and guesses wherever there is none.
    BetweenSingles,
    /// Takes what medium puzzles need, locked candidates and pairs too, and guesses only beyond.
    BeyondPairs,
    /// Guesses the cell with the fewest candidates, and does not look for hidden singles first.
    TightestCell,
}

impl Dealt {
    /// The right digit of a cell.
    pub(crate) fn right(&self, cell: Cell) -> Candidate {
        Candidate { cell, digit: self.solution.get(cell).expect("a solution is full") }
    }
}

impl Try {
    /// Whether this is what the rules call a guess.
    pub(crate) fn is_guess(self) -> bool {
        !self.right && !self.decided
    }
}

impl Style {
    /// The singles that the player takes, those first that are seen first.
    const fn singles(self) -> &'static [Technique] {
        match self {
            Self::Careful | Self::BetweenSingles | Self::BeyondPairs => {
                &[Technique::LastDigit, Technique::NakedSingle, Technique::HiddenSingle]
            }
            Self::TightestCell => &[Technique::LastDigit, Technique::NakedSingle],
        }
    }
}

struct Player<'p> {
    style: Style,
    /// What the player has ruled out is no candidate.
    position: Candidates<'static>,
    /// The same digits, and nothing ruled out but by them.
    board: Candidates<'static>,
    dealt: &'p Dealt,
    tries: Vec<Try>,
    /// Thought since the last try.
    think_ms: u64,
}

/// All tries from the givens to the full board.
pub(crate) fn solve(dealt: &Dealt, style: Style, random: &mut Random) -> Vec<Try> {
    let position = Candidates::of(Geometry::classic(), &dealt.givens);
    let mut player =
        Player { style, board: position.clone(), position, dealt, tries: Vec::new(), think_ms: 0 };
    while !player.position.grid().is_full() {
        player.goes_on(random);
    }
    player.tries
}

impl Player<'_> {
    fn goes_on(&mut self, random: &mut Random) {
        let single = self.style.singles().iter().find_map(|technique| technique.find(&self.position));
        if let Some(single) = single {
            self.takes(&single);
        } else if let Some(step) = self.medium_step() {
            self.takes(&step);
        } else if self.style != Style::Careful {
            self.guesses(random);
        } else if let Some(step) = easiest_step(&self.position, Premise::OneSolution) {
            self.takes(&step);
        } else {
            self.proves();
        }
    }

    fn medium_step(&self) -> Option<Step> {
        if self.style != Style::BeyondPairs {
            return None;
        }
        let most = *Level::range_of(Tier::Medium).end();
        easiest_step(&self.position, Premise::OneSolution).filter(|step| step.level <= most)
    }

    fn takes(&mut self, step: &Step) {
        self.think_ms += thinking_ms(step.technique);
        step.eliminations.iter().for_each(|&struck| self.position.eliminate(struck));
        step.placements.iter().for_each(|&placed| self.tries(placed));
    }

    /// Tries one of the candidates of the tightest cell.
    fn guesses(&mut self, random: &mut Random) {
        let cell = self.tightest();
        let candidates = self.position.digits(cell);
        let nth = random.below(u32::try_from(candidates.len()).expect("a cell has few candidates"));
        let digit = candidates.iter().nth(nth as usize).expect("a number below their count");
        self.think_ms += CHOOSING_MS;
        self.tries(Candidate { cell, digit });
    }

    /// Tries the candidates of a cell on paper, where no technique gets any further.
    fn proves(&mut self) {
        let cell = self.tightest();
        self.think_ms += STUCK_MS;
        self.tries(self.dealt.right(cell));
    }

    /// The open cell with the fewest candidates; of several the first.
    fn tightest(&self) -> Cell {
        let fewest = self.position.open().min_by_key(|&cell| self.position.digits(cell).len());
        fewest.expect("a board that is not full has an open cell")
    }

    fn tries(&mut self, tried: Candidate) {
        let right = self.dealt.right(tried.cell);
        let decided = self.board.is_single(right);
        let think_ms = std::mem::take(&mut self.think_ms);
        self.tries.push(Try { tried, think_ms, right: tried == right, decided });
        if tried == right {
            self.position.place(tried);
            self.board.place(tried);
        } else {
            self.position.eliminate(tried);
        }
    }
}
