//! The room: one value that takes inputs and yields effects, composed of parts with states of their own. This file owns the
//! order of things (time first, then the event) and what the shell asks. Who is there is in `roster`, who may come in in
//! `door`, what the next race is about in `terms`, what is going on in `stage`, what a race shows in `feed`: each reads alone.
//! What follows from one part for the others is said in `commands` (requests), `members` (people), `choosing`, `lobby` and
//! `racing` (from the choice to the results); `publish` makes what leaves the room.

mod attempt;
mod bots;
mod choosing;
mod commands;
mod config;
mod door;
mod feed;
mod kinds;
mod lobby;
mod member;
mod members;
mod obstacle;
mod paired;
mod publish;
mod raced;
mod racing;
mod roster;
mod screen;
mod series;
mod setting;
mod stage;
mod terms;
mod unready;

use puzzle::PuzzleId;
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::challenge::{Attempt, AttemptView, Whence};
use crate::effect::{DetachReason, Effect};
use crate::ids::{JobId, MemberNo, PlayerId, RoomId};
use crate::input::{Event, Input};
use crate::job::{FinishedJob, JobRequest};
use crate::limits::{IDLE_MS_MAX, LINE_MS_MAX, LOBBY_GRACE_MS};
use crate::play::{self, Match};
use crate::rejection::Rejection;
use crate::room_code::RoomCode;
use crate::settings::Origin;
use crate::time::Millis;
use crate::view::{EndReason, Knowledge, RacerStatus};
pub use attempt::RoomAttempt;
pub use bots::Bots;
pub use config::{Capacity, PoolRoom, PoolSeat, RoomConfig};
use door::Door;
pub use kinds::{kinds_in, kinds_shown};
pub use member::Presence;
pub use obstacle::Obstacle;
use paired::Reservation;
use roster::Roster;
pub use screen::{Unwatched, Watcher, race_runs_for, race_shown, screen_consent, shown};
use series::Series;
use setting::{Duel, Setting};
use stage::Stage;
use terms::Terms;
use unready::Unready;

/// A place where a group of people race, again and again. Its serialised form is the whole state: a room that is
/// deserialised continues as if it had never stopped. In that form the fields of most parts are the room's own.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Room {
    id: RoomId,
    code: RoomCode,
    origin: Origin,
    #[serde(flatten)]
    reservation: Reservation,
    #[serde(default)]
    capacity: Capacity,
    /// The latest stamp seen; the room's time never runs backwards.
    now: Millis,
    #[serde(flatten)]
    series: Series,
    #[serde(flatten)]
    terms: Terms,
    roster: Roster,
    door: Door,
    stage: Stage,
    /// The only seated member who is not ready.
    unready: Unready,
    /// The pending start was not caused by all being ready.
    is_forced: bool,
    /// When the last race ended: its racers are missed only from then on.
    race_ended: Millis,
    /// The server is about to stop: nothing new starts.
    draining: bool,
    /// The race that ended without a result, until the next one begins: members who return are notified.
    #[serde(default)]
    no_contest: Option<u32>,
    #[serde(default)]
    attempt: Option<AttemptView>,
    /// Of an attempt.
    #[serde(default)]
    whence: Whence,
    /// Whose rules it follows: this release's, but while it replays what an earlier one has stored.
    #[serde(skip, default = "this_release")]
    version: u32,
}

fn this_release() -> u32 {
    RULES_VERSION
}

/// What falls due. Of several at the same moment the first here is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// A member has been away for too long.
    Absent(MemberNo),
    HostAway,
    NotDealt,
    /// Time to set a puzzle in a duel, or to agree on its terms.
    SettingOver,
    Go,
    /// The mode ends a racer's race.
    Departure,
    TimeUp,
    IdleRacer(MemberNo),
    Unready,
    Unpaired,
    /// A network from which a member was removed is barred no longer.
    Forgiven,
    /// No player has entered, or done anything, for too long.
    Deserted,
}

impl Room {
    /// An empty room at `at`; it closes by itself unless a player enters.
    #[must_use]
    pub fn new(config: RoomConfig, at: Millis) -> Self {
        let RoomConfig { id, code, origin, mut settings, secret, reserved, capacity, attempt, .. } = config;
        settings.rules.seats = settings.rules.seats.min(capacity.seats);
        let (attempt, puzzle, knowledge, whence) = match attempt.map(|attempt| *attempt) {
            Some(Attempt { view, knowledge, puzzle, whence, .. }) => {
                (Some(view), Some(puzzle), knowledge, whence)
            }
            None => (None, None, Knowledge::Nothing, Whence::default()),
        };
        let known_to = reserved.first().map(|player| (*player, knowledge));
        let known_to = known_to.filter(|_| knowledge != Knowledge::Nothing);
        Self {
            id,
            code,
            origin,
            reservation: Reservation { reserved, opened: at },
            capacity,
            now: at,
            series: Series::new(secret),
            terms: Terms::new(settings, puzzle, known_to, at),
            roster: Roster::empty_since(at),
            door: Door::default(),
            stage: Stage::Lobby,
            unready: Unready::default(),
            is_forced: false,
            race_ended: at,
            draining: false,
            no_contest: None,
            attempt,
            whence,
            version: RULES_VERSION,
        }
    }

    /// Follows the rules of the release with this [`RULES_VERSION`], so that its inputs lead where they led there.
    pub fn follow(&mut self, version: u32) {
        self.version = version;
        self.roster.follow(version);
    }

    /// Turns a member's move into its verdict, and leaves every other input as it is. A log stores what this returns,
    /// so that a replay does not judge the move again. Deadlines that passed before are processed first.
    #[must_use]
    pub fn judge(&mut self, input: Input, effects: &mut Vec<Effect>) -> Input {
        let Event::Command { player, command, .. } = &input.event else { return input };
        let (player, Some((match_no, attempt))) = (*player, play::Attempt::of(command)) else { return input };
        self.expire_until(input.at, effects);
        let (now, member) = (self.now.max(input.at), self.roster.by_player(player));
        match member.and_then(|member| self.stage.judge(member, match_no, attempt, now)) {
            Some(made) => Input { at: input.at, event: Event::Moved { player, made } },
            None => input,
        }
    }

    /// Takes what happened and appends what must be done. Deadlines that passed before `input.at` are processed first,
    /// so the outcome does not depend on how punctual the shell's timer is.
    pub fn handle(&mut self, input: Input, effects: &mut Vec<Effect>) {
        let input = self.judge(input, effects);
        if let Event::Join { player, .. } = &input.event {
            // A player who joins just as their grace period ends has returned: they are not removed and added anew.
            self.roster.is_back(*player);
        }
        self.expire_until(input.at, effects);
        if self.is_closed() {
            return;
        }
        self.now = self.now.max(input.at);
        match input.event {
            Event::Join { player, arrival } => self.join(player, arrival, None, effects),
            Event::Open { player, arrival, opening } => self.join(player, arrival, Some(*opening), effects),
            Event::Dropped { player } => {
                if self.roster.drop_out(player, self.now) {
                    self.publish_room(effects);
                }
            }
            Event::Command { player, request, command } => self.command(player, request, command, effects),
            Event::Line { player, ms } => self.roster.note_line(player, ms.min(LINE_MS_MAX)),
            Event::Moved { player, made } => self.moved(player, &made, effects),
            Event::JobDone { job, outcome, seed, credits } => {
                self.job_done(job, FinishedJob { outcome, seed, credits }, effects);
            }
            Event::Drain { on } => {
                self.draining = on;
                // The ready marks stay: if the server does not stop after all, the race starts by itself.
                if on && self.stage.setting().is_some() {
                    Duel { room: self }.hold(effects);
                } else if on && self.stage.is_starting() {
                    self.back_to_lobby(effects);
                }
                self.start_if_all_ready(effects);
            }
            Event::Recoded { code } => {
                let from = std::mem::replace(&mut self.code, code);
                // Before any client receives the new code: a player who returns by it must be recognised.
                effects.push(Effect::Recoded { from, to: code });
                self.publish_room(effects);
            }
            Event::NoContest => self.annul(effects),
            Event::Drawn { secret } => return self.series.renew(secret),
            Event::Raced { puzzle, players } => {
                if self.terms.raced_before.note(puzzle, &players) {
                    self.stage.note_raced(&players);
                    self.publish_or_redraw(effects);
                }
            }
            Event::BotSent { strength } => paired::send_bot(self, strength, effects),
            Event::CalledBack => paired::call_back(self, effects),
            Event::DeadlineReached => return,
        }
        self.roster.touch(self.now);
        if self.note_unready() {
            self.publish_room(effects);
        }
        // Who comes while a race is on does not race.
        if self.stage.is_open() || self.stage.is_starting() {
            let people: Vec<PlayerId> = self.roster.people().map(|member| member.player).collect();
            effects.extend(self.terms.find_raced(self.stage.started_puzzle(), &people));
        }
        self.expire_until(self.now, effects);
    }

    /// When the room needs `DeadlineReached` next, if nothing else happens. `None` once the room is closed.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        self.next_due().map(|(at, _)| at)
    }

    fn next_due(&self) -> Option<(Millis, Due)> {
        if self.is_closed() {
            return None;
        }
        let idle = if self.roster.is_deserted() { LOBBY_GRACE_MS } else { IDLE_MS_MAX };
        // While the server is about to stop, nothing starts.
        let awaits_pair = self.is_unbegun_pair() && matches!(self.stage, Stage::Lobby) && !self.draining;
        let idle_racer =
            self.stage.race().filter(|_| self.origin.policy().needs_opponent).and_then(Match::next_idle);
        let of_room = [
            self.stage.next_due(),
            self.roster.host_due().map(|at| (at, Due::HostAway)),
            self.unready.due().map(|at| (at, Due::Unready)),
            awaits_pair.then(|| (self.reservation.due(), Due::Unpaired)),
            idle_racer.map(|(at, no)| (at, Due::IdleRacer(no))),
            self.door.due().map(|at| (at, Due::Forgiven)),
            Some((self.roster.last_touched().plus(idle), Due::Deserted)),
        ];
        let absent = self.roster.members().filter_map(|member| {
            let end = self.stage.grace_end(member.no, member.away_since?, self.race_ended)?;
            Some((end, Due::Absent(member.no)))
        });
        absent.chain(of_room.into_iter().flatten()).min()
    }

    #[must_use]
    pub fn code(&self) -> RoomCode {
        self.code
    }

    /// Whether the next race has nothing to be drawn from that no earlier one was: the shell draws a new secret and hands it in
    /// as [`Event::Drawn`], before any other input.
    #[must_use]
    pub fn needs_secret(&self) -> bool {
        !self.is_closed() && self.series.needs_secret()
    }

    /// How this room came to be.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    #[must_use]
    pub fn id(&self) -> RoomId {
        self.id
    }

    /// All members, in order of arrival.
    pub fn members(&self) -> impl Iterator<Item = Presence<'_>> {
        self.roster.members().map(|member| member.presence(self.stage.race()))
    }

    /// The jobs this room still waits for: a server that has lost them performs them again. An outcome
    /// that comes twice is ignored.
    #[must_use]
    pub fn pending_jobs(&self) -> Vec<(JobId, JobRequest)> {
        let choosing = self.terms.choosing.iter();
        let mut jobs: Vec<_> = choosing.map(|choosing| (choosing.job, choosing.asked.clone())).collect();
        if let Stage::Dealing { job, spec, seed, .. } = &self.stage {
            let exact = self.terms.settings().puzzle.has_seed();
            jobs.push((*job, JobRequest::Generate { spec: spec.clone(), seed: *seed, exact }));
        }
        jobs.extend(self.stage.setting().into_iter().flat_map(Setting::jobs));
        jobs
    }

    /// Who has to be looked up still, since a server may have lost that as well.
    #[must_use]
    pub fn find_raced_again(&self) -> Option<Effect> {
        if self.is_closed() { None } else { self.terms.find_raced_again(self.stage.started_puzzle()) }
    }

    /// The puzzle that the boards of these members would show to another one of them; none if these are the own board only, or no
    /// race is over.
    #[must_use]
    pub fn puzzle_on_table(&self, player: PlayerId, members: &[MemberNo]) -> Option<PuzzleId> {
        let race = self.stage.race_on_table().filter(|_| self.stage.is_finished())?;
        let own = self.roster.number_of(player)?;
        // In a duel there is one other board.
        let other = members.iter().find(|member| **member != own)?;
        race.puzzle_id(*other)
    }

    /// The bots that are members.
    #[must_use]
    pub fn bots(&self) -> Bots<'_> {
        Bots { roster: &self.roster, race: self.stage.race(), is_open: self.stage.is_open() }
    }

    /// What makes this room an attempt at a challenge.
    #[must_use]
    pub fn attempt(&self) -> RoomAttempt<'_> {
        let (view, race) = (self.attempt.as_ref(), self.stage.race_on_table());
        RoomAttempt { view, whence: self.whence, race }
    }

    /// Whether nothing new may begin, by the last `Event::Drain`.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.draining
    }

    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Closed)
    }

    /// Processes every deadline up to and including `until`, each at its own time.
    fn expire_until(&mut self, until: Millis, effects: &mut Vec<Effect>) {
        while let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= until) {
            self.now = self.now.max(at);
            match due {
                Due::Absent(no) => self.remove(no, DetachReason::Absent, effects),
                Due::HostAway => {
                    self.roster.choose_host();
                    self.publish_room(effects);
                }
                Due::NotDealt => self.deal_failed(Rejection::NotDealt, effects),
                Due::SettingOver => Duel { room: self }.time_over(effects),
                Due::Go => self.go(effects),
                Due::Departure => {
                    let next = self.stage.race().and_then(Match::next_departure);
                    next.map(|next| self.depart(next.member, next.ends, effects));
                }
                Due::TimeUp => self.finish(EndReason::TimeUp, effects),
                Due::IdleRacer(no) => {
                    let _ = self.depart(no, RacerStatus::Forfeited, effects);
                }
                Due::Unready => self.start_without_unready(effects),
                Due::Unpaired => self.dissolve(None, effects),
                Due::Forgiven => {
                    if self.door.forgive(self.now) {
                        self.publish_room(effects);
                    }
                }
                Due::Deserted => self.close(|_, _| DetachReason::RoomClosed, effects),
            }
        }
    }
}
