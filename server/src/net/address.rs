//! The client's address for limits, also behind proxies (`X-Forwarded-For`). Knows nothing of what is limited.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};
use game::{Network, NetworkKey};
use serde::{Deserialize, Serialize};

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// One client as limits see it. A client with an IPv6 address has a whole /64 of them, so that network counts as one;
/// an IPv4-mapped IPv6 address counts as the IPv4 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Address {
    ip: IpAddr,
    width: Width,
}

/// The size of a network that limits apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Width {
    /// An IPv4 address, or a /64 of IPv6.
    Client,
    /// What a household may have.
    Net56,
    /// What a site may have, and any user of an IPv6 tunnel.
    Net48,
}

impl Address {
    pub(crate) fn of_peer(peer: IpAddr) -> Self {
        Self { ip: peer.to_canonical(), width: Width::Client }.cut(64)
    }

    /// Only the first bits, for an address of IPv6.
    fn cut(self, bits: u32) -> Self {
        let ip = match self.ip {
            IpAddr::V4(_) => self.ip,
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & !(u128::MAX >> bits))),
        };
        Self { ip, ..self }
    }

    /// The client itself, and the IPv6 networks around it. IPv4 addresses are too costly for one client to have many.
    pub(crate) fn networks(self) -> impl Iterator<Item = Self> {
        let around = [(Width::Net56, 56), (Width::Net48, 48)];
        let around = around.map(|(width, bits)| Self { width, ..self }.cut(bits));
        [self].into_iter().chain(around.into_iter().filter(move |_| self.ip.is_ipv6()))
    }

    pub(crate) fn width(self) -> Width {
        self.width
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
        (salt, self.ip).hash(&mut hasher);
        Network(hasher.finish())
    }

    /// The same by a keyed one-way function, for what is stored: without the key the address cannot be found by trying all.
    pub(crate) fn network_of(self, key: &NetworkKey) -> Network {
        let mut hasher = blake3::Hasher::new_keyed(key);
        match self.ip {
            IpAddr::V4(ip) => hasher.update(&ip.octets()),
            IpAddr::V6(ip) => hasher.update(&ip.octets()),
        };
        let mut bytes = [0; 8];
        hasher.finalize_xof().fill(&mut bytes);
        // 0 stands for none in the store.
        Network(u64::from_le_bytes(bytes).max(1))
    }

    /// The address, or the first one of its network.
    pub(crate) fn ip(self) -> IpAddr {
        self.ip
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = match self.width {
            Width::Client => 64,
            Width::Net56 => 56,
            Width::Net48 => 48,
        };
        match self.ip {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(network) => write!(f, "{network}/{bits}"),
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
    fn keyed_networks_differ_by_key_and_client_alone() {
        let (one, other) = ([1; 32], [2; 32]);
        let of = |text, key: &NetworkKey| address(text).network_of(key);
        assert_eq!(of("2001:db8:1:2::1", &one), of("2001:db8:1:2::9", &one));
        assert_ne!(of("192.0.2.1", &one), of("192.0.2.2", &one));
        assert_ne!(of("192.0.2.1", &one), of("192.0.2.1", &other));
    }

    #[test]
    fn ipv6_has_networks_around_it_and_ipv4_has_not() {
        let shown = |text| address(text).networks().map(|network| network.to_string()).collect::<Vec<_>>();
        let around = ["2001:db8:1:1234::/64", "2001:db8:1:1200::/56", "2001:db8:1::/48"];
        assert_eq!(shown("2001:db8:1:1234::1"), around);
        assert_eq!(shown("192.0.2.1"), ["192.0.2.1"]);
    }

    #[test]
    fn without_trusted_proxies_the_header_means_nothing() {
        assert_eq!(behind(0, &["203.0.113.9"]), address(PEER));
    }

    #[test]
    fn spoofed_forwarded_entries_are_ignored() {
        // Each trusted proxy appends one entry, so the client is counted from the right.
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
