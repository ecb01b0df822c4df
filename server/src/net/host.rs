//! Checks `Host` against DNS rebinding: a page elsewhere can have its own name point here, and its visitors'
//! browsers then treat our answers as that page's; but they still send its name in `Host`. An address, or
//! `localhost`, cannot be made to point elsewhere.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};

use crate::config::HostName;

const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Why a request is not answered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum BadHost {
    /// No `Host`, or several (RFC 9112, 3.2).
    NotOne,
    /// Not a host with or without a port.
    Unreadable,
    /// A name for which this server does not answer.
    Unknown { name: String, key: &'static str },
}

impl IntoResponse for BadHost {
    fn into_response(self) -> Response {
        match self {
            Self::NotOne => (StatusCode::BAD_REQUEST, "A request names its Host, once.\n".to_owned()),
            Self::Unreadable => {
                (StatusCode::BAD_REQUEST, "Host is a name or an address, perhaps with a port.\n".to_owned())
            }
            Self::Unknown { name, key } => {
                let text = format!(
                    "This server does not answer for the name {name:?}. Ask for it by its IP address, or have \
                     the operator add the name to {key}.\n"
                );
                (StatusCode::MISDIRECTED_REQUEST, text)
            }
        }
        .into_response()
    }
}

/// What the client asked for: by what a proxy says of it if there are trusted `proxies`. Of several hosts the one that
/// the nearest proxy wrote.
pub(super) fn asked(headers: &HeaderMap, proxies: usize) -> Option<&str> {
    let host: &HeaderValue =
        headers.get(X_FORWARDED_HOST).filter(|_| proxies > 0).or_else(|| headers.get(HOST))?;
    host.to_str().ok()?.rsplit(',').next().map(str::trim)
}

/// Whether a request has the `Host` that it must have.
pub(crate) fn check(version: Version, headers: &HeaderMap) -> Result<(), BadHost> {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => name(host.to_str().map_err(|_| BadHost::Unreadable)?).map(drop),
        // Health checks of old load balancers.
        (None, None) if version < Version::HTTP_11 => Ok(()),
        (None, None) | (Some(_) | None, Some(_)) => Err(BadHost::NotOne),
    }
}

/// Whether this server answers for the host that was asked for. `names` are those listed at `key`.
pub(crate) fn check_name(
    headers: &HeaderMap,
    proxies: usize,
    names: &[HostName],
    key: &'static str,
) -> Result<(), BadHost> {
    let is_said = headers.contains_key(HOST) || proxies > 0 && headers.contains_key(X_FORWARDED_HOST);
    let host = match asked(headers, proxies) {
        Some(host) => host,
        None if is_said => return Err(BadHost::Unreadable),
        None => return Ok(()),
    };
    let name = name(host)?;
    if is_address(&name) || is_localhost(&name) || names.iter().any(|known| known.is(&name)) {
        Ok(())
    } else {
        Err(BadHost::Unknown { name, key })
    }
}

/// Without the port.
fn name(host: &str) -> Result<String, BadHost> {
    let authority: Authority = host.parse().map_err(|_| BadHost::Unreadable)?;
    let name = authority.host();
    let is_host = !name.is_empty() && !host.contains('@');
    if is_host { Ok(name.to_owned()) } else { Err(BadHost::Unreadable) }
}

fn is_address(name: &str) -> bool {
    let ipv6 = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.parse::<IpAddr>().is_ok() || ipv6.is_some_and(|ip| ip.parse::<Ipv6Addr>().is_ok())
}

fn is_localhost(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(hosts: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(HOST, host.parse().unwrap());
        }
        headers
    }

    #[test]
    fn a_request_names_its_host_once() {
        let check = |hosts: &[&str]| check(Version::HTTP_11, &headers(hosts));
        for host in ["nonet.example", "nonet.example:7878", "192.0.2.1:7878", "[::1]", "[::1]:7878"] {
            assert_eq!(check(&[host]), Ok(()), "{host}");
        }
        assert_eq!(check(&[]), Err(BadHost::NotOne));
        assert_eq!(check(&["nonet.example", "nonet.example"]), Err(BadHost::NotOne));
        for host in ["", "a b", "user@nonet.example", "http://nonet.example", "a/b", ":80"] {
            assert_eq!(check(&[host]), Err(BadHost::Unreadable), "{host:?}");
        }
        assert_eq!(super::check(Version::HTTP_10, &headers(&[])), Ok(()));
    }

    #[test]
    fn addresses_localhost_and_listed_names_are_answered_for() {
        let names = [HostName::of("nonet.example")];
        let check = |host: &str| check_name(&headers(&[host]), 0, &names, "ops.hosts");
        for host in
            ["127.0.0.1:7879", "[::1]:7879", "10.0.0.5", "localhost:7879", "Nonet.Example", "a.localhost"]
        {
            assert_eq!(check(host), Ok(()), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "xnonet.example"] {
            let unknown = BadHost::Unknown { name: host.to_owned(), key: "ops.hosts" };
            assert_eq!(check(host), Err(unknown));
        }
    }
}
