//! Practice: puzzles for one player, without a server. Owns the games in progress, the one that is open, and which puzzle
//! is being made; knows no room. The engine is asked over `engine_api`.

mod against;
mod best;
mod card;
mod clock;
mod front;
mod game;
mod help;
mod hints;
mod intent;
mod on_screen;
mod play;
mod reasons;
mod review;
mod saving;
mod screen;
mod sheets;
mod shelf;
mod source;
mod stalls;
mod stored;
mod suggestion;
mod tools;
mod training;

use ::game::{Millis, PuzzleChoice, PuzzleRequest, Settings, Streak};
use engine_api::Exercise;
use puzzle::text::SavedGame;
use puzzle::{GenerateSpec, Hint, PreparedPuzzle, Technique, Tier};

pub use crate::store::GameSlot;
pub use ::game::Day;
pub use against::{Against, GhostRace};
use best::Bests;
pub use best::{BESTS_BYTES_MAX, BESTS_MAX, BestSheet};
pub use card::{FinishCard, GameCard, SavepointRow};
pub use front::PracticeTiles;
pub use game::{Game, GamePhase, SAVEPOINTS_MAX, Savepoint};
pub use help::{Help, PATH_PACES_MS, PathPanel, Strength};
pub use intent::PracticeIntent;
pub(crate) use play::Playing;
pub use reasons::{Reason, is_single, reasons};
use review::Review;
pub use review::ReviewStep;
pub use screen::opened_titles;
pub(crate) use sheets::StatisticsSheet;
pub use sheets::{PickerDialog, PracticeQuestion, PracticeSheet};
use shelf::Shelf;
pub use source::{LADDER_MAX, Source};
use stalls::StallsAsked;
pub use suggestion::{HAD_FROM, Suggestion};
pub use training::{Stalls, TechniqueRow, Trained};

use crate::asking::Asked;
use crate::output::Output;
use crate::prefs::PracticeAids;
use crate::room::{Change, Choice, Editor, PuzzleFields};
use crate::statistics::FinishedGame;
use crate::store::StoreKey;
use crate::text;

/// A game is stored so often while only its clock runs, in milliseconds.
const STORE_CLOCK_MS: u64 = 15_000;

#[derive(Debug, Clone, Default)]
pub struct Practice {
    /// An exercise has no place on the shelf.
    open: Option<(Option<GameSlot>, Game)>,
    trained: training::Progress,
    shelf: Shelf,
    /// What is being made, and what was entered already where it was played elsewhere.
    making: Option<Source>,
    brought: Option<SavedGame>,
    made: Asked<PreparedPuzzle>,
    exercise: Asked<Exercise>,
    hinted: Asked<Vec<Hint>>,
    /// An exercise of the technique that is suggested, for its picture; and one that could not be had.
    next_up: Option<(Technique, Game)>,
    next_asked: Asked<Exercise>,
    next_refused: Option<Technique>,
    /// The hardest tier that was solved without a hint.
    solved_tier: Option<Tier>,
    bests: Bests,
    stalls: StallsAsked,
    review: Review,
    is_aside: bool,
    /// The puzzle as a text, for a challenge.
    written: Asked<String>,
    /// Why no puzzle was made.
    problem: Option<String>,
    /// The next puzzle as it is chosen in the picker.
    card: Settings,
    editor: Editor,
    today: Day,
    shown_day: Option<Day>,
    stored_at: Millis,
}

impl Practice {
    /// The open game.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.open.as_ref().map(|(_, game)| game)
    }

    /// Where the open game is stored.
    pub(crate) fn open_slot(&self) -> Option<GameSlot> {
        self.open.as_ref().and_then(|(slot, _)| *slot)
    }

    pub(crate) fn game_mut(&mut self) -> Option<&mut Game> {
        self.open.as_mut().map(|(_, game)| game)
    }

    /// What the puzzle will be that is being made: "Killer, hard".
    #[must_use]
    pub fn making(&self) -> Option<String> {
        let source = self.making.as_ref()?;
        if let Source::Training { technique, .. } = source {
            return Some(text::training::name(*technique));
        }
        if let Source::Review { number, of } = source {
            return Some(text::training::review_of(*number, *of));
        }
        Some(source.name().unwrap_or_else(|| {
            source.puzzle().map_or_else(String::new, |(spec, _)| text::kind(Some(&spec.variant)))
        }))
    }

    /// Why no puzzle was made, in words.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    #[must_use]
    pub fn today(&self) -> Day {
        self.today
    }

    /// The day whose daily is offered.
    #[must_use]
    pub fn shown_day(&self) -> Day {
        self.shown_day.unwrap_or(self.today)
    }

    /// The days before and after the shown one, as far as they can be had.
    #[must_use]
    pub fn days_around(&self) -> (Option<Day>, Option<Day>) {
        let shown = self.shown_day();
        let is_old = self.today.0.saturating_sub(shown.0) >= Day::BACK_MAX;
        (Some(shown.before()).filter(|_| !is_old), Some(shown.after()).filter(|day| *day <= self.today))
    }

    #[must_use]
    pub fn solved_daily(&self, day: Day) -> bool {
        self.shelf.progress().has_solved(day)
    }

    /// The game that was played last.
    #[must_use]
    pub fn last_game(&self) -> Option<&GameCard> {
        self.shelf.newest()
    }

    /// Reads the game that was played last, unless it was read before.
    pub(crate) fn look(&mut self, aids: PracticeAids) {
        self.shelf.read_newest(aids);
    }

    /// Days in a row with a solved daily of practice.
    #[must_use]
    pub fn daily_streak(&self) -> Streak {
        Streak::of(self.shelf.progress().dailies(), self.today)
    }

    /// The rung of the ladder that is next.
    #[must_use]
    pub fn rung(&self) -> u16 {
        self.shelf.progress().rung()
    }

    /// The games in progress, the last played first.
    #[must_use]
    pub fn games(&self) -> &[GameCard] {
        self.shelf.cards()
    }

    /// Whether no more games can be stored.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.shelf.free_slot().is_none()
    }

    /// The next puzzle as the picker last had it, and what changes it.
    pub(crate) fn choice(&mut self) -> Choice<'_> {
        Choice { card: &self.card, editor: &mut self.editor }
    }

    pub(crate) fn set_today(&mut self, today: Day) {
        self.today = today;
    }

    pub(crate) fn show_day(&mut self, day: Day) {
        let oldest = self.today.0.saturating_sub(Day::BACK_MAX);
        self.shown_day = Some(day).filter(|day| *day < self.today && day.0 >= oldest);
    }

    pub(crate) fn recall(&mut self, slot: GameSlot, value: String) {
        self.shelf.recall(slot, value);
    }

    pub(crate) fn recall_progress(&mut self, value: &str) {
        self.shelf.recall_progress(value);
    }

    /// The page with the ways into a game.
    pub(crate) fn show_start(&mut self, aids: PracticeAids) {
        self.problem = None;
        self.shelf.list(aids);
    }

    pub(crate) fn set_making(&mut self, source: Option<Source>) {
        if source.is_some() {
            self.problem = None;
        }
        self.brought = None;
        self.making = source;
    }

    pub(crate) fn fail(&mut self, words: String) {
        self.making = None;
        self.problem = Some(words);
    }

    /// The puzzle that was asked for begins.
    pub(crate) fn begin(&mut self, made: PreparedPuzzle, aids: PracticeAids, now: Millis) {
        let brought = self.brought.take();
        let Some(source) = self.making.take() else { return };
        if self.begin_with(made, source, aids, now)
            && let (Some(saved), Some((_, game))) = (brought, &mut self.open)
        {
            game.take_up(&saved);
        }
    }

    /// A game on a puzzle that is there already; false if there is no room for another.
    pub(crate) fn begin_with(
        &mut self,
        made: PreparedPuzzle,
        source: Source,
        aids: PracticeAids,
        now: Millis,
    ) -> bool {
        let Some(slot) = self.shelf.free_slot() else {
            self.problem = Some(text::practice::games_full().to_owned());
            return false;
        };
        self.open = Some((Some(slot), Game::new(made, source, aids, now)));
        true
    }

    /// An exercise begins that was asked for.
    pub(crate) fn begin_exercise(&mut self, exercise: Exercise, aids: PracticeAids, now: Millis) {
        match self.making.take() {
            Some(Source::Training { technique, .. }) => {
                self.open = Some((None, Game::exercise(technique, exercise, aids, now)));
            }
            Some(source @ Source::Review { .. }) => self.begin_review(exercise, source, aids, now),
            Some(_) | None => {}
        }
    }

    pub(crate) fn set_solved_tier(&mut self, tier: Option<Tier>) {
        self.solved_tier = tier;
    }

    /// The techniques that can be trained, with the progress.
    #[must_use]
    pub fn techniques(&self) -> Vec<TechniqueRow> {
        self.trained.rows()
    }

    pub(crate) fn recall_training(&mut self, value: &str) {
        self.trained = training::Progress::read(value);
    }

    /// The same puzzle from the start, in the place of the game on screen.
    pub(crate) fn again(&mut self, aids: PracticeAids, now: Millis) {
        if let Some((_, game)) = &mut self.open {
            let again = game.exercise_again(aids, now);
            *game = again.unwrap_or_else(|| game.against_again(aids, now));
        }
    }

    /// Goes on with a stored game.
    pub(crate) fn go_on(&mut self, slot: GameSlot, aids: PracticeAids, now: Millis) {
        let Some(mut game) = self.shelf.open(slot, aids) else { return };
        game.resume(now);
        self.open = Some((Some(slot), game));
        self.problem = None;
    }

    /// Stores the game on screen and leaves it.
    pub(crate) fn leave_game(&mut self, aids: PracticeAids, now: Millis, outputs: &mut Vec<Output>) {
        if let Some((slot, game)) = &mut self.open {
            game.pause(now);
            if let Some(slot) = *slot {
                self.shelf.store(slot, game, now, outputs);
            }
        }
        self.open = None;
        self.show_start(aids);
    }

    pub(crate) fn delete(&mut self, slot: GameSlot, aids: PracticeAids, outputs: &mut Vec<Output>) {
        self.shelf.delete(slot, outputs);
        self.shelf.list(aids);
    }

    /// After each input: stores what has changed at once, for a page may be closed at any moment. Returns a game that has just
    /// ended.
    pub(crate) fn store_due(&mut self, now: Millis, outputs: &mut Vec<Output>) -> Option<FinishedGame> {
        let (slot, game) = self.open.as_mut()?;
        let clock_is_due = game.clock.is_running() && now.since(self.stored_at) >= STORE_CLOCK_MS;
        if !game.changed && !clock_is_due {
            return None;
        }
        if game.phase != GamePhase::Shown {
            game.noted.see(game.board.notes(), game.clock.elapsed_ms(now));
        }
        self.stored_at = now;
        let is_news = std::mem::take(&mut game.changed);
        let Some(slot) = *slot else {
            if let Some((technique, found)) = game.trained().filter(|_| is_news) {
                let is_reviewed = game.is_review() && game.phase() == GamePhase::Solved;
                self.next_up = None;
                self.trained.add(technique, found);
                outputs.push(Output::Store { key: StoreKey::Training, value: self.trained.to_text() });
                if is_reviewed {
                    self.reviewed();
                }
            }
            return None;
        };
        self.shelf.store(slot, game, now, outputs);
        let ended =
            (is_news && game.is_over() && !game.is_played_on()).then(|| game.finished(self.today, now));
        if ended.is_some() {
            let stalls = game.pace.stalls(&game.made.puzzle);
            self.stalls.wait(stalls);
            self.keep_best(outputs);
        }
        ended
    }

    /// The picker's choice becomes the next one's beginning; what it comes to.
    pub(super) fn choose(&mut self) -> Option<(GenerateSpec, Option<u32>)> {
        if let Some(Change::Puzzle(PuzzleRequest::Generated { spec, seed })) =
            self.editor.close_picker(&self.card, true)
        {
            self.card.puzzle = PuzzleChoice::Generated { spec, seed };
        }
        let PuzzleChoice::Generated { spec, seed } = self.card.puzzle.clone() else { return None };
        Some((spec, seed))
    }

    /// What the picker's fields say.
    #[must_use]
    pub fn fields(&self) -> &PuzzleFields {
        self.editor.fields()
    }
}
