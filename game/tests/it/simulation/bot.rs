//! One simulated player: what they have been told, and what they do next. A bot never looks into
//! the room; it knows what a client would know, and the solution because it can solve.

use std::collections::BTreeMap;

use game::{
    BotStrength, Command, Handicap, HintKind, Hints, Judging, KnockNo, MemberNo, Mistakes, Mode, Name, Phase,
    Phrase, PlayerId, PuzzleRequest, RoomEvent, RoomView, Rules, Seq, SharedNotes, Verdict,
};
use puzzle::{Cell, Digit, Document, Format, Grid, Puzzle};

use super::dice::Dice;
use crate::kinds::{KINDS, prepared, solved, spec};
use crate::story::{FOUR_OPEN, ONE_UNDECIDED, SOLUTION};

pub(crate) struct Bot {
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
    pub(crate) watch: bool,
    pub(crate) connected: bool,
    /// Whether the bot believes it has a place in the room.
    pub(crate) inside: bool,
    pub(crate) you: Option<MemberNo>,
    pub(crate) room: Option<RoomView>,
    pub(crate) match_no: u32,
    rung: u16,
    pub(crate) solution: Option<Grid>,
    pub(crate) puzzle: Option<Puzzle>,
    /// The own board as the answers to the own moves tell it.
    pub(crate) entries: BTreeMap<Cell, Digit>,
    pub(crate) seq: u32,
    /// Moves by number, to know what an answer means and to send again after a resume.
    pub(crate) sent: BTreeMap<Seq, Command>,
    pub(crate) answers: BTreeMap<Seq, Verdict>,
    /// Percent of placements that are wrong.
    clumsiness: u64,
}

impl Bot {
    pub(crate) fn new(n: u64, dice: &mut Dice) -> Self {
        Self {
            player: PlayerId(n + 1),
            name: dice.pick(&["Ann", "Bob", "Cat", "Dan"]).parse().expect("a name"),
            watch: dice.percent(10),
            connected: false,
            inside: false,
            you: None,
            room: None,
            match_no: 0,
            rung: 0,
            solution: None,
            puzzle: None,
            entries: BTreeMap::new(),
            seq: 0,
            sent: BTreeMap::new(),
            answers: BTreeMap::new(),
            clumsiness: dice.between(0, 15),
        }
    }

    /// Takes in what a client would be told.
    pub(crate) fn hears(&mut self, event: &RoomEvent) {
        match event {
            RoomEvent::Entered { snapshot } => {
                self.inside = true;
                self.you = Some(snapshot.you);
                self.room = Some(snapshot.room.clone());
                match &snapshot.race {
                    Some(race) => self.learns((race.match_no, race.rung), &race.puzzle),
                    None => self.forgets(),
                }
                if let Some(own) = &snapshot.own {
                    self.entries = own.entries.clues().collect();
                    self.seq = self.seq.max(own.last_seq.0);
                }
            }
            RoomEvent::NextRung { match_no, rung, puzzle, own } if *match_no == self.match_no => {
                self.learns((*match_no, *rung), puzzle);
                self.entries = own.iter().flat_map(|own| own.entries.clues()).collect();
            }
            RoomEvent::NoContest { .. } => self.forgets(),
            RoomEvent::RoomChanged { room } => self.room = Some(room.clone()),
            RoomEvent::Started { race } => {
                self.forgets();
                self.learns((race.match_no, race.rung), &race.puzzle);
            }
            RoomEvent::Placed { match_no, seq, verdict } if *match_no == self.match_no => {
                self.answered(*seq, verdict)
            }
            RoomEvent::JoinRefused { .. }
            | RoomEvent::Placed { .. }
            | RoomEvent::NextRung { .. }
            | RoomEvent::Progress { .. }
            | RoomEvent::Finished { .. }
            | RoomEvent::Refused { .. }
            | RoomEvent::PuzzleAccepted { .. }
            | RoomEvent::OwnResult { .. }
            | RoomEvent::Boards { .. }
            | RoomEvent::SolverBoard { .. }
            | RoomEvent::SolverNotes { .. }
            | RoomEvent::Said { .. }
            | RoomEvent::Rivals { .. } => {}
        }
    }

    fn learns(&mut self, (match_no, rung): (u32, u16), puzzle: &Puzzle) {
        if self.match_no != match_no {
            self.forgets();
        }
        if self.rung != rung {
            self.entries.clear();
        }
        (self.match_no, self.rung) = (match_no, rung);
        self.solution = Some(solved(puzzle));
        self.puzzle = Some(puzzle.clone());
    }

    fn forgets(&mut self) {
        self.entries.clear();
        self.sent.clear();
        self.answers.clear();
        (self.seq, self.rung) = (0, 0);
        self.solution = None;
        self.puzzle = None;
    }

    fn answered(&mut self, seq: Seq, verdict: &Verdict) {
        let repeated = self.answers.insert(seq, verdict.clone()).is_some();
        let sent = self.sent.get(&seq).filter(|sent| rung_of(sent) == Some(self.rung));
        if repeated {
            return;
        }
        match (sent, verdict) {
            (
                Some(Command::Place { cell, digit, .. }),
                Verdict::Correct { .. } | Verdict::Entered | Verdict::FullButWrong { .. },
            ) => {
                self.entries.insert(*cell, *digit);
            }
            (Some(Command::Erase { cell, .. }), Verdict::Erased) => {
                self.entries.remove(cell);
            }
            (Some(Command::Hint { .. }), Verdict::Revealed { cell, digit, .. }) => {
                self.entries.insert(*cell, *digit);
            }
            _ => {}
        }
    }

    /// What the bot does with its next turn; `None` when it just looks.
    pub(crate) fn acts(&mut self, dice: &mut Dice) -> Option<Command> {
        if dice.percent(4) {
            return Some(self.mischief(dice));
        }
        let room = self.room.as_ref()?;
        let host = self.you == Some(room.host);
        match room.phase {
            Phase::Racing => self.moves(dice),
            Phase::Lobby | Phase::Finished if host && dice.percent(30) => Some(self.hosts(dice)),
            Phase::Lobby | Phase::Finished => dice.percent(70).then_some(Command::Ready { ready: true }),
            Phase::Setting => Some(self.sets(dice)),
            Phase::Comparing if dice.percent(5) => Some(self.prices(dice)),
            Phase::Comparing => dice.percent(70).then_some(Command::Ready { ready: true }),
            Phase::Dealing | Phase::Countdown { .. } => {
                dice.percent(2).then_some(Command::Ready { ready: false })
            }
        }
    }

    fn hosts(&self, dice: &mut Dice) -> Command {
        match dice.below(9) {
            8 => Command::AddBot { strength: *dice.pick(&BotStrength::ALL) },
            0 => Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: FOUR_OPEN.to_owned() } },
            1 => Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: SOLUTION.to_owned() } },
            2 => {
                let spec = spec(dice.pick::<&str>(&KINDS));
                Command::ChoosePuzzle { puzzle: PuzzleRequest::Generated { spec, seed: None } }
            }
            3 => Command::ChangeRules { rules: random_rules(dice) },
            4 => Command::ToLobby,
            _ => Command::Start,
        }
    }

    /// In a duel: a puzzle of one's own, mostly a proper one.
    fn sets(&self, dice: &mut Dice) -> Command {
        let small = || Format::Sdk.write(&[Document::of(prepared("4x4").puzzle)]).expect("a format for it");
        let text = match dice.below(12) {
            0 => return Command::MoreTime,
            1 => SOLUTION.to_owned(),
            2..5 => small(),
            5..8 => ONE_UNDECIDED.to_owned(),
            _ => FOUR_OPEN.to_owned(),
        };
        Command::HandIn { puzzle: PuzzleRequest::Set { text } }
    }

    fn prices(&self, dice: &mut Dice) -> Command {
        let member = MemberNo(dice.below(4) as u16);
        let handicap =
            Handicap { delay_s: *dice.pick(&[0, 90, 601]), givens: 0, strikes: *dice.pick(&[0, 1]) };
        Command::SetHandicap { member, handicap }
    }

    fn moves(&mut self, dice: &mut Dice) -> Option<Command> {
        let (solution, puzzle) = (self.solution.as_ref()?, self.puzzle.as_ref()?);
        let wrong = |(cell, digit): &(&Cell, &Digit)| solution.get(**cell) != Some(**digit);
        if let Some((cell, _)) = self.entries.iter().find(wrong).filter(|_| dice.percent(30)) {
            let cell = *cell;
            let seq = self.number();
            return Some(
                self.numbered(seq, Command::Erase { match_no: self.match_no, rung: self.rung, seq, cell }),
            );
        }
        let cells = puzzle.board().layout().cells();
        let open: Vec<Cell> = cells
            .filter(|cell| puzzle.givens().get(*cell).is_none() && !self.entries.contains_key(cell))
            .collect();
        if open.is_empty() {
            return None;
        }
        let cell = *dice.pick(&open);
        if dice.percent(5) {
            let cell = dice.percent(50).then_some(cell);
            let seq = self.number();
            return Some(
                self.numbered(seq, Command::Hint { match_no: self.match_no, rung: self.rung, seq, cell }),
            );
        }
        let right = solution.get(cell).expect("a solution is full");
        let highest = puzzle.board().layout().size();
        let digit =
            if dice.percent(self.clumsiness) { random_digit(dice, (highest + 1).min(25)) } else { right };
        let seq = self.number();
        Some(
            self.numbered(seq, Command::Place { match_no: self.match_no, rung: self.rung, seq, cell, digit }),
        )
    }

    /// Things no honest client does, or only rarely.
    fn mischief(&mut self, dice: &mut Dice) -> Command {
        let seq = Seq(dice.below(40) as u32);
        let cell = Cell::new(dice.below(400) as u16);
        let member = MemberNo(dice.below(6) as u16);
        match dice.below(26) {
            24 => self.sets(dice),
            25 => self.prices(dice),
            20 => Command::AddBot { strength: *dice.pick(&BotStrength::ALL) },
            21 => Command::ShowBoards { members: (0..dice.below(14) as u16).map(MemberNo).collect() },
            22 => Command::Say { to: member, phrase: *dice.pick(&Phrase::ALL) },
            23 => {
                let noted = (cell, [random_digit(dice, 25)].into_iter().collect());
                let notes = SharedNotes { corner: vec![noted; dice.below(3) as usize], centre: vec![] };
                Command::ShareNotes { match_no: self.match_no, notes }
            }
            0..4 => self.numbered(
                seq,
                Command::Place {
                    match_no: self.match_no,
                    rung: self.rung,
                    seq,
                    cell,
                    digit: random_digit(dice, 25),
                },
            ),
            4 => self.numbered(seq, Command::Erase { match_no: self.match_no, rung: self.rung, seq, cell }),
            5 => Command::Kick { member },
            6 => Command::HandOver { member },
            7 => Command::Leave,
            8 => Command::GiveUp,
            9 => Command::EndRace,
            10 => Command::Watch { watch: dice.percent(50) },
            11 => Command::ChangeRules { rules: random_rules(dice) },
            12 => Command::CancelStart,
            13 => Command::ToLobby,
            14 => Command::Start,
            15 => Command::Lock { locked: dice.percent(30) },
            16 => Command::NewCode,
            17 => self.numbered(
                seq,
                Command::Hint { match_no: self.match_no, rung: self.rung, seq, cell: Some(cell) },
            ),
            18 => Command::AnswerKnock { knock: KnockNo(dice.below(4) as u16), admit: dice.percent(70) },
            _ => Command::Ready { ready: dice.percent(50) },
        }
    }

    fn number(&mut self) -> Seq {
        self.seq += 1;
        Seq(self.seq)
    }

    /// Books a numbered move; a number is used for one command only, whatever the bot is up to.
    fn numbered(&mut self, seq: Seq, command: Command) -> Command {
        self.seq = self.seq.max(seq.0);
        self.sent.entry(seq).or_insert(command).clone()
    }

    /// The moves without an answer, in order, as a client sends them again after a resume.
    pub(crate) fn unanswered(&self) -> Vec<Command> {
        self.sent
            .iter()
            .filter(|(seq, _)| !self.answers.contains_key(seq))
            .map(|(_, command)| command.clone())
            .collect()
    }
}

/// The rung that a move names.
fn rung_of(command: &Command) -> Option<u16> {
    match command {
        Command::Place { rung, .. } | Command::Erase { rung, .. } | Command::Hint { rung, .. } => Some(*rung),
        _ => None,
    }
}

fn random_digit(dice: &mut Dice, highest: u8) -> Digit {
    Digit::new(dice.between(1, highest.into()) as u8).expect("1 to 25 are digits")
}

fn random_rules(dice: &mut Dice) -> Rules {
    let every_s = *dice.pick(&[14, 15, 30, 120, 121]);
    let set_min = *dice.pick(&[0, 1, 10, 60, 61]);
    let mode = *dice.pick(&[Mode::Race, Mode::Ladder, Mode::Elimination { every_s }, Mode::Duel { set_min }]);
    let rules = Rules {
        mode,
        seats: dice.between(0, 5) as u8,
        mistakes: Mistakes {
            judging: *dice.pick(&[Judging::EachDigit, Judging::EachDigit, Judging::FullBoard]),
            lockout_s: *dice.pick(&[0, 1, 3, 30, 31]),
            grows: dice.percent(50),
            dear_guesses: dice.percent(50),
            out_after: *dice.pick(&[None, Some(1), Some(3), Some(5)]),
        },
        hints: Hints {
            kind: *dice.pick(&[
                HintKind::None,
                HintKind::RandomCell,
                HintKind::ChosenCell,
                HintKind::Explained,
            ]),
            cost_s: *dice.pick(&[0, 1, 30, 121]),
        },
        time_limit_s: *dice.pick(&[None, Some(30), Some(120), Some(1_200)]),
        countdown_s: *dice.pick(&[0, 1, 3]),
        grace_s: *dice.pick(&[5, 20, 60]),
        practice: dice.percent(50),
        setter_watches: dice.percent(70),
        ..Rules::default()
    };
    if dice.percent(80) { mode.fit(rules) } else { rules }
}
