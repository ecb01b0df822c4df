//! What an abuse is: a name, what it does, and how it must end. Also how an end is told from what a server says: every
//! refusal, fault, close code and status has one name. Knows no particular abuse.

use std::fmt::{Debug, Write as _};

use anyhow::Result;
use futures::future::LocalBoxFuture;
use game::{Command, RoomEvent, Verdict};
use protocol::{ClientMessage, Codec, ServerMessage};

use crate::arena::{Arena, Race};

/// One thing that somebody may do to harm a server or its players.
pub(crate) struct Abuse {
    pub(crate) name: &'static str,
    pub(crate) does: &'static str,
    /// All that must come of it, and nothing else, in the words of [`Endings`].
    pub(crate) ends: &'static [&'static str],
    pub(crate) act: Act,
}

/// A table of abuses. A row is `"name", "what it does", act => "end", "end";` with an [`Act`] as its snake-case name.
macro_rules! abuses {
    ($($name:literal, $does:literal, $act:ident($($what:tt)+) => $($end:literal),+;)+) => {
        &[$($crate::abuse::Abuse {
            name: $name,
            does: $does,
            act: $crate::abuse::act!($act, $($what)+),
            ends: &[$($end),+],
        }),+]
    };
}

macro_rules! act {
    (http, $bytes:expr) => {
        $crate::abuse::Act::Http($bytes)
    };
    (stranger, $codec:expr, $bytes:expr) => {
        $crate::abuse::Act::Stranger($codec, $bytes)
    };
    (frames, $codec:expr, $bytes:expr) => {
        $crate::abuse::Act::Frames($codec, $bytes)
    };
    (says, $messages:expr) => {
        $crate::abuse::Act::Says($messages)
    };
    (floods, $place:ident, $messages:expr) => {
        $crate::abuse::Act::Floods($crate::abuse::Place::$place, $messages)
    };
    (host, $commands:expr) => {
        $crate::abuse::Act::Host($commands)
    };
    (guest, $commands:expr) => {
        $crate::abuse::Act::Guest($commands)
    };
    (races, $moves:expr) => {
        $crate::abuse::Act::Races($moves)
    };
    (story, $story:ident) => {
        $crate::abuse::Act::Story(|arena| Box::pin($story(arena)))
    };
    (story, $story:ident, $with:expr) => {
        $crate::abuse::Act::Story(|arena| Box::pin($story(arena, $with)))
    };
}
pub(crate) use {abuses, act};

/// How it is done.
pub(crate) enum Act {
    /// Bytes on a fresh TCP connection.
    Http(fn() -> Vec<u8>),
    /// Bytes on a fresh game socket, instead of `Hello`.
    Stranger(Codec, fn() -> Vec<u8>),
    /// Bytes on a game socket whose player was welcomed.
    Frames(Codec, fn() -> Vec<u8>),
    /// Messages of a player who was welcomed and is in no room.
    Says(fn() -> Vec<ClientMessage>),
    /// Messages again and again, until the server hangs up.
    Floods(Place, fn() -> Vec<ClientMessage>),
    /// Commands of a host who is alone in the lobby, each after the answer to the one before.
    Host(fn() -> Vec<Command>),
    /// The same of a guest in another's lobby.
    Guest(fn() -> Vec<Command>),
    /// The same of a guest in a race that has just begun.
    Races(fn(&Race) -> Vec<Command>),
    /// Anything else.
    Story(fn(Arena) -> LocalBoxFuture<'static, Result<Endings>>),
}

/// Where a flood comes from.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    NoRoom,
    OwnRoom,
}

/// What came of an abuse, each end once, in the order of their coming.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Endings(Vec<String>);

impl Endings {
    pub(crate) fn add(&mut self, ending: impl Into<String>) {
        let ending = ending.into();
        if !self.0.contains(&ending) {
            self.0.push(ending);
        }
    }

    /// Adds what a message refuses, if it does.
    pub(crate) fn hear(&mut self, message: &ServerMessage) {
        self.0.extend(ending(message).filter(|ending| !self.0.contains(ending)));
    }

    pub(crate) fn merge(&mut self, later: Self) {
        later.0.into_iter().for_each(|ending| self.add(ending));
    }

    /// One end that no message says.
    pub(crate) fn of(ending: &str) -> Self {
        Self(vec![ending.to_owned()])
    }

    pub(crate) fn closed(&mut self, close: Option<(u16, String)>) {
        match close {
            Some((code, _)) => self.add(format!("close {code}")),
            None => self.add("cut"),
        }
    }

    /// Nothing was refused.
    pub(crate) fn or_harmless(mut self) -> Self {
        if self.0.is_empty() {
            self.add("answered as usual");
        }
        self
    }

    /// Whether these are exactly the wanted ones, in any order.
    pub(crate) fn are(&self, wanted: &[&str]) -> bool {
        self.0.len() == wanted.len() && wanted.iter().all(|wanted| self.0.iter().any(|found| found == wanted))
    }

    pub(crate) fn text(&self) -> String {
        self.0.join(", ")
    }
}

/// The name of what a message refuses; `None` if it grants or tells something.
fn ending(message: &ServerMessage) -> Option<String> {
    Some(match message {
        ServerMessage::Refused { problem } => format!("refused {}", problem.code),
        ServerMessage::Fault { problem, .. } => format!("fault {}", problem.code),
        ServerMessage::ChallengeRefused { problem, .. } => format!("challenge refused {}", problem.code),
        ServerMessage::RoomLeft { why } => format!("left the room: {}", variant(why)),
        ServerMessage::Room { event } => match event {
            RoomEvent::JoinRefused { problem, .. } => format!("join refused {}", problem.code),
            RoomEvent::Refused { problem, .. } => format!("command refused {}", problem.code),
            RoomEvent::Placed { verdict: Verdict::Rejected { problem }, .. } => {
                format!("move rejected {}", problem.code)
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// The name of an enum's variant, without its fields.
fn variant(value: &impl Debug) -> String {
    let mut text = String::new();
    write!(text, "{value:?}").expect("a text takes all");
    text.chars().take_while(char::is_ascii_alphanumeric).collect()
}
