//! What the home screen remembers of earlier visits: the last race, and a challenge that waits. One small value in the store; knows
//! no screen.

use game::{ChallengeId, Millis};
use serde::{Deserialize, Serialize};

use crate::output::Output;
use crate::practice::Day;
use crate::store::{StoreKey, to_json};
use crate::text;

/// Characters of a line that are remembered.
const LINE_CHARS_MAX: usize = 120;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    race: Option<LastRace>,
    challenge: Option<OpenChallenge>,
    /// It is not offered again.
    declined: Option<ChallengeId>,
}

/// The race that ended last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastRace {
    /// Tells it from all others.
    name: String,
    /// "Mara won. You were 2nd, 0:24 behind".
    pub(crate) headline: String,
    /// "2nd of 4 · Hard · 8:36".
    pub(crate) detail: String,
    day: u32,
    /// Of this visit only.
    #[serde(skip)]
    at: Option<Millis>,
}

/// A challenge whose page was opened and that was not tried yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenChallenge {
    pub(crate) id: ChallengeId,
    pub(crate) title: String,
    pub(crate) detail: String,
}

impl LastRace {
    pub(crate) fn new(name: String, headline: &str, detail: &str, today: Day, now: Millis) -> Self {
        let [headline, detail] = [headline, detail].map(line);
        Self { name, headline, detail, day: today.0, at: Some(now) }
    }

    /// How long ago, as exactly as it is known.
    pub(crate) fn ago(&self, today: Day, now: Millis) -> String {
        match self.at {
            Some(at) => text::minutes_ago(now.since(at) / 60_000),
            None => text::days_ago(today.0.saturating_sub(self.day)),
        }
    }
}

impl OpenChallenge {
    pub(crate) fn new(id: ChallengeId, title: &str, detail: &str) -> Self {
        Self { id, title: line(title), detail: line(detail) }
    }
}

fn line(words: &str) -> String {
    text::plain(words, LINE_CHARS_MAX)
}

impl Memory {
    pub(crate) fn read(value: &str) -> Self {
        serde_json::from_str(value).unwrap_or_default()
    }

    pub(crate) fn race(&self) -> Option<&LastRace> {
        self.race.as_ref()
    }

    pub(crate) fn challenge(&self) -> Option<&OpenChallenge> {
        self.challenge.as_ref()
    }

    /// Whether the race of this name is the one that is remembered.
    pub(crate) fn has_race(&self, name: &str) -> bool {
        self.race.as_ref().is_some_and(|race| race.name == name)
    }

    pub(crate) fn raced(&mut self, race: LastRace, outputs: &mut Vec<Output>) {
        self.race = Some(race);
        self.store(outputs);
    }

    /// The page of a challenge is open: one that the player may still try waits for them.
    pub(crate) fn saw(&mut self, challenge: OpenChallenge, waits: bool, outputs: &mut Vec<Output>) {
        let is_known = self.challenge.as_ref().is_some_and(|known| known.id == challenge.id);
        if waits && !is_known && self.declined != Some(challenge.id) {
            self.challenge = Some(challenge);
            self.store(outputs);
        } else if !waits && is_known {
            self.forget_challenge(outputs);
        }
    }

    /// Not now, or not any more.
    pub(crate) fn forget_challenge(&mut self, outputs: &mut Vec<Output>) {
        if let Some(gone) = self.challenge.take() {
            self.declined = Some(gone.id);
            self.store(outputs);
        }
    }

    fn store(&self, outputs: &mut Vec<Output>) {
        outputs.push(Output::Store { key: StoreKey::Memory, value: to_json(self) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn challenge(id: &str) -> OpenChallenge {
        OpenChallenge::new(id.parse().unwrap(), "Glass stairs", &"x".repeat(1_000))
    }

    #[test]
    fn a_challenge_waits_until_it_is_tried_or_declined() {
        let (mut memory, mut outputs) = (Memory::default(), Vec::new());
        memory.saw(challenge("KXQ7PACDRT"), true, &mut outputs);
        let Some(Output::Store { key: StoreKey::Memory, value }) = outputs.pop() else { panic!() };
        assert!(value.len() < 600, "{} bytes", value.len());
        let mut memory = Memory::read(&value);
        assert_eq!(memory.challenge().map(|open| open.title.as_str()), Some("Glass stairs"));
        memory.forget_challenge(&mut outputs);
        memory.saw(challenge("KXQ7PACDRT"), true, &mut outputs);
        assert_eq!(memory.challenge(), None, "it was declined");
        memory.saw(challenge("ACDRTKXQ7P"), true, &mut outputs);
        memory.saw(challenge("ACDRTKXQ7P"), false, &mut outputs);
        assert_eq!(memory.challenge(), None, "it was tried");
        assert_eq!(Memory::read("nonsense"), Memory::default());
    }

    #[test]
    fn how_long_ago_a_race_was_is_told_as_exactly_as_it_is_known() {
        let race = LastRace::new("KXQ7P-1".to_owned(), "You won", "", Day(9), Millis(60_000));
        assert_eq!(race.ago(Day(9), Millis(60_000 * 15)), "14 min ago");
        let known: LastRace = serde_json::from_str(&to_json(&race)).unwrap();
        assert_eq!(known.ago(Day(9), Millis(0)), "today");
        assert_eq!(known.ago(Day(12), Millis(0)), "3 days ago");
    }
}
