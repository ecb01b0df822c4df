//! What operators see and order: figures, drain, space on the disk, bans, the connected sessions. Must not know how any of
//! it is shown.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::ops::bans::Bans;
use crate::ops::disk::Disk;
use crate::ops::drain::Drain;
use crate::ops::metrics::Metrics;
use crate::ops::session_table::SessionTable;

#[derive(Debug)]
pub(crate) struct Ops {
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) drain: Drain,
    pub(crate) disk: Disk,
    pub(crate) bans: Bans,
    pub(crate) sessions: SessionTable,
    /// How many requests for pages and sockets there have been.
    pub(crate) requests: AtomicU64,
    /// The rooms of the last run are back.
    pub(crate) is_recovered: AtomicBool,
}

impl Ops {
    pub(super) fn new(metrics: Arc<Metrics>, bans: Bans) -> Self {
        Self {
            metrics,
            drain: Drain::new(),
            disk: Disk::default(),
            bans,
            sessions: SessionTable::default(),
            requests: AtomicU64::new(0),
            is_recovered: AtomicBool::new(false),
        }
    }

    /// Whether new rooms, matches and pairs may begin.
    pub(crate) fn may_begin(&self) -> bool {
        !self.drain.is_on() && !self.disk.is_low()
    }
}
