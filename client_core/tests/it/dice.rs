//! Random but repeatable inputs: every intent, every message, every time, in any order.

use client_core::editor::{Destination, DraftSlot, EditorAction, Tool};
use client_core::room::{Pick, RuleEdit, RuleKey};
use client_core::store::StoreKey;
use client_core::{
    Boxed, CardIntent, Direction, EntryMode, HomeIntent, Input, Intent, Play, PracticeIntent, RoomIntent,
    Screen,
};
use game::{
    DetachReason, EndReason, Explanation, HintKind, Hints, Knock, KnockNo, Knowledge, MatchId, MemberNo,
    MemberView, OwnBoard, PendingChoice, PlayerId, Problem, RaceView, Racer, RacerProgress, RacerStatus,
    RequestId, ResultRow, Results, Role, RoomCode, RoomEvent, RoomId, RoomView, Seq, Settings, Snapshot,
    Timeline, Verdict,
};
use protocol::{Notice, ServerMessage};
use puzzle::{
    Board, Candidate, Cell, CellSet, Constraint, Digit, Grid, Kind, Layout, Level, Premise, Puzzle, Step,
    Tier,
};

use crate::world::FOUR_OPEN;

/// A small generator of its own, so that a seed means the same for ever.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u64) as usize].clone()
    }

    fn coin(&mut self) -> bool {
        self.roll(2) == 0
    }

    fn member(&mut self) -> MemberNo {
        MemberNo(self.roll(4) as u16)
    }

    /// Now and then one that is not on the board.
    fn cell(&mut self) -> Cell {
        Cell::new(if self.roll(20) == 0 { self.roll(300) } else { self.roll(6) } as u16)
    }

    fn digit(&mut self) -> Digit {
        let highest = if self.roll(20) == 0 { 25 } else { 9 };
        Digit::new(self.roll(highest) as u8 + 1).expect("a digit")
    }

    fn ms(&mut self) -> u32 {
        self.pick(&[0, 1, 100, 3_000, 60_000, u32::MAX])
    }

    fn text(&mut self) -> String {
        match self.roll(12) {
            0 => "all work and no play ".repeat(100),
            1 => "up\u{202E}side\u{0}down\r\n\u{200B}".to_owned(),
            2 => self
                .pick(&["killer+x", "samurai+16", "25x25", "24-28", "99% blank", "9-1", "+", "70-"])
                .to_owned(),
            _ => self
                .pick(&["", "Ann", "KXQ7P", "http://x/r/KXQ7P", "\u{202E}", "0", FOUR_OPEN, "🐢🐢🐢", "4711"])
                .to_owned(),
        }
    }

    fn play(&mut self) -> Play {
        match self.roll(30) {
            0 => Play::Deselect,
            15 => Play::Tap(self.cell()),
            16 => Play::Extend(self.cell()),
            17 => Play::ExtendTo(self.cell()),
            18 => Play::ToggleSelected(self.cell()),
            19 => Play::SelectSame(self.cell()),
            20 => Play::SelectAll,
            21 => Play::InvertSelection,
            22 => Play::Leap(Direction::Down),
            23 => Play::ExtendStep(Direction::Left),
            24 => Play::ArmNext { forward: self.coin() },
            25 => Play::PlaceArmed,
            26 => Play::ToggleDigitFirst,
            27 => Play::NextMode,
            28 => Play::EraseAt(self.cell()),
            12 => Play::Hint,
            13 => Play::CloseHint,
            14 => Play::FillNotes,
            1 => Play::Move(self.pick(&[Direction::Up, Direction::Down, Direction::Left, Direction::Right])),
            2 => Play::Digit(self.digit()),
            3 => Play::DigitAs(self.digit(), self.pick(&EntryMode::ALL)),
            4..=6 => Play::DigitAt(self.cell(), self.digit()),
            7 => Play::Erase,
            8 => Play::Undo,
            9 => Play::Redo,
            10 => Play::ToggleNotes,
            _ => Play::Select(self.cell()),
        }
    }

    fn intent(&mut self) -> Intent {
        let key = self.pick(&RuleKey::ALL);
        match self.roll(58) {
            0 => Intent::Home(HomeIntent::SetName(self.text())),
            1 => Intent::Home(HomeIntent::SetCode(self.text())),
            2 => Intent::Home(HomeIntent::PlayWithFriends),
            3 => Intent::Home(HomeIntent::JoinByCode),
            4 => Intent::Home(HomeIntent::JoinUrlRoom),
            5 => Intent::Home(HomeIntent::DeclineUrlRoom),
            6 => Intent::Home(HomeIntent::FindOpponent),
            7 => Intent::Home(HomeIntent::CancelQueue),
            8 => Intent::Room(RoomIntent::CopyLink),
            9 => Intent::Room(RoomIntent::Ready(self.coin())),
            10 => Intent::Room(RoomIntent::Start),
            11 => Intent::Room(RoomIntent::CancelStart),
            12 => Intent::Room(RoomIntent::OpenRules),
            13 => Intent::Card(CardIntent::EditRule(RuleEdit::Raise(key))),
            14 => Intent::Card(CardIntent::EditRule(RuleEdit::Lower(key))),
            15 => Intent::Card(CardIntent::SetSeed(self.text())),
            16 => Intent::Room(RoomIntent::OpenPaste),
            17 => Intent::Room(RoomIntent::PasteText(self.text())),
            18 => Intent::Room(RoomIntent::SubmitPuzzle),
            19 => Intent::Room(RoomIntent::Kick(self.member())),
            20 => Intent::Room(RoomIntent::HandOver(self.member())),
            21 => Intent::Room(RoomIntent::Watch(self.coin())),
            22 => Intent::Room(RoomIntent::Leave),
            23 => Intent::Room(RoomIntent::EndRace),
            24 => Intent::Room(RoomIntent::Rematch),
            25 => Intent::Room(RoomIntent::ToLobby),
            26 => Intent::Room(RoomIntent::GiveUp),
            27 => Intent::Confirm,
            28 => Intent::Dismiss,
            29 => Intent::Back,
            30 => Intent::DismissToast(self.roll(5) as u32),
            31 => Intent::ReconnectNow,
            32 => Intent::PlayHere,
            33 => Intent::Home(HomeIntent::AcceptBots(self.coin())),
            34 => Intent::Room(RoomIntent::Lock(self.coin())),
            35 => Intent::Room(RoomIntent::NewCode),
            36 => Intent::Room(RoomIntent::AnswerKnock {
                knock: KnockNo(self.roll(3) as u16),
                admit: self.coin(),
            }),
            37 => Intent::Room(RoomIntent::FindAnother),
            40 => Intent::Room(RoomIntent::AddBot(self.pick(&game::BotStrength::ALL))),
            41 => Intent::Open(self.pick(&[
                client_core::RoomSheet::AddBot.boxed(),
                client_core::RoomSheet::Boards(0).boxed(),
                client_core::RoomSheet::Board(game::MemberNo(1)).boxed(),
            ])),
            38 => Intent::Card(CardIntent::SetKind(self.text())),
            39 => Intent::Card(CardIntent::SetClues(self.text())),
            46 => Intent::Card(CardIntent::OpenPicker),
            47 => Intent::Card(CardIntent::UsePicked),
            42 => Intent::Card(CardIntent::Pick(Pick::Tier(self.pick(&puzzle::Tier::ALL)))),
            43 => Intent::Card(CardIntent::Pick(Pick::Addition(self.pick(&["x", "killer", "windoku"])))),
            44 => Intent::Card(CardIntent::Pick(Pick::More(self.coin()))),
            45 => Intent::Card(CardIntent::Pick(Pick::Star)),
            48 => Intent::Practice(self.practice()),
            49 => Intent::Edit(self.editing()),
            _ => Intent::Play(self.play()),
        }
    }

    fn editing(&mut self) -> EditorAction {
        let (a, b) = (self.roll(90) as u16, self.roll(90) as u16);
        let tool = self.pick(&Tool::ALL);
        let slot = DraftSlot(self.roll(10) as u8);
        self.pick(&[
            EditorAction::Open,
            EditorAction::Choose(tool),
            EditorAction::Edge([Cell::new(a), Cell::new(b)]),
            EditorAction::Number(7),
            EditorAction::Keep,
            EditorAction::Switch(Kind::REGIONS, a > 40),
            EditorAction::Fill,
            EditorAction::Minimise,
            EditorAction::ClearDrawn,
            EditorAction::OpenDraft(slot),
            EditorAction::DeleteDraft(slot),
            EditorAction::NewDraft,
            EditorAction::Send(Destination::Clipboard),
        ])
    }

    fn practice(&mut self) -> PracticeIntent {
        let day = client_core::practice::Day(self.roll(30_000) as u32);
        self.pick(&[
            PracticeIntent::Open,
            PracticeIntent::Choose,
            PracticeIntent::Daily(day),
            PracticeIntent::ShowDay(day),
            PracticeIntent::Ladder,
            PracticeIntent::CancelMaking,
            PracticeIntent::Leave,
            PracticeIntent::Next,
            PracticeIntent::TogglePause,
            PracticeIntent::Check,
            PracticeIntent::RestoreLast,
            PracticeIntent::Forget(3),
        ])
    }

    fn status(&mut self) -> RacerStatus {
        let time_ms = self.ms();
        self.pick(&[
            RacerStatus::Racing,
            RacerStatus::Racing,
            RacerStatus::Finished { time_ms },
            RacerStatus::Out,
            RacerStatus::Forfeited,
            RacerStatus::Unfinished,
            RacerStatus::Kicked,
            RacerStatus::Eliminated { time_ms },
        ])
    }

    fn lane(&mut self, member: MemberNo) -> RacerProgress {
        let filled = (0..4).filter(|_| self.coin()).map(Cell::new).collect::<CellSet>();
        RacerProgress {
            member,
            rung: 0,
            cells: u16::try_from(filled.len()).expect("few cells"),
            houses: 0,
            filled: Some(filled),
            score: self.ms(),
            strikes: self.roll(9) as u8,
            streak: 4,
            status: self.status(),
        }
    }

    fn room(&mut self) -> RoomView {
        let member = |dice: &mut Self, no| MemberView {
            no: MemberNo(no),
            name: bob(),
            role: dice.pick(&[Role::Racer, Role::Racer, Role::Spectator, Role::Waiting]),
            ready: dice.coin(),
            connected: dice.coin(),
            bot: dice.coin(),
            strength: None,
            knowledge: dice.pick(&[Knowledge::Nothing, Knowledge::Seed, Knowledge::Puzzle]),
            handicap: game::Handicap::default(),
            tally: game::Tally::default(),
        };
        let mut settings = Settings::default();
        settings.rules.mistakes.judging = self.pick(&[game::Judging::EachDigit, game::Judging::FullBoard]);
        settings.rules.aids.tidy_notes = self.coin();
        settings.rules.practice = self.coin();
        settings.rules.aids.auto_notes = self.coin();
        settings.rules.aids.fitting_only = self.coin();
        let kind =
            self.pick(&[HintKind::None, HintKind::RandomCell, HintKind::ChosenCell, HintKind::Explained]);
        settings.rules.hints = Hints { kind, cost_s: self.roll(9) as u8 };
        RoomView {
            code: RoomCode::nth(self.roll(2)),
            policy: self.pick(&[game::Origin::Private, game::Origin::Queue]).policy(),
            phase: self.pick(&crate::duel::PHASES),
            host: self.member(),
            settings,
            members: (0..self.roll(4) as u16).map(|no| member(self, no)).collect(),
            match_no: self.match_no(),
            locked: self.coin(),
            starts_in_ms: self.coin().then(|| self.ms()),
            knocks: (0..self.roll(3) as u16).map(|no| Knock { no: KnockNo(no), name: bob() }).collect(),
            terms_no: self.roll(5) as u32,
            pending: self.coin().then(|| Box::new(self.pick(&[PendingChoice::Known, PendingChoice::Set]))),
            duel: self.coin().then(|| crate::duel::view(self.member(), self.ms(), self.coin())),
        }
    }

    fn race(&mut self) -> RaceView {
        let members: Vec<MemberNo> = (0..self.roll(4) as u16).map(MemberNo).collect();
        RaceView {
            match_no: self.match_no(),
            rung: 0,
            puzzle: self.puzzle(),
            tier: self.pick(&Tier::ALL),
            elapsed_ms: self.ms(),
            remaining_ms: self.coin().then(|| self.ms()),
            racers: members.iter().map(|&member| Racer { member, name: bob(), bot: false }).collect(),
            progress: members
                .iter()
                .filter(|_| self.roll(9) > 0)
                .map(|&no| Dice(u64::from(no.0)).lane(no))
                .collect(),
            standing: members,
            other: None,
        }
    }

    fn row(&mut self, rank: u8) -> ResultRow {
        ResultRow {
            rank,
            member: self.member(),
            name: bob(),
            status: self.status(),
            rung: 0,
            correct: self.roll(90) as u16,
            mistakes: self.roll(9) as u8,
            score: self.ms(),
            stall: self.coin().then(|| game::Stall { ms: self.ms(), cell: self.cell() }),
            bot: self.coin(),
            knowledge: Knowledge::Nothing,
            not_by_hand: self.coin(),
        }
    }

    fn results(&mut self) -> Results {
        Results {
            id: MatchId { room: RoomId(1), match_no: self.match_no() },
            ended: self.pick(&[
                EndReason::AllDone,
                EndReason::TimeUp,
                EndReason::HostEnded,
                EndReason::Decided,
            ]),
            tier: Tier::Beyond,
            puzzle: None,
            seed: None,
            credits: Box::default(),
            blanks: self.roll(60) as u16,
            duration_ms: self.ms(),
            table: (0..self.roll(4) as u8).map(|place| self.row(place + 1)).collect(),
            timelines: vec![Timeline { member: self.member(), gains: vec![(self.ms(), 700)] }],
            second: None,
        }
    }

    fn snapshot(&mut self) -> Snapshot {
        let entries = self.entries();
        let own = OwnBoard { entries, last_seq: Seq(self.roll(9) as u32), locked_ms: self.ms() };
        Snapshot {
            you: self.member(),
            room: self.room(),
            race: self.coin().then(|| self.race()),
            own: self.coin().then_some(own),
            results: self.coin().then(|| self.results()),
            attempt: None,
        }
    }

    /// Of this board or of none.
    fn step(&mut self) -> Step {
        let puzzle = Puzzle::classic(FOUR_OPEN.parse().expect("a grid"));
        let step = puzzle::step_up_to(&puzzle, Premise::AnyPuzzle, Level::MAX).expect("four are open");
        let placements = vec![Candidate { cell: self.cell(), digit: self.digit() }];
        Step { placements, ..step }
    }

    fn verdict(&mut self) -> Verdict {
        let (strikes, locked_ms) = (self.roll(9) as u8, self.ms());
        let (problem, text, step) = (self.problem(), self.text(), Box::new(self.step()));
        let (cell, digit, other) = (self.cell(), self.digit(), self.cell());
        self.pick(&[
            Verdict::Correct { gained: locked_ms },
            Verdict::Wrong { strikes, locked_ms, guess: strikes > 4 },
            Verdict::Entered,
            Verdict::FullButWrong { strikes, locked_ms },
            Verdict::Erased,
            Verdict::Rejected { problem: Box::new(problem) },
            Verdict::Revealed { cell, digit, locked_ms },
            Verdict::Explained(Box::new(Explanation { cells: vec![cell, other], text, locked_ms })),
            Verdict::Hinted { step, locked_ms },
        ])
    }

    fn event(&mut self) -> RoomEvent {
        match self.roll(16) {
            0..=2 => RoomEvent::Entered { snapshot: Box::new(self.snapshot()) },
            3 => RoomEvent::JoinRefused { request: self.request(), problem: self.problem() },
            4..=5 => RoomEvent::RoomChanged { room: self.room() },
            6 => RoomEvent::Started { race: self.race() },
            7..=9 => RoomEvent::Placed {
                match_no: self.match_no(),
                seq: Seq(self.roll(20) as u32),
                verdict: self.verdict(),
            },
            10 => {
                let member = self.member();
                RoomEvent::Progress { progress: self.lane(member), standing: vec![self.member()] }
            }
            11 => RoomEvent::Finished { results: self.results() },
            12 => RoomEvent::Refused { request: self.request(), problem: self.problem() },
            14 => RoomEvent::NoContest { match_no: u32::from(self.coin()) },
            13 => RoomEvent::OwnResult { id: self.results().id, row: self.row(1) },
            _ => RoomEvent::PuzzleAccepted { request: self.request(), clues: 30, tier: Tier::Hard },
        }
    }

    fn message(&mut self) -> ServerMessage {
        match self.roll(20) {
            0..=3 => ServerMessage::Welcome {
                version: 1,
                server: String::new(),
                player: PlayerId(1),
                identity: None,
                resume: self.coin().then(|| RoomCode::nth(0)),
                capabilities: vec![self.text()],
                project_page: None,
            },
            4 if self.roll(8) == 0 => ServerMessage::Refused { problem: self.problem() },
            5 => ServerMessage::Pong { stamp: self.ms() },
            6 => ServerMessage::Queued { waiting: 1, held_ms: self.ms(), bot_in_ms: Some(self.ms()) },
            7 if self.coin() => ServerMessage::Notice { notice: self.notice() },
            7 => ServerMessage::Matched { code: RoomCode::nth(0) },
            8 if self.roll(4) == 0 => {
                let why = self.pick(&[DetachReason::Kicked, DetachReason::Requeued]);
                ServerMessage::RoomLeft { why }
            }
            8 if self.coin() => ServerMessage::Dequeued,
            9 => ServerMessage::Fault { request: self.request(), problem: self.problem() },
            _ => ServerMessage::Room { event: self.event() },
        }
    }

    /// A "no" with any code, known or not, and whatever words.
    fn problem(&mut self) -> Problem {
        let codes = [
            "server_full",
            "too_many_connections",
            "too_often",
            "banned",
            "not_in_room",
            "already_in_room",
            "too_fast",
            "too_many_rooms",
            "bad_code",
            "full",
            "ask_host",
            "no_such_room",
            "still_validating",
            "not_host",
            "just_changed",
            "stale_seq",
            "locked_out",
            "puzzle_unreadable",
            "bad_spec",
            "of_tomorrow",
        ];
        let problem = Problem::new(self.pick(&codes), self.text(), self.text()).about(vec![self.cell()]);
        if self.coin() { problem.retry_after(self.ms()) } else { problem }
    }

    fn request(&mut self) -> RequestId {
        RequestId(self.roll(40) as u32)
    }

    /// A board of any kind: small, with holes, with rules of every part.
    fn puzzle(&mut self) -> Puzzle {
        let cells = |numbers: &[u16]| numbers.iter().copied().map(Cell::new).collect();
        let plain = |layout: Layout| Board::new(layout, Constraint::plain()).expect("a board");
        let board = match self.roll(9) {
            0 => plain(Layout::boxed(1, 1)),
            1 => plain(Layout::frame()),
            2 => plain(Layout::twin()),
            3 => plain(Layout::boxed(2, 5)),
            4 => {
                let cage = Constraint { value: Some(15), ..Constraint::on(Kind::KILLER, cells(&[0, 1, 9])) };
                let rules = [
                    cage,
                    Constraint::on(Kind::GREATER, cells(&[2, 3])),
                    Constraint::on(Kind::EVEN, cells(&[4])),
                    Constraint::on(Kind::THERMOMETER, cells(&[5, 14, 23])),
                ];
                let all = Constraint::plain().into_iter().chain(rules).collect();
                Board::new(Layout::boxed(3, 3), all).expect("a board")
            }
            _ => return Puzzle::classic(FOUR_OPEN.parse().expect("a grid")),
        };
        let mut givens = board.blank();
        let highest = u64::from(board.layout().size());
        for cell in board.layout().cells().skip(4).step_by(3) {
            givens.set(cell, Digit::new(self.roll(highest) as u8 + 1));
        }
        Puzzle::new(board.into(), givens).expect("they fit")
    }

    /// Entries of the right length, or of any other, with any digits.
    fn entries(&mut self) -> Grid {
        let length = self.pick(&[81, 81, 81, 0, 1, 72, 100, 153, 625]);
        let line: String =
            (0..length).map(|_| if self.roll(30) == 0 { self.digit().symbol() } else { '.' }).collect();
        line.parse().expect("a line of symbols")
    }

    fn notice(&mut self) -> Notice {
        let announcement = Notice::Announcement { text: self.text() };
        self.pick(&[
            Notice::Draining { ends_in_ms: 90_000 },
            Notice::DrainAborted,
            announcement,
            Notice::NotSaving,
            Notice::SavingAgain,
            Notice::OldSecretUsed,
        ])
    }

    fn match_no(&mut self) -> u32 {
        self.pick(&[1, 1, 1, 1, 2])
    }

    /// What leads on from here, so that the nonsense does not stay at the door.
    pub(crate) fn sense(&mut self, screen: Screen) -> Vec<Input> {
        let received = |message| Input::Received(Box::new(message));
        let entered = RoomEvent::Entered { snapshot: Box::new(self.snapshot()) };
        let welcome = ServerMessage::Welcome {
            version: 1,
            server: String::new(),
            player: PlayerId(1),
            identity: None,
            resume: None,
            capabilities: vec![],
            project_page: None,
        };
        match screen {
            Screen::Home | Screen::Challenge | Screen::Page(_) => vec![
                Input::Intent(Intent::ReconnectNow),
                Input::Opened,
                received(welcome),
                Input::Intent(Intent::Home(HomeIntent::SetName("Ann".to_owned()))),
                Input::Intent(Intent::Home(HomeIntent::SetCode(RoomCode::nth(0).to_string()))),
                Input::Intent(Intent::Home(HomeIntent::JoinByCode)),
                received(ServerMessage::Room { event: entered }),
            ],
            Screen::Queue => vec![received(ServerMessage::Matched { code: RoomCode::nth(0) })],
            Screen::PracticeStart => vec![Input::Intent(PracticeIntent::Quick.into())],
            Screen::Editor => {
                let play = Intent::Play(self.play());
                let act = Intent::Edit(self.editing());
                let leave = [Intent::Back, PracticeIntent::Open.into()];
                [play, act].into_iter().chain(leave).map(Input::Intent).collect()
            }
            Screen::Practice | Screen::Lobby | Screen::Race | Screen::Results => {
                (0..3).map(|_| Input::Intent(Intent::Play(self.play()))).collect()
            }
        }
    }

    pub(crate) fn input(&mut self) -> Input {
        match self.roll(30) {
            0..=3 => Input::Tick,
            4..=5 => Input::Opened,
            6 if self.roll(3) == 0 => {
                let code = self.pick(&[
                    None,
                    Some(1001),
                    Some(4002),
                    Some(4006),
                    Some(4008),
                    Some(4009),
                    Some(4011),
                ]);
                Input::Closed { code, reason: self.text() }
            }
            7 => Input::RoomInUrl(self.text()),
            8 => Input::Stored { key: self.pick(&StoreKey::all().collect::<Vec<_>>()), value: self.text() },
            9 => Input::Copied(self.coin()),
            10..=17 => Input::Received(Box::new(self.message())),
            _ => Input::Intent(self.intent()),
        }
    }
}

fn bob() -> game::Name {
    "Bob".parse().expect("a name")
}
