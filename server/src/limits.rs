//! Every bound of the server, named. Bounds of the wire are in `protocol::limits`, bounds of rooms
//! in `game`.

use game::{CHALLENGE_GHOSTS_BEST_MAX, CHALLENGE_GHOSTS_OWN_MAX};
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;

/// Bytes of a frame that are read before the socket is closed. Larger than a message may be, so that
/// a slightly oversize one is answered with a fault instead.
pub(crate) const FRAME_BYTES_MAX: usize = 4 * CLIENT_MESSAGE_BYTES_MAX;
/// Bytes that are read at most before a message is complete, with the heads of its fragments and what
/// stands between them: so many fragments are no message but an attack.
pub(crate) const MESSAGE_INTAKE_BYTES_MAX: usize = 2 * FRAME_BYTES_MAX;
/// Bytes of a socket's read buffer. Allocated eagerly: tungstenite's default would cost 128 KiB each. Moves
/// have some 30 bytes.
pub(crate) const READ_BUFFER_BYTES: usize = 1024;
/// Bytes that the library may have to say by itself: answers to pings, and why it closes.
pub(crate) const CONTROL_BYTES_MAX: usize = 1024;

// A client that does not read costs at most: an outbox, twice what the kernel is asked for, what TLS keeps,
// and a connection's own few KiB. Together that is below 256 KiB.

/// Bytes the kernel is asked to keep for a connection whose peer does not read; Linux takes twice as many,
/// with its own accounts. Enough for every burst of a game; the kernel's own choice grows to megabytes.
pub(crate) const SEND_BUFFER_BYTES: usize = 32 * 1024;
/// The same for a connection with a large answer, while there are such buffers to lend: so much must be under way at
/// once for the page to come at full speed when an answer takes 200 ms. Linux gives no more unless
/// `net.core.wmem_max` was raised.
pub(crate) const LARGE_SEND_BUFFER_BYTES: usize = 208 * 1024;
/// Large buffers that are lent at once, by the server and to one address: thirty friends behind one address load the
/// page together. All of them, twice as large as asked for, are 39 MiB.
pub(crate) const LARGE_SEND_BUFFERS_MAX: usize = 96;
pub(crate) const LARGE_SEND_BUFFERS_PER_ADDRESS_MAX: usize = 40;
/// Milliseconds for which a peer may leave unacknowledged what was sent to it, or closed its window, before the kernel
/// gives the connection up; or the time for which a client may be silent, if that is longer.
pub(crate) const UNACKNOWLEDGED_MS_MAX: u64 = 30_000;
/// Milliseconds between two pings that measure the line of a client at a room or a pool, and round trips of which the least counts.
pub(crate) const ROUND_TRIP_EVERY_MS: u64 = 2_000;
pub(crate) const ROUND_TRIPS_MAX: usize = 10;
/// Milliseconds that a line may be longer than the kernel's measure of it says.
pub(crate) const LINE_UNPROVED_MS_MAX: u16 = 30;
/// Milliseconds by which a line has to change for its room to be told.
pub(crate) const LINE_STEP_MS: u16 = 3;
/// Milliseconds for which a connection that was shut down waits for its peer to take the rest and close too.
pub(crate) const CLOSE_MS_MAX: u64 = 30_000;
/// Bytes that TLS buffers for such a peer, encrypted already; that it reads at once; and of a message that has not come whole,
/// which is a handshake's if it is larger than a record.
pub(crate) const TLS_BUFFER_BYTES: usize = 32 * 1024;
pub(crate) const TLS_READ_BYTES: usize = 4 * 1024;
pub(crate) const TLS_INCOMING_BYTES_MAX: usize = 64 * 1024;
/// Bytes that wait for a slow client, or are being written, before it is closed, and what is added for each message,
/// whose own memory counts too. A message counts a quarter of it at most, so that four always fit, however large.
pub(crate) const OUTBOX_BYTES_MAX: usize = 112 * 1024;
pub(crate) const OUTBOX_MESSAGE_BYTES: usize = 64;
/// Frames that are written with one system call.
pub(crate) const FRAMES_PER_WRITE_MAX: usize = 64;

/// Milliseconds for a client whose outbox has filled up to read why its connection ends.
pub(crate) const STALLED_FAREWELL_MS_MAX: u64 = 8_000;

/// Messages that wait for a room, or for the queue, before the sessions that send them have to wait.
pub(crate) const ROOM_INBOX_MAX: usize = 256;
pub(crate) const QUEUE_INBOX_MAX: usize = 1_024;

/// Milliseconds between two times that the queue says how it is getting on to other nodes and to the store.
pub(crate) const QUEUE_SAID_EVERY_MS: u64 = 1_000;

/// Seconds before a race against a bot that the queue sends.
pub(crate) const BOT_COUNTDOWN_S: u8 = 3;
/// Inputs that a room takes in one turn: all of them are stored together before anything is sent. What follows from so
/// many fits an outbox.
pub(crate) const TURN_INPUTS_MAX: u64 = 64;
/// Milliseconds to a multiple of which the moments are rounded down at which rooms tell held progress
/// ([`protocol::limits::PROGRESS_HELD_MS_MAX`]): so many rooms share one wake-up.
pub(crate) const PROGRESS_TICK_MS: u64 = 16;
/// Bytes of a room's inputs in the journal before its state takes their place; more for a room whose state is larger.
pub(crate) const ROOM_JOURNAL_BYTES_MAX: usize = 64 * 1024;
/// Bytes of puzzle texts that all connections together may have uploaded and not used yet.
pub(crate) const UPLOADED_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Milliseconds for which an uploaded text is held after its last piece.
pub(crate) const UPLOAD_IDLE_MS_MAX: u64 = 60_000;
/// Kinds of puzzle that are prepared beforehand: those asked for most recently; and how many of each but the three that
/// most rooms ask for. A large board takes some hundred kilobytes.
pub(crate) const STOCK_KINDS_MAX: usize = 24;
pub(crate) const STOCK_OF_OTHERS_MAX: usize = 2;
/// Reproductions of failed rooms that are stored on disk; further ones are only logged.
pub(crate) const FAILED_ROOMS_KEPT_MAX: usize = 100;
/// Draws of a room code before the server counts as full.
pub(crate) const CODE_DRAWS_MAX: usize = 32;

/// Players that are remembered besides the store, some 500 bytes each; the one not seen for longest makes
/// place first.
pub(crate) const IDENTITIES_REMEMBERED_MAX: usize = 50_000;
/// Players that are looked at for one whose state is in the store, when another needs the place.
pub(crate) const IDENTITIES_LOOKED_AT_MAX: usize = 64;
/// Secrets of a player that are remembered at the same time, dead ones too: the use of a dead one is detected.
pub(crate) const SECRETS_MAX: usize = 8;
/// Milliseconds for which earlier secrets still count after a newer one was used for the first time.
pub(crate) const SECRETS_OVERLAP_MS: u64 = 60_000;
/// Players who have yet to be notified that a dead secret of theirs was used, and milliseconds between two
/// notifications of one player at least.
pub(crate) const ALARMS_MAX: usize = 1_024;
pub(crate) const ALARM_EVERY_MS: u64 = 60_000;
/// Players who wait to be looked up before their sessions have to wait, and who are looked up at once.
pub(crate) const LOOKUPS_WAITING_MAX: usize = 1_024;
pub(crate) const LOOKUPS_AT_ONCE_MAX: usize = 256;
/// Players whose rates are remembered, some 200 bytes each.
pub(crate) const PLAYERS_RATED_MAX: usize = 65_536;
/// Milliseconds a join by code waits at most when its address has tried too many wrong ones, and how many of one address
/// wait at a time: so many codes can be tried there in that time.
pub(crate) const JOIN_WAIT_MS_MAX: u64 = 4_000;
pub(crate) const SLOW_JOINS_MAX: usize = 4;
/// Faults of a client that are forgiven each minute: only a run of them is abuse.
pub(crate) const FAULTS_FORGIVEN_PER_MINUTE: u32 = 6;

/// Jobs that run at once at most, on machines with many cores.
pub(crate) const JOBS_AT_ONCE_MAX: usize = 8;
/// Jobs that are on their way to the workers before those who hand them in have to wait.
pub(crate) const JOBS_INBOX_MAX: usize = 1_024;

/// Connections at most that are not (yet) game sockets.
pub(crate) const DOOR_CONNECTIONS_MAX: usize = 1_024;
/// Milliseconds a connection may stay without becoming a game socket, however much it asks.
pub(crate) const DOOR_MS_MAX: u64 = 120_000;
/// Milliseconds for the handshake of TLS.
pub(crate) const TLS_HANDSHAKE_MS_MAX: u64 = 10_000;
/// Milliseconds between two looks at the certificate's files.
pub(crate) const TLS_LOOK_EVERY_MS: u64 = 2_000;
/// Bytes of a certificate's or key's file.
pub(crate) const TLS_FILE_BYTES_MAX: u64 = 1024 * 1024;
/// TCP connections at most to the operator's port.
pub(crate) const OPS_CONNECTIONS_MAX: usize = 32;
/// Bans that hold at once.
pub(crate) const BANS_MAX: usize = 10_000;
/// Milliseconds an order waits for the store.
pub(crate) const ORDER_SAVE_MS_MAX: u64 = 5_000;
/// Matches and challenges that are looked at with one statement for what names a player who is forgotten; milliseconds that one
/// request for it goes on, and waits for the player's rooms to close; and rooms that are listed which hinder it.
pub(crate) const RETOLD_MATCHES_AT_ONCE: i64 = 64;
pub(crate) const RETOLD_CHALLENGES_AT_ONCE: i64 = 64;
pub(crate) const FORGET_SLICE_MS: u64 = 2_000;
pub(crate) const FORGET_ROOMS_MS_MAX: u64 = 3_000;
pub(crate) const FORGOTTEN_ROOMS_NAMED_MAX: i64 = 16;
/// Bytes of an operator's order.
pub(crate) const ORDER_BYTES_MAX: usize = 16 * 1024;
/// Milliseconds in which a room answers an operator, unless it waits for the journal.
pub(crate) const ROOM_REPORT_MS_MAX: u64 = 2_000;
/// Milliseconds in which a room answers a player who looks at it before entering, unless it waits for the journal.
pub(crate) const ROOM_PREVIEW_MS_MAX: u64 = 1_000;
/// Milliseconds between two looks of a screen, which takes one a second.
pub(crate) const SCREEN_EVERY_MS_MIN: u64 = 500;
/// Bytes of a request's head.
pub(crate) const HTTP_HEAD_BYTES_MAX: usize = 16 * 1024;
/// Milliseconds a client has to send a request's head; idle connections are closed after it too.
pub(crate) const HTTP_HEAD_MS_MAX: u64 = 15_000;
/// Sockets for which there is no place, opened only so that the client can read why it is refused.
pub(crate) const REFUSALS_AT_ONCE_MAX: usize = 64;
/// Sockets beyond the limit that may be a returning player's, until their `Hello` is read: in all, and of one address.
pub(crate) const HEARINGS_AT_ONCE_MAX: usize = 256;
pub(crate) const HEARINGS_PER_ADDRESS_MAX: usize = 32;
/// Milliseconds such a socket has for its `Hello`: it takes a place that others wait for.
pub(crate) const HEARING_MS_MAX: u64 = 3_000;
/// Game sockets beyond `limits.connections` for players whose place in a room is reserved: this part of the limit, and
/// at least so many.
pub(crate) const RESERVE_PER_CONNECTIONS: usize = 20;
pub(crate) const RESERVE_MIN: usize = 4;
/// Milliseconds without accepting after the system had no more sockets or memory to give.
pub(crate) const ACCEPT_PAUSE_MS: u64 = 250;

/// Client addresses, and networks around them, that are remembered for what they hold and try, at least; more if more
/// can hold something. Some 250 bytes each.
pub(crate) const ADDRESSES_MAX: usize = 65_536;
/// Shares of one address that a /56 and a /48 of IPv6 have together, whose /64s count as addresses: a client may have as
/// much network as that, and a school or an office may have no more.
pub(crate) const NETWORK_56_SHARES: u32 = 4;
pub(crate) const NETWORK_48_SHARES: u32 = 16;
/// Milliseconds between two rounds of forgetting those that hold and try nothing.
pub(crate) const ADDRESSES_FORGET_EVERY_MS: u64 = 60_000;

/// Milliseconds everything has to end in after the request to stop.
pub(crate) const STOP_MS_MAX: u64 = 2_000;

/// Leaderboards of challenges that are held at once, and runs in all of them: some 16 MiB.
pub(crate) const LEADERBOARDS_MAX: usize = 256;
pub(crate) const LEADERBOARD_RUNS_MAX: usize = 100_000;
/// Leaderboards that are read as a whole at once: each may take tens of milliseconds of a core.
pub(crate) const LEADERBOARDS_READ_AT_ONCE: usize = 1;
/// Ghosts that are read at once: those of one attempt.
pub(crate) const GHOSTS_READ_MAX: usize = 1 + CHALLENGE_GHOSTS_OWN_MAX + CHALLENGE_GHOSTS_BEST_MAX;
/// Challenges of an earlier release that are looked into at once.
pub(crate) const CHALLENGES_INDEXED_AT_ONCE: i64 = 100;

/// Connections at most for reading the store.
pub(crate) const STORE_READERS_MAX: u32 = 4;
/// Milliseconds a reader of the store waits for a connection.
pub(crate) const STORE_READ_MS_MAX: u64 = 5_000;
/// Milliseconds connecting to the database may take, and closing a connection that failed.
pub(crate) const STORE_CONNECT_MS_MAX: u64 = 5_000;
/// Milliseconds a starting server waits for another that holds the store, and between two looks.
pub(crate) const STORE_HELD_MS_MAX: u64 = 3_000;
pub(crate) const STORE_HELD_RETRY_MS: u64 = 100;
/// Rooms that are read back at once.
pub(crate) const STORED_ROOMS_PAGE: i64 = 128;

/// Entries that wait for the journal before the next sender has to wait.
pub(crate) const JOURNAL_QUEUE_MAX: usize = 4_096;
/// Bytes of one transaction, beyond which the next entry waits for the next one.
pub(crate) const JOURNAL_BATCH_BYTES_MAX: usize = 1024 * 1024;
/// Milliseconds between the beginnings of two transactions. A lone move does not wait; under load so many share one
/// that storing a move costs little, and no player notices the wait.
pub(crate) const JOURNAL_COMMIT_EVERY_MS: u64 = 3;
/// Milliseconds one attempt to commit to PostgreSQL may take before it counts as failed, and how many times as long the next
/// one may take in the end: what needs long must succeed at some time.
pub(crate) const JOURNAL_ATTEMPT_MS_MAX: u64 = 10_000;
pub(crate) const JOURNAL_PATIENCE_GROWS_TO: u32 = 16;
/// Milliseconds after which players are notified that a write is not completing.
pub(crate) const JOURNAL_SLOW_MS: u64 = 5_000;
/// Milliseconds between two attempts to write: at first, and at most.
pub(crate) const JOURNAL_RETRY_MS_MIN: u64 = 50;
pub(crate) const JOURNAL_RETRY_MS_MAX: u64 = 1_000;
/// Milliseconds between two beats, which save the server's time and find out when the store is another's: so much of its time
/// a crash may turn back. With rooms open, without, and with rooms open on PostgreSQL.
pub(crate) const JOURNAL_LIVE_MS: u64 = 250;
pub(crate) const JOURNAL_IDLE_MS: u64 = 5_000;
pub(crate) const SERVER_BEAT_MS: u64 = 1_000;
/// Milliseconds for which entries may stay in a segment of the embedded store's journal before they move to the
/// database, and bytes of a segment that are too many to wait for that. A crash leaves so much to be moved by the next
/// start.
pub(crate) const DIGEST_EVERY_MS: u64 = 10_000;
pub(crate) const SEGMENT_BYTES_MAX: u64 = 2 * 1024 * 1024;
/// Bytes of a batch that are encoded and appended at once, without a thread of their own for it; milliseconds after which the
/// disk counts as slow, and for which every batch gets such a thread then.
pub(crate) const APPEND_LIGHT_BYTES_MAX: usize = 64 * 1024;
pub(crate) const APPEND_SLOW_MS: u64 = 5;
pub(crate) const APPEND_WARY_MS: u64 = 10_000;
/// Segments that wait for the database, and bytes of the newest one beyond which nothing more is stored until it takes
/// them.
pub(crate) const SEALED_SEGMENTS_MAX: usize = 2;
pub(crate) const SEGMENTS_BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Milliseconds that moving segments into the database may take before it counts as failed.
pub(crate) const DIGEST_ATTEMPT_MS_MAX: u64 = 120_000;
/// Milliseconds between two looks whether another server has taken an embedded store.
pub(crate) const HOLDER_LOOK_EVERY_MS: u64 = 1_000;

/// Connections of a node at most for what it asks of the database beside its commits.
pub(crate) const CLUSTER_CONNECTIONS_MAX: u32 = 6;
/// Milliseconds that the database lets a node's transaction be idle, wait for a lock, and work on a statement: a frozen
/// node must not hold up the others. Seconds after which it asks a silent connection whether it lives, and between
/// the three times that it asks.
pub(crate) const CLUSTER_IDLE_TRANSACTION_MS_MAX: u64 = 1_000;
pub(crate) const CLUSTER_LOCK_MS_MAX: u64 = 2_000;
pub(crate) const CLUSTER_STATEMENT_MS_MAX: u64 = 10_000;
pub(crate) const CLUSTER_KEEPALIVE_S: u64 = 3;
/// Milliseconds for one look at the cluster, and for one attempt to take the queue: what takes longer is tried again.
pub(crate) const CLUSTER_LOOK_MS_MAX: u64 = 1_000;
/// Milliseconds for which a code is reserved for a room that is not stored yet.
pub(crate) const CODE_RESERVED_MS_MAX: u64 = 60_000;
/// Milliseconds for which a node that is gone is still listed, and for which a player's last visit is remembered who has
/// no place.
pub(crate) const NODES_LISTED_MS: u64 = 60 * 60 * 1_000;
pub(crate) const VISITS_REMEMBERED_MS: u64 = 60 * 60 * 1_000;

/// Matches that are read for the API at once: fewer than the store has readers.
pub(crate) const API_READS_AT_ONCE_MAX: usize = 2;
/// Puzzles of links that are read and drawn at once, some 10 ms each, and that wait for it; who finds so many is asked to come
/// again. Those that are remembered, and bytes of them all: a picture has some 20 KB.
pub(crate) const CARDS_AT_ONCE_MAX: usize = 1;
pub(crate) const CARDS_WAITING_MAX: usize = 32;
pub(crate) const CARDS_MAX: usize = 256;
pub(crate) const CARDS_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Matches that are in memory at once, read for the API and not yet sent: half a megabyte each at most.
pub(crate) const API_ANSWERS_AT_ONCE_MAX: usize = 32;
/// Bytes of what is made of matches (replays, pictures) and remembered, and milliseconds after which it is made anew, since the
/// store may name a player no more.
pub(crate) const MADE_BYTES_MAX: usize = 16 * 1024 * 1024;
pub(crate) const MADE_KEPT_MS_MAX: u64 = 60_000;
/// Bytes of such an answer that are handed on at a time.
pub(crate) const API_CHUNK_BYTES: usize = 16 * 1024;
/// Rated races that run and are listed.
pub(crate) const RACES_LISTED_MAX: usize = 50;
/// Rows of a page of a leaderboard, places of one that are read, and rows above and below a player's own.
pub(crate) const LEADERBOARD_ROWS: i64 = 50;
pub(crate) const LEADERBOARD_PLACES_MAX: i64 = 10_000;
pub(crate) const LEADERBOARD_NEIGHBOURS: i64 = 2;
/// Classes that are read: of a server, and of a player.
pub(crate) const RATING_CLASSES_MAX: i64 = 32;
/// What is read of a player: matches in each class, matches that are told, best times, and those whom they have met most.
pub(crate) const RATING_HISTORY_MAX: i64 = 200;
pub(crate) const PLAYER_MATCHES_MAX: usize = 20;
pub(crate) const PLAYER_BESTS_MAX: i64 = 100;
pub(crate) const PLAYER_RIVALS_MAX: i64 = 10;
/// Milliseconds between two merges of segments at least that pages wait for: they show a rated match within a second.
pub(crate) const SHOWN_EVERY_MS: u64 = 500;
/// Puzzles of which it is remembered that a player has raced them: some years of daily play, in a few hundred kilobytes.
pub(crate) const RACED_PER_PLAYER_MAX: i64 = 4_096;
/// Matches of earlier releases that are read at once for it, and milliseconds from one such read to the next: a hundred
/// thousand in half an hour, beside everything else.
pub(crate) const BACKFILL_AT_ONCE_MAX: i64 = 16;
pub(crate) const BACKFILL_EVERY_MS: u64 = 250;
/// Rooms for which it is looked up at once who has raced a puzzle: after a restart all of them ask.
pub(crate) const RACED_LOOKUPS_MAX: usize = 2;
/// Days for which a player who has raced at a pace that no hand reaches is not paired with people.
pub(crate) const NOT_BY_HAND_DAYS: u32 = 7;
/// Matches, players or rooms that are forgotten with one transaction.
pub(crate) const FORGOTTEN_AT_ONCE_MAX: i64 = 500;
/// Reports of a player within a day, and those that an operator is shown.
pub(crate) const REPORTS_PER_DAY_MAX: u64 = 10;
pub(crate) const REPORTS_SHOWN_MAX: i64 = 200;
/// Rows of a page of the gallery, and players up to whom it is counted who has tried a challenge there.
pub(crate) const GALLERY_ROWS: i64 = 25;
pub(crate) const GALLERY_TRIED_MAX: i64 = 1_000;
/// Milliseconds between two looks for what is too old.
pub(crate) const FORGET_EVERY_MS: u64 = 60 * 60 * 1_000;
/// Days a player is remembered who was here once and never returned.
pub(crate) const VISITORS_RETENTION_DAYS: u32 = 30;
/// Days for which it is known what a match has changed in ratings. The ratings stay.
pub(crate) const BOOKINGS_RETENTION_DAYS: u32 = 730;
/// Percent of what an embedded store may take that is left when it has forgotten its oldest matches.
pub(crate) const STORE_SHRINKS_TO_PERCENT: u64 = 90;
/// Rows of a damaged store that are read at once; around the damage they are read one by one.
pub(crate) const SALVAGED_ROWS_AT_ONCE: i64 = 64;
/// Percent of the space that must be free on the disk, which must be free for new things to begin again.
pub(crate) const DISK_ENOUGH_PERCENT: u64 = 120;
/// Milliseconds between two looks at the space on the disk.
pub(crate) const DISK_LOOK_EVERY_MS: u64 = 5_000;
pub(crate) const MIB: u64 = 1024 * 1024;
/// Days the log of a room that failed stays in the store.
pub(crate) const FAILED_ROOMS_RETENTION_DAYS: u32 = 30;

/// Bytes of the letters that go to another node as one message: below what NATS takes by default, 1 MiB.
pub(crate) const ENVELOPE_BYTES_MAX: usize = 700 * 1024;
/// Bytes of letters that wait for one node; what comes after is lost, and both sides begin anew.
pub(crate) const PEER_BYTES_MAX: usize = 16 * 1024 * 1024;
/// Rooms of other nodes whose place is remembered.
pub(crate) const ROOMS_ELSEWHERE_MAX: usize = 100_000;
/// Milliseconds for a connection to NATS, between its pings, between two attempts to connect again, and that an envelope may
/// take to leave.
pub(crate) const NATS_CONNECT_MS_MAX: u64 = 2_000;
pub(crate) const NATS_PING_EVERY_MS: u64 = 1_000;
pub(crate) const NATS_RECONNECT_MS: u64 = 200;
pub(crate) const NATS_PUBLISH_MS_MAX: u64 = 1_000;
/// Envelopes that wait for NATS, or come from it and are not yet read.
pub(crate) const NATS_ENVELOPES_MAX: usize = 4_096;
/// Milliseconds between two looks at the cluster, while a node is suspected to be dead too; between two attempts to claim rooms that
/// could not be had; and for which the carrier is waited for when it calls a node.
pub(crate) const LOOK_EVERY_MS: u64 = 250;
pub(crate) const LOOK_AGAIN_MS: u64 = 100;
pub(crate) const CLAIM_EVERY_MS: u64 = 250;
pub(crate) const CALL_MS_MAX: u64 = 200;
/// Milliseconds between two looks where rooms should be, and between two that go; and rooms that go after one look.
pub(crate) const BALANCE_EVERY_MS: u64 = 10_000;
pub(crate) const BALANCE_PAUSE_MS: u64 = 100;
pub(crate) const BALANCED_AT_ONCE_MAX: usize = 64;
/// Milliseconds between two renewals of the lease of the queue, two measurements of NATS, and two sweeps; and rows that one statement
/// of a sweep looks at.
pub(crate) const QUEUE_EVERY_MS: u64 = 1_000;
pub(crate) const NATS_MEASURED_EVERY_MS: u64 = 5_000;
pub(crate) const SWEEP_EVERY_MS: u64 = 60_000;
pub(crate) const SWEPT_AT_ONCE_MAX: i64 = 5_000;
/// Rooms that are claimed with one transaction: few enough that the other nodes get theirs.
pub(crate) const CLAIMED_AT_ONCE_MAX: usize = 64;
/// Milliseconds that a player who returns waits for a room whose owner has ended, and between two looks.
pub(crate) const OWNER_WAIT_MS_MAX: u64 = 8_000;
pub(crate) const OWNER_LOOK_EVERY_MS: u64 = 50;
/// Milliseconds that a node that has given a room up waits for another to run it, before it takes the room again.
pub(crate) const HEIR_WAIT_MS_MAX: u64 = 2_000;
/// Milliseconds that a letter may wait for a room that takes nothing.
pub(crate) const LETTER_WAIT_MS_MAX: u64 = 500;

/// Puzzles that a player has raced last, among which those are looked for whom they have raced.
pub(crate) const OPPONENTS_LOOKED_AT_MAX: i64 = 500;
/// Seconds before its day in which a daily is made, and milliseconds between two looks whether it is time.
pub(crate) const DAILY_AHEAD_S: u32 = 300;
pub(crate) const DAILY_LOOK_EVERY_MS: u64 = 60_000;
/// Seconds after its day in which the solution of a daily stays closed, and those finish who have begun in time.
pub(crate) const DAILY_GRACE_S: u64 = 3_600;
