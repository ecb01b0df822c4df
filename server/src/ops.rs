//! Operations: metrics, the operator's port, draining, and `nonet-server admin`. Decides nothing about play.

pub(crate) mod admin;
pub(crate) mod bans;
pub(crate) mod disk;
pub(crate) mod disk_task;
pub(crate) mod drain;
pub(crate) mod drain_task;
pub(crate) mod log_limit;
pub(crate) mod metrics;
pub(crate) mod phases;
pub(crate) mod port;
pub(crate) mod process;
pub(crate) mod session_table;
