//! The connection to NATS: one subject for each node, envelopes as they are. Core NATS delivers at most once and in order; what
//! is lost shows in the numbers. Must not know what letters mean.

use std::path::Path;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind, Subscriber};
use futures::StreamExt;
use lobby::NodeNo;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Bytes;

use super::letter::Envelope;
use crate::limits::{
    CALL_MS_MAX, NATS_CONNECT_MS_MAX, NATS_ENVELOPES_MAX, NATS_PING_EVERY_MS, NATS_PUBLISH_MS_MAX,
    NATS_RECONNECT_MS,
};

#[derive(Clone, Debug)]
pub(crate) struct Link {
    client: Client,
    prefix: String,
}

impl Link {
    /// Connects, and goes on trying whenever that is lost.
    ///
    /// # Errors
    /// When the addresses are no such, or no server answers in time.
    pub(crate) async fn connect(
        servers: &str,
        ca_file: Option<&Path>,
        name: &str,
        prefix: &str,
    ) -> anyhow::Result<Self> {
        let mut options = ConnectOptions::new()
            .name(format!("nonet-server {name}"))
            .no_echo()
            .connection_timeout(Duration::from_millis(NATS_CONNECT_MS_MAX))
            .ping_interval(Duration::from_millis(NATS_PING_EVERY_MS))
            .reconnect_delay_callback(|_| Duration::from_millis(NATS_RECONNECT_MS))
            .client_capacity(NATS_ENVELOPES_MAX)
            .subscription_capacity(NATS_ENVELOPES_MAX)
            .event_callback(|event| async move { log(&event) });
        if let Some(file) = ca_file {
            options = options.add_root_certificates(file.to_owned()).require_tls(true);
        }
        let servers: Vec<&str> = servers.split(',').map(str::trim).collect();
        let client = options.connect(servers).await?;
        Ok(Self { client, prefix: prefix.to_owned() })
    }

    pub(super) async fn subscribe(&self, node: NodeNo) -> anyhow::Result<Subscriber> {
        let subscriber = self.client.subscribe(self.subject(node)).await?;
        self.client.flush().await?;
        Ok(subscriber)
    }

    /// Sends an envelope if that is possible now; else it is lost.
    pub(super) async fn publish(&self, to: NodeNo, envelope: &Envelope) {
        self.send(to, envelope, false).await;
    }

    /// The same; one that asks for an answer says so as messages of NATS do.
    pub(super) async fn send(&self, to: NodeNo, envelope: &Envelope, asks: bool) {
        if self.client.connection_state() != State::Connected {
            return;
        }
        let (subject, payload) = (self.subject(to), envelope.encode().into());
        let publish = async {
            if asks {
                self.client.publish_with_reply(subject, self.subject(envelope.from), payload).await
            } else {
                self.client.publish(subject, payload).await
            }
        };
        match timeout(Duration::from_millis(NATS_PUBLISH_MS_MAX), publish).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%to, %error, "an envelope was not sent"),
            Err(_) => tracing::warn!(%to, "an envelope was not sent in time"),
        }
    }

    /// Answers those who call this node, to hear whether it is there, for as long as the server runs.
    pub(super) async fn take_calls(&self, node: NodeNo) -> anyhow::Result<impl Future<Output = ()> + use<>> {
        let (client, mut calls) =
            (self.client.clone(), self.client.subscribe(self.call_subject(node)).await?);
        self.client.flush().await?;
        Ok(async move {
            while let Some(call) = calls.next().await {
                if let Some(caller) = call.reply
                    && let Err(error) = client.publish(caller, Bytes::new()).await
                {
                    tracing::warn!(%error, "a call was not answered");
                }
            }
        })
    }

    /// Whether nobody answers for this node, though NATS does: of a process that has ended it knows that nobody listens.
    pub(super) async fn is_silent(&self, node: NodeNo) -> bool {
        let call = self.client.request(self.call_subject(node), Bytes::new());
        let called = timeout(Duration::from_millis(CALL_MS_MAX), call).await;
        match called {
            Ok(Ok(_)) => false,
            Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => true,
            // Whether it was NATS that did not answer shows at once.
            Ok(Err(_)) | Err(_) => self.round_trip().await.is_some(),
        }
    }

    /// How long NATS takes to answer; `None` if it does not.
    pub(super) async fn round_trip(&self) -> Option<Duration> {
        let began = Instant::now();
        let flush = timeout(Duration::from_millis(NATS_CONNECT_MS_MAX), self.client.flush());
        flush.await.ok()?.ok().map(|()| began.elapsed())
    }

    fn call_subject(&self, node: NodeNo) -> String {
        format!("{}.call.{node}", self.prefix)
    }

    fn subject(&self, node: NodeNo) -> String {
        format!("{}.node.{node}", self.prefix)
    }
}

/// Attempts to connect again fail several times a second: one line says that the connection is gone.
fn log(event: &Event) {
    if matches!(event, Event::ClientError(_)) {
        tracing::debug!(%event, "NATS");
    } else {
        tracing::info!(%event, "NATS");
    }
}
