//! One player of Nonet: connects, greets, and then idles or races again and again, at the moments that the schedule
//! says. Everything unexpected is a problem for the tally.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use game::{Command, MemberView, Mistakes, Phase, RequestId, RoomEvent, RoomView, Rules, Seq, Verdict};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::messages::{hello, to_room};
use testkit::socket::frame;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::crowd::{Place, Plan, Signal};
use crate::line::Line;
use crate::pacer::Pacer;
use crate::race::{Race, is_expected};
use crate::schedule::Schedule;
use crate::tally::Tally;

/// Time between two pings of one idle player.
const PING_EVERY: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) struct Player {
    line: Line,
    codec: Codec,
    tally: Arc<Tally>,
    pacer: Pacer,
    race: Option<Race>,
    /// How many must be in the room until it is worth being ready.
    racers: usize,
    right_percent: u32,
    /// The number and the moment of the last ping; only idle players ping.
    pinged: Option<(u32, Instant)>,
}

impl Player {
    pub(crate) async fn arrive(plan: &Plan, codec: Codec, tally: Arc<Tally>) -> Result<Self> {
        let line = Line::open(plan.server, Some(codec.subprotocol())).await?;
        let mut player = Self {
            line,
            codec,
            pacer: Pacer::new(tally.clone()),
            tally,
            race: None,
            racers: 2,
            right_percent: plan.right_percent,
            pinged: None,
        };
        player.say(&hello(None)).await?;
        let answer = player.hear().await?;
        if !matches!(answer, ServerMessage::Welcome { .. }) {
            bail!("not welcome: {answer:?}");
        }
        Ok(player)
    }

    /// Plays until the connection ends.
    pub(crate) async fn stay(&mut self, plan: Plan, mut signal: watch::Receiver<Signal>) -> Result<()> {
        let name = format!("Swarm {}", plan.number);
        let mut code_told = None;
        match plan.place {
            Place::Nowhere => self.pinged = Some((0, Instant::now())),
            Place::Host { racers, code } => {
                self.racers = usize::from(racers);
                self.say(&ClientMessage::Create {
                    request: RequestId::NONE,
                    puzzle: None,
                    rules: None,
                    name,
                })
                .await?;
                code_told = Some(code);
            }
            Place::Guest { mut code } => {
                let code = code.wait_for(Option::is_some).await.map(|code| code.clone());
                let code = code.ok().flatten().ok_or_else(|| anyhow!("the host of the room is gone"))?;
                self.say(&ClientMessage::Join { request: RequestId::NONE, code, name, watch: false }).await?;
            }
        }
        loop {
            let wake_at = self.wake_at();
            tokio::select! {
                message = self.hear() => self.heard(message?, code_told.as_ref()).await?,
                () = sleep_until(wake_at.unwrap_or_else(Instant::now)), if wake_at.is_some() => {
                    self.act(Instant::now()).await?;
                }
                Ok(()) = signal.changed() => {
                    if let Signal::Load(window) = *signal.borrow_and_update() && self.pinged.is_none() {
                        self.pacer.begin(Schedule::new(window, plan.move_every, plan.number));
                    }
                }
            }
        }
    }

    async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        self.line.send(frame(self.codec, self.codec.encode_client(message))).await
    }

    async fn command(&mut self, command: Command) -> Result<()> {
        self.say(&to_room(command)).await
    }

    async fn hear(&mut self) -> Result<ServerMessage> {
        let bytes = self.line.hear().await?;
        let message = self.codec.decode_server(&bytes)?;
        let delivered = &self.tally.delivered;
        let kind = if matches!(message, ServerMessage::Room { event: RoomEvent::Placed { .. } }) {
            &delivered.answers
        } else if matches!(message, ServerMessage::Room { event: RoomEvent::Progress { .. } }) {
            &delivered.progress
        } else {
            &delivered.others
        };
        kind.count(bytes.len());
        Ok(message)
    }

    fn wake_at(&self) -> Option<Instant> {
        self.pinged.map(|(_, at)| at + PING_EVERY).or_else(|| self.pacer.wake_at())
    }

    async fn act(&mut self, now: Instant) -> Result<()> {
        if let Some((stamp, _)) = self.pinged {
            self.pinged = Some((stamp.wrapping_add(1), now));
            return self.say(&ClientMessage::Ping { stamp: stamp.wrapping_add(1) }).await;
        }
        while let Some(due) = self.pacer.take(now) {
            let Some(race) = self.race.as_mut().filter(|_| self.pacer.has_room()) else { continue };
            let (match_no, Some(made)) = (race.match_no, race.next()) else { continue };
            self.pacer.sent((match_no, made.seq.0), made.is_right, due);
            let place =
                Command::Place { match_no, rung: 0, seq: made.seq, cell: made.cell, digit: made.digit };
            self.command(place).await?;
        }
        Ok(())
    }

    async fn heard(
        &mut self,
        message: ServerMessage,
        code: Option<&watch::Sender<Option<String>>>,
    ) -> Result<()> {
        match message {
            ServerMessage::Pong { stamp } => {
                if let Some((last, at)) = self.pinged
                    && stamp == last
                {
                    self.tally.pings.record(at.elapsed());
                }
            }
            ServerMessage::Room { event } => self.told(event, code).await?,
            ServerMessage::Fault { problem, .. } => self.tally.problem(format!("a fault: {problem}")),
            ServerMessage::RoomLeft { why } => bail!("put out of the room: {why:?}"),
            ServerMessage::Refused { problem } => bail!("refused: {problem}"),
            ServerMessage::Welcome { .. }
            | ServerMessage::Queued { .. }
            | ServerMessage::Dequeued
            | ServerMessage::Matched { .. }
            | ServerMessage::Notice { .. }
            | ServerMessage::Preview { .. }
            | ServerMessage::ChallengeMade { .. }
            | ServerMessage::Daily { .. }
            | ServerMessage::Pools { .. }
            | ServerMessage::Theatre { .. }
            | ServerMessage::Challenge { .. }
            | ServerMessage::ChallengeWithdrawn { .. }
            | ServerMessage::ChallengeRefused { .. } => {}
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
            RoomEvent::Started { race } => {
                self.race = Some(Race::new(&race, self.right_percent)?);
                self.tally.racing.fetch_add(1, Ordering::Relaxed);
            }
            RoomEvent::Placed { match_no, seq, verdict } => self.answered(match_no, seq, &verdict),
            RoomEvent::Finished { .. } => {
                self.race = None;
                self.tally.racing.fetch_sub(1, Ordering::Relaxed);
                if code.is_some() {
                    self.tally.races_done.fetch_add(1, Ordering::Relaxed);
                } else {
                    self.command(Command::Ready { ready: true }).await?;
                }
            }
            RoomEvent::JoinRefused { problem, .. } => bail!("not let into the room: {problem}"),
            RoomEvent::NoContest { .. } => self.tally.problem("a race without contest".to_owned()),
            RoomEvent::Refused { problem, .. } => self.tally.problem(format!("a refusal: {problem}")),
            RoomEvent::NextRung { .. } => self.tally.problem("a rung of a ladder".to_owned()),
            RoomEvent::Progress { .. }
            | RoomEvent::PuzzleAccepted { .. }
            | RoomEvent::OwnResult { .. }
            | RoomEvent::Boards { .. }
            | RoomEvent::SolverBoard { .. }
            | RoomEvent::SolverNotes { .. }
            | RoomEvent::Said { .. }
            | RoomEvent::Rivals { .. } => {}
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

    fn answered(&mut self, match_no: u32, seq: Seq, verdict: &Verdict) {
        match self.pacer.answered((match_no, seq.0)) {
            Some(is_right) if is_expected(is_right, verdict) => {}
            Some(true) => self.tally.problem(format!("a right move was judged {verdict:?}")),
            Some(false) => self.tally.problem(format!("a wrong move was judged {verdict:?}")),
            None => self.tally.problem("an answer to a move that was not made or has its answer".to_owned()),
        }
    }
}

/// Rules that keep everybody busy.
pub(crate) fn rules(racers: usize) -> Rules {
    Rules {
        seats: u8::try_from(racers).unwrap_or(u8::MAX),
        mistakes: Mistakes {
            judging: game::Judging::EachDigit,
            lockout_s: 0,
            grows: false,
            dear_guesses: false,
            out_after: None,
        },
        time_limit_s: None,
        countdown_s: 0,
        ..Rules::default()
    }
}
