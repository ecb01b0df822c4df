//! Which web pages may open game sockets here. A browser says in `Origin` whose page it runs; any other
//! program says nothing there, and may come in: what it could do it could do anyway.
//!
//! This keeps a page somewhere else from playing through its visitors' browsers, not from rebinding its
//! own name to this server's address: then `Host` and `Origin` agree. That gains it nothing by default, because
//! nothing here depends on who asks: a player is known by a secret that browsers keep per origin. A server that
//! only some can reach lists its names in `browser.hosts`.

use axum::http::HeaderMap;
use axum::http::header::ORIGIN;

use super::host;
use crate::config::AllowedOrigin;

/// The origin of a page that may not play here, as its browser wrote it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ForeignOrigin(pub(crate) String);

/// `allowed` are the origins besides the server's own. What a proxy says of the host that was asked for counts only if there are trusted `proxies`.
pub(crate) fn check(
    headers: &HeaderMap,
    allowed: &[AllowedOrigin],
    proxies: usize,
) -> Result<(), ForeignOrigin> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let foreign = || ForeignOrigin(String::from_utf8_lossy(origin.as_bytes()).into_owned());
    let origin = origin.to_str().map_err(|_| foreign())?;
    let is_allowed = allowed.iter().any(|allowed| match allowed {
        AllowedOrigin::Any => true,
        AllowedOrigin::Exactly(allowed) => is_same(allowed, origin),
    });
    let is_own = host::asked(headers, proxies).is_some_and(|host| is_at(origin, host));
    if is_allowed || is_own { Ok(()) } else { Err(foreign()) }
}

fn is_same(one: &str, other: &str) -> bool {
    match (split(one), split(other)) {
        (Some((scheme, one)), Some((other_scheme, other))) => {
            scheme.eq_ignore_ascii_case(other_scheme)
                && without_default_port(one, scheme).eq_ignore_ascii_case(without_default_port(other, scheme))
        }
        (None, _) | (_, None) => false,
    }
}

/// Whether the page comes from this host and port. By which scheme does not matter: a proxy may add TLS.
fn is_at(origin: &str, host: &str) -> bool {
    split(origin).is_some_and(|(scheme, own)| {
        without_default_port(own, scheme).eq_ignore_ascii_case(without_default_port(host, scheme))
    })
}

fn split(origin: &str) -> Option<(&str, &str)> {
    origin.trim_end_matches('/').split_once("://").filter(|(_, host)| !host.is_empty())
}

/// Browsers leave a scheme's own port out, proxies may write it.
fn without_default_port<'a>(host: &'a str, scheme: &str) -> &'a str {
    let port = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    host.strip_suffix(port).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;
    use axum::http::header::HOST;

    use super::*;

    const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

    fn headers(list: &[(HeaderName, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    fn is_welcome(origin: &str, host: &str) -> bool {
        check(&headers(&[(ORIGIN, origin), (HOST, host)]), &[], 0).is_ok()
    }

    #[test]
    fn programs_without_an_origin_and_the_own_page_are_welcome() {
        assert_eq!(check(&headers(&[(HOST, "nonet.example")]), &[], 0), Ok(()));
        for (origin, host) in [
            ("http://nonet.example:7878", "nonet.example:7878"),
            ("https://nonet.example", "nonet.example"),
            ("https://nonet.example", "Nonet.Example:443"),
            ("http://nonet.example", "nonet.example:80"),
            ("http://[::1]:7878", "[::1]:7878"),
        ] {
            assert!(is_welcome(origin, host), "{origin} at {host}");
        }
    }

    #[test]
    fn pages_from_elsewhere_are_not() {
        for (origin, host) in [
            ("https://evil.example", "nonet.example"),
            ("http://nonet.example:8000", "nonet.example:7878"),
            ("http://nonet.example:443", "nonet.example"),
            ("https://nonet.example.evil.example", "nonet.example"),
            ("https://evilnonet.example", "nonet.example"),
            ("null", "nonet.example"),
            ("null", "null"),
            ("http://", ""),
            ("", ""),
        ] {
            assert!(!is_welcome(origin, host), "{origin} at {host}");
        }
        let nameless = headers(&[(ORIGIN, "https://nonet.example")]);
        assert_eq!(check(&nameless, &[], 0), Err(ForeignOrigin("https://nonet.example".to_owned())));
    }

    #[test]
    fn a_listed_origin_is_welcome_with_its_scheme_and_port_only() {
        let allowed = [AllowedOrigin::Exactly("https://club.example".to_owned())];
        let is_welcome = |origin, allowed: &[AllowedOrigin]| {
            check(&headers(&[(ORIGIN, origin), (HOST, "nonet.example")]), allowed, 0).is_ok()
        };
        assert!(is_welcome("https://club.example", &allowed));
        assert!(is_welcome("https://club.example:443", &allowed));
        assert!(!is_welcome("http://club.example", &allowed));
        assert!(!is_welcome("https://club.example:8443", &allowed));
        assert!(is_welcome("null", &[AllowedOrigin::Any]));
    }

    #[test]
    fn the_forwarded_host_counts_only_behind_a_trusted_proxy() {
        let forwarded = headers(&[
            (ORIGIN, "https://nonet.example"),
            (HOST, "127.0.0.1:7878"),
            (X_FORWARDED_HOST, "evil.example, nonet.example"),
        ]);
        assert!(check(&forwarded, &[], 0).is_err());
        assert_eq!(check(&forwarded, &[], 1), Ok(()));
    }
}
