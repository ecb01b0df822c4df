//! One WebSocket to a server, as bytes. Knows the subprotocols by name and no message.

use std::net::{Ipv4Addr, SocketAddr};
use std::str::FromStr;

use anyhow::{Context, Result, anyhow};
use protocol::Codec;
use protocol::limits::SERVER_MESSAGE_BYTES_MAX;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub type Socket = WebSocketStream<TcpStream>;

/// Small, because the load tool holds thousands of these.
const READ_BUFFER_BYTES: usize = 4 * 1024;

/// Opens a game socket.
pub async fn open(server: SocketAddr, codec: Codec) -> Result<Socket> {
    open_as(server, Some(codec.subprotocol())).await
}

/// The same, from another address of this machine if one is named.
pub async fn open_from(server: SocketAddr, from: Option<Ipv4Addr>, codec: Codec) -> Result<Socket> {
    open_over(connect(server, from).await?, server, Some(codec.subprotocol())).await
}

/// Opens a game socket that offers any subprotocol, or none.
pub async fn open_as(server: SocketAddr, subprotocol: Option<&str>) -> Result<Socket> {
    open_over(connect(server, None).await?, server, subprotocol).await
}

/// Opens a TCP connection, from another address of this machine if one is named: all of 127.0.0.0/8 is.
pub async fn connect(server: SocketAddr, from: Option<Ipv4Addr>) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(from) = from {
        socket.bind((from, 0).into())?;
    }
    let tcp = socket.connect(server).await.with_context(|| format!("nobody listens on {server}"))?;
    tcp.set_nodelay(true)?;
    Ok(tcp)
}

/// Makes a TCP connection a game socket that offers any subprotocol, or none.
pub async fn open_over(tcp: TcpStream, server: SocketAddr, subprotocol: Option<&str>) -> Result<Socket> {
    let offer = subprotocol.map(|subprotocol| ("sec-websocket-protocol", subprotocol));
    upgrade(tcp, server, offer.as_slice()).await
}

/// Makes a game socket of a connection to the server, asking for it with these headers.
pub async fn upgrade<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    server: SocketAddr,
    headers: &[(&str, &str)],
) -> Result<WebSocketStream<S>> {
    let mut request = format!("ws://{server}/ws").into_client_request()?;
    for (name, value) in headers {
        request.headers_mut().append(HeaderName::from_str(name)?, HeaderValue::from_str(value)?);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .max_message_size(Some(SERVER_MESSAGE_BYTES_MAX))
        .max_frame_size(Some(SERVER_MESSAGE_BYTES_MAX));
    let (socket, _) = client_async_with_config(request, stream, Some(config))
        .await
        .map_err(|error| anyhow!("{server} opens no game socket: {error}"))?;
    Ok(socket)
}

/// Bytes in the kind of frame that belongs to the codec.
///
/// # Panics
/// If they are to be JSON and are not even UTF-8: no text frame can hold them.
pub fn frame(codec: Codec, bytes: Vec<u8>) -> Message {
    match codec {
        Codec::Bincode => Message::Binary(bytes.into()),
        Codec::Json => Message::Text(String::from_utf8(bytes).expect("a text frame holds UTF-8").into()),
    }
}
