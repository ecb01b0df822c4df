//! Questions to the engine that wait for an answer. The shell works on them beside the window, on a thread or in a Web
//! Worker, one after the other. Owns their ids, what each is for and how far it is; knows no question and no answer.

use std::collections::BTreeMap;

use workbench::Question;

use crate::output::Output;

/// Else the page has two decoders for the same types.
const _: () = assert!(protocol::limits::SERVER_CLAIMS_MAX == workbench::MESSAGE_BYTES_MAX);

/// Names a question to the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskId(pub u32);

/// What an answer is for. For each purpose one question is open at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// A new puzzle to practise on.
    Practice,
    /// A hint in a practice game, or its whole path.
    Hint,
    /// A step that a race's server has given as a hint, in words.
    RaceHint,
    /// What a solver who has stalled needs, for the setter who watches.
    Stall,
    /// What the puzzle in the editor is like.
    Editor,
    /// What a pasted puzzle looks like.
    Paste,
    /// A file or a text that is opened.
    Read,
    /// What is on the clipboard, to be offered.
    Clipboard,
    /// A file that is saved.
    Write,
    /// Pages to print.
    Print,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    id: AskId,
    /// Parts per thousand.
    done: u16,
}

/// The open questions.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    open: BTreeMap<Purpose, Open>,
    asked: u32,
}

impl Asking {
    /// Asks the engine. An older question for the same purpose is stopped, and its answer will not arrive.
    pub fn ask(&mut self, purpose: Purpose, question: Question, outputs: &mut Vec<Output>) {
        self.stop(purpose, outputs);
        self.asked = self.asked.wrapping_add(1);
        let id = AskId(self.asked);
        self.open.insert(purpose, Open { id, done: 0 });
        outputs.push(Output::Ask { id, question: Box::new(question) });
    }

    /// The answer is not needed any more.
    pub fn stop(&mut self, purpose: Purpose, outputs: &mut Vec<Output>) {
        if let Some(open) = self.open.remove(&purpose) {
            outputs.push(Output::StopAsking(open.id));
        }
    }

    /// How far the open question is, in parts per thousand (0 while that is unknown); `None` if nothing is open.
    #[must_use]
    pub fn progress(&self, purpose: Purpose) -> Option<u16> {
        self.open.get(&purpose).map(|open| open.done)
    }

    #[must_use]
    pub fn is_open(&self, purpose: Purpose) -> bool {
        self.open.contains_key(&purpose)
    }

    /// An answer arrived: what it is for, or `None` if it is not needed any more.
    pub(crate) fn answered(&mut self, id: AskId) -> Option<Purpose> {
        let purpose = self.purpose_of(id)?;
        self.open.remove(&purpose);
        Some(purpose)
    }

    pub(crate) fn progressed(&mut self, id: AskId, done: u16) {
        if let Some(open) = self.open.values_mut().find(|open| open.id == id) {
            open.done = done;
        }
    }

    fn purpose_of(&self, id: AskId) -> Option<Purpose> {
        self.open.iter().find(|(_, open)| open.id == id).map(|(purpose, _)| *purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{GenerateSpec, Tier, Variant};

    fn question(seed: u64) -> Question {
        Question::Generate { spec: GenerateSpec::of_tier(Variant::classic(), Tier::Easy), seed }
    }

    #[test]
    fn a_new_question_replaces_the_old_one_of_its_purpose() {
        let (mut asking, mut outputs) = (Asking::default(), Vec::new());
        asking.ask(Purpose::Practice, question(1), &mut outputs);
        asking.ask(Purpose::Hint, question(2), &mut outputs);
        asking.progressed(AskId(1), 250);
        assert_eq!(asking.progress(Purpose::Practice), Some(250));
        asking.ask(Purpose::Practice, question(3), &mut outputs);
        assert_eq!(outputs[2], Output::StopAsking(AskId(1)));
        assert_eq!(asking.progress(Purpose::Practice), Some(0));
        // The answer to the stopped question may have been on its way.
        assert_eq!(asking.answered(AskId(1)), None);
        assert_eq!(asking.answered(AskId(3)), Some(Purpose::Practice));
        assert_eq!(asking.answered(AskId(2)), Some(Purpose::Hint));
        assert!(!asking.is_open(Purpose::Practice));
    }

    #[test]
    fn stopping_what_is_not_asked_does_nothing() {
        let (mut asking, mut outputs) = (Asking::default(), Vec::new());
        asking.stop(Purpose::Editor, &mut outputs);
        assert_eq!(outputs, []);
    }
}
