//! What happens at a moment of a replay, in words: a headline with the time, and below it who looks for a digit or has just found
//! one. Knows no playing and no picture.

use super::timeline::Timeline;
use crate::text::{self, theatre as words};

/// How long something that has happened is told, in milliseconds of the race.
const TOLD_MS: u32 = 3_000;
/// Sentences in the second line.
const SENTENCES_MAX: usize = 2;
/// Who looks for less long than this is not said to look.
const LOOKS_MS_MIN: u32 = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// "4:41 · Mara takes the lead".
    pub headline: String,
    /// "Mara needed 0:31 for this digit. You have been looking for 0:39." May be empty.
    pub detail: String,
}

impl Caption {
    #[must_use]
    pub fn in_words(&self) -> String {
        if self.detail.is_empty() {
            self.headline.clone()
        } else {
            format!("{}. {}", self.headline, self.detail)
        }
    }
}

impl Timeline {
    /// What happens at this time; `own` is the player's own lane.
    #[must_use]
    pub fn caption(&self, own: Option<usize>, ms: u32) -> Caption {
        let what = self.headline(own, ms);
        Caption { headline: words::at(ms, what), detail: self.detail(own, ms) }
    }

    fn headline(&self, own: Option<usize>, ms: u32) -> String {
        let name = |lane: usize| self.lanes()[lane].name.as_str();
        let is_own = |lane| Some(lane) == own;
        let is_now = |at: u32| at <= ms && ms - at < TOLD_MS;
        if ms == 0 {
            return words::start().to_owned();
        }
        let ended = (0..self.lanes().len())
            .filter(|lane| is_now(self.over_ms(*lane)))
            .max_by_key(|lane| self.over_ms(*lane));
        if let Some(lane) = ended {
            let racer = &self.lanes()[lane];
            match (racer.finish_ms().is_some(), racer.has_left()) {
                (true, _) if is_own(lane) => return words::you_finish().to_owned(),
                (true, _) => return words::finishes(name(lane)),
                (_, true) if is_own(lane) => return words::you_leave().to_owned(),
                (_, true) => return words::leaves(name(lane)),
                (false, false) => {}
            }
        }
        if ms >= self.end_ms() {
            return words::end().to_owned();
        }
        let leads = &self.moments().leads;
        let lead = leads.iter().rev().find(|lead| lead.ms <= ms);
        let mistake = self.moments().mistakes.iter().rev().find(|mistake| is_now(mistake.ms));
        match (lead, mistake) {
            (Some(lead), mistake) if is_now(lead.ms) && mistake.is_none_or(|of| of.ms <= lead.ms) => {
                if is_own(lead.lane) {
                    words::you_take_lead().to_owned()
                } else {
                    words::takes_lead(name(lead.lane))
                }
            }
            (_, Some(of)) if is_own(of.lane) => words::you_err().to_owned(),
            (_, Some(of)) => words::errs(name(of.lane)),
            (Some(_), None) => match self.leader(ms) {
                Some(lane) if is_own(lane) => words::you_lead().to_owned(),
                Some(lane) => words::leads(name(lane)),
                None => words::level().to_owned(),
            },
            (None, None) => words::goes_on().to_owned(),
        }
    }

    /// Who is alone in front.
    fn leader(&self, ms: u32) -> Option<usize> {
        let standings = self.standings(ms);
        let first = standings.iter().position(|of| of.place == Some(1))?;
        let second = standings.iter().find(|of| of.place == Some(2));
        let cells = |of: &super::Standing| of.position.right.len();
        second
            .is_none_or(|of| standings[first].is_over || cells(of) < cells(&standings[first]))
            .then_some(first)
    }

    fn detail(&self, own: Option<usize>, ms: u32) -> String {
        let mut said = Vec::new();
        let stalls = &self.moments().stalls;
        let ended = stalls.iter().filter(|stall| stall.to_ms <= ms && ms - stall.to_ms < TOLD_MS);
        for stall in ended {
            let is_own = Some(stall.lane) == own;
            let name = self.lanes()[stall.lane].name.as_str();
            said.push((
                is_own,
                if is_own { words::you_took(stall.ms()) } else { words::took(name, stall.ms()) },
            ));
        }
        for stall in stalls.iter().filter(|stall| stall.from_ms + LOOKS_MS_MIN <= ms && ms < stall.to_ms) {
            let (is_own, since) = (Some(stall.lane) == own, ms - stall.from_ms);
            let name = self.lanes()[stall.lane].name.as_str();
            said.push((is_own, if is_own { words::you_look(since) } else { words::looks(name, since) }));
        }
        // The own one is never left out.
        if let Some(at) = said.iter().position(|(is_own, _)| *is_own).filter(|at| *at >= SENTENCES_MAX) {
            said.swap(SENTENCES_MAX - 1, at);
        }
        said.into_iter().take(SENTENCES_MAX).map(|(_, words)| words).collect::<Vec<_>>().join(" ")
    }

    /// "46 %"; where boards follow each other "rung 2 · 46 %".
    #[must_use]
    pub fn how_far(&self, standing: &super::Standing) -> String {
        match self.replay().boards.len() {
            0 | 1 => words::percent(standing.percent),
            _ => words::on_rung(standing.position.rung + 1, standing.percent),
        }
    }

    /// "Mara: 46 %, 1st".
    #[must_use]
    pub fn lane_said(&self, lane: usize, own: Option<usize>, standing: &super::Standing) -> String {
        let said =
            words::lane_said(self.name(lane, own), self.how_far(standing), standing.place.map(text::ordinal));
        if self.record() == Some(lane) { words::fastest_said(said) } else { said }
    }

    /// Of a lane; "You" for the own one.
    #[must_use]
    pub fn name(&self, lane: usize, own: Option<usize>) -> &str {
        if Some(lane) == own { text::you() } else { self.lanes()[lane].name.as_str() }
    }
}
