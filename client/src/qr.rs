//! A link as a QR code: which modules are dark. Knows no painting.

use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules that readers need around a code (ISO/IEC 18004, 6.3.8).
pub(crate) const QUIET_ZONE: usize = 4;

/// Texts longer than this, in bytes, are those of runs.
const LONG: usize = 200;

/// A code's modules, row by row, with the quiet zone around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Modules {
    side: usize,
    dark: Vec<bool>,
}

impl Modules {
    /// The code of a text; `None` if it is too long for any.
    pub(crate) fn of(text: &str) -> Option<Self> {
        // A code of many small modules suffers more from their size than from dirt.
        let mends = if text.len() > LONG { QrCodeEcc::Low } else { QrCodeEcc::Medium };
        let code = QrCode::encode_text(text, mends).ok()?;
        let inner = usize::try_from(code.size()).ok()?;
        let side = inner + 2 * QUIET_ZONE;
        let mut dark = vec![false; side * side];
        for (y, x) in (0..inner).flat_map(|y| (0..inner).map(move |x| (y, x))) {
            let (column, row) = (i32::try_from(x).ok()?, i32::try_from(y).ok()?);
            dark[(y + QUIET_ZONE) * side + x + QUIET_ZONE] = code.get_module(column, row);
        }
        Some(Self { side, dark })
    }

    /// Modules in a row, the quiet zone included.
    pub(crate) const fn side(&self) -> usize {
        self.side
    }

    /// The runs of dark modules: row, first column, and how many.
    pub(crate) fn runs(&self) -> Vec<(usize, usize, usize)> {
        let mut runs: Vec<(usize, usize, usize)> = Vec::new();
        for (index, _) in self.dark.iter().enumerate().filter(|(_, dark)| **dark) {
            let (row, column) = (index / self.side, index % self.side);
            match runs.last_mut() {
                Some((of, first, length)) if *of == row && *first + *length == column => *length += 1,
                Some(_) | None => runs.push((row, column, 1)),
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the code back from a picture made of its runs, as a phone would.
    fn scanned(modules: &Modules) -> String {
        const PIXELS: usize = 4;
        let side = modules.side() * PIXELS;
        let mut picture = vec![255_u8; side * side];
        for (row, first, length) in modules.runs() {
            for y in row * PIXELS..(row + 1) * PIXELS {
                picture[y * side + first * PIXELS..][..length * PIXELS].fill(0);
            }
        }
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| picture[y * side + x]);
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1, "one code");
        grids[0].decode().unwrap().1
    }

    #[test]
    fn a_link_is_read_back_from_its_code() {
        for link in ["https://nonet.example/r/KXQ7P", "http://192.168.178.24:7878/r/ACDEF"] {
            assert_eq!(scanned(&Modules::of(link).unwrap()), link);
        }
    }

    #[test]
    fn the_longest_link_of_a_run_is_read_back_from_its_code() {
        let signs = "abcXYZ019-_~.:";
        let text: String =
            "https://nonet.example/g/".chars().chain(signs.chars().cycle()).take(1_400).collect();
        let modules = Modules::of(&text).unwrap();
        assert!(modules.side() <= 133, "{} modules are too small for a phone", modules.side());
        assert_eq!(scanned(&modules), text);
    }

    #[test]
    fn a_text_too_long_for_any_code_has_none() {
        assert_eq!(Modules::of(&"x".repeat(5_000)), None);
    }
}
