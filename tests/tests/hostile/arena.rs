//! Where an abuse happens: the server, an address of its own to come from, and the clients, rooms and races that it
//! needs. Every abuse has its own, so that limits per address do not make one end as another would.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use game::{Command, MemberNo, PuzzleRequest, RequestId, RoomEvent, Seq, Snapshot};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Cell, Digit};
use testkit::puzzles;
use testkit::raw::{Heard, Raw, Welcome, entered};
use testkit::scene;
use testkit::socket;
use testkit::wait::within;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::abuse::{Act, Endings};

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
        let mut endings = Endings::default();
        match act {
            Act::Http(bytes) => self.request(&bytes(), &mut endings).await?,
            Act::Stranger(codec, bytes) => {
                let mut raw = self.connect(*codec).await?;
                raw.say_raw(&bytes()).await?;
                hear_out(&mut raw, &mut endings).await?;
            }
            Act::Frames(codec, bytes) => {
                let (mut raw, _) = self.enter(*codec).await?;
                // The server may hang up before all of it is said.
                let _ = raw.say_raw(&bytes()).await;
                hear_out(&mut raw, &mut endings).await?;
            }
            Act::Says(codec, messages) => {
                let (mut raw, _) = self.enter(*codec).await?;
                for message in messages() {
                    let _ = raw.say(&message).await;
                }
                hear_out(&mut raw, &mut endings).await?;
            }
            Act::Story(story) => return Ok(story(self).await?.or_harmless()),
        }
        Ok(endings.or_harmless())
    }

    /// Says something over plain TCP, and hears every answer until the server hangs up.
    pub(crate) async fn request(self, bytes: &[u8], endings: &mut Endings) -> Result<()> {
        let mut tcp = socket::connect(self.server, Some(self.from)).await?;
        let _ = tcp.write_all(bytes).await;
        let mut answer = Vec::new();
        // A connection that is reset has ended too.
        let _ = within("the server to hang up", tcp.read_to_end(&mut answer)).await?;
        let answer = String::from_utf8_lossy(&answer);
        let statuses = answer.split("HTTP/1.").skip(1).filter_map(|head| head.split(' ').nth(1));
        statuses.for_each(|status| endings.add(format!("HTTP {status}")));
        if answer.is_empty() {
            endings.add("cut");
        }
        Ok(())
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
        host.say(&create()).await?;
        let snapshot = host.until("the room", entered).await?;
        Ok(Room { code: snapshot.room.code.to_string(), host })
    }

    pub(crate) async fn join(self, code: &str, watch: bool) -> Result<(Raw, Snapshot)> {
        let (mut raw, _) = self.enter(Codec::Bincode).await?;
        raw.say(&join(code, watch)).await?;
        let snapshot = raw.until("the room", entered).await?;
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
            raw.until("the start", |message| {
                matches!(message, ServerMessage::Room { event: RoomEvent::Started { .. } }).then_some(())
            })
            .await?;
        }
        let solution = puzzles::classic_solution(&givens)?;
        let number = |cell: Cell| u16::try_from(cell.index()).expect("a cell's number is small");
        let open = solution.clues().filter(|&(cell, _)| givens.get(cell).is_none());
        let open = open.map(|(cell, digit)| (number(cell), digit.value())).collect();
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

/// Adds all that is said until the server has read all that was sent to it, or has hung up.
pub(crate) async fn hear_out(raw: &mut Raw, endings: &mut Endings) -> Result<()> {
    let _ = raw.say(&ClientMessage::Ping { stamp: LAST_STAMP }).await;
    hear_until(raw, endings, |message| *message == ServerMessage::Pong { stamp: LAST_STAMP }).await
}

/// Adds all that is said until the room has dealt with all that was sent to it.
pub(crate) async fn hear_room_out(raw: &mut Raw, code: &str, endings: &mut Endings) -> Result<()> {
    let _ = raw.say(&join(code, false)).await;
    hear_until(raw, endings, |message| {
        matches!(
            message,
            ServerMessage::Room { event: RoomEvent::Entered { .. } | RoomEvent::JoinRefused { .. } }
        )
    })
    .await
}

/// Adds all that is said until and with a message, or until the server hangs up.
pub(crate) async fn hear_until(
    raw: &mut Raw,
    endings: &mut Endings,
    is_last: impl Fn(&ServerMessage) -> bool,
) -> Result<()> {
    loop {
        match raw.hear().await? {
            Heard::Message(message) => {
                endings.hear(&message);
                if is_last(&message) {
                    return Ok(());
                }
            }
            Heard::Closed(close) => {
                endings.closed(close);
                return Ok(());
            }
        }
    }
}

/// Asks a room for something in the name of its member and hears what comes of it.
pub(crate) async fn command(
    raw: &mut Raw,
    code: &str,
    command: Command,
    endings: &mut Endings,
) -> Result<()> {
    raw.command(command).await?;
    hear_room_out(raw, code, endings).await
}

pub(crate) async fn set_puzzle(host: &mut Raw, text: &str) -> Result<()> {
    host.command(Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: text.to_owned() } }).await?;
    host.until("the puzzle", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::PuzzleAccepted { .. } }).then_some(())
    })
    .await
}

pub(crate) fn create() -> ClientMessage {
    ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: "Eve".to_owned() }
}

pub(crate) fn join(code: &str, watch: bool) -> ClientMessage {
    ClientMessage::Join { request: RequestId::NONE, code: code.to_owned(), name: "Eve".to_owned(), watch }
}

pub(crate) fn place(match_no: u32, seq: u32, cell: u16, digit: u8) -> Command {
    let digit = Digit::new(digit).expect("a digit of some board");
    Command::Place { match_no, rung: 0, seq: Seq(seq), cell: Cell::new(cell), digit }
}
