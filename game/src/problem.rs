//! The one shape of a refusal: a code for programs and sentences for people. Every refusal and fault on the wire is
//! one of these. What leads to one is decided elsewhere.

use std::borrow::Cow;
use std::fmt;

use puzzle::Cell;
use serde::{Deserialize, Serialize};

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// Names the reason for programs, in `snake_case`. New codes may be added at any time: treat an unknown one by its
    /// sentences.
    pub code: Cow<'static, str>,
    /// What was wrong, and where: a sentence for people.
    pub detail: Cow<'static, str>,
    /// What would be right, or what to do now: a sentence for people. Empty where the detail says it all.
    pub fix: Cow<'static, str>,
    /// Asking again makes no sense before this many milliseconds are over.
    pub retry_after_ms: Option<u32>,
    /// The cells that it is about, if it is about cells.
    pub cells: Vec<Cell>,
}

impl Problem {
    #[must_use]
    pub fn new(
        code: &'static str,
        detail: impl Into<Cow<'static, str>>,
        fix: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (detail, fix) = (detail.into(), fix.into());
        Self { code: Cow::Borrowed(code), detail, fix, retry_after_ms: None, cells: Vec::new() }
    }

    #[must_use]
    pub fn retry_after(self, ms: u32) -> Self {
        Self { retry_after_ms: Some(ms), ..self }
    }

    #[must_use]
    pub fn about(self, cells: Vec<Cell>) -> Self {
        Self { cells, ..self }
    }

    #[must_use]
    pub fn is(&self, code: &str) -> bool {
        self.code == code
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        if self.fix.is_empty() { Ok(()) } else { write!(f, " {}", self.fix) }
    }
}
