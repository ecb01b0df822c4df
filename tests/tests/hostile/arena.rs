//! Where an abuse happens: the server, an address of its own to come from, and the clients, rooms and races that it
//! needs. Every abuse has its own, so that limits per address do not make one end as another would.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use game::{Command, MemberNo, PuzzleRequest, RoomEvent, Snapshot};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::messages::{event, join, started};
use testkit::puzzles;
use testkit::raw::{Heard, Raw, Welcome};
use testkit::scene;
use testkit::socket;
use testkit::wait::within;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::abuse::{Act, Endings, Place};

/// Who does all this.
pub(crate) const EVE: &str = "Eve";
/// Far more messages than any limit lets through in the time that they take.
const FLOOD: usize = 400;
/// Marks the `Pong` after which all has been heard that was said before.
const LAST_STAMP: u32 = 4_711;
/// Room for addresses below the ones that people use by hand.
const NETWORKS_BEFORE: u8 = 16;
/// Of 256 abuses each.
const NETWORKS_A_ROUND: u8 = 2;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Arena {
    pub(crate) server: SocketAddr,
    from: Ipv4Addr,
}

impl Arena {
    /// For the abuse with this number in this round.
    pub(crate) fn new(server: SocketAddr, round: u8, number: usize) -> Self {
        let [high, low] = u16::try_from(number).expect("there are fewer abuses").to_be_bytes();
        Self { server, from: Ipv4Addr::new(127, NETWORKS_BEFORE + round * NETWORKS_A_ROUND + high, low, 1) }
    }

    /// The same for an accomplice at another address.
    pub(crate) fn nth(self, n: u8) -> Self {
        let [a, b, c, _] = self.from.octets();
        Self { from: Ipv4Addr::new(a, b, c, n + 1), ..self }
    }

    pub(crate) async fn run(self, act: &Act) -> Result<Endings> {
        Ok(self.endings(act).await?.or_harmless())
    }

    async fn endings(self, act: &Act) -> Result<Endings> {
        match act {
            Act::Http(bytes) => self.request(&bytes()).await,
            Act::Stranger(codec, bytes) => {
                let mut raw = self.connect(*codec).await?;
                raw.say_raw(&bytes()).await?;
                hear_out(&mut raw).await
            }
            Act::Frames(codec, bytes) => {
                let (mut raw, _) = self.enter(*codec).await?;
                // The server may hang up before all of it is said.
                let _ = raw.say_raw(&bytes()).await;
                hear_out(&mut raw).await
            }
            Act::Says(messages) => {
                let (mut raw, _) = self.enter(Codec::Json).await?;
                for message in messages() {
                    let _ = raw.say(&message).await;
                }
                hear_out(&mut raw).await
            }
            Act::Floods(place, messages) => {
                let mut raw = match place {
                    Place::NoRoom => self.enter(Codec::Bincode).await?.0,
                    Place::OwnRoom => self.room().await?.host,
                };
                flood(&mut raw, &messages()).await
            }
            Act::Host(wanted) => {
                let mut room = self.room().await?;
                commands(&mut room.host, &room.code, wanted()).await
            }
            Act::Guest(wanted) => {
                let room = self.room().await?;
                let (mut guest, _) = self.nth(1).join(&room.code, false).await?;
                commands(&mut guest, &room.code, wanted()).await
            }
            Act::Races(moves) => {
                let mut race = self.race().await?;
                let moves = moves(&race);
                commands(&mut race.guest, &race.code, moves).await
            }
            Act::Story(story) => story(self).await,
        }
    }

    /// Says something over plain TCP, and hears every answer until the server hangs up.
    pub(crate) async fn request(self, bytes: &[u8]) -> Result<Endings> {
        let mut endings = Endings::default();
        let statuses = self.answers(bytes).await?;
        statuses.iter().for_each(|status| endings.add(format!("HTTP {status}")));
        if statuses.is_empty() {
            endings.add("cut");
        }
        Ok(endings)
    }

    /// The same: the status of every answer.
    pub(crate) async fn answers(self, bytes: &[u8]) -> Result<Vec<String>> {
        let mut tcp = socket::connect(self.server, Some(self.from)).await?;
        let _ = tcp.write_all(bytes).await;
        let mut answer = Vec::new();
        // A connection that is reset has ended too.
        let _ = within("the server to hang up", tcp.read_to_end(&mut answer)).await?;
        let answer = String::from_utf8_lossy(&answer);
        Ok(answer
            .split("HTTP/1.")
            .skip(1)
            .filter_map(|head| Some(head.split(' ').nth(1)?.to_owned()))
            .collect())
    }

    pub(crate) async fn tcp(self) -> Result<tokio::net::TcpStream> {
        socket::connect(self.server, Some(self.from)).await
    }

    /// A connection that takes as little as it can of what it is sent.
    pub(crate) async fn deaf_tcp(self) -> Result<tokio::net::TcpStream> {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(1)?;
        socket.bind((self.from, 0).into())?;
        Ok(socket.connect(self.server).await?)
    }

    pub(crate) async fn connect(self, codec: Codec) -> Result<Raw> {
        Raw::connect_from(self.server, codec, Some(self.from)).await
    }

    pub(crate) async fn enter(self, codec: Codec) -> Result<(Raw, Welcome)> {
        let mut raw = self.connect(codec).await?;
        let welcome = raw.greet(None).await?;
        Ok((raw, welcome))
    }

    /// A new room with its host.
    pub(crate) async fn room(self) -> Result<Room> {
        let (mut host, _) = self.enter(Codec::Json).await?;
        let code = host.host(EVE).await?.room.code.to_string();
        Ok(Room { code, host })
    }

    pub(crate) async fn join(self, code: &str, watch: bool) -> Result<(Raw, Snapshot)> {
        let (mut raw, _) = self.enter(Codec::Bincode).await?;
        let snapshot = raw.goes_to(code, EVE, watch).await?;
        Ok((raw, snapshot))
    }

    /// A race of two over a puzzle with four open cells.
    pub(crate) async fn race(self) -> Result<Race> {
        let Room { mut host, code } = self.room().await?;
        let (mut guest, _) = self.nth(1).join(&code, false).await?;
        let givens = puzzles::with_blanks(4)?;
        host.command(Command::ChangeRules { rules: scene::quick() }).await?;
        set_puzzle(&mut host, &givens.to_string()).await?;
        for raw in [&mut host, &mut guest] {
            raw.command(Command::Ready { ready: true }).await?;
        }
        for raw in [&mut host, &mut guest] {
            raw.until("the start", started).await?;
        }
        let number = |cell: puzzle::Cell| u16::try_from(cell.index()).expect("a cell's number is small");
        let open = puzzles::open_cells(&puzzle::Puzzle::classic(givens.clone()))?;
        let open = open.into_iter().map(|(cell, digit)| (number(cell), digit.value())).collect();
        let given = givens.clues().next().map(|(cell, _)| number(cell)).context("no givens")?;
        Ok(Race { host, guest, code, open, given })
    }
}

/// A room and the connection of its host.
pub(crate) struct Room {
    pub(crate) host: Raw,
    pub(crate) code: String,
}

/// A running race: its number is 1, and no move has been made.
pub(crate) struct Race {
    pub(crate) host: Raw,
    pub(crate) guest: Raw,
    pub(crate) code: String,
    /// Open cells with the digits that belong there.
    pub(crate) open: Vec<(u16, u8)>,
    pub(crate) given: u16,
}

pub(crate) const HOST: MemberNo = MemberNo(1);
pub(crate) const GUEST: MemberNo = MemberNo(2);

/// All that is said until the server has read all that was sent to it, or has hung up.
pub(crate) async fn hear_out(raw: &mut Raw) -> Result<Endings> {
    let _ = raw.say(&ClientMessage::Ping { stamp: LAST_STAMP }).await;
    hear_until(raw, |message| *message == ServerMessage::Pong { stamp: LAST_STAMP }).await
}

/// All that is said until the room has answered all that was sent to it.
pub(crate) async fn hear_room_out(raw: &mut Raw, code: &str) -> Result<Endings> {
    let _ = raw.say(&join(code, EVE)).await;
    hear_until(raw, |message| {
        matches!(event(message), Some(RoomEvent::Entered { .. } | RoomEvent::JoinRefused { .. }))
    })
    .await
}

/// All that is said until the server hangs up.
pub(crate) async fn hear_to_the_end(raw: &mut Raw) -> Result<Endings> {
    hear_until(raw, |_| false).await
}

/// All that is said until and with a message, or until the server hangs up.
pub(crate) async fn hear_until(raw: &mut Raw, is_last: impl Fn(&ServerMessage) -> bool) -> Result<Endings> {
    let mut endings = Endings::default();
    loop {
        match raw.hear().await? {
            Heard::Message(message) => {
                endings.hear(&message);
                if is_last(&message) {
                    return Ok(endings);
                }
            }
            Heard::Closed(close) => {
                endings.closed(close);
                return Ok(endings);
            }
        }
    }
}

/// Gives commands one after the other, as a member of the room, and hears what comes of each.
pub(crate) async fn commands(
    raw: &mut Raw,
    code: &str,
    commands: impl IntoIterator<Item = Command>,
) -> Result<Endings> {
    let mut endings = Endings::default();
    for command in commands {
        raw.command(command).await?;
        endings.merge(hear_room_out(raw, code).await?);
    }
    Ok(endings)
}

/// Says the messages in turn until all are said or the server hangs up, and hears what came of it.
pub(crate) async fn flood(raw: &mut Raw, messages: &[ClientMessage]) -> Result<Endings> {
    for message in messages.iter().cycle().take(FLOOD) {
        if raw.say(message).await.is_err() {
            break;
        }
    }
    hear_out(raw).await
}

pub(crate) async fn set_puzzle(host: &mut Raw, text: &str) -> Result<()> {
    host.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: text.to_owned() } }).await?;
    host.until("the puzzle", |message| {
        matches!(event(message)?, RoomEvent::PuzzleAccepted { .. }).then_some(())
    })
    .await
}
