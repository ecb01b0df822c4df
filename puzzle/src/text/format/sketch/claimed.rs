//! Shapes of which a sentence claims something: their cells, in the order that the claim needs, and the rules that it makes of them.

use super::claims::{Claim, Look, Site, What};
use super::meant::Reading;
use super::topics::Form;
use super::{Mark, cell_at, place};
use crate::board::constraint::{Is, Measure};
use crate::{Cell, Constraint, Digit, DigitSet, Kind};

impl<'s> Reading<'s> {
    /// What is drawn in the ways of which the sentences claim something.
    pub(super) fn claimed(&mut self, claims: &[Claim<'s>]) {
        let sketch = self.sketch;
        for (index, mark) in sketch.marks.iter().enumerate() {
            let Some((site, cells)) = self.site(mark) else { continue };
            let round = (mark.fill.is_some() || mark.border).then_some(mark.round);
            let across = |pair: &[Cell]| self.layout.row(pair[0]) == self.layout.row(pair[1]);
            let aside = (site == Site::Beside && cells.len() > 1).then(|| across(&cells));
            let look = Look { hue: mark.fill, round, aside };
            let is_read = self.claim(claims, site, look, &cells, &mark.text);
            self.marks.extend(is_read.then_some(index));
        }
        for (index, cage) in sketch.cages.iter().enumerate() {
            let look = Look { hue: None, round: None, aside: None };
            let is_read = self.claim(claims, Site::Cage, look, &cage.cells, &cage.text);
            if is_read && self.differ() {
                self.push(Some(Kind::KILLER), cage.cells.clone(), None);
            }
            self.cages.extend(is_read.then_some(index));
        }
        for (index, stroke) in sketch.strokes.iter().enumerate().filter(|(_, stroke)| !stroke.is_arrow) {
            let Some(cells) = stroke.cells(self.layout).filter(|cells| cells.len() > 1) else { continue };
            let look = Look { hue: stroke.hue, round: None, aside: None };
            let is_read = self.claim(claims, Site::Line, look, &cells, "");
            self.strokes.extend(is_read.then_some(index));
        }
    }

    /// Whether the words say that no digit repeats in a cage.
    pub(super) fn differ(&self) -> bool {
        self.topics.iter().any(|(topic, said)| {
            topic.kind == Kind::KILLER && topic.form == Form::Cage && said.contains("not repeat")
        })
    }

    /// Where a mark is, and the cells of which it can be a sign.
    fn site(&self, mark: &Mark) -> Option<(Site, Vec<Cell>)> {
        let cells = || self.around(mark.at);
        match (cell_at(self.layout, mark.at), place(mark.at)) {
            (None, _) => Some((Site::Beside, self.seen(mark)?)),
            (_, [Some(true), Some(true)]) => {
                Some((Site::Corner, cells())).filter(|(_, cells)| cells.len() == 4)
            }
            (_, [Some(true), Some(false)] | [Some(false), Some(true)]) => {
                Some((Site::Edge, cells())).filter(|(_, cells)| cells.len() == 2)
            }
            _ => None,
        }
    }

    /// Reads a shape by the one claim that is about it.
    fn claim(&mut self, claims: &[Claim<'s>], site: Site, look: Look, cells: &[Cell], text: &str) -> bool {
        let mut about = claims.iter().filter(|claim| claim.is_of(site, look, text));
        let Some(claim) = about.next().filter(|claim| about.all(|other| other.is_like(claim))) else {
            return false;
        };
        let region = |cell: &Cell| self.regions[cell.index()];
        let cells = match (site, claim.span()) {
            (Site::Beside, _) if claim.is_to_border() => {
                let inside = |cell: &&Cell| region(cell) == region(&cells[0]);
                &cells[..cells.iter().take_while(inside).count()]
            }
            (Site::Beside, Some(span)) => {
                cells.get(span.start..span.end.min(cells.len())).unwrap_or_default()
            }
            _ => cells,
        };
        let Some(rules) = self.rules_of(claim, site, cells, text) else { return false };
        let is_read = !rules.is_empty() && rules.iter().all(|rule| rule.check(self.layout).is_ok());
        for rule in rules.into_iter().filter(|_| is_read) {
            self.explained.push((claim.said, rule.kind));
            match rule.kind == Kind::SUKAKU {
                true => self.allow(rule.cells[0], rule.digits()),
                false => self.push(Some(rule.kind), rule.cells, rule.value),
            };
        }
        is_read
    }

    /// The rules that a claim makes of these cells, with the text that stands there.
    pub(super) fn rules_of(
        &self,
        claim: &Claim<'_>,
        site: Site,
        cells: &[Cell],
        text: &str,
    ) -> Option<Vec<Constraint>> {
        let rule = |kind, value| Constraint { kind, cells: cells.to_vec(), value };
        match claim.what {
            What::Holds => {
                let digits: String = listed(text)?.iter().map(|digit| digit.value().to_string()).collect();
                Some(vec![rule(Kind::QUADRUPLE, Some(digits.parse().ok()?))])
            }
            What::Lacks => {
                let digits: DigitSet = listed(text)?.into_iter().collect();
                let others = DigitSet::up_to(self.layout.size()).difference(digits);
                cells.iter().map(|&cell| Constraint::candidates(cell, others)).collect()
            }
            What::Run => {
                let turns = cells.windows(3).map(|three| Measure::Turns.rule(three.to_vec(), Is::Equal, 0));
                [Some(rule(Kind::RENBAN, None))].into_iter().chain(turns).collect()
            }
            What::Near(may_be) => {
                let [cell] = *cells else { return None };
                let [digit] = listed(text)?[..] else { return None };
                let is_near = |other: &Digit| match other.value().abs_diff(digit.value()) {
                    0 => may_be,
                    apart => apart == 1,
                };
                let near = DigitSet::up_to(self.layout.size()).iter().filter(is_near).collect();
                Some(vec![Constraint::candidates(cell, near)?])
            }
            What::Rule(kind) if kind == Kind::THERMOMETER => {
                let cells = self.pointed(text, cells)?;
                Some(vec![Constraint::on(Kind::THERMOMETER, cells)])
            }
            What::Rule(kind) => {
                let cells = if site == Site::Corner { ring(cells) } else { cells.to_vec() };
                let value = claim.number(cells.len(), text)?;
                if kind == Kind::RENBAN && site == Site::Line {
                    return Some(
                        cells.windows(3).map(|cells| Constraint::on(kind, cells.to_vec())).collect(),
                    );
                }
                Some(vec![Constraint { kind, value, cells }])
            }
            What::Apart(is) => {
                let number = claim.number(cells.len(), text)??;
                cells.windows(2).map(|pair| Measure::Range.rule(pair.to_vec(), is, number)).collect()
            }
            What::Measure(measure, is) => {
                let number = if measure == Measure::Next {
                    let digits: DigitSet = listed(text)?.into_iter().collect();
                    u16::try_from(u32::from(digits)).ok()?
                } else {
                    claim.number(cells.len(), text)??
                };
                let pieces = pieces(measure, is, site, cells);
                pieces.into_iter().map(|cells| measure.rule(cells, is, number)).collect()
            }
        }
    }

    /// The cells in the order in which an arrow beside them points.
    fn pointed(&self, text: &str, cells: &[Cell]) -> Option<Vec<Cell>> {
        const ARROWS: [(&str, [i32; 2]); 4] = [
            ("↑\u{21e7}\u{2b06}", [-1, 0]),
            ("↓\u{21e9}\u{2b07}", [1, 0]),
            ("←\u{21e6}\u{2b05}", [0, -1]),
            ("→\u{21e8}\u{27a1}", [0, 1]),
        ];
        let symbol = text.trim().chars().next()?;
        let (_, [down, right]) = ARROWS.into_iter().find(|(symbols, _)| symbols.contains(symbol))?;
        let [first, second] = *cells.first_chunk()?;
        let mut cells = cells.to_vec();
        if self.layout.beside(second, down, right) == Some(first) {
            cells.reverse();
        } else if self.layout.beside(first, down, right) != Some(second) {
            return None;
        }
        Some(cells)
    }
}

/// The cells that are measured: all in their order, or those of each of some parts.
fn pieces(measure: Measure, is: Is, site: Site, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let is_corner = site == Site::Corner;
    if matches!(measure, Measure::Turns | Measure::Bend | Measure::Pace) {
        // Of a line what holds of any three cells in a row.
        return cells.windows(3).map(<[Cell]>::to_vec).collect();
    }
    if is_corner && matches!(measure, Measure::Flips | Measure::Rises) {
        return vec![ring(cells)];
    }
    match *cells {
        [a, b, c, d] if is_corner && matches!(measure, Measure::Sum | Measure::Range) => {
            vec![vec![a, d], vec![b, c]]
        }
        // Of a line what holds of neighbours, or of any two.
        _ if site == Site::Line && measure == Measure::Range => match is {
            Is::Equal => cells.windows(2).map(<[Cell]>::to_vec).collect(),
            Is::Less | Is::More | Is::Other => pairs(cells),
        },
        _ if measure == Measure::Together => cells.windows(2).map(<[Cell]>::to_vec).collect(),
        _ => vec![cells.to_vec()],
    }
}

/// Each two of some cells.
fn pairs(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let pair = |at: usize| cells[..at].iter().map(move |&other| vec![other, cells[at]]);
    (0..cells.len()).flat_map(pair).collect()
}

/// Four cells of a corner, one after the other around it, clockwise.
fn ring(cells: &[Cell]) -> Vec<Cell> {
    match *cells {
        [a, b, c, d] => vec![a, b, d, c],
        _ => cells.to_vec(),
    }
}

/// The digits of a text that has no others signs than blanks and commas.
fn listed(text: &str) -> Option<Vec<Digit>> {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace() && *symbol != ',');
    let digits: Option<Vec<Digit>> =
        symbols.map(|symbol| Digit::new(u8::try_from(symbol.to_digit(10)?).ok()?)).collect();
    digits.filter(|digits| !digits.is_empty())
}
