//! Signs that measure digits, beside what their words say.

use puzzle::board::constraint::{Is, Measure};
use puzzle::generate::Random;
use puzzle::{Board, Cell, Constraint, Digit, Layout, violations};

/// What a measure is of these digits, taken literally.
fn literal(measure: Measure, digits: &[i32]) -> i32 {
    let (most, least) = (*digits.iter().max().expect("some"), *digits.iter().min().expect("some"));
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    let next = |at: usize| digits[(at + 1) % digits.len()];
    let inside = |is: &dyn Fn(i32, i32, i32) -> i32| -> i32 {
        digits.windows(3).map(|three| is(three[0], three[1], three[2])).sum()
    };
    match measure {
        Measure::Sum => digits.iter().sum(),
        Measure::Product => digits.iter().product(),
        Measure::Largest => most,
        Measure::Smallest => least,
        Measure::Middle => sorted[digits.len() / 2],
        Measure::Range => most - least,
        Measure::Ends => most + least,
        Measure::Kinds => {
            sorted.dedup();
            sorted.len() as i32
        }
        Measure::Odd => digits.iter().filter(|digit| *digit % 2 == 1).count() as i32,
        Measure::Flips => digits.windows(2).filter(|pair| (pair[0] + pair[1]) % 2 == 1).count() as i32,
        Measure::Place => digits.iter().position(|digit| *digit == most).expect("the largest") as i32 + 1,
        Measure::Turns => inside(&|a, b, c| i32::from(!(a < b && b < c || a > b && b > c))),
        Measure::Bend => inside(&|a, b, c| (a + c - 2 * b).abs()),
        Measure::Rises => (0..digits.len()).filter(|&at| digits[at] < next(at)).count() as i32,
        Measure::Cross => (digits[0] + digits[3] - digits[1] - digits[2]).abs(),
        Measure::Next => {
            let is_beside = |digit: i32| {
                digits.windows(2).any(|pair| pair.contains(&9) && (pair == [digit, 9] || pair == [9, digit]))
            };
            (1..=9).filter(|&digit| is_beside(digit)).map(|digit| 1 << (digit - 1)).sum()
        }
        Measure::Thirds => {
            (0..3).filter(|third| digits.iter().any(|digit| (digit - 1) / 3 == *third)).count() as i32
        }
        Measure::Rests => (0..3).filter(|rest| digits.iter().any(|digit| digit % 3 == *rest)).count() as i32,
        Measure::Pace => {
            let steps: Vec<i32> = digits.windows(2).map(|pair| (pair[0] - pair[1]).abs()).collect();
            (steps[0] - steps[steps.len() - 1]).abs()
        }
        Measure::Often | Measure::Pieces | Measure::Multiple | Measure::Balance | Measure::Together => {
            unreachable!("they are of a number too")
        }
    }
}

/// Whether what such a measure says of a number and these digits is so, taken literally.
fn is_so(measure: Measure, digits: &[i32], number: i32) -> bool {
    let count = digits.iter().filter(|digit| **digit == number).count() as i32;
    let sum: i32 = digits.iter().sum();
    if measure == Measure::Often {
        return count == 0 || count == number;
    }
    if measure == Measure::Balance {
        return 2 * digits[..number as usize].iter().sum::<i32>() == sum;
    }
    if measure == Measure::Together {
        let (most, least) = (digits[0].max(digits[1]), digits[0].min(digits[1]));
        let ways = [most - least == 1, most == 2 * least, sum == 5, sum == 10, most % least == 0];
        return (0..5).any(|way| number >> way & 1 == 1 && ways[way]);
    }
    let sums = (1..=digits.len()).map(|end| digits[..end].iter().sum::<i32>());
    let sums: Vec<i32> = sums.collect();
    let are_whole = (1..=sum / number).all(|pieces| sums.contains(&(pieces * number)));
    sum % number == 0 && (measure == Measure::Multiple || are_whole)
}

#[test]
fn signs_of_a_number_are_true_of_what_they_say() {
    let layout = Layout::classic();
    let mut random = Random::new(6, 1);
    for (measure, numbers, lengths) in [
        (Measure::Often, 1..4, 1..6),
        (Measure::Pieces, 5..10, 1..4),
        (Measure::Multiple, 2..9, 1..7),
        (Measure::Balance, 1..3, 3..6),
        (Measure::Together, 1..32, 2..3),
    ] {
        let (mut kept, mut broken) = (0, 0);
        for _ in 0..2_000 {
            let digits: Vec<i32> = (0..lengths.start + random.below(lengths.end - lengths.start))
                .map(|_| 1 + random.below(9) as i32)
                .collect();
            let number = numbers.start + random.below((numbers.end - numbers.start) as u32) as i32;
            let cells = (0..digits.len() as u16).map(Cell::new).collect();
            let rule = measure.rule(cells, Is::Equal, number as u16).expect("a small number");
            let board = Board::new(layout.clone(), vec![rule]).expect("a sign of the board");
            let mut grid = board.blank();
            for (at, digit) in digits.iter().enumerate() {
                grid.set(Cell::new(at as u16), Digit::new(*digit as u8));
            }
            let holds = is_so(measure, &digits, number);
            assert_eq!(violations(&board, &grid).is_empty(), holds, "{measure:?} {number} of {digits:?}");
            kept += u32::from(holds);
            broken += u32::from(!holds);
        }
        assert!(kept > 20 && broken > 20, "{measure:?}: {kept} and {broken}");
    }
}

#[test]
fn some_measures_are_compared_for_equality_alone() {
    let cells = vec![Cell::new(0), Cell::new(1)];
    for measure in [Measure::Next, Measure::Thirds, Measure::Often, Measure::Multiple] {
        assert_eq!(measure.rule(cells.clone(), Is::Less, 3), None, "{measure:?}");
        assert_eq!(measure.rule(cells.clone(), Is::Equal, 512), None, "{measure:?}");
    }
    let next = Measure::Next.rule(cells, Is::Equal, 511).and_then(|rule| rule.value);
    assert_eq!(next, Some(60 * 1_024 + 511));
}

#[test]
fn a_sign_is_true_of_what_its_words_say() {
    use Measure as M;
    let all = [
        M::Sum,
        M::Product,
        M::Largest,
        M::Smallest,
        M::Middle,
        M::Range,
        M::Ends,
        M::Kinds,
        M::Odd,
        M::Flips,
        M::Place,
        M::Turns,
        M::Bend,
        M::Rises,
        M::Cross,
        M::Next,
        M::Thirds,
        M::Rests,
        M::Pace,
    ];
    let layout = Layout::classic();
    let mut random = Random::new(5, 1);
    for measure in all {
        let (mut kept, mut broken) = (0, 0);
        for _ in 0..200 {
            let is_long = [M::Next, M::Sum, M::Kinds, M::Odd, M::Flips].contains(&measure);
            let (least, more) = if measure == M::Cross {
                (4, 1)
            } else if measure == M::Pace {
                (3, 2)
            } else {
                (2, if is_long { 6 } else { 3 })
            };
            let length = least + random.below(more);
            let digits: Vec<i32> = (0..length).map(|_| 1 + random.below(9) as i32).collect();
            let value = literal(measure, &digits);
            let is = [Is::Equal, Is::Less, Is::More, Is::Other][random.below(4) as usize];
            let is = if [M::Next, M::Thirds, M::Rests, M::Pace].contains(&measure) { Is::Equal } else { is };
            let number =
                (value + random.below(3) as i32 - 1).clamp(0, if measure == M::Next { 511 } else { 1_023 });
            let holds = match is {
                Is::Equal => value == number,
                Is::Less => value < number,
                Is::More => value > number,
                Is::Other => value != number,
            };
            let cells = (0..length as u16).map(Cell::new).collect();
            let rule = measure.rule(cells, is, number as u16).expect("a small number");
            let board = Board::new(layout.clone(), vec![rule]).expect("a sign of the board");
            let mut grid = board.blank();
            for (at, digit) in digits.iter().enumerate() {
                grid.set(Cell::new(at as u16), Digit::new(*digit as u8));
            }
            assert_eq!(
                violations(&board, &grid).is_empty(),
                holds,
                "{measure:?} {is:?} {number} of {digits:?}"
            );
            kept += u32::from(holds);
            broken += u32::from(!holds);
        }
        assert!(kept > 20 && broken > 20, "{measure:?}: {kept} and {broken}");
    }
}

#[test]
fn a_sign_that_stands_everywhere_is_not_drawn() {
    let layout = Layout::boxed(3, 3);
    let beside = |cell: Cell| layout.beside(cell, 0, 1).map(|next| vec![cell, next]);
    let signs: Vec<Constraint> =
        layout.cells().filter_map(beside).filter_map(|pair| Measure::Sum.rule(pair, Is::Other, 5)).collect();
    assert_eq!(signs.len(), 72);
    let drawn = |count: usize| {
        let rules = Constraint::plain().into_iter().chain(signs[..count].iter().cloned()).collect();
        Board::new(layout.clone(), rules).expect("signs that fit").drawings().len()
    };
    assert_eq!([60, 72].map(|count| drawn(count) - drawn(0)), [60, 0]);
}
