//! The bots of a room as the shell sees them, which makes their moves: commands like those of anybody, at the time that is said
//! here. Which moves these are is decided in `play`, who may add a bot by the room.

use crate::bot::{BotMove, BotTurn};
use crate::command::Command;
use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::RequestId;
use crate::input::Event;
use crate::play::Match;
use crate::rejection::Rejection;

use super::roster::Roster;

/// See [`Room::bots`](crate::Room::bots).
#[derive(Clone, Copy, Debug)]
pub struct Bots<'a> {
    pub(super) roster: &'a Roster,
    /// The one that is running.
    pub(super) race: Option<&'a Match>,
    /// No race is on or about to start.
    pub(super) is_open: bool,
}

impl<'a> Bots<'a> {
    /// How many are members.
    #[must_use]
    pub fn count(self) -> usize {
        self.roster.bots().count()
    }

    /// Whether they only wait for a race, and can be missed.
    #[must_use]
    pub fn are_idle(self) -> bool {
        self.is_open && self.count() > 0
    }

    /// Somebody else needs a bot: the one that can be missed first is to leave, by this event, and the host is told. `None` while none
    /// can be missed.
    #[must_use]
    pub fn spare(self) -> Option<(Event, Effect)> {
        let player = self.roster.bots().last().filter(|_| self.is_open)?.player;
        let host = self.roster.get(self.roster.host())?.player;
        let leaves = Event::Command { player, request: RequestId::NONE, command: Command::Leave };
        Some((leaves, Effect::to_one(host, RoomEvent::refused(RequestId::NONE, Rejection::BotTaken))))
    }

    /// Those that race now, each with its next turn.
    pub fn turns(self) -> impl Iterator<Item = BotTurn> + 'a {
        self.race.into_iter().flat_map(Match::bot_turns)
    }

    /// What a bot does with this turn, if it is its next one. Looks at the whole board.
    #[must_use]
    pub fn next_move(self, turn: BotTurn) -> Option<BotMove> {
        let (race, BotTurn { member, match_no, seq }) = (self.race?, turn);
        self.turns().find(|next| *next == turn)?;
        let player = self.roster.get(member)?.player;
        let planned = race.bot_move(member)?;
        let (rung, cell, digit) = (planned.rung, planned.entry.cell, planned.entry.digit);
        Some(BotMove {
            turn,
            at: planned.at,
            player,
            command: Command::Place { match_no, rung, seq, cell, digit },
        })
    }
}
