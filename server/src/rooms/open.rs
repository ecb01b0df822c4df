//! Opens rooms: draws an id, a code and a secret, lists the room and starts its task. Knows nothing of what happens in it.

use std::sync::Arc;

use game::{
    Attempt, BotStrength, Capacity, Challenge, Origin, PlayerId, PoolRoom, RoomConfig, RoomId, Secret,
    Settings,
};
use rand::TryRng;
use rand::rngs::SysRng;
use tokio::sync::mpsc;

use super::codes;
use super::message::RoomInbox;
use super::registry::RoomSlot;
use super::task::RoomTask;
use crate::app_state::AppState;
use crate::limits::{BOT_COUNTDOWN_S, ROOM_INBOX_MAX};

/// What for a room is opened.
#[derive(Debug)]
pub(crate) struct Purpose {
    origin: Origin,
    settings: Settings,
    reserved: Vec<PlayerId>,
    attempt: Option<Box<Attempt>>,
    bot: Option<BotStrength>,
    pool: Option<Box<PoolRoom>>,
}

impl Purpose {
    /// A room with a host.
    pub(crate) fn private() -> Self {
        let settings = Settings::default();
        Self { origin: Origin::Private, settings, reserved: Vec::new(), attempt: None, bot: None, pool: None }
    }

    /// A race between those who have met in a pool.
    pub(crate) fn pool(settings: Settings, pool: PoolRoom) -> Self {
        let reserved = pool.seats.iter().map(|seat| seat.player).collect();
        let (origin, pool) = (Origin::Queue, Some(Box::new(pool)));
        Self { origin, settings, reserved, attempt: None, bot: None, pool }
    }

    /// A race against a bot, for a player whom the queue has found nobody for. They know what is coming: the countdown is as short
    /// as it can be read.
    pub(crate) fn against_bot(mut settings: Settings, player: PlayerId) -> Self {
        settings.rules.countdown_s = BOT_COUNTDOWN_S;
        settings.rules.seats = 2;
        let (origin, bot) = (Origin::Queue, Some(BotStrength::Steady));
        Self { origin, settings, reserved: vec![player], attempt: None, bot, pool: None }
    }

    /// A player's attempt at a challenge.
    pub(crate) fn attempt(challenge: &Challenge, attempt: Attempt, player: PlayerId) -> Self {
        let (settings, attempt) = (challenge.settings(), Some(Box::new(attempt)));
        Self { origin: Origin::Challenge, settings, reserved: vec![player], attempt, bot: None, pool: None }
    }
}

/// Opens a room and lists it. The slot is given back when the room closes.
/// `None` when no free code was found.
pub(crate) async fn open(
    app: &Arc<AppState>,
    slot: RoomSlot,
    purpose: Purpose,
) -> Option<(RoomId, RoomInbox)> {
    let Purpose { origin, settings, reserved, attempt, bot, pool } = purpose;
    let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
    let id = RoomId(rand::random());
    let code = codes::draw(app, id).await?;
    app.rooms.registry.list_room(id, code, &sender);
    let limits = &app.config.limits;
    let capacity = Capacity { seats: limits.seats, spectators: limits.spectators };
    let opener = slot.address().map(|address| address.network(id.0));
    let secret = fresh_secret();
    let config = RoomConfig { id, code, origin, settings, secret, reserved, capacity, opener, attempt, pool };
    RoomTask::new(app.clone(), config, sender.clone(), slot).with_bot(bot).spawn(inbox);
    Some((id, sender))
}

/// For one race, straight from the operating system: nothing else that the server draws says anything of it.
pub(super) fn fresh_secret() -> Secret {
    let mut bytes = [0; 32];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system has random bytes");
    Secret::new(bytes)
}

/// A private room as players open it.
#[cfg(test)]
pub(super) fn private_config(id: RoomId, code: game::RoomCode) -> RoomConfig {
    RoomConfig {
        id,
        code,
        origin: Origin::Private,
        settings: Settings::default(),
        secret: Secret::of_seed(1),
        reserved: vec![],
        capacity: Capacity::default(),
        opener: None,
        attempt: None,
        pool: None,
    }
}
