//! A value as it was written: plain text in an argument or a variable, or a typed value in a file. Owns how either is
//! read as text, number or list, and says what it found instead.

use toml::de::DeValue;

/// Characters of a refused value that are repeated in the refusal.
const QUOTED_CHARS_MAX: usize = 60;

/// One value, not yet understood.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RawValue<'a> {
    /// From an argument or an environment variable.
    Plain(&'a str),
    /// From a file.
    Typed(&'a DeValue<'a>),
}

impl<'a> RawValue<'a> {
    /// # Errors
    /// What it is instead.
    pub(crate) fn text(self) -> Result<&'a str, String> {
        match self {
            RawValue::Plain(text) => Ok(text),
            RawValue::Typed(value) => value.as_str().ok_or_else(|| self.instead()),
        }
    }

    /// # Errors
    /// What it is instead.
    pub(crate) fn integer(self) -> Result<i128, String> {
        let number = match self {
            RawValue::Plain(text) => text.parse().ok(),
            RawValue::Typed(value) => {
                let integer = value.as_integer();
                integer.and_then(|digits| i128::from_str_radix(digits.as_str(), digits.radix()).ok())
            }
        };
        number.ok_or_else(|| self.instead())
    }

    /// # Errors
    /// What it is instead.
    pub(crate) fn truth(self) -> Result<bool, String> {
        let truth = match self {
            RawValue::Plain(text) => text.parse().ok(),
            RawValue::Typed(value) => value.as_bool(),
        };
        truth.ok_or_else(|| self.instead())
    }

    /// The entries: of a file's array, or between the commas of a plain text.
    ///
    /// # Errors
    /// What it is instead.
    pub(crate) fn list(self) -> Result<Vec<&'a str>, String> {
        match self {
            RawValue::Plain(text) => {
                Ok(text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).collect())
            }
            RawValue::Typed(value) => {
                let entries = value.as_array().ok_or_else(|| self.instead())?;
                let text = |entry: &'a toml::Spanned<DeValue<'a>>| RawValue::Typed(entry.get_ref()).text();
                entries.iter().map(text).collect()
            }
        }
    }

    fn instead(self) -> String {
        match self {
            RawValue::Plain(text) => quoted(text),
            RawValue::Typed(DeValue::String(text)) => format!("the text {}", quoted(text)),
            RawValue::Typed(DeValue::Integer(number)) => format!("the number {number}"),
            RawValue::Typed(DeValue::Float(number)) => format!("the number {number}"),
            RawValue::Typed(DeValue::Boolean(truth)) => truth.to_string(),
            RawValue::Typed(DeValue::Datetime(_)) => "a date".to_owned(),
            RawValue::Typed(DeValue::Array(_)) => "a list".to_owned(),
            RawValue::Typed(DeValue::Table(_)) => "a section".to_owned(),
        }
    }
}

/// A text in a message: in quotes, on one line, not too long.
pub(super) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(QUOTED_CHARS_MAX).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    format!("{:?}{rest}", start)
}
