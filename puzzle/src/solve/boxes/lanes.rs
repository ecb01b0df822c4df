//! Nine boxes in one register: what can be done at once to one cell of each box.
//!
//! A register has four lanes of 32 bits. A lane is a stack of boxes, and its three fields of ten bits are the
//! stack's boxes from the top band to the bottom one: nine bits for the digits and above them a guard, which is
//! clear in every set of digits and keeps a subtraction in one field from borrowing from the next. The fourth lane
//! always repeats the first, so that it needs no separate treatment. Knows nothing of Sudoku's rules.

pub(super) use wide::u32x4 as Lanes;

/// Bits of a field, the guard included.
const FIELD: u32 = 10;
/// The lowest bit of each field.
const LOWEST: u32 = 1 | 1 << FIELD | 1 << (2 * FIELD);
const GUARD: u32 = 1 << (FIELD - 1);
/// Every digit of one box.
pub(super) const NINE: u32 = GUARD - 1;

pub(super) const ZERO: Lanes = Lanes::ZERO;

/// The same digits in every box.
#[inline(always)]
pub(super) fn everywhere(digits: u32) -> Lanes {
    Lanes::splat(digits * LOWEST)
}

/// The digits of each box, by stack and band.
#[inline(always)]
pub(super) fn from_boxes(digits: [[u32; 3]; 3]) -> Lanes {
    let lane = |[top, middle, bottom]: [u32; 3]| top | middle << FIELD | bottom << (2 * FIELD);
    let [first, second, third] = digits;
    Lanes::new([lane(first), lane(second), lane(third), lane(first)])
}

/// The digits of each box, by stack and band: what [`from_boxes`] was given.
#[inline(always)]
pub(super) fn to_boxes(lanes: Lanes) -> [[u32; 3]; 3] {
    let [first, second, third, _] = lanes.to_array();
    let boxes = |lane| [lane & NINE, lane >> FIELD & NINE, lane >> (2 * FIELD) & NINE];
    [boxes(first), boxes(second), boxes(third)]
}

/// These digits in one box, none in the others.
#[inline(always)]
pub(super) fn only_in(band: usize, stack: usize, digits: u32) -> Lanes {
    let mut boxes = [[0; 3]; 3];
    boxes[stack][band] = digits;
    from_boxes(boxes)
}

/// The digits of one box. Of [`counts`], its number.
#[inline(always)]
pub(super) fn in_box(lanes: Lanes, band: usize, stack: usize) -> u32 {
    lanes.to_array()[stack] >> (FIELD * band as u32) & NINE
}

/// To each box what the box on its right has; the last stack's right is the first stack.
#[inline(always)]
pub(super) fn from_next_stack(lanes: Lanes) -> Lanes {
    let [first, second, third, _] = lanes.to_array();
    Lanes::new([second, third, first, second])
}

/// To each box what the box on its left has.
#[inline(always)]
pub(super) fn from_previous_stack(lanes: Lanes) -> Lanes {
    let [first, second, third, _] = lanes.to_array();
    Lanes::new([third, first, second, third])
}

/// To each box what the box below it has; below the last band is the first. Leaves rubbish above the fields, which
/// must meet a clean set before it is counted or compared.
#[inline(always)]
pub(super) fn from_next_band(lanes: Lanes) -> Lanes {
    lanes >> FIELD | lanes << (2 * FIELD)
}

/// To each box what the box above it has. Leaves rubbish as [`from_next_band`] does.
#[inline(always)]
pub(super) fn from_previous_band(lanes: Lanes) -> Lanes {
    lanes << FIELD | lanes >> (2 * FIELD)
}

/// Each box's digits less one, as a number: its guard is set if there are any digits, and of the bits below, those
/// above the lowest digit are the same as before.
#[inline(always)]
pub(super) fn less_one(lanes: Lanes) -> Lanes {
    (lanes | Lanes::splat(GUARD * LOWEST)) - Lanes::splat(LOWEST)
}

/// Each box's digits without the lowest.
#[inline(always)]
pub(super) fn without_lowest(lanes: Lanes) -> Lanes {
    lanes & less_one(lanes)
}

/// The guards of the boxes that have a digit.
#[inline(always)]
pub(super) fn occupied(lanes: Lanes) -> Lanes {
    less_one(lanes) & all_guards()
}

#[inline(always)]
pub(super) fn all_guards() -> Lanes {
    Lanes::splat(GUARD * LOWEST)
}

/// Every digit in the boxes whose guards are given.
#[inline(always)]
pub(super) fn nine_at(guards: Lanes) -> Lanes {
    guards - (guards >> (FIELD - 1))
}

/// How many digits each box has, as a number in its field.
#[inline(always)]
pub(super) fn counts(lanes: Lanes) -> Lanes {
    // The ninth digit goes its own way: the halving of sums that counts the other eight is for powers of two.
    let ninth = lanes >> 8 & everywhere(1);
    let pairs = (lanes & everywhere(0x55)) + (lanes >> 1 & everywhere(0x55));
    let fours = (pairs & everywhere(0x33)) + (pairs >> 2 & everywhere(0x33));
    (fours & everywhere(0xf)) + (fours >> 4 & everywhere(0xf)) + ninth
}

#[cfg(test)]
mod tests {
    //! Whatever instructions the processor has, each operation is what plain arithmetic on nine sets says.

    use super::*;
    use proptest::prelude::*;

    type Sets = [[u32; 3]; 3];

    fn sets() -> impl Strategy<Value = Sets> {
        let digits = prop_oneof![2 => 0..=NINE, 1 => (0..9_u32).prop_map(|digit| 1 << digit), 1 => Just(0)];
        prop::array::uniform3(prop::array::uniform3(digits))
    }

    /// What `change` makes of a box's digits; it is given the board by stack and band, a band and a stack.
    fn plainly(sets: Sets, change: impl Fn(Sets, usize, usize) -> u32) -> Sets {
        let band_of = |stack: usize| [0, 1, 2].map(|band| change(sets, band, stack));
        [0, 1, 2].map(band_of)
    }

    fn read(lanes: Lanes) -> Sets {
        let boxes = to_boxes(lanes);
        assert_eq!(boxes, [0, 1, 2].map(|stack| [0, 1, 2].map(|band| in_box(lanes, band, stack))));
        boxes
    }

    proptest! {
        #[test]
        fn lanes_do_what_plain_sets_do(sets in sets()) {
            let lanes = from_boxes(sets);
            prop_assert_eq!(read(lanes), sets);
            prop_assert_eq!(read(from_next_stack(lanes)), plainly(sets, |s, band, stack| s[(stack + 1) % 3][band]));
            prop_assert_eq!(read(from_previous_stack(lanes)), plainly(sets, |s, band, stack| s[(stack + 2) % 3][band]));
            prop_assert_eq!(read(from_next_band(lanes)), plainly(sets, |s, band, stack| s[stack][(band + 1) % 3]));
            prop_assert_eq!(read(from_previous_band(lanes)), plainly(sets, |s, band, stack| s[stack][(band + 2) % 3]));
            prop_assert_eq!(read(counts(lanes)), plainly(sets, |s, band, stack| s[stack][band].count_ones()));
            prop_assert_eq!(
                read(without_lowest(lanes)),
                plainly(sets, |s, band, stack| s[stack][band] & s[stack][band].wrapping_sub(1))
            );
            prop_assert_eq!(
                read(nine_at(occupied(lanes))),
                plainly(sets, |s, band, stack| if s[stack][band] == 0 { 0 } else { NINE })
            );
        }

        #[test]
        fn the_fourth_lane_stays_the_first(sets in sets()) {
            let lanes = from_boxes(sets);
            let all = [from_next_stack, from_previous_stack, from_next_band, without_lowest, occupied, counts];
            for change in all {
                let [first, _, _, fourth] = change(lanes).to_array();
                prop_assert_eq!(first, fourth);
            }
        }

        #[test]
        fn one_box_is_written_alone(band in 0..3_usize, stack in 0..3_usize, digits in 0..=NINE) {
            let expected = plainly([[0; 3]; 3], |_, b, s| if (b, s) == (band, stack) { digits } else { 0 });
            prop_assert_eq!(read(only_in(band, stack, digits)), expected);
        }
    }
}
