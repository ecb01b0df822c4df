//! Every key of the configuration, once: its section, name, type, default, range and what it decides. The file
//! reader, the variables, the arguments, `--print-config`, `--help` and docs/configuration.md follow from here.

use std::net::SocketAddr;
use std::path::PathBuf;

use game::{DEAL_MS_MAX, SEATS_MAX, SPECTATORS_MAX};
use ownership::{LEASE_MS, LEASE_MS_MAX, LEASE_MS_MIN};
use protocol::limits::{
    self, HELLO_MS_MAX, MESSAGES_BURST, MESSAGES_PER_SECOND, PING_EVERY_MS, SILENCE_MS_MAX,
};

use super::declare::{Key, declare, key};
use super::pool_list::PoolList;
use super::rate::Rate;
use super::setting::Setting;
use super::urls::{NatsUrl, StoreUrl};
use super::value_types::{
    AllowedOrigin, Durability, HostName, LogFilter, LogFormat, NodeName, SubjectPrefix, WebPage, Word,
};

/// What is counted is counted with semaphores, which have a bound of their own.
const COUNT_MAX: usize = 10_000_000;
/// A hundred years.
const DAYS_MAX: u32 = 36_500;
/// An exbibyte: more than disks have.
const MIB_COUNT_MAX: u32 = u32::MAX;
const DAY_S: u32 = 24 * 60 * 60;
/// For what waits on one client.
const TIMEOUT_MS_MAX: u64 = 10 * 60 * 1_000;
const PER_TIME_MAX: u32 = 100_000;

declare! {
    top {
        /// Address and port of the page and the game. 0.0.0.0 means every address of this machine.
        listen: SocketAddr = SocketAddr::from(([0, 0, 0, 0], 7878));
        /// Folder for the server's files; made when it is not there.
        data_dir: PathBuf = PathBuf::from("nonet-data");
    }

    /// The log, which goes to the standard error stream.
    [log] Log {
        /// Lines for people, or an object per line for programs.
        format: LogFormat = LogFormat::Human;
        /// What is logged, and from which part of the server.
        filter: LogFilter = LogFilter::everything_from_info();
        /// Lines of each kind that are written in a minute, errors aside; the others are only counted. 0: no limit.
        lines_per_minute: u32 = 120, 0..=PER_TIME_MAX;
    }

    /// Where matches, identities and running rooms are kept.
    [store] Store {
        /// PostgreSQL or another SQLite file; empty: nonet.db in the data folder. Better set by variable than by
        /// flag, since it may hold a password.
        url: StoreUrl = StoreUrl::default();
        /// What an acknowledged move survives: the end of the process, or the machine losing power too. PostgreSQL
        /// decides this by its own settings.
        durability: Durability = Durability::Process;
        /// Days a finished match and its replay are kept; 0 keeps them for ever.
        matches_retention_days: u32 = 365, 0..=DAYS_MAX;
        /// Days a challenge and its runs are kept after it was made; 0 keeps them for ever.
        challenges_retention_days: u32 = 90, 0..=DAYS_MAX;
        /// Days a player who has not been back is remembered; 0 remembers for ever.
        players_retention_days: u32 = 730, 0..=DAYS_MAX;
        /// MiB that the embedded store may take; beyond that the oldest matches are forgotten before their time. 0: no
        /// limit. PostgreSQL's size is for its own operator to watch.
        size_mib_max: u32 = 8_192, 0..=MIB_COUNT_MAX;
        /// MiB that must be free on the disk of an embedded store for anything new to begin; 0: off.
        free_mib_min: u32 = 256, 0..=MIB_COUNT_MAX;
    }

    /// Several servers as one place, which share a PostgreSQL database and talk through NATS.
    [cluster] Cluster {
        /// Where NATS is; empty: this server is alone. Needs a store.url of PostgreSQL. Better set by variable than by
        /// flag, since it may hold a password.
        nats: NatsUrl = NatsUrl::default();
        /// The certificate by which NATS is known, as PEM; empty: the system's.
        nats_ca: Option<PathBuf> = None;
        /// What this server is called in the status and the log; empty: as its machine is.
        name: NodeName = NodeName::default();
        /// Milliseconds without a sign of life after which the others take over a server's rooms.
        lease_ms: u64 = LEASE_MS, LEASE_MS_MIN..=LEASE_MS_MAX;
        /// What the subjects of this cluster begin with: several clusters can share one NATS.
        subject: SubjectPrefix = SubjectPrefix::default();
    }

    /// The server's own challenge of each day.
    [daily] Daily {
        /// Whether there is one.
        enabled: bool = true;
    }

    /// Puzzles of players: lists of the challenges that their setters publish.
    [gallery] Gallery {
        /// Whether there are such lists. Reported puzzles are hidden until you have looked (admin gallery).
        enabled: bool = false;
    }

    /// What the operator's own programs ask.
    [ops] Ops {
        /// Address and port of /healthz, /readyz and /metrics; empty: none.
        listen: Option<SocketAddr> = Some(SocketAddr::from(([127, 0, 0, 1], 7879)));
        /// Names by which programs ask there, besides localhost and IP addresses, which always may: a page whose name
        /// points here must not read it through a browser.
        hosts: Vec<HostName> = Vec::new();
        /// Socket of `nonet-server admin`; empty: admin.sock in the data folder.
        admin_socket: Option<PathBuf> = None;
    }

    /// How much there is, and how much of it one client may have.
    [limits] Limits {
        /// Players connected at once. One in twenty more, and at least four, may come back to a room that keeps their
        /// place.
        connections: usize = 10_000, 1..=COUNT_MAX;
        /// Players connected at once from one address (a /64 of IPv6 counts as one); 0: no limit.
        connections_per_address: usize = 100, 0..=COUNT_MAX;
        /// Rooms open at once.
        rooms: usize = 5_000, 1..=COUNT_MAX;
        /// Rooms open at once that were made from one address and that somebody is in; 0: no limit.
        rooms_per_address: usize = 40, 0..=COUNT_MAX;
        /// Bots of the server in all rooms together.
        bots: usize = 4_000, 0..=COUNT_MAX;
        /// The same in rooms that were made from one address; 0: no limit.
        bots_per_address: usize = 100, 0..=COUNT_MAX;
        /// Connections from one address that are not upgraded to game sockets; 0: no limit.
        handshakes_per_address: usize = 256, 0..=COUNT_MAX;
        /// Room codes that no room has, tried from one address; beyond it joining by code takes longer
        /// from there.
        wrong_codes: Rate = Rate::per_minute(20, 6);
        /// Room codes that no room has, tried by one player; beyond it they are refused.
        wrong_codes_per_player: Rate = Rate::per_minute(limits::WRONG_CODES_BURST, limits::WRONG_CODES_PER_MINUTE);
        /// Players who have not been here before, from one address.
        new_players: Rate = Rate::per_minute(300, 30);
        /// Requests from one address for which a puzzle may have to be made or proven.
        puzzles: Rate = Rate::per_minute(120, 120);
        /// Players whom the store has to be asked about, from one address: those not seen lately.
        lookups: Rate = Rate::per_minute(300, 120);
        /// Requests over HTTP from one address, for the page, its files, the API and game sockets.
        requests: Rate = Rate::per_minute(1_200, 1_200);
        /// Requests for finished matches (/api) from one address.
        match_requests: Rate = Rate::per_minute(60, 60);
        /// Finished matches that are read and sent to one address at a time; 0: no limit.
        match_reads_per_address: usize = 8, 0..=COUNT_MAX;
        /// Challenges kept at once.
        challenges: usize = 100_000, 0..=COUNT_MAX;
        /// Challenges that one player may have at once.
        challenges_per_player: usize = 50, 0..=COUNT_MAX;
        /// Challenges made from one address.
        new_challenges: Rate = Rate::per_minute(30, 10);
        /// Words that no player's name may hold, in whatever case and letters that look alike.
        names_refused: Vec<Word> = Vec::new();
        /// Racers in a room.
        seats: u8 = SEATS_MAX, 2..=SEATS_MAX;
        /// People in a room beyond its seats, who watch.
        spectators: usize = SPECTATORS_MAX, 0..=SPECTATORS_MAX;
        /// Puzzles made or proven at once; 0: one for every core, 8 at most.
        jobs_at_once: usize = 0, 0..=256;
        /// Puzzles that may wait to be made or proven. Beyond it the address that waits for the most of them is refused
        /// its newest.
        jobs_waiting: usize = 2_048, 1..=COUNT_MAX;
        /// Puzzles that idle workers prepare of each of the usual kinds (classic easy, medium and hard), some 500 bytes each,
        /// so that many races can start at once, and up to two of each other kind that was asked for lately; 0: none.
        puzzles_prepared: usize = 256, 0..=65_536;
        /// Milliseconds one of them may take, waiting included.
        job_ms: u64 = 8_000, 100..=DEAL_MS_MAX;
        /// Messages of any kind but moves from one connection.
        messages: Rate = Rate::per_second(MESSAGES_BURST, MESSAGES_PER_SECOND);
        /// Moves (digits placed or erased) by one player; those beyond it wait.
        /// From here on a player has one allowance, however many connections.
        moves: Rate = Rate::per_second(limits::MOVES_BURST, limits::MOVES_PER_SECOND);
        /// Other requests to a room (rules, start, kick, …) by one player.
        commands: Rate = Rate::per_second(limits::COMMANDS_BURST, limits::COMMANDS_PER_SECOND);
        /// Marks turned on or off (ready, watch) by one player.
        toggles: Rate = Rate::per_minute(limits::TOGGLES_BURST, limits::TOGGLES_PER_MINUTE);
        /// Times that one player shares notes with the setter who watches.
        notes: Rate = Rate::per_minute(limits::NOTES_BURST, limits::NOTES_PER_MINUTE);
        /// Phrases that one setter says to solvers.
        phrases: Rate = Rate::per_minute(limits::PHRASES_BURST, limits::PHRASES_PER_MINUTE);
        /// Rooms made, and opponents looked for, by one player.
        creates: Rate = Rate::per_minute(limits::CREATES_BURST, limits::CREATES_PER_MINUTE);
        /// Rooms that one player tries to enter, or comes back to.
        joins: Rate = Rate::per_minute(limits::JOINS_BURST, limits::JOINS_PER_MINUTE);
        /// Connections by one player.
        connects: Rate = Rate::per_minute(limits::CONNECTS_BURST, limits::CONNECTS_PER_MINUTE);
        /// Puzzles that one player sets for a room or has made for it.
        set_puzzles: Rate = Rate::per_minute(limits::SET_PUZZLES_BURST, limits::SET_PUZZLES_PER_MINUTE);
    }

    /// Who meets whom in the public queue.
    [queue] Queue {
        /// The pools in which strangers wait for each other.
        pools: PoolList = PoolList::default();
        /// Whether two players of one address may be paired, if nobody else is there; their race is never rated.
        same_address: bool = true;
        /// Seconds after which a player who accepts bots races one of this server, if no person has come; 0: never.
        bot_after_s: u16 = 10, 0..=600;
    }

    /// What stands between the players and this server.
    #[derive(Copy)]
    [proxy] Proxy {
        /// Proxies of yours before this server: so many entries of X-Forwarded-For are believed, from the right.
        trusted: u8 = 0, 0..=16;
    }

    /// Which pages may open a game socket, and by which names this server is asked for.
    [browser] Browser {
        /// Origins of other pages that may. The server's own page always may, and so may programs that are no browsers.
        origins: Vec<AllowedOrigin> = Vec::new();
        /// Names by which the page and the game may be asked for, besides localhost and IP addresses, which always may;
        /// empty: any. List them where only some can reach the server, so that no page elsewhere reaches it through
        /// their browsers.
        hosts: Vec<HostName> = Vec::new();
        /// The project's page, which the sheet about the game links to; empty: no link.
        project_page: WebPage = WebPage::default();
    }

    /// Encryption without a proxy; both files or neither. They are read again when they change.
    [tls] Tls {
        /// The certificate and those between it and its root, as PEM.
        certificate: Option<PathBuf> = None;
        /// The certificate's private key, as PEM.
        key: Option<PathBuf> = None;
    }

    /// The end of the server without the end of a race.
    #[derive(Copy)]
    [drain] Drain {
        /// Seconds that running races have to finish after SIGTERM. What still runs then goes on after the restart.
        limit_s: u32 = 120, 0..=DAY_S;
    }

    /// How long the server waits for a client.
    #[derive(Copy)]
    [timeouts] Timeouts {
        /// Milliseconds for the first message of a connection.
        hello_ms: u64 = HELLO_MS_MAX, 100..=TIMEOUT_MS_MAX;
        /// Milliseconds between the server's pings.
        ping_every_ms: u64 = PING_EVERY_MS, 100..=TIMEOUT_MS_MAX;
        /// Milliseconds without any sign of life, after which a connection is given up.
        silence_ms: u64 = SILENCE_MS_MAX, 200..=TIMEOUT_MS_MAX;
        /// Milliseconds for one write to be taken by the network. Nearly as long as for a sign of life: a client that stalls
        /// stays no shorter for what others do meanwhile.
        write_ms: u64 = 27_000, 100..=TIMEOUT_MS_MAX;
        /// Milliseconds for a client to read why its connection is closed.
        linger_ms: u64 = 750, 0..=TIMEOUT_MS_MAX;
    }
}

/// A short way to `listen`: its port alone. Applied after the `listen` of the same source.
static PORT: Key = Key {
    section: "",
    name: "port",
    placeholder: "PORT",
    about: "Another port for `listen`, without repeating its address.",
    wanted: || u16::wanted(&(0..=u16::MAX)),
    read: |config, raw| {
        config.listen.set_port(u16::read(raw, &(0..=u16::MAX))?);
        Ok(())
    },
    show: |config| config.listen.port().to_string(),
};

/// Every key, in the order in which they are applied.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    let (top, sections) = SECTIONS.split_first().expect("the keys at the top are a section");
    top.keys.iter().chain([&PORT]).chain(sections.iter().flat_map(|section| section.keys))
}
