//! What the relay appends to a file before it relays: everything that waits, with one write that outlives the process
//! but not the machine. The cheapest journal there is, beside which Nonet's is to be judged. Never read again.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::sync::mpsc;

use crate::{Move, Relay};

/// Frames of one write, and frames that wait for the next one.
const BATCH_MAX: usize = 1_024;

#[derive(Clone, Debug)]
pub(crate) struct Journal(mpsc::Sender<Move>);

impl Journal {
    /// Starts the task that writes, and then relays.
    pub(crate) fn start(file: &Path, relay: Arc<Relay>) -> Result<Self> {
        let file = File::create(file).with_context(|| format!("{} cannot be written", file.display()))?;
        let (queue, waiting) = mpsc::channel(BATCH_MAX);
        tokio::spawn(async move {
            if let Err(error) = run(file, waiting, &relay).await {
                eprintln!("the journal has failed: {error:#}");
            }
        });
        Ok(Self(queue))
    }

    /// Hands a frame in; it is relayed once it is written.
    pub(crate) async fn keep(&self, made: Move) -> Result<()> {
        self.0.send(made).await.ok().context("there is no journal any more")
    }
}

async fn run(mut file: File, mut waiting: mpsc::Receiver<Move>, relay: &Relay) -> Result<()> {
    let (mut batch, mut bytes) = (Vec::new(), Vec::new());
    while waiting.recv_many(&mut batch, BATCH_MAX).await > 0 {
        bytes.clear();
        for Move { room, frame, .. } in &batch {
            bytes.extend(room.to_le_bytes());
            bytes.extend(u32::try_from(frame.len())?.to_le_bytes());
            bytes.extend(&frame[..]);
        }
        // Into the system's memory: too short to be worth another thread.
        file.write_all(&bytes)?;
        for made in batch.drain(..) {
            if let Err(error) = relay.pass_on(&made) {
                eprintln!("a frame was not relayed: {error:#}");
            }
        }
    }
    Ok(())
}
