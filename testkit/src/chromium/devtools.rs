//! The DevTools protocol as calls and events: one WebSocket to the browser, all pages multiplexed over it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, anyhow};
use futures::stream::SplitStream;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::wait::within;

/// Calls that may wait to be written.
const CALLS_MAX: usize = 256;
/// Screenshots come as one message.
const MESSAGE_BYTES_MAX: usize = 64 << 20;

/// What a page's events are told to: method and parameters.
pub(super) type Listener = Arc<dyn Fn(&str, &Value) + Send + Sync>;

#[derive(Clone)]
pub(super) struct Devtools {
    shared: Arc<Shared>,
    outgoing: mpsc::Sender<String>,
}

#[derive(Default)]
struct Shared {
    last_id: AtomicU64,
    waiting: Mutex<BTreeMap<u64, oneshot::Sender<Result<Value>>>>,
    listeners: Mutex<BTreeMap<String, Listener>>,
}

impl std::fmt::Debug for Devtools {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Devtools").finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing here panics half-way, so a poisoned lock still guards good data.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Devtools {
    pub(super) async fn connect(address: &str) -> Result<Self> {
        let request = address.into_client_request()?;
        let authority = request.uri().authority().context("a debugging address has a host")?.to_string();
        let tcp = TcpStream::connect(authority).await?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MESSAGE_BYTES_MAX))
            .max_frame_size(Some(MESSAGE_BYTES_MAX));
        let (socket, _) = client_async_with_config(request, tcp, Some(config)).await?;
        let (mut sink, stream) = socket.split();
        let (outgoing, mut calls) = mpsc::channel::<String>(CALLS_MAX);
        let shared = Arc::new(Shared::default());
        tokio::spawn(async move {
            while let Some(call) = calls.recv().await {
                if sink.send(Message::text(call)).await.is_err() {
                    return;
                }
            }
        });
        tokio::spawn(listen(stream, shared.clone()));
        Ok(Self { shared, outgoing })
    }

    /// Calls a method of the browser, or of the page with this session.
    pub(super) async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.shared.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let mut call = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            call["sessionId"] = session.into();
        }
        let (answer, answered) = oneshot::channel();
        lock(&self.shared.waiting).insert(id, answer);
        self.outgoing.send(call.to_string()).await.context("the browser is gone")?;
        let what = format!("the browser to answer {method}");
        within(&what, answered).await?.context("the browser is gone")?.with_context(|| method.to_owned())
    }

    /// Hands every event of a page to `listener` from now on.
    pub(super) fn listen(&self, session: &str, listener: Listener) {
        lock(&self.shared.listeners).insert(session.to_owned(), listener);
    }
}

async fn listen(mut stream: SplitStream<WebSocketStream<TcpStream>>, shared: Arc<Shared>) {
    while let Some(Ok(message)) = stream.next().await {
        let Ok(message) = serde_json::from_str::<Value>(message.to_text().unwrap_or_default()) else {
            continue;
        };
        if let Some(id) = message["id"].as_u64() {
            if let Some(answer) = lock(&shared.waiting).remove(&id) {
                // Whoever asked may have lost patience.
                let _ = answer.send(result(&message));
            }
        } else if let (Some(session), Some(method)) =
            (message["sessionId"].as_str(), message["method"].as_str())
        {
            let listener = lock(&shared.listeners).get(session).cloned();
            if let Some(listener) = listener {
                listener(method, &message["params"]);
            }
        }
    }
    // No answers will come: let nobody wait for them.
    lock(&shared.waiting).clear();
}

fn result(message: &Value) -> Result<Value> {
    match message.get("error") {
        Some(error) => Err(anyhow!("{}", error["message"].as_str().unwrap_or("unknown error"))),
        None => Ok(message["result"].clone()),
    }
}
