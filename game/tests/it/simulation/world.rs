//! The simulated world: one room, some bots, and a network that delays, doubles, reorders and cuts.

use std::collections::{BTreeMap, BTreeSet};

use game::{
    Arrival, Audience, BotMove, BotTurn, Command, Effect, Event, Input, JobId, JobRequest, MatchRecord,
    Millis, Mode, Network, Origin, PlayerId, PuzzleChoice, RequestId, Room, RoomCode, RoomConfig, RoomId,
    Rules, Secret, Settings,
};
use puzzle::PuzzleId;

use super::bot::Bot;
use super::checks::Checks;
use super::dice::Dice;
use crate::kinds::{KINDS, dealt, spec};
use crate::story::performed;

/// After this many turns bots only come and finish what is running, and then go home.
const TURNS: u64 = 900;
/// A room that is not closed this long after everybody has gone hangs.
const WIND_UP_STEPS: usize = 200;

pub(crate) struct Played {
    pub(crate) inputs: usize,
    pub(crate) races: usize,
    pub(crate) records: Vec<MatchRecord>,
}

pub(crate) struct World {
    dice: Dice,
    config: RoomConfig,
    room: Room,
    start: Millis,
    now: Millis,
    bots: Vec<Bot>,
    /// What is on its way to the room, by time of arrival.
    wire: BTreeMap<(Millis, u64), Event>,
    posted: u64,
    log: Vec<Input>,
    checks: Checks,
    /// Who the shell would send to: admitted, and not dropped or detached since.
    attached: BTreeSet<PlayerId>,
    latency_ms: u64,
    draining: bool,
    /// What the bots of the server will do.
    planned: Vec<BotMove>,
}

impl World {
    pub(crate) fn of_seed(seed: u64) -> Self {
        let mut dice = Dice::of_seed(seed);
        let queue = dice.percent(15);
        let people = if queue { 2 } else { dice.between(1, 6) };
        let bots: Vec<Bot> = (0..people).map(|n| Bot::new(n, &mut dice)).collect();
        let config = RoomConfig {
            id: RoomId(seed),
            code: RoomCode::nth(seed),
            origin: if queue { Origin::Queue } else { Origin::Private },
            settings: if queue { Settings::queue() } else { settings(&mut dice) },
            secret: Secret::of_seed(seed),
            reserved: if queue { bots.iter().map(|bot| bot.player).collect() } else { vec![] },
            capacity: game::Capacity::default(),
            opener: None,
            attempt: None,
            pool: None,
        };
        let start = Millis(dice.below(1 << 40));
        let latency_ms = *dice.pick(&[1, 40, 400, 3_000]);
        let room = Room::new(config.clone(), start);
        let checks = Checks::default();
        let attached = BTreeSet::new();
        let (wire, log) = (BTreeMap::new(), vec![]);
        Self {
            dice,
            config,
            room,
            start,
            now: start,
            bots,
            wire,
            posted: 0,
            log,
            checks,
            attached,
            latency_ms,
            draining: false,
            planned: vec![],
        }
    }

    /// Plays until the room has closed, then plays the log again.
    pub(crate) fn play(mut self) -> Played {
        for turn in 0..TURNS {
            self.turn(turn);
            self.deliver_due();
            if self.room.is_closed() {
                break;
            }
        }
        self.everybody_goes();
        self.replay();
        Played { inputs: self.log.len(), races: self.checks.races, records: self.checks.records }
    }

    fn turn(&mut self, turn: u64) {
        // Now and then nothing happens for a long time.
        let pause = if self.dice.percent(1) { 70_000 } else { 700 };
        let wait = self.dice.below(pause);
        self.now = self.now.plus(wait);
        if self.dice.percent(1) {
            self.restarts();
        }
        if self.dice.percent(if self.draining { 20 } else { 1 }) {
            self.draining = !self.draining;
            self.happens(Event::Drain { on: self.draining });
        }
        let n = self.dice.below(self.bots.len() as u64) as usize;
        let (connected, inside) = (self.bots[n].connected, self.bots[n].inside);
        if !connected {
            // New faces come early; members come back soon.
            if self.dice.percent(if inside || turn < 20 { 40 } else { 5 }) {
                self.connects(n);
            }
        } else if self.dice.percent(2) {
            self.drops(n);
        } else if self.dice.percent(1) {
            self.connects(n); // A second window.
        } else if let Some(command) = self.bots[n].acts(&mut self.dice) {
            self.posts(n, command);
        }
    }

    /// The room is written down and read back, and the jobs under way are lost with the rest of the server.
    fn restarts(&mut self) {
        let written = serde_json::to_string(&self.room).expect("a room is plain data");
        let room: Room = serde_json::from_str(&written).expect("what was written can be read");
        assert_eq!(
            crate::story::digest(&room),
            crate::story::digest(&self.room),
            "the room came back as another"
        );
        self.room = room;
        self.wire.retain(|_, event| !matches!(event, Event::JobDone { .. }));
        for (job, request) in self.room.pending_jobs() {
            self.answers_job(job, &request);
        }
    }

    fn answers_job(&mut self, job: JobId, request: &JobRequest) {
        self.posted += 1;
        let arrives = self.now.plus(self.dice.below(50));
        let event = match request {
            JobRequest::Generate { spec, seed, .. } => Event::job_done(job, dealt(spec, *seed)),
            JobRequest::Recall { .. } | JobRequest::Validate { .. } => performed(job, request),
        };
        self.wire.insert((arrives, self.posted), event);
    }

    /// Now and then one of them has raced it before.
    fn answers_find(&mut self, puzzle: PuzzleId, players: Vec<PlayerId>) {
        self.posted += 1;
        let arrives = self.now.plus(self.dice.below(5_000));
        let players: Vec<PlayerId> = players.into_iter().filter(|_| self.dice.percent(20)).collect();
        if !players.is_empty() {
            self.wire.insert((arrives, self.posted), Event::Raced { puzzle, players });
        }
    }

    fn connects(&mut self, n: usize) {
        self.bots[n].connected = true;
        let Bot { player, name, watch, .. } = &self.bots[n];
        let (player, name) = (*player, name.clone());
        // Some live together.
        let network = Network(player.0 % 3);
        let request = RequestId(n as u32);
        let arrival = Arrival { name, watch: *watch, bot: player.0.is_multiple_of(4), network, request };
        let event = Event::Join { player, arrival };
        // A server writes the join itself: nothing overtakes it.
        self.happens(event);
        for command in self.bots[n].unanswered() {
            self.posts(n, command);
        }
    }

    fn drops(&mut self, n: usize) {
        let player = self.bots[n].player;
        self.bots[n].connected = false;
        self.attached.remove(&player);
        self.happens(Event::Dropped { player });
    }

    /// Puts a command on the wire, sometimes twice; different delays reorder.
    fn posts(&mut self, n: usize, command: Command) {
        let player = self.bots[n].player;
        let copies = if self.dice.percent(5) { 2 } else { 1 };
        for _ in 0..copies {
            let delay = self.dice.below(self.latency_ms);
            let arrives = self.now.plus(delay);
            self.posted += 1;
            let request = RequestId(self.posted as u32);
            let event = Event::Command { player, request, command: command.clone() };
            self.wire.insert((arrives, self.posted), event);
        }
    }

    /// Hands over all that has arrived by now, with the room's deadlines in between, some of them late.
    fn deliver_due(&mut self) {
        let end = self.now;
        loop {
            let arrival = self.wire.keys().next().map(|(at, _)| *at).filter(|at| *at <= end);
            let lazy_timer = self.dice.percent(10);
            let deadline = self.room.next_deadline().filter(|at| *at <= end && !lazy_timer);
            let bot = self.next_bot_move().filter(|planned| planned.at <= end && !lazy_timer);
            if let Some(BotMove { at, player, command, .. }) = bot
                && arrival.is_none_or(|arrives| at < arrives)
                && deadline.is_none_or(|due| at < due)
            {
                self.now = self.now.max(at);
                self.happens(Event::Command { player, request: RequestId::NONE, command });
                continue;
            }
            match (arrival, deadline) {
                (None, None) => break,
                (Some(at), deadline) if deadline.is_none_or(|due| at <= due) => {
                    let (_, event) = self.wire.pop_first().expect("looked at above");
                    self.now = at;
                    self.happens(event);
                }
                (_, deadline) => {
                    self.now = deadline.expect("one of the two is there");
                    self.happens(Event::DeadlineReached);
                }
            }
        }
        self.now = end;
    }

    /// What a bot of the server does next, which must not depend on when that is asked.
    fn next_bot_move(&mut self) -> Option<BotMove> {
        let turns: Vec<BotTurn> = self.room.bots().turns().collect();
        self.planned.retain(|planned| turns.contains(&planned.turn));
        for turn in turns {
            let known = self.planned.iter().find(|planned| planned.turn == turn);
            if known.is_some() && !self.dice.percent(2) {
                continue;
            }
            let planned = self.room.bots().next_move(turn).expect("a bot that races has a move");
            match known {
                Some(known) => assert_eq!(*known, planned, "a bot has changed its mind"),
                None => self.planned.push(planned),
            }
        }
        self.planned.iter().min_by_key(|planned| planned.at).cloned()
    }

    fn happens(&mut self, event: Event) {
        let input = Input { at: self.now, event };
        let mut effects = vec![];
        // A server judges a move before it writes it down. Whoever does not gets the same.
        let judged =
            if self.dice.percent(80) { self.room.judge(input.clone(), &mut effects) } else { input.clone() };
        self.room.handle(judged.clone(), &mut effects);
        self.log.push(judged);
        self.checks.after(&input, &effects, &self.room, &self.attached, &self.bots);
        for effect in effects {
            match effect {
                Effect::Admit { player } => drop(self.attached.insert(player)),
                Effect::Refuse { player, event } => {
                    self.bots.iter_mut().filter(|bot| bot.player == player).for_each(|bot| bot.hears(&event));
                    self.detached(player);
                }
                Effect::Send { to, event, .. } => {
                    for bot in self.bots.iter_mut().filter(|bot| self.attached.contains(&bot.player)) {
                        if to == Audience::All || to == Audience::One(bot.player) {
                            bot.hears(&event);
                        }
                    }
                }
                Effect::Work { job, request } => self.answers_job(job, &request),
                Effect::DrawCode => {
                    self.posted += 1;
                    // No two are the same.
                    let (code, arrives) =
                        (RoomCode::nth((1 << 20) + self.posted), self.now.plus(self.dice.below(50)));
                    self.wire.insert((arrives, self.posted), Event::Recoded { code });
                }
                Effect::Record { .. } | Effect::Recoded { .. } | Effect::WalkedOut { .. } => {}
                Effect::FindRaced { puzzle, players } => self.answers_find(puzzle.id, players),
                Effect::Detach { player, .. } => self.detached(player),
                Effect::Close => self.attached.clear(),
            }
        }
        if self.room.needs_secret() {
            self.happens(Event::Drawn { secret: Secret::of_seed(self.log.len() as u64) });
        }
    }

    fn detached(&mut self, player: PlayerId) {
        self.attached.remove(&player);
        let bot = self.bots.iter_mut().find(|bot| bot.player == player).expect("only bots are members");
        bot.inside = false;
        bot.connected = false;
        bot.you = None;
    }

    /// Everybody drops; the room must find its end by its own deadlines.
    fn everybody_goes(&mut self) {
        self.deliver_due();
        for n in 0..self.bots.len() {
            if self.bots[n].connected {
                self.drops(n);
            }
        }
        for _ in 0..WIND_UP_STEPS {
            let Some(due) = self.room.next_deadline() else { break };
            self.now = self.now.max(due);
            self.happens(Event::DeadlineReached);
        }
        assert!(self.room.is_closed(), "the room hangs");
        assert!(self.room.next_deadline().is_none(), "a closed room waits for something");
    }

    /// The log alone must lead to the same room and say the same things on the way.
    fn replay(&mut self) {
        let mut room = Room::new(self.config.clone(), self.start);
        let mut effects = vec![];
        for input in &self.log {
            effects.clear();
            room.handle(input.clone(), &mut effects);
            self.checks.replayed(&effects);
        }
        assert_eq!(
            crate::story::digest(&room),
            crate::story::digest(&self.room),
            "the log replays to another room"
        );
        self.checks.replay_complete();
    }
}

/// What a private room is born with: mostly some kind of puzzle that is soon raced.
fn settings(dice: &mut Dice) -> Settings {
    let spec = if dice.percent(70) { spec(dice.pick::<&str>(&KINDS)) } else { spec("classic") };
    let rules = dice.pick(&Mode::ALL).fit(Rules::default());
    Settings { puzzle: PuzzleChoice::Generated { spec, seed: None }, rules }
}
