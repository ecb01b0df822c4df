//! Fills in what a text asks for. Knows the characters that mark the places (`mark` in the crate `catalogue`) and how English counts.

use core::fmt::Display;
use core::str::Chars;

use super::numbers::{clock, countdown, gap, milliseconds, ordinal, seconds, sentence, thousands};
use super::{TEXTS, made::mark};

/// What a place is filled with.
#[derive(Clone, Copy)]
pub(super) enum Arg<'a> {
    Text(&'a dyn Display),
    Count(u64),
    /// A variant by its place.
    Choice(usize),
    /// Nothing, where there may be something.
    None,
}

/// A text in which nothing is filled in.
#[inline(never)]
pub(super) fn text(number: usize) -> &'static str {
    TEXTS.get(number).copied().unwrap_or_default()
}

#[inline(never)]
pub(super) fn fill(number: usize, args: &[Arg<'_>]) -> String {
    let mut said = String::new();
    write(&mut text(number).chars(), args, &mut said);
    said
}

/// Writes up to the end of the text, or of the variant it is in. Returns the mark that ended it.
fn write(text: &mut Chars<'_>, args: &[Arg<'_>], said: &mut String) -> Option<char> {
    while let Some(c) = text.next() {
        match c {
            mark::ARGUMENT => {
                if let (Some(form), Some(arg)) = (text.next(), argument(text, args)) {
                    push(form, arg, said);
                }
            }
            mark::CHOICE => choose(text, args, said),
            mark::VARIANT | mark::END => return Some(c),
            c => said.push(c),
        }
    }
    None
}

fn argument<'a>(text: &mut Chars<'_>, args: &[Arg<'a>]) -> Option<Arg<'a>> {
    args.get(text.next()?.to_digit(10)? as usize).copied()
}

/// Writes the first variant that is meant. The last one stands for all others.
fn choose(text: &mut Chars<'_>, args: &[Arg<'_>], said: &mut String) {
    let keys = argument(text, args).map_or([mark::OTHERWISE; 2], Arg::keys);
    let mut is_chosen = false;
    // The mark of the first variant.
    let mut ended = text.next();
    while ended == Some(mark::VARIANT) {
        let key = text.next().unwrap_or(mark::OTHERWISE);
        let is_meant = !is_chosen && (key == mark::OTHERWISE || keys.contains(&key));
        is_chosen |= is_meant;
        let mut unmeant = String::new();
        ended = write(text, args, if is_meant { said } else { &mut unmeant });
    }
}

impl Arg<'_> {
    /// The keys of the variants that it chooses.
    fn keys(self) -> [char; 2] {
        match self {
            Self::Text(_) => [mark::key_of_choice(1); 2],
            Self::Choice(place) => [mark::key_of_choice(place); 2],
            Self::None => [mark::key_of_choice(0); 2],
            Self::Count(number) => {
                let [(_, one), ..] = mark::PLURALS;
                [mark::key_of_number(number), if number == 1 { one } else { mark::OTHERWISE }]
            }
        }
    }
}

fn push(form: char, arg: Arg<'_>, said: &mut String) {
    let words = match (form, arg) {
        ('s', Arg::Text(shown)) => sentence(&shown),
        (_, Arg::Text(shown)) => shown.to_string(),
        ('a', Arg::Count(ms)) => seconds(ms),
        ('c', Arg::Count(ms)) => clock(ms),
        ('d', Arg::Count(ms)) => countdown(ms),
        ('g', Arg::Count(ms)) => gap(ms),
        ('m', Arg::Count(ms)) => milliseconds(ms),
        ('n', Arg::Count(number)) => thousands(number),
        ('o', Arg::Count(number)) => ordinal(number),
        (_, Arg::Count(number)) => number.to_string(),
        (_, Arg::Choice(_) | Arg::None) => return,
    };
    said.push_str(&words);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, args: &[Arg<'_>]) -> String {
        let mut said = String::new();
        write(&mut text.chars(), args, &mut said);
        said
    }

    #[test]
    fn a_plural_and_a_place_are_filled_in() {
        // `{ $n -> [0] none [one] 1 cell *[other] { $n } cells } in { CLOCK($ms) }`
        let text = "\u{2}0\u{3}\u{200}none\u{3}i1 cell\u{3}*\u{1}p0 cells\u{4} in \u{1}c1";
        let said = |n| filled(text, &[Arg::Count(n), Arg::Count(61_000)]);
        assert_eq!([said(0), said(1), said(12)], ["none in 1:01", "1 cell in 1:01", "12 cells in 1:01"]);
    }

    #[test]
    fn choices_lie_within_choices() {
        let text = "\u{2}0\u{3}\u{100}\u{2}1\u{3}\u{101}a\u{3}*b\u{4}!\u{3}*c\u{4}.";
        let said = |outer, inner| filled(text, &[outer, inner]);
        assert_eq!(said(Arg::Choice(0), Arg::Choice(1)), "a!.");
        assert_eq!(said(Arg::None, Arg::Text(&"x")), "a!.");
        assert_eq!(said(Arg::Choice(0), Arg::None), "b!.");
        assert_eq!(said(Arg::Choice(1), Arg::None), "c.");
    }
}
