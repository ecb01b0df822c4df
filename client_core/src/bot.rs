//! A scripted player for end-to-end tests and the load tool. It wants things as a person does, through intents,
//! so that it exercises the real client; and it knows what a person knows: it solves the puzzle from its givens.

use game::{Millis, RoomCode};
use puzzle::{Cell, Grid, Proof, prove};

use crate::app::App;
use crate::board::CellKind;
use crate::connection::Connection;
use crate::hand::Play;
use crate::input::Intent;
use crate::pools::PoolsIntent;
use crate::race::Race;
use crate::rng::Rng;
use crate::room::RoomIntent;
use crate::screens::Screen;
use crate::session::HomeIntent;

/// Moves a bot leaves unanswered before it waits.
const UNANSWERED_MAX: usize = 8;

/// Milliseconds before a bot repeats a request that the server has not granted.
const ASK_EVERY_MS: u64 = 1_000;

/// How a bot gets into a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotGoal {
    /// Opens a room and waits for this many racers, itself included, before it is ready.
    Host {
        racers: usize,
    },
    Join(RoomCode),
    Opponent,
}

#[derive(Clone, Debug)]
pub struct BotPlan {
    pub name: String,
    pub goal: BotGoal,
    /// Decides the order of cells and the mistakes.
    pub seed: u64,
    /// Milliseconds between two moves.
    pub move_every_ms: u64,
    /// One move in this many is wrong on purpose; 0 for none.
    pub mistake_one_in: u64,
    /// Races to play in a row; after the last one the bot stays at the results.
    pub races: u32,
}

#[derive(Clone, Debug)]
pub struct Bot {
    plan: BotPlan,
    rng: Rng,
    next_move_at: Millis,
    next_ask_at: Millis,
    /// Match, rung and solution of the puzzle on the table; none where no proof came to an end.
    solved: Option<((u32, u16), Option<Grid>)>,
    races_done: u32,
    last_results: u32,
}

impl Bot {
    #[must_use]
    pub fn new(plan: BotPlan) -> Self {
        Self {
            rng: Rng::new(plan.seed),
            plan,
            next_move_at: Millis(0),
            next_ask_at: Millis(0),
            solved: None,
            races_done: 0,
            last_results: 0,
        }
    }

    #[must_use]
    pub fn plan(&self) -> &BotPlan {
        &self.plan
    }

    /// Races that are over.
    #[must_use]
    pub fn races_done(&self) -> u32 {
        self.races_done
    }

    #[must_use]
    pub fn is_done(&self) -> bool {
        self.races_done >= self.plan.races
    }

    /// What the bot wants now, if anything. Ask after every input, until it wants nothing.
    pub fn next(&mut self, app: &App, now: Millis) -> Option<Intent> {
        let screen = app.screen();
        match app.room() {
            None if app.shared().pools().called(now).is_some_and(|(_, asks)| asks) => {
                Some(Intent::Pools(PoolsIntent::Here))
            }
            None if screen == Screen::Home => self.at_home(app),
            // Programs play against others only.
            None => None,
            Some(_) if screen == Screen::Race => self.in_race(app, now),
            Some(_) if screen == Screen::Results => self.at_results(app).filter(|_| self.may_ask(now)),
            Some(_) => self.in_lobby(app).filter(|_| self.may_ask(now)),
        }
    }

    /// A request only shows once the server has answered: until then it is not repeated.
    fn may_ask(&mut self, now: Millis) -> bool {
        let may = now >= self.next_ask_at;
        if may {
            self.next_ask_at = now.plus(ASK_EVERY_MS);
        }
        may
    }

    fn at_home(&self, app: &App) -> Option<Intent> {
        let home = app.shared().home();
        if home.name != self.plan.name {
            return Some(Intent::Home(HomeIntent::SetName(self.plan.name.clone())));
        }
        let online = matches!(app.shared().connection(), Connection::Online { .. });
        if app.screens().session().is_busy()
            || !online
            || home.name_error.is_some()
            || home.code_error.is_some()
        {
            return None;
        }
        match self.plan.goal {
            BotGoal::Host { .. } => Some(Intent::Home(HomeIntent::PlayWithFriends)),
            BotGoal::Opponent => Some(Intent::Home(HomeIntent::FindOpponent)),
            BotGoal::Join(code) if home.code == code.to_string() => {
                Some(Intent::Home(HomeIntent::JoinByCode))
            }
            BotGoal::Join(code) => Some(Intent::Home(HomeIntent::SetCode(code.to_string()))),
        }
    }

    /// Ready as soon as all players that it waits for are there.
    fn in_lobby(&self, app: &App) -> Option<Intent> {
        let lobby = app.lobby()?;
        let complete = match self.plan.goal {
            BotGoal::Host { racers } => lobby.seats_taken >= racers,
            BotGoal::Join(_) | BotGoal::Opponent => true,
        };
        (complete && lobby.can_ready && !lobby.ready && is_online(app))
            .then_some(Intent::Room(RoomIntent::Ready(true)))
    }

    fn in_race(&mut self, app: &App, now: Millis) -> Option<Intent> {
        let race = app.race()?;
        let idle = now < self.next_move_at || race.lockout(now).is_some();
        if idle || !race.is_playing() || race.pending_count() >= UNANSWERED_MAX {
            return None;
        }
        let solution = self.solution(race)?;
        let open: Vec<Cell> =
            race.board().view().cells().filter(|&cell| is_open(race, cell, &solution)).collect();
        let cell = *open.get(self.rng.below(open.len() as u64) as usize)?;
        let mut digit = solution.get(cell)?;
        if self.plan.mistake_one_in > 0 && self.rng.below(self.plan.mistake_one_in) == 0 {
            let wrong = race.board().view().digits().iter().find(|&other| other != digit);
            digit = wrong.unwrap_or(digit);
        }
        self.next_move_at = now.plus(self.plan.move_every_ms);
        Some(Intent::Play(Play::DigitAt(cell, digit)))
    }

    /// The solution of the race's puzzle, found once per board.
    fn solution(&mut self, race: &Race) -> Option<Grid> {
        if let Some((board, solution)) = &self.solved
            && *board == (race.match_no(), race.rung())
        {
            return solution.clone();
        }
        let solution = match prove(race.puzzle()) {
            Proof::Unique { solution } => Some(solution),
            Proof::Conflicting(_)
            | Proof::NoSolution
            | Proof::Several { .. }
            | Proof::TooFewClues { .. }
            | Proof::Undetermined => None,
        };
        self.solved = Some(((race.match_no(), race.rung()), solution.clone()));
        solution
    }

    fn at_results(&mut self, app: &App) -> Option<Intent> {
        let results = app.room()?.results()?;
        if results.id.match_no > self.last_results {
            self.last_results = results.id.match_no;
            self.races_done += 1;
        }
        let rematch = app.results()?.rematch;
        let wants = !self.is_done() && rematch.possible && !rematch.wanted;
        (wants && is_online(app)).then_some(Intent::Room(RoomIntent::Rematch))
    }
}

fn is_online(app: &App) -> bool {
    matches!(app.shared().connection(), Connection::Online { .. })
}

/// Whether the cell still needs its digit: empty, or (under silent rules) wrong.
fn is_open(race: &Race, cell: Cell, solution: &Grid) -> bool {
    match race.board().shown(cell) {
        (_, CellKind::Empty | CellKind::Wrong) => true,
        (digit, CellKind::Entry) => digit != solution.get(cell),
        (_, CellKind::Given | CellKind::Pending) => false,
    }
}
