//! Inputs on their way into the room: judged, written down and handled, and what they lead to that is stored with them. A
//! panic of the room's own code ends here. Knows neither connections nor how a turn ends.

use game::{DetachReason, Effect, Event, Input, Millis, PlayerId, RoomEvent};

use super::{Over, RoomTask};
use crate::rooms::contain::contain;
use crate::rooms::open::fresh_secret;
use crate::rooms::trace;

impl RoomTask {
    /// Hands one input to the room, and a new secret if it has used up the one it had; what follows is carried out at the end of
    /// the turn.
    pub(super) fn feed(&mut self, at: Millis, event: Event) -> Result<(), Over> {
        self.feed_one(at, event)?;
        self.renew_secret()
    }

    pub(super) fn renew_secret(&mut self) -> Result<(), Over> {
        if !self.room.needs_secret() {
            return Ok(());
        }
        self.feed_one(self.latest, Event::Drawn { secret: fresh_secret() })
    }

    /// Stored is what the room has made of the input: a move with its verdict.
    fn feed_one(&mut self, at: Millis, event: Event) -> Result<(), Over> {
        self.latest = self.latest.max(at);
        let input = Input { at: self.latest, event };
        trace::input(self.code, &input);
        let (before, logged) = (self.effects.len(), self.log.inputs());
        // Nothing else is judged.
        let asked = matches!(&input.event, Event::Command { command, .. } if command.is_move())
            .then(|| input.clone());
        let (room, log, effects) = (&mut self.room, &mut self.log, &mut self.effects);
        let handled = contain(move || {
            let judged = room.judge(input, effects);
            log.append(&judged);
            room.handle(judged, effects);
        });
        if let Err(panic) = handled {
            self.effects.truncate(before);
            // If judging has failed, the log holds what it failed on.
            asked.filter(|_| self.log.inputs() == logged).iter().for_each(|asked| self.log.append(asked));
            self.fail(panic);
            return Err(Over);
        }
        self.note_effects(before)
    }

    /// Stores what is to be stored with this turn; the other effects wait for its end.
    fn note_effects(&mut self, from: usize) -> Result<(), Over> {
        let mut step = Ok(());
        for effect in self.effects.split_off(from) {
            match effect {
                Effect::Record { record } => {
                    trace::results(self.code, &record.results);
                    trace::followers(self.code, &record);
                    self.note_run(&record);
                    let rated = self.note_match(&record);
                    self.log.record(record, self.latest, self.clock.wall(), rated);
                }
                Effect::Close => {
                    self.log.close();
                    step = Err(Over);
                }
                Effect::Admit { player } | Effect::Refuse { player, .. } | Effect::Detach { player, .. } => {
                    self.changes_members = true;
                    self.note_place(player, &effect);
                    self.effects.push(effect);
                }
                Effect::Send { event: RoomEvent::Started { .. }, .. } => {
                    self.note_start();
                    self.effects.push(effect);
                }
                Effect::Send { .. }
                | Effect::Work { .. }
                | Effect::DrawCode
                | Effect::Recoded { .. }
                | Effect::WalkedOut { .. }
                | Effect::FindRaced { .. } => self.effects.push(effect),
            }
        }
        step
    }

    /// In PostgreSQL the store knows where players are, as of the turn in which they come and go.
    fn note_place(&mut self, player: PlayerId, effect: &Effect) {
        if !self.app.placement.stores_places() {
            return;
        }
        if matches!(effect, Effect::Detach { .. }) {
            self.log.unplace(player);
        } else if matches!(effect, Effect::Admit { .. })
            && let Some(newcomer) = self.members.newcomer(player)
        {
            self.log.place(player, newcomer.entry);
        }
    }

    /// The room's own code has panicked: only this room ends, and its history is stored as the reproduction.
    pub(super) fn fail(&mut self, panic: String) {
        self.app.ops.metrics.room_failed();
        let why = DetachReason::RoomClosed;
        self.effects.extend(self.members.players().map(|player| Effect::Detach { player, why }));
        self.log.fail(self.latest, &panic);
        self.failure = Some(panic);
    }
}
