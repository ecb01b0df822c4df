//! The life of the connection: attempts, greeting, heartbeat, loss. Knows no rooms; what is said over a
//! standing connection is the business of the screens, which get it with the `Cx`.

use std::collections::VecDeque;

use game::Millis;
use protocol::{ClientMessage, close};

use crate::backoff::Backoff;
use crate::output::Output;

/// Milliseconds between two pings of a connection on which much is said: they measure the way to the server.
const PING_EVERY_MS: u64 = 5_000;
/// Milliseconds without a word of the server after which it is asked whether it is still there.
const QUIET_MS_MAX: u64 = 2_000;
/// Milliseconds without an answer after which a connection counts as dead: half-open sockets never report it themselves. With the
/// silence before the question, a frozen line is noticed within six seconds.
const PONG_MS_MAX: u64 = 3_500;
/// After each such loss twice as long is waited, up to this, until an answer comes in half the usual time: a busy server must not
/// lose its clients to their impatience.
const PATIENCE_MS_MAX: u64 = 12_000;
/// Milliseconds between two ticks at most. Beyond, it was the client that stood still, which says nothing about the line.
const TICK_MS_MAX: u64 = 1_000;
/// Milliseconds that connecting and greeting may take together.
pub(crate) const CONNECT_MS_MAX: u64 = 10_000;
/// Round trips of the last pings that are looked at: the shortest of them says most about the wire, as in the
/// clock filter of NTP (RFC 5905, section 10).
const RTT_SAMPLES: usize = 8;
/// Milliseconds of the longest round trip that is believed. A longer one was delayed on the client, by
/// a page in the background or a machine that slept.
pub(crate) const RTT_MS_MAX: u32 = 4_000;
/// Minimum milliseconds between attempts that the player causes.
pub(crate) const HURRY_MS_MIN: u64 = 250;

/// The connection as a person should see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// Nothing was tried yet.
    Offline,
    /// The first connection of this start; counted from 1.
    Connecting { attempt: u32 },
    /// `rtt_ms` is the shortest round trip of the last few pings, once one is known.
    Online { rtt_ms: Option<u32> },
    /// The connection was open and is lost. `next_attempt_at` is `None` while an attempt is being made.
    Reconnecting { since: Millis, attempt: u32, next_attempt_at: Option<Millis> },
    /// The client has stopped trying by itself.
    Stopped { why: StopReason },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The player plays in another window now. `Intent::PlayHere` takes the game back.
    TakenOver,
    /// The server speaks another version: the page must be loaded again, or the program updated.
    OtherVersion,
    /// The server closed the connection for good.
    Expelled,
    /// The operator has banned this player.
    Banned,
    /// The operator has ended the connection.
    Kicked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Idle,
    /// `Connect` was requested; the connection has neither opened nor failed yet.
    Opening {
        since: Millis,
    },
    /// `Hello` is on its way.
    Greeting {
        since: Millis,
    },
    Online {
        next_ping_at: Millis,
        /// When the oldest ping without an answer was sent.
        unanswered_since: Option<Millis>,
    },
    Waiting {
        until: Millis,
    },
    Stopped {
        why: StopReason,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct Link {
    stage: Stage,
    backoff: Backoff,
    /// Attempts since it was last open.
    attempt: u32,
    last_attempt_at: Millis,
    lost_since: Option<Millis>,
    /// Not even the player may cause an earlier attempt: this client has connected too often.
    rests_until: Millis,
    /// Survives a lost connection, until a round trip of the new one is measured.
    rtt_ms: Option<u32>,
    /// The last round trips of this connection, in milliseconds.
    samples: VecDeque<u32>,
    last_stamp: u32,
    heard_at: Millis,
    ticked_at: Millis,
    patience_ms: u64,
}

impl Link {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            stage: Stage::Idle,
            backoff: Backoff::new(seed),
            attempt: 0,
            last_attempt_at: Millis(0),
            lost_since: None,
            rests_until: Millis(0),
            rtt_ms: None,
            samples: VecDeque::with_capacity(RTT_SAMPLES),
            last_stamp: 0,
            heard_at: Millis(0),
            ticked_at: Millis(0),
            patience_ms: PONG_MS_MAX,
        }
    }

    pub(crate) fn state(&self) -> Connection {
        match (self.stage, self.lost_since) {
            (Stage::Idle, _) => Connection::Offline,
            (Stage::Stopped { why }, _) => Connection::Stopped { why },
            (Stage::Online { .. }, _) => Connection::Online { rtt_ms: self.rtt_ms },
            (Stage::Waiting { until }, Some(since)) => {
                Connection::Reconnecting { since, attempt: self.attempt, next_attempt_at: Some(until) }
            }
            (Stage::Opening { .. } | Stage::Greeting { .. }, Some(since)) => {
                Connection::Reconnecting { since, attempt: self.attempt, next_attempt_at: None }
            }
            (Stage::Opening { .. } | Stage::Greeting { .. } | Stage::Waiting { .. }, None) => {
                Connection::Connecting { attempt: self.attempt }
            }
        }
    }

    /// Whether nothing was tried yet.
    pub(crate) fn is_idle(&self) -> bool {
        self.stage == Stage::Idle
    }

    pub(crate) fn is_online(&self) -> bool {
        matches!(self.stage, Stage::Online { .. })
    }

    /// Milliseconds a message takes one way, as far as known.
    pub(crate) fn one_way_ms(&self) -> u64 {
        u64::from(self.rtt_ms.unwrap_or(0) / 2)
    }

    fn connect(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.attempt = self.attempt.saturating_add(1);
        self.last_attempt_at = now;
        self.stage = Stage::Opening { since: now };
        outputs.push(Output::Connect);
    }

    /// Lost, or not reached: another attempt after a while.
    fn wait(&mut self, now: Millis) {
        if self.is_online() {
            self.lost_since = Some(now);
        }
        // The jitter comes on top of a rest, or all refused clients reconnect at the same instant.
        self.stage = Stage::Waiting { until: now.max(self.rests_until).plus(self.backoff.next_ms()) };
    }

    /// No attempt before this moment.
    pub(crate) fn rest_until(&mut self, until: Millis) {
        self.rests_until = self.rests_until.max(until);
    }

    pub(crate) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let stood_still_ms = now.since(self.ticked_at).saturating_sub(TICK_MS_MAX);
        self.ticked_at = now;
        if let Stage::Online { unanswered_since: Some(since), .. } = &mut self.stage {
            *since = since.plus(stood_still_ms);
        }
        match self.stage {
            Stage::Idle => self.connect(now, outputs),
            Stage::Waiting { until } if now >= until => self.connect(now, outputs),
            Stage::Opening { since } | Stage::Greeting { since } if now.since(since) >= CONNECT_MS_MAX => {
                outputs.push(Output::Disconnect);
                self.wait(now);
            }
            Stage::Online { unanswered_since: Some(since), .. } if now.since(since) >= self.patience_ms => {
                self.patience_ms = (2 * self.patience_ms).min(PATIENCE_MS_MAX);
                outputs.push(Output::Disconnect);
                self.wait(now);
            }
            Stage::Online { unanswered_since: None, .. } if now.since(self.heard_at) >= QUIET_MS_MAX => {
                self.ping(now, outputs);
            }
            Stage::Online { next_ping_at, .. } if now >= next_ping_at => self.ping(now, outputs),
            Stage::Waiting { .. }
            | Stage::Opening { .. }
            | Stage::Greeting { .. }
            | Stage::Online { .. }
            | Stage::Stopped { .. } => {}
        }
    }

    fn ping(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if let Stage::Online { next_ping_at, unanswered_since } = &mut self.stage {
            *next_ping_at = now.plus(PING_EVERY_MS);
            unanswered_since.get_or_insert(now);
            // A stamp wraps after 49 days; only its being the last one matters.
            self.last_stamp = now.0 as u32;
            outputs.push(Output::Send(ClientMessage::Ping { stamp: self.last_stamp }));
        }
    }

    /// The server has said something: the line lives.
    pub(crate) fn heard(&mut self, now: Millis) {
        self.heard_at = now;
        if let Stage::Online { unanswered_since, .. } = &mut self.stage {
            *unanswered_since = None;
        }
    }

    pub(crate) fn pong(&mut self, stamp: u32, now: Millis) {
        if !self.is_online() {
            return;
        }
        let sample = (now.0 as u32).wrapping_sub(stamp);
        if stamp == self.last_stamp && u64::from(sample) < PONG_MS_MAX / 2 {
            self.patience_ms = PONG_MS_MAX;
        }
        if stamp != self.last_stamp || sample > RTT_MS_MAX {
            return;
        }
        if self.samples.len() == RTT_SAMPLES {
            self.samples.pop_front();
        }
        self.samples.push_back(sample);
        self.rtt_ms = self.samples.iter().min().copied();
    }

    /// The transport is open. True when a `Hello` is due.
    pub(crate) fn opened(&mut self) -> bool {
        let Stage::Opening { since } = self.stage else { return false };
        self.stage = Stage::Greeting { since };
        true
    }

    /// The server has accepted the greeting. True when the client was waiting for that.
    pub(crate) fn welcomed(&mut self, now: Millis, outputs: &mut Vec<Output>) -> bool {
        if !matches!(self.stage, Stage::Greeting { .. }) {
            return false;
        }
        self.stage = Stage::Online { next_ping_at: now, unanswered_since: None };
        self.attempt = 0;
        self.lost_since = None;
        self.samples.clear();
        self.backoff.reset();
        self.ping(now, outputs);
        true
    }

    pub(crate) fn closed(&mut self, code: Option<u16>, now: Millis) {
        match self.stage {
            Stage::Opening { .. } | Stage::Greeting { .. } | Stage::Online { .. } => match code {
                Some(code) if !close::is_resumable(code) => {
                    self.stage = Stage::Stopped { why: stop_reason(code) };
                }
                // Frequent attempts would only add to the load of a full server.
                Some(close::SERVER_FULL | close::ADDRESS_FULL | close::TOO_OFTEN) => {
                    self.backoff.ease();
                    self.wait(now);
                }
                _ => self.wait(now),
            },
            Stage::Idle | Stage::Waiting { .. } | Stage::Stopped { .. } => {}
        }
    }

    pub(crate) fn stop(&mut self, why: StopReason, outputs: &mut Vec<Output>) {
        if !matches!(self.stage, Stage::Stopped { .. }) {
            outputs.push(Output::Disconnect);
        }
        self.stage = Stage::Stopped { why };
    }

    /// The player acts: do not wait for the next attempt.
    pub(crate) fn hurry(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let rested = now.since(self.last_attempt_at) >= HURRY_MS_MIN && now >= self.rests_until;
        if rested && matches!(self.stage, Stage::Waiting { .. }) {
            self.connect(now, outputs);
        }
    }

    /// Connect at once, even after having stopped.
    pub(crate) fn restart(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let idle = matches!(self.stage, Stage::Stopped { .. } | Stage::Waiting { .. } | Stage::Idle);
        if idle && now >= self.rests_until {
            self.backoff.reset();
            self.connect(now, outputs);
        }
    }
}

fn stop_reason(code: u16) -> StopReason {
    match code {
        close::TAKEN_OVER => StopReason::TakenOver,
        close::OTHER_VERSION => StopReason::OtherVersion,
        close::BANNED => StopReason::Banned,
        close::KICKED => StopReason::Kicked,
        _ => StopReason::Expelled,
    }
}
