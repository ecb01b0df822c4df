//! The rated races that run, as JSON, each with the address at which it can be watched.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::PoolRace;
use serde::Serialize;

use super::super::listener::Peer;
use super::admit;
use super::problem::Problem;
use super::ratings::{tagged, text};
use crate::app_state::AppState;
use crate::rooms::look;
use crate::rooms::races::Running;
use crate::rooms::seen::RATED_RACE;

#[derive(Debug, Serialize)]
struct Races {
    races: Vec<Race>,
}

#[derive(Debug, Serialize)]
struct Race {
    /// What follows `/screen/`.
    screen: String,
    started_at_ms: u64,
    pool: String,
    title: String,
    class: Option<String>,
    racers: Vec<Racer>,
}

#[derive(Debug, Serialize)]
struct Racer {
    player: game::PlayerId,
    name: game::Name,
    /// Before the race.
    strength: rating::Strength,
}

pub(super) async fn races(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let permits = admit(&app, peer, &headers)?;
    let mut races = Vec::new();
    for (room, Running { race, started_at_ms }) in app.rooms.races.running() {
        let screen = look::address(&app, room, RATED_RACE).await.map_err(|_| Problem::Unavailable)?;
        let PoolRace { pool, title, class, racers } = race;
        let racers = racers.into_iter();
        let racers =
            racers.map(|racer| Racer { player: racer.player, name: racer.name, strength: racer.strength });
        let screen = screen.to_string();
        races.push(Race { screen, started_at_ms, pool, title, class, racers: racers.collect() });
    }
    Ok(tagged(&headers, text(&Races { races }), Some(permits)))
}
