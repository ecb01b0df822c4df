//! Text natively: what our fonts have is set with them alone, at once; all else with the fonts installed on this computer, whose
//! list is read by a thread at the start, because that takes longer than a frame.

use crate::paint::{Run, RunImage, Shaper, Typesetter, is_ours};
use std::thread::{self, JoinHandle};

#[derive(Debug)]
pub(crate) struct SystemText {
    ours: Typesetter,
    loading: Option<JoinHandle<Typesetter>>,
    installed: Option<Typesetter>,
}

impl SystemText {
    pub(crate) fn new() -> Self {
        let loading = thread::Builder::new().name("fonts".to_owned()).spawn(Typesetter::installed).ok();
        Self { ours: Typesetter::ours(), loading, installed: None }
    }

    fn setter(&mut self, run: &Run) -> &mut Typesetter {
        if run.text.chars().all(is_ours) {
            return &mut self.ours;
        }
        let loading = &mut self.loading;
        self.installed.get_or_insert_with(|| {
            loading.take().and_then(|loading| loading.join().ok()).unwrap_or_else(Typesetter::installed)
        })
    }
}

impl Shaper for SystemText {
    fn advance(&mut self, run: &Run) -> f32 {
        self.setter(run).advance(run)
    }

    fn image(&mut self, run: &Run, shift: f32, width_max: u32) -> RunImage {
        self.setter(run).image(run, shift, width_max)
    }
}
