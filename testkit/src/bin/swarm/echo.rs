//! One connection to the bare relay that the server is measured against: sends frames of the size of a move at the
//! moments that the schedule says, and waits for the answer. What the frames hold is in `testkit::relayed`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use game::{Command, Seq};
use protocol::Codec;
use puzzle::{Cell, Digit};
use testkit::messages::to_room;
use testkit::relayed::{self, Relayed};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message;

use crate::crowd::{Place, Plan, Signal};
use crate::line::Line;
use crate::pacer::Pacer;
use crate::schedule::Schedule;
use crate::tally::Tally;

#[derive(Debug)]
pub(crate) struct Echo {
    line: Line,
    tally: Arc<Tally>,
    pacer: Pacer,
    is_idle: bool,
    made: u32,
    /// Stands before each frame but the first.
    head: &'static [u8],
}

impl Echo {
    /// Connects and goes to its room, unless it is to stay idle.
    pub(crate) async fn arrive(plan: &Plan, head: &'static [u8], tally: Arc<Tally>) -> Result<Self> {
        let mut line = Line::open(plan.server, None).await?;
        let is_idle = matches!(plan.place, Place::Nowhere);
        if !is_idle {
            line.send(Message::Binary(relayed::enter(plan.number / u32::from(plan.room)).into())).await?;
            tally.racing.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Self { line, pacer: Pacer::new(tally.clone()), tally, is_idle, made: 0, head })
    }

    /// Plays until the connection ends.
    pub(crate) async fn stay(&mut self, plan: Plan, mut signal: watch::Receiver<Signal>) -> Result<()> {
        loop {
            let wake_at = self.pacer.wake_at();
            tokio::select! {
                bytes = self.line.hear() => self.heard(&bytes?),
                () = sleep_until(wake_at.unwrap_or_else(Instant::now)), if wake_at.is_some() => {
                    self.act(Instant::now()).await?;
                }
                Ok(()) = signal.changed() => {
                    if let Signal::Load(window) = *signal.borrow_and_update() && !self.is_idle {
                        self.pacer.begin(Schedule::new(window, plan.move_every, plan.number));
                    }
                }
            }
        }
    }

    async fn act(&mut self, now: Instant) -> Result<()> {
        while let Some(due) = self.pacer.take(now) {
            if self.pacer.has_room() {
                self.made += 1;
                self.pacer.sent((0, self.made), true, due);
                let frame = [self.head, &relayed::numbered(self.made, move_bytes())].concat();
                self.line.send(Message::Binary(frame.into())).await?;
            }
        }
        Ok(())
    }

    fn heard(&mut self, bytes: &[u8]) {
        let delivered = &self.tally.delivered;
        match bytes.strip_prefix(self.head).and_then(relayed::read) {
            Some(Relayed::Answer(number)) => {
                delivered.answers.count(bytes.len());
                self.pacer.answered((0, number));
            }
            Some(Relayed::Progress) => delivered.progress.count(bytes.len()),
            None => self.tally.problem("a frame that the relay does not send".to_owned()),
        }
    }
}

/// As many as a move has on its way to Nonet.
fn move_bytes() -> usize {
    let (cell, digit) = (Cell::new(40), Digit::new(5).expect("a digit"));
    let command = Command::Place { match_no: 1, rung: 0, seq: Seq(100), cell, digit };
    Codec::Bincode.encode_client(&to_room(command)).len()
}
