//! TLS from PEM files: reads a certificate chain and its key, and reads them again when the files change.
//! A new pair that does not work leaves the old one in use. Knows nothing of what is encrypted.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};
use tokio::sync::watch;
use tokio::time::sleep;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::tcp::Tcp;
use super::tls_stream::TlsStream;
use crate::config;
use crate::limits::{TLS_FILE_BYTES_MAX, TLS_LOOK_EVERY_MS};

/// Where the operator keeps the certificate.
#[derive(Clone, Debug)]
struct Files {
    /// The server's certificate and those that vouch for it, in this order.
    certificate: PathBuf,
    key: PathBuf,
}

/// The certificate in use.
#[derive(Clone, Debug)]
pub(crate) struct Tls(watch::Receiver<Arc<ServerConfig>>);

/// Keeps the certificate up to date for as long as it runs.
#[derive(Debug)]
pub(crate) struct Renewal {
    files: Files,
    /// The state of the files when they were last read, well or badly.
    seen: [Stamp; 2],
    current: watch::Sender<Arc<ServerConfig>>,
}

/// What changes when a file does. None while there is no file.
type Stamp = Option<(SystemTime, u64)>;

impl Tls {
    /// Reads the files for the first time; `None` if the server is to speak no TLS.
    ///
    /// # Errors
    /// Which file cannot be used, and why.
    pub(crate) fn of(config: &config::Tls) -> Result<Option<(Self, Renewal)>> {
        let (Some(certificate), Some(key)) = (config.certificate.clone(), config.key.clone()) else {
            return Ok(None);
        };
        let files = Files { certificate, key };
        let seen = files.stamps();
        let (current, receiver) = watch::channel(files.load()?);
        Ok(Some((Self(receiver), Renewal { files, seen, current })))
    }

    pub(super) async fn accept(&self, tcp: Tcp) -> std::io::Result<TlsStream> {
        let config = self.0.borrow().clone();
        TlsStream::accept(config, tcp).await
    }
}

impl Renewal {
    pub(crate) async fn run(mut self) {
        loop {
            sleep(Duration::from_millis(TLS_LOOK_EVERY_MS)).await;
            let files = self.files.clone();
            let seen = self.seen;
            let look = tokio::task::spawn_blocking(move || {
                let stamps = files.stamps();
                (stamps != seen).then(|| (stamps, files.load()))
            });
            let Ok(Some((stamps, loaded))) = look.await else { continue };
            self.seen = stamps;
            match loaded {
                Ok(config) => {
                    self.current.send_replace(config);
                    tracing::info!(certificate = %self.files.certificate.display(), "certificate renewed");
                }
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "the old certificate stays in use");
                }
            }
        }
    }
}

impl Files {
    fn stamps(&self) -> [Stamp; 2] {
        [&self.certificate, &self.key].map(|path| {
            let metadata = path.metadata().ok()?;
            Some((metadata.modified().ok()?, metadata.len()))
        })
    }

    fn load(&self) -> Result<Arc<ServerConfig>> {
        let pem = read(&self.certificate)?;
        let chain: Vec<_> = CertificateDer::pem_slice_iter(&pem)
            .collect::<Result<_, _>>()
            .with_context(|| format!("{} is no PEM file", self.certificate.display()))?;
        ensure!(!chain.is_empty(), "{} holds no certificate", self.certificate.display());
        let key = PrivateKeyDer::from_pem_slice(&read(&self.key)?)
            .with_context(|| format!("{} holds no private key in PEM form", self.key.display()))?;
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .context("this build speaks no version of TLS")?
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .with_context(|| {
                format!("{} and {} cannot be used together", self.certificate.display(), self.key.display())
            })?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let bytes = path.metadata().with_context(|| format!("cannot read {}", path.display()))?.len();
    ensure!(
        bytes <= TLS_FILE_BYTES_MAX,
        "{} has {bytes} bytes; a certificate or key has at most {TLS_FILE_BYTES_MAX}",
        path.display()
    );
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
