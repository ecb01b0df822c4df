//! Challenges over real sockets: made, opened by link, raced against ghosts and against others who play at the same moment,
//! withdrawn, expired, refused, limited, and still there after a crash.

use std::net::Ipv4Addr;

use anyhow::{Result, ensure};
use client_core::challenge::{ChallengeCard, MakingState};
use client_core::race::RowKind;
use client_core::{
    Boxed, ChallengeIntent, ChallengeSource, HomeIntent, Intent, MakingDialog, RoomIntent, Screen,
};
use game::{ChallengeId, RacerStatus};
use puzzle::Credits;
use testkit::player::{Player, Seen};
use testkit::puzzles::{self, AMBIGUOUS, CONFLICTING, SOLVED, UNSOLVABLE};
use testkit::server::{Server, ServerProgram, get};

const BLANKS: usize = 8;
/// Another network than that of the others.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(127, 9, 0, 1);

/// What comes of making a challenge of this text.
async fn making(setter: &Player, text: &str, credits: Option<Credits>) -> Result<MakingState> {
    let source = ChallengeSource::Text { text: text.to_owned(), credits };
    setter.until("a connection", |seen| online(seen).then_some(())).await?;
    setter.act(ChallengeIntent::Make(source).into()).await?;
    setter
        .until("the dialog", |seen| {
            (seen.app.overlays().last().cloned() == Some(MakingDialog.boxed())).then_some(())
        })
        .await?;
    let made = setter
        .until("an answer", |seen| {
            Some(seen.app.screens().challenges().making()?.state.clone())
                .filter(|state| *state != MakingState::Proving)
        })
        .await?;
    setter.act(Intent::Dismiss).await?;
    Ok(made)
}

fn online(seen: &Seen) -> bool {
    matches!(seen.app.shared().connection(), client_core::Connection::Online { .. })
}

/// Makes a challenge of a short puzzle.
pub(crate) async fn make(setter: &Player) -> Result<(ChallengeId, String)> {
    let text = puzzles::with_blanks(BLANKS)?.to_string();
    let credits = Credits::new("Rings", "", "Mind the middle.").ok();
    let made = making(setter, &text, credits).await?;
    let MakingState::Made { id, link, .. } = made else { anyhow::bail!("not made: {made:?}") };
    Ok((id, link))
}

/// Pastes a link into the code field, and waits for the page.
pub(crate) async fn open(player: &Player, link: &str) -> Result<ChallengeCard> {
    player.act(Intent::Home(HomeIntent::SetCode(link.to_owned()))).await?;
    player.act(Intent::Home(HomeIntent::JoinByCode)).await?;
    player.until_screen(Screen::Challenge).await?;
    player.until("the challenge", |seen| seen.app.challenge().filter(|card| card.can_start)).await
}

pub(crate) async fn start(player: &Player) -> Result<()> {
    player.act(ChallengeIntent::Try.into()).await?;
    player.until_screen(Screen::Race).await
}

/// Fills every cell, and waits for the results with a place in the table, if the run counts.
pub(crate) async fn finish(player: &Player, place: Option<&str>) -> Result<()> {
    player.place_right(player.open_cells()?.len()).await?;
    player.until_screen(Screen::Results).await?;
    player
        .until("the results with the place", |seen| {
            let detail = seen.app.results()?.detail;
            place.is_none_or(|place| detail.starts_with(place)).then_some(())
        })
        .await
}

/// Name and remark of those who race along.
fn company(seen: &Seen, kind: RowKind) -> Vec<String> {
    let rows = seen
        .app
        .room()
        .map_or_else(Vec::new, |room| room.lanes(seen.now))
        .into_iter()
        .filter(|row| row.kind == kind);
    rows.map(|row| row.name).collect()
}

fn shown(card: &ChallengeCard) -> Vec<(String, String, Option<&'static str>)> {
    card.runs().map(|row| (row.rank.clone(), row.name.clone(), row.remark)).collect()
}

#[tokio::test]
async fn a_challenge_outlives_a_crash_and_is_raced_by_ghosts() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (_, link) = make(&sue).await?;
    open(&sue, &link).await?;
    start(&sue).await?;
    finish(&sue, None).await?;
    let server = server.crash(async || {}).await?;

    let ann = Player::at(server.address(), "Ann", ELSEWHERE).await?;
    let card = open(&ann, &link).await?;
    assert_eq!(
        (card.title.as_str(), card.note.join(" "), card.yours),
        ("Rings", "Mind the middle.".to_owned(), false)
    );
    assert!(card.detail.starts_with("Set by Sue"), "{}", card.detail);
    assert_eq!(shown(&card), [("–".to_owned(), "Sue".to_owned(), Some("set it"))]);
    start(&ann).await?;
    assert_eq!(ann.look(|seen| company(seen, RowKind::Ghost)), ["Sue"]);
    finish(&ann, Some("1st of 1")).await?;

    // A further run is raced against the own one, and does not count.
    ann.act(Intent::Room(RoomIntent::Rematch)).await?;
    ann.until_screen(Screen::Race).await?;
    let ghosts = ann.look(|seen| company(seen, RowKind::Ghost));
    ensure!(ghosts.len() == 2 && ghosts.contains(&"You, before".to_owned()), "{ghosts:?}");
    finish(&ann, None).await?;
    ann.act(Intent::Room(RoomIntent::Leave)).await?;
    let table = ann
        .until("the repeat in the table", |seen| {
            seen.app.challenge().map(|card| shown(&card)).filter(|table| table.len() == 3)
        })
        .await?;
    assert_eq!(table[0], ("1st".to_owned(), "You".to_owned(), None));
    assert_eq!(table[2], ("–".to_owned(), "You".to_owned(), Some("again")));
    Ok(())
}

#[tokio::test]
async fn a_running_attempt_goes_on_after_a_crash() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    let (_, link) = make(&ann).await?;
    let bob = Player::new(server.address(), "Bob").await?;
    open(&bob, &link).await?;
    start(&bob).await?;
    bob.place_right(3).await?;
    bob.until_answered().await?;
    let server = server.crash(async || {}).await?;
    bob.until("the attempt again", |seen| {
        (online(seen) && seen.app.room()?.own()?.connected && seen.app.race()?.pending_count() == 0)
            .then_some(())
    })
    .await?;
    assert_eq!(bob.open_cells()?.len(), BLANKS - 3);
    finish(&bob, Some("1st of 1")).await?;
    // Booked once, however often the log is replayed.
    let server = server.crash(async || {}).await?;
    let cat = Player::new(server.address(), "Cat").await?;
    let card = open(&cat, &link).await?;
    assert_eq!(shown(&card), [("1st".to_owned(), "Bob".to_owned(), None)]);
    Ok(())
}

#[tokio::test]
async fn those_who_play_at_once_see_each_other() -> Result<()> {
    let server = Server::start().await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (_, link) = make(&sue).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    let players = [ann, Player::at(server.address(), "Bob", ELSEWHERE).await?];
    for player in &players {
        open(player, &link).await?;
    }
    for player in &players {
        start(player).await?;
    }
    let [ann, bob] = &players;
    ann.place_right(BLANKS / 2).await?;
    let half = bob
        .until("Ann's progress", |seen| {
            let rows = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
            rows.into_iter().find(|row| row.kind == RowKind::Rival && row.percent == 50)
        })
        .await?;
    assert_eq!((half.name.as_str(), half.filled), ("Ann", None), "how far, never which cells");
    finish(ann, Some("1st of 1")).await?;
    bob.until("Ann's finish", |seen| {
        let rows = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
        let ann = rows.into_iter().find(|row| row.name == "Ann")?;
        matches!(ann.status, RacerStatus::Finished { .. }).then_some(())
    })
    .await?;
    // Each clock runs from its own start, so either may be the faster one.
    finish(bob, None).await?;
    bob.until("a place among both", |seen| seen.app.results()?.detail.contains(" of 2").then_some(()))
        .await?;
    server.stop().await
}

#[tokio::test]
async fn a_withdrawn_challenge_is_gone_for_everybody() -> Result<()> {
    let server = Server::start().await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (id, link) = make(&sue).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    open(&ann, &link).await?;
    // The question is not even asked of others.
    ann.act(ChallengeIntent::Withdraw.into()).await?;
    assert_eq!(ann.look(|seen| seen.app.overlays().last().cloned()), None);
    ensure!(open(&sue, &link).await?.yours, "the setter is told so");
    sue.act(ChallengeIntent::Withdraw.into()).await?;
    sue.act(Intent::Confirm).await?;
    sue.until_screen(Screen::Home).await?;
    ann.act(ChallengeIntent::Try.into()).await?;
    ann.until("the refusal", |seen| {
        let card = seen.app.challenge()?;
        (!card.can_start && card.status?.contains("withdrawn")).then_some(())
    })
    .await?;
    let (status, page) = get(server.address(), &format!("/c/{id}")).await?;
    ensure!(status == 200 && !page.contains("Rings"), "{status}");
    server.stop().await
}

#[tokio::test]
async fn improper_puzzles_make_no_challenge() -> Result<()> {
    let server = Server::start().await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let cases = [
        (AMBIGUOUS, "2 or more solutions"),
        (UNSOLVABLE, "no solution"),
        (CONFLICTING, "twice"),
        (SOLVED, "already filled"),
        ("5346789", "81"),
    ];
    for (text, reason) in cases {
        let made = making(&sue, text, None).await?;
        let MakingState::Refused(words) = made else { anyhow::bail!("{text}: {made:?}") };
        ensure!(words.contains(reason), "{text}: {words}");
    }
    server.stop().await
}

#[tokio::test]
async fn a_player_has_only_so_many_challenges() -> Result<()> {
    let server = Server::start_with(|config| config.limits.challenges_per_player = 1).await?;
    let sue = Player::new(server.address(), "Sue").await?;
    make(&sue).await?;
    let second = making(&sue, &puzzles::with_blanks(5)?.to_string(), None).await?;
    ensure!(matches!(&second, MakingState::Refused(words) if words.contains("1 challenges")), "{second:?}");
    let ann = Player::new(server.address(), "Ann").await?;
    make(&ann).await?;
    server.stop().await
}

#[tokio::test]
async fn the_page_of_a_challenge_says_what_it_is() -> Result<()> {
    let server = Server::start().await?;
    let sue = Player::new(server.address(), "Sue").await?;
    let (id, _) = make(&sue).await?;
    let (status, page) = get(server.address(), &format!("/c/{id}")).await?;
    ensure!(status == 200, "{status}");
    if page.contains("og:title") {
        ensure!(page.contains("Rings") && page.contains("og:image"), "{page}");
    }
    server.stop().await
}
