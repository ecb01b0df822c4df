//! The engine of a native window: a thread that works on one question after the other. Knows bytes; what they mean is
//! `engine_api`'s. The browser has a Web Worker for it (`web/nonet.js`).

use super::{PlatformEvent, QUESTIONS_MAX};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, Thread};

/// Threads at once: one that works, and some that have been stopped and are still in a long step.
const THREADS_MAX: usize = 4;
/// A step of progress that is reported, in parts per thousand.
const PROGRESS_STEP: u16 = 5;

/// The questions of a window. The thread is started with the first one; dropping this stops it.
#[derive(Debug, Default)]
pub(super) struct Engine {
    waiting: VecDeque<(u32, Vec<u8>)>,
    working: Option<Work>,
    /// Held by every thread that has not ended.
    threads: Arc<()>,
    /// Questions for which there was no room.
    refused: VecDeque<u32>,
}

/// One question, on a thread of its own: a thread that has been stopped may go on for a while, and the next question
/// does not wait for it.
#[derive(Debug)]
struct Work {
    id: u32,
    events: Receiver<PlatformEvent>,
    stop: Arc<AtomicBool>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Engine {
    pub(super) fn ask(&mut self, id: u32, question: Vec<u8>) {
        if self.waiting.len() < QUESTIONS_MAX {
            self.waiting.push_back((id, question));
            self.begin_next();
        } else {
            self.refused.push_back(id);
        }
    }

    pub(super) fn stop(&mut self, id: u32) {
        self.waiting.retain(|(waiting, _)| *waiting != id);
        self.working.take_if(|work| work.id == id);
        self.begin_next();
    }

    pub(super) fn poll(&mut self) -> Option<PlatformEvent> {
        if let Some(id) = self.refused.pop_front() {
            return Some(PlatformEvent::AskFailed { id });
        }
        let event = match self.working.as_ref().map(|work| (work.id, work.events.try_recv())) {
            None | Some((_, Err(TryRecvError::Empty))) => None,
            Some((_, Ok(progress @ PlatformEvent::AskProgress { .. }))) => return Some(progress),
            Some((_, Ok(answer))) => Some(answer),
            Some((id, Err(TryRecvError::Disconnected))) => Some(PlatformEvent::AskFailed { id }),
        };
        if event.is_some() {
            self.working = None;
        }
        self.begin_next();
        event
    }

    fn begin_next(&mut self) {
        if self.working.is_some() || Arc::strong_count(&self.threads) > THREADS_MAX {
            return;
        }
        let Some((id, question)) = self.waiting.pop_front() else { return };
        let (sender, events) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let desk = Desk { id, events: sender, window: thread::current(), stop: stop.clone(), reported: 0 };
        let alive = self.threads.clone();
        self.working = Some(Work { id, events, stop });
        // If there is no thread, the closed channel is read as a failure.
        let _ = thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let window = desk.window.clone();
            desk.answer(&question);
            drop(alive);
            window.unpark();
        });
    }
}

/// The thread's side.
struct Desk {
    id: u32,
    events: Sender<PlatformEvent>,
    /// The thread that sleeps until something comes.
    window: Thread,
    stop: Arc<AtomicBool>,
    reported: u16,
}

impl Desk {
    /// A panic drops the sender without an answer, which is read as a failure.
    fn answer(mut self, question: &[u8]) {
        let answer = catch_unwind(AssertUnwindSafe(|| engine_api::answer_encoded(question, &mut self)));
        if let Ok(answer) = answer {
            // The window may have stopped listening.
            let _ = self.events.send(PlatformEvent::Answered { id: self.id, answer });
        }
    }
}

impl engine_api::Desk for Desk {
    fn progress(&mut self, done: u16) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if done.abs_diff(self.reported) >= PROGRESS_STEP {
            self.reported = done;
            // The window may have stopped listening; the flag says so at the next call.
            let _ = self.events.send(PlatformEvent::AskProgress { id: self.id, done });
            self.window.unpark();
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_api::{Generate, Question, Refusal, read_answer};
    use puzzle::PreparedPuzzle;
    use puzzle::{GenerateSpec, Tier, Variant};
    use std::time::{Duration, Instant};

    fn question(kind: &str) -> Vec<u8> {
        let variant: Variant = kind.parse().unwrap();
        let question = Generate { spec: GenerateSpec::of_tier(variant, Tier::Easy), seed: 7 };
        engine_api::encode(&Question::from(question)).unwrap()
    }

    fn next(engine: &mut Engine) -> PlatformEvent {
        let end = Instant::now() + Duration::from_secs(60);
        while Instant::now() < end {
            match engine.poll() {
                Some(PlatformEvent::AskProgress { .. }) | None => thread::sleep(Duration::from_millis(2)),
                Some(event) => return event,
            }
        }
        panic!("no answer within a minute");
    }

    #[test]
    fn questions_are_answered_in_order() {
        let mut engine = Engine::default();
        engine.ask(1, question("classic"));
        engine.ask(2, question("4x4"));
        for expected in [1, 2] {
            let PlatformEvent::Answered { id, answer } = next(&mut engine) else { panic!("not answered") };
            assert_eq!(id, expected);
            assert!(read_answer::<PreparedPuzzle>(&answer).is_ok());
        }
    }

    #[test]
    fn a_stopped_question_is_not_answered_and_the_next_one_is() {
        let mut engine = Engine::default();
        engine.ask(1, question("25x25"));
        engine.ask(2, question("classic"));
        engine.ask(3, question("classic"));
        engine.stop(1);
        engine.stop(2);
        assert!(matches!(next(&mut engine), PlatformEvent::Answered { id: 3, .. }));
    }

    #[test]
    fn what_is_no_question_is_refused() {
        let mut engine = Engine::default();
        engine.ask(1, vec![255; 9]);
        let PlatformEvent::Answered { answer, .. } = next(&mut engine) else { panic!("not answered") };
        assert_eq!(engine_api::decode(&answer), Ok(Err::<PreparedPuzzle, _>(Refusal::Failed)));
    }

    #[test]
    fn more_questions_than_there_is_room_for_fail() {
        let mut engine = Engine::default();
        for id in 0..QUESTIONS_MAX as u32 + 2 {
            engine.ask(id, question("25x25"));
        }
        assert_eq!(engine.poll(), Some(PlatformEvent::AskFailed { id: QUESTIONS_MAX as u32 + 1 }));
    }
}
