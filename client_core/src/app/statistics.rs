//! Which games are counted: those of practice that end, and races that the player was in.

use game::{Knowledge, Millis, Phase, RacerStatus};
use puzzle::Variant;

use super::App;
use crate::output::{Output, SavedFile};
use crate::practice::Day;
use crate::room::Room;
use crate::statistics::{self, FinishedGame, Played, Statistics};
use crate::store::StoreKey;
use crate::text;

impl App {
    /// What was played on this device so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// After each input: counts the game that has ended with it, if one has.
    pub(super) fn count_games(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let alone = self.practice.store_due(now, outputs);
        let ended = alone.is_some();
        alone.into_iter().for_each(|game| self.statistics.add(game));
        let raced = self.session.room().and_then(|room| finished_race(room, self.practice.today(), now));
        let raced = raced.is_some_and(|(name, game)| self.statistics.add_race(name, game));
        if ended || raced {
            outputs.push(Output::Store { key: StoreKey::Statistics, value: self.statistics.to_text() });
        }
    }

    pub(super) fn export_statistics(&self, outputs: &mut Vec<Output>) {
        outputs.push(Output::SaveFile(SavedFile {
            name: text::statistics::FILE.to_owned(),
            mime: "text/csv",
            bytes: self.statistics.to_csv().into_bytes(),
            share: false,
        }));
    }
}

/// The race that the player has ended, and a name for it.
fn finished_race(room: &Room, today: Day, now: Millis) -> Option<(String, FinishedGame)> {
    let race = room.race().filter(|race| race.is_racer() && !race.is_playing())?;
    let view = room.view();
    // After the race, what a member knows is about the next puzzle; the results have what they knew of this one.
    let of_race = room.results().filter(|results| results.id.match_no == race.match_no());
    let row = of_race.and_then(|results| results.table.iter().find(|row| row.member == room.you()));
    let knowledge = match row {
        Some(row) => row.knowledge,
        None => room.own().filter(|_| view.phase == Phase::Racing)?.knowledge,
    };
    // Only whole puzzles compare, and a time for a known one says nothing.
    if !race.rules().mode.is_about_solving() || knowledge != Knowledge::Nothing {
        return None;
    }
    let name = format!("{}-{}", view.code, race.match_no());
    let game = FinishedGame {
        day: today,
        played: if room.attempt().is_some() { Played::Challenge } else { Played::Race },
        kind: statistics::kind(Variant::of(race.puzzle().board()).as_ref()),
        tier: race.tier(),
        seconds: u32::try_from(race.elapsed_ms(now) / 1_000).unwrap_or(u32::MAX),
        mistakes: race.strikes().into(),
        hints: race.hints_taken(),
        solved: matches!(race.own_status(), Some(RacerStatus::Finished { .. })),
    };
    Some((name, game))
}
