//! A server with a certificate of its own: clients speak TLS with it, a new certificate is taken up while it runs, a
//! broken one is not.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use futures::{SinkExt, StreamExt};
use protocol::{Codec, ServerMessage};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use testkit::messages::hello;
use testkit::server::{ServerProgram, get};
use testkit::socket;
use testkit::wait::{look_until, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::version::{TLS12, TLS13};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, SupportedProtocolVersion};

const HOST: &str = "nonet.example";

/// Writes a new certificate and its key, and returns the certificate.
fn renew(folder: &Path) -> Result<CertificateDer<'static>> {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([HOST.to_owned()])?;
    fs::write(folder.join("key.pem"), signing_key.serialize_pem())?;
    fs::write(folder.join("chain.pem"), cert.pem())?;
    Ok(cert.der().clone())
}

/// Shakes hands with a server that must have this certificate.
async fn shake(server: SocketAddr, trusted: &CertificateDer<'static>) -> Result<TlsStream<TcpStream>> {
    shake_with(server, trusted, &TLS13).await
}

async fn shake_with(
    server: SocketAddr,
    trusted: &CertificateDer<'static>,
    version: &'static SupportedProtocolVersion,
) -> Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone())?;
    let config = ClientConfig::builder_with_protocol_versions(&[version]);
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let tcp = TcpStream::connect(server).await?;
    let handshake = TlsConnector::from(Arc::new(config)).connect(ServerName::try_from(HOST)?, tcp);
    Ok(within("the handshake", handshake).await??)
}

async fn start(folder: &Path) -> Result<ServerProgram> {
    let path = |name| folder.join(name).to_str().map(str::to_owned).context("a plain path");
    let (chain, key) = (path("chain.pem")?, path("key.pem")?);
    ServerProgram::start(&["--tls-certificate", &chain, "--tls-key", &key]).await
}

#[tokio::test]
async fn a_client_plays_over_tls_and_one_without_is_told_so() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let certificate = renew(folder.path())?;
    let server = start(folder.path()).await?;
    let tls = shake(server.address(), &certificate).await?;
    assert_eq!(tls.get_ref().1.alpn_protocol(), Some(b"http/1.1".as_slice()));
    let offer = [("sec-websocket-protocol", Codec::Bincode.subprotocol())];
    let mut game = socket::upgrade(tls, server.address(), &offer).await?;
    game.send(socket::frame(Codec::Bincode, Codec::Bincode.encode_client(&hello(None)))).await?;
    let answer = within("the welcome", game.next()).await?.context("no answer")??;
    let answer = Codec::Bincode.decode_server(&answer.into_data())?;
    assert!(matches!(answer, ServerMessage::Welcome { .. }), "{answer:?}");
    let (status, text) = get(server.address(), "/").await?;
    assert_eq!(status, 400);
    assert!(text.contains("https://"), "{text}");
    Ok(())
}

#[tokio::test]
async fn many_records_come_and_go_whole_and_the_end_is_said() -> Result<()> {
    const REQUESTS: usize = 400;
    let folder = tempfile::tempdir()?;
    let certificate = renew(folder.path())?;
    let server = start(folder.path()).await?;
    for version in [&TLS12, &TLS13] {
        let tls = shake_with(server.address(), &certificate, version).await?;
        assert_eq!(tls.get_ref().1.protocol_version(), Some(version.version));
        let (mut reader, mut writer) = tokio::io::split(tls);
        let ask = async {
            let request = format!("GET /nothing HTTP/1.1\r\nHost: {HOST}\r\nX: {}\r\n\r\n", "x".repeat(900));
            writer.write_all(request.repeat(REQUESTS - 1).as_bytes()).await?;
            let last = request.replace("X: ", "Connection: close\r\nX: ");
            writer.write_all(last.as_bytes()).await?;
            writer.flush().await
        };
        let mut answers = String::new();
        // Fails where the peer cuts the connection without having said that nothing follows.
        let (asked, read) = tokio::join!(ask, within("all answers", reader.read_to_string(&mut answers)));
        asked?;
        read??;
        assert_eq!(answers.matches("HTTP/1.1 404").count(), REQUESTS, "{version:?}");
    }
    Ok(())
}

#[tokio::test]
async fn what_is_no_tls_ends_its_own_connection_only() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let certificate = renew(folder.path())?;
    let server = start(folder.path()).await?;
    // Handshakes that are none, short and as long as a record may be.
    for length in [5_u16, 0x4000] {
        let mut tcp = TcpStream::connect(server.address()).await?;
        let [high, low] = length.to_be_bytes();
        tcp.write_all(&[22, 3, 1, high, low]).await?;
        tcp.write_all(&vec![0xff; length.into()]).await?;
        let _ = within("the end", tcp.read_to_end(&mut Vec::new())).await?;
    }
    let mut tls = shake(server.address(), &certificate).await?;
    tls.get_mut().0.write_all(b"GET / HTTP/1.1\r\n\r\n").await?;
    let failed = within("the end", tls.read_to_end(&mut Vec::new())).await?.unwrap_err();
    assert!(failed.to_string().contains("alert"), "{failed}");
    shake(server.address(), &certificate).await?;
    Ok(())
}

#[tokio::test]
async fn a_new_certificate_is_taken_up_and_a_broken_one_is_not() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let first = renew(folder.path())?;
    let server = start(folder.path()).await?;
    shake(server.address(), &first).await?;
    let second = renew(folder.path())?;
    look_until("the new certificate", async || Ok(shake(server.address(), &second).await.ok())).await?;
    shake(server.address(), &first).await.expect_err("the old certificate is not used any more");
    fs::write(folder.path().join("chain.pem"), "this is no certificate")?;
    look_until("the complaint", async || {
        Ok(server.log().iter().any(|line| line.contains("the old certificate stays in use")).then_some(()))
    })
    .await?;
    shake(server.address(), &second).await?;
    Ok(())
}
