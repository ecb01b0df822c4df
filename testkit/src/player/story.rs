//! What stories do with a player again and again, made of what any client can do.

use anyhow::{Context, Result};
use client_core::board::CellKind;
use client_core::{HomeIntent, Intent, Play, Screen};
use game::{Command, MemberNo, Results, RoomCode, Rules};
use puzzle::{Cell, Digit};

use super::{Player, Seen};
use crate::puzzles::solution;

impl Player {
    pub async fn until_screen(&self, screen: Screen) -> Result<()> {
        self.until(&format!("{screen:?}"), |seen| (seen.app.screen() == screen).then_some(())).await
    }

    /// Opens a room.
    pub async fn create(&self) -> Result<RoomCode> {
        self.act(Intent::Home(HomeIntent::PlayWithFriends)).await?;
        self.until("the own room", |seen| seen.app.room().map(|room| room.view().code)).await
    }

    /// Joins a room by typing its code.
    pub async fn join(&self, code: RoomCode) -> Result<()> {
        self.act(Intent::Home(HomeIntent::SetCode(code.to_string().to_lowercase()))).await?;
        self.act(Intent::Home(HomeIntent::JoinByCode)).await?;
        self.until("the room", |seen| seen.app.room().map(|_| ())).await
    }

    /// Changes the rules of the own room, also to values that the dialog does not offer.
    pub async fn set_rules(&self, rules: Rules) -> Result<()> {
        self.command(Command::ChangeRules { rules }).await?;
        self.until("the new rules", |seen| (seen.app.room()?.view().settings.rules == rules).then_some(()))
            .await
    }

    pub async fn until_members(&self, count: usize) -> Result<()> {
        let what = format!("{count} members");
        self.until(&what, |seen| (seen.app.room()?.view().members.len() == count).then_some(())).await
    }

    /// The own number in the room.
    pub fn number(&self) -> Result<MemberNo> {
        self.look(|seen| seen.app.room().map(|room| room.you())).context("in no room")
    }

    /// The results of this match.
    pub async fn results(&self, match_no: u32) -> Result<Results> {
        let of_match = |seen: &Seen| {
            let results = seen.app.room()?.results()?;
            (results.id.match_no == match_no).then(|| results.clone())
        };
        self.until(&format!("the results of match {match_no}"), of_match).await
    }

    /// The cells that are still open on the own board, with the digits that belong there.
    pub fn open_cells(&self) -> Result<Vec<(Cell, Digit)>> {
        self.look(|seen| {
            let race = seen.app.race().context("no race")?;
            let solution = solution(race.puzzle())?;
            let open = solution
                .clues()
                .filter(|&(cell, _)| matches!(race.board().shown(cell).1, CellKind::Empty | CellKind::Wrong));
            Ok(open.collect())
        })
    }

    /// Types a digit into a cell. Returns before the server has answered.
    pub async fn place(&self, cell: Cell, digit: Digit) -> Result<()> {
        self.act(Intent::Play(Play::DigitAt(cell, digit))).await
    }

    /// Types right digits into `count` open cells. Returns before the server has answered.
    pub async fn place_right(&self, count: usize) -> Result<()> {
        let open = self.open_cells()?;
        for &(cell, digit) in open.get(..count).context("too few open cells")? {
            self.place(cell, digit).await?;
        }
        Ok(())
    }

    /// Types a wrong digit into an empty cell, and returns the cell. Does not wait for the server's answer.
    pub async fn place_wrong(&self) -> Result<Cell> {
        let is_empty =
            |cell| self.look(|seen| seen.app.race().is_some_and(|race| race.board().shown(cell).0.is_none()));
        let empty = self.open_cells()?.into_iter().find(|&(cell, _)| is_empty(cell));
        let (cell, right) = empty.context("no empty cell")?;
        let wrong = Digit::new(if right.value() == 1 { 2 } else { 1 }).context("1 and 2 are digits")?;
        self.place(cell, wrong).await?;
        Ok(cell)
    }

    pub async fn until_answered(&self) -> Result<()> {
        self.until("every move answered", |seen| (seen.app.race()?.pending_count() == 0).then_some(())).await
    }
}
