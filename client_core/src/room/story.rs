//! How the race went, for the results: the sentence below the headline, and the moment that the chart marks. What the own wait
//! was about is the engine's answer; it is asked here, once the race is over.

use engine_api::NextStep;
use game::{MemberNo, Results, TurningPoint, Wait};

use super::Room;
use crate::shared::Cx;
use crate::text::{self, results as words};

/// What the chart marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Milliseconds since the start.
    pub at_ms: u32,
    /// The wait that cost the lead.
    pub wait_ms: Option<(u32, u32)>,
    /// "4:41 · Mara passes you".
    pub label: String,
    /// "Skyscraper: 1:09".
    pub detail: Option<String>,
}

impl Moment {
    /// "4:41 · Mara passes you. Skyscraper: 1:09."
    #[must_use]
    pub fn in_words(&self) -> String {
        let detail = self.detail.as_ref().map(|detail| format!(" {detail}.")).unwrap_or_default();
        format!("{}.{detail}", self.label)
    }
}

impl Room {
    /// Asks what there was to see in the wait that the story tells of, if that was on the own board.
    pub(super) fn ask_about_wait(&mut self, cx: &mut Cx<'_>) {
        self.waited_for = None;
        let wait = self.results.as_ref().and_then(|results| told_wait(results, self.you));
        let race = self.race.as_ref().filter(|race| race.is_racer());
        if let (Some(wait), Some(race)) = (wait, race)
            && let Some(position) = race.position_after(wait.filled)
        {
            self.questions.waited.ask(NextStep { position }, cx);
        }
    }

    /// The story in a sentence or two; empty where there is none to tell.
    pub(super) fn story(&self, results: &Results) -> String {
        if let Some(turn) = results.turning_point(self.you) {
            return self.passing(results, turn);
        }
        let winner = results.table.first().filter(|row| results.led_throughout(row.member));
        let led = winner.map(|row| {
            if row.member == self.you { words::you_led().to_owned() } else { words::led(&row.name) }
        });
        let waited = results.longest_wait(self.you).map(|wait| match self.step() {
            Some(step) => words::longest_wait_for(u64::from(wait.ms()), step),
            None => words::longest_wait(u64::from(wait.ms())),
        });
        led.into_iter().chain(waited).collect::<Vec<_>>().join(" ")
    }

    /// The moment at which the race turned.
    pub(super) fn moment(&self, results: &Results) -> Option<Moment> {
        let turn = results.turning_point(self.you)?;
        let (passed, by) = (name_in(results, turn.passed), name_in(results, turn.by));
        let label = match self.you {
            you if you == turn.passed => words::passes_you(turn.at_ms, by),
            you if you == turn.by => words::you_pass(turn.at_ms, passed),
            _ => words::passes(turn.at_ms, by, passed),
        };
        let step = self.waited_for.as_ref().filter(|_| turn.passed == self.you);
        let detail = |wait: &Wait| {
            let what = step.map_or_else(|| words::stuck().to_owned(), |step| text::capital(&step.technique));
            words::moment_detail(what, u64::from(wait.ms()))
        };
        Some(Moment {
            at_ms: turn.at_ms,
            wait_ms: turn.wait.map(|wait| (wait.from_ms, wait.to_ms)),
            label,
            detail: turn.wait.as_ref().map(detail),
        })
    }

    /// "skyscraper", if a row's longest wait is the one that was asked about.
    pub(super) fn waited_for(&self, results: &Results, member: MemberNo, ms: u32) -> Option<&str> {
        let is_told = member == self.you && told_wait(results, self.you).is_some_and(|wait| wait.ms() == ms);
        self.waited_for.as_ref().filter(|_| is_told).map(|step| step.technique.as_str())
    }

    /// "Bo passed you at 2:10: a hidden pair in row 5 held you for 38 s."
    fn passing(&self, results: &Results, turn: TurningPoint) -> String {
        let (name, by) = (name_in(results, turn.passed), name_in(results, turn.by));
        let passed = match self.you {
            you if you == turn.passed => words::passed_you(by, turn.at_ms),
            you if you == turn.by => words::you_passed(&name, turn.at_ms),
            _ => words::passed(by, &name, turn.at_ms),
        };
        let Some(wait) = turn.wait else { return words::and_stayed(passed) };
        let ms = u64::from(wait.ms());
        match self.step() {
            _ if turn.passed != self.you => words::held(passed, name, ms),
            Some(step) => words::held_by(passed, step, ms),
            None => words::held_you(passed, ms),
        }
    }

    /// "a hidden pair in row 5".
    fn step(&self) -> Option<String> {
        self.waited_for.as_ref().map(|step| text::a_step(&step.technique, step.house.as_deref()))
    }
}

/// The own wait that is told of: the one that cost the lead, else the longest.
fn told_wait(results: &Results, you: MemberNo) -> Option<Wait> {
    match results.turning_point(you) {
        Some(turn) if turn.passed == you => turn.wait,
        Some(_) | None => results.longest_wait(you),
    }
}

/// A racer's name; they may have left the room.
fn name_in(results: &Results, member: MemberNo) -> String {
    let row = results.table.iter().find(|row| row.member == member);
    row.map(|row| row.name.to_string()).unwrap_or_default()
}
