//! What one person asks of the engine while they play alone or set a puzzle: questions and answers as data, so that a
//! thread or a Web Worker can work on them beside the window.
//!
//! Owns the questions, how each is answered, and their encoding. It must not know windows, threads, clocks or rooms: a
//! [`Desk`] takes its progress and says when to stop.
//!
//! ```
//! use puzzle::{GenerateSpec, Tier, Variant};
//! use engine_api::{Ask, Generate, Undisturbed};
//!
//! let spec = GenerateSpec::of_tier(Variant::classic(), Tier::Easy);
//! let made = Generate { spec, seed: 7 }.answer(&mut Undisturbed)?;
//! assert_eq!(made.tier, Tier::Easy);
//! # Ok::<(), engine_api::Refusal>(())
//! ```

mod desk;
mod encoding;
mod examine;
mod exercise;
mod generate;
mod hint;
mod link;
mod needed;
mod pages;
mod prepare;
mod question;
mod read;
mod reduce;
mod search;
mod write;

pub use desk::{Desk, Undisturbed};
pub use encoding::{BadMessage, MESSAGE_BYTES_MAX, answer_encoded, decode, encode, read_answer};
pub use examine::{Details, Examine, Examined, Grade, SOLUTIONS_COUNTED};
pub use exercise::{Exercise, MakeExercise};
pub use generate::{Generate, GenerateMany};
pub use hint::{Steps, Struck, Tell};
pub use link::Link;
pub use needed::{Needed, NextStep};
pub use pages::{PrintForm, PrintJob, Printed};
pub use prepare::Prepare;
pub use question::{Ask, Question, Refusal, refused};
pub use read::{DOCUMENTS_MAX, Opened, Read};
pub use reduce::{Finish, Minimise};
pub use search::{STEPS_MAX, Search, Searched};
pub use write::{Write, WriteText, Written};
