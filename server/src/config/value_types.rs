//! The values that only this configuration has: words to choose from, and texts with a form of their own.

use tracing_subscriber::EnvFilter;

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

/// A page of the web that players are sent to, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebPage(String);

impl WebPage {
    #[must_use]
    pub fn url(&self) -> Option<String> {
        Some(self.0.clone()).filter(|url| !url.is_empty())
    }
}

impl Text for WebPage {
    const PLACEHOLDER: &'static str = "URL";
    const WANTED: &'static str =
        "an address such as https://example.org/nonet (200 characters at most), or \"\" for none";

    fn parse(text: &str) -> Option<Self> {
        const CHARS_MAX: usize = 200;
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_page = rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
            && text.len() <= CHARS_MAX
            && text.chars().all(|c| c.is_ascii_graphic() && !"\"'<>".contains(c));
        (is_page || text.is_empty()).then(|| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// What a server is called among those of its cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeName(String);

impl NodeName {
    /// The name, or else the machine's.
    #[must_use]
    pub fn or_of_machine(&self) -> String {
        if self.0.is_empty() { name_of_machine() } else { self.0.clone() }
    }
}

#[cfg(unix)]
fn name_of_machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn name_of_machine() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "unnamed".to_owned())
}

impl Text for NodeName {
    const PLACEHOLDER: &'static str = "NAME";
    const WANTED: &'static str =
        "a name of letters, digits and any of .-_ (60 at most), or \"\" for the machine's";

    fn parse(text: &str) -> Option<Self> {
        (text.is_empty() || is_token(text, ".-_")).then(|| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// What the subjects of a cluster begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubjectPrefix(String);

impl SubjectPrefix {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for SubjectPrefix {
    fn default() -> Self {
        Self("nonet".to_owned())
    }
}

impl Text for SubjectPrefix {
    const PLACEHOLDER: &'static str = "SUBJECT";
    const WANTED: &'static str = "a word of letters, digits, - and _ (60 at most)";

    fn parse(text: &str) -> Option<Self> {
        is_token(text, "-_").then(|| Self(text.to_owned()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// A word that is looked for in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(String);

impl Word {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Text for Word {
    const PLACEHOLDER: &'static str = "WORD";
    const WANTED: &'static str = "with at least one letter or digit";

    fn parse(text: &str) -> Option<Self> {
        text.chars().any(char::is_alphanumeric).then(|| Self(text.trim().to_owned()))
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

/// Whether these are letters, digits and these marks.
fn is_token(text: &str, marks: &str) -> bool {
    const CHARS_MAX: usize = 60;
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || marks.contains(c);
    (1..=CHARS_MAX).contains(&text.len()) && text.chars().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn players_are_sent_to_pages_of_the_web_only() {
        let page = WebPage::parse("https://example.org/nonet?x=1").unwrap();
        assert_eq!(page.url().as_deref(), Some("https://example.org/nonet?x=1"));
        assert_eq!(WebPage::parse("").unwrap().url(), None);
        for refused in
            ["javascript:alert(1)", "https://", "https:///x", "example.org", "https://a b", "https://a\"b"]
        {
            assert_eq!(WebPage::parse(refused), None, "{refused}");
        }
    }
}
