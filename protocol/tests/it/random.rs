//! Strategies for random valid messages.

use game::{
    Aids, BotStrength, ClaimedPlacement, ClaimedRun, Command, Day, Handicap, HintKind, Hints, Judging,
    KnockNo, MatchId, MemberNo, Mistakes, Mode, Phrase, PlayerId, PuzzleRequest, RacerProgress, RacerStatus,
    RequestId, RoomEvent, RoomId, Rules, Seq, SharedNotes,
};
use proptest::prelude::*;
use protocol::{
    AskedRange, ClientMessage, Identity, ListingChange, ListingReport, PoolsRequest, ReportReason,
    ServerMessage, TheatreRequest,
};
use puzzle::{Cell, Clues, Credits, Digit, DigitSet, GenerateSpec, GradeRange, Symmetry, Tier, Variant};

/// Any message that a client can form, sensible or not.
pub(crate) fn client_message() -> impl Strategy<Value = ClientMessage> {
    let name = || any::<String>();
    prop_oneof![
        (any::<(u16, String, bool, Vec<String>)>(), proptest::option::of(identity())).prop_map(
            |((version, client, bot, capabilities), identity)| ClientMessage::Hello {
                version,
                client,
                identity,
                bot,
                capabilities
            }
        ),
        any::<u32>().prop_map(|stamp| ClientMessage::Ping { stamp }),
        (request(), name(), proptest::option::of(puzzle_request()), proptest::option::of(rules())).prop_map(
            |(request, name, puzzle, rules)| ClientMessage::Create { request, name, puzzle, rules }
        ),
        (request(), any::<String>(), name(), any::<bool>())
            .prop_map(|(request, code, name, watch)| ClientMessage::Join { request, code, name, watch }),
        (request(), name(), any::<bool>()).prop_map(|(request, name, with_bots)| ClientMessage::Enqueue {
            request,
            name,
            with_bots
        }),
        request().prop_map(|request| ClientMessage::Dequeue { request }),
        (request(), command()).prop_map(|(request, command)| ClientMessage::Room { request, command }),
        (request(), any::<String>()).prop_map(|(request, text)| ClientMessage::Upload { request, text }),
        (request(), any::<String>()).prop_map(|(request, code)| ClientMessage::Peek { request, code }),
        challenge_message(),
        pools_message(),
        theatre_message(),
        listing_message(),
    ]
}

fn listing_message() -> impl Strategy<Value = ClientMessage> {
    let change = prop_oneof![
        any::<bool>().prop_map(|on| ListingChange::Publish { on }),
        any::<bool>().prop_map(|on| ListingChange::Like { on }),
        any::<bool>().prop_map(|copied| ListingChange::Report {
            why: if copied { ListingReport::Copied } else { ListingReport::Words },
        }),
    ];
    (request(), any::<String>(), change).prop_map(|(request, id, change)| ClientMessage::ChangeListing {
        request,
        id,
        change,
    })
}

fn theatre_message() -> impl Strategy<Value = ClientMessage> {
    let ask = prop_oneof![
        Just(TheatreRequest::Screen),
        (any::<String>(), prop::collection::vec(any::<u16>().prop_map(MemberNo), 0..6))
            .prop_map(|(screen, boards)| TheatreRequest::Show { screen, boards }),
    ];
    (request(), ask).prop_map(|(request, ask)| ClientMessage::Theatre { request, ask })
}

fn pools_message() -> impl Strategy<Value = ClientMessage> {
    let id = || any::<(u64, u32)>().prop_map(|(room, match_no)| MatchId { room: RoomId(room), match_no });
    let player = || any::<u64>().prop_map(PlayerId);
    let range =
        any::<Option<(i32, i32)>>().prop_map(|range| range.map(|(least, most)| AskedRange { least, most }));
    let ask = prop_oneof![
        Just(PoolsRequest::List),
        (any::<String>(), any::<Vec<String>>(), any::<bool>(), range)
            .prop_map(|(name, pools, with_bots, range)| PoolsRequest::Wait { name, pools, with_bots, range }),
        any::<u64>().prop_map(|call| PoolsRequest::Answer { call }),
        any::<(String, bool, Option<String>)>()
            .prop_map(|(class, this_week, after)| { PoolsRequest::Leaderboard { class, this_week, after } }),
        player().prop_map(|player| PoolsRequest::Player { player }),
        (player(), any::<bool>()).prop_map(|(player, blocked)| PoolsRequest::Block { player, blocked }),
        (id(), player())
            .prop_map(|(id, player)| { PoolsRequest::Report { id, player, why: ReportReason::Leaving } }),
    ];
    (request(), ask).prop_map(|(request, ask)| ClientMessage::Pools { request, ask })
}

fn challenge_message() -> impl Strategy<Value = ClientMessage> {
    let text = || any::<String>();
    let run = any::<Option<(u64, u32)>>()
        .prop_map(|run| run.map(|(room, match_no)| MatchId { room: RoomId(room), match_no }));
    prop_oneof![
        (request(), text(), puzzle_request(), proptest::option::of(rules()), run, claimed()).prop_map(
            |(request, name, puzzle, rules, run, own_run)| {
                let credits = Credits::new("title", "", "").ok();
                ClientMessage::MakeChallenge { request, name, puzzle, credits, rules, run, own_run }
            }
        ),
        (request(), any::<Option<u32>>())
            .prop_map(|(request, day)| ClientMessage::OpenDaily { request, day: day.map(Day) }),
        (request(), text()).prop_map(|(request, id)| ClientMessage::OpenChallenge { request, id }),
        (request(), text(), text()).prop_map(|(request, id, name)| ClientMessage::TryChallenge {
            request,
            id,
            name
        }),
        (request(), text()).prop_map(|(request, id)| ClientMessage::WithdrawChallenge { request, id }),
        (request(), text(), any::<(u64, u32)>(), any::<bool>()).prop_map(
            |(request, id, (room, match_no), struck)| {
                let run = MatchId { room: RoomId(room), match_no };
                ClientMessage::StrikeRun { request, id, run, struck }
            }
        ),
        (request(), text(), any::<bool>()).prop_map(|(request, id, folds)| ClientMessage::FoldRuns {
            request,
            id,
            folds
        }),
    ]
}

fn claimed() -> impl Strategy<Value = Option<ClaimedRun>> {
    let placed = any::<(u32, u16)>().prop_map(|(ms, n)| {
        let (cell, digit) = (Cell::new(n % 81), Digit::new(1 + (n % 9) as u8).expect("a digit"));
        ClaimedPlacement { ms, cell, digit }
    });
    let placements = proptest::collection::vec(placed, 0..90);
    let run = (placements, any::<u8>(), any::<u16>());
    proptest::option::of(run.prop_map(|(placements, mistakes, hints)| ClaimedRun {
        placements,
        mistakes,
        hints,
    }))
}

fn request() -> impl Strategy<Value = RequestId> {
    any::<u32>().prop_map(RequestId)
}

fn identity() -> impl Strategy<Value = Identity> {
    (any::<u64>(), any::<String>()).prop_map(|(player, secret)| Identity { player: PlayerId(player), secret })
}

fn command() -> impl Strategy<Value = Command> {
    let member = || any::<u16>().prop_map(MemberNo);
    prop_oneof![
        any::<bool>().prop_map(|ready| Command::Ready { ready }),
        rules().prop_map(|rules| Command::ChangeRules { rules }),
        puzzle_request().prop_map(|puzzle| Command::ChoosePuzzle { puzzle }),
        any::<bool>().prop_map(|watch| Command::Watch { watch }),
        Just(Command::Start),
        Just(Command::CancelStart),
        member().prop_map(|member| Command::Kick { member }),
        member().prop_map(|member| Command::HandOver { member }),
        (member(), any::<(u16, u8, u8)>()).prop_map(|(member, (delay_s, givens, strikes))| {
            Command::SetHandicap { member, handicap: Handicap { delay_s, givens, strikes } }
        }),
        Just(Command::Leave),
        (any::<u32>(), any::<u32>(), any::<u16>(), 1..=Digit::MAX).prop_map(
            |(match_no, seq, cell, digit)| {
                let digit = Digit::new(digit).expect("the range holds digits only");
                Command::Place { match_no, rung: 0, seq: Seq(seq), cell: Cell::new(cell), digit }
            }
        ),
        (any::<u32>(), any::<u32>(), any::<u16>()).prop_map(|(match_no, seq, cell)| Command::Erase {
            match_no,
            rung: 0,
            seq: Seq(seq),
            cell: Cell::new(cell)
        }),
        any::<(u32, u32, Option<u16>)>().prop_map(|(match_no, seq, cell)| Command::Hint {
            match_no,
            rung: 0,
            seq: Seq(seq),
            cell: cell.map(Cell::new)
        }),
        Just(Command::GiveUp),
        Just(Command::EndRace),
        Just(Command::ToLobby),
        any::<bool>().prop_map(|locked| Command::Lock { locked }),
        Just(Command::NewCode),
        any::<(u16, bool)>().prop_map(|(knock, admit)| Command::AnswerKnock { knock: KnockNo(knock), admit }),
        (0..3_usize).prop_map(|n| Command::AddBot { strength: BotStrength::ALL[n] }),
        prop::collection::vec(member(), 0..14).prop_map(|members| Command::ShowBoards { members }),
        (any::<u32>(), shared_notes(), shared_notes()).prop_map(|(match_no, corner, centre)| {
            Command::ShareNotes { match_no, notes: SharedNotes { corner, centre } }
        }),
        (member(), 0..4_usize).prop_map(|(to, n)| Command::Say { to, phrase: Phrase::ALL[n] }),
        puzzle_request().prop_map(|puzzle| Command::HandIn { puzzle }),
        Just(Command::MoreTime),
        any::<(bool, bool)>().prop_map(|(allowed, with_code)| Command::AllowScreen { allowed, with_code }),
    ]
}

fn shared_notes() -> impl Strategy<Value = Vec<(Cell, DigitSet)>> {
    let digits = (1..=Digit::MAX).prop_map(DigitSet::up_to);
    prop::collection::vec((any::<u16>().prop_map(Cell::new), digits), 0..9)
}

fn puzzle_request() -> impl Strategy<Value = PuzzleRequest> {
    prop_oneof![
        (spec(), any::<Option<u32>>()).prop_map(|(spec, seed)| PuzzleRequest::Generated { spec, seed }),
        any::<String>().prop_map(|text| PuzzleRequest::Set { text }),
        any::<u64>().prop_map(|id| PuzzleRequest::Known {
            id: format!("{id:016x}").parse().expect("16 hexadecimal digits are an id")
        }),
        Just(PuzzleRequest::Uploaded),
    ]
}

fn spec() -> impl Strategy<Value = GenerateSpec> {
    let variant = proptest::sample::select(vec!["classic", "4x4", "killer+x", "samurai", "16x16+kropki"]);
    let variant = variant.prop_map(|name| name.parse::<Variant>().expect("a test's variant is one"));
    let tier = || proptest::sample::select(Tier::ALL.to_vec());
    let grade = prop_oneof![
        Just(GradeRange::Any),
        (tier(), tier()).prop_map(|(start, end)| GradeRange::Tiers(start..=end)),
    ];
    let clues = prop_oneof![
        Just(Clues::Usual),
        any::<(u16, u16)>().prop_map(|(start, end)| Clues::Given(start..=end)),
        any::<(u16, u16)>().prop_map(|(start, end)| Clues::Blank(start..=end)),
        any::<(u8, u8)>().prop_map(|(start, end)| Clues::BlankPercent(start..=end)),
    ];
    let symmetry = prop_oneof![Just(Symmetry::None), Just(Symmetry::HalfTurn)];
    (variant, grade, clues, symmetry, any::<bool>()).prop_map(|(variant, grade, clues, symmetry, minimal)| {
        GenerateSpec { variant, grade, clues, symmetry, minimal, fill: None }
    })
}

fn rules() -> impl Strategy<Value = Rules> {
    let mistakes = any::<(bool, u8, bool, bool, Option<u8>)>().prop_map(
        |(each, lockout_s, grows, dear_guesses, out_after)| Mistakes {
            judging: if each { Judging::EachDigit } else { Judging::FullBoard },
            lockout_s,
            grows,
            dear_guesses,
            out_after,
        },
    );
    let aids =
        any::<(bool, bool, bool, bool)>().prop_map(|(conflicts, tidy_notes, auto_notes, fitting_only)| {
            Aids { conflicts, tidy_notes, auto_notes, fitting_only }
        });
    let kinds = [HintKind::None, HintKind::RandomCell, HintKind::ChosenCell, HintKind::Explained];
    let hints = (proptest::sample::select(kinds.to_vec()), any::<u8>());
    let hints = hints.prop_map(|(kind, cost_s)| Hints { kind, cost_s });
    let numbers = any::<(u8, u8, Option<u32>, u8, u16, bool, bool, bool)>();
    (mistakes, aids, hints, numbers).prop_map(|(mistakes, aids, hints, numbers)| {
        let (mode, seats, time_limit_s, countdown_s, grace_s, disguised, practice, setter_watches) = numbers;
        let mode = match mode {
            0..80 => Mode::Race,
            80..160 => Mode::Ladder,
            160..200 => Mode::Duel { set_min: 200 },
            every_s => Mode::Elimination { every_s },
        };
        Rules {
            mode,
            seats,
            mistakes,
            aids,
            time_limit_s,
            countdown_s,
            hints,
            grace_s,
            disguised,
            practice,
            setter_watches,
        }
    })
}

/// The message of which there are most.
pub(crate) fn progress() -> impl Strategy<Value = ServerMessage> {
    let cells = proptest::collection::btree_set(0..369_u16, 0..369);
    let numbers = any::<(u16, u32, u8, u16, Option<u32>)>();
    let standing = proptest::collection::vec(any::<u16>().prop_map(MemberNo), 0..16);
    (cells, numbers, standing).prop_map(|(cells, (member, score, strikes, streak, time_ms), standing)| {
        let (count, houses) = (u16::try_from(cells.len()).expect("a board has few cells"), 3);
        let filled = Some(cells.into_iter().map(Cell::new).collect()).filter(|_| count % 2 == 0);
        let status = time_ms.map_or(RacerStatus::Racing, |time_ms| RacerStatus::Finished { time_ms });
        let (member, cells) = (MemberNo(member), count);
        let progress =
            RacerProgress { member, rung: 0, cells, houses, filled, score, strikes, streak, status };
        ServerMessage::Room { event: RoomEvent::Progress { progress, standing } }
    })
}
