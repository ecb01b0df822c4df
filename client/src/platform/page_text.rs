//! Text drawn by the page (`nonet.js`, canvas 2D) with our fonts, which it loads, and whatever others the browser has: it shapes,
//! orders and colours.

#![expect(
    unsafe_code,
    reason = "imported functions are unsafe; every pointer is to a live slice, read before the call returns"
)]

use super::web::take;
use crate::paint::{Run, RunImage, Shaper};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn nonet_run_advance(text: *const u8, length: usize, weight: u32, size: u32) -> f32;
    /// Bytes of the picture: left, top, width and height as 16-bit numbers, then RGBA; or -1.
    fn nonet_run_image(
        text: *const u8,
        length: usize,
        weight: u32,
        size: u32,
        ink: u32,
        shift: f32,
        width_max: u32,
    ) -> i32;
}

const HEADER_LEN: usize = 8;

#[derive(Debug)]
pub(crate) struct SystemText;

impl SystemText {
    pub(crate) fn new() -> Self {
        Self
    }
}

impl Shaper for SystemText {
    fn advance(&mut self, run: &Run) -> f32 {
        let (weight, size) = (u32::from(run.weight.number()), u32::from(run.size));
        // SAFETY: a live slice.
        unsafe { nonet_run_advance(run.text.as_ptr(), run.text.len(), weight, size) }
    }

    fn image(&mut self, run: &Run, shift: f32, width_max: u32) -> RunImage {
        let (weight, size) = (u32::from(run.weight.number()), u32::from(run.size));
        let [r, g, b, _] = run.ink.map_or([u8::MAX; 4], |ink| ink.0);
        let ink = u32::from_be_bytes([0, r, g, b]);
        // SAFETY: a live slice.
        let length = unsafe {
            nonet_run_image(run.text.as_ptr(), run.text.len(), weight, size, ink, shift, width_max)
        };
        take(length).and_then(|bytes| read(&bytes)).unwrap_or_default()
    }
}

fn read(bytes: &[u8]) -> Option<RunImage> {
    let (header, rgba) = bytes.split_at_checked(HEADER_LEN)?;
    let number = |at: usize| i16::from_le_bytes([header[at], header[at + 1]]);
    let (w, h) = (u32::try_from(number(4)).ok()?, u32::try_from(number(6)).ok()?);
    let whole = rgba.len() == 4 * w as usize * h as usize;
    whole.then(|| RunImage { left: number(0).into(), top: number(2).into(), w, h, rgba: rgba.to_vec() })
}
