//! What an operator may want and should know about: settings that hold, but are unsafe in most places.

use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use super::keys::{Config, Limits};
use super::load::Loaded;
use super::problem::Source;
use super::value_types::AllowedOrigin;
use crate::limits::{DOOR_CONNECTIONS_MAX, HEARINGS_AT_ONCE_MAX};

/// Files that the server has open besides its sockets, at most.
const OTHER_FILES: usize = 64;

impl Loaded {
    /// Sentences for the log, each naming the key to think about.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = exposure(&self.config);
        warnings.extend(generosity(&self.config));
        warnings.extend(self.passwords_in_sight());
        warnings.extend(files_too_few(&self.config, open_files_max()));
        warnings
    }

    fn passwords_in_sight(&self) -> impl Iterator<Item = String> {
        let Config { store, cluster, .. } = &self.config;
        let secret = [("store.url", store.url.has_password()), ("cluster.nats", cluster.nats.has_password())];
        let with_password = secret.into_iter().filter(|&(_, has_password)| has_password);
        with_password.filter_map(|(path, _)| self.password_in_sight(path))
    }

    fn password_in_sight(&self, path: &str) -> Option<String> {
        let key = super::keys().find(|key| key.path() == path).expect("it is a key");
        match self.source(key) {
            Some(Source::Flag(_)) => Some(format!(
                "{path}: every user of this machine can read a flag's password; set it by {} or in the file",
                key.variable()
            )),
            Some(Source::File { path: file, .. }) if is_readable_by_others(file) => Some(format!(
                "{path}: every user of this machine can read the password in {0}: chmod 640 {0}",
                file.display()
            )),
            Some(Source::File { .. } | Source::Variable(_)) | None => None,
        }
    }
}

#[cfg(unix)]
fn is_readable_by_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o004 != 0)
}

#[cfg(not(unix))]
fn is_readable_by_others(_: &Path) -> bool {
    false
}

/// Whether others than this machine's own programs can connect there.
fn is_exposed(address: SocketAddr) -> bool {
    !address.ip().to_canonical().is_loopback()
}

/// Whether it is more than a private network that can connect there, for all that can be known.
fn is_public(address: SocketAddr) -> bool {
    match address.ip().to_canonical() {
        IpAddr::V4(ip) => !(ip.is_loopback() || ip.is_private() || ip.is_link_local()),
        IpAddr::V6(ip) => !(ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local()),
    }
}

fn exposure(config: &Config) -> Vec<String> {
    let mut warnings = vec![];
    if let Some(ops) = config.ops.listen.filter(|&ops| is_public(ops)) {
        warnings.push(format!(
            "ops.listen = {ops}: whoever reaches this port reads the metrics; keep it on 127.0.0.1, in a private \
             network or behind a firewall"
        ));
    }
    if is_exposed(config.listen) && config.tls.certificate.is_none() && config.proxy.trusted == 0 {
        warnings.push(format!(
            "listen = {} without TLS: what players send, their secrets too, can be read on the way. Set \
             tls.certificate and tls.key, or let a proxy do TLS and set proxy.trusted",
            config.listen
        ));
    }
    if is_exposed(config.listen) && config.proxy.trusted > 0 {
        warnings.push(format!(
            "proxy.trusted = {} while listen = {}: who reaches this port past the proxy can claim any address; \
             let only the proxy reach it",
            config.proxy.trusted, config.listen
        ));
    }
    if config.browser.origins.contains(&AllowedOrigin::Any) {
        warnings.push(
            "browser.origins has *: any page on the web can play here in the name of a visitor".to_owned(),
        );
    }
    warnings
}

fn generosity(config: &Config) -> Vec<String> {
    let mut warnings = vec![];
    let limits = &config.limits;
    if limits.connections_per_address == 0 {
        warnings.push("limits.connections_per_address = 0: one address can take every connection".to_owned());
    }
    if limits.rooms_per_address == 0 {
        warnings.push("limits.rooms_per_address = 0: one address can take every room".to_owned());
    }
    if config.drain.limit_s == 0 {
        warnings.push("drain.limit_s = 0: a restart interrupts every race".to_owned());
    }
    warnings
}

fn files_too_few(config: &Config, open_files_max: Option<usize>) -> Option<String> {
    let Limits { connections, .. } = config.limits;
    let needed =
        connections + config.limits.reserve() + HEARINGS_AT_ONCE_MAX + DOOR_CONNECTIONS_MAX + OTHER_FILES;
    let most = open_files_max.filter(|&most| most < needed)?;
    Some(format!(
        "limits.connections = {}: the system lets this process open {most} files, {needed} are needed; raise it \
         (ulimit -n {needed}, LimitNOFILE={needed}) or lower the limit",
        config.limits.connections
    ))
}

/// How many files this process may have open, where the system tells.
fn open_files_max() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::keys::Ops;
    use super::*;

    fn at(address: &str) -> Config {
        Config { listen: address.parse().unwrap(), ..Config::default() }
    }

    /// The keys that are warned about.
    fn about(config: &Config) -> Vec<String> {
        let warnings = exposure(config).into_iter().chain(generosity(config));
        warnings.map(|warning| warning.split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn public_listening_without_tls_or_proxy_warns() {
        assert_eq!(about(&at("0.0.0.0:7878")), ["listen"]);
        assert_eq!(about(&at("[::]:7878")), ["listen"]);
        assert!(about(&at("[::ffff:127.0.0.1]:7878")).is_empty());
        let mut encrypted = at("0.0.0.0:443");
        encrypted.tls.certificate = Some("chain.pem".into());
        assert!(about(&encrypted).is_empty());
        let mut proxied = at("127.0.0.1:7878");
        proxied.proxy.trusted = 1;
        assert!(about(&proxied).is_empty());
        proxied.listen = "10.0.0.5:7878".parse().unwrap();
        assert_eq!(about(&proxied), ["proxy.trusted"]);
    }

    #[test]
    fn metrics_are_for_the_private_network_at_most() {
        for (address, warnings) in
            [("127.0.0.1:7879", 0), ("10.1.2.3:7879", 0), ("0.0.0.0:7879", 1), ("[2a00::1]:7879", 1)]
        {
            let ops = Ops { listen: Some(address.parse().unwrap()), ..Ops::default() };
            assert_eq!(about(&Config { ops, ..at("127.0.0.1:7878") }).len(), warnings, "{address}");
        }
    }

    #[test]
    fn what_is_given_without_a_limit_is_named() {
        let limits = Limits { connections_per_address: 0, rooms_per_address: 0, ..Limits::default() };
        let mut config = Config { limits, ..at("127.0.0.1:7878") };
        config.browser.origins = vec![AllowedOrigin::Any];
        config.drain.limit_s = 0;
        let wanted = [
            "browser.origins",
            "limits.connections_per_address",
            "limits.rooms_per_address",
            "drain.limit_s",
        ];
        assert_eq!(about(&config), wanted);
    }

    #[test]
    fn more_connections_than_files_are_warned_about() {
        let config = Config::default();
        assert!(files_too_few(&config, Some(1_024)).unwrap().contains("LimitNOFILE=11844"));
        assert_eq!(files_too_few(&config, Some(11_844)), None);
        assert_eq!(files_too_few(&config, None), None);
    }
}
