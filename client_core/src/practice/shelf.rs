//! The games that are stored, in a bounded number of places, and what is remembered of solved ones. A stored game is only read
//! when the list is shown or it is opened.

use game::Millis;

use super::Day;
use super::card::GameCard;
use super::game::Game;
use super::source::{LADDER_MAX, Source};
use super::stored;
use crate::order::sort_by_key;
use crate::output::Output;
use crate::prefs::PracticeAids;
use crate::store::GameSlot;
use crate::store::{GAMES_MAX, StoreKey};

/// Solved dailies that are remembered; the oldest are forgotten first.
const DAILIES_MAX: usize = 400;

/// What is remembered of solved puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// The highest solved rung of the ladder.
    rung: u16,
    dailies: Vec<Day>,
    /// The best time for a quick puzzle without hints, in seconds.
    best_quick: Option<u32>,
}

impl Progress {
    pub(crate) fn has_solved(&self, day: Day) -> bool {
        self.dailies.contains(&day)
    }

    pub(crate) fn dailies(&self) -> impl Iterator<Item = Day> {
        self.dailies.iter().copied()
    }

    pub(crate) fn best_quick(&self) -> Option<u32> {
        self.best_quick
    }

    /// The rung that is next.
    pub(crate) fn rung(&self) -> u16 {
        (self.rung + 1).min(LADDER_MAX)
    }

    /// A quick puzzle was solved without hints; true if that is the best time.
    fn solved_quick(&mut self, seconds: u32) -> bool {
        let is_best = self.best_quick.is_none_or(|best| seconds < best);
        if is_best {
            self.best_quick = Some(seconds);
        }
        is_best
    }

    /// True if that is new.
    fn solved(&mut self, source: &Source) -> bool {
        match source {
            Source::Daily(day) if !self.dailies.contains(day) => {
                self.dailies.push(*day);
                let spare = self.dailies.len().saturating_sub(DAILIES_MAX);
                self.dailies.drain(..spare);
                true
            }
            Source::Ladder { rung, .. } if *rung > self.rung => {
                self.rung = *rung;
                true
            }
            Source::Chosen { .. }
            | Source::Daily(_)
            | Source::Ladder { .. }
            | Source::Quick { .. }
            | Source::Training { .. }
            | Source::Review { .. }
            | Source::Brought { .. } => false,
        }
    }

    fn to_text(&self) -> String {
        let days: Vec<String> = self.dailies.iter().map(|day| day.0.to_string()).collect();
        let quick = self.best_quick.map_or_else(String::new, |seconds| format!(";{seconds}"));
        format!("{};{}{quick}", self.rung, days.join(","))
    }

    fn read(text: &str) -> Option<Self> {
        let (rung, days) = text.split_once(';')?;
        let (days, quick) = days.split_once(';').unwrap_or((days, ""));
        let dailies = days.split(',').filter_map(|day| day.parse().ok().map(Day)).take(DAILIES_MAX);
        Some(Self {
            rung: rung.parse::<u16>().ok()?.min(LADDER_MAX),
            dailies: dailies.collect(),
            best_quick: quick.parse().ok(),
        })
    }
}

/// A stored game.
#[derive(Clone, Debug)]
struct Stored {
    text: String,
    /// Greater for what was stored later.
    order: u64,
    /// What the list shows of it, once it was read.
    card: Option<GameCard>,
}

impl Stored {
    fn read(&mut self, slot: GameSlot, aids: PracticeAids) -> &GameCard {
        let text = &self.text;
        self.card.get_or_insert_with(|| {
            stored::read(text, aids)
                .map_or_else(|| GameCard::unreadable(slot), |game| GameCard::of(slot, &game))
        })
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    places: Vec<Option<Stored>>,
    stored: u64,
    cards: Vec<GameCard>,
    progress: Progress,
}

impl Shelf {
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    pub(crate) fn cards(&self) -> &[GameCard] {
        &self.cards
    }

    pub(crate) fn recall(&mut self, slot: GameSlot, value: String) {
        self.put(slot, Some(value));
    }

    pub(crate) fn recall_progress(&mut self, value: &str) {
        self.progress = Progress::read(value).unwrap_or_default();
    }

    fn put(&mut self, slot: GameSlot, value: Option<String>) {
        let index = usize::from(slot.0);
        if index >= GAMES_MAX {
            return;
        }
        self.places.resize(GAMES_MAX, None);
        self.places[index] = value.map(|text| Stored { order: stored::order(&text), text, card: None });
        let order = self.places[index].as_ref().map_or(0, |stored| stored.order);
        self.stored = self.stored.max(order);
    }

    /// A place that no game is stored in.
    pub(crate) fn free_slot(&self) -> Option<GameSlot> {
        let is_free = |index: &usize| self.places.get(*index).is_none_or(Option::is_none);
        (0..GAMES_MAX).find(is_free).map(|index| GameSlot(index as u8))
    }

    /// Reads the stored games for the list, those that were not read before.
    pub(crate) fn list(&mut self, aids: PracticeAids) {
        let mut games: Vec<(u64, GameCard)> = Vec::new();
        for (index, place) in self.places.iter_mut().enumerate() {
            let Some(stored) = place else { continue };
            games.push((stored.order, stored.read(GameSlot(index as u8), aids).clone()));
        }
        sort_by_key(&mut games, |(order, _)| std::cmp::Reverse(*order));
        self.cards = games.into_iter().map(|(_, card)| card).collect();
    }

    fn newest_place(&self) -> Option<usize> {
        let order = |index: &usize| self.places[*index].as_ref().map(|stored| stored.order);
        (0..self.places.len()).rev().filter(|index| self.places[*index].is_some()).max_by_key(order)
    }

    /// The game that was stored last, if it was read.
    pub(crate) fn newest(&self) -> Option<&GameCard> {
        self.places[self.newest_place()?].as_ref()?.card.as_ref()
    }

    pub(crate) fn read_newest(&mut self, aids: PracticeAids) {
        let Some(index) = self.newest_place() else { return };
        if let Some(stored) = &mut self.places[index] {
            stored.read(GameSlot(index as u8), aids);
        }
    }

    pub(crate) fn open(&self, slot: GameSlot, aids: PracticeAids) -> Option<Game> {
        stored::read(&self.places.get(usize::from(slot.0))?.as_ref()?.text, aids)
    }

    /// Stores a game; one that is over leaves its place, and what it has earned is remembered.
    pub(crate) fn store(&mut self, slot: GameSlot, game: &Game, now: Millis, outputs: &mut Vec<Output>) {
        if game.is_over() {
            self.delete(slot, outputs);
            let is_solved = game.phase() == super::GamePhase::Solved;
            let is_quick = matches!(game.source(), Source::Quick { .. }) && game.hints() == 0;
            let seconds = u32::try_from(game.elapsed_ms(now) / 1_000).unwrap_or(u32::MAX);
            if is_solved
                && (self.progress.solved(game.source()) || is_quick && self.progress.solved_quick(seconds))
            {
                let value = self.progress.to_text();
                outputs.push(Output::Store { key: StoreKey::PracticeProgress, value });
            }
            return;
        }
        let Some(text) = stored::write(game, now, self.stored + 1) else { return };
        self.put(slot, Some(text.clone()));
        outputs.push(Output::Store { key: StoreKey::Game(slot), value: text });
    }

    pub(crate) fn delete(&mut self, slot: GameSlot, outputs: &mut Vec<Output>) {
        if self.places.get(usize::from(slot.0)).is_some_and(Option::is_some) {
            self.put(slot, None);
            outputs.push(Output::Forget { key: StoreKey::Game(slot) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_only_goes_up_and_survives_being_stored() {
        let mut progress = Progress::default();
        assert_eq!(progress.rung(), 1);
        assert!(progress.solved(&Source::Ladder { rung: 3, seed: 1 }));
        assert!(!progress.solved(&Source::Ladder { rung: 2, seed: 1 }));
        assert!(progress.solved(&Source::Daily(Day(9))) && !progress.solved(&Source::Daily(Day(9))));
        for day in 10..10 + DAILIES_MAX as u32 {
            progress.solved(&Source::Daily(Day(day)));
        }
        assert!(!progress.has_solved(Day(9)) && progress.has_solved(Day(10)));
        assert!(progress.solved_quick(41) && !progress.solved_quick(50));
        assert_eq!(Progress::read("3;9,10").unwrap().rung(), 4, "as earlier releases have stored it");
        assert_eq!(Progress::read(&progress.to_text()), Some(progress));
        assert_eq!(Progress::read("nonsense"), None);
    }
}
