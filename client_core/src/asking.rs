//! Questions to the engine that wait for an answer. The shell works on them beside the window, on a thread or in a Web
//! Worker, one after the other. Who asks holds an [`Asked`] of the answer's type. Owns the ids and how far each question is;
//! knows no question and no answer.

use std::collections::BTreeMap;

use engine_api::{Ask, Question, Refusal, read_answer};

use crate::output::Output;

/// Names a question to the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskId(pub u32);

/// An answer, encoded, on its way to who asked.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    pub(crate) id: AskId,
    pub(crate) bytes: &'a [u8],
}

/// The open questions: how far each is, in parts per thousand.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    open: BTreeMap<AskId, u16>,
    asked: u32,
}

/// Has the open questions, and hands what is asked to the shell.
pub(crate) trait Asker {
    fn parts(&mut self) -> (&mut Asking, &mut Vec<Output>);
}

type ReadAs<T> = fn(&[u8]) -> Result<T, Refusal>;

/// A question whose answer is read as a `T`.
#[derive(Clone, Debug)]
pub(crate) struct Query<T> {
    question: Question,
    read: ReadAs<T>,
}

/// Waits for a `T`. At most one question is open.
#[derive(Clone, Debug)]
pub(crate) struct Asked<T> {
    open: Option<(AskId, ReadAs<T>)>,
}

impl<T> Query<T> {
    pub(crate) fn of<Q: Ask>(question: Q) -> Self
    where
        T: From<Q::Answer>,
    {
        Self { question: question.into(), read: |answer| read_answer::<Q::Answer>(answer).map(T::from) }
    }
}

impl<T> Default for Asked<T> {
    fn default() -> Self {
        Self { open: None }
    }
}

impl<T> Asked<T> {
    /// Asks the engine. An older question is stopped, and its answer will not arrive.
    pub(crate) fn ask<Q: Ask>(&mut self, question: Q, asker: &mut impl Asker)
    where
        T: From<Q::Answer>,
    {
        self.put(Query::of(question), asker);
    }

    pub(crate) fn put(&mut self, query: Query<T>, asker: &mut impl Asker) {
        self.stop(asker);
        let (asking, outputs) = asker.parts();
        asking.asked = asking.asked.wrapping_add(1);
        let id = AskId(asking.asked);
        asking.open.insert(id, 0);
        self.open = Some((id, query.read));
        outputs.push(Output::Ask { id, question: query.question });
    }

    /// The answer is not needed any more.
    pub(crate) fn stop(&mut self, asker: &mut impl Asker) {
        if let Some((id, _)) = self.open.take() {
            let (asking, outputs) = asker.parts();
            asking.close(id);
            outputs.push(Output::StopAsking(id));
        }
    }

    /// The answer, if it is to this question.
    pub(crate) fn take(&mut self, answer: Answered<'_>) -> Option<Result<T, Refusal>> {
        let (_, read) = self.open.take_if(|(id, _)| *id == answer.id)?;
        Some(read(answer.bytes))
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }
}

impl Asking {
    /// How far a question is, in parts per thousand; 0 while that is unknown.
    pub(crate) fn done<T>(&self, asked: &Asked<T>) -> u16 {
        asked.open.and_then(|(id, _)| self.open.get(&id).copied()).unwrap_or(0)
    }

    pub(crate) fn close(&mut self, id: AskId) {
        self.open.remove(&id);
    }

    pub(crate) fn progressed(&mut self, id: AskId, done: u16) {
        self.open.entry(id).and_modify(|now| *now = done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_api::{Link, refused};
    use puzzle::PreparedPuzzle;

    impl Asker for (Asking, Vec<Output>) {
        fn parts(&mut self) -> (&mut Asking, &mut Vec<Output>) {
            (&mut self.0, &mut self.1)
        }
    }

    #[test]
    fn a_new_question_replaces_the_old_one() {
        let asker = &mut (Asking::default(), Vec::new());
        let [mut asked, mut other] = [Asked::<PreparedPuzzle>::default(), Asked::default()];
        asked.ask(Link("1".to_owned()), asker);
        other.ask(Link("2".to_owned()), asker);
        asker.0.progressed(AskId(1), 250);
        assert_eq!(asker.0.done(&asked), 250);
        asked.ask(Link("3".to_owned()), asker);
        assert_eq!(asker.1[2], Output::StopAsking(AskId(1)));
        assert_eq!(asker.0.done(&asked), 0);
        // The answer to the stopped question may have been on its way.
        let bytes = &refused(Refusal::Failed)[..];
        assert_eq!(asked.take(Answered { id: AskId(1), bytes }), None);
        assert_eq!(asked.take(Answered { id: AskId(2), bytes }), None);
        assert_eq!(asked.take(Answered { id: AskId(3), bytes }), Some(Err(Refusal::Failed)));
        assert!(!asked.is_open() && other.is_open());
    }

    #[test]
    fn stopping_what_is_not_asked_does_nothing() {
        let mut asker = (Asking::default(), Vec::new());
        Asked::<String>::default().stop(&mut asker);
        assert_eq!(asker.1, []);
    }
}
