//! The rooms of this server and what they share: the registry, who is where, the queue's inbox, the workers that prepare puzzles. Must
//! not know what happens in a room.

use std::sync::Arc;

use lobby::QueueEvent;
use tokio::sync::{Semaphore, mpsc};

use crate::challenges::dailies::Dailies;
use crate::challenges::leaderboards::Leaderboards;
use crate::config::Config;
use crate::limits::{QUEUE_INBOX_MAX, RACED_LOOKUPS_MAX};
use crate::ops::metrics::Metrics;
use crate::ops::phases::RoomPhases;
use crate::rooms::bots::BotCount;
use crate::rooms::heats::Heats;
use crate::rooms::players::Players;
use crate::rooms::pools::Pools;
use crate::rooms::races::Races;
use crate::rooms::registry::Registry;
use crate::rooms::workers::Workers;

pub(crate) type QueueInbox = mpsc::Receiver<QueueEvent>;

#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) registry: Registry,
    pub(crate) players: Players,
    pub(crate) workers: Workers,
    pub(crate) phases: RoomPhases,
    pub(crate) bots: BotCount,
    pub(crate) heats: Heats,
    pub(crate) leaderboards: Leaderboards,
    pub(crate) dailies: Dailies,
    /// Held while a challenge is counted and stored.
    pub(crate) challenges_made: tokio::sync::Mutex<()>,
    pub(crate) pools: Pools,
    pub(crate) races: Races,
    pub(crate) queue: mpsc::Sender<QueueEvent>,
    /// Turns for looking up who has raced a puzzle.
    pub(crate) raced_lookups: Arc<Semaphore>,
    /// What makes of addresses the networks that the queue compares.
    pub(crate) network_salt: u64,
}

impl Rooms {
    /// No rooms yet, and where the queue's messages will arrive.
    pub(super) fn new(config: &Config, metrics: &Arc<Metrics>, network_salt: u64) -> (Self, QueueInbox) {
        let limits = &config.limits;
        let (queue, inbox) = mpsc::channel(QUEUE_INBOX_MAX);
        let rooms = Self {
            registry: Registry::new(limits.rooms),
            players: Players::default(),
            workers: Workers::start(limits, metrics.clone()),
            phases: RoomPhases::default(),
            bots: BotCount::new(limits.bots),
            heats: Heats::default(),
            leaderboards: Leaderboards::default(),
            dailies: Dailies::default(),
            challenges_made: tokio::sync::Mutex::default(),
            pools: Pools::new(config.queue.pools.all()),
            races: Races::default(),
            queue,
            raced_lookups: Arc::new(Semaphore::new(RACED_LOOKUPS_MAX)),
            network_salt,
        };
        (rooms, inbox)
    }
}
