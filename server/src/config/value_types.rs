//! The values that only this configuration has: words to choose from, and texts with a form of their own.

use std::fmt;

use tracing_subscriber::EnvFilter;

use super::raw_value::quoted;
use super::setting::Text;

/// Form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Human,
    /// An object per line, for programs.
    Json,
}

impl Text for LogFormat {
    const PLACEHOLDER: &'static str = "FORMAT";
    const WANTED: &'static str = "human or json";

    fn parse(text: &str) -> Option<Self> {
        [Self::Human, Self::Json].into_iter().find(|format| format.text() == text)
    }

    fn text(&self) -> String {
        match self {
            Self::Human => "human",
            Self::Json => "json",
        }
        .to_owned()
    }
}

/// What an acknowledged move survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The end of the process, however sudden.
    Process,
    /// The machine losing power as well: every transaction waits for the disk.
    Power,
}

impl Text for Durability {
    const PLACEHOLDER: &'static str = "WHAT";
    const WANTED: &'static str = "process or power";

    fn parse(text: &str) -> Option<Self> {
        [Self::Process, Self::Power].into_iter().find(|durability| durability.text() == text)
    }

    fn text(&self) -> String {
        match self {
            Self::Process => "process",
            Self::Power => "power",
        }
        .to_owned()
    }
}

/// What is logged, as `tracing` understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFilter(String);

impl LogFilter {
    #[must_use]
    pub fn everything_from_info() -> Self {
        Self("info".to_owned())
    }

    #[must_use]
    pub fn filter(&self) -> EnvFilter {
        EnvFilter::new(&self.0)
    }
}

impl Text for LogFilter {
    const PLACEHOLDER: &'static str = "FILTER";
    const WANTED: &'static str =
        "a level (error, warn, info, debug, trace) or a filter such as info,server=debug";

    fn parse(text: &str) -> Option<Self> {
        EnvFilter::try_new(text).ok().map(|_| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// Where a page may come from that opens a game socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllowedOrigin {
    Any,
    /// In lower case, without a slash at its end: `https://play.example.org`.
    Exactly(String),
}

impl Text for AllowedOrigin {
    const PLACEHOLDER: &'static str = "ORIGIN";
    const WANTED: &'static str = "an origin such as https://play.example.org (no path), or * for any";

    fn parse(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Any);
        }
        let text = text.to_ascii_lowercase();
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        (!host.is_empty() && host.chars().all(is_host)).then_some(Self::Exactly(text))
    }

    fn text(&self) -> String {
        match self {
            Self::Any => "*".to_owned(),
            Self::Exactly(origin) => origin.clone(),
        }
    }
}

/// A name by which a server may be asked for, in lower case and without a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl HostName {
    /// Whether this is the name; case and a final dot do not matter.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        name.trim_end_matches('.').eq_ignore_ascii_case(&self.0)
    }

    #[cfg(test)]
    pub(crate) fn of(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl Text for HostName {
    const PLACEHOLDER: &'static str = "NAME";
    const WANTED: &'static str = "a host name such as play.example.org (no scheme, no port)";

    fn parse(text: &str) -> Option<Self> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
        (!text.is_empty() && text.chars().all(is_name)).then(|| Self(text.to_ascii_lowercase()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// Where the store lies. Holds a password, perhaps, and so shows only what is none.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct StoreUrl(String);

impl StoreUrl {
    /// The whole URL, password and all: for the store alone. `None` means the file in the data folder.
    #[must_use]
    pub fn reveal(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(self.0.as_str())
    }

    #[must_use]
    pub fn has_password(&self) -> bool {
        self.0.rsplit_once('@').is_some_and(|(user, _)| user.matches(':').count() > 1)
            || self.0.contains("password=")
    }
}

/// The URL without what may be a password: nothing between the user's name and the last `@`, no parameters.
fn masked(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "…".to_owned();
    };
    let (user, place) = match rest.rsplit_once('@') {
        Some((user, place)) => {
            (user.split([':', '/', '?', '@']).next().map(|name| format!("{name}:…@")), place)
        }
        None => (None, rest),
    };
    let (place, parameters) = match place.split_once('?') {
        Some((place, _)) => (place, "?…"),
        None => (place, ""),
    };
    format!("{scheme}://{}{place}{parameters}", user.unwrap_or_default())
}

impl fmt::Display for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for StoreUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StoreUrl({self})")
    }
}

impl Text for StoreUrl {
    const PLACEHOLDER: &'static str = "URL";
    const WANTED: &'static str =
        "postgres://USER:PASSWORD@HOST/DATABASE, sqlite://FILE, or \"\" for nonet.db in the data folder";

    fn parse(text: &str) -> Option<Self> {
        const SCHEMES: [&str; 3] = ["postgres://", "postgresql://", "sqlite://"];
        let is_known = SCHEMES.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
        (text.is_empty() || is_known).then(|| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        if self.0.is_empty() { String::new() } else { masked(&self.0) }
    }

    /// A URL that is not understood may hold a password anywhere: only its scheme is repeated.
    fn refused(text: &str) -> String {
        match text.split_once("://") {
            Some((scheme, _)) => format!("a URL that begins with {}", quoted(&format!("{scheme}://"))),
            None => "a text that is no URL".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let urls = [
            ("postgres://nonet:hush@db/nonet", "postgres://nonet:…@db/nonet"),
            ("postgres://nonet:hu@sh/hush@db:5432/nonet", "postgres://nonet:…@db:5432/nonet"),
            ("postgresql://db/nonet?user=nonet&password=hush", "postgresql://db/nonet?…"),
            ("postgres://nonet:hu?sh:hush@db/nonet?sslmode=require", "postgres://nonet:…@db/nonet?…"),
        ];
        for (url, shown) in &urls {
            let parsed = StoreUrl::parse(url).unwrap();
            assert_eq!(parsed.to_string(), *shown);
            assert_eq!(format!("{parsed:?}"), format!("StoreUrl({shown})"));
            assert_eq!(parsed.reveal(), Some(*url));
            assert!(parsed.has_password());
        }
    }

    #[test]
    fn origins_are_compared_without_case_and_have_no_path() {
        let parsed = AllowedOrigin::parse("HTTPS://Play.Example.org:8443");
        assert_eq!(parsed, Some(AllowedOrigin::Exactly("https://play.example.org:8443".to_owned())));
        for refused in
            ["play.example.org", "https://", "https://a/b", "https://a/", "ftp://a", "https://a b", ""]
        {
            assert_eq!(AllowedOrigin::parse(refused), None, "{refused}");
        }
    }
}
