//! Challenges: their page, an attempt with ghosts and a rival, its results, and the dialog in which one is made.

use super::racing::{own_board, race_view};
use super::samples::{GIVENS, YOU, feed, hear, home, name, room_view, say, with};
use client_core::challenge::ChallengeLine;
use client_core::{App, ChallengeIntent, ChallengeSource, HomeIntent, Input, Intent, Output};
use game::{
    AttemptView, ChallengeId, ChallengeView, Ghost, GhostRole, Knowledge, MatchId, Origin, Phase,
    RacerStatus, RequestId, Rival, RoomEvent, RoomId, RoomView, Rules, RunRow, Snapshot,
};
use protocol::{ChallengeRefusal, ServerMessage};
use puzzle::{Credits, Tier, Variant};

pub(super) fn id() -> ChallengeId {
    "KXQ7PACDRT".parse().expect("an id of a challenge")
}

pub(super) fn row(rank: u16, player: usize, time_ms: Option<u32>, mistakes: u8) -> RunRow {
    RunRow {
        rank,
        name: name(player),
        status: time_ms.map_or(RacerStatus::Forfeited, |time_ms| RacerStatus::Finished { time_ms }),
        correct: if time_ms.is_some() { 51 } else { 30 },
        mistakes,
        hints: u16::from(player == 5),
        score: 510,
        bot: player == 6,
        knowledge: Knowledge::Nothing,
        repeat: false,
        seen: player == 6,
        you: player == 0,
        not_by_hand: false,
        folded: false,
        more: 0,
        struck: false,
        run: None,
    }
}

pub(super) fn view(table: Vec<RunRow>, yours: bool) -> Box<ChallengeView> {
    Box::new(ChallengeView {
        id: id(),
        set_by: name(1),
        credits: Credits::new(
            "Rings within rings",
            "",
            "Look at the middle box first. It is kinder than it seems.",
        )
        .expect("short texts"),
        yours,
        kind: "killer".parse::<Variant>().ok(),
        tier: Tier::Hard,
        clues: 8,
        blanks: 73,
        rules: Rules { seats: 1, ..Rules::default() },
        expires_in_s: Some(7_000_000),
        playing: 2,
        runs: u16::try_from(table.len()).unwrap_or_default(),
        quick: table.iter().filter(|row| row.not_by_hand).count() as u16,
        folds: true,
        tried: table.iter().any(|row| row.you),
        day: None,
        claimed_ms: None,
        table,
        listing: None,
    })
}

fn rows() -> Vec<RunRow> {
    let mut rows = vec![
        row(1, 4, Some(254_800), 0),
        row(2, 5, Some(281_200), 2),
        row(3, 0, Some(312_400), 1),
        row(4, 6, Some(399_000), 0),
        row(0, 7, None, 3),
    ];
    rows.push(RunRow { knowledge: Knowledge::Puzzle, ..row(0, 1, Some(240_100), 0) });
    rows.push(RunRow { repeat: true, ..row(0, 0, Some(260_900), 0) });
    rows
}

fn opened(mut app: App) -> App {
    feed(&mut app, 10, Input::RoomInUrl(id().to_string()));
    app
}

fn shown(table: Vec<RunRow>, yours: bool) -> App {
    shown_to(home(), table, yours)
}

fn shown_to(app: App, table: Vec<RunRow>, yours: bool) -> App {
    let mut app = opened(app);
    hear(&mut app, 20, ServerMessage::Challenge { request: RequestId(1), view: view(table, yours) });
    app
}

pub(super) fn page() -> App {
    shown(rows(), false)
}

pub(super) fn own_page() -> App {
    shown(Vec::new(), true)
}

/// The setter has opened a fold, and looks at a run.
pub(super) fn moderated() -> App {
    let run = |no| MatchId { room: RoomId(no), match_no: 1 };
    let with_handle = |(no, row): (usize, RunRow)| RunRow { run: Some(run(no as u64)), you: false, ..row };
    let mut rows: Vec<RunRow> = rows().into_iter().enumerate().map(with_handle).collect();
    rows[0].more = 2;
    rows.insert(
        1,
        RunRow { rank: 0, folded: true, seen: true, run: Some(run(20)), ..row(0, 8, Some(290_000), 0) },
    );
    rows.insert(2, RunRow { rank: 0, folded: true, seen: true, run: Some(run(21)), ..row(0, 9, None, 1) });
    rows.push(RunRow { struck: true, run: Some(run(22)), ..row(0, 3, Some(60_000), 0) });
    let quick = RunRow { not_by_hand: true, folded: true, run: Some(run(23)), ..row(0, 2, Some(400), 0) };
    rows.push(quick);
    let app = shown(rows, true);
    let key = app.challenge().and_then(|card| {
        card.table.into_iter().find_map(|line| match line {
            ChallengeLine::Fold { key, .. } => Some(key),
            ChallengeLine::Run(_) | ChallengeLine::Strike { .. } => None,
        })
    });
    let fold = ChallengeIntent::Fold(key.expect("there is a fold"));
    with(app, [fold.into(), ChallengeIntent::Select(run(20)).into()])
}

pub(super) fn nameless() -> App {
    shown_to(with(home(), [Intent::Home(HomeIntent::SetName(String::new()))]), rows(), false)
}

pub(super) fn gone() -> App {
    let mut app = opened(home());
    let problem = ChallengeRefusal::NoSuchChallenge.into();
    hear(&mut app, 20, ServerMessage::ChallengeRefused { request: RequestId(9), problem });
    app
}

pub(super) fn withdraw() -> App {
    with(own_page(), [ChallengeIntent::Withdraw.into()])
}

/// A puzzle is being proven, or what came of it.
pub(super) fn making(answer: impl FnOnce(RequestId) -> Option<ServerMessage>) -> App {
    let mut app = home();
    let source = ChallengeSource::Text { text: GIVENS.to_owned(), credits: None };
    let outputs = feed(&mut app, 30, Input::Intent(ChallengeIntent::Make(source).into()));
    let sent = outputs
        .into_iter()
        .find_map(|output| if let Output::Send(message) = output { Some(message.request()) } else { None });
    if let Some(answer) = sent.and_then(answer) {
        hear(&mut app, 40, answer);
    }
    app
}

pub(super) fn made() -> App {
    making(|request| Some(ServerMessage::ChallengeMade { request, id: id() }))
}

pub(super) fn refused() -> App {
    let problem = game::Problem::from(game::PuzzleProblem::Several { at_least: 2, cells: Vec::new() });
    making(|request| Some(ServerMessage::ChallengeRefused { request, problem }))
}

/// A run whose cells were filled evenly.
fn ghost(player: usize, role: GhostRole, time_ms: u32) -> Ghost {
    let gains = (1..=51_u16).map(|n| (time_ms / 51 * u32::from(n), n)).collect();
    Ghost {
        name: name(player),
        role,
        status: RacerStatus::Finished { time_ms },
        mistakes: 0,
        gains,
        unverified: false,
    }
}

/// In the middle of an attempt: two ghosts are ahead, one has finished, and a rival plays at the same moment.
pub(super) fn attempt() -> App {
    let mut app = with(page(), [ChallengeIntent::Try.into()]);
    let ghosts = vec![
        ghost(1, GhostRole::Setter, 240_100),
        ghost(0, GhostRole::Own, 512_000),
        ghost(3, GhostRole::Best, 354_800),
        ghost(4, GhostRole::Best, 481_200),
    ];
    let attempt =
        AttemptView { challenge: id(), credits: Credits::default(), repeat: true, day: None, ghosts };
    let snapshot = Snapshot {
        you: YOU,
        room: RoomView { policy: Origin::Challenge.policy(), ..room_view(1, 0, Phase::Racing) },
        race: Some(race_view(1)),
        own: Some(own_board()),
        results: None,
        attempt: Some(attempt),
    };
    say(&mut app, 30, RoomEvent::Entered { snapshot: Box::new(snapshot) });
    let rival =
        Rival { no: 0, name: name(9), bot: false, filled: 20, strikes: 1, status: RacerStatus::Racing };
    say(&mut app, 40, RoomEvent::Rivals { rivals: vec![rival] });
    app
}
