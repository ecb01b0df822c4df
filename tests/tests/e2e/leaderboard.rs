//! The leaderboard of a challenge over real sockets: one place for a network, what its setter rules, and that nothing shows the
//! solution while it can still be tried.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, ensure};
use client_core::challenge::{ChallengeCard, ChallengeLine};
use client_core::{ChallengeIntent, Intent, Screen};
use game::{ChallengeView, Command, MatchId, PuzzleRequest, RequestId};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::Puzzle;
use testkit::messages::{entered, finished, refused, started};
use testkit::player::Player;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, get};

const BLANKS: usize = 3;
const HOME: Ipv4Addr = Ipv4Addr::new(127, 9, 1, 1);

fn at(n: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 9, 2, n)
}

async fn enter(server: SocketAddr, from: Ipv4Addr) -> Result<Raw> {
    Raw::enter_from(server, Codec::Bincode, from).await
}

async fn make(setter: &mut Raw, puzzle: PuzzleRequest, run: Option<MatchId>) -> Result<String> {
    let (request, name) = (RequestId(1), "Sue".to_owned());
    setter
        .say(&ClientMessage::MakeChallenge {
            request,
            name,
            puzzle,
            credits: None,
            rules: Some(scene::quick()),
            run,
            own_run: None,
        })
        .await?;
    let made = setter.until("the challenge", |message| match message {
        ServerMessage::ChallengeMade { id, .. } => Some(id.to_string()),
        _ => None,
    });
    made.await
}

async fn made(setter: &mut Raw) -> Result<String> {
    make(setter, PuzzleRequest::Set { text: puzzles::with_blanks(BLANKS)?.to_string() }, None).await
}

async fn look(raw: &mut Raw, id: &str) -> Result<ChallengeView> {
    raw.say(&ClientMessage::OpenChallenge { request: RequestId(2), id: id.to_owned() }).await?;
    shown(raw).await
}

async fn shown(raw: &mut Raw) -> Result<ChallengeView> {
    raw.until("the challenge", |message| match message {
        ServerMessage::Challenge { view, .. } => Some((**view).clone()),
        _ => None,
    })
    .await
}

async fn begin(raw: &mut Raw, id: &str, name: &str) -> Result<()> {
    let (request, id, name) = (RequestId(3), id.to_owned(), name.to_owned());
    raw.say(&ClientMessage::TryChallenge { request, id, name }).await?;
    raw.until("the room", entered).await?;
    raw.until("the start", started).await?;
    Ok(())
}

/// Fills in all cells but this many, then leaves.
async fn play(raw: &mut Raw, left: usize) -> Result<MatchId> {
    let moves = puzzles::right_moves(&Puzzle::classic(puzzles::with_blanks(BLANKS)?))?;
    for right in &moves[..BLANKS - left] {
        raw.command(right.clone()).await?;
    }
    if left > 0 {
        raw.command(Command::GiveUp).await?;
    }
    let id = raw.until("the results", finished).await?.id;
    raw.command(Command::Leave).await?;
    raw.until_left().await?;
    Ok(id)
}

/// A newcomer tries the challenge.
async fn tried(server: SocketAddr, id: &str, name: &str, from: Ipv4Addr, left: usize) -> Result<MatchId> {
    let mut raw = enter(server, from).await?;
    begin(&mut raw, id, name).await?;
    play(&mut raw, left).await
}

/// Name, rank, whether it is folded, how many are under it, and whether they had seen the puzzle.
async fn withdraw(setter: &mut Raw, id: &str) -> Result<()> {
    setter.say(&ClientMessage::WithdrawChallenge { request: RequestId(6), id: id.to_owned() }).await?;
    setter
        .until("the end", |message| matches!(message, ServerMessage::ChallengeWithdrawn { .. }).then_some(()))
        .await
}

fn rows(view: &ChallengeView) -> Vec<(&str, u16, bool, u16, bool)> {
    view.table.iter().map(|row| (row.name.as_str(), row.rank, row.folded, row.more, row.seen)).collect()
}

#[tokio::test]
async fn a_network_shares_a_place_unless_its_setter_counts_each() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let mut sue = enter(to, HOME).await?;
    let id = made(&mut sue).await?;
    for name in ["Ann", "Bob", "Cat"] {
        tried(to, &id, name, at(1), 0).await?;
    }
    tried(to, &id, "Dan", at(2), 0).await?;
    let view = look(&mut sue, &id).await?;
    assert_eq!(view.runs, 2, "one for each network");
    // Who came first from a network had not seen it; the clock says who of both is faster.
    let mut folded = rows(&view);
    folded.sort_unstable_by_key(|row| (row.2, row.0));
    let names: Vec<_> = folded.iter().map(|row| (row.0, row.2, row.3, row.4)).collect();
    assert_eq!(
        names,
        [("Ann", false, 2, false), ("Dan", false, 0, false), ("Bob", true, 0, true), ("Cat", true, 0, true)]
    );
    sue.say(&ClientMessage::FoldRuns { request: RequestId(4), id: id.clone(), folds: false }).await?;
    let each = shown(&mut sue).await?;
    assert_eq!((each.runs, each.folds), (4, false));
    assert!(rows(&each).iter().all(|row| row.1 > 0 && !row.2 && !row.4), "{:?}", rows(&each));
    server.stop().await
}

#[tokio::test]
async fn only_the_setter_strikes_a_run_and_restores_it() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let mut sue = enter(to, HOME).await?;
    let id = made(&mut sue).await?;
    tried(to, &id, "Ann", at(1), 0).await?;
    let mut bob = enter(to, at(2)).await?;
    let seen = look(&mut bob, &id).await?;
    ensure!(seen.table[0].run.is_none(), "others get nothing that strikes");
    let run = look(&mut sue, &id).await?.table[0].run.context("the setter does")?;
    let strike = |struck| ClientMessage::StrikeRun { request: RequestId(4), id: id.clone(), run, struck };
    bob.say(&strike(true)).await?;
    let refused = bob.until("a refusal", |message| match message {
        ServerMessage::ChallengeRefused { problem, .. } => Some(problem.code.to_string()),
        _ => None,
    });
    assert_eq!(refused.await?, "not_your_challenge");
    sue.say(&strike(true)).await?;
    let struck = shown(&mut sue).await?;
    assert_eq!((struck.runs, struck.table.len(), struck.table[0].struck), (0, 1, true));
    assert_eq!(look(&mut bob, &id).await?.table, []);
    sue.say(&strike(false)).await?;
    assert_eq!(shown(&mut sue).await?.runs, 1);
    assert_eq!(look(&mut bob, &id).await?.table.len(), 1);
    server.stop().await
}

#[tokio::test]
async fn an_open_challenge_shows_its_solution_to_nobody() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let mut sue = enter(to, HOME).await?;
    let first = made(&mut sue).await?;
    // Who gives up learns the name of the match, and no more.
    let given_up = tried(to, &first, "Eve", at(1), BLANKS - 1).await?;
    let paths = ["", "/replay", "/lanes"].map(|rest| format!("/api/matches/{given_up}{rest}"));
    for path in &paths {
        let (status, text) = get(to, path).await?;
        ensure!(
            status == 403 && text.contains("still_open") && !text.contains("solution"),
            "{status} {text}"
        );
    }
    // A room over the same puzzle would show its boards to all who are in.
    let id = puzzle::canonical(&puzzles::with_blanks(BLANKS)?).context("a proper puzzle")?.id();
    let puzzle = PuzzleRequest::Known { id };
    let mut eve = enter(to, at(1)).await?;
    eve.say(&ClientMessage::Create {
        request: RequestId(5),
        name: "Eve".to_owned(),
        puzzle: Some(puzzle),
        rules: None,
    })
    .await?;
    assert!(eve.until("a refusal", refused).await?.is("still_open"));
    withdraw(&mut sue, &first).await?;
    for path in &paths {
        let (status, text) = get(to, path).await?;
        // Lanes are no JSON.
        let shows_it = path.ends_with("/lanes") || text.contains("solution");
        ensure!(status == 200 && shows_it, "{status} {text}");
    }
    server.stop().await
}

/// Nor does the record of the match that it was made of.
#[tokio::test]
async fn a_challenge_hides_the_match_that_it_was_made_of() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let mut sue = enter(to, HOME).await?;
    let first = made(&mut sue).await?;
    let mut ann = enter(to, at(1)).await?;
    begin(&mut ann, &first, "Ann").await?;
    let run = play(&mut ann, 0).await?;
    withdraw(&mut sue, &first).await?;
    let path = format!("/api/matches/{run}");
    let (status, text) = get(to, &path).await?;
    ensure!(status == 200 && text.contains("solution"), "{status} {text}");
    let id = puzzle::canonical(&puzzles::with_blanks(BLANKS)?).context("a proper puzzle")?.id();
    let mut bob = enter(to, at(2)).await?;
    let second = make(&mut bob, PuzzleRequest::Known { id }, None).await?;
    let (status, text) = get(to, &path).await?;
    ensure!(status == 403 && text.contains("still_open") && !text.contains("solution"), "{status} {text}");
    withdraw(&mut bob, &second).await?;
    let (status, _) = get(to, &path).await?;
    ensure!(status == 200, "{status}");
    server.stop().await
}

#[tokio::test]
async fn a_run_of_nothing_fills_no_challenge_but_was_a_look() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let mut sue = enter(to, HOME).await?;
    let id = made(&mut sue).await?;
    let mut ann = enter(to, at(1)).await?;
    begin(&mut ann, &id, "Ann").await?;
    play(&mut ann, BLANKS).await?;
    let view = look(&mut ann, &id).await?;
    assert_eq!((view.runs, view.table.len(), view.tried), (0, 0, true));
    begin(&mut ann, &id, "Ann").await?;
    play(&mut ann, 0).await?;
    let again = look(&mut ann, &id).await?;
    assert_eq!((again.runs, again.table.len(), again.table[0].repeat), (0, 1, true));
    tried(to, &id, "Eve", at(1), 0).await?;
    let view = look(&mut sue, &id).await?;
    assert_eq!(rows(&view), [("Eve", 1, false, 0, true)], "marked, though the first looked in vain");
    server.stop().await
}

/// What the client makes of it: a fold opens on a tap, the setter selects a run and strikes it.
#[tokio::test]
async fn a_setter_moderates_on_the_page_of_the_challenge() -> Result<()> {
    let server = Server::start().await?;
    let to = server.address();
    let sue = Player::at(to, "Sue", HOME).await?;
    let text = puzzles::with_blanks(BLANKS)?.to_string();
    sue.until("a connection", |seen| {
        matches!(seen.app.shared().connection(), client_core::Connection::Online { .. }).then_some(())
    })
    .await?;
    let source = client_core::ChallengeSource::Text { text, credits: None };
    sue.act(ChallengeIntent::Make(source).into()).await?;
    let id = sue
        .until("the challenge", |seen| match &seen.app.screens().challenges().making()?.state {
            client_core::challenge::MakingState::Made { id, .. } => Some(*id),
            _ => None,
        })
        .await?;
    sue.act(Intent::Dismiss).await?;
    for name in ["Ann", "Bob"] {
        tried(to, &id.to_string(), name, at(1), 0).await?;
    }
    sue.act(ChallengeIntent::Open(id).into()).await?;
    sue.until_screen(Screen::Challenge).await?;
    let names = |card: &ChallengeCard| card.runs().map(|row| row.name.clone()).collect::<Vec<_>>();
    let card = sue.until("the table", |seen| seen.app.challenge().filter(|card| card.can_start)).await?;
    assert_eq!(names(&card), ["Ann"]);
    let ChallengeLine::Fold { label, key } = &card.table[1] else { anyhow::bail!("{:?}", card.table) };
    assert_eq!(label, "1 more from one network");
    sue.act(ChallengeIntent::Fold(key.clone()).into()).await?;
    let card = sue.look(|seen| seen.app.challenge()).context("the page")?;
    assert_eq!(names(&card), ["Ann", "Bob"]);
    let run = card.runs().next().and_then(|row| row.run).context("the setter selects runs")?;
    sue.act(ChallengeIntent::Select(run).into()).await?;
    let is_offered =
        |card: ChallengeCard| card.table.contains(&ChallengeLine::Strike { run, is_struck: false });
    ensure!(sue.look(|seen| seen.app.challenge()).is_some_and(is_offered));
    sue.act(ChallengeIntent::Strike { run, struck: true }.into()).await?;
    sue.until("the struck run", |seen| {
        let card = seen.app.challenge()?;
        card.runs().any(|row| row.run == Some(run) && row.remark == Some("struck")).then_some(())
    })
    .await?;
    sue.act(ChallengeIntent::CountEach.into()).await?;
    sue.until("all counted", |seen| (!seen.app.challenge()?.folds).then_some(())).await?;
    server.stop().await
}
