//! One player's life: connects, greets, and then idles or races again and again. Plays perfectly and at a steady pace;
//! everything unexpected is a problem for the tally.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use game::{Command, MemberView, Mistakes, Phase, RaceView, RoomEvent, RoomView, Rules, Seq, Verdict};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Cell, Digit};
use tests::puzzles::solution;
use tests::raw::hello;
use tests::socket::{self, Socket, frame};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use tokio_tungstenite::tungstenite::Message;

use crate::tally::{Counted, Tally};

/// Time between two pings of one player.
const PING_EVERY: Duration = Duration::from_secs(5);
/// Moves that a player leaves unanswered before it waits.
const UNANSWERED_MAX: usize = 8;

/// Where a player belongs.
#[derive(Debug)]
pub(crate) enum Place {
    Nowhere,
    /// Opens a room for so many, and tells its code.
    Host {
        racers: u8,
        code: watch::Sender<Option<String>>,
    },
    /// Joins the room whose code is told.
    Guest {
        code: watch::Receiver<Option<String>>,
    },
}

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) number: u32,
    pub(crate) server: SocketAddr,
    pub(crate) codec: Codec,
    pub(crate) place: Place,
    pub(crate) move_every: Duration,
}

#[derive(Debug)]
struct Player {
    socket: Socket,
    codec: Codec,
    tally: Arc<Tally>,
    race: Option<Race>,
    /// How many must be in the room until it is worth being ready.
    racers: usize,
    /// The number and the moment of the last ping.
    pinged: (u32, Instant),
}

#[derive(Debug)]
struct Race {
    match_no: u32,
    todo: Vec<(Cell, Digit)>,
    seq: u32,
    unanswered: BTreeMap<Seq, Instant>,
}

/// Lives until the end is told.
pub(crate) async fn live(plan: Plan, tally: Arc<Tally>, mut end: watch::Receiver<bool>) {
    let life = async {
        let mut player = Player::arrive(&plan, tally.clone()).await?;
        let _connected = Counted::new(&tally.connected);
        player.stay(plan).await
    };
    tokio::select! {
        result = life => if let Err(error) = result {
            tally.problem(format!("{error:#}"));
        },
        // Also ends when nobody is there any more to tell it.
        _ = end.wait_for(|end| *end) => {}
    }
}

impl Player {
    async fn arrive(plan: &Plan, tally: Arc<Tally>) -> Result<Self> {
        let socket = socket::open(plan.server, plan.codec).await?;
        let pinged = (0, Instant::now());
        let mut player = Self { socket, codec: plan.codec, tally, race: None, racers: 2, pinged };
        player.say(&hello(None)).await?;
        let answer = player.hear().await?;
        if !matches!(answer, ServerMessage::Welcome { .. }) {
            bail!("not welcome: {answer:?}");
        }
        Ok(player)
    }

    async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let frame = frame(self.codec, self.codec.encode_client(message));
        self.socket.send(frame).await.map_err(|error| anyhow!("sending failed: {error}"))
    }

    async fn command(&mut self, command: Command) -> Result<()> {
        self.say(&ClientMessage::Room { command }).await
    }

    async fn hear(&mut self) -> Result<ServerMessage> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Binary(bytes))) => return Ok(self.codec.decode_server(&bytes)?),
                Some(Ok(Message::Text(text))) => return Ok(self.codec.decode_server(text.as_bytes())?),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(close))) => {
                    let close = close.map(|close| (u16::from(close.code), close.reason.to_string()));
                    bail!("the server hung up: {close:?}");
                }
                Some(Err(error)) => bail!("the connection broke: {error}"),
                None => bail!("the connection is gone"),
            }
        }
    }

    async fn stay(&mut self, plan: Plan) -> Result<()> {
        let name = format!("Swarm {}", plan.number);
        let mut code_told = None;
        match plan.place {
            Place::Nowhere => {}
            Place::Host { racers, code } => {
                self.racers = usize::from(racers);
                self.say(&ClientMessage::Create { name }).await?;
                code_told = Some(code);
            }
            Place::Guest { mut code } => {
                let code = code.wait_for(Option::is_some).await.map(|code| code.clone());
                let code = code.ok().flatten().ok_or_else(|| anyhow!("the host of the room is gone"))?;
                self.say(&ClientMessage::Join { code, name, watch: false }).await?;
            }
        }
        // Everybody begins at another moment, so that moves and pings are spread evenly.
        let share = f64::from(plan.number % 97) / 97.0;
        let from = |period: Duration| Instant::now() + period.mul_f64(share);
        let mut moves = interval_at(from(plan.move_every), plan.move_every);
        let mut pings = interval_at(from(PING_EVERY), PING_EVERY);
        moves.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.hear() => self.heard(message?, code_told.as_ref()).await?,
                _ = moves.tick() => self.make_move().await?,
                _ = pings.tick() => self.ping().await?,
            }
        }
    }

    async fn ping(&mut self) -> Result<()> {
        self.pinged = (self.pinged.0.wrapping_add(1), Instant::now());
        self.say(&ClientMessage::Ping { stamp: self.pinged.0 }).await
    }

    async fn make_move(&mut self) -> Result<()> {
        let Some(race) = self.race.as_mut().filter(|race| race.unanswered.len() < UNANSWERED_MAX) else {
            return Ok(());
        };
        let Some((cell, digit)) = race.todo.pop() else { return Ok(()) };
        race.seq += 1;
        let (match_no, seq) = (race.match_no, Seq(race.seq));
        race.unanswered.insert(seq, Instant::now());
        self.command(Command::Place { match_no, seq, cell, digit }).await
    }

    async fn heard(
        &mut self,
        message: ServerMessage,
        code: Option<&watch::Sender<Option<String>>>,
    ) -> Result<()> {
        match message {
            ServerMessage::Pong { stamp } if stamp == self.pinged.0 => {
                self.tally.pings.record(self.pinged.1.elapsed());
            }
            ServerMessage::Room { event } => self.told(event, code).await?,
            ServerMessage::Fault { fault } => self.tally.problem(format!("a fault: {fault:?}")),
            ServerMessage::RoomLeft { why } => bail!("put out of the room: {why:?}"),
            ServerMessage::Refused { why } => bail!("refused: {why:?}"),
            ServerMessage::Pong { .. }
            | ServerMessage::Welcome { .. }
            | ServerMessage::Queued { .. }
            | ServerMessage::Dequeued
            | ServerMessage::Matched { .. }
            | ServerMessage::Notice { .. } => {}
        }
        Ok(())
    }

    async fn told(&mut self, event: RoomEvent, code: Option<&watch::Sender<Option<String>>>) -> Result<()> {
        match event {
            RoomEvent::Entered { .. } if code.is_some() => {
                self.command(Command::ChangeRules { rules: rules(self.racers) }).await?;
            }
            RoomEvent::Entered { .. } => self.command(Command::Ready { ready: true }).await?,
            RoomEvent::RoomChanged { room } => {
                if let Some(code) = code {
                    self.host(&room, code).await?;
                }
            }
            RoomEvent::Started { race } => self.start(&race)?,
            RoomEvent::Placed { seq, verdict, .. } => self.answered(seq, &verdict),
            RoomEvent::Finished { .. } => {
                self.race = None;
                if code.is_some() {
                    self.tally.races_done.fetch_add(1, Ordering::Relaxed);
                } else {
                    self.command(Command::Ready { ready: true }).await?;
                }
            }
            RoomEvent::JoinRefused { why } => bail!("not let into the room: {why:?}"),
            RoomEvent::Refused { why } => self.tally.problem(format!("a refusal: {why:?}")),
            RoomEvent::Progress { .. } | RoomEvent::PuzzleAccepted { .. } => {}
        }
        Ok(())
    }

    /// Calls the others in once the rules hold, and is the last to be ready: the race begins when all are there.
    async fn host(&mut self, room: &RoomView, code: &watch::Sender<Option<String>>) -> Result<()> {
        if code.borrow().is_none() && room.settings.rules == rules(self.racers) {
            code.send_replace(Some(room.code.to_string()));
        }
        let resting = matches!(room.phase, Phase::Lobby | Phase::Finished);
        let is_ready = |member: &MemberView| member.ready == (member.no != room.host);
        if resting && room.members.len() == self.racers && room.members.iter().all(is_ready) {
            self.command(Command::Ready { ready: true }).await?;
        }
        Ok(())
    }

    fn start(&mut self, view: &RaceView) -> Result<()> {
        let solution = solution(&view.givens)?;
        let todo = solution.clues().filter(|&(cell, _)| view.givens.get(cell).is_none()).collect();
        self.race = Some(Race { match_no: view.match_no, todo, seq: 0, unanswered: BTreeMap::new() });
        Ok(())
    }

    fn answered(&mut self, seq: Seq, verdict: &Verdict) {
        let sent = self.race.as_mut().and_then(|race| race.unanswered.remove(&seq));
        if let Some(sent) = sent {
            self.tally.moves.record(sent.elapsed());
        }
        if !matches!(verdict, Verdict::Correct { .. }) {
            self.tally.problem(format!("a right move was judged {verdict:?}"));
        }
    }
}

/// Rules that keep everybody busy.
fn rules(racers: usize) -> Rules {
    Rules {
        seats: u8::try_from(racers).unwrap_or(u8::MAX),
        mistakes: Mistakes { silent: false, lockout_s: 0, out_after: None },
        time_limit_s: None,
        countdown_s: 0,
        ..Rules::default()
    }
}
