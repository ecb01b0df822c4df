//! What the words say of groups of cells all over the board, and of all circles together.

use super::claims::{Claim, Site};
use super::meant::{IN_CELL, Reading, is_sized};
use super::words::{self, Sentence};
use super::{Mark, cell_at, place};
use crate::board::constraint::{Is, Measure};
use crate::{Cell, Constraint, Kind};

/// What is said of neighbours whatever is drawn.
const NEIGHBOURS: [&str; 6] =
    ["orthogonal", "adjacent", "neighbour", "neighbor", "share an edge", "sharing an edge"];
const NEVER: [&str; 5] = [" not ", "cannot", "never", " no ", "n t "];
const SUMS: [&str; 6] = [" sum to ", " sums to ", " summing to ", " add up to ", " adds up to ", " add to "];
/// What is drawn, or takes back a part.
const DRAWN: [&str; 14] = [
    " cage",
    " line",
    " dot",
    "circle",
    "separated",
    " x ",
    " v ",
    "diagonal",
    "marked",
    "except",
    "unless",
    "arrow",
    "shade",
    "box",
];

/// The sentences that say of a circle's digit in how many circles it is.
const IN_CIRCLES: [&str; 11] = [
    "how many circles contain that digit",
    "how many circles contain the digit",
    "how many circles contain it",
    "number of circles that contain",
    "number of circles containing",
    "many times that digit appears in circles",
    "many times the digit appears in circles",
    "many times it appears in circles",
    "many times that number appears in circles",
    "many times that digit appears in a circle",
    "number of times that digit appears in circles",
];

fn has(said: &str, words: &[&str]) -> bool {
    words.iter().any(|word| said.contains(word))
}

/// The sum of the only letter of which a sentence speaks, of those that stand for sums.
pub(super) fn only_letter(said: &str) -> Option<u16> {
    let is_there = |names: &[&str]| said.split(' ').any(|word| names.contains(&word));
    match [is_there(&["x", "xs"]), is_there(&["v", "vs"]), is_there(&["xv", "xvs"])] {
        [true, false, false] => Some(10),
        [false, true, false] => Some(5),
        _ => None,
    }
}

/// The sums that neighbours never make.
fn never_sums(said: &str) -> Option<Vec<u16>> {
    if !has(said, &NEIGHBOURS) || !has(said, &NEVER) || has(said, &DRAWN) {
        return None;
    }
    let (_, after) = SUMS.iter().find_map(|words| said.split_once(words))?;
    let mut words = after.split_whitespace().filter(|word| !["or", "and", "either"].contains(word));
    let sums: Option<Vec<u16>> = words.by_ref().map(|word| word.parse().ok()).collect();
    sums.filter(|sums| !sums.is_empty())
}

impl<'s> Reading<'s> {
    /// What claims say of all groups of cells of one form.
    pub(super) fn of_groups(&mut self, claims: &[Claim<'s>]) {
        for (claim, site) in claims.iter().filter_map(|claim| Some((claim, claim.of_board()?))) {
            let groups = self.groups(site);
            let rules: Option<Vec<Vec<Constraint>>> =
                groups.iter().map(|cells| self.rules_of(claim, site, cells, "")).collect();
            self.push_all(claim.said, rules.unwrap_or_default().concat());
        }
    }

    /// Adds rules that a sentence makes.
    fn push_all(&mut self, said: &'s str, rules: Vec<Constraint>) {
        for Constraint { kind, cells, value } in rules {
            if self.push(Some(kind), cells, value) && !self.explained.contains(&(said, kind)) {
                self.explained.push((said, kind));
            }
        }
    }

    fn groups(&self, site: Site) -> Vec<Vec<Cell>> {
        let steps: &[&[[i32; 2]]] = match site {
            Site::Threes => &[&[[0, 1], [0, 2]], &[[1, 0], [2, 0]]],
            Site::Squares => &[&[[0, 1], [1, 0], [1, 1]]],
            Site::Camels => &[&[[1, 3]], &[[1, -3]], &[[3, 1]], &[[3, -1]]],
            Site::Pairs => &[&[[0, 1]], &[[1, 0]]],
            Site::Across => &[&[[0, 1]]],
            Site::Corners => &[&[[1, 1]], &[[1, -1]]],
            Site::Beside | Site::Edge | Site::Corner | Site::Cage | Site::Line => &[],
        };
        let layout = self.layout;
        let group = |cell: Cell, steps: &[[i32; 2]]| {
            let others = steps.iter().map(|&[down, right]| layout.beside(cell, down, right));
            [Some(cell)].into_iter().chain(others).collect::<Option<Vec<Cell>>>()
        };
        layout.cells().flat_map(|cell| steps.iter().filter_map(move |steps| group(cell, steps))).collect()
    }

    /// Sums that neighbours never make, or only where a letter says so.
    pub(super) fn of_pairs(&mut self, sentences: &'s [Sentence], known: &[Constraint]) {
        let claims = sentences.iter().filter(|sentence| sentence.is_claim());
        for said in claims.map(|sentence| words::without_example(&sentence.plain)) {
            let is_rule = !words::is_twisted(said) && !words::is_permission(said);
            if let Some(sums) = never_sums(said).filter(|_| is_rule) {
                match sums[..] {
                    [5, 10] => self.push_all(said, vec![Constraint::of_board(Kind::ALL_XV)]),
                    _ => sums.iter().for_each(|&sum| self.never(said, sum, &[])),
                }
            }
            let letter = only_letter(said).filter(|_| words::is_negative(said));
            let Some(sum) = letter else { continue };
            let is_it = |rule: &&Constraint| rule.kind == Kind::XV && rule.value.is_some() == (sum == 5);
            let drawn: Vec<Vec<Cell>> =
                known.iter().chain(&self.found).filter(is_it).map(|rule| rule.cells.clone()).collect();
            if !drawn.is_empty() {
                self.never(said, sum, &drawn);
            }
        }
    }

    /// No two neighbours make this sum but some.
    fn never(&mut self, said: &'s str, sum: u16, but: &[Vec<Cell>]) {
        let layout = self.layout;
        let pairs = layout.cells().flat_map(|cell| {
            let next = [[0, 1], [1, 0]].map(|[down, right]| layout.beside(cell, down, right));
            next.into_iter().flatten().map(move |next| vec![cell, next])
        });
        let is_drawn = |pair: &[Cell]| but.iter().any(|cells| pair.iter().all(|cell| cells.contains(cell)));
        let rules = pairs.filter(|pair| !is_drawn(pair));
        let rules = rules.filter_map(|pair| Measure::Sum.rule(pair, Is::Other, sum)).collect();
        self.push_all(said, rules);
    }

    /// Circles whose digits say how many circles hold them.
    pub(super) fn counted(&mut self, sentences: &'s [Sentence]) {
        let about = |said: &&str| {
            let plain = said.replace(" counts ", " ").replace(" count ", " ");
            said.contains("circle")
                && has(said, &IN_CIRCLES)
                && !words::is_twisted(&plain)
                && !words::is_permission(said)
                && !has(said, &[" colo", " box", " row", " line", " cage"])
        };
        let claims = sentences.iter().filter(|sentence| sentence.is_claim());
        let mut said = claims.map(|sentence| words::without_example(&sentence.plain)).filter(about);
        let Some(said) = said.next() else { return };
        let marks = self.sketch.marks.iter().enumerate();
        let is_circle = |mark: &Mark| {
            mark.round
                && mark.text.is_empty()
                && is_sized(mark, IN_CELL)
                && place(mark.at) == [Some(false); 2]
        };
        let of_hue = |mark: &Mark| {
            let mut hues = words::hues(said).peekable();
            hues.peek().is_none() || hues.any(|hue| mark.fill == Some(hue))
        };
        let circles: Vec<usize> = marks
            .filter(|(index, mark)| !self.marks.contains(index) && is_circle(mark) && of_hue(mark))
            .map(|(index, _)| index)
            .collect();
        let look = |index: &usize| self.sketch.marks[*index].fill;
        if circles.iter().any(|index| look(index) != look(&circles[0])) {
            return;
        }
        let mut cells: Vec<Cell> =
            circles.iter().filter_map(|&index| cell_at(self.layout, self.sketch.marks[index].at)).collect();
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            let digits = 1..=u16::from(self.layout.size());
            let rules = digits.filter_map(|digit| Measure::Often.rule(cells.clone(), Is::Equal, digit));
            self.push_all(said, rules.collect());
            self.marks.extend(circles);
        }
    }
}
