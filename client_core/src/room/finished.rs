//! The race that the player has ended, as statistics count it.

use game::{Knowledge, Millis, Phase, RacerStatus, ResultRow};
use puzzle::Variant;

use super::Room;
use crate::noted;
use crate::output::Address;
use crate::pace::PaceStall;
use crate::practice::Day;
use crate::race::Race;
use crate::statistics::{self, FinishedGame, Played};
use crate::theatre;

impl Room {
    /// The page's address while the player is in here.
    pub(crate) fn address(&self) -> Address {
        let attempt = self.attempt().map(|attempt| Address::Challenge(attempt.challenge));
        attempt.unwrap_or(Address::Room(self.view.code))
    }

    /// Notes when digits came, for the stalls of the race.
    pub(crate) fn watch_pace(&mut self, now: Millis) {
        if let Some(race) = self.race.as_mut().filter(|race| race.is_racer()) {
            race.watch_pace(now);
        }
    }

    /// What held the player up in the race.
    pub(crate) fn stalls(&self) -> Vec<PaceStall> {
        self.race.as_ref().map_or_else(Vec::new, Race::stalls)
    }

    /// The name of the race whose results the player is in.
    pub(crate) fn ended_race(&self) -> Option<String> {
        let is_in = |row: &ResultRow| row.member == self.you();
        let results = self.results().filter(|results| results.table.iter().any(is_in))?;
        Some(format!("{}-{}", self.view.code, results.id.match_no))
    }

    /// The race that the player has ended, and a name for it.
    pub(crate) fn finished_game(&self, today: Day, now: Millis) -> Option<(String, FinishedGame)> {
        let race = self.race().filter(|race| race.is_racer() && !race.is_playing())?;
        // After the race, what a member knows is about the next puzzle; the results have what they knew of this one.
        let of_race = self.results().filter(|results| results.id.match_no == race.match_no());
        let row = of_race.and_then(|results| results.table.iter().find(|row| row.member == self.you()));
        let knowledge = match row {
            Some(row) => row.knowledge,
            None => self.own().filter(|_| self.view.phase == Phase::Racing)?.knowledge,
        };
        // Only whole puzzles compare, and a time for a known one says nothing.
        if !race.compares() || knowledge != Knowledge::Nothing {
            return None;
        }
        let name = format!("{}-{}", self.view.code, race.match_no());
        let game = FinishedGame {
            day: today,
            played: if self.attempt().is_some() { Played::Challenge } else { Played::Race },
            kind: statistics::kind(Variant::of(race.puzzle().board()).as_ref()),
            tier: race.tier(),
            seconds: u32::try_from(race.elapsed_ms(now) / 1_000).unwrap_or(u32::MAX),
            mistakes: race.strikes().into(),
            hints: race.hints_taken(),
            solved: matches!(race.own_status(), Some(RacerStatus::Finished { .. })),
        };
        Some((name, game))
    }

    /// The kept notes with the own ones of the race that is over; none if they have those, or there are none.
    pub(crate) fn noted(&self, kept: &str) -> Option<String> {
        let results = self.results()?;
        let race = self.race.as_ref().filter(|race| race.match_no() == results.id.match_no)?;
        noted::keep(kept, results.id, self.you, race.noted())
    }

    /// The stored times of own races with those of this one, if they lack them and it compares with others: it was about a whole
    /// puzzle that the player did not know, without hints and without digits ahead.
    pub(crate) fn booked(&self, stored: &str) -> Option<String> {
        let results = self.results()?;
        let last = stored.lines().next().unwrap_or_default();
        let name = self.ended_race().filter(|name| !last.ends_with(&format!(" {name}")))?;
        let race = self.race.as_ref().filter(|race| race.match_no() == results.id.match_no)?;
        let row = results.table.iter().find(|row| row.member == self.you)?;
        let ahead = self.own().map_or(0, |own| own.handicap.givens);
        let compares = race.compares() && race.hints_taken() == 0 && ahead == 0;
        if !compares || row.knowledge != Knowledge::Nothing {
            return None;
        }
        let kind = statistics::kind(Variant::of(race.puzzle().board()).as_ref());
        theatre::booked(stored, &name, &kind, race.tier(), results, self.you)
    }
}
