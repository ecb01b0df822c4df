//! What a key's value can be: for each type how it is read, what is wanted of it, and how a file would say it. Knows
//! no key.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::raw_value::{RawValue, quoted};

/// A type of values. `Rule` is what else a key may ask of them, such as a range.
pub(super) trait Setting: Sized {
    type Rule;
    /// What stands for a value in the help: `N`, `FILE`.
    const PLACEHOLDER: &'static str;

    /// # Errors
    /// What was given instead, without secrets.
    fn read(raw: RawValue<'_>, rule: &Self::Rule) -> Result<Self, String>;
    /// What is wanted, to follow "wanted is".
    fn wanted(rule: &Self::Rule) -> String;
    /// The value as a TOML file says it, without secrets.
    fn toml(&self) -> String;
}

macro_rules! whole_numbers {
    ($($number:ty),+) => {$(
        impl Setting for $number {
            type Rule = RangeInclusive<$number>;
            const PLACEHOLDER: &'static str = "N";

            fn read(raw: RawValue<'_>, range: &Self::Rule) -> Result<Self, String> {
                let number = raw.integer()?;
                let fitting = <$number>::try_from(number).ok().filter(|number| range.contains(number));
                fitting.ok_or_else(|| format!("{number} is out of range"))
            }

            fn wanted(range: &Self::Rule) -> String {
                format!("a whole number from {} to {}", range.start(), range.end())
            }

            fn toml(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

whole_numbers!(u8, u16, u32, u64, usize);

impl Setting for bool {
    type Rule = ();
    const PLACEHOLDER: &'static str = "BOOL";

    fn read(raw: RawValue<'_>, _: &()) -> Result<Self, String> {
        raw.truth()
    }

    fn wanted(_: &()) -> String {
        "true or false".to_owned()
    }

    fn toml(&self) -> String {
        self.to_string()
    }
}

/// Values that are texts of a form.
pub(super) trait Text: Sized {
    const PLACEHOLDER: &'static str;
    const WANTED: &'static str;

    /// `None` if the text has not the form.
    fn parse(text: &str) -> Option<Self>;
    fn text(&self) -> String;
    /// A refused text, as it may be repeated.
    fn refused(text: &str) -> String {
        quoted(text)
    }
}

impl<T: Text> Setting for T {
    type Rule = ();
    const PLACEHOLDER: &'static str = T::PLACEHOLDER;

    fn read(raw: RawValue<'_>, _: &()) -> Result<Self, String> {
        let text = raw.text()?;
        T::parse(text.trim()).ok_or_else(|| T::refused(text))
    }

    fn wanted(_: &()) -> String {
        T::WANTED.to_owned()
    }

    fn toml(&self) -> String {
        toml_text(&self.text())
    }
}

/// A TOML basic string.
fn toml_text(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(control))),
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}

impl Text for SocketAddr {
    const PLACEHOLDER: &'static str = "ADDRESS:PORT";
    const WANTED: &'static str = "an address and a port, such as 127.0.0.1:7878 or [::1]:7878";

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Text for Option<SocketAddr> {
    const PLACEHOLDER: &'static str = "ADDRESS:PORT";
    const WANTED: &'static str = "an address and a port, such as 127.0.0.1:7879, or \"\" for none";

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
    }

    fn text(&self) -> String {
        self.map(|address| address.to_string()).unwrap_or_default()
    }
}

impl Text for PathBuf {
    const PLACEHOLDER: &'static str = "PATH";
    const WANTED: &'static str = "a path";

    fn parse(text: &str) -> Option<Self> {
        (!text.is_empty()).then(|| text.into())
    }

    fn text(&self) -> String {
        self.display().to_string()
    }
}

impl Text for Option<PathBuf> {
    const PLACEHOLDER: &'static str = "FILE";
    const WANTED: &'static str = "the path of a file, or \"\" for none";

    fn parse(text: &str) -> Option<Self> {
        Some((!text.is_empty()).then(|| text.into()))
    }

    fn text(&self) -> String {
        self.as_deref().map(Path::display).map(|path| path.to_string()).unwrap_or_default()
    }
}

impl<T: Text> Setting for Vec<T> {
    type Rule = ();
    const PLACEHOLDER: &'static str = "LIST";

    fn read(raw: RawValue<'_>, _: &()) -> Result<Self, String> {
        let parse = |text: &str| T::parse(text).ok_or_else(|| T::refused(text));
        raw.list()?.into_iter().map(parse).collect()
    }

    fn wanted(_: &()) -> String {
        format!("a list (in a file [\"a\", \"b\"], else a,b), each entry {}", T::WANTED)
    }

    fn toml(&self) -> String {
        let entries: Vec<String> = self.iter().map(|entry| toml_text(&entry.text())).collect();
        format!("[{}]", entries.join(", "))
    }
}
