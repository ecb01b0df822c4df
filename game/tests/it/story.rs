//! A room with named people in it and a hand on the clock, so that a test reads as a story.

use game::{
    Arrival, Audience, Capacity, Command, DetachReason, Effect, Event, Input, MatchRecord, MemberNo, Millis,
    Network, Origin, OwnBoard, Phase, PlayerId, Problem, PuzzleRequest, RacerProgress, RacerStatus,
    RequestId, Results, Room, RoomCode, RoomConfig, RoomEvent, RoomId, RoomView, Rules, Secret, Seq,
    Settings, Snapshot, Verdict,
};
use puzzle::{Cell, Digit, Grid, Proof, Puzzle, prove};

use crate::replay::check_lanes;
pub(crate) use crate::samples::*;

pub(crate) struct Story {
    pub(crate) room: Room,
    pub(crate) config: RoomConfig,
    pub(crate) now: Millis,
    /// Everything handled so far, moves as they were judged; replaying it must lead here again.
    pub(crate) log: Vec<Input>,
    /// The same as it came, moves as they were asked for.
    pub(crate) asked: Vec<Input>,
    /// Everything sent so far, with its audience.
    pub(crate) sent: Vec<(Audience, RoomEvent)>,
    /// Whether the newest progress may be told a moment later.
    pub(crate) may_wait: bool,
    pub(crate) admitted: Vec<PlayerId>,
    pub(crate) detached: Vec<(PlayerId, DetachReason)>,
    /// Who walked out on whom.
    pub(crate) walkouts: Vec<(PlayerId, Vec<PlayerId>)>,
    /// Those about whom the room has asked what they have raced.
    pub(crate) looked_up: Vec<Vec<PlayerId>>,
    /// The puzzle that the last question was about.
    pub(crate) asked_about: Option<puzzle::PuzzleId>,
    pub(crate) records: Vec<MatchRecord>,
    pub(crate) closed: bool,
    codes: u64,
    seqs: std::collections::BTreeMap<PlayerId, u32>,
}

pub(crate) const ANN: PlayerId = PlayerId(0xA);
pub(crate) const BOB: PlayerId = PlayerId(0xB);
pub(crate) const CAT: PlayerId = PlayerId(0xC);
/// Sets puzzles for others.
pub(crate) const SUE: PlayerId = PlayerId(0x5);

impl Story {
    /// An empty private room.
    pub(crate) fn begins() -> Self {
        Self::in_room(Origin::Private, Settings::default(), vec![])
    }

    pub(crate) fn in_room(origin: Origin, settings: Settings, reserved: Vec<PlayerId>) -> Self {
        Self::in_room_for(Capacity::default(), origin, settings, reserved)
    }

    pub(crate) fn in_room_for(
        capacity: Capacity,
        origin: Origin,
        settings: Settings,
        reserved: Vec<PlayerId>,
    ) -> Self {
        let (id, code) = (RoomId(0xFEED), RoomCode::nth(77));
        Self::of_config(RoomConfig {
            id,
            code,
            origin,
            settings,
            secret: Secret::of_seed(9),
            reserved,
            capacity,
            opener: None,
            attempt: None,
            pool: None,
        })
    }

    pub(crate) fn of_config(config: RoomConfig) -> Self {
        let now = Millis(1_000_000);
        Self {
            room: Room::new(config.clone(), now),
            config,
            now,
            log: vec![],
            asked: vec![],
            sent: vec![],
            may_wait: false,
            admitted: vec![],
            detached: vec![],
            walkouts: vec![],
            looked_up: vec![],
            asked_about: None,
            records: vec![],
            closed: false,
            codes: 0,
            seqs: std::collections::BTreeMap::new(),
        }
    }

    /// Ann, the host, and Bob in a private room.
    pub(crate) fn of_two() -> Self {
        Self::begins().with_two()
    }

    /// The same in a room with the same numbers and another secret.
    pub(crate) fn of_two_drawn_from(seed: u64) -> Self {
        let config = Self::begins().config.clone();
        Self::of_config(RoomConfig { secret: Secret::of_seed(seed), ..config }).with_two()
    }

    fn with_two(self) -> Self {
        let mut story = self;
        story.joins(ANN, "Ann");
        story.joins(BOB, "Bob");
        story
    }

    /// Ann and Bob in a race over [`FOUR_OPEN`] under these rules.
    pub(crate) fn of_race(rules: Rules) -> Self {
        Self::of_race_over(FOUR_OPEN, rules)
    }

    pub(crate) fn of_race_over(puzzle: &str, rules: Rules) -> Self {
        let mut story = Self::begins();
        story.enters(SUE, "Sue", true);
        story.joins(ANN, "Ann");
        story.joins(BOB, "Bob");
        story.commands(SUE, Command::ChangeRules { rules });
        story.sets_puzzle(SUE, puzzle);
        let member = story.number(ANN);
        story.commands(SUE, Command::HandOver { member });
        story.commands(SUE, Command::Leave);
        story.detached.clear();
        story.starts();
        story
    }

    pub(crate) fn both_ready(&mut self) {
        self.commands(ANN, Command::Ready { ready: true });
        self.commands(BOB, Command::Ready { ready: true });
    }

    /// Ann, who has set the puzzle, starts the race for Bob.
    pub(crate) fn starts_set(&mut self) {
        self.waits(game::SETTLE_MS);
        self.commands(ANN, Command::Start);
        self.waits(10_000);
        assert_eq!(self.room.view().phase, Phase::Racing);
    }

    /// The same with another player ready.
    pub(crate) fn starts_set_for(&mut self, player: PlayerId) {
        self.commands(player, Command::Ready { ready: true });
        self.starts_set();
    }

    pub(crate) fn starts(&mut self) {
        self.both_ready();
        self.waits(10_000);
        assert_eq!(self.room.view().phase, Phase::Racing);
    }

    /// Hands one event to the room as a server does: judged, written down, handled.
    fn handles(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = vec![];
        let input = Input { at: self.now, event };
        self.asked.push(input.clone());
        let judged = self.room.judge(input, &mut effects);
        self.log.push(judged.clone());
        self.room.handle(judged, &mut effects);
        if self.room.needs_secret() {
            let secret = Secret::of_seed(self.log.len() as u64);
            effects.extend(self.handles(Event::Drawn { secret }));
        }
        effects
    }

    /// Hands one event to the room, performs the jobs it asks for, and books what it does.
    pub(crate) fn happens(&mut self, event: Event) {
        for effect in self.handles(event) {
            match effect {
                Effect::Admit { player } => self.admitted.push(player),
                Effect::Refuse { player, event } => self.sent.push((Audience::One(player), event)),
                Effect::Send { to, event, may_wait } => {
                    if matches!(event, RoomEvent::Progress { .. }) {
                        self.may_wait = may_wait;
                    }
                    self.sent.push((to, event));
                }
                Effect::Work { job, request } => {
                    self.happens(performed(job, &request));
                }
                Effect::Record { record } => {
                    check_lanes(&record, &record.results);
                    self.records.push(*record);
                }
                Effect::Detach { player, why } => self.detached.push((player, why)),
                Effect::DrawCode => {
                    self.codes += 1;
                    self.happens(Event::Recoded { code: RoomCode::nth(self.codes) });
                }
                Effect::WalkedOut { player, opponents } => self.walkouts.push((player, opponents)),
                Effect::Recoded { .. } => {}
                Effect::FindRaced { puzzle, players } => {
                    self.asked_about = Some(puzzle.id);
                    self.looked_up.push(players);
                }
                Effect::Close => self.closed = true,
            }
        }
    }

    pub(crate) fn joins(&mut self, player: PlayerId, name: &str) {
        self.enters(player, name, false);
    }

    pub(crate) fn enters(&mut self, player: PlayerId, name: &str, watch: bool) {
        self.arrives(player, Arrival { watch, ..arrival(name, player) });
    }

    pub(crate) fn arrives(&mut self, player: PlayerId, arrival: Arrival) {
        self.happens(Event::Join { player, arrival });
    }

    pub(crate) fn commands(&mut self, player: PlayerId, command: Command) {
        self.happens(Event::Command { player, request: RequestId::NONE, command });
    }

    /// A command whose jobs are not performed: their outcomes are withheld.
    pub(crate) fn commands_without_jobs(&mut self, player: PlayerId, command: Command) {
        self.handles(Event::Command { player, request: RequestId::NONE, command });
    }

    pub(crate) fn sets_puzzle(&mut self, player: PlayerId, text: &str) {
        let puzzle = PuzzleRequest::Set { text: text.to_owned() };
        self.commands(player, Command::ChoosePuzzle { puzzle });
    }

    /// Lets time pass, with every deadline at its moment.
    pub(crate) fn waits(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        while let Some(due) = self.room.next_deadline().filter(|due| *due <= end) {
            assert!(due >= self.now, "a deadline in the past");
            self.now = due;
            self.happens(Event::DeadlineReached);
        }
        self.now = end;
    }

    /// The next move of a player; the answer to it.
    pub(crate) fn places(&mut self, player: PlayerId, cell: u16, digit: u8) -> Verdict {
        let seq = self.next_seq(player);
        self.moves(player, seq, |match_no, seq| Command::Place {
            match_no,
            rung: 0,
            seq,
            cell: Cell::new(cell),
            digit: Digit::new(digit).expect("a test's digit is a digit"),
        })
    }

    pub(crate) fn erases(&mut self, player: PlayerId, cell: u16) -> Verdict {
        let seq = self.next_seq(player);
        self.moves(player, seq, |match_no, seq| Command::Erase {
            match_no,
            rung: 0,
            seq,
            cell: Cell::new(cell),
        })
    }

    /// Places the right digits into the first `n` open cells of [`FOUR_OPEN`].
    pub(crate) fn solves(&mut self, player: PlayerId, n: u16) {
        for cell in 0..n {
            let digit = SOLUTION.as_bytes()[usize::from(cell)] - b'0';
            assert!(matches!(self.places(player, cell, digit), Verdict::Correct { .. }));
        }
    }

    /// Places the first `n` right digits on the board of a puzzle that the room has made.
    pub(crate) fn places_right(&mut self, player: PlayerId, n: usize) {
        let puzzle = self.puzzle();
        let solution = solution_of(&puzzle);
        let open = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
        for (cell, digit) in open.take(n).collect::<Vec<_>>() {
            let verdict = self.places(player, cell.index() as u16, digit.value());
            assert!(matches!(verdict, Verdict::Correct { .. }));
        }
    }

    /// What was raced last, as everybody was told at the start.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let puzzle = self.sent.iter().rev().find_map(|(_, event)| match event {
            RoomEvent::Started { race } => Some(race.puzzle.clone()),
            _ => None,
        });
        puzzle.expect("a race has started")
    }

    pub(crate) fn solves_all(&mut self, player: PlayerId) {
        self.places_right(player, usize::MAX);
    }

    pub(crate) fn moves(
        &mut self,
        player: PlayerId,
        seq: Seq,
        command: impl FnOnce(u32, Seq) -> Command,
    ) -> Verdict {
        let before = self.sent.len();
        let match_no = self.room.view().match_no;
        self.commands(player, command(match_no, seq));
        let answers: Vec<Verdict> = self.sent[before..]
            .iter()
            .filter_map(|(to, event)| match event {
                RoomEvent::Placed { match_no: of, seq: answered, verdict } => {
                    assert_eq!(
                        (*to, *of, *answered),
                        (Audience::One(player), match_no, seq),
                        "an answer to somebody else"
                    );
                    Some(verdict.clone())
                }
                _ => None,
            })
            .collect();
        assert_eq!(answers.len(), 1, "exactly one answer");
        answers[0].clone()
    }

    pub(crate) fn next_seq(&mut self, player: PlayerId) -> Seq {
        let seq = self.seqs.entry(player).or_insert(0);
        *seq += 1;
        Seq(*seq)
    }

    /// The next move of a player, which is to ask for a hint; the answer to it.
    pub(crate) fn hinted(&mut self, player: PlayerId, cell: Option<u16>) -> Verdict {
        let seq = self.next_seq(player);
        self.moves(player, seq, |match_no, seq| Command::Hint {
            match_no,
            rung: 0,
            seq,
            cell: cell.map(Cell::new),
        })
    }

    /// What the last command of this player was refused with.
    pub(crate) fn refused(&mut self, player: PlayerId, command: Command) -> Problem {
        let before = self.sent.len();
        self.commands(player, command);
        let mut refusals = self.sent[before..].iter().filter_map(|(to, event)| match event {
            RoomEvent::Refused { problem, .. } if *to == Audience::One(player) => Some(problem.clone()),
            _ => None,
        });
        refusals.next_back().expect("the command is refused")
    }

    /// The last snapshot sent to this player.
    pub(crate) fn snapshot(&self, player: PlayerId) -> Snapshot {
        let mut snapshots = self.sent.iter().filter_map(|(to, event)| match event {
            RoomEvent::Entered { snapshot } if *to == Audience::One(player) => {
                Some(snapshot.as_ref().clone())
            }
            _ => None,
        });
        snapshots.next_back().expect("the player has entered")
    }

    pub(crate) fn own(&self, player: PlayerId) -> OwnBoard {
        self.snapshot(player).own.expect("the player has a board")
    }

    pub(crate) fn view(&self) -> RoomView {
        self.room.view()
    }

    pub(crate) fn number(&self, player: PlayerId) -> MemberNo {
        self.snapshot(player).you
    }

    /// How far a racer has come, as everybody has been told last.
    pub(crate) fn progress(&self, player: PlayerId) -> RacerProgress {
        let member = self.number(player);
        let told = self.sent.iter().rev().find_map(|(_, event)| match event {
            RoomEvent::Progress { progress, .. } if progress.member == member => Some(progress.clone()),
            RoomEvent::Started { race } => race.progress.iter().find(|of| of.member == member).cloned(),
            _ => None,
        });
        told.expect("the player races")
    }

    pub(crate) fn status(&self, player: PlayerId) -> RacerStatus {
        self.progress(player).status
    }

    pub(crate) fn record(&self) -> &MatchRecord {
        self.records.last().expect("a race is over")
    }

    pub(crate) fn results(&self) -> Results {
        self.record().results.clone()
    }
}

/// Somebody who comes from an address of their own.
pub(crate) fn arrival(name: &str, player: PlayerId) -> Arrival {
    let name = name.parse().expect("a test's name is a name");
    let request = RequestId::NONE;
    Arrival { name, watch: false, bot: false, network: Network(player.0), request }
}

pub(crate) fn solution_of(puzzle: &Puzzle) -> Grid {
    match prove(puzzle) {
        Proof::Unique { solution } => solution,
        other => panic!("an improper puzzle: {other:?}"),
    }
}

/// A number that two rooms share only if they are in the same state (up to 64-bit collisions).
pub(crate) fn digest(room: &Room) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    room.hash(&mut hasher);
    hasher.finish()
}

impl Drop for Story {
    /// Every story is also a replay test: the log alone must lead to the same room, and so must what was asked for.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        for inputs in [&mut self.log, &mut self.asked] {
            let mut again = Room::new(self.config.clone(), Millis(1_000_000));
            for input in inputs.drain(..) {
                again.handle(input, &mut vec![]);
            }
            assert_eq!(digest(&again), digest(&self.room), "the log does not replay");
        }
    }
}
