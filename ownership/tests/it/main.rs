//! Ownership from outside: what each of its machines decides.

mod balance;
mod beats;
mod lease;
mod letters;
mod lifelines;
mod peers;
mod room_clock;
mod simulation;
