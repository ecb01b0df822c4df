//! What can be asked: a struct for each question, in the file that answers it, and all of them as one type for a thread or a
//! Web Worker.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::encoding::encoded;
use crate::exercise::MakeExercise;
use crate::{
    Desk, Examine, Finish, Generate, GenerateMany, Link, Minimise, NextStep, Prepare, PrintJob, Read, Search,
    Steps, Tell, Write, WriteText,
};

/// A question, with the type of its answer.
pub trait Ask: Into<Question> {
    type Answer: Serialize + DeserializeOwned;

    /// # Errors
    /// Why there is no answer.
    fn answer(&self, desk: &mut impl Desk) -> Result<Self::Answer, Refusal>;
}

macro_rules! questions {
    ($($name:ident),*) => {
        /// Any question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Question {
            $($name(Box<$name>)),*
        }

        $(impl From<$name> for Question {
            fn from(question: $name) -> Self {
                Self::$name(Box::new(question))
            }
        })*

        impl Question {
            /// The answer, encoded: [`read_answer`](crate::read_answer) reads it for who knows the question.
            pub fn answer(&self, desk: &mut impl Desk) -> Vec<u8> {
                if desk.progress(0).is_break() {
                    return refused(Refusal::Stopped);
                }
                match self {
                    $(Self::$name(question) => encoded(&question.answer(desk))),*
                }
            }
        }
    };
}

questions! {
    Generate, Read, Link, PrintJob, Write, Examine, Steps, Tell, MakeExercise, Prepare, Minimise, Finish, Search, WriteText,
    NextStep, GenerateMany
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// What was asked for cannot be had: a sentence for the person.
    #[error("{0}")]
    Impossible(String),
    /// The desk said to stop.
    #[error("it was stopped")]
    Stopped,
    /// The engine broke down on it, which is a fault of the program.
    #[error("the engine failed on this; it can be asked something else")]
    Failed,
}

impl Refusal {
    pub(crate) fn because(why: impl ToString) -> Self {
        Self::Impossible(why.to_string())
    }
}

/// An encoded answer to any question: there is none.
#[must_use]
pub fn refused(why: Refusal) -> Vec<u8> {
    encoded(&Err::<(), _>(why))
}
