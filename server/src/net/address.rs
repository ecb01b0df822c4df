//! Whose connection this is, as far as limits care: the client's address, also behind proxies. Knows
//! nothing of what is limited, nor how far.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};
use game::Network;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// One client as limits see it. Whoever has an IPv6 address has a whole /64 of them, so that network
/// counts as one; an IPv4 address counts the same in IPv6 clothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of_peer(peer: IpAddr) -> Self {
        match peer.to_canonical() {
            IpAddr::V4(address) => Self(IpAddr::V4(address)),
            IpAddr::V6(address) => {
                let network = u128::from(address) & !u128::from(u64::MAX);
                Self(IpAddr::V6(Ipv6Addr::from(network)))
            }
        }
    }

    /// The client of a request that came through `proxies` proxies, each of which has added the address
    /// it was asked from at the right of `X-Forwarded-For`. Whatever stands further left was written by
    /// the client and means nothing. Without proxies the header means nothing at all; if the entry is
    /// missing or unreadable, the request did not come that way, and its peer is the client.
    pub(crate) fn of_request(peer: IpAddr, headers: &HeaderMap, proxies: usize) -> Self {
        let entry = proxies.checked_sub(1).and_then(|others| {
            let lines = headers.get_all(X_FORWARDED_FOR).iter().rev();
            // A line that is no text is one unreadable entry.
            let mut entries = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
            entries.nth(others)
        });
        Self::of_peer(entry.and_then(parse).unwrap_or(peer))
    }
}

/// Some proxies write the port too, and brackets around IPv6.
fn parse(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

impl Address {
    /// The same for connections from here, another for all others; with another `salt` it is another number, so that
    /// rooms cannot be compared by it.
    pub(crate) fn network(self, salt: u64) -> Network {
        let mut hasher = DefaultHasher::new();
        (salt, self.0).hash(&mut hasher);
        Network(hasher.finish())
    }

    /// The address, or the first one of its network.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(network) => write!(f, "{network}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: &str = "192.0.2.1";

    fn address(text: &str) -> Address {
        Address::of_peer(text.parse().unwrap())
    }

    fn behind(proxies: usize, lines: &[&str]) -> Address {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(X_FORWARDED_FOR, line.parse().unwrap());
        }
        Address::of_request(PEER.parse().unwrap(), &headers, proxies)
    }

    #[test]
    fn ipv6_counts_by_network_and_mapped_ipv4_as_ipv4() {
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2::1"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_eq!(address("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
    }

    #[test]
    fn without_trusted_proxies_the_header_means_nothing() {
        assert_eq!(behind(0, &["203.0.113.9"]), address(PEER));
    }

    #[test]
    fn the_entry_counted_from_the_right_is_the_client_whatever_the_client_wrote() {
        let spoofed = ["198.51.100.7, 203.0.113.9", "10.0.0.2"];
        assert_eq!(behind(1, &spoofed), address("10.0.0.2"));
        assert_eq!(behind(2, &spoofed), address("203.0.113.9"));
        assert_eq!(behind(1, &["[2001:db8::7]:443"]), address("2001:db8::7"));
        assert_eq!(behind(1, &["2001:db8::7"]), behind(1, &[" [2001:db8::8] "]));
        assert_eq!(behind(1, &["203.0.113.9:5000"]), address("203.0.113.9"));
    }

    #[test]
    fn an_entry_that_is_missing_or_unreadable_leaves_the_peer() {
        for lines in [&[][..], &["unknown"], &["203.0.113.9, "], &["203.0.113.9,\u{e9}"]] {
            assert_eq!(behind(1, lines), address(PEER), "{lines:?}");
        }
        assert_eq!(behind(3, &["203.0.113.9, 10.0.0.2"]), address(PEER));
    }
}
