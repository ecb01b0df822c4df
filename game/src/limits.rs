//! Every bound of a room, named. Bounds of the wire are in `protocol::limits`.

/// Seats a room may offer, least and most.
pub const SEATS_MIN: u8 = 1;
pub const SEATS_MAX: u8 = 100;
/// People who may watch a room besides its racers.
pub const SPECTATORS_MAX: usize = 32;
/// Milliseconds by which a big screen shows digits late, and boards that it shows at once.
pub const SCREEN_DELAY_MS: u32 = 60_000;
/// The same of a rated race of a pool, which anybody may watch but its racers and their networks.
pub const RATED_SCREEN_DELAY_MS: u32 = 30_000;
pub const SCREEN_BOARDS_MAX: usize = 4;
/// Characters in a player's name, after trimming.
pub const NAME_CHARS_MAX: usize = 20;
/// Code points of a name, which one character may have several of.
pub const NAME_SCALARS_MAX: usize = 100;
/// Combining marks on one letter of a name: as many as any language needs.
pub const NAME_MARKS_MAX: usize = 2;
/// Seconds of lock-out after a mistake, or after the first one if it grows.
pub const LOCKOUT_S_MAX: u8 = 30;
/// Seconds that a growing lock-out ends at: two minutes without a move lose any race, and more of them would
/// only keep somebody waiting who could as well be out.
pub const LOCKOUT_GROWN_S_MAX: u64 = 120;
/// Seconds of lock-out after a guess where guesses are dear, by the tier of the puzzle; that of fiendish also above it. So
/// long that guessing between singles takes longer than looking for the steps it spares, and comes first in fewer than half
/// of the races; `docs/rules.md` has the figures. In an easy puzzle there is always a single to find. Above fiendish no
/// lock-out shorter than the race would do.
pub const GUESS_LOCKOUT_S_EASY: u64 = 20;
pub const GUESS_LOCKOUT_S_MEDIUM: u64 = 80;
pub const GUESS_LOCKOUT_S_HARD: u64 = 240;
pub const GUESS_LOCKOUT_S_FIENDISH: u64 = 800;
/// Mistakes after which a racer may be out.
pub const OUT_AFTER_MAX: u8 = 20;
/// Seconds a race may be limited to.
pub const TIME_LIMIT_S_MIN: u32 = 30;
pub const TIME_LIMIT_S_MAX: u32 = 2 * 60 * 60;
/// Seconds between two eliminations, and what a room begins with: below the least a slow single decides, above the most three
/// racers wait for minutes.
pub const ELIMINATION_S_MIN: u8 = 15;
pub const ELIMINATION_S_MAX: u8 = 120;
pub const ELIMINATION_S_DEFAULT: u8 = 30;
/// Racers of an elimination: of two, one would leave at the first moment, which is a race with a short limit.
pub const ELIMINATION_RACERS_MIN: u8 = 3;
/// Racers of a duel, and minutes that both may take to set a puzzle: below the least nobody sets one.
pub const DUEL_SEATS: u8 = 2;
pub const SETTING_MIN_MIN: u8 = 1;
pub const SETTING_MIN_MAX: u8 = 60;
pub const SETTING_MIN_DEFAULT: u8 = 10;
/// Milliseconds that who waits may add for the other, again and again, and all that it may come to.
pub const SETTING_MORE_MS: u64 = 5 * 60_000;
pub const SETTING_MS_MAX: u64 = 90 * 60_000;
/// Milliseconds to agree on the terms of a duel.
pub const COMPARE_MS_MAX: u64 = 5 * 60_000;
/// Milliseconds that a setter may be away before the duel is called off: their puzzle is drawn without the server.
pub const SETTING_GRACE_MS: u64 = 3 * 60_000;
/// Seconds that the racer with the easier puzzle starts later for each tier of difference, if both agree.
pub const DUEL_TIER_S: u16 = 90;
/// Seconds of countdown before a race.
pub const COUNTDOWN_S_MAX: u8 = 10;
/// Seconds a dropped racer may stay away before the race is forfeit.
pub const GRACE_S_MIN: u16 = 5;
pub const GRACE_S_MAX: u16 = 600;
/// Milliseconds a dropped member keeps their place while no race is on.
pub const LOBBY_GRACE_MS: u64 = 60_000;
/// Milliseconds without any input after which a room closes.
pub const IDLE_MS_MAX: u64 = 2 * 60 * 60 * 1_000;
/// Milliseconds a puzzle may take to be dealt before the start is called off.
pub const DEAL_MS_MAX: u64 = 10_000;
/// Milliseconds for which the host's `Start` waits after a change of rules or puzzle.
pub const SETTLE_MS: u64 = 3_000;
/// Milliseconds a room's host may be gone before another member who is there becomes the host.
pub const HOST_AWAY_MS: u64 = 10_000;
/// Milliseconds after which a race starts without the only seated member who is not ready.
pub const UNREADY_MS_MAX: u64 = 60_000;
/// Milliseconds in which two players paired by the queue must be in their room, and for which a countdown there waits
/// for one whose connection is gone.
pub const PAIRED_WAIT_MS: u64 = 15_000;
pub const PAIRED_AWAY_MS: u64 = 5_000;
/// Milliseconds that a finish counts earlier than it came, at most: as long as it was on the way.
pub const LINE_MS_MAX: u16 = 100;
/// Milliseconds a racer in a queue's room may do nothing once the opponent has finished.
pub const IDLE_RACER_MS_MAX: u64 = 120_000;
/// Milliseconds for which new players from the address of somebody who was removed need the host's consent.
pub const BARRED_MS: u64 = 10 * 60 * 1_000;
/// Former members of a room who may come back though it is locked.
pub const FORMER_MAX: usize = 256;
/// Requests for that consent that wait at once; a further one takes the place of the oldest.
pub const KNOCKS_MAX: usize = 8;
/// Names of racers in the preview of a room.
pub const PREVIEW_NAMES_MAX: usize = 8;
/// Milliseconds after somebody else's verdict on a cell in which a right digit there follows it, and how many such digits, and
/// how many percent of all right ones, mark a racer in the record. A digit that follows a wrong guess counts as several: in
/// a class of thirty somebody has always just been right, but hardly ever just guessed wrong, in the cell that one fills.
pub const FOLLOWED_WITHIN_MS: u32 = 2_500;
pub const FOLLOWED_CELLS_MIN: u32 = 8;
pub const FOLLOWED_GUESS_WEIGHT: u32 = 4;
pub const FOLLOWED_PERCENT_MIN: u32 = 60;
/// Seats from which on racers who do not know each other get boards of their own: of two, an accomplice would be the opponent.
pub const ACCOMPLICES_SEATS_MIN: u8 = 3;
/// Others by whose verdicts a racer counts as going: those followed most.
pub const LEADERS_MAX: usize = 3;
/// Right digits from which a pace says something, and the median of the milliseconds between two of them below which no hand
/// placed them. The fastest players reach four digits a second where they know the solution by heart.
pub const PACE_DIGITS_MIN: u32 = 20;
pub const PACE_MEDIAN_GAP_MS: u32 = 150;
/// The mean from the first to the last of them, in milliseconds: five digits a second. A line that passes on what it has
/// only now and then makes many gaps of a hand short, but none of the race.
pub const PACE_MEAN_GAP_MS: u32 = 200;
/// The mean from the start of the race. A client sends up to forty digits at once when its line is back, after an outage in
/// which a person took seconds for each.
pub const PACE_SINCE_START_MS: u32 = 1_000;
/// Answers a racer's seat remembers, for moves that are sent again after a resume.
pub const ANSWERS_KEPT: usize = 128;
/// Judged moves that a racer may make in one race; the last of them ends their race. Every digit tried in every cell is
/// 729 moves on the classic board. So a record always holds all moves.
pub const MOVES_PER_RACER_MAX: u32 = 1_024;
/// The same for each cell of a larger board.
pub const MOVES_PER_CELL_MAX: u32 = 4;
/// The same on a ladder: enough for some ninety rungs.
pub const MOVES_PER_LADDER_MAX: u32 = 4_096;
/// Players a host may have removed; the oldest are forgiven first.
pub const KICKED_MAX: usize = 64;
/// Bots in one room. Some seconds pass between two moves of one.
pub const BOTS_PER_ROOM_MAX: usize = 8;
/// Boards that one `ShowBoards` may ask for: with the largest ones the answer is still far below what a connection holds.
pub const BOARDS_SHOWN_MAX: usize = 12;
/// Cells with notes that a solver shares with the setter at once: those of the largest board still fit a message.
pub const NOTES_SHARED_MAX: usize = 400;
/// Bytes of a pasted puzzle that are read at all.
pub const PUZZLE_TEXT_MAX: usize = 64 * 1024;
/// Puzzles that are drawn anew because a racer has raced the one before: of a kind with few puzzles the next is as well known.
pub const REDRAWS_MAX: u8 = 2;
/// Seeds that are tried for a puzzle whose seed nobody has named.
pub const SEEDS_TRIED_MAX: u32 = 4;
/// What a handicap may come to: seconds of delay, cells filled beforehand, mistakes forgiven.
pub const HANDICAP_DELAY_S_MAX: u16 = 600;
pub const HANDICAP_GIVENS_MAX: u8 = 100;
pub const HANDICAP_STRIKES_MAX: u8 = 20;
/// Seconds of lock-out that a hint may cost.
pub const HINT_COST_S_MAX: u8 = 120;
/// Places in the table of a challenge, and repeats of the viewer's own after them.
pub const CHALLENGE_TABLE_MAX: usize = 100;
pub const CHALLENGE_OWN_REPEATS_MAX: usize = 5;
/// Rows under one fold of it, and under all of them: enough to see who they are, in a message that stays small.
pub const CHALLENGE_FOLD_MAX: usize = 12;
pub const CHALLENGE_FOLDED_MAX: usize = 100;
/// Runs in it of players who knew the puzzle.
pub const CHALLENGE_INFORMED_MAX: usize = 20;
/// Runs of a challenge that its setter may have struck: more of them are the business of folds.
pub const CHALLENGE_STRUCK_MAX: usize = 200;
/// Ghosts of an attempt besides the setter's: the best runs of others, and the player's own.
pub const CHALLENGE_GHOSTS_BEST_MAX: usize = 8;
pub const CHALLENGE_GHOSTS_OWN_MAX: usize = 2;
/// Percent of the cells to fill for which an attempt at a challenge may take hints: they do not show its solution.
pub const CHALLENGE_HINTS_PERCENT_MAX: usize = 33;
/// Runs that may count and finish in a challenge; after them it can be looked at, and not tried any more.
pub const CHALLENGE_RUNS_MAX: usize = 2_000;
/// Runs of a challenge that are kept. Beyond it those go that do not count: a class of all who count leaves room for four others of
/// each.
pub const CHALLENGE_RUNS_KEPT_MAX: usize = 10_000;
/// Players on one network of whom it is remembered that they have started an attempt: any other there has seen it.
pub const CHALLENGE_STARTS_PER_NETWORK_MAX: usize = 64;
/// Words under which a challenge is found in the gallery: more rules than that are on hardly any board.
pub const GALLERY_KINDS_MAX: usize = 8;
/// Days whose dailies can be looked at, today included: six weeks, as a calendar shows them.
pub const DAILY_CALENDAR_DAYS: usize = 42;
/// Solved days of a player that are read for the longest streak: some ten years.
pub const DAILY_SOLVED_MAX: usize = 3_660;
/// People one has raced in the table of a daily.
pub const DAILY_OPPONENTS_MAX: usize = 50;
/// Digits of a run that a client claims: they fit into one message.
pub const CLAIMED_PLACEMENTS_MAX: usize = 256;
/// Milliseconds that such a run may have taken: a day.
pub const CLAIMED_MS_MAX: u32 = 24 * 60 * 60 * 1_000;
/// Rivals that one sees at a time.
pub const CHALLENGE_RIVALS_MAX: usize = 8;
/// Characters of a run's link, as it stands in an address; and moves with notes in it.
pub const GHOST_LINK_CHARS_MAX: usize = 8_000;
pub const NOTES_PER_GHOST_MAX: u32 = 2_000;
