//! A player of the pools, without manners or a screen: waits, answers calls, races at the pace of a hand, and hears what that
//! has changed.
#![allow(clippy::wildcard_enum_match_arm, reason = "of all messages one is picked")]

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::{Command, Phase, RoomCode, RoomView};
use protocol::{
    ClientMessage, Codec, Identity, PoolRace, PoolWait, PoolsEvent, PoolsRequest, RatedMatch, ServerMessage,
};
use tokio::time::sleep;

use crate::messages::{entered, finished, join, of_pools, started, view, wait_in};
use crate::puzzles;
use crate::raw::Raw;
use crate::wait::look_until;

/// Slower than what counts as a program's pace.
const HAND: Duration = Duration::from_millis(220);

#[derive(Debug)]
pub struct Stranger {
    pub raw: Raw,
    pub identity: Identity,
}

impl Stranger {
    /// A newcomer from an address of their own: 127.0.0.`last`.
    pub async fn new(server: SocketAddr, last: u8) -> Result<Self> {
        let mut raw = Raw::connect_from(server, Codec::Json, Some(Ipv4Addr::new(127, 0, 0, last))).await?;
        let welcome = raw.greet(None).await?;
        Ok(Self { raw, identity: welcome.identity.expect("a newcomer gets one") })
    }

    /// The same player through another connection.
    pub async fn back(self, server: SocketAddr, last: u8) -> Result<Self> {
        Self::returning(server, last, self.identity).await
    }

    /// A player whose connection is gone.
    pub async fn returning(server: SocketAddr, last: u8, identity: Identity) -> Result<Self> {
        let from = Some(Ipv4Addr::new(127, 0, 0, last));
        let mut raw = Raw::connect_from(server, Codec::Json, from).await?;
        raw.greet(Some(identity.clone())).await?;
        Ok(Self { raw, identity })
    }

    /// The same in their room, which may be on the way to another machine: then they try again, as every client does.
    async fn back_in(self, server: SocketAddr, last: u8, code: RoomCode) -> Result<Self> {
        let mut left = Some(self);
        look_until("the room", async || {
            let mut back = left.take().context("they are in")?.back(server, last).await?;
            back.say(&join(code, "Back")).await?;
            if back.raw.until("the room", entered).await.is_ok() {
                return Ok(Some(back));
            }
            left = Some(back);
            Ok(None)
        })
        .await
    }

    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.raw.say(message).await
    }

    /// Hears something of the pools.
    pub async fn until<T>(&mut self, what: &str, pick: impl Fn(&PoolsEvent) -> Option<T>) -> Result<T> {
        self.raw
            .until(what, |message| match message {
                ServerMessage::Pools { event } => pick(event),
                _ => None,
            })
            .await
    }

    /// Waits for people in these pools. Returns what is said of them.
    pub async fn waits(&mut self, name: &str, pools: &[&str]) -> Result<Vec<PoolWait>> {
        self.say(&wait_in(name, pools)).await?;
        self.until_waiting().await.map(|(pools, ..)| pools)
    }

    /// The pools, for how long one is held, and when a bot comes.
    pub async fn until_waiting(&mut self) -> Result<(Vec<PoolWait>, u32, Option<u32>)> {
        self.until("the pools", |event| match event {
            PoolsEvent::Waiting { pools, held_ms, bot_in_ms } => Some((pools.clone(), *held_ms, *bot_in_ms)),
            _ => None,
        })
        .await
    }

    pub async fn until_called(&mut self) -> Result<(u64, PoolRace)> {
        self.until("the call", |event| match event {
            PoolsEvent::Called { call, race, .. } => Some((*call, race.clone())),
            _ => None,
        })
        .await
    }

    /// Answers the next call.
    pub async fn answers(&mut self) -> Result<PoolRace> {
        let (call, race) = self.until_called().await?;
        self.say(&of_pools(PoolsRequest::Answer { call })).await?;
        Ok(race)
    }

    pub async fn until_countdown(&mut self) -> Result<RoomView> {
        self.raw
            .until("the countdown", |message| {
                view(message).filter(|room| matches!(room.phase, Phase::Countdown { .. })).cloned()
            })
            .await
    }

    /// Places so many right digits of the race that begins; of those there are.
    pub async fn places(&mut self, digits: usize) -> Result<()> {
        let race = self.raw.until("the start", started).await?;
        for right in puzzles::right_moves(&race.puzzle)?.into_iter().take(digits) {
            sleep(HAND).await;
            self.raw.command(right).await?;
        }
        Ok(())
    }

    pub async fn until_finished(&mut self) -> Result<game::Results> {
        self.raw.until("the results", finished).await
    }

    pub async fn until_rated(&mut self) -> Result<RatedMatch> {
        self.until("what it has changed", |event| match event {
            PoolsEvent::Rated { rated } => Some(rated.clone()),
            _ => None,
        })
        .await
    }

    /// The own rating in the class of a pool.
    pub async fn rating(&mut self, pool: &str) -> Result<i32> {
        self.say(&of_pools(PoolsRequest::List)).await?;
        self.until("the list", |event| match event {
            PoolsEvent::List { pools, .. } => {
                let listed = pools.iter().find(|listed| listed.name == pool)?;
                listed.own.map(|own| own.rating)
            }
            _ => None,
        })
        .await
    }
}

/// The pool in which the two meet.
const POOL: &str = "duel-medium";
/// What the race makes of 1,500 points.
const WON: i32 = 1_662;
const LOST: i32 = 1_338;

/// Two whose race is over, before either has heard what it has changed; the first has won.
#[derive(Debug)]
pub struct Raced {
    pub players: [Stranger; 2],
    /// Of their room.
    pub code: RoomCode,
}

impl Raced {
    /// They meet in the one pool that both have named, and one gives up after a digit.
    pub async fn shortly(servers: [SocketAddr; 2]) -> Result<Self> {
        let mut raced = Self::unheard(servers).await?;
        for stranger in &mut raced.players {
            stranger.until_finished().await?;
        }
        Ok(raced)
    }

    /// The same, and has not heard yet that the other gave up too.
    pub async fn unheard(servers: [SocketAddr; 2]) -> Result<Self> {
        let mut ann = Stranger::new(servers[0], 2).await?;
        let mut bob = Stranger::new(servers[1], 3).await?;
        ann.waits("Ann", &["duel-hard", POOL]).await?;
        bob.waits("Bob", &["mini-blitz", POOL]).await?;
        let (one, other) = tokio::join!(ann.answers(), bob.answers());
        one.and(other)?;
        let code = ann.raw.until("the room", entered).await?.room.code;
        bob.places(1).await?;
        bob.raw.command(Command::GiveUp).await?;
        ann.places(1).await?;
        ann.raw.command(Command::GiveUp).await?;
        Ok(Self { players: [ann, bob], code })
    }

    /// They come back to their room, hear what the race has changed, and that it is booked once.
    pub async fn come_back(self, servers: [SocketAddr; 2]) -> Result<Self> {
        let [ann, bob] = self.players;
        let ann = come_back(ann, servers[0], 2, self.code, WON).await?;
        let bob = come_back(bob, servers[1], 3, self.code, LOST).await?;
        Ok(Self { players: [ann, bob], ..self })
    }

    /// They come back to a race that may not have ended before the server did, end it as they had, and hear that it is booked
    /// once.
    pub async fn end_again(self, servers: [SocketAddr; 2]) -> Result<()> {
        let [ann, bob] = self.players;
        let mut ann = ann.back_in(servers[0], 2, self.code).await?;
        let mut bob = bob.back_in(servers[1], 3, self.code).await?;
        // Refused where it is over.
        bob.raw.command(Command::GiveUp).await?;
        ann.raw.command(Command::GiveUp).await?;
        for (mut stranger, points) in [(ann, WON), (bob, LOST)] {
            let rated = stranger.until_rated().await?;
            ensure!(rated.unrated.is_none() && stranger.rating(POOL).await? == points, "{rated:?}");
        }
        Ok(())
    }
}

async fn come_back(
    stranger: Stranger,
    server: SocketAddr,
    last: u8,
    code: RoomCode,
    points: i32,
) -> Result<Stranger> {
    let mut stranger = stranger.back(server, last).await?;
    let own = stranger.identity.player;
    stranger.say(&join(code, "Back")).await?;
    let race = stranger
        .until("what the race is about", |event| match event {
            PoolsEvent::Race { race } => Some(race.clone()),
            _ => None,
        })
        .await?;
    let rated = stranger.until_rated().await?;
    let change = rated.changes.iter().find(|change| change.player == own).context("a change of their own")?;
    ensure!(
        rated.unrated.is_none() && change.old.rating == 1_500 && change.new.rating == points,
        "{rated:?}"
    );
    let booked = race.racers.iter().find(|racer| racer.player == own).map(|racer| racer.strength.rating);
    ensure!(booked == Some(points), "booked otherwise than said: {race:?}");
    Ok(stranger)
}
