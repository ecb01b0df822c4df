//! What one person asks of the engine while they play alone or set a puzzle: questions and answers as data, so that a
//! thread or a Web Worker can work on them beside the window.
//!
//! Owns the questions, how each is answered, and their encoding. It must not know windows, threads, clocks or rooms: a
//! [`Desk`] takes its progress and says when to stop.
//!
//! ```
//! use puzzle::{GenerateSpec, Tier, Variant};
//! use workbench::{Answer, Question, Undisturbed, answer};
//!
//! let spec = GenerateSpec::of_tier(Variant::classic(), Tier::Easy);
//! let Answer::Generated(made) = answer(&Question::Generate { spec, seed: 7 }, &mut Undisturbed) else { panic!() };
//! assert_eq!(made.tier, Tier::Easy);
//! ```

mod answer;
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
mod writing;

pub use answer::{Answer, Refusal};
pub use desk::{Desk, Undisturbed};
pub use encoding::{BadMessage, MESSAGE_BYTES_MAX, answer_encoded, decode, encode};
pub use examine::{Details, Examined, Grade, SOLUTIONS_COUNTED};
pub use exercise::Exercise;
pub use hint::Struck;
pub use needed::Needed;
pub use pages::{PrintForm, PrintJob, Printed};
pub use question::Question;
pub use read::{DOCUMENTS_MAX, Opened};
pub use search::{STEPS_MAX, Searched};

/// Answers a question. It may take seconds; the desk is asked between steps whether to go on.
pub fn answer(question: &Question, desk: &mut impl Desk) -> Answer {
    let answered = match question {
        Question::Generate { spec, seed } => generate::answer(spec, *seed, desk),
        Question::Read { bytes } => read::answer(bytes, desk),
        Question::Link(text) => link::answer(text, desk),
        Question::Print(job) => pages::answer(job, desk),
        Question::Write { format, documents } => write::answer(format, documents, desk),
        Question::Examine { puzzle, thorough } => examine::answer(puzzle, *thorough, desk),
        Question::Prepare { puzzle } => prepare::answer(puzzle, desk),
        Question::Steps { puzzle, struck, all } => hint::answer(puzzle, struck, *all, desk),
        Question::Tell { puzzle, step } => hint::told(puzzle, step),
        Question::Exercise { technique, seed } => exercise::answer(*technique, *seed, desk),
        Question::Minimise { puzzle, seed } => reduce::minimal(puzzle, *seed, desk),
        Question::Finish { puzzle, tier, seed } => reduce::finish(puzzle, *tier, *seed, desk),
        Question::Search { puzzle } => search::answer(puzzle, desk),
        Question::WriteText { puzzle, credits } => writing::answer(puzzle, credits),
        Question::Needed { position } => needed::answer(position, desk),
    };
    answered.unwrap_or_else(Answer::Refused)
}
