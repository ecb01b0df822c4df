//! Work on several threads whose results are collected in order.
//!
//! Each thread takes every n-th block of the work and has its own channel, from which the results are collected
//! block by block in turn. So they are in order without sorting, the same for any number of threads, and no thread
//! runs further ahead than its channel is long.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Blocks that a thread may be ahead.
const AHEAD: usize = 4;
/// The largest block.
const MAX_BLOCK: usize = 64;
/// How often the collector receives [`Event::Waiting`] while it waits.
const TICK: Duration = Duration::from_millis(100);

/// What the collector receives.
#[derive(Debug)]
pub(crate) enum Event<R> {
    /// The next result.
    Done(R),
    /// Nothing yet.
    Waiting,
}

/// Does `work` for 0 to `count`, less one, on so many threads, and hands the results to `collect` in that order. An
/// error of the collector ends the work.
pub(crate) fn ordered<R: Send, E>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> R + Sync,
    mut collect: impl FnMut(Event<R>) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.min(count).max(1);
    // Small enough that no thread is left alone with the rest.
    let size = (count / threads / 8).clamp(1, MAX_BLOCK);
    let blocks = count.div_ceil(size);
    let work = &work;
    thread::scope(|scope| {
        let start = |thread: usize| -> Receiver<Vec<R>> {
            let (sender, receiver) = mpsc::sync_channel(AHEAD);
            scope.spawn(move || {
                for block in (thread..blocks).step_by(threads) {
                    let results = (block * size..count.min((block + 1) * size)).map(work).collect();
                    if sender.send(results).is_err() {
                        return;
                    }
                }
            });
            receiver
        };
        let receivers: Vec<Receiver<Vec<R>>> = (0..threads).map(start).collect();
        for block in 0..blocks {
            let results = loop {
                match receivers[block % threads].recv_timeout(TICK) {
                    Ok(results) => break results,
                    Err(RecvTimeoutError::Timeout) => collect(Event::Waiting)?,
                    // The thread panicked; the scope passes that on.
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            };
            results.into_iter().try_for_each(|result| collect(Event::Done(result)))?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::{Event, ordered};

    fn squares(count: usize, threads: usize, most: usize) -> (Result<(), usize>, Vec<usize>) {
        let mut seen = Vec::new();
        let ended = ordered(
            count,
            threads,
            |n| n * n,
            |event| {
                if let Event::Done(square) = event {
                    seen.push(square);
                }
                if seen.len() == most { Err(most) } else { Ok(()) }
            },
        );
        (ended, seen)
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for count in [0, 1, 7, 1000] {
            let expected: Vec<usize> = (0..count).map(|n| n * n).collect();
            for threads in [1, 2, 3, 16] {
                assert_eq!(squares(count, threads, usize::MAX), (Ok(()), expected.clone()));
            }
        }
    }

    #[test]
    fn a_collector_that_has_enough_ends_the_work() {
        let (ended, seen) = squares(1_000_000, 4, 10);
        assert_eq!((ended, seen.len()), (Err(10), 10));
    }
}
