//! What the server's log says about rooms and races: one line per event of note, with the room's
//! code in each. Names and player ids may appear, secrets and digits may not.

use game::{
    Arrival, DetachReason, Event, Input, MatchRecord, PlayerId, RacerStatus, Results, RoomCode, RoomConfig,
    RoomEvent,
};

pub(crate) fn opened(config: &RoomConfig) {
    tracing::info!(room = %config.code, origin = ?config.origin, "room opened");
}

pub(crate) fn closed(room: RoomCode) {
    tracing::info!(%room, "room closed");
}

pub(crate) fn input(room: RoomCode, input: &Input) {
    match &input.event {
        Event::Join { player, arrival } | Event::Open { player, arrival, .. } => {
            let Arrival { name, watch, bot, .. } = arrival;
            tracing::info!(%room, %player, %name, watch, bot, "entering");
        }
        Event::Recoded { code } => tracing::info!(%room, %code, "new code"),
        Event::Dropped { player } => tracing::info!(%room, %player, "dropped"),
        Event::Command { .. }
        | Event::Moved { .. }
        | Event::JobDone { .. }
        | Event::Drain { .. }
        | Event::Drawn { .. }
        | Event::NoContest
        | Event::Raced { .. }
        | Event::BotSent { .. }
        | Event::CalledBack
        | Event::Line { .. }
        | Event::DeadlineReached => {}
    }
}

pub(crate) fn detached(room: RoomCode, player: PlayerId, why: DetachReason) {
    tracing::info!(%room, %player, ?why, "out");
}

pub(crate) fn event(room: RoomCode, event: &RoomEvent) {
    if let RoomEvent::Started { race } = event {
        let (match_no, racers) = (race.match_no, race.racers.len());
        tracing::info!(%room, match_no, racers, tier = ?race.tier, "race started");
    }
}

pub(crate) fn results(room: RoomCode, results: &Results) {
    let winner = results.table.first();
    let winning_ms = winner.and_then(|row| match row.status {
        RacerStatus::Finished { time_ms } => Some(time_ms),
        RacerStatus::Racing
        | RacerStatus::Out
        | RacerStatus::Forfeited
        | RacerStatus::Unfinished
        | RacerStatus::Kicked
        | RacerStatus::Eliminated { .. } => None,
    });
    let Results { id, ended, duration_ms, .. } = results;
    let first = winner.map(|row| row.name.as_str());
    tracing::info!(%room, %id, ?ended, duration_ms, first, winning_ms, "race finished");
}

/// Logs racers who may have learned what others found out.
pub(crate) fn followers(room: RoomCode, record: &MatchRecord) {
    for follower in &record.followers {
        let racer = record.racers.iter().find(|racer| racer.member == follower.member);
        let player = racer.map(|racer| racer.player);
        let (right, followed, leaders) = (follower.right, follower.followed, &follower.leaders);
        tracing::warn!(%room, id = %record.id, ?player, right, followed, ?leaders, "digits follow others' verdicts");
    }
}
