//! Addresses of other servers: they may hold a password, which is never shown.

use std::fmt;

use super::raw_value::quoted;
use super::setting::Text;

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

    fn refused(text: &str) -> String {
        refused_url(text)
    }
}

/// Where NATS is. Holds a password, perhaps, and so shows only what is none.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct NatsUrl(String);

impl NatsUrl {
    /// The whole URL, password and all: for the connection alone. `None` means that there is no cluster.
    #[must_use]
    pub fn reveal(&self) -> Option<&str> {
        (!self.0.is_empty()).then_some(self.0.as_str())
    }

    /// A name alone is a token, which is a password too.
    #[must_use]
    pub fn has_password(&self) -> bool {
        self.0.contains('@')
    }
}

impl fmt::Display for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsUrl({self})")
    }
}

impl Text for NatsUrl {
    const PLACEHOLDER: &'static str = "URL";
    const WANTED: &'static str =
        "nats://USER:PASSWORD@HOST:4222, tls://… for an encrypted connection, or \"\" for a server alone";

    fn parse(text: &str) -> Option<Self> {
        const SCHEMES: [&str; 2] = ["nats://", "tls://"];
        let is_known = SCHEMES.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
        (text.is_empty() || is_known).then(|| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        let Some((scheme, rest)) = self.0.split_once("://") else { return String::new() };
        match rest.rsplit_once('@') {
            Some((_, place)) => format!("{scheme}://…@{place}"),
            None => self.0.clone(),
        }
    }

    fn refused(text: &str) -> String {
        refused_url(text)
    }
}

/// A URL that is not understood may hold a password anywhere: only its scheme is repeated.
fn refused_url(text: &str) -> String {
    match text.split_once("://") {
        Some((scheme, _)) => format!("a URL that begins with {}", quoted(&format!("{scheme}://"))),
        None => "a text that is no URL".to_owned(),
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
    fn what_names_a_client_of_nats_is_never_shown() {
        for (url, shown) in [
            ("nats://ann:hush@mq:4222", "nats://…@mq:4222"),
            ("tls://token@mq", "tls://…@mq"),
            ("nats://mq:4222", "nats://mq:4222"),
            ("", ""),
        ] {
            let parsed = NatsUrl::parse(url).unwrap();
            assert_eq!((parsed.to_string(), parsed.has_password()), (shown.to_owned(), url.contains('@')));
        }
        assert_eq!(NatsUrl::parse("http://ann:hush@mq"), None);
        assert!(!NatsUrl::refused("http://ann:hush@mq").contains("hush"));
    }
}
