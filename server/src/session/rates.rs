//! How often a player may do what. Owns which message counts as which kind, and what each player has left: by player, not
//! by connection, so that connecting again refills nothing. What happens to what is too much is the connection's business.

use dashmap::DashMap;
use game::{Command, Millis, PlayerId, PuzzleRequest};
use protocol::ClientMessage;

use super::token_bucket::TokenBucket;
use crate::config::{Limits, Rate};
use crate::limits::PLAYERS_RATED_MAX;

/// Declares `Kind`, and the rate of each. A row reads `/// what it counts` `Kind: its key in [limits]`.
macro_rules! rates {
    ($( $(#[doc = $doc:literal])+ $kind:ident: $key:ident, )+) => {
        /// Each kind has a separate rate, so that one does not use up what another needs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind {
            $( $(#[doc = $doc])+ $kind, )+
        }

        const KINDS: usize = [$( Kind::$kind, )+].len();

        /// By [`Kind`].
        fn rates(limits: &Limits) -> [Rate; KINDS] {
            [$( limits.$key, )+]
        }
    };
}

rates! {
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
    /// Entering a room, or looking at it before; looking at a challenge.
    Join: joins,
    /// A puzzle that has to be proven proper.
    SetPuzzle: set_puzzles,
    /// Connecting, for the first time or again.
    Connect: connects,
    /// A code that no room has.
    WrongCode: wrong_codes_per_player,
}

impl Kind {
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
            ClientMessage::Room { command: Command::ShareNotes { .. }, .. } => Self::Notes,
            ClientMessage::Room { command: Command::Say { .. }, .. } => Self::Phrase,
            ClientMessage::MakeChallenge { .. } => Self::SetPuzzle,
            ClientMessage::Room { .. }
            | ClientMessage::WithdrawChallenge { .. }
            | ClientMessage::StrikeRun { .. }
            | ClientMessage::FoldRuns { .. } => Self::Command,
            ClientMessage::TryChallenge { .. }
            | ClientMessage::Create { .. }
            | ClientMessage::Enqueue { .. } => Self::Create,
            ClientMessage::Join { .. } | ClientMessage::Peek { .. } | ClientMessage::OpenChallenge { .. } => {
                Self::Join
            }
            ClientMessage::Hello { .. }
            | ClientMessage::Ping { .. }
            | ClientMessage::Dequeue { .. }
            | ClientMessage::Upload { .. } => {
                return None;
            }
        })
    }
}

/// What the players have left of their allowance. A player who has regained all of it is forgotten.
#[derive(Debug)]
pub(crate) struct PlayerRates {
    rates: [Rate; KINDS],
    players: DashMap<PlayerId, [TokenBucket; KINDS]>,
    /// Players that are remembered.
    most: usize,
}

impl PlayerRates {
    pub(crate) fn of(limits: &Limits) -> Self {
        Self { rates: rates(limits), players: DashMap::new(), most: PLAYERS_RATED_MAX }
    }

    /// Counts one; false if it is one too many.
    pub(crate) fn take(&self, player: PlayerId, kind: Kind, now: Millis) -> bool {
        self.with(player, now, |buckets, rates| buckets[kind as usize].take(rates[kind as usize], now))
    }

    /// Milliseconds until another one may be done; 0 at once.
    pub(crate) fn wait_ms(&self, player: PlayerId, kind: Kind, now: Millis) -> u64 {
        self.with(player, now, |buckets, rates| buckets[kind as usize].wait_ms(rates[kind as usize], now))
    }

    pub(crate) fn forget_rested(&self, now: Millis) {
        let rates = &self.rates;
        self.players.retain(|_, buckets| {
            !buckets.iter_mut().zip(rates).all(|(bucket, rate)| bucket.is_full(*rate, now))
        });
    }

    fn with<T>(
        &self,
        player: PlayerId,
        now: Millis,
        change: impl FnOnce(&mut [TokenBucket; KINDS], &[Rate; KINDS]) -> T,
    ) -> T {
        let rates = &self.rates;
        let full = || rates.map(|rate| TokenBucket::full(rate, now));
        if let Some(mut known) = self.players.get_mut(&player) {
            return change(&mut known, rates);
        }
        if self.players.len() >= self.most {
            self.forget_rested(now);
        }
        if self.players.len() >= self.most {
            // So many players at once are themselves bounded by what each address may have: better served than refused.
            return change(&mut full(), rates);
        }
        change(&mut self.players.entry(player).or_insert_with(full), rates)
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

    fn burst(rates: &PlayerRates, player: PlayerId, kind: Kind) -> usize {
        std::iter::repeat_with(|| rates.take(player, kind, NOW)).take_while(|taken| *taken).count()
    }

    #[test]
    fn each_player_and_each_kind_has_an_allowance_of_its_own() {
        let rates = rates(9);
        assert_eq!(burst(&rates, ANN, Kind::Move), 45);
        assert_eq!(burst(&rates, ANN, Kind::Toggle), 6);
        assert_eq!(burst(&rates, PlayerId(2), Kind::Move), 45);
        assert_eq!(rates.wait_ms(ANN, Kind::Move, NOW), 67);
        assert!(rates.take(ANN, Kind::Move, NOW.plus(67)));
    }

    #[test]
    fn players_who_have_rested_are_forgotten_others_not() {
        let rates = rates(9);
        burst(&rates, ANN, Kind::Join);
        rates.take(PlayerId(2), Kind::Move, NOW);
        rates.forget_rested(NOW.plus(100));
        assert_eq!(rates.players.len(), 1);
        assert!(!rates.take(ANN, Kind::Join, NOW.plus(100)));
        rates.forget_rested(NOW.plus(60_000));
        assert_eq!(rates.players.len(), 0);
    }

    #[test]
    fn a_full_book_still_serves_newcomers_and_keeps_what_it_knows() {
        let rates = rates(1);
        burst(&rates, ANN, Kind::Join);
        assert!(rates.take(PlayerId(2), Kind::Join, NOW));
        assert_eq!(rates.players.len(), 1);
        assert!(!rates.take(ANN, Kind::Join, NOW));
    }
}
