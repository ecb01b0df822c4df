//! Where the search branches: on how a digit runs through the tightest band or stack, or on the candidates of a cell.

use super::chutes::{Bands, Chutes, Permutations, Stacks};
use super::lanes::{self, NINE, ZERO};
use super::{Boxes, Cells};

/// A chute with this many permutations has one for each digit: nothing is open in it.
const SETTLED: u32 = 9;

/// What an open board is cut at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    /// The digit with the fewest permutations in the chute with the fewest over all digits, as tdoku does: the digits
    /// of such a chute leave each other the least room, so either half soon shows whether it is possible. Against
    /// taking the cell with the fewest candidates this saves a quarter of the nodes on the hardest puzzles.
    TightestChute,
    /// A candidate of the cell with the fewest.
    FewestCandidates,
}

impl Boxes {
    /// Cuts an open board in two that share no solution and together have all of them. Returns one and keeps the
    /// other.
    pub(super) fn split(&mut self, order: Order) -> Self {
        match order {
            Order::TightestChute => self.split_chute(),
            Order::FewestCandidates => self.split_cell(),
        }
    }

    fn split_cell(&mut self) -> Self {
        let mut fewest = u32::MAX;
        let mut cut = (0, ZERO);
        for (index, cell) in self.cells.as_flattened().iter().enumerate() {
            for (stack, digits) in lanes::to_boxes(*cell).into_iter().enumerate() {
                for (band, digits) in digits.into_iter().enumerate() {
                    let candidates = digits.count_ones();
                    if (2..fewest).contains(&candidates) {
                        fewest = candidates;
                        cut = (index, lanes::only_in(band, stack, digits));
                    }
                }
            }
        }
        let (index, candidates) = cut;
        let others = lanes::without_lowest(candidates);
        let mut with_lowest = *self;
        with_lowest.cells.as_flattened_mut()[index] &= !others;
        self.cells.as_flattened_mut()[index] &= !(candidates ^ others);
        with_lowest
    }

    fn split_chute(&mut self) -> Self {
        let bands = Permutations::within::<Bands>(Bands::minilines(&self.cells));
        let stacks = Permutations::within::<Stacks>(Stacks::minilines(&self.cells)).clean();
        let cells = match (tightest::<Bands>(bands), tightest::<Stacks>(stacks)) {
            (Some(band), Some(stack)) if stack < band => cut::<Stacks>(&mut self.cells, stacks, stack.chute),
            (Some(band), _) => cut::<Bands>(&mut self.cells, bands, band.chute),
            (None, Some(stack)) => cut::<Stacks>(&mut self.cells, stacks, stack.chute),
            (None, None) => {
                unreachable!("a board without an open chute has one place for each digit in a box")
            }
        };
        Self { cells }
    }
}

/// An open chute, less if tighter.
#[derive(PartialEq, PartialOrd)]
struct Open {
    permutations: u32,
    chute: usize,
}

/// The open chute of a kind that has the fewest permutations.
#[inline(always)]
fn tightest<C: Chutes>(Permutations { even, odd }: Permutations) -> Option<Open> {
    let counts = lanes::counts(even) + lanes::counts(odd);
    let totals = counts + C::next(counts) + C::previous(counts);
    let mut tightest: Option<Open> = None;
    for chute in 0..3 {
        let (band, stack) = C::box_at(chute, 0);
        let permutations = lanes::in_box(totals, band, stack);
        if permutations > SETTLED && tightest.as_ref().is_none_or(|best| permutations < best.permutations) {
            tightest = Some(Open { permutations, chute });
        }
    }
    tightest
}

/// Cuts at the digit that has the fewest permutations in a chute, but several.
#[inline(always)]
fn cut<C: Chutes>(cells: &mut Cells, permutations: Permutations, chute: usize) -> Cells {
    let at = |position, digits| {
        let (band, stack) = C::box_at(chute, position);
        lanes::only_in(band, stack, digits)
    };
    let read = |lanes| {
        [0, 1, 2].map(|position| {
            let (band, stack) = C::box_at(chute, position);
            lanes::in_box(lanes, band, stack)
        })
    };
    let (even, odd) = (read(permutations.even), read(permutations.odd));
    let Fewest { digit, two } = fewest([even[0], even[1], even[2], odd[0], odd[1], odd[2]]);

    // Of two permutations one is chosen. Of more, those in which the first line takes a certain box: to leave out a
    // single one might not strike any miniline, as the others can cover it.
    let first_even = even.iter().position(|digits| digits & digit != 0);
    let first_odd = odd.iter().position(|digits| digits & digit != 0);
    let position = first_even.or(first_odd).expect("the digit has permutations");
    let here = at(position, digit);
    let chosen = match (two, first_even) {
        (true, Some(_)) => Permutations { even: here, odd: ZERO },
        (true, None) => Permutations { even: ZERO, odd: here },
        (false, _) => Permutations { even: here, odd: here },
    };
    let digit_in_chute = at(0, digit) | at(1, digit) | at(2, digit);
    let others = Permutations { even: digit_in_chute, odd: digit_in_chute }.without(chosen);

    let mut with_chosen = *cells;
    C::keep(&mut with_chosen, permutations.without(others).minilines::<C>());
    C::keep(cells, permutations.without(chosen).minilines::<C>());
    with_chosen
}

struct Fewest {
    /// The digit's bit.
    digit: u32,
    /// It has two permutations, not more.
    two: bool,
}

/// A digit that has two permutations, else one that has three, else one that has more.
#[inline(always)]
fn fewest(permutations: [u32; 6]) -> Fewest {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for digits in permutations {
        four |= three & digits;
        three |= two & digits;
        two |= one & digits;
        one |= digits;
    }
    let [exactly_two, exactly_three] = [two & !three, three & !four];
    let digits = [exactly_two, exactly_three, four].into_iter().find(|&digits| digits != 0);
    let digits = digits.expect("an open chute has a digit with several permutations");
    Fewest { digit: digits & digits.wrapping_neg(), two: exactly_two != 0 }
}

impl Permutations {
    /// Without the rubbish above the fields that moving boxes within a stack leaves, and that would be counted.
    #[inline(always)]
    fn clean(self) -> Self {
        let clean = lanes::everywhere(NINE);
        Self { even: self.even & clean, odd: self.odd & clean }
    }
}
