//! Samples of what a client says.

use game::{
    Aids, BotStrength, ClaimedPlacement, ClaimedRun, Command, Handicap, HintKind, Hints, Judging, KnockNo,
    Mistakes, Mode, Phrase, PuzzleRequest, Rules, Seq,
};
use protocol::{Capability, ClientMessage, Identity, ListingChange, ListingReport};
use puzzle::generate::Fill;
use puzzle::{Cell, Clues, Credits, GenerateSpec, GradeRange, Level, Symmetry, Tier};

use super::values::{
    ANN, BOB, REQUEST, aids, challenge_id, claimed_placement, claimed_run, credits, digit, handicap, hints,
    identity, mistakes, puzzle_id, results, rules, shared_notes, spec,
};
use super::{Message, Sample, WireType, declared, structure, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    vec![messages(), commands(), puzzle_requests()]
        .into_iter()
        .chain([
            structure!(GenerateSpec, generated; spec()),
            grades(),
            clues(),
            tiers(),
            symmetries(),
            fills(),
            structure!(Credits, |credits| Message::Client(made(credits)); credits()),
            structure!(Identity, |identity| Message::Client(hello(Some(identity))); identity()),
            structure!(Rules, change_rules; rules()),
            modes(),
            structure!(Mistakes, |mistakes| change_rules(Rules { mistakes, ..rules() }); mistakes()),
            judgings(),
            structure!(Aids, |aids| change_rules(Rules { aids, ..rules() }); aids()),
            structure!(Hints, |hints| change_rules(Rules { hints, ..rules() }); hints()),
            hint_kinds(),
            structure!(ClaimedRun, claimed; claimed_run()),
            structure!(ClaimedPlacement, |placed| {
                claimed(ClaimedRun { placements: vec![placed], ..claimed_run() })
            }; claimed_placement()),
            structure!(Handicap, set_handicap; handicap()),
            listing_changes(),
            listing_reports(),
        ])
        .collect()
}

fn hello(identity: Option<Identity>) -> ClientMessage {
    let (client, capabilities) = ("my-bot 0.1".to_owned(), vec![Capability::Notices.name().to_owned()]);
    ClientMessage::Hello { version: protocol::VERSION, client, identity, bot: true, capabilities }
}

fn made(credits: Credits) -> ClientMessage {
    ClientMessage::MakeChallenge {
        request: REQUEST,
        name: "Ann".to_owned(),
        puzzle: PuzzleRequest::Known { id: puzzle_id() },
        credits: Some(credits),
        rules: None,
        run: Some(results().id),
        own_run: None,
    }
}

fn claimed(run: ClaimedRun) -> Message {
    Message::Client(ClientMessage::MakeChallenge {
        request: REQUEST,
        name: "Ann".to_owned(),
        puzzle: PuzzleRequest::Uploaded,
        credits: None,
        rules: None,
        run: None,
        own_run: Some(run),
    })
}

fn room(command: Command) -> Message {
    Message::Client(ClientMessage::Room { request: REQUEST, command })
}

fn change_rules(rules: Rules) -> Message {
    room(Command::ChangeRules { rules })
}

fn set_handicap(handicap: Handicap) -> Message {
    room(Command::SetHandicap { member: BOB, handicap })
}

fn messages() -> WireType {
    let name = || "Ann".to_owned();
    variants!(ClientMessage, Message::Client;
        Hello: hello(None),
        Ping: ClientMessage::Ping { stamp: 41_250 },
        Create: ClientMessage::Create { request: REQUEST, name: name(), puzzle: None, rules: None },
        Join: ClientMessage::Join { request: REQUEST, code: "KXQ7P".to_owned(), name: name(), watch: false },
        Enqueue: ClientMessage::Enqueue { request: REQUEST, name: name(), with_bots: true },
        Dequeue: ClientMessage::Dequeue { request: REQUEST },
        Room: ClientMessage::Room { request: REQUEST, command: Command::Ready { ready: true } },
        Upload: ClientMessage::Upload { request: REQUEST, text: "53..7....6..195....98....6.".to_owned() },
        Peek: ClientMessage::Peek { request: REQUEST, code: "KXQ7P".to_owned() },
        MakeChallenge: made(credits()),
        OpenChallenge: ClientMessage::OpenChallenge { request: REQUEST, id: challenge_id().to_string() },
        TryChallenge: ClientMessage::TryChallenge { request: REQUEST, id: challenge_id().to_string(), name: name() },
        WithdrawChallenge: ClientMessage::WithdrawChallenge { request: REQUEST, id: challenge_id().to_string() },
        StrikeRun: ClientMessage::StrikeRun {
            request: REQUEST,
            id: challenge_id().to_string(),
            run: game::MatchId { room: game::RoomId(0x0F1E_2D3C_4B5A_6978), match_no: 1 },
            struck: true,
        },
        FoldRuns: ClientMessage::FoldRuns { request: REQUEST, id: challenge_id().to_string(), folds: false },
        OpenDaily: ClientMessage::OpenDaily { request: REQUEST, day: None },
        Pools: ClientMessage::Pools { request: REQUEST, ask: protocol::PoolsRequest::List },
        Theatre: ClientMessage::Theatre { request: REQUEST, ask: protocol::TheatreRequest::Screen },
        ChangeListing: listing(ListingChange::Publish { on: true }),
    )
}

fn listing(change: ListingChange) -> ClientMessage {
    ClientMessage::ChangeListing { request: REQUEST, id: challenge_id().to_string(), change }
}

fn listing_changes() -> WireType {
    variants!(ListingChange, |change| Message::Client(listing(change));
        Publish: ListingChange::Publish { on: true },
        Like: ListingChange::Like { on: true },
        Report: ListingChange::Report { why: ListingReport::Words },
    )
}

fn listing_reports() -> WireType {
    variants!(ListingReport, |why| Message::Client(listing(ListingChange::Report { why }));
        Words: ListingReport::Words,
        Copied: ListingReport::Copied,
    )
}

fn commands() -> WireType {
    let puzzle = PuzzleRequest::Generated { spec: spec(), seed: None };
    let (match_no, cell) = (1, Cell::new(2));
    variants!(Command, room;
        Ready: Command::Ready { ready: true },
        ChangeRules: Command::ChangeRules { rules: rules() },
        ChoosePuzzle: Command::ChoosePuzzle { puzzle: puzzle.clone() },
        Watch: Command::Watch { watch: true },
        Start: Command::Start,
        CancelStart: Command::CancelStart,
        Kick: Command::Kick { member: BOB },
        HandOver: Command::HandOver { member: BOB },
        SetHandicap: Command::SetHandicap { member: BOB, handicap: handicap() },
        Leave: Command::Leave,
        Place: Command::Place { match_no, rung: 0, seq: Seq(17), cell, digit: digit(4) },
        Erase: Command::Erase { match_no, rung: 0, seq: Seq(18), cell },
        Hint: Command::Hint { match_no, rung: 0, seq: Seq(19), cell: Some(cell) },
        GiveUp: Command::GiveUp,
        EndRace: Command::EndRace,
        ToLobby: Command::ToLobby,
        Lock: Command::Lock { locked: true },
        NewCode: Command::NewCode,
        AnswerKnock: Command::AnswerKnock { knock: KnockNo(1), admit: true },
        AddBot: Command::AddBot { strength: BotStrength::Steady },
        ShowBoards: Command::ShowBoards { members: vec![ANN, BOB] },
        ShareNotes: Command::ShareNotes { match_no, notes: shared_notes() },
        Say: Command::Say { to: BOB, phrase: Phrase::NiceFind },
        HandIn: Command::HandIn { puzzle: PuzzleRequest::Uploaded },
        MoreTime: Command::MoreTime,
        AllowScreen: Command::AllowScreen { allowed: true, with_code: false },
    )
}

fn puzzle_requests() -> WireType {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned();
    variants!(PuzzleRequest, |puzzle| room(Command::ChoosePuzzle { puzzle });
        Generated: PuzzleRequest::Generated { spec: spec(), seed: Some(7) },
        Known: PuzzleRequest::Known { id: puzzle_id() },
        Set: PuzzleRequest::Set { text: text.clone() },
        Uploaded: PuzzleRequest::Uploaded,
    )
}

fn generated(spec: GenerateSpec) -> Message {
    room(Command::ChoosePuzzle { puzzle: PuzzleRequest::Generated { spec, seed: None } })
}

fn grades() -> WireType {
    let level = Level::from_tenths;
    variants!(GradeRange, |grade| generated(GenerateSpec { grade, ..spec() });
        Any: GradeRange::Any,
        Tiers: GradeRange::Tiers(Tier::Easy..=Tier::Hard),
        Levels: GradeRange::Levels(level(20)..=level(34)),
    )
}

fn clues() -> WireType {
    variants!(Clues, |clues| generated(GenerateSpec { clues, ..spec() });
        Usual: Clues::Usual,
        Given: Clues::Given(24..=28),
        Blank: Clues::Blank(50..=55),
        BlankPercent: Clues::BlankPercent(60..=70),
    )
}

fn symmetries() -> WireType {
    variants!(Symmetry, |symmetry| generated(GenerateSpec { symmetry, ..spec() });
        None: Symmetry::None,
        HalfTurn: Symmetry::HalfTurn,
        QuarterTurn: Symmetry::QuarterTurn,
        LeftRight: Symmetry::LeftRight,
        TopBottom: Symmetry::TopBottom,
        Diagonal: Symmetry::Diagonal,
        Antidiagonal: Symmetry::Antidiagonal,
        Mirrors: Symmetry::Mirrors,
        Diagonals: Symmetry::Diagonals,
        Full: Symmetry::Full,
    )
}

/// They travel under names of their own, so the macro does not fit them; `samples_are_complete` holds them against serde's.
fn fills() -> WireType {
    let of = |fill| generated(GenerateSpec { fill: Some(fill), ..spec() });
    let samples = [
        ("fewest-candidates", Fill::FewestCandidates),
        ("backtracking", Fill::Backtracking),
        ("annealing", Fill::Annealing),
        ("shift-and-mix", Fill::ShiftAndMix),
        ("box-transformation", Fill::BoxTransformation),
        ("box-by-digit", Fill::BoxByDigit),
        ("relabelling", Fill::Relabelling),
    ];
    WireType {
        name: "Fill",
        is_enum: true,
        samples: samples.iter().map(|(name, fill)| Sample::of(name, fill, of)).collect(),
        declared: declared::<Fill>(),
    }
}

fn tiers() -> WireType {
    let of = |tier: Tier| generated(GenerateSpec { grade: GradeRange::Tiers(tier..=tier), ..spec() });
    variants!(Tier, of;
        Easy: Tier::Easy,
        Medium: Tier::Medium,
        Hard: Tier::Hard,
        Fiendish: Tier::Fiendish,
        Extreme: Tier::Extreme,
        Beyond: Tier::Beyond,
    )
}

fn modes() -> WireType {
    variants!(Mode, |mode| change_rules(Rules { mode, ..rules() });
        Race: Mode::Race,
        Ladder: Mode::Ladder,
        Elimination: Mode::Elimination { every_s: 30 },
        Duel: Mode::Duel { set_min: 10 },
    )
}

fn judgings() -> WireType {
    variants!(Judging, |judging| change_rules(Rules { mistakes: Mistakes { judging, ..mistakes() }, ..rules() });
        EachDigit: Judging::EachDigit,
        FullBoard: Judging::FullBoard,
    )
}

fn hint_kinds() -> WireType {
    variants!(HintKind, |kind| change_rules(Rules { hints: Hints { kind, ..hints() }, ..rules() });
        None: HintKind::None,
        RandomCell: HintKind::RandomCell,
        ChosenCell: HintKind::ChosenCell,
        Explained: HintKind::Explained,
    )
}
