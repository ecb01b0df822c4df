//! How often a player may do what. Owns which message counts as which kind, and what each player has left: by player, not
//! by connection, so that connecting again refills nothing. What happens to what is too much is the connection's business.

use dashmap::DashMap;
use game::{Command, Millis, PlayerId, PuzzleRequest};
use protocol::{ClientMessage, PoolsRequest, TheatreRequest};

use crate::config::{Limits, Rate};
use crate::limits::PLAYERS_RATED_MAX;
use crate::token_bucket::{TokenBuckets, TooSoon, rated_actions};

rated_actions! {
    /// What a player does.
    PlayerAction {
    /// A digit placed or erased.
    Move: moves,
    /// A mark that can be turned on and off, of which all members are notified each time.
    Toggle: toggles,
    /// Notes shared with a setter who watches.
    Notes: notes,
    /// Something said by a setter who watches.
    Phrase: phrases,
    /// Any other request to a room.
    Command: commands,
    /// Opening a room, trying a challenge, or looking for an opponent.
    Create: creates,
    /// Entering a room, or looking at it before; looking at a challenge or a daily.
    Join: joins,
    /// A puzzle that has to be proven proper.
    SetPuzzle: set_puzzles,
    /// Connecting, for the first time or again.
    Connect: connects,
    /// A code that no room has.
    WrongCode: wrong_codes_per_player,
    }
}

impl PlayerAction {
    /// `None` for what costs next to nothing and is counted only with all frames of its connection.
    pub(crate) fn of(message: &ClientMessage) -> Option<Self> {
        Some(match message {
            ClientMessage::Room {
                command: Command::Place { .. } | Command::Erase { .. } | Command::Hint { .. },
                ..
            } => Self::Move,
            ClientMessage::Room { command: Command::Ready { .. } | Command::Watch { .. }, .. } => {
                Self::Toggle
            }
            ClientMessage::Room {
                command:
                    Command::ChoosePuzzle {
                        puzzle:
                            PuzzleRequest::Known { .. } | PuzzleRequest::Set { .. } | PuzzleRequest::Uploaded,
                    },
                ..
            } => Self::SetPuzzle,
            ClientMessage::Room { command: Command::HandIn { .. }, .. } => Self::SetPuzzle,
            ClientMessage::Room { command: Command::ShareNotes { .. }, .. } => Self::Notes,
            ClientMessage::Room { command: Command::Say { .. }, .. } => Self::Phrase,
            ClientMessage::MakeChallenge { .. } => Self::SetPuzzle,
            ClientMessage::Room { .. }
            | ClientMessage::WithdrawChallenge { .. }
            | ClientMessage::StrikeRun { .. }
            | ClientMessage::FoldRuns { .. }
            | ClientMessage::ChangeListing { .. } => Self::Command,
            ClientMessage::TryChallenge { .. }
            | ClientMessage::Create { .. }
            | ClientMessage::Enqueue { .. }
            | ClientMessage::Pools { ask: PoolsRequest::Wait { .. }, .. } => Self::Create,
            ClientMessage::Join { .. }
            | ClientMessage::Peek { .. }
            | ClientMessage::OpenChallenge { .. }
            | ClientMessage::OpenDaily { .. }
            | ClientMessage::Pools {
                ask:
                    PoolsRequest::List
                    | PoolsRequest::Leaderboard { .. }
                    | PoolsRequest::Player { .. }
                    | PoolsRequest::Block { .. }
                    | PoolsRequest::Report { .. },
                ..
            }
            | ClientMessage::Theatre { ask: TheatreRequest::Screen, .. } => Self::Join,
            ClientMessage::Hello { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::Dequeue { .. }
            | ClientMessage::Pools { ask: PoolsRequest::Answer { .. }, .. }
            | ClientMessage::Theatre { ask: TheatreRequest::Show { .. }, .. }
            | ClientMessage::Upload { .. } => {
                return None;
            }
        })
    }
}

type Buckets = TokenBuckets<{ PlayerAction::COUNT }>;

/// What the players have left of their allowance. A player who has regained all of it is forgotten.
#[derive(Debug)]
pub(crate) struct PlayerRates {
    rates: [Rate; PlayerAction::COUNT],
    players: DashMap<PlayerId, Buckets>,
    /// Players that are remembered.
    most: usize,
}

impl PlayerRates {
    pub(crate) fn of(limits: &Limits) -> Self {
        Self { rates: PlayerAction::rates(limits), players: DashMap::new(), most: PLAYERS_RATED_MAX }
    }

    /// Counts one, unless it is one too many.
    pub(crate) fn take(&self, player: PlayerId, action: PlayerAction, now: Millis) -> Result<(), TooSoon> {
        self.with(player, now, |buckets| buckets.take(action as usize, &self.rates, now))
    }

    /// Milliseconds until another one may be done; 0 at once.
    pub(crate) fn wait_ms(&self, player: PlayerId, action: PlayerAction, now: Millis) -> u64 {
        self.with(player, now, |buckets| buckets.wait_ms(action as usize, &self.rates, now))
    }

    pub(crate) fn forget_rested(&self, now: Millis) {
        self.players.retain(|_, buckets| buckets.rest_ms(&self.rates, now) > 0);
    }

    fn with<T>(&self, player: PlayerId, now: Millis, change: impl FnOnce(&mut Buckets) -> T) -> T {
        let full = || Buckets::full(&self.rates, now);
        if let Some(mut known) = self.players.get_mut(&player) {
            return change(&mut known);
        }
        if self.players.len() >= self.most {
            self.forget_rested(now);
        }
        if self.players.len() >= self.most {
            // So many players at once are themselves bounded by what each address may have: better served than refused.
            return change(&mut full());
        }
        change(&mut self.players.entry(player).or_insert_with(full))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_000);
    const ANN: PlayerId = PlayerId(1);

    fn rates(most: usize) -> PlayerRates {
        PlayerRates { most, ..PlayerRates::of(&Limits::default()) }
    }

    fn burst(rates: &PlayerRates, player: PlayerId, action: PlayerAction) -> usize {
        std::iter::repeat_with(|| rates.take(player, action, NOW)).take_while(Result::is_ok).count()
    }

    #[test]
    fn each_player_and_each_kind_has_an_allowance_of_its_own() {
        let rates = rates(9);
        assert_eq!(burst(&rates, ANN, PlayerAction::Move), 45);
        assert_eq!(burst(&rates, ANN, PlayerAction::Toggle), 6);
        assert_eq!(burst(&rates, PlayerId(2), PlayerAction::Move), 45);
        assert_eq!(rates.wait_ms(ANN, PlayerAction::Move, NOW), 67);
        assert!(rates.take(ANN, PlayerAction::Move, NOW.plus(67)).is_ok());
    }

    #[test]
    fn players_who_have_rested_are_forgotten_others_not() {
        let rates = rates(9);
        burst(&rates, ANN, PlayerAction::Join);
        rates.take(PlayerId(2), PlayerAction::Move, NOW).unwrap();
        rates.forget_rested(NOW.plus(100));
        assert_eq!(rates.players.len(), 1);
        assert!(rates.take(ANN, PlayerAction::Join, NOW.plus(100)).is_err());
        rates.forget_rested(NOW.plus(60_000));
        assert_eq!(rates.players.len(), 0);
    }

    #[test]
    fn a_full_book_still_serves_newcomers_and_keeps_what_it_knows() {
        let rates = rates(1);
        burst(&rates, ANN, PlayerAction::Join);
        assert!(rates.take(PlayerId(2), PlayerAction::Join, NOW).is_ok());
        assert_eq!(rates.players.len(), 1);
        assert!(rates.take(ANN, PlayerAction::Join, NOW).is_err());
    }
}
