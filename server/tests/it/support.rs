//! A server of its own for every test, on a free port, and clients that speak to it.

use std::net::SocketAddr;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use game::{Command, RequestId, RoomCode, RoomEvent, Snapshot};
use protocol::{ClientMessage, Codec, Identity, ServerMessage, VERSION};
use server::config::Timeouts;
use server::{Config, Listeners};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything here takes: a test that runs into it hangs, and says so.
const HANG: Duration = Duration::from_secs(30);

pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    timeout(HANG, future).await.unwrap_or_else(|_| panic!("waited too long for {what}"))
}

pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    stop: mpsc::Sender<()>,
    task: JoinHandle<()>,
    _data: tempfile::TempDir,
}

/// Defaults, but with time to read why a connection was closed even on a busy machine.
pub(crate) fn config() -> Config {
    Config { timeouts: Timeouts { linger_ms: 20_000, ..Timeouts::default() }, ..Config::default() }
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::start_with(config()).await
    }

    /// The server's files go with this value, so it has a data folder of its own.
    pub(crate) async fn start_with(config: Config) -> Self {
        let data = tempfile::tempdir().unwrap();
        let config = Config { data_dir: data.path().to_owned(), ..config };
        let game = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = game.local_addr().unwrap();
        let (stop, signals) = mpsc::channel(1);
        Self {
            address,
            stop,
            task: tokio::spawn(async {
                server::run(config, Listeners { game, ops: None }, signals).await.unwrap();
            }),
            _data: data,
        }
    }

    pub(crate) async fn stop(self) {
        drop(self.stop);
        soon("the server's end", self.task).await.unwrap();
    }

    /// A connection that has said nothing yet.
    pub(crate) async fn connect(&self, codec: Codec) -> Client {
        let stream = TcpStream::connect(self.address).await.unwrap();
        Client::upgrade(stream, Some(codec.subprotocol()), codec).await.unwrap()
    }

    /// One whose kernel takes little that nobody reads.
    pub(crate) async fn connect_narrow(&self, codec: Codec) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(32 * 1024).unwrap();
        let stream = socket.connect(self.address).await.unwrap();
        Client::upgrade(stream, Some(codec.subprotocol()), codec).await.unwrap()
    }

    /// A new player.
    pub(crate) async fn player(&self) -> Client {
        self.player_with(Codec::Bincode).await
    }

    pub(crate) async fn player_with(&self, codec: Codec) -> Client {
        let mut client = self.connect(codec).await;
        client.greet(None).await;
        client
    }

    /// A new connection of the same player, and the room it may resume.
    pub(crate) async fn again(&self, identity: &Identity) -> (Client, Option<RoomCode>) {
        let mut client = self.connect(Codec::Bincode).await;
        let resume = client.greet(Some(identity.clone())).await;
        (client, resume)
    }
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<TcpStream>,
    codec: Codec,
    identity: Option<Identity>,
}

impl Client {
    pub(crate) async fn upgrade(
        stream: TcpStream,
        subprotocol: Option<&str>,
        codec: Codec,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{}/ws", stream.peer_addr().unwrap()).into_client_request().unwrap();
        if let Some(subprotocol) = subprotocol {
            request.headers_mut().insert("Sec-WebSocket-Protocol", subprotocol.parse().unwrap());
        }
        let (socket, _) = soon("the upgrade", client_async(request, stream)).await?;
        Ok(Self { socket, codec, identity: None })
    }

    pub(crate) fn identity(&self) -> &Identity {
        self.identity.as_ref().expect("greeted")
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        self.send(frame(self.codec, self.codec.encode_client(message))).await;
    }

    pub(crate) async fn command(&mut self, command: Command) {
        self.say(&ClientMessage::Room { request: RequestId::NONE, command }).await;
    }

    pub(crate) async fn send(&mut self, frame: Message) {
        soon("a write", self.socket.send(frame)).await.unwrap();
    }

    /// The next message; panics at the end of the connection.
    pub(crate) async fn hear(&mut self) -> ServerMessage {
        self.next().await.unwrap_or_else(|end| panic!("a message was wanted, not the end: {end:?}"))
    }

    /// The next message, or the close code (`None` if there was none).
    pub(crate) async fn next(&mut self) -> Result<ServerMessage, Option<u16>> {
        soon("a message", async {
            loop {
                return match self.socket.next().await {
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(frame))) => Err(frame.map(|frame| frame.code.into())),
                    Some(Ok(frame)) => {
                        assert_eq!(frame.is_text(), self.codec == Codec::Json);
                        Ok(self.codec.decode_server(&frame.into_data()).unwrap())
                    }
                    Some(Err(_)) | None => Err(None),
                };
            }
        })
        .await
    }

    /// Hears until `wanted` picks something from a message.
    pub(crate) async fn hear_until<T>(&mut self, mut wanted: impl FnMut(ServerMessage) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.hear().await) {
                return found;
            }
        }
    }

    /// The close code that ends the connection; what comes before it does not matter.
    pub(crate) async fn end(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    pub(crate) async fn greet(&mut self, identity: Option<Identity>) -> Option<RoomCode> {
        self.say(&hello(identity.clone())).await;
        match self.hear().await {
            ServerMessage::Welcome { version: VERSION, identity: new, resume, .. } => {
                self.identity = new.or(identity);
                resume
            }
            other => panic!("a welcome was wanted, not {other:?}"),
        }
    }

    /// Opens a room and enters it.
    pub(crate) async fn create(&mut self, name: &str) -> RoomCode {
        self.say(&ClientMessage::Create {
            request: RequestId::NONE,
            puzzle: None,
            rules: None,
            name: name.to_owned(),
        })
        .await;
        self.entered().await.room.code
    }

    pub(crate) async fn join(&mut self, code: RoomCode, name: &str) -> Box<Snapshot> {
        self.say(&join(code, name)).await;
        self.entered().await
    }

    pub(crate) async fn entered(&mut self) -> Box<Snapshot> {
        self.hear_until(|message| match message {
            ServerMessage::Room { event: RoomEvent::Entered { snapshot } } => Some(snapshot),
            _ => None,
        })
        .await
    }

    /// Hears until the member of this name is, or is not, connected.
    pub(crate) async fn sees_connected(&mut self, name: &str, connected: bool) {
        self.hear_until(|message| match message {
            ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                let mut members = room.members.iter();
                members
                    .any(|member| member.name.as_str() == name && member.connected == connected)
                    .then_some(())
            }
            _ => None,
        })
        .await;
    }
}

pub(crate) fn hello(identity: Option<Identity>) -> ClientMessage {
    ClientMessage::Hello {
        capabilities: vec![],
        version: VERSION,
        client: "server tests".to_owned(),
        identity,
        bot: false,
    }
}

pub(crate) fn join(code: RoomCode, name: &str) -> ClientMessage {
    ClientMessage::Join {
        request: RequestId::NONE,
        code: code.to_string(),
        name: name.to_owned(),
        watch: false,
    }
}

pub(crate) fn frame(codec: Codec, bytes: Vec<u8>) -> Message {
    match codec {
        Codec::Bincode => Message::binary(bytes),
        Codec::Json => Message::text(String::from_utf8(bytes).unwrap()),
    }
}
