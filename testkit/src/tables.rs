//! Tables at which bots race again and again while other things fail, each on a line of its own; and what must hold in the
//! end: the races end, and what everybody was told is what was stored. Knows no failures.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use client_core::Screen;
use client_core::bot::{BotGoal, BotPlan};
use game::{Judging, MatchId, MatchRecord, Mistakes, RoomCode, Rules};
use protocol::Codec;
use rand::rngs::SmallRng;
use rand::{Rng, RngExt};
use tokio::time::sleep;

use crate::audit::{Known, record};
use crate::faulty_link::FaultyLink;
use crate::player::{Player, Seen};

/// Races in a row: more than a run has time for.
const RACES: u32 = 10_000;
/// Milliseconds that a fault of a line lasts.
const FAULT_MS: std::ops::Range<u64> = 0..700;

/// A player, and the line they are on.
#[derive(Debug)]
pub struct Racer {
    pub player: Player,
    pub link: FaultyLink,
}

/// A place where people race, and whoever does.
#[derive(Debug)]
pub struct Table {
    pub code: RoomCode,
    pub racers: Vec<Racer>,
}

impl Racer {
    /// Something goes wrong between this racer and the server, for a moment: a cut, a silence, lost answers, or a page that is
    /// loaded again.
    pub async fn suffers(&self, chance: &mut SmallRng) -> Result<()> {
        let pause = Duration::from_millis(chance.random_range(FAULT_MS));
        match chance.next_u32() % 8 {
            0..=2 => {
                self.link.cut();
                sleep(pause).await;
                self.link.mend();
            }
            3 | 4 => {
                self.link.stall();
                sleep(pause).await;
                self.link.mend();
            }
            5 | 6 => {
                // What the server says meanwhile is lost for good, so the line has to be cut in the end.
                self.link.deafen();
                sleep(pause).await;
                self.link.cut();
                self.link.mend();
            }
            _ => self.player.reload().await?,
        }
        Ok(())
    }
}

/// No countdown, no lock-out, nobody out; at every third table mistakes show at the end only.
fn rules(no: usize, racers: usize) -> Result<Rules> {
    let judging = if no % 3 == 2 { Judging::FullBoard } else { Judging::EachDigit };
    let mistakes = Mistakes { judging, lockout_s: 0, grows: false, dear_guesses: false, out_after: None };
    Ok(Rules { seats: u8::try_from(racers)?, countdown_s: 0, mistakes, grace_s: 60, ..Rules::default() })
}

impl Table {
    /// A room full of bots that race until nobody lets them any more, with a move every so often.
    pub async fn of_bots(
        server: SocketAddr,
        no: usize,
        racers: usize,
        move_every_ms: u64,
        chance: &mut SmallRng,
    ) -> Result<Self> {
        let mut seated: Vec<Racer> = Vec::new();
        let mut code = None;
        for seat in 0..racers {
            let link = FaultyLink::to(server).await?;
            let codec = Codec::ALL[seat % Codec::ALL.len()];
            let player = Player::with(link.address(), &format!("Bot {no}{seat}"), codec).await?;
            match code {
                None => {
                    code = Some(player.create().await?);
                    player.set_rules(rules(no, racers)?).await?;
                }
                Some(code) => player.join(code).await?,
            }
            seated.push(Racer { player, link });
        }
        let table = Self { code: code.context("a room has a host")?, racers: seated };
        for Racer { player, .. } in &table.racers {
            player.until_members(racers).await?;
        }
        for Racer { player, .. } in &table.racers {
            let plan = BotPlan {
                name: player.name().to_owned(),
                goal: BotGoal::Join(table.code),
                seed: chance.random(),
                move_every_ms,
                mistake_one_in: 8,
                races: RACES,
            };
            player.let_bot(plan).await?;
        }
        Ok(table)
    }

    /// Waits until the race that is on has ended, now that nothing fails any more, and holds what the racers know against what
    /// is stored. Returns how many matches ended.
    pub async fn check(&self, server: SocketAddr) -> Result<usize> {
        self.until_race_is_over().await.with_context(|| self.describe())?;
        let mut records: BTreeMap<MatchId, MatchRecord> = BTreeMap::new();
        for Racer { player, .. } in &self.racers {
            let (number, known) = (player.number()?, player.look(Known::of)?);
            for (id, results) in &known.results {
                if !records.contains_key(id) {
                    records.insert(*id, record(server, *id).await?);
                }
                let record = &records[id];
                ensure!(
                    record.results == *results,
                    "{} was told other results of {id} than are stored",
                    player.name()
                );
                known.check_moves(record, number).with_context(|| format!("{} in {id}", player.name()))?;
            }
        }
        let numbers: Vec<u32> = records.keys().map(|id| id.match_no).collect();
        let all: Vec<u32> = (1..=u32::try_from(numbers.len())?).collect();
        ensure!(numbers == all, "room {} has seen the matches {numbers:?}", self.code);
        Ok(records.len())
    }

    async fn until_race_is_over(&self) -> Result<()> {
        let running = |seen: &Seen| seen.app.room().map(|room| room.view().match_no);
        let host = self.racers.first().context("a room has a host")?;
        let last = host.player.until("the room again", running).await?;
        for Racer { player, .. } in &self.racers {
            let is_over = |seen: &Seen| {
                let room = seen.app.room()?;
                let over = room.view().match_no > last || seen.app.screen() == Screen::Results;
                over.then_some(())
            };
            player.until(&format!("the end of match {last} in room {}", self.code), is_over).await?;
        }
        Ok(())
    }

    /// What everybody at the table sees, for whoever reads why a story failed.
    pub fn describe(&self) -> String {
        let racers = self.racers.iter().map(|racer| racer.player.describe());
        racers.collect::<Vec<_>>().join("\n")
    }
}
