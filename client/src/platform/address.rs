//! Where the native client finds its server: what people type, and the links made from it. Pure.

use std::fmt;

const PORT_DEFAULT: u16 = 7878;

/// A server as host and port, and the room or challenge of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) room: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AddressError {
    Encrypted,
    Scheme(String),
    Port(String),
    NoHost,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encrypted => write!(
                f,
                "this client has no TLS: open an https:// or wss:// server in the browser, or give its plain ws:// address"
            ),
            Self::Scheme(scheme) => write!(f, "unknown scheme {scheme}://, use ws:// or http://"),
            Self::Port(port) => write!(f, "{port:?} is not a port (1 to 65535)"),
            Self::NoHost => write!(f, "the address has no host, try 127.0.0.1:{PORT_DEFAULT}"),
        }
    }
}

impl Default for Address {
    fn default() -> Self {
        Self { host: "127.0.0.1".to_owned(), port: PORT_DEFAULT, room: None }
    }
}

impl Address {
    /// Reads `host`, `host:port`, `ws://host:port/ws`, a room link `http://host:port/r/CODE` or one of a challenge,
    /// `http://host:port/c/ID`.
    pub(crate) fn parse(text: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("ws", text));
        let port_default = match scheme {
            "ws" => PORT_DEFAULT,
            "http" => 80,
            "wss" | "https" => return Err(AddressError::Encrypted),
            other => return Err(AddressError::Scheme(other.to_owned())),
        };
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = split_port(authority, port_default)?;
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        let room = path.strip_prefix("r/").map(|code| code.trim_end_matches('/').to_owned());
        // The link of a puzzle, a challenge, a run or a player stays as it is, and that of the daily, of leaderboards and of the gallery.
        let is_whole = path.starts_with("p/")
            || path.starts_with("c/")
            || path.starts_with("g/")
            || path.starts_with("u/")
            || path.starts_with("screen/")
            || path.starts_with("m/")
            || matches!(path.trim_end_matches('/'), "daily" | "leaderboards" | "gallery");
        let room = room.or_else(|| is_whole.then(|| path.trim_end_matches('/').to_owned()));
        Ok(Self { host: host.to_owned(), port, room })
    }

    fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        format!("{host}:{}", self.port)
    }

    pub(crate) fn socket_url(&self) -> String {
        format!("ws://{}/ws", self.authority())
    }

    /// The page's address: the server offers it beside the socket.
    pub(crate) fn link_base(&self) -> String {
        format!("http://{}", self.authority())
    }
}

/// Splits `host:port` or `[v6]:port`.
fn split_port(authority: &str, default: u16) -> Result<(&str, u16), AddressError> {
    let (host, port) = match authority.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, after)) => (host, after.strip_prefix(':')),
        None => match authority.rsplit_once(':') {
            Some((host, port)) if !host.contains(':') => (host, Some(port)),
            _ => (authority, None),
        },
    };
    let Some(port) = port else { return Ok((host, default)) };
    match port.parse() {
        Ok(number) if number > 0 => Ok((host, number)),
        _ => Err(AddressError::Port(port.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (String, Option<String>) {
        let address = Address::parse(text).unwrap();
        (address.socket_url(), address.room)
    }

    #[test]
    fn what_people_type_is_understood() {
        assert_eq!(parsed("10.0.0.5"), ("ws://10.0.0.5:7878/ws".to_owned(), None));
        assert_eq!(parsed("box:9000"), ("ws://box:9000/ws".to_owned(), None));
        assert_eq!(parsed("ws://box:9000/ws"), ("ws://box:9000/ws".to_owned(), None));
        assert_eq!(
            parsed("http://box:9000/r/KXQ7P"),
            ("ws://box:9000/ws".to_owned(), Some("KXQ7P".to_owned()))
        );
        assert_eq!(parsed("http://box:9000/c/KXQ7PACDRT").1.as_deref(), Some("c/KXQ7PACDRT"));
        assert_eq!(parsed("http://box:9000/daily/").1.as_deref(), Some("daily"));
        assert_eq!(parsed("http://box/g/AQ~53..7").1.as_deref(), Some("g/AQ~53..7"));
        assert_eq!(parsed("http://box/u/00c0ffee00c0ffee").1.as_deref(), Some("u/00c0ffee00c0ffee"));
        assert_eq!(parsed("http://box/m/00c0ffee00c0ffee-3/").1.as_deref(), Some("m/00c0ffee00c0ffee-3"));
        assert_eq!(parsed("http://box/r/KXQ7P/").0, "ws://box:80/ws");
        assert_eq!(parsed("[::1]:7000").0, "ws://[::1]:7000/ws");
        assert_eq!(parsed("::1").0, "ws://[::1]:7878/ws");
    }

    #[test]
    fn wrong_addresses_say_what_is_wrong() {
        assert_eq!(Address::parse("wss://box"), Err(AddressError::Encrypted));
        assert_eq!(Address::parse("ftp://box"), Err(AddressError::Scheme("ftp".to_owned())));
        assert_eq!(Address::parse("box:70000"), Err(AddressError::Port("70000".to_owned())));
        assert_eq!(Address::parse("box:0"), Err(AddressError::Port("0".to_owned())));
        assert_eq!(Address::parse(":7000"), Err(AddressError::NoHost));
    }

    #[test]
    fn room_links_open_in_a_browser() {
        assert_eq!(Address::default().link_base(), "http://127.0.0.1:7878");
    }
}
