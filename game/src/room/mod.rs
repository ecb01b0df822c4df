//! The room: one value that takes inputs and yields effects. This file owns the order of things
//! (time first, then the event) and the stages a room goes through; members are in `roster`, who may come in in `door`,
//! what happens before a race in `lobby`, in and after it in `racing`, what leaves the room in `publish`.

mod bots;
mod choosing;
mod door;
mod lobby;
mod member;
mod paired;
mod publish;
mod raced;
mod racing;
mod roster;
mod seat;

use puzzle::{GenerateSpec, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::RULES_VERSION;
use crate::challenge::{Attempt, AttemptView, Run, Whence};
use crate::chance::{Draw, Secret};
use crate::command::Command;
use crate::effect::{Audience, DetachReason, Effect};
use crate::event::RoomEvent;
use crate::ids::{JobId, MemberNo, PlayerId, RequestId, RoomId};
use crate::input::{Event, Input};
use crate::job::{FinishedJob, JobRequest};
use crate::limits::{IDLE_MS_MAX, LOBBY_GRACE_MS, SEATS_MAX, SPECTATORS_MAX, UNREADY_MS_MAX};
use crate::network::Network;
use crate::play::{self, Match};
use crate::policy::RoomPolicy;
use crate::record::MatchRecord;
use crate::rejection::Rejection;
use crate::room_code::RoomCode;
use crate::settings::{Origin, Settings};
use crate::time::Millis;
use crate::view::{EndReason, Knowledge, RacerStatus, Results};
use choosing::{Choosing, ReadyPuzzle};
use door::Door;
use raced::RacedBefore;
use roster::Roster;

/// What a room is born with. Together with its inputs it is the room's whole history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomConfig {
    /// Identifies the room permanently; drawn at random by the caller that opens it.
    pub id: RoomId,
    pub code: RoomCode,
    pub origin: Origin,
    pub settings: Settings,
    /// What the first race is drawn from; for the later ones see [`Room::needs_secret`].
    #[serde(alias = "seed")]
    pub secret: Secret,
    /// The only players that may enter a queue's room; empty for a private one.
    pub reserved: Vec<PlayerId>,
    #[serde(default)]
    pub capacity: Capacity,
    /// From where it was opened, as the `Arrival`s from there say it; for the shell, which counts the rooms of an address.
    #[serde(default)]
    pub opener: Option<Network>,
    /// The challenge that it is an attempt at, if it is one.
    #[serde(default)]
    pub attempt: Option<Box<Attempt>>,
}

/// How many people a room takes, whatever its host wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Capacity {
    /// Up to [`SEATS_MAX`].
    pub seats: u8,
    /// People who watch besides the racers, up to [`SPECTATORS_MAX`].
    pub spectators: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Self { seats: SEATS_MAX, spectators: SPECTATORS_MAX }
    }
}

/// A place where a group of people race, again and again. Its serialised form is the whole state: a room that is
/// deserialised continues as if it had never stopped.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Room {
    id: RoomId,
    code: RoomCode,
    origin: Origin,
    /// What the next race is drawn from.
    #[serde(alias = "seed")]
    secret: Secret,
    /// A race was drawn from it: the next one needs another.
    #[serde(default)]
    is_secret_spent: bool,
    reserved: Vec<PlayerId>,
    #[serde(default)]
    capacity: Capacity,
    /// The latest stamp seen; the room's time never runs backwards.
    now: Millis,
    settings: Settings,
    /// The proven puzzle behind `PuzzleChoice::Set`.
    set_puzzle: Option<Box<PreparedPuzzle>>,
    /// Who knows the puzzle that is chosen, and what of it.
    known_to: Option<(PlayerId, Knowledge)>,
    roster: Roster,
    door: Door,
    stage: Stage,
    match_no: u32,
    opened: Millis,
    /// When all members have had time to see the rules and the puzzle.
    settled_at: Millis,
    /// The only seated member who is not ready, and since when.
    unready: Option<(MemberNo, Millis)>,
    /// The pending start was not caused by all being ready.
    is_forced: bool,
    /// When the last race ended: its racers are missed only from then on.
    race_ended: Millis,
    jobs: u32,
    choosing: Option<Choosing>,
    /// The puzzle of the next race, if it is made already.
    ready: Option<ReadyPuzzle>,
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
    /// Who has raced the next puzzle before.
    #[serde(default)]
    raced_before: RacedBefore,
    /// Whose rules it follows: this release's, but while it replays what an earlier one has stored.
    #[serde(skip, default = "this_release")]
    version: u32,
}

fn this_release() -> u32 {
    RULES_VERSION
}

/// What is going on. Everything that belongs to one stage lives in it.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
enum Stage {
    Lobby,
    Dealing { job: JobId, spec: GenerateSpec, seed: u32, give_up_at: Millis },
    Countdown { prepared: Box<PreparedPuzzle>, seed: Option<u32>, go_at: Millis },
    Racing(Box<Match>),
    Finished(Box<Match>, Box<Results>),
    Closed,
}

/// What falls due. Of several at the same moment the first here is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// A member has been away for too long.
    Absent(MemberNo),
    HostAway,
    NotDealt,
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
        let RoomConfig { id, code, origin, mut settings, secret, reserved, capacity, opener: _, attempt } =
            config;
        settings.rules.seats = settings.rules.seats.min(capacity.seats);
        let roster = Roster::empty_since(at);
        let (attempt, set_puzzle, knowledge, whence) = match attempt.map(|attempt| *attempt) {
            Some(Attempt { view, knowledge, puzzle, whence, .. }) => {
                (Some(view), Some(puzzle), knowledge, whence)
            }
            None => (None, None, Knowledge::Nothing, Whence::default()),
        };
        let known_to = reserved.first().map(|player| (*player, knowledge));
        Self {
            id,
            code,
            origin,
            secret,
            is_secret_spent: false,
            reserved,
            capacity,
            now: at,
            settings,
            set_puzzle,
            known_to: known_to.filter(|(_, knowledge)| *knowledge != Knowledge::Nothing),
            roster,
            door: Door::default(),
            stage: Stage::Lobby,
            match_no: 0,
            opened: at,
            settled_at: at,
            unready: None,
            is_forced: false,
            race_ended: at,
            jobs: 0,
            choosing: None,
            ready: None,
            draining: false,
            no_contest: None,
            attempt,
            raced_before: RacedBefore::default(),
            version: RULES_VERSION,
            whence,
        }
    }

    /// Follows the rules of the release with this [`RULES_VERSION`], so that its inputs lead where they led there.
    pub fn follow(&mut self, version: u32) {
        self.version = version;
        self.roster.follow(version);
    }

    /// Whether it replays inputs of a release before this version.
    fn is_before(&self, version: u32) -> bool {
        self.version < version
    }

    /// Turns a member's move into its verdict, and leaves every other input as it is. A log stores what this returns,
    /// so that a replay does not judge the move again. Deadlines that passed before are processed first.
    #[must_use]
    pub fn judge(&mut self, input: Input, effects: &mut Vec<Effect>) -> Input {
        let Event::Command { player, command, .. } = &input.event else { return input };
        let (player, Some((match_no, attempt))) = (*player, play::Attempt::of(command)) else { return input };
        self.expire_until(input.at, effects);
        match self.judged(player, match_no, attempt, self.now.max(input.at)) {
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
            Event::Dropped { player } => self.dropped(player, effects),
            Event::Command { player, request, command } => self.command((player, request), command, effects),
            Event::Moved { player, made } => self.moved(player, &made, effects),
            Event::JobDone { job, outcome, seed, credits } => {
                self.job_done(job, FinishedJob { outcome, seed, credits }, effects);
            }
            Event::Drain { on } => self.drain(on, effects),
            Event::Recoded { code } => self.recoded(code, effects),
            Event::NoContest => self.annul(effects),
            Event::Drawn { secret } => {
                (self.secret, self.is_secret_spent) = (secret, false);
                return;
            }
            Event::Raced { puzzle, players } => self.found_raced(puzzle, &players, effects),
            Event::DeadlineReached => return,
        }
        self.roster.touch(self.now);
        self.watch_unready(effects);
        self.find_raced(effects);
        self.expire_until(self.now, effects);
    }

    /// When the room needs `DeadlineReached` next, if nothing else happens. `None` once the room is closed.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        self.next_due().map(|(at, _)| at)
    }

    fn next_due(&self) -> Option<(Millis, Due)> {
        let of_stage = match &self.stage {
            Stage::Closed => return None,
            Stage::Lobby | Stage::Finished(..) => None,
            Stage::Dealing { give_up_at, .. } => Some((*give_up_at, Due::NotDealt)),
            Stage::Countdown { go_at, .. } => Some((*go_at, Due::Go)),
            Stage::Racing(race) => racing::next_due(race),
        };
        let idle = if self.roster.is_deserted() { LOBBY_GRACE_MS } else { IDLE_MS_MAX };
        let of_room = [
            of_stage,
            self.host_due().map(|at| (at, Due::HostAway)),
            self.unready.map(|(_, since)| (since.plus(UNREADY_MS_MAX), Due::Unready)),
            self.pair_due().map(|at| (at, Due::Unpaired)),
            self.idle_racer().map(|(at, no)| (at, Due::IdleRacer(no))),
            self.door.due().map(|at| (at, Due::Forgiven)),
            Some((self.roster.last_touched().plus(idle), Due::Deserted)),
        ];
        let members = self.roster.members();
        let absent = members.filter_map(|member| Some((self.grace_end(member)?, Due::Absent(member.no))));
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
        !self.is_closed() && (self.is_secret_spent || !self.secret.is_of_race())
    }

    /// How this room came to be.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    fn policy(&self) -> RoomPolicy {
        self.origin.policy()
    }

    #[must_use]
    pub fn id(&self) -> RoomId {
        self.id
    }

    /// All members, in order of arrival, and whether each is connected.
    pub fn members(&self) -> impl Iterator<Item = (PlayerId, bool)> + '_ {
        self.roster.members().map(|member| (member.player, member.away_since.is_none()))
    }

    /// All members but bots, and when each came in last.
    pub fn arrivals(&self) -> impl Iterator<Item = (PlayerId, Millis)> + '_ {
        self.roster.people().map(|member| (member.player, member.came))
    }

    /// The jobs this room still waits for: a server that has lost them performs them again. An outcome
    /// that comes twice is ignored.
    #[must_use]
    pub fn pending_jobs(&self) -> Vec<(JobId, JobRequest)> {
        let choosing = self.choosing.iter();
        let mut jobs: Vec<_> = choosing.map(|choosing| (choosing.job, choosing.asked.clone())).collect();
        if let Stage::Dealing { job, spec, seed, .. } = &self.stage {
            let exact = self.settings.puzzle.has_seed();
            jobs.push((*job, JobRequest::Generate { spec: spec.clone(), seed: *seed, exact }));
        }
        jobs
    }

    /// The challenge that this room is an attempt at.
    #[must_use]
    pub fn attempt(&self) -> Option<&AttemptView> {
        self.attempt.as_ref()
    }

    /// From where this attempt is made.
    #[must_use]
    pub fn whence(&self) -> Whence {
        self.whence
    }

    /// What becomes of an attempt whose race is over; none if there is nothing to show of it.
    #[must_use]
    pub fn run(&self, record: &MatchRecord, at: Millis) -> Option<Run> {
        let (attempt, player) = (self.attempt.as_ref()?, record.racers.first()?.player);
        let run = Run { repeat: attempt.repeat, whence: self.whence, ..Run::of(record, player, at)? };
        Some(run).filter(|run| !run.is_empty())
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

    /// A number that two rooms share only if they are in the same state (up to 64-bit collisions).
    #[must_use]
    pub fn digest(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        // `new` has fixed keys: the digest is the same in every run of one build.
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Processes every deadline up to and including `until`, each at its own time.
    fn expire_until(&mut self, until: Millis, effects: &mut Vec<Effect>) {
        while let Some((at, due)) = self.next_due().filter(|&(at, _)| at <= until) {
            self.now = self.now.max(at);
            self.expire_one(due, effects);
        }
    }

    fn expire_one(&mut self, due: Due, effects: &mut Vec<Effect>) {
        match due {
            Due::Absent(no) => self.remove(no, DetachReason::Absent, effects),
            Due::HostAway => self.replace_host(effects),
            Due::NotDealt => self.deal_failed(Rejection::NotDealt, effects),
            Due::Go => self.go(effects),
            Due::Departure => {
                let next = self.race().and_then(Match::next_departure);
                next.map(|next| self.depart(next.member, next.ends, effects));
            }
            Due::TimeUp => self.finish(EndReason::TimeUp, effects),
            Due::IdleRacer(no) => {
                self.depart(no, RacerStatus::Forfeited, effects);
            }
            Due::Unready => self.start_without_unready(effects),
            Due::Unpaired => self.dissolve(None, effects),
            Due::Forgiven => self.forgive(effects),
            Due::Deserted => self.close(effects),
        }
    }

    pub(super) fn command(
        &mut self,
        (player, request): (PlayerId, RequestId),
        command: Command,
        effects: &mut Vec<Effect>,
    ) {
        let Some(no) = self.roster.by_player(player).map(|member| member.no) else {
            return; // Left or removed while the command was on its way: there is no member to notify.
        };
        let result = match command {
            Command::Ready { ready } => self.ready(no, ready, effects),
            Command::Watch { watch } => self.watch(no, watch, effects),
            Command::Place { match_no, seq, .. }
            | Command::Erase { match_no, seq, .. }
            | Command::Hint { match_no, seq, .. } => {
                self.answer_unjudged(no, match_no, seq, effects);
                Ok(())
            }
            Command::GiveUp => self.give_up(no, effects),
            Command::ShowBoards { members } => self.show_boards(no, &members, effects),
            Command::ShareNotes { .. } | Command::Say { .. } => {
                self.pass_on((player, request), &command, effects);
                Ok(())
            }
            Command::Leave => {
                self.remove(no, DetachReason::Left, effects);
                Ok(())
            }
            Command::ChangeRules { .. }
            | Command::ChoosePuzzle { .. }
            | Command::Start
            | Command::CancelStart
            | Command::Kick { .. }
            | Command::HandOver { .. }
            | Command::SetHandicap { .. }
            | Command::EndRace
            | Command::ToLobby
            | Command::Lock { .. }
            | Command::NewCode
            | Command::AnswerKnock { .. }
            | Command::AddBot { .. } => self.host_command((no, request), command, effects),
        };
        if let Err(why) = result {
            let event = RoomEvent::Refused { request, problem: why.into() };
            effects.push(Effect::Send { to: Audience::One(player), event });
        }
    }

    fn host_command(
        &mut self,
        (no, request): (MemberNo, RequestId),
        command: Command,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.policy().host_powers {
            return Err(Rejection::FixedRules);
        }
        if self.roster.host() != no {
            return Err(Rejection::NotHost);
        }
        match command {
            Command::ChangeRules { rules } => self.change_rules(rules, effects),
            Command::ChoosePuzzle { puzzle } => self.choose_puzzle((no, request), puzzle, effects),
            Command::Start => self.force_start(effects),
            Command::CancelStart => self.cancel_start(effects),
            Command::Kick { member } => self.kick(no, member, effects),
            Command::SetHandicap { member, handicap } => self.set_handicap(member, handicap, effects),
            Command::HandOver { member } => self.hand_over(no, member, effects),
            Command::EndRace => self.end_race(effects),
            Command::ToLobby if matches!(self.stage, Stage::Finished(..)) => {
                self.reopen(effects);
                Ok(())
            }
            Command::ToLobby => Err(Rejection::WrongPhase),
            Command::Lock { locked } => self.lock(locked, effects),
            Command::NewCode => {
                effects.push(Effect::DrawCode);
                Ok(())
            }
            Command::AnswerKnock { knock, admit } => self.answer_knock(knock, admit, effects),
            Command::AddBot { strength } => self.add_bot(strength, effects),
            Command::Ready { .. }
            | Command::Watch { .. }
            | Command::Leave
            | Command::Place { .. }
            | Command::Erase { .. }
            | Command::Hint { .. }
            | Command::GiveUp
            | Command::ShowBoards { .. }
            | Command::ShareNotes { .. }
            | Command::Say { .. } => unreachable!("`command` sends only the host's commands here"),
        }
    }

    /// Whether no race is on or about to start: members, rules and seats may change.
    fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Lobby | Stage::Finished(..))
    }

    fn close(&mut self, effects: &mut Vec<Effect>) {
        for member in self.roster.people() {
            effects.push(Effect::Detach { player: member.player, why: DetachReason::RoomClosed });
        }
        self.stage = Stage::Closed;
        effects.push(Effect::Close);
    }

    /// The race that is running now.
    fn race(&self) -> Option<&Match> {
        if let Stage::Racing(race) = &self.stage { Some(race) } else { None }
    }

    /// The draw of the race that begins now, for which the secret is used up.
    fn take_draw(&mut self) -> Draw {
        self.is_secret_spent = true;
        self.secret.draw(self.match_no)
    }

    /// Whether a start is pending that can still be cancelled.
    fn is_starting(&self) -> bool {
        matches!(self.stage, Stage::Dealing { .. } | Stage::Countdown { .. })
    }
}
