//! Where a race was lost, from its replay: what held the player up and what was there to be seen, what went wrong, and how each tenth
//! of the board went beside others and beside the own best.

mod card;
mod facts;
mod losses;
mod page;
#[cfg(test)]
mod tests;

pub use card::{Seen, SlipCard, StallCard, TenthBar, WaitBar};
pub use facts::{Facts, Measure};
pub use losses::{Fault, Losses, MISTAKES_MAX, Mistaken, STALLS_MAX, Stalled, time_lost};
pub use page::ReportPage;

pub use super::press;
