//! What each order does. Changes nothing by itself: asks the registry, the rooms, the bans and the drain.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use futures::future::join_all;
use game::{PlayerId, RoomCode};
use lobby::Location;
use protocol::limits::ANNOUNCEMENT_CHARS_MAX;
use protocol::{Notice, Refusal as Refused, ServerMessage};
use tokio::time::timeout;

use super::dto::{
    Announce, Announced, Ban, BanSummary, Ended, Kick, ReportSummary, RoomReport, Rooms, SessionSummary,
    StartDrain, Status, Subject, Target, Unban,
};
use crate::app_state::AppState;
use crate::cluster::{ForPlayer, Letter};
use crate::limits::{ORDER_SAVE_MS_MAX, ROOM_REPORT_MS_MAX};
use crate::ops::bans;
use crate::ops::drain::Stage;
use crate::ops::drain_task;
use crate::ops::session_table::SessionInfo;
use crate::rooms::message::{RoomInbox, RoomMessage, ask};
use crate::rooms::players::Connection;
use crate::rooms::reach;
use crate::session::close_reason::CloseReason;
use crate::store::conduct::{self, Report};
use crate::store::write::Write;

/// An order that is not carried out.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) error: String,
}

pub(super) fn status(app: &AppState) -> Status {
    let (state, ends_in_ms) = match app.ops.drain.stage() {
        Stage::Serving => ("serving", None),
        Stage::Draining { until } => ("draining", Some(until.since(app.clock.now()))),
        Stage::Stopping => ("stopping", None),
    };
    Status {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        state: state.to_owned(),
        ends_in_ms,
        not_ready_because: app.unready().iter().map(|reason| reason.name().to_owned()).collect(),
        uptime_s: app.ops.metrics.uptime().as_secs(),
        sessions: app.quotas.open_connections(),
        rooms: app.rooms.registry.rooms(),
        playing: app.rooms.phases.playing(),
        queue_waiting: app.ops.metrics.queue_waiting(),
        bans: app.ops.bans.all(app.clock.wall()).len(),
        resident_memory_bytes: crate::ops::process::resident_bytes().unwrap_or(0),
    }
}

pub(super) async fn rooms(app: &AppState) -> Rooms {
    let all = app.rooms.registry.listed();
    let reports = all.into_iter().map(|(code, inbox)| async move { (code, report(&inbox).await) });
    let mut found = Rooms { rooms: Vec::new(), silent: Vec::new() };
    for (code, report) in join_all(reports).await {
        match report {
            Some(report) => found.rooms.push(report.summary),
            None => found.silent.push(code),
        }
    }
    found.rooms.sort_by_key(|room| room.code);
    found.silent.sort();
    found
}

pub(super) async fn room(app: &AppState, code: &str) -> Result<RoomReport, Refusal> {
    let code: RoomCode = code.parse().map_err(|error: game::RoomCodeError| bad(error.to_string()))?;
    let registry = &app.rooms.registry;
    let inbox = registry.find(code).and_then(|room| registry.inbox(room)).ok_or_else(|| no_room(code))?;
    let silent = || {
        let error = format!("the room {code} does not answer: it waits for the journal");
        Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error }
    };
    report(&inbox).await.ok_or_else(silent)
}

/// What a room says of itself; `None` if it says nothing in time.
async fn report(inbox: &RoomInbox) -> Option<RoomReport> {
    let asked = ask(inbox, |reply| RoomMessage::Report { reply });
    timeout(Duration::from_millis(ROOM_REPORT_MS_MAX), asked).await.ok()?
}

pub(super) fn sessions(app: &AppState) -> Vec<SessionSummary> {
    let now = app.clock.now();
    let summary = |entry: SessionInfo| SessionSummary {
        player: entry.player,
        session: entry.session.0,
        address: entry.address.to_string(),
        age_ms: now.since(entry.since),
        place: match app.rooms.players.location(entry.player) {
            Location::Nowhere => "home".to_owned(),
            Location::Queue(_) => "queue".to_owned(),
            Location::Room(there) => {
                let code = reach::code(app, there.room);
                code.map_or_else(|| "home".to_owned(), |code| code.to_string())
            }
        },
    };
    app.ops.sessions.all().into_iter().map(summary).collect()
}

pub(super) async fn kick(app: &AppState, Kick { whom, reason }: Kick) -> Result<Ended, Refusal> {
    let reason = reason.map(|reason| words(&reason)).transpose()?;
    let players = match whom {
        Target::Player(player) if app.rooms.players.is_here(player) || app.placement.has_peers() => {
            vec![player]
        }
        Target::Player(player) => return Err(missing(format!("the player {player} is not here"))),
        Target::Room(code) => {
            let report = room(app, &code.to_string()).await?;
            report.people.into_iter().map(|person| person.player).collect()
        }
    };
    let said = reason.map(|text| ServerMessage::Notice { notice: Notice::Announcement { text } });
    tell_nodes_to_end(app, &players, said.as_ref(), false);
    let sessions = end_sessions(app, &players, said.as_ref(), CloseReason::Kicked).await;
    tracing::info!(?whom, sessions, "kicked");
    Ok(Ended { sessions })
}

/// Takes players out of their rooms, and ends their connections with a last message. Leaderboards that name them are read again.
pub(crate) async fn end_sessions(
    app: &AppState,
    players: &[PlayerId],
    said: Option<&ServerMessage>,
    reason: CloseReason,
) -> usize {
    let mut ended = 0;
    for &player in players {
        app.rooms.leaderboards.drop_those_of(player);
        let connection = app.rooms.players.connection(player);
        if let Location::Room(there) = app.rooms.players.location(player)
            && let Some(reach) = reach::reach(app, there.room)
        {
            let (at, entry) = (app.clock.now(), there.entry);
            // A room that does not take anything now has its member's connection end at least.
            let message = RoomMessage::Leave { at, player, entry };
            let leave = reach::send(app, &reach, there.room, message);
            let _ = timeout(Duration::from_millis(ROOM_REPORT_MS_MAX), leave).await;
        }
        if let Some(Connection { outbox, .. }) = connection {
            if let Some(message) = said {
                outbox.say(message.clone());
            }
            outbox.close(reason);
            ended += 1;
        }
    }
    ended
}

/// Players may be connected to other nodes.
pub(super) fn tell_nodes_to_end(
    app: &AppState,
    players: &[PlayerId],
    said: Option<&ServerMessage>,
    is_ban: bool,
) {
    for &player in players {
        let what = ForPlayer::Kick { said: said.cloned().map(Box::new), is_ban };
        app.placement.post_all(&Letter::ForPlayer { player, what });
    }
}

/// Reads the bans again, which another node has changed, and ends the connections that they forbid.
pub(crate) fn read_bans(app: &Arc<AppState>) {
    let at_once = app.clone();
    app.spawn(async move {
        let app = at_once;
        match app.persistence.store.bans().await {
            Ok(stored) => app.ops.bans.replace(stored, app.clock.wall()),
            Err(error) => return tracing::warn!(%error, "cannot read the bans that another node has changed"),
        }
        let now = app.clock.wall();
        for SessionInfo { player, address, .. } in app.ops.sessions.all() {
            if let Some(reason) = app.ops.bans.of(player, address.ip(), now) {
                let said = ServerMessage::Refused { problem: Refused::Banned { reason }.into() };
                end_sessions(&app, &[player], Some(&said), CloseReason::Banned).await;
            }
        }
    });
}

pub(super) async fn ban(app: &Arc<AppState>, Ban { subject, reason, for_s }: Ban) -> Result<Ended, Refusal> {
    let (reason, now) = (words(&reason)?, app.clock.wall());
    let until = for_s.and_then(|s| now.checked_add(Duration::from_secs(s)));
    let ban = bans::Ban { subject, reason: reason.clone(), since: now, until };
    let too_many = |bans::TooManyBans| bad(format!("there are {} bans already", crate::limits::BANS_MAX));
    app.ops.bans.put(ban.clone(), now).map_err(too_many)?;
    let players: Vec<PlayerId> = match subject {
        Subject::Player(player) => vec![player],
        Subject::Network(network) => {
            let all = app.ops.sessions.all().into_iter();
            all.filter(|here| network.contains(here.address.ip())).map(|here| here.player).collect()
        }
    };
    let said = ServerMessage::Refused { problem: Refused::Banned { reason }.into() };
    let (sessions, saved) = tokio::join!(
        end_sessions(app, &players, Some(&said), CloseReason::Banned),
        save(app, Write::Ban((&ban).into())),
    );
    tracing::info!(%subject, ?for_s, sessions, "banned");
    saved?;
    app.placement.post_all(&Letter::BansChanged);
    Ok(Ended { sessions })
}

pub(super) async fn unban(app: &Arc<AppState>, Unban { subject }: Unban) -> Result<Unban, Refusal> {
    if !app.ops.bans.lift(&subject) {
        return Err(missing(format!("{subject} is not banned")));
    }
    tracing::info!(%subject, "unbanned");
    save(app, Write::Unban { subject: subject.to_string() }).await?;
    app.placement.post_all(&Letter::BansChanged);
    Ok(Unban { subject })
}

/// What holds already must also hold after a restart; if the store does not take it now, it will.
async fn save(app: &Arc<AppState>, write: Write) -> Result<(), Refusal> {
    let journal = app.persistence.journal.clone();
    let commit = tokio::spawn(async move { journal.commit(vec![write]).await });
    let saved = timeout(Duration::from_millis(ORDER_SAVE_MS_MAX), commit).await;
    let text = "it holds, but is not saved yet: the store does not take anything now";
    match saved {
        Ok(Ok(Ok(_))) => Ok(()),
        Ok(Ok(Err(_)) | Err(_)) | Err(_) => {
            Err(Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error: text.to_owned() })
        }
    }
}

pub(super) fn bans(app: &AppState) -> Vec<BanSummary> {
    let seconds = |time: std::time::SystemTime| {
        time.duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
    };
    let bans = app.ops.bans.all(app.clock.wall());
    let summary = |ban: bans::Ban| BanSummary {
        subject: ban.subject,
        reason: ban.reason,
        since: seconds(ban.since),
        until: ban.until.map(seconds),
    };
    bans.into_iter().map(summary).collect()
}

pub(super) async fn reports(app: &AppState) -> Result<Vec<ReportSummary>, Refusal> {
    let reports = app.persistence.store.reports().await;
    let reports = reports
        .map_err(|error| Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error: error.to_string() })?;
    let summary = |report: Report| ReportSummary {
        match_id: report.id.to_string(),
        reporter: report.reporter,
        subject: report.subject,
        why: conduct::word(report.why).to_owned(),
        at: report.at.duration_since(std::time::SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs(),
    };
    Ok(reports.into_iter().map(summary).collect())
}

pub(super) fn announce(app: &AppState, announce: &Announce) -> Result<Announced, Refusal> {
    let text = words(&announce.text)?;
    tracing::info!(text, "announced");
    app.placement.post_all(&Letter::Announce { text: text.clone() });
    let message = ServerMessage::Notice { notice: Notice::Announcement { text } };
    Ok(Announced { sessions: app.rooms.players.tell_all(&message.into()) })
}

pub(super) fn start_drain(
    app: &Arc<AppState>,
    StartDrain { limit_ms, hand_over }: StartDrain,
) -> Result<Status, Refusal> {
    if hand_over {
        return start_hand_over(app);
    }
    let limit_ms = limit_ms.unwrap_or_else(|| drain_task::limit_ms(app));
    if !drain_task::begin(app, limit_ms) {
        return Err(conflict("the server is stopping already"));
    }
    Ok(status(app))
}

fn start_hand_over(app: &Arc<AppState>) -> Result<Status, Refusal> {
    if !app.placement.has_peers() {
        let why = "there is no other node to hand rooms over to; drain without --hand-over lets races finish";
        return Err(conflict(why));
    }
    if !drain_task::hand_over(app) {
        return Err(conflict("the server is stopping already"));
    }
    Ok(status(app))
}

pub(super) fn abort_drain(app: &Arc<AppState>) -> Result<Status, Refusal> {
    if !drain_task::abort(app) {
        return Err(conflict("the server does not drain"));
    }
    Ok(status(app))
}

/// An operator's words as they are shown: in one line, and nothing in them that cannot be seen.
fn words(text: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().any(game::is_invisible) {
        return Err(bad("the text holds invisible characters".to_owned()));
    }
    match text.chars().count() {
        0 => Err(bad("the text is empty".to_owned())),
        1..=ANNOUNCEMENT_CHARS_MAX => Ok(text),
        count => Err(bad(format!("the text has {count} characters; {ANNOUNCEMENT_CHARS_MAX} may be shown"))),
    }
}

pub(super) fn bad(error: String) -> Refusal {
    Refusal { status: StatusCode::BAD_REQUEST, error }
}

pub(super) fn missing(error: String) -> Refusal {
    Refusal { status: StatusCode::NOT_FOUND, error }
}

pub(super) fn conflict(error: &str) -> Refusal {
    Refusal { status: StatusCode::CONFLICT, error: error.to_owned() }
}

/// The store fails, or takes too long.
pub(super) fn unavailable(error: impl std::fmt::Display) -> Refusal {
    let error = format!("the store does not go along now ({error}); give the order again");
    Refusal { status: StatusCode::SERVICE_UNAVAILABLE, error }
}

fn no_room(code: RoomCode) -> Refusal {
    missing(format!("there is no room {code}"))
}
