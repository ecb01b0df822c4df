//! What each message to a room means: whether it is out of date, what it takes outside the room first, and which input it is.

use game::{
    Arrival, Audience, Command, Effect, Event, FinishedJob, JobError, JobId, JoinRefusal, Millis, Obstacle,
    PlayerId, PuzzleRequest, RequestId, RoomEvent,
};
use lobby::{EntryId, Standing, Ticket};

use super::{Over, RoomTask};
use crate::net::{Claim, Holding};
use crate::rooms::contain::contain;
use crate::rooms::members::Newcomer;
use crate::rooms::message::{EntryRequest, RoomMessage};
use crate::rooms::report::report;
use crate::rooms::seen::{RATED_RACE, RoomLook, RoomSeen};
use crate::rooms::{codes, jobs};
use crate::session::line::Line;

impl RoomTask {
    pub(super) fn receive(&mut self, message: RoomMessage) -> Result<(), Over> {
        match message {
            RoomMessage::Enter { at, entering } => self.enter(self.clock.of_server(at), *entering),
            RoomMessage::Command { at, received, player, entry, request, command, line_ms }
                if self.members.is_member(player, entry) =>
            {
                if command.is_move() {
                    self.moves.push(received);
                    self.note_line(at, player, line_ms)?;
                }
                self.command(at, player, entry, request, *command)
            }
            RoomMessage::Gone { at, player, entry } if self.members.is_member(player, entry) => {
                self.drop_connection(self.clock.of_server(at), player)
            }
            // The entry may have been given up before it got here: what it would have renewed goes too.
            RoomMessage::Leave { at, player, entry }
                if self.members.get(player).is_some_and(|member| member.entry <= entry) =>
            {
                self.feed(self.clock.of_server(at), leave(player))
            }
            // About an entry that another one has replaced since, or of a member who is out already.
            RoomMessage::Command { .. } | RoomMessage::Gone { .. } | RoomMessage::Leave { .. } => Ok(()),
            RoomMessage::NodeGone { node } => {
                let at = self.clock.now();
                let away = self.members.over(node);
                away.into_iter().try_for_each(|player| self.drop_connection(at, player))
            }
            RoomMessage::GoTo { node } => {
                self.goes_to = Some(node);
                self.log.want_snapshot();
                Ok(())
            }
            RoomMessage::SpareBot => self.spare_bot(),
            RoomMessage::CalledBack => {
                self.changes_members = true;
                self.feed(self.clock.now(), Event::CalledBack)
            }
            RoomMessage::DrainChanged => self.note_drain(),
            RoomMessage::CodeDrawn { code } => {
                let step = self.feed(self.clock.now(), Event::Recoded { code });
                if step.is_err() {
                    // The room has ended, perhaps before it took the code.
                    codes::release(&self.app, code);
                }
                step
            }
            RoomMessage::Report { reply } => {
                // The caller may have stopped waiting.
                let _ = reply.send(report(&self.room, &self.log, self.clock.now()));
                Ok(())
            }
            RoomMessage::Look { what, reply } => {
                let _ = reply.send(self.seen(what));
                Ok(())
            }
            RoomMessage::RivalsChanged => {
                self.report_rivals(Audience::All);
                Ok(())
            }
            RoomMessage::BoardsChecked { player, entry, request, command, is_open }
                if self.members.is_member(player, entry) =>
            {
                if is_open {
                    self.effects.push(Obstacle::StillOpen.turns_down(player, request));
                    return Ok(());
                }
                self.feed(self.clock.now(), Event::Command { player, request, command: *command })
            }
            RoomMessage::BoardsChecked { .. } => Ok(()),
            RoomMessage::JobDone { job, made } => self.job_done(job, *made),
            RoomMessage::Raced { puzzle, players } => {
                self.feed(self.clock.now(), Event::Raced { puzzle, players })
            }
        }
    }

    /// What somebody sees who looks at the room from outside.
    fn seen(&self, what: RoomLook) -> RoomSeen {
        match what {
            RoomLook::Preview => RoomSeen::Preview(Box::new(self.room.preview())),
            RoomLook::Consent(player) => RoomSeen::Consent(game::screen_consent(&self.room, player)),
            RoomLook::Screen { consent: RATED_RACE, boards, watcher } => self.race_seen(&boards, watcher),
            RoomLook::Screen { consent, boards, .. } => {
                RoomSeen::Screen(game::shown(&self.room, consent, &boards, self.clock.now()).map(Box::new))
            }
        }
    }

    /// Tells the room of a line that has become another one: it judges by what its log says.
    fn note_line(&mut self, at: Millis, player: PlayerId, ms: u16) -> Result<(), Over> {
        if self.members.has_new_line(player, ms) {
            self.feed(self.clock.of_server(at), Event::Line { player, ms })?;
        }
        Ok(())
    }

    /// What a member asks for, unless it takes something outside the room first.
    fn command(
        &mut self,
        at: Millis,
        player: PlayerId,
        entry: EntryId,
        request: RequestId,
        command: Command,
    ) -> Result<(), Over> {
        if matches!(command, Command::AddBot { .. })
            && let Err(why) = self.reserve_bot()
        {
            self.effects.push(why.turns_down(player, request));
            return Ok(());
        }
        if let Command::ChoosePuzzle { puzzle: PuzzleRequest::Generated { spec, .. } } = &command
            && let Some(names) = self.older_clients(spec.variant.kinds_needed())
        {
            self.effects.push(Obstacle::NeedsNewerClient { names }.turns_down(player, request));
            return Ok(());
        }
        if let Command::ShowBoards { members } = &command
            && let Some(puzzle) = self.room.puzzle_on_table(player, members)
        {
            let (inbox, command) = (self.inbox.clone(), Box::new(command));
            jobs::check_boards(&self.app, inbox, puzzle, player, entry, request, command);
            return Ok(());
        }
        if command.is_passed_on() {
            return self.pass_on(player, request, &command);
        }
        self.feed(self.clock.of_server(at), Event::Command { player, request, command })
    }

    fn job_done(&mut self, job: JobId, mut made: FinishedJob) -> Result<(), Over> {
        let needed = made.outcome.as_deref().map_or(0, game::kinds_in);
        if let Some(names) = self.older_clients(needed) {
            made.outcome = Err(JobError::NeedsNewerClient { names });
        }
        self.feed(self.clock.now(), Event::job_done(job, made))
    }

    /// The names of those here whose client knows too few kinds of rule; `None` if all know so many.
    fn older_clients(&self, kinds: u8) -> Option<String> {
        let older: Vec<PlayerId> = self.members.without_kinds(kinds).collect();
        let names = self.room.members().filter(|member| older.contains(&member.player));
        let names: Vec<&str> = names.map(|member| member.name.as_str()).collect();
        (!older.is_empty()).then(|| names.join(", "))
    }

    /// Counts one more bot for the address that opened the room.
    fn reserve_bot(&mut self) -> Result<(), Obstacle> {
        let (clients, now) = (&self.app.quotas.clients, self.app.clock.now());
        let permit = match self.slot.address() {
            Some(address) => {
                let most = self.app.config.limits.bots_per_address;
                let permit = clients.acquire(address, Holding::Bot, now);
                Some(permit.ok_or(Obstacle::TooManyBots { most })?)
            }
            None => None,
        };
        if self.bots.reserve(permit, self.slot.address()) { Ok(()) } else { Err(Obstacle::BotsBusy) }
    }

    /// One bot of this room goes, if they still only wait, and its host receives the reason.
    fn spare_bot(&mut self) -> Result<(), Over> {
        let Some((leaves, reason)) = self.room.bots().spare() else { return Ok(()) };
        self.effects.push(reason);
        self.feed(self.clock.now(), leaves)
    }

    /// Notifies the room whether anything new may begin, if that has changed since the last time.
    pub(super) fn note_drain(&mut self) -> Result<(), Over> {
        let on = !self.app.ops.may_begin();
        if on == self.room.is_draining() {
            return Ok(());
        }
        self.feed(self.clock.now(), Event::Drain { on })
    }

    fn enter(&mut self, at: Millis, entering: EntryRequest) -> Result<(), Over> {
        let EntryRequest { player, entry, name, watch, bot, address, line, ticket, request, opening } =
            entering;
        let standing = match &line {
            Line::Here(_) => self.app.rooms.players.standing(player, entry, line.session()),
            // What has become of it since follows in the next messages of its node.
            Line::There(_) => Standing::Wanted,
        };
        let known = self.members.get(player);
        if standing == Standing::Void || known.is_some_and(|member| member.entry > entry) {
            return Ok(());
        }
        let known_name = || self.room.members().find(|of| of.player == player).map(|of| of.name.clone());
        let Some(name) = name.or_else(known_name) else {
            self.not_reached(player, entry, line.session(), request);
            return Ok(());
        };
        let is_matched = ticket.is_some();
        let known = known.and_then(|member| member.ticket.clone());
        let ticket = ticket.or(known).unwrap_or_else(|| {
            let network = address.network(self.app.rooms.network_salt);
            Ticket { bot, ..Ticket::new(player, name.clone(), network) }
        });
        let is_gone = standing == Standing::Kept;
        let is_older = line.kinds() < game::kinds_shown(&self.room);
        self.members.knocks(Newcomer { player, entry, request, line, ticket, is_matched, is_gone });
        let network = address.network(self.room.id().0);
        if self.opener == Some(network) {
            self.slot.claim(Claim::of(&self.app.quotas.clients, address, Holding::Room));
        }
        // Also where the room closes, or fails, instead of answering: the next one is not to be taken for this one.
        self.changes_members = true;
        if is_older {
            let problem = JoinRefusal::NeedsNewerClient.into();
            self.effects.push(Effect::Refuse { player, event: RoomEvent::JoinRefused { request, problem } });
            return Ok(());
        }
        let arrival = Arrival { name, watch, bot, network, request };
        let event = match opening {
            Some(opening) => Event::Open { player, arrival, opening },
            None => Event::Join { player, arrival },
        };
        let step = self.feed(at, event).and_then(|()| self.send_bot());
        self.report_rivals(Audience::One(player));
        step
    }

    /// The player for whom the queue has found nobody is here: now the bot comes or, if the server may have no other, the
    /// player goes back to the queue.
    fn send_bot(&mut self) -> Result<(), Over> {
        let Some(strength) = self.sends_bot.take() else { return Ok(()) };
        match self.reserve_bot() {
            Ok(()) => self.feed(self.clock.now(), Event::BotSent { strength }),
            Err(why) => {
                tracing::debug!(?why, "no bot for the queue");
                self.feed(self.clock.now(), Event::CalledBack)
            }
        }
    }

    fn drop_connection(&mut self, at: Millis, player: PlayerId) -> Result<(), Over> {
        self.members.disconnect(player);
        self.feed(at, Event::Dropped { player })
    }

    /// Passes on what the room does not keep: nothing of it is stored.
    fn pass_on(&mut self, player: PlayerId, request: RequestId, command: &Command) -> Result<(), Over> {
        let (room, effects) = (&self.room, &mut self.effects);
        contain(move || room.pass_on(player, request, command, effects)).map_err(|panic| {
            self.fail(panic);
            Over
        })
    }

    /// A message to a room that has closed.
    pub(super) fn dismiss(&self, message: RoomMessage) {
        match message {
            RoomMessage::Enter { entering, .. } => {
                let EntryRequest { player, entry, line, request, .. } = *entering;
                self.not_reached(player, entry, line.session(), request);
            }
            RoomMessage::CodeDrawn { code } => codes::release(&self.app, code),
            RoomMessage::Command { .. }
            | RoomMessage::Gone { .. }
            | RoomMessage::Leave { .. }
            | RoomMessage::Report { .. }
            | RoomMessage::Look { .. }
            | RoomMessage::RivalsChanged
            | RoomMessage::SpareBot
            | RoomMessage::CalledBack
            | RoomMessage::DrainChanged
            | RoomMessage::NodeGone { .. }
            | RoomMessage::GoTo { .. }
            | RoomMessage::Raced { .. }
            | RoomMessage::BoardsChecked { .. }
            | RoomMessage::JobDone { .. } => {}
        }
    }
}

fn leave(player: PlayerId) -> Event {
    Event::Command { player, request: RequestId::NONE, command: Command::Leave }
}
