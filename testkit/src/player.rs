//! A headless player over a real socket: `client_core`'s whole client with this file as its shell. A task keeps it
//! alive; the story says what it wants and waits for what it sees. Decides nothing by itself unless a bot does.

mod shell;
mod story;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use client_core::bot::{Bot, BotPlan};
use client_core::store::StoreKey;
use client_core::{Address, App, Cue, HomeIntent, Intent};
use game::{Command, Millis, RoomCode};
use protocol::{ClientMessage, Codec, Identity};
use tokio::sync::{mpsc, oneshot, watch};

use crate::messages::to_room;
use crate::wait::within;
use shell::Shell;

/// Orders that may wait for a player.
const ORDERS_MAX: usize = 16;

#[derive(Debug)]
pub struct Player {
    name: String,
    server: SocketAddr,
    shared: Arc<Shared>,
    orders: mpsc::Sender<Told>,
}

/// An order, and whom to tell that it is carried out.
type Told = (Order, oneshot::Sender<()>);

#[derive(Debug)]
enum Order {
    Act(Intent),
    Say(ClientMessage),
    Drive(BotPlan),
    Reload,
    /// The address bar names another room.
    Visit(String),
}

/// What the task and the story both look at.
#[derive(Debug)]
struct Shared {
    seen: Mutex<Seen>,
    changed: watch::Sender<u64>,
}

/// All there is to see of a player.
#[derive(Debug)]
pub struct Seen {
    pub app: App,
    /// The player's clock at the last input.
    pub now: Millis,
    /// What the client keeps between starts.
    pub kept: BTreeMap<StoreKey, String>,
    /// What the address bar names.
    pub address: Option<Address>,
    pub clipboard: Option<String>,
    /// Every moment worth a motion so far.
    pub cues: Vec<Cue>,
    /// The encoding of its messages.
    pub codec: Codec,
    /// Every message so far, byte for byte.
    pub frames: Vec<Vec<u8>>,
    /// When each of them came.
    pub heard_at: Vec<Instant>,
    /// Everything the client has said so far, whether it arrived or not.
    pub said: Vec<ClientMessage>,
    /// Where in it the page was loaded again.
    pub loads: Vec<usize>,
    pub bot: Option<Bot>,
    /// Every connection that stood.
    pub openings: Vec<Opening>,
}

/// The beginning of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    pub at: Instant,
    /// How many messages had come before it.
    pub frames: usize,
}

impl Seen {
    /// How often a connection stood.
    pub fn connections(&self) -> usize {
        self.openings.len()
    }
}

impl Shared {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        // A story that fails while looking has failed anyway.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Player {
    /// A newcomer with a name, at the home screen of `server`.
    pub async fn new(server: SocketAddr, name: &str) -> Result<Self> {
        Self::with(server, name, Codec::Bincode).await
    }

    /// The same, with a choice of encoding.
    pub async fn with(server: SocketAddr, name: &str, codec: Codec) -> Result<Self> {
        let player = Self::with_store(server, name, codec, BTreeMap::new());
        player.act(Intent::Home(HomeIntent::SetName(name.to_owned()))).await?;
        Ok(player)
    }

    /// The same, from another address of this machine.
    pub async fn at(server: SocketAddr, name: &str, from: Ipv4Addr) -> Result<Self> {
        let player = Self::spawned(server, Some(from), name, Codec::Bincode, BTreeMap::new());
        player.act(Intent::Home(HomeIntent::SetName(name.to_owned()))).await?;
        Ok(player)
    }

    /// Another window of the same player: what `other` keeps is known here too.
    pub fn second_window(other: &Self, server: SocketAddr) -> Self {
        Self::with_store(server, &other.name, Codec::Bincode, other.look(|seen| seen.kept.clone()))
    }

    /// A player who remembers an identity and nothing else.
    pub fn with_identity(server: SocketAddr, name: &str, identity: &Identity) -> Self {
        let identity = serde_json::to_string(identity).expect("an identity is plain data");
        let kept = [(StoreKey::Identity, identity), (StoreKey::Name, name.to_owned())];
        Self::with_store(server, name, Codec::Bincode, kept.into())
    }

    fn with_store(server: SocketAddr, name: &str, codec: Codec, kept: BTreeMap<StoreKey, String>) -> Self {
        Self::spawned(server, None, name, codec, kept)
    }

    fn spawned(
        server: SocketAddr,
        from: Option<Ipv4Addr>,
        name: &str,
        codec: Codec,
        kept: BTreeMap<StoreKey, String>,
    ) -> Self {
        let seen = Seen {
            app: shell::app(server),
            now: Millis(0),
            kept,
            address: None,
            clipboard: None,
            cues: Vec::new(),
            codec,
            frames: Vec::new(),
            heard_at: Vec::new(),
            said: Vec::new(),
            loads: Vec::new(),
            bot: None,
            openings: Vec::new(),
        };
        let shared = Arc::new(Shared { seen: Mutex::new(seen), changed: watch::Sender::new(0) });
        let (orders, inbox) = mpsc::channel(ORDERS_MAX);
        tokio::spawn(Shell::new(server, from, codec, shared.clone()).run(inbox));
        Self { name: name.to_owned(), server, shared, orders }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the player connects to.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// Looks at the player as they are now.
    pub fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> T {
        look(&self.shared.seen())
    }

    /// Waits until `look` finds something.
    ///
    /// # Errors
    /// When it does not: says what was waited for, and what there was to see instead.
    pub async fn until<T>(&self, what: &str, mut look: impl FnMut(&Seen) -> Option<T>) -> Result<T> {
        let mut changes = self.shared.changed.subscribe();
        let what = format!("{} to see {what}", self.name);
        let found = within(&what, async {
            loop {
                if let Some(found) = look(&self.shared.seen()) {
                    return Ok(found);
                }
                changes.changed().await.with_context(|| format!("{} is no more", self.name))?;
            }
        });
        found.await.and_then(|found| found).with_context(|| self.describe())
    }

    /// What the player sees, in a line for whoever reads why a story failed.
    pub fn describe(&self) -> String {
        let seen = self.shared.seen();
        let (screen, connection) = (seen.app.screen(), seen.app.shared().connection());
        let toasts: Vec<&str> = seen.app.shared().toasts().iter().map(|toast| toast.text.as_str()).collect();
        let phase = seen.app.room().map(|room| room.view().phase);
        let pending = seen.app.race().map(|race| race.pending_count());
        format!(
            "{} is at {screen:?} ({connection:?}, room {phase:?}, {pending:?} moves unanswered), toasts {toasts:?}",
            self.name
        )
    }

    async fn order(&self, order: Order) -> Result<()> {
        let (done, carried_out) = oneshot::channel();
        let told = async {
            self.orders.send((order, done)).await.ok()?;
            carried_out.await.ok()
        };
        within("an order to be carried out", told).await?.with_context(|| format!("{} is no more", self.name))
    }

    /// Wants something, as a person at the screen does. Returns once the client knows.
    pub async fn act(&self, intent: Intent) -> Result<()> {
        self.order(Order::Act(intent)).await
    }

    /// Says something that no button says.
    pub async fn say(&self, message: ClientMessage) -> Result<()> {
        self.order(Order::Say(message)).await
    }

    /// Asks the room for something that no button asks for.
    pub async fn command(&self, command: Command) -> Result<()> {
        self.say(to_room(command)).await
    }

    /// Lets a bot play from here on.
    pub async fn let_bot(&self, plan: BotPlan) -> Result<()> {
        self.order(Order::Drive(plan)).await
    }

    /// Loads the page again: all is forgotten but what the client keeps and the room in the address.
    pub async fn reload(&self) -> Result<()> {
        self.order(Order::Reload).await
    }

    /// Opens a room's link.
    pub async fn visit(&self, code: RoomCode) -> Result<()> {
        self.order(Order::Visit(code.to_string())).await
    }
}
