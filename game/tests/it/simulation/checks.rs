//! What must hold after every input, told from outside: by the effects, and by a second, smaller
//! model of boards and ranking.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{
    Audience, Command, Effect, Event, Input, Knowledge, MatchId, MatchRecord, MemberNo, Mode, Phase,
    PlayerId, RaceView, RacerProgress, RacerStatus, Rejection, RequestId, ResultRow, Room, RoomEvent, Seq,
    Snapshot, Verdict,
};
use puzzle::{Cell, Digit, Grid, Puzzle};

use super::bot::Bot;
use super::ranks::check_ranks;
use crate::replay::check_lanes;
use crate::story::rejected;

#[derive(Default)]
pub(crate) struct Checks {
    pub(crate) races: usize,
    pub(crate) records: Vec<MatchRecord>,
    draining: bool,
    booked: BTreeSet<MatchId>,
    /// The race as the effects have told it.
    race: Option<RaceSeen>,
    /// Fingerprints of all effects, in order; the replay takes them off again.
    fingerprints: std::collections::VecDeque<u64>,
}

/// One race, rebuilt from what was said about it.
struct RaceSeen {
    match_no: u32,
    puzzle: Puzzle,
    silent: bool,
    mode: Mode,
    /// When somebody was eliminated last.
    eliminated_at: Option<u32>,
    running: bool,
    progress: BTreeMap<MemberNo, RacerProgress>,
    setter: Option<MemberNo>,
    setter_player: Option<PlayerId>,
    players: BTreeMap<PlayerId, MemberNo>,
    confirmed: BTreeMap<(PlayerId, Cell), Digit>,
    answers: BTreeMap<(PlayerId, Seq), Verdict>,
    /// Results that were called final before the end.
    finals: BTreeMap<MemberNo, ResultRow>,
}

impl Checks {
    pub(crate) fn after(
        &mut self,
        input: &Input,
        effects: &[Effect],
        room: &Room,
        attached: &BTreeSet<PlayerId>,
        bots: &[Bot],
    ) {
        self.fingerprints.push_back(fingerprint(effects));
        if let Some(due) = room.next_deadline() {
            assert!(due > input.at, "a deadline that has passed is still waited for");
        }
        let (mut gone, mut answered) = (BTreeSet::new(), 0);
        for effect in effects {
            match effect {
                Effect::Admit { player } => {
                    let is_asked = matches!(&input.event, Event::Join { player: asks, .. } if asks == player);
                    assert!(is_asked, "let in without having asked");
                    answered += 1;
                }
                Effect::Refuse { player, event } => {
                    assert!(matches!(event, RoomEvent::JoinRefused { .. }));
                    assert!(!attached.contains(player), "a member is let in again");
                    answered += 1;
                }
                Effect::Send { to, event, .. } => {
                    if let Audience::One(player) = to {
                        assert!(!gone.contains(player), "a word to somebody who has left");
                    }
                    self.said(*to, event, room, bots);
                }
                Effect::Detach { player, .. } => {
                    assert!(gone.insert(*player), "left twice");
                    assert!(attached.contains(player) || bots.iter().any(|bot| bot.player == *player));
                }
                Effect::Record { record } => self.recorded(record, room),
                Effect::Close => assert!(room.is_closed()),
                Effect::WalkedOut { player, opponents } => {
                    assert!(!opponents.is_empty() && !opponents.contains(player));
                }
                Effect::Recoded { from, to } => {
                    assert_ne!(from, to);
                    assert_eq!(*to, room.code());
                }
                Effect::Work { .. } | Effect::DrawCode | Effect::FindRaced { .. } => {}
            }
        }
        let asked = usize::from(matches!(input.event, Event::Join { .. }));
        assert!(answered == asked || room.is_closed(), "a join has one answer");
        self.check_drain(input, effects, room);
        check_secrets(effects, bots);
        check_answers(input, effects, bots);
        check_members(room);
    }

    /// While the server drains nothing starts.
    fn check_drain(&mut self, input: &Input, effects: &[Effect], room: &Room) {
        if let Event::Drain { on } = input.event {
            self.draining = on;
        }
        if self.draining {
            assert!(
                !matches!(room.phase(), Phase::Dealing | Phase::Countdown { .. }),
                "a start is under way"
            );
            // What fell due before the drain came has happened before it.
            let started = effects
                .iter()
                .any(|effect| matches!(effect, Effect::Send { event: RoomEvent::Started { .. }, .. }));
            assert!(!started || matches!(input.event, Event::Drain { .. }), "a race has started");
        }
    }

    fn started(&mut self, to: Audience, race: &RaceView, room: &Room, bots: &[Bot]) {
        let mode = room.view().settings.rules.mode;
        assert_eq!(to == Audience::All, !mode.is_duel());
        if self.race.as_ref().is_some_and(|told| told.running && told.match_no == race.match_no) {
            return; // To each their own board.
        }
        assert!(race.progress.iter().all(|of| of.cells == 0 && of.score == 0));
        let players = bots.iter().filter_map(|bot| Some((bot.player, bot.you?)));
        let mut setters = players.clone().filter(|(_, no)| Some(*no) == setter(room));
        let racing: BTreeSet<MemberNo> = race.progress.iter().map(|of| of.member).collect();
        self.races += 1;
        self.race = Some(RaceSeen {
            match_no: race.match_no,
            puzzle: race.puzzle.clone(),
            silent: !room.view().settings.rules.judges_each_digit(),
            mode: room.view().settings.rules.mode,
            eliminated_at: None,
            running: true,
            setter: setter(room),
            setter_player: setters.next().map(|(player, _)| player),
            progress: race.progress.iter().map(|of| (of.member, of.clone())).collect(),
            players: players.filter(|(_, no)| racing.contains(no)).collect(),
            confirmed: BTreeMap::new(),
            answers: BTreeMap::new(),
            finals: BTreeMap::new(),
        });
    }

    fn said(&mut self, to: Audience, event: &RoomEvent, room: &Room, bots: &[Bot]) {
        match event {
            RoomEvent::Started { race } => self.started(to, race, room, bots),
            RoomEvent::NextRung { match_no, own, .. } => {
                let Audience::One(player) = to else { panic!("a board to everybody") };
                let seen = self.race.as_mut().expect("a rung belongs to a race");
                assert_eq!(*match_no, seen.match_no);
                if own.is_some() {
                    seen.confirmed.retain(|(owner, _), _| *owner != player);
                }
            }
            RoomEvent::Progress { progress, standing } => {
                assert_eq!(to, Audience::All);
                let told = self.race.as_mut().expect("progress belongs to a race");
                told.progressed(progress, standing);
            }
            RoomEvent::Placed { match_no, seq, verdict } => {
                let Audience::One(player) = to else { panic!("an answer to everybody") };
                if let Some(told) = self.race.as_mut().filter(|told| told.match_no == *match_no) {
                    told.answered(player, *seq, verdict, bots);
                }
            }
            RoomEvent::Entered { snapshot } => {
                let Audience::One(player) = to else { panic!("a snapshot to everybody") };
                self.entered(player, snapshot);
            }
            RoomEvent::RoomChanged { .. } | RoomEvent::Finished { .. } => assert_eq!(to, Audience::All),
            RoomEvent::Refused { request: RequestId::NONE, problem } => {
                assert!(to == Audience::All || problem.is("wrong_phase"), "{problem:?}");
            }
            RoomEvent::JoinRefused { .. } => panic!("the shell is asked to refuse"),
            RoomEvent::Refused { .. } | RoomEvent::PuzzleAccepted { .. } => {
                assert!(matches!(to, Audience::One(_)));
            }
            RoomEvent::NoContest { .. } => panic!("nobody changes the rules here"),
            RoomEvent::Rivals { .. } => panic!("no shell has shown any"),
            RoomEvent::Boards { .. } => {
                assert!(matches!(to, Audience::One(_)));
                assert_eq!(room.phase(), Phase::Finished, "digits of a race that runs");
            }
            RoomEvent::SolverBoard { .. } | RoomEvent::SolverNotes { .. } | RoomEvent::Said { .. } => {
                self.race.as_ref().expect("solvers have a race").seats(to, event, room);
            }
            RoomEvent::OwnResult { row, .. } => {
                assert!(matches!(to, Audience::One(_)));
                let told = self.race.as_mut().expect("a result belongs to a race");
                told.finals.insert(row.member, row.clone());
            }
        }
    }

    /// A snapshot shows the own board as it was confirmed, and nobody else's digits.
    fn entered(&self, player: PlayerId, snapshot: &Snapshot) {
        let Some(own) = &snapshot.own else { return };
        let told = self.race.as_ref().expect("a board belongs to a race");
        let progress = &told.progress[&snapshot.you];
        if let Some(filled) = progress.filled {
            assert_eq!(own.entries.filled(), filled, "the own board and the own progress differ");
        }
        assert_eq!(own.entries.clue_count(), usize::from(progress.cells));
        let mine = told.confirmed.iter().filter(|((owner, _), _)| *owner == player);
        let confirmed: BTreeMap<Cell, Digit> = mine.map(|((_, cell), digit)| (*cell, *digit)).collect();
        if told.silent {
            return;
        }
        assert_eq!(
            own.entries.clues().collect::<BTreeMap<_, _>>(),
            confirmed,
            "a confirmed digit is lost or invented"
        );
    }

    fn recorded(&mut self, record: &MatchRecord, room: &Room) {
        let results = &record.results;
        assert_eq!(record.id, MatchId { room: room.id(), match_no: room.view().match_no });
        assert!(self.booked.insert(record.id), "a match is booked twice");
        assert_eq!(record.replay().as_ref(), Ok(results), "the record does not tell the match");
        assert_eq!(record.audit().as_ref(), Ok(results), "the record is judged otherwise");
        check_lanes(record, results);
        let told = self.race.as_mut().expect("results belong to a race");
        assert!(std::mem::replace(&mut told.running, false), "results booked twice");
        assert_eq!(results.table.len(), told.progress.len());
        let members: BTreeSet<MemberNo> = results.table.iter().map(|row| row.member).collect();
        assert_eq!(members.len(), results.table.len(), "somebody has two places");
        for row in told.finals.values() {
            // Where boards differ, nobody is told a cell before the end.
            let is_it = |last: &ResultRow| *last == *row || ResultRow { stall: None, ..last.clone() } == *row;
            assert!(results.table.iter().any(is_it), "a final result has changed: {row:?}");
        }
        for (index, row) in results.table.iter().enumerate() {
            assert_eq!(usize::from(row.rank), index + 1);
            assert_ne!(row.status, RacerStatus::Racing);
            let blanks = results.blanks_of(row.member);
            assert!(row.correct <= blanks);
            if matches!(row.status, RacerStatus::Finished { .. }) {
                assert_eq!(row.correct, blanks);
            }
        }
        check_ranks(record);
        self.records.push(record.clone());
    }

    pub(crate) fn replayed(&mut self, effects: &[Effect]) {
        assert_eq!(
            self.fingerprints.pop_front(),
            Some(fingerprint(effects)),
            "the replay says something else"
        );
    }

    pub(crate) fn replay_complete(&self) {
        assert!(self.fingerprints.is_empty());
    }
}

impl RaceSeen {
    /// Digits and notes of a running race go to one member, who has set its puzzle and does not race it.
    fn seats(&self, to: Audience, event: &RoomEvent, room: &Room) {
        let Audience::One(player) = to else { panic!("what passes between setter and solver, to everybody") };
        if let RoomEvent::Said { by, .. } = event {
            assert_ne!(self.mode.is_duel(), !self.progress.contains_key(by), "only a setter speaks");
            return;
        }
        assert!(room.view().settings.rules.setter_sees_boards(), "the rules say that nobody watches");
        if let (true, RoomEvent::SolverBoard { board, .. }) = (self.mode.is_duel(), event) {
            assert!(self.players.get(&player).is_none_or(|no| *no != board.member), "their own board");
            assert_eq!(board.entries.clue_count(), usize::from(self.progress[&board.member].cells));
            return;
        }
        assert!(
            self.mode.is_duel() || !self.players.contains_key(&player),
            "a racer sees the digits of others"
        );
        if self.mode.is_duel() {
            return;
        }
        assert!(
            self.setter_player.is_none_or(|setter| setter == player),
            "digits to another than the setter"
        );
        if let RoomEvent::SolverBoard { board, .. } = event {
            let told = &self.progress[&board.member];
            assert_eq!(Some(board.entries.filled()), told.filled, "another board than everybody was told");
        }
    }

    fn progressed(&mut self, now: &RacerProgress, standing: &[MemberNo]) {
        assert!(self.running, "progress after the results");
        let before = self.progress.insert(now.member, now.clone()).expect("a racer of this race");
        if let Some(filled) = now.filled {
            assert!(self.puzzle.givens().filled().is_disjoint(filled), "a given was filled");
        }
        assert!(before.rung == now.rung || before.rung + 1 == now.rung && now.cells == 0);
        if !self.silent && before.rung == now.rung {
            assert!(before.cells <= now.cells && before.houses <= now.houses, "a confirmed digit was lost");
            let [before, now] = [before.filled, now.filled].map(Option::unwrap_or_default);
            assert!(before.is_subset(now), "a confirmed digit was lost");
        }
        assert!(before.score <= now.score && before.strikes <= now.strikes);
        if let (true, RacerStatus::Eliminated { time_ms }) = (before.status != now.status, now.status) {
            self.eliminated(now, time_ms);
        }
        assert!(before.status == now.status || before.status == RacerStatus::Racing, "a race ended twice");
        let ranked: BTreeSet<&MemberNo> = standing.iter().collect();
        assert_eq!((ranked.len(), standing.len()), (self.progress.len(), self.progress.len()));
        self.check_standing(standing);
    }

    /// At each moment the one with the fewest digits leaves, and nobody besides.
    fn eliminated(&mut self, left: &RacerProgress, time_ms: u32) {
        let rounds = self.progress.values().filter(|of| matches!(of.status, RacerStatus::Eliminated { .. }));
        assert_eq!(self.mode.next_elimination_ms(rounds.count() - 1), Some(time_ms.into()));
        assert!(self.eliminated_at.replace(time_ms).is_none_or(|before| before < time_ms), "two at once");
        let mut rest = self.progress.values().filter(|of| of.status == RacerStatus::Racing);
        assert!(rest.all(|of| of.cells >= left.cells), "somebody had fewer digits");
    }

    /// The live standing agrees with the progress of all, where that tells enough.
    fn check_standing(&self, standing: &[MemberNo]) {
        if self.mode.is_duel() {
            return; // By shares, which progress does not tell.
        }
        for pair in standing.windows(2) {
            let key = |no: &MemberNo| match self.progress[no].status {
                RacerStatus::Finished { time_ms } => (self.setter == Some(*no), 0, time_ms, 0, 0),
                // Who has left is behind; in which order, the results say.
                status if self.mode.next_elimination_ms(0).is_some() && status != RacerStatus::Racing => {
                    (false, 2, 0, 0, 0)
                }
                _ => {
                    let RacerProgress { rung, cells, .. } = &self.progress[no];
                    (self.setter == Some(*no), 1, 0, u16::MAX - rung, u16::MAX - cells)
                }
            };
            assert!(key(&pair[0]) <= key(&pair[1]), "the live standing is wrong");
        }
    }

    fn answered(&mut self, player: PlayerId, seq: Seq, verdict: &Verdict, bots: &[Bot]) {
        // A match that is off the table answers nothing any more.
        if *verdict == rejected(Rejection::WrongPhase) {
            return;
        }
        let stale = rejected(Rejection::StaleSeq);
        let Some(bot) = bots.iter().find(|bot| bot.player == player) else {
            // Its move may come late, and is never a wrong one.
            let late = *verdict == rejected(Rejection::RaceOver);
            assert!(late || !matches!(verdict, Verdict::Rejected { .. }), "a bot's move: {verdict:?}");
            return;
        };
        // Whoever left and came again is somebody else to this race.
        if bot.you != self.players.get(&player).copied() {
            return;
        }
        if let Some(earlier) = self.answers.insert((player, seq), verdict.clone()) {
            let same = earlier == *verdict || *verdict == stale;
            assert!(same, "two answers to one number: {earlier:?}, then {verdict:?}");
            return;
        }
        match (verdict, bot.sent.get(&seq)) {
            (Verdict::Correct { .. }, Some(Command::Place { cell, digit, .. }))
            | (Verdict::Revealed { cell, digit, .. }, Some(Command::Hint { .. })) => {
                self.confirmed.insert((player, *cell), *digit);
            }
            _ => {}
        }
    }
}

/// Every numbered move of a member gets exactly one answer, at once, and nobody else gets one.
fn check_answers(input: &Input, effects: &[Effect], bots: &[Bot]) {
    let answers: Vec<(Audience, Seq)> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Send { to, event: RoomEvent::Placed { seq, .. }, .. } => Some((*to, *seq)),
            _ => None,
        })
        .collect();
    match &input.event {
        Event::Command {
            player,
            command: Command::Place { seq, .. } | Command::Erase { seq, .. } | Command::Hint { seq, .. },
            ..
        } => {
            let inside = bots.iter().any(|bot| bot.player == *player && bot.inside);
            assert!(answers.len() <= 1);
            assert!(answers.iter().all(|answer| *answer == (Audience::One(*player), *seq)));
            let removed = effects
                .iter()
                .any(|effect| matches!(effect, Effect::Detach { player: p, .. } if p == player));
            assert!(!inside || removed || answers.len() == 1, "a move without an answer");
        }
        _ => assert!(answers.is_empty(), "an answer to nothing"),
    }
}

/// Nothing that goes to more than its owner holds a board: neither the solution nor a bot's digits, not
/// even in part. (The givens are everybody's, so only boards with enough digits of their own count.)
fn check_secrets(effects: &[Effect], bots: &[Bot]) {
    const TELLING: usize = 8;
    for effect in effects {
        let Effect::Send { event, .. } = effect else { continue };
        // Snapshots are the only events with room for a board, and the costliest to search.
        if !matches!(event, RoomEvent::Entered { .. } | RoomEvent::Finished { .. }) {
            continue;
        }
        let mut told = serde_json::to_string(event).expect("events are plain data");
        if let RoomEvent::Entered { snapshot } = event
            && let Some(own) = &snapshot.own
        {
            told = told.replace(&own.entries.to_string(), "the own board");
        }
        for bot in bots {
            let solution = bot.solution.as_ref().map(Grid::to_string);
            let Some(puzzle) = &bot.puzzle else { continue };
            let blanks = puzzle.givens().cells().len() - puzzle.givens().clue_count();
            assert!(
                solution.is_none_or(|solution| blanks < TELLING || !told.contains(&solution)),
                "the solution is told: {told}"
            );
            if bot.entries.len() >= TELLING {
                let mut board = puzzle.board().blank();
                bot.entries.iter().for_each(|(cell, digit)| board.set(*cell, Some(*digit)));
                assert!(!told.contains(&board.to_string()), "somebody's digits are told: {told}");
            }
        }
    }
}

fn check_members(room: &Room) {
    if room.is_closed() {
        return;
    }
    let view = room.view();
    let seated = view.members.iter().filter(|member| member.role == game::Role::Racer).count();
    assert!(seated <= usize::from(view.settings.rules.racers_max()));
    let open = matches!(view.phase, Phase::Lobby | Phase::Finished);
    let sits_out =
        |member: &game::MemberView| member.knowledge == Knowledge::Puzzle && !view.settings.rules.practice;
    let mut racers = view.members.iter().filter(|member| member.role == game::Role::Racer);
    assert!(!open || !racers.any(sits_out), "a setter has a seat");
    let mut others = view.members.iter().filter(|member| !sits_out(member));
    let waiting = others.any(|member| member.role == game::Role::Waiting);
    let full = seated == usize::from(view.settings.rules.racers_max());
    assert!(!open || !waiting || full, "somebody waits beside a free seat");
    let names: BTreeSet<_> = view.members.iter().map(|member| &member.name).collect();
    assert_eq!(names.len(), view.members.len(), "two members of one name");
    assert!(view.members.is_empty() || view.members.iter().any(|member| member.no == view.host), "no host");
}

/// Who has set the puzzle that is raced.
fn setter(room: &Room) -> Option<MemberNo> {
    let members = room.view().members;
    members.iter().find(|member| member.knowledge == Knowledge::Puzzle).map(|member| member.no)
}

fn fingerprint(effects: &[Effect]) -> u64 {
    let mut hasher = DefaultHasher::new();
    format!("{effects:?}").hash(&mut hasher);
    hasher.finish()
}
