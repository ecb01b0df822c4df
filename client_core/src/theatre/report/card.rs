//! The report in words: its headline, a card for each stall and each mistake, the bars of the splits and the figures beside them.
//! What there was to be seen at a stall is the engine's, and comes later than the rest.

use game::{ReplayLane, TENTHS};
use puzzle::{Hint, Layout, Variant};

use super::facts::{Facts, Measure};
use super::losses::{Fault, Mistaken, Stalled};
use crate::text::{self, report as words};

/// What there was to be seen at a stall.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Seen {
    /// The engine has not said it yet.
    #[default]
    Asked,
    /// It has none, or cannot be asked.
    None,
    Step(Box<Hint>),
}

impl Seen {
    #[must_use]
    pub fn step(&self) -> Option<&Hint> {
        match self {
            Self::Step(hint) => Some(hint),
            Self::Asked | Self::None => None,
        }
    }
}

/// A stall beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StallCard {
    /// "Skyscraper on 1".
    pub title: String,
    /// "r3c9 is 4".
    pub detail: String,
    /// "at 4:02".
    pub at: String,
    /// "+0:38".
    pub lost: String,
    pub is_costly: bool,
    pub bars: Vec<WaitBar>,
    /// It was solved again.
    pub is_done: bool,
    /// All of it for those who do not see it.
    pub words: String,
}

/// How long somebody waited for a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitBar {
    /// Colour and shape of a player.
    pub mark: u16,
    pub you: bool,
    /// Milliseconds; none who never filled it.
    pub ms: Option<u32>,
    pub label: String,
}

/// A wrong digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipCard {
    /// "Slip, at 2:38".
    pub title: String,
    pub text: String,
    /// "+0:07".
    pub lost: String,
    pub is_costly: bool,
}

/// A tenth of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TenthBar {
    /// "40–50".
    pub label: String,
    /// What stands at the bar: "+0:40".
    pub figure: String,
    /// Milliseconds behind, negative if ahead; where nothing compares, how long it took.
    pub ms: Option<i32>,
}

impl Facts {
    /// "Three stalls cost you 0:57".
    #[must_use]
    pub fn headline(&self) -> String {
        match (self.losses.stalls.len(), self.costly_stalls()) {
            (0, _) if self.lane().gains().is_empty() => words::nothing_filled().to_owned(),
            (0, _) => words::no_stalls().to_owned(),
            (count, 0) => words::stalls_free(count),
            (_, costly) => words::stalls_cost(costly, self.losses.stalls_ms()),
        }
    }

    fn costly_stalls(&self) -> usize {
        self.losses.stalls.iter().filter(|stall| is_costly(stall.lost_ms)).count()
    }

    /// "Against Mara. The skyscraper alone was worth 0:38; elsewhere you won 0:33 back."
    #[must_use]
    pub fn story(&self, seen: &[Seen]) -> String {
        let mut said = vec![match self.other_lane() {
            Some(other) => words::against(&other.name),
            None => words::alone().to_owned(),
        }];
        let gap = self.gap_ms();
        if let Some(ahead) = gap.filter(|gap| *gap < 0) {
            said.push(words::won_anyway(ahead.unsigned_abs()));
        }
        let dearest = self.losses.stalls.iter().zip(seen).max_by_key(|(stall, _)| stall.lost_ms);
        let dearest = dearest.filter(|(stall, _)| is_costly(stall.lost_ms));
        let worth = dearest.and_then(|(stall, seen)| {
            let technique = seen.step()?.step.technique.to_string();
            Some(match self.costly_stalls() {
                1 => words::one_worth(text::a_step(&technique, None)),
                _ => words::worth(technique, stall.lost_ms),
            })
        });
        let elsewhere = gap.filter(|gap| *gap >= 0).and_then(|gap| {
            let elsewhere = gap - i64::from(self.losses.stalls_ms());
            let ms = elsewhere.unsigned_abs();
            match elsewhere {
                _ if ms < 1_000 => None,
                ..0 => Some(words::won_back(ms)),
                0.. => Some(words::lost_more(ms)),
            }
        });
        let parts: Vec<String> = worth.into_iter().chain(elsewhere).collect();
        if !parts.is_empty() {
            said.push(format!("{}.", text::capital(&parts.join("; "))));
        }
        said.join(" ")
    }

    /// What was raced: "Classic · Hard".
    #[must_use]
    pub fn subject(&self) -> String {
        let Some(board) = self.replay.boards.first() else { return String::new() };
        let kind = text::kind(Variant::of(board.puzzle.board()).as_ref());
        format!("{kind} · {}", text::tier_of(board.puzzle.board().is_in_words(), board.tier))
    }

    /// A card for each stall, by time.
    #[must_use]
    pub fn stall_cards(&self, seen: &[Seen], done: &[bool]) -> Vec<StallCard> {
        let stalls = self.losses.stalls.iter().enumerate();
        stalls.map(|(index, stall)| self.stall_card(stall, seen.get(index), done.get(index))).collect()
    }

    fn stall_card(&self, stall: &Stalled, seen: Option<&Seen>, done: Option<&bool>) -> StallCard {
        let layout = stall.position.board().layout();
        let title = match seen {
            Some(Seen::Step(hint)) => text::practice::hint_title(hint),
            Some(Seen::None) => text::capital(text::results::stuck()),
            Some(Seen::Asked) | None => words::looking_step().to_owned(),
        };
        let detail = match stall.gained {
            Some((cell, digit)) => words::cell_is(layout.name(cell), digit),
            None => words::to_the_end().to_owned(),
        };
        let (at, lost) = (words::at(stall.from_ms), words::more(stall.lost_ms));
        let bars: Vec<WaitBar> = if stall.gained.is_some() {
            let lanes = self.replay.lanes.iter().zip(&stall.waits).enumerate();
            lanes.map(|(index, (lane, ms))| self.bar(index, lane, *ms)).collect()
        } else {
            vec![self.bar(self.own, self.lane(), Some(stall.ms()))]
        };
        let said = |bar: &WaitBar| match (bar.you, bar.ms) {
            (true, Some(ms)) => words::you_needed(ms),
            (false, Some(ms)) => words::needed(self.name_of(bar.mark), ms),
            (_, None) => format!("{} {}", self.name_of(bar.mark), words::not_filled()),
        };
        let waits = bars.iter().map(said).collect::<Vec<_>>().join(", ");
        let is_done = done.copied().unwrap_or(false);
        let again = if is_done { format!(" {}.", words::done_again()) } else { String::new() };
        let words = format!("{title}, {detail}, {at}. {waits}. {lost} {}.{again}", words::lost());
        let is_costly = is_costly(stall.lost_ms);
        StallCard { title, detail, at, lost, is_costly, bars, is_done, words }
    }

    fn bar(&self, index: usize, lane: &ReplayLane, ms: Option<u32>) -> WaitBar {
        let label = ms.map_or_else(|| "–".to_owned(), text::clock);
        WaitBar { mark: lane.member.0, you: index == self.own, ms, label }
    }

    fn name_of(&self, mark: u16) -> String {
        let lane = self.replay.lanes.iter().find(|lane| lane.member.0 == mark);
        lane.map(|lane| lane.name.to_string()).unwrap_or_default()
    }

    /// A card for each mistake, by time.
    #[must_use]
    pub fn slip_cards(&self) -> Vec<SlipCard> {
        let layout = self.replay.boards.first().map(|board| board.puzzle.board().layout());
        let card = |mistake: &Mistaken| {
            let what = layout.map_or_else(String::new, |layout| what_was_wrong(mistake, layout));
            let is_guess = mistake.fault.is_guess();
            let title = if is_guess { words::guess(mistake.ms) } else { words::slip(mistake.ms) };
            let took = words::took(mistake.locked_ms > 0, mistake.lost_ms);
            let (text, lost) = (format!("{what} {took}"), words::more(mistake.lost_ms));
            SlipCard { title, text, lost, is_costly: is_costly(mistake.lost_ms) }
        };
        self.losses.mistakes.iter().map(card).collect()
    }

    /// A bar for each tenth.
    #[must_use]
    pub fn tenth_bars(&self) -> Vec<TenthBar> {
        let behind = self.behind();
        let took = self.splits.unwrap_or_default().tenths;
        let compares = self.measure() != Measure::Nothing;
        let bar = |tenth: usize| {
            let (from, to) = (tenth * 100 / TENTHS, (tenth + 1) * 100 / TENTHS);
            let ms = if compares { behind[tenth] } else { took[tenth].and_then(|ms| i32::try_from(ms).ok()) };
            let figure = match ms {
                None => String::new(),
                Some(ms) if !compares || ms.unsigned_abs() < 1_000 => text::clock(ms.unsigned_abs()),
                Some(ms) if ms < 0 => words::less(ms.unsigned_abs()),
                Some(ms) => words::more(ms.unsigned_abs()),
            };
            TenthBar { label: words::tenth(from, to), figure, ms }
        };
        (0..TENTHS).map(bar).collect()
    }

    /// "Splits against Mara".
    #[must_use]
    pub fn splits_title(&self) -> String {
        match (self.measure(), self.other_lane()) {
            (Measure::Other, Some(other)) => words::splits_against(&other.name),
            (Measure::Best, _) => words::splits_best().to_owned(),
            (Measure::Other | Measure::Nothing, _) => words::splits().to_owned(),
        }
    }

    /// What the figures beside the splits are, what they say, and whether it is gold.
    #[must_use]
    pub fn figures(&self) -> Vec<(String, String, bool)> {
        let mut figures = Vec::new();
        let mut add = |what: String, figure: Option<String>, is_gold| {
            figures.extend(figure.map(|figure| (what, figure, is_gold)));
        };
        let runs = self.runs.as_ref();
        add(words::your_time().to_owned(), self.lane().finish_ms().map(text::clock), false);
        let best = runs.and_then(|runs| runs.best_ms).map(text::clock);
        add(words::your_best(self.subject().to_ascii_lowercase()), best, false);
        let sum = runs.and_then(|runs| runs.sum_of_best()).map(text::clock);
        add(words::sum_of_best().to_owned(), sum, false);
        let gold = self
            .gold()
            .map(|(tenth, ms)| words::best_tenth_is(tenth * 100 / TENTHS, (tenth + 1) * 100 / TENTHS, ms));
        if gold.is_some() {
            add(words::best_tenth().to_owned(), gold, true);
        } else {
            let slowest = self.slowest_digit().map(|time| {
                let per_cell = u64::from(time.ms / u32::from(time.cells.max(1)));
                words::slowest_digit_is(time.digit, per_cell)
            });
            add(words::slowest_digit().to_owned(), slowest, false);
        }
        figures
    }
}

/// Less than a second stands as "0:00".
fn is_costly(lost_ms: u32) -> bool {
    lost_ms >= 1_000
}

/// "9 stands twice in column 7: r5c7 and r6c7."
fn what_was_wrong(mistake: &Mistaken, layout: &Layout) -> String {
    let cell = if layout.contains(mistake.cell) { layout.name(mistake.cell) } else { String::new() };
    match &mistake.fault {
        Fault::Rule(rule) => text::sentence(&rule.sentence(layout)),
        Fault::Decided => words::slip_decided(mistake.digit, cell),
        Fault::Guess => words::no_rule(mistake.digit, cell),
    }
}
