//! Bots as members of a room: how one gets in, and what it does next. A bot's moves are commands like those of anybody, made
//! by the shell at the time that is said here; which moves these are is decided in `play`.

use crate::bot::{BotMove, BotStrength, BotTurn};
use crate::command::Command;
use crate::effect::Effect;
use crate::ids::{MemberNo, PlayerId};
use crate::limits::BOTS_PER_ROOM_MAX;
use crate::rejection::Rejection;
use crate::view::RacerStatus;

use super::Room;

impl Room {
    pub(super) fn add_bot(
        &mut self,
        strength: BotStrength,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.is_open() {
            return Err(Rejection::WrongPhase);
        }
        if self.bots() >= BOTS_PER_ROOM_MAX {
            return Err(Rejection::TooManyBots { most: BOTS_PER_ROOM_MAX });
        }
        if self.roster.seated().count() >= usize::from(self.settings.rules.seats) {
            return Err(Rejection::NoFreeSeat);
        }
        // A record names every racer by a player id; no client can speak as this one.
        let (secret, room) = (&self.secret, self.id);
        self.roster.add_bot(|no| secret.bot_id(room, no), strength).ok_or(Rejection::NoFreeSeat)?;
        self.fill_seats();
        self.publish_room(effects);
        Ok(())
    }

    /// How many bots are members.
    #[must_use]
    pub fn bots(&self) -> usize {
        self.roster.len() - self.roster.people().count()
    }

    /// Whether its bots only wait for a race, and can be missed.
    #[must_use]
    pub fn has_idle_bots(&self) -> bool {
        self.is_open() && self.bots() > 0
    }

    /// The bot that can be missed first, and the host who has asked for it.
    #[must_use]
    pub fn idle_bot(&self) -> Option<(PlayerId, PlayerId)> {
        let bot = self.roster.members().filter(|member| !member.is_person()).last()?;
        let host = self.roster.get(self.roster.host())?;
        self.has_idle_bots().then_some((bot.player, host.player))
    }

    /// The bots that race now, each with its next turn.
    pub fn bot_turns(&self) -> impl Iterator<Item = BotTurn> + '_ {
        self.race().into_iter().flat_map(|race| race.bot_turns())
    }

    /// What a bot does with this turn, if it is its next one. Looks at the whole board.
    #[must_use]
    pub fn bot_move(&self, turn: BotTurn) -> Option<BotMove> {
        let (race, BotTurn { member, match_no, seq }) = (self.race()?, turn);
        race.bot_turns().find(|next| *next == turn)?;
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

    /// Nobody is left to race against: the bots give up, so that the race ends and is recorded.
    pub(super) fn retire_bots(&mut self, effects: &mut Vec<Effect>) {
        let bots: Vec<MemberNo> = self.bot_turns().map(|turn| turn.member).collect();
        for no in bots {
            self.depart(no, RacerStatus::Forfeited, effects);
        }
    }
}
