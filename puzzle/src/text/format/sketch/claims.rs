//! What the words claim of the digits of a shape's cells, and of a number that stands there: the sentences of rules that people invent.
//! A sentence is a claim, what it is about is the shape; which cells are meant follows from where that is drawn.

use std::ops::Range;

use super::Hue;
use super::rows::{LESS, Row, all};
use super::words::{has, hues, is_permission, is_twisted};
use crate::Kind;
use crate::board::constraint::{Is, Measure};

/// What is said of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Measure(Measure, Is),
    /// They keep a rule of a kind.
    Rule(Kind),
    /// The digits that stand there are among them, or are not.
    Holds,
    Lacks,
    /// They are consecutive, and rise or fall along all cells.
    Run,
    /// The one digit is next to the one that stands there, or is that one if it may.
    Near(bool),
    /// By how much each two that follow each other differ.
    Apart(Is),
}

/// Which number goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    None,
    /// The one that stands there.
    Text,
    /// What is left of the cells without it.
    Rest,
    Fixed(u16),
    /// As many as there are cells, and less one.
    Cells,
    Steps,
    /// The only one in the sentence, so often.
    Named(u16),
    /// The same where it is still, or just, allowed: one less is too little, one more too much.
    Least,
    Most,
    /// That of different digits.
    Kinds,
}

/// Where something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    Beside,
    Edge,
    Corner,
    Cage,
    Line,
    /// Nowhere, it holds for the board: three cells in a row, two by two, three cells one way and one the other, two that share an
    /// edge, in a row, or a corner alone.
    Threes,
    Squares,
    Camels,
    Pairs,
    Across,
    Corners,
}

/// A shape by which a sentence may tell it from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) hue: Option<Hue>,
    /// None of what is neither round nor not.
    pub(super) round: Option<bool>,
    /// Whether it is beside a row; otherwise it is above or below a column.
    pub(super) aside: Option<bool>,
}

/// A sentence as a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<'s> {
    pub(super) said: &'s str,
    pub(super) what: What,
    number: Number,
    /// The one right after its words.
    named: Option<u16>,
    sites: &'static [Site],
}

/// The words of the first alternative that a sentence has, of each of its parts one.
fn matched(row: &Row, said: &str) -> Option<Vec<&'static str>> {
    let of = |part: &'static str| part.split('|').find(|word| said.contains(word));
    row.words.iter().find_map(|words| words.split('&').map(of).collect())
}

/// What says so of a part of the digits only, or of none.
const PARTLY: &str = " no |never|exactly| most | half | that | some ";

/// The number right after some words, unless more are named there.
fn after(said: &str, words: &str) -> Option<u16> {
    let mut next = said.split_once(words)?.1.split_whitespace();
    let number = counted(next.next()?)?;
    (!next.next().is_some_and(|word| ["or", "and", "to", "of"].contains(&word) || counted(word).is_some()))
        .then_some(number)
}

impl<'s> Claim<'s> {
    /// What a sentence claims, if it claims one thing and nothing else.
    pub(super) fn of(said: &'s str) -> Option<Self> {
        let (row, words) = all().find_map(|row| Some((row, matched(row, said)?)))?;
        let mut left = said.to_owned();
        words.iter().for_each(|word| left = left.replacen(word, " ; ", 1));
        let is_more = is_permission(said)
            || all().any(|other| matched(other, &left).is_some())
            || is_twisted(&left)
            || LESS.iter().any(|word| left.contains(word))
            || matches!(row.what, What::Measure(Measure::Odd | Measure::Together, _)) && has(&left, PARTLY)
            || matches!(row.what, What::Measure(Measure::Odd, _))
                && said.contains(" line")
                && left.contains(" two ");
        let Row { what, number, sites, .. } = *row;
        let named = words.last().and_then(|last| after(said, last));
        (!is_more).then_some(Self { said, what, number, named, sites })
    }

    /// Whether it is about a shape of this look that is drawn there.
    pub(super) fn is_of(&self, site: Site, look: Look, text: &str) -> bool {
        let said = self.said;
        let has = |words: &[&str]| words.iter().any(|word| said.contains(word));
        let is_there = self.sites.contains(&site)
            && match site {
                Site::Beside => {
                    self.span().is_some()
                        && has(&["outside", "clue", "next to a", "adjacent to a row", "direction"])
                }
                Site::Edge => has(&[
                    "between two",
                    "separate",
                    "two cells",
                    "adjacent",
                    "touches",
                    "connected",
                    "those two",
                    "they join",
                    "capsule",
                ]),
                Site::Corner => has(&["four", "surround", "intersection", "around", "diagonal"]),
                Site::Cage => has(&["cage"]),
                Site::Line => has(&["line", "diagonal", "along", "thread"]),
                Site::Threes | Site::Squares | Site::Camels | Site::Pairs | Site::Across | Site::Corners => {
                    false
                }
            };
        let mut named = hues(said).peekable();
        let is_hue = named.peek().is_none() || look.hue.is_some_and(|hue| named.any(|named| named == hue));
        let (square, circle) = (has(&["square", "rectangle", "diamond"]), has(&["circle", "dot"]));
        let is_round = square == circle || look.round.is_none_or(|round| round == circle);
        let is_aside = match (has(&["left or right"]), has(&["above or below"])) {
            (true, false) => look.aside == Some(true),
            (false, true) => look.aside == Some(false),
            _ => true,
        };
        // A sign besides the number.
        let is_sign = match text.trim().chars().find(|symbol| !symbol.is_ascii_digit()) {
            Some('x' | 'X' | '×') => has(&[" x ", " xs "]),
            Some('+' | '-' | '−') => !has(&[" x ", " xs "]),
            Some('?') => has(&["question mark"]),
            _ => !has(&["question mark", " x ", " xs "]),
        };
        is_there && is_hue && is_round && is_aside && is_sign
    }

    /// Of which cells all over the board it is, if the sentence speaks of nothing that is drawn.
    pub(super) fn of_board(&self) -> Option<Site> {
        const DRAWN: [&str; 12] = [
            " cage",
            " lines",
            "marked",
            "shade",
            "colour",
            "color",
            " except",
            " some ",
            " region",
            " dot",
            "joined",
            "separated",
        ];
        // What is said of neighbours is often said of those on something.
        const AROUND: &str = " line|circle| between |connected|arrow";
        let drawn = [Site::Beside, Site::Edge, Site::Corner, Site::Cage, Site::Line];
        let site = self.sites.iter().copied().find(|site| !drawn.contains(site));
        let is_of_neighbours = matches!(site, Some(Site::Pairs | Site::Across | Site::Corners));
        let is_drawn = is_of_neighbours && (has(self.said, AROUND) || hues(self.said).next().is_some());
        site.filter(|_| !is_drawn && !DRAWN.iter().any(|word| self.said.contains(word)))
    }

    /// Which cells beside a clue it is about, as it counts them from there; all of a line for what stands anywhere.
    pub(super) fn span(&self) -> Option<Range<usize>> {
        if self.what == What::Measure(Measure::Next, Is::Equal) {
            return self.said.contains("row or column").then_some(0..usize::MAX);
        }
        if self.is_to_border() {
            return Some(0..usize::MAX);
        }
        let has = |words: &[&str]| words.iter().any(|word| self.said.contains(word));
        let spans: [(Range<usize>, &[&str]); 4] = [
            (1..4, &["2nd 3rd and or 4th", "2nd 3rd and 4th", "2nd 3rd or 4th"]),
            (
                0..2,
                &[
                    "first two ",
                    "first 2 ",
                    "two digits nearest",
                    "two cells nearest",
                    "two digits in that row nearest",
                    "two digits in that column nearest",
                ],
            ),
            (
                0..3,
                &[
                    "first three",
                    "first 3 ",
                    "three digits nearest",
                    "three cells nearest",
                    "three digits in that",
                    "nearest three",
                ],
            ),
            (0..4, &["first four", "first 4 ", "four digits nearest", "four cells nearest"]),
        ];
        let mut found = spans.into_iter().filter(|(_, words)| has(words)).map(|(span, _)| span);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// Whether it is about what comes before the first border of a region.
    pub(super) fn is_to_border(&self) -> bool {
        self.said.contains("first region border")
    }

    /// Whether another says the same.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.what, self.number) == (other.what, other.number) && self.span() == other.span()
    }

    /// Its number, for so many cells with this text beside them; none inside if it takes none.
    pub(super) fn number(&self, cells: usize, text: &str) -> Option<Option<u16>> {
        let text_number = || text.trim().trim_start_matches(['x', 'X', '×']).parse::<u16>().ok();
        let only = || {
            let mut numbers = self.said.split(' ').filter_map(|word| word.parse::<u16>().ok());
            let first = numbers.next()?;
            numbers.next().is_none().then_some(first)
        };
        Some(match self.number {
            Number::None => None,
            Number::Text => Some(text_number()?),
            Number::Rest => Some((cells as u16).checked_sub(text_number()?)?),
            Number::Fixed(number) => Some(number),
            Number::Cells => Some(cells as u16),
            Number::Steps => Some(cells as u16 - 1),
            Number::Named(times) => Some(self.named.or_else(only)?.checked_mul(times)?),
            Number::Least => Some(self.named.or_else(only)?.checked_sub(1)?),
            Number::Most => Some(self.named.or_else(only)?.checked_add(1)?),
            Number::Kinds => {
                let words: Vec<&str> = self.said.split(' ').collect();
                let kinds = |word: &str| ["distinct", "unique", "different"].contains(&word);
                Some(words.windows(2).find_map(|pair| counted(pair[0]).filter(|_| kinds(pair[1])))?)
            }
        })
    }
}

/// A small number as a word or in figures.
pub(super) fn counted(word: &str) -> Option<u16> {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    word.parse().ok().or_else(|| words.iter().position(|name| *name == word).map(|at| at as u16 + 1))
}
