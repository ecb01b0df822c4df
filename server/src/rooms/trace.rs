//! What the server's log says about rooms and races: one line per event of note, with the room's
//! code in each. Names and player ids may appear, secrets and digits may not.

use game::{DetachReason, Event, Input, LaneStatus, PlayerId, Results, RoomCode, RoomConfig, RoomEvent};

pub(crate) fn opened(config: &RoomConfig) {
    tracing::info!(room = %config.code, origin = ?config.origin, "room opened");
}

pub(crate) fn closed(room: RoomCode) {
    tracing::info!(%room, "room closed");
}

pub(crate) fn input(room: RoomCode, input: &Input) {
    match &input.event {
        Event::Join { player, name, watch } => tracing::info!(%room, %player, %name, watch, "entering"),
        Event::Dropped { player } => tracing::info!(%room, %player, "dropped"),
        Event::Command { .. } | Event::JobDone { .. } | Event::Drain { .. } | Event::DeadlineReached => {}
    }
}

pub(crate) fn detached(room: RoomCode, player: PlayerId, why: DetachReason) {
    tracing::info!(%room, %player, ?why, "out");
}

pub(crate) fn event(room: RoomCode, event: &RoomEvent) {
    if let RoomEvent::Started { race } = event {
        let (match_no, racers) = (race.match_no, race.racers.len());
        tracing::info!(%room, match_no, racers, difficulty = ?race.difficulty, "race started");
    }
}

pub(crate) fn results(room: RoomCode, results: &Results) {
    let winner = results.table.first();
    let winning_ms = winner.and_then(|row| match row.status {
        LaneStatus::Finished { time_ms } => Some(time_ms),
        LaneStatus::Racing | LaneStatus::Out | LaneStatus::Forfeited | LaneStatus::Unfinished => None,
    });
    let Results { id, ended, duration_ms, .. } = results;
    let first = winner.map(|row| row.name.as_str());
    tracing::info!(%room, %id, ?ended, duration_ms, first, winning_ms, "race finished");
}
