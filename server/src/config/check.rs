//! Values that are fine alone and wrong together, and files that are named but cannot be used.

use std::net::SocketAddr;
use std::path::Path;

use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::keys::{self, Config, Timeouts};
use crate::net::Tls;
use crate::store::database_url::DatabaseUrl;

/// What is wrong, each with the path of the key to change.
pub(super) fn contradictions(config: &Config) -> Vec<(&'static str, String)> {
    let mut found = tls(&config.tls);
    let Timeouts { ping_every_ms, silence_ms, .. } = config.timeouts;
    if silence_ms <= ping_every_ms {
        let reason = format!(
            "{silence_ms} gives every quiet client up before it is pinged; wanted is more than \
             timeouts.ping_every_ms, which is {ping_every_ms}"
        );
        found.push(("timeouts.silence_ms", reason));
    }
    let is_same_port = |ops: SocketAddr| {
        let (one, other) = (ops.ip(), config.listen.ip());
        let overlap = one == other || one.is_unspecified() || other.is_unspecified();
        ops.port() == config.listen.port() && ops.port() != 0 && overlap
    };
    if config.ops.listen.is_some_and(is_same_port) {
        let reason = format!("{} is where the players connect; wanted is another port", config.listen);
        found.push(("ops.listen", reason));
    }
    let place = DatabaseUrl::of(config);
    if config.is_clustered() && matches!(place, DatabaseUrl::Sqlite(_)) {
        let reason = "several servers cannot share an embedded store; wanted is a store.url that begins with \
             postgres://, or an empty cluster.nats";
        found.push(("cluster.nats", reason.to_owned()));
    }
    if let Some(ca) = &config.cluster.nats_ca
        && let Err(error) = CertificateDer::from_pem_file(ca)
    {
        found.push(("cluster.nats_ca", format!("{} cannot be used: {error}", ca.display())));
    }
    if let DatabaseUrl::Sqlite(path) = place
        && path.is_dir()
    {
        found.push(("store.url", format!("{} is a folder; wanted is a file in it", path.display())));
    }
    found
}

fn tls(config: &keys::Tls) -> Vec<(&'static str, String)> {
    let (certificate, key) = match (&config.certificate, &config.key) {
        (None, None) => return vec![],
        (Some(_), None) => {
            return vec![("tls.key", "is empty; a certificate needs its private key".to_owned())];
        }
        (None, Some(_)) => {
            return vec![("tls.certificate", "is empty; a private key needs its certificate".to_owned())];
        }
        (Some(certificate), Some(key)) => (certificate, key),
    };
    let unusable = |path: &Path, error: String| format!("{} cannot be used: {error}", path.display());
    let mut found = vec![];
    let certificates =
        CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match certificates {
        Ok(certificates) if certificates.is_empty() => {
            found
                .push(("tls.certificate", unusable(certificate, "there is no certificate in it".to_owned())));
        }
        Ok(_) => {}
        Err(error) => found.push(("tls.certificate", unusable(certificate, error.to_string()))),
    }
    if let Err(error) = PrivateKeyDer::from_pem_file(key) {
        found.push(("tls.key", unusable(key, error.to_string())));
    }
    // Each is what it should be; whether they fit each other is for the server's own reader to say.
    if found.is_empty()
        && let Err(error) = Tls::of(config)
    {
        found.push(("tls.key", format!("{error:#}")));
    }
    found
}
