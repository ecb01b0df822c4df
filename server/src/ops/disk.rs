//! Whether there is too little space on the disk of an embedded store: then nothing new begins, while there is still room
//! for what runs to be stored to its end. What measures it is in `disk_task`.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::limits::DISK_ENOUGH_PERCENT;

#[derive(Debug, Default)]
pub(crate) struct Disk {
    is_low: AtomicBool,
}

impl Disk {
    pub(crate) fn is_low(&self) -> bool {
        self.is_low.load(Ordering::Relaxed)
    }

    /// Takes note of the free bytes. Whether there is too little now, if that has changed.
    pub(super) fn note_free(&self, free: u64, floor: u64) -> Option<bool> {
        // With hysteresis, so that single files do not switch it back and forth.
        let enough = if self.is_low() { floor / 100 * DISK_ENOUGH_PERCENT } else { floor };
        let is_low = free < enough;
        (self.is_low.swap(is_low, Ordering::Relaxed) != is_low).then_some(is_low)
    }
}
