//! `nonet-server admin`: gives an operator's orders to the server that runs with this data folder, and
//! shows what it answers, as tables for people or as JSON for programs.

mod client;
pub(super) mod show;
pub(super) mod span;

use std::path::Path;

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};
use game::{MatchId, PlayerId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::admin::{
    Announce, Announced, Ban, BanSummary, Ended, Forget, Forgetting, JudgePuzzle, JudgedPuzzle, Kick,
    Network, Rename, Renamed, ReportSummary, ReportedPuzzle, RoomReport, Rooms, SessionSummary, StartDrain,
    Status, Subject, Target, Unban, VoidMatch, VoidedMatch,
};

pub(super) use client::AdminClient;
use span::Span;

#[derive(Clone, Debug, Args)]
pub(crate) struct Admin {
    /// Print what the server answers as JSON.
    #[arg(long, global = true)]
    json: bool,

    #[command(subcommand)]
    order: AdminOrder,
}

#[derive(Clone, Debug, Subcommand)]
enum AdminOrder {
    /// How the server is.
    Status,
    /// All rooms.
    Rooms,
    /// A room and who is in it.
    Room {
        /// The room's code.
        code: String,
    },
    /// All connections of players.
    Sessions,
    /// End the connection of a player, or of everybody in a room, and take them out of it.
    Kick {
        /// A player's id or a room's code.
        #[arg(value_name = "PLAYER|CODE")]
        whom: Target,
        /// Shown to them.
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
    },
    /// Have the store name a player no more: a pseudonym takes their place. After an interruption give the order again.
    Forget {
        /// 16 hexadecimal digits, as `sessions` and records of matches show them.
        player: PlayerId,
    },
    /// Orders about a finished match.
    Match {
        #[command(subcommand)]
        what: OfMatch,
    },
    /// Say what leaderboards and the player's page call a player. Rooms that run and replays keep the name they know.
    Rename {
        /// 16 hexadecimal digits, as `sessions` and records of matches show them.
        player: PlayerId,
        /// Without it, what they call themselves, from their next rated match on.
        name: Option<String>,
    },
    /// Keep a player or an address out.
    Ban {
        #[command(subcommand)]
        whom: Whom,
        /// How long, such as 90s, 15m, 12h or 7d; for ever without.
        #[arg(long = "for", global = true, value_name = "SPAN")]
        lasting: Option<Span>,
        /// Shown to them.
        #[arg(long, global = true, value_name = "TEXT", default_value = "the operator keeps you out")]
        reason: String,
    },
    /// Let a player or an address in again.
    Unban {
        /// As `bans` shows it.
        #[arg(value_name = "PLAYER|ADDRESS")]
        subject: Subject,
    },
    /// All bans that hold.
    Bans,
    /// What players have told of others of late, each with the match.
    Reports,
    /// Published puzzles that were reported, and are in no list until you have looked.
    Gallery {
        #[command(subcommand)]
        what: Option<OfGallery>,
    },
    /// Show a text to everybody who is connected.
    Announce { text: String },
    /// Let running races finish, begin nothing new, and end the server.
    Drain {
        /// How long running races have, such as 5m; else as configured.
        #[arg(long, value_name = "SPAN")]
        limit: Option<Span>,
        /// Go on serving instead.
        #[arg(long, conflicts_with = "limit")]
        abort: bool,
        /// In a cluster: end at once; rooms and races go on at the other nodes.
        #[arg(long, conflicts_with_all = ["limit", "abort"])]
        hand_over: bool,
    },
}

#[derive(Clone, Debug, Subcommand)]
enum OfMatch {
    /// Take back what it has changed in ratings, once. Later matches stand; players who are connected are told.
    Void {
        /// As in /api/matches/ID.
        id: MatchId,
    },
}

#[derive(Clone, Debug, Subcommand)]
enum OfGallery {
    /// List it, whatever is reported from now on.
    Keep {
        /// As in /c/ID.
        id: String,
    },
    /// Take it off the lists for good; its link goes on working.
    TakeOff {
        /// As in /c/ID.
        id: String,
    },
}

impl OfGallery {
    fn order(&self) -> JudgePuzzle {
        match self {
            Self::Keep { id } => JudgePuzzle { id: id.clone(), keeps: true },
            Self::TakeOff { id } => JudgePuzzle { id: id.clone(), keeps: false },
        }
    }
}

#[derive(Clone, Debug, Subcommand)]
enum Whom {
    /// A player, wherever they come from.
    Player {
        /// 16 hexadecimal digits, as `sessions` shows them.
        #[arg(value_parser = player)]
        id: Subject,
    },
    /// Everybody from an address, or from all that begin like it.
    Address {
        /// Such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48.
        #[arg(value_name = "IP[/LENGTH]")]
        network: Network,
    },
}

fn player(text: &str) -> Result<Subject, String> {
    match text.parse() {
        Ok(subject @ Subject::Player(_)) => Ok(subject),
        Ok(Subject::Network(_)) | Err(_) => {
            Err(format!("{text:?} is no player; wanted are 16 hexadecimal digits"))
        }
    }
}

/// Gives the order at `socket` and shows the answer.
///
/// # Errors
/// When no server takes orders there, or it refuses this one.
pub(crate) fn run(admin: &Admin, socket: &Path) -> Result<()> {
    let server = AdminClient { socket, is_json: admin.json };
    match &admin.order {
        AdminOrder::Status => server.ask::<Status>("/status", show::status),
        AdminOrder::Rooms => server.ask::<Rooms>("/rooms", show::rooms),
        AdminOrder::Room { code } => server.ask::<RoomReport>(&format!("/rooms/{}", plain(code)), show::room),
        AdminOrder::Sessions => server.ask::<Vec<SessionSummary>>("/sessions", |all| show::sessions(all)),
        AdminOrder::Kick { whom, reason } => {
            let kick = Kick { whom: *whom, reason: reason.clone() };
            server.tell::<_, Ended>("/kick", &kick, show::ended)
        }
        AdminOrder::Forget { player } => {
            let mut order = Forget { player: *player, so_far: None };
            loop {
                let answer = server.request("POST", "/forget", &serde_json::to_string(&order)?)?;
                let so_far: Forgetting = serde_json::from_str(&answer)?;
                if so_far.looked_to.is_none() {
                    server.show(&answer, show::forgotten)?;
                    ensure!(so_far.rooms.is_empty(), "not all: they have come back meanwhile");
                    return Ok(());
                }
                order.so_far = Some(so_far);
            }
        }
        AdminOrder::Match { what: OfMatch::Void { id } } => {
            server.tell::<_, VoidedMatch>("/match/void", &VoidMatch { id: *id }, show::voided)
        }
        AdminOrder::Rename { player, name } => {
            let rename = Rename { player: *player, name: name.clone() };
            server.tell::<_, Renamed>("/rename", &rename, show::renamed)
        }
        AdminOrder::Ban { whom, lasting, reason } => {
            let subject = match whom {
                Whom::Player { id } => *id,
                Whom::Address { network } => Subject::Network(*network),
            };
            let ban = Ban { subject, reason: reason.clone(), for_s: lasting.map(Span::seconds) };
            server.tell::<_, Ended>("/bans", &ban, show::ended)
        }
        AdminOrder::Unban { subject } => {
            server.tell::<_, Unban>("/unban", &Unban { subject: *subject }, |Unban { subject }| {
                format!("{subject} may come in again\n")
            })
        }
        AdminOrder::Bans => server.ask::<Vec<BanSummary>>("/bans", |all| show::bans(all)),
        AdminOrder::Reports => server.ask::<Vec<ReportSummary>>("/reports", |all| show::reports(all)),
        AdminOrder::Gallery { what: None } => {
            server.ask::<Vec<ReportedPuzzle>>("/gallery", |all| show::reported(all))
        }
        AdminOrder::Gallery { what: Some(what) } => {
            server.tell::<_, JudgedPuzzle>("/gallery", &what.order(), show::judged)
        }
        AdminOrder::Announce { text } => {
            let announce = Announce { text: text.clone() };
            server.tell::<_, Announced>("/announce", &announce, |told| {
                format!("told {} players\n", told.sessions)
            })
        }
        AdminOrder::Drain { abort: true, .. } => server.tell::<_, Status>("/drain/abort", &(), show::status),
        AdminOrder::Drain { limit, hand_over, abort: false } => {
            let limit_ms = limit.map(|limit| limit.seconds().saturating_mul(1_000));
            let drain = StartDrain { limit_ms, hand_over: *hand_over };
            server.tell::<_, Status>("/drain", &drain, show::status)
        }
    }
}

/// Letters and digits only: what goes into a request's first line must not end it.
fn plain(code: &str) -> String {
    code.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

impl AdminClient<'_> {
    fn ask<T: DeserializeOwned>(&self, path: &str, show: impl Fn(&T) -> String) -> Result<()> {
        self.show(&self.request("GET", path, "")?, show)
    }

    fn tell<B: Serialize, T: DeserializeOwned>(
        &self,
        path: &str,
        body: &B,
        show: impl Fn(&T) -> String,
    ) -> Result<()> {
        self.show(&self.request("POST", path, &serde_json::to_string(body)?)?, show)
    }

    fn show<T: DeserializeOwned>(&self, answer: &str, show: impl Fn(&T) -> String) -> Result<()> {
        if self.is_json {
            println!("{answer}");
        } else {
            print!("{}", show(&serde_json::from_str(answer)?));
        }
        Ok(())
    }
}
