//! Automata by hand and at random, beside all ways tried one by one.

use super::*;
use crate::random::Random;

/// The digits that some way to fill the cells uses which the automaton takes, by trying all ways, or those without a digit
/// twice.
fn by_trying(
    size: u8,
    sets: &[u32],
    all_differ: bool,
    step: &dyn Fn(usize, u16, u8) -> Option<u16>,
    ends: &dyn Fn(u16) -> bool,
) -> Option<Vec<u32>> {
    let (mut used, mut any) = (vec![0; sets.len()], false);
    for number in 0..u32::from(size).pow(sets.len() as u32) {
        let digits: Vec<u8> = (0..sets.len() as u32)
            .map(|place| (number / u32::from(size).pow(place) % u32::from(size)) as u8 + 1)
            .collect();
        let fits = digits.iter().zip(sets).all(|(&digit, set)| set & 1 << (digit - 1) != 0);
        let read =
            digits.iter().enumerate().try_fold(0, |state, (position, &digit)| step(position, state, digit));
        let is_twice = |(at, digit): (usize, &u8)| digits[..at].contains(digit);
        if fits && read.is_some_and(ends) && !(all_differ && digits.iter().enumerate().any(is_twice)) {
            any = true;
            used.iter_mut().zip(&digits).for_each(|(used, digit)| *used |= 1 << (digit - 1));
        }
    }
    any.then_some(used)
}

fn cells(count: usize) -> Vec<Cell> {
    (0..count as u16).map(Cell::new).collect()
}

#[test]
fn what_is_kept_is_what_some_way_through_uses() {
    let mut random = Random::new(32, 5);
    let (mut possible, mut struck, mut stuck, mut closer) = (0, 0, 0, 0);
    for round in 0..1_500 {
        let (size, count) = (2 + random.below(4) as u8, 1 + random.below(5) as usize);
        let states = 1 + random.below(5);
        let steps: Vec<Option<u16>> = (0..count as u32 * states * u32::from(size))
            .map(|_| Some(random.below(states + 2) as u16).filter(|&state| u32::from(state) < states))
            .collect();
        let step = |position: usize, state: u16, digit: u8| {
            let row = position * states as usize + usize::from(state);
            steps[row * usize::from(size) + usize::from(digit) - 1]
        };
        let last = random.below(states) as u16;
        let ends = |state: u16| state <= last;
        let automaton = Automaton::of(cells(count), size, 0, &step, &ends).unwrap();
        let of_different = automaton.diagram.of_different(size);
        for _ in 0..4 {
            let sets: Vec<u32> = (0..count).map(|_| 1 + random.below((1 << size) - 1)).collect();
            let expected = by_trying(size, &sets, false, &step, &ends);
            let kept_by = |diagram: &Diagram| {
                let mut kept = sets.clone();
                diagram.filter(&mut kept, &mut vec![7; 3]).then_some(kept)
            };
            assert_eq!(kept_by(&automaton.diagram), expected, "round {round}: {sets:?}");
            let of_all_different = by_trying(size, &sets, true, &step, &ends);
            let kept_by_exact = of_different.as_ref().and_then(kept_by);
            assert_eq!(kept_by_exact, of_all_different, "round {round}: {sets:?}");
            closer += usize::from(of_all_different.is_some() && of_all_different != expected);
            stuck += usize::from(expected.is_none());
            possible += usize::from(expected.is_some());
            struck += usize::from(expected.is_some_and(|kept| kept != sets));
        }
    }
    assert!(possible > 1_500 && struck > 800 && stuck > 800, "one-sided: {possible}, {struck}, {stuck}");
    assert!(closer > 300, "one-sided: {closer}");
}

#[test]
fn states_that_go_on_alike_become_one() {
    // The state is all digits so far, and all that matters is whether a 3 was among them.
    let step = |_: usize, state: u16, digit: u8| Some(state * 4 + u16::from(digit));
    let with_3 = |mut state: u16| {
        while state > 0 {
            if (state - 1) % 4 + 1 == 3 {
                return true;
            }
            state = (state - 1) / 4;
        }
        false
    };
    let automaton = Automaton::of(cells(5), 4, 0, &step, &with_3).unwrap();
    // With and without a 3 in each layer but the first, and the end.
    assert_eq!(automaton.diagram.nodes(), 1 + 4 * 2 + 1);
}

#[test]
fn an_automaton_that_cannot_be_is_none() {
    let step = |_: usize, _: u16, _: u8| Some(0);
    let ends = |_: u16| true;
    assert!(Automaton::of(Vec::new(), 4, 0, &step, &ends).is_none(), "no cell");
    assert!(Automaton::of(vec![Cell::new(1); 2], 4, 0, &step, &ends).is_none(), "a cell twice");
    let many = |position: usize, state: u16, digit: u8| Some(state * 9 + u16::from(digit) + position as u16);
    assert!(
        Automaton::of(cells(6), 9, 0, &|p, s, d| many(p, s % 7_000, d), &ends).is_none(),
        "too many states"
    );
    let never = Automaton::of(cells(3), 4, 0, &step, &|_| false).unwrap();
    assert_eq!(never.supported(&[DigitSet::up_to(4); 3]), None);
}
