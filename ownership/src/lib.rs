//! Who owns which room when several nodes share one store: a node's own view of its lease, the live peers, what was lost
//! between two of them, and where a room's clock goes on under a new owner.
//!
//! Safety does not rest on this crate's clocks. The store decides: every commit proves that its node has not been buried
//! ([`fence`] has the order of the steps, and the simulation in `tests/` what breaks without each). What is decided here
//! makes nodes stop in time, so that nobody is shown a room that another node already leads.
//!
//! This crate knows no sockets, tasks, SQL or clocks, and not what a letter between two nodes says.
//!
//! ```
//! use game::Millis;
//! use ownership::{Delivery, Inbound, Lease};
//!
//! let mut lease = Lease::new(3_000, Millis(0));
//! lease.renewal_sent(Millis(1_000));
//! lease.renewed(Millis(1_000));
//! assert!(!lease.is_over(Millis(2_900)) && lease.is_over(Millis(3_000)));
//!
//! let mut inbound = Inbound::new(Millis(0));
//! assert_eq!(inbound.receive(1, Millis(10)), Delivery::Next);
//! assert_eq!(inbound.receive(3, Millis(20)), Delivery::Gap);
//! ```

mod balance;
mod beats;
pub mod fence;
mod lease;
mod letters;
mod lifelines;
mod limits;
mod peers;
mod room_clock;

pub use balance::{Homed, moves};
pub use beats::{Beat, Beats};
pub use lease::Lease;
pub use letters::{Delivery, Inbound, Outbound, Reset};
pub use lifelines::Lifelines;
pub use limits::*;
pub use peers::{Changes, Peers};
pub use room_clock::{Behind, Tenure};
