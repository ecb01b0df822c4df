//! A run goes from one server to another as a link, and is raced there to the end.

use anyhow::{Context, Result, ensure};
use client_core::practice::{Game, GamePhase};
use client_core::{HomeIntent, Intent, PageIntent, Play, Screen};
use game::GhostLink;
use puzzle::{Cell, Digit};
use testkit::player::Player;
use testkit::server::{Server, get};
use testkit::{puzzles, scene};

#[tokio::test]
async fn a_link_made_on_one_server_is_raced_at_another() -> Result<()> {
    let first = Server::start().await?;
    let (players, code) = scene::room(first.address(), &["Ann", "Bob"], scene::quick()).await?;
    scene::choose(&players[0], &puzzles::with_blanks(6)?).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 3)).await?;
    }
    let results = players[0].results(1).await?;
    let winner = &results.table[0];
    let path = format!("/api/matches/{}/ghost/{}", results.id, winner.member.0);
    let (status, link) = get(first.address(), &path).await?;
    ensure!(status == 200, "{status} {link}");
    let run = GhostLink::read(&link)?;
    ensure!(run.lane.name == winner.name && run.lane.status == winner.status, "{run:?}");
    let second = Server::start().await?;
    for (server, signed) in [(&first, "true"), (&second, "false")] {
        let (status, told) = get(server.address(), &format!("/api/ghosts/{link}")).await?;
        ensure!((status, &*told) == (200, &*format!("{{\"signed\":{signed}}}")), "{status} {told}");
    }
    let cat = Player::new(second.address(), "Cat").await?;
    let address = format!("http://{}/g/{link}", first.address());
    cat.act(HomeIntent::SetCode(address).into()).await?;
    cat.act(HomeIntent::JoinByCode.into()).await?;
    cat.until_screen(Screen::Page("ghost")).await?;
    cat.act(Intent::Page(PageIntent::Press("race".into()))).await?;
    cat.until_screen(Screen::Practice).await?;
    let open = cat.look(|seen| seen.app.practice_game().map(open)).context("a game")?;
    ensure!(open.len() == 6, "{open:?}");
    for (cell, digit) in open {
        cat.act(Play::Select(cell).into()).await?;
        cat.act(Play::Digit(digit).into()).await?;
    }
    let card = cat.until("the end of the game", |seen| {
        let game = seen.app.practice_game().filter(|game| game.phase() == GamePhase::Solved)?;
        game.finish_card(seen.now)
    });
    let told = card.await?.evaluation;
    ensure!(told.starts_with(&format!("{} took ", winner.name)) && told.contains("you "), "{told}");
    Ok(())
}

/// The open cells with their digits.
fn open(game: &Game) -> Vec<(Cell, Digit)> {
    let board = game.board();
    game.puzzle().solution.clues().filter(|(cell, _)| board.digit(*cell).is_none()).collect()
}
