//! The lobby as rows to draw: who sits where, what the card says, what this member may do.

use game::{BOTS_PER_ROOM_MAX, Knock, KnockNo, Knowledge, MemberNo, MemberView, Phase, Role, RoomCode};

use super::rules::{CardRow, card};
use super::{DuelButton, Room};
use crate::text::{self, lobby as words};

/// Everything the lobby screen shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Lobby {
    pub code: RoomCode,
    pub link: String,
    pub seats: Vec<SeatRow>,
    pub spectators: Vec<SeatRow>,
    pub seats_taken: usize,
    pub seats_max: u8,
    /// "2 of 2 · 1 watching"
    pub places: String,
    pub card: Vec<CardRow>,
    pub host: bool,
    pub watching: bool,
    pub ready: bool,
    /// No new player is admitted.
    pub locked: bool,
    /// Who wants to join; only the host, who can answer, is shown it.
    pub knocks: Vec<KnockRow>,
    /// May lock the room and give it a new code.
    pub can_lock: bool,
    /// The setter of the puzzle says something of it, to be read.
    pub has_note: bool,
    /// May open the rules and the paste dialog.
    pub can_edit: bool,
    pub can_ready: bool,
    pub can_start: bool,
    pub can_cancel_start: bool,
    /// While a race is about to start: what taking the own mark back is called. "Sit out" where others have decided to
    /// start, "Cancel" where it calls the start off.
    pub can_step_back: Option<&'static str>,
    pub can_take_seat: bool,
    /// May let the server play a further racer.
    pub can_add_bot: bool,
    /// What this member does next, which the screen makes the largest button.
    pub primary: Primary,
    /// Before a duel, what there is to do instead.
    pub duel: Vec<DuelButton>,
    /// What the room waits for: "Waiting for Mara.", "2 of 4 ready". See also `App::lobby_status`.
    pub status: String,
}

/// The one thing that a member would do next in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primary {
    /// Alone, or without racers: invite somebody.
    CopyLink,
    Start,
    Ready,
    TakeSeat,
    /// Nothing: ready already, or no seat to be had.
    Wait,
}

/// One member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    pub member: MemberNo,
    /// Chooses the member's colour and shape, the same on every screen.
    pub mark: u16,
    /// "You" for oneself.
    pub name: String,
    pub you: bool,
    pub host: bool,
    /// Has a seat in the race.
    pub seated: bool,
    /// A program plays, and says so.
    pub bot: bool,
    /// What makes the race another one for the member: "set the puzzle", "knows the seed", "starts 5 s later".
    pub about: Option<String>,
    pub ready: bool,
    pub connected: bool,
    /// "Ready", "Not ready", "Watching", "Reconnecting…", "Next race"; of a bot its strength.
    pub state: &'static str,
    /// Kick and hand over.
    pub can_manage: bool,
    /// Can be made the host: a bot cannot.
    pub can_host: bool,
}

/// A player who asks the host to come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockRow {
    pub knock: KnockNo,
    /// "Eve wants to join".
    pub text: String,
}

impl Room {
    /// The rules card; with it, who will watch the solvers.
    fn rules_card(&self) -> Vec<CardRow> {
        let mut rows = card(&self.editor.drafted(&self.view.announced()));
        let watcher = self.seated_setter();
        rows.extend(watcher.map(|setter| CardRow {
            label: text::rules::setter(),
            value: text::setter_watches(&setter.name),
        }));
        rows
    }

    /// The lobby screen's content.
    #[must_use]
    pub fn lobby(&self) -> Lobby {
        let view = &self.view;
        let (racers, spectators): (Vec<_>, Vec<_>) =
            view.members.iter().partition(|member| member.role != Role::Spectator);
        let own = self.own();
        let (resting, starting) = (self.is_resting(), self.is_starting());
        let ready = own.is_some_and(|own| own.ready);
        let powers = self.is_host() && view.policy.host_powers;
        let watching = own.is_some_and(|own| own.role == Role::Spectator);
        let seated = own.is_some_and(|own| own.role == Role::Racer);
        let knocks = view.knocks.iter().filter(|_| powers);
        let seats_taken = self.racers().count();
        let has_free_seat = seats_taken < usize::from(view.settings.rules.racers_max());
        let bots = view.members.iter().filter(|member| member.strength.is_some()).count();
        let can_start = powers && resting && seats_taken >= self.racers_min();
        Lobby {
            code: view.code,
            link: self.link.clone(),
            seats_taken,
            has_note: self.has_note(),
            places: text::places(
                seats_taken,
                view.settings.rules.racers_max(),
                view.members.len() - seats_taken,
            ),
            seats_max: view.settings.rules.racers_max(),
            seats: racers.into_iter().map(|member| self.seat(member)).collect(),
            spectators: spectators.into_iter().map(|member| self.seat(member)).collect(),
            card: self.rules_card(),
            host: self.is_host(),
            watching,
            ready,
            locked: view.locked,
            knocks: knocks.map(knock_row).collect(),
            can_lock: powers,
            can_edit: powers && resting,
            // During the countdown one can only think better of it.
            can_ready: seated && (resting || starting && ready),
            can_start,
            can_add_bot: powers && resting && has_free_seat && bots < BOTS_PER_ROOM_MAX,
            primary: match () {
                () if can_start && seats_taken > 1 => Primary::Start,
                () if powers => Primary::CopyLink,
                () if seated && resting && !ready => Primary::Ready,
                () if watching && resting && has_free_seat => Primary::TakeSeat,
                () => Primary::Wait,
            },
            can_cancel_start: powers && starting,
            can_step_back: self.step_back().filter(|_| starting && seated && !powers),
            can_take_seat: resting && watching && has_free_seat,
            duel: self.duel_buttons(),
            status: self.lobby_status(),
        }
    }

    fn is_resting(&self) -> bool {
        matches!(self.view.phase, Phase::Lobby | Phase::Finished)
    }

    fn is_starting(&self) -> bool {
        matches!(
            self.view.phase,
            Phase::Dealing | Phase::Countdown { .. } | Phase::Setting | Phase::Comparing
        )
    }

    fn racers(&self) -> impl Iterator<Item = &MemberView> {
        self.view.members.iter().filter(|member| member.role == Role::Racer)
    }

    /// What the way out of a race that is about to start is called. A start that not all were ready for goes on without
    /// this member. Strangers have no way but to leave.
    fn step_back(&self) -> Option<&'static str> {
        let forced = self.forced || self.racers().any(|member| !member.ready);
        let label = if forced { words::sit_out() } else { words::cancel() };
        (!self.view.policy.starts_itself).then_some(label)
    }

    /// Whether a member starts the race, and so never says that they are ready.
    fn starts_race(&self, member: &MemberView) -> bool {
        member.no == self.view.host && self.view.policy.host_powers
    }

    fn seat(&self, member: &MemberView) -> SeatRow {
        let you = member.no == self.you;
        SeatRow {
            member: member.no,
            mark: member.no.0,
            name: if you { text::you().to_owned() } else { member.name.to_string() },
            you,
            host: member.no == self.view.host,
            seated: member.role == Role::Racer,
            bot: member.bot,
            about: text::about_member(member.knowledge, member.handicap, member.tally),
            ready: member.ready,
            connected: member.connected,
            state: match (member.connected, member.role, member.ready) {
                (false, _, _) => words::reconnecting(),
                (true, Role::Spectator, _) => words::watching(),
                (true, Role::Waiting, _) if member.knowledge == Knowledge::Puzzle => words::watching(),
                (true, Role::Waiting, _) => words::next_race(),
                (true, Role::Racer, _) if let Some(strength) = member.strength => text::strength(strength),
                (true, Role::Racer, true) => words::ready(),
                // For a member who may start, that is as good as being ready.
                (true, Role::Racer, false) if self.starts_race(member) => words::starts_the_race(),
                (true, Role::Racer, false) => words::not_ready(),
            },
            can_manage: self.is_host() && !you && self.view.policy.host_powers,
            can_host: member.strength.is_none(),
        }
    }

    /// Who has set the puzzle and so has no seat.
    fn setter_who_watches(&self) -> Option<&MemberView> {
        let watches = |member: &&MemberView| {
            member.knowledge == Knowledge::Puzzle
                && member.role != Role::Racer
                && !self.view.settings.rules.practice
        };
        self.view.members.iter().find(watches)
    }

    fn lobby_status(&self) -> String {
        match self.view.phase {
            Phase::Dealing => return words::making_puzzle().to_owned(),
            Phase::Countdown { .. } => return words::get_ready().to_owned(),
            Phase::Racing => return words::race_is_on().to_owned(),
            Phase::Setting | Phase::Comparing => return self.duel_status(),
            Phase::Lobby | Phase::Finished => {}
        }
        if let Some(pending) = &self.view.pending {
            return text::pending(pending);
        }
        if self.own().is_some_and(|own| own.role == Role::Waiting && own.knowledge != Knowledge::Puzzle) {
            return text::no_seat().to_owned();
        }
        match self.setter_who_watches() {
            Some(setter) if setter.no == self.you && self.is_host() => text::you_may_practise().to_owned(),
            Some(setter) if setter.no == self.you => text::you_watch().to_owned(),
            Some(setter) => words::setter_watches(&setter.name, self.awaited(true)),
            None => self.awaited(false),
        }
    }

    /// Racers without whom the mode cannot start.
    fn racers_min(&self) -> usize {
        self.view.settings.rules.mode.racers_min()
    }

    /// Whom the room waits for.
    fn awaited(&self, watched: bool) -> String {
        let mut unready: Vec<&MemberView> = self.racers().filter(|member| !member.ready).collect();
        let all = unready.len();
        // Whoever starts the race is waited for when all others are ready.
        if all > 1 {
            unready.retain(|member| !self.starts_race(member));
        }
        let starts = all - unready.len();
        let racers = self.racers().count();
        let seats_free = racers < usize::from(self.view.settings.rules.racers_max());
        match (racers, unready.as_slice()) {
            (0, _) => words::nobody_seated().to_owned(),
            (some, _) if some < self.racers_min() => {
                text::too_few_for(self.view.settings.rules.mode, self.racers_min() - some)
            }
            (1, [own]) if own.no == self.you && watched => words::ready_when_you_are().to_owned(),
            (1, [own]) if own.no == self.you && self.is_host() => text::alone().to_owned(),
            (1, [own]) if own.no == self.you && seats_free => words::waiting_for_others().to_owned(),
            (1, [own]) if own.no == self.you => words::ready_when_you_are().to_owned(),
            // A single racer starts only when the host says so: others may be on their way.
            (1, []) => words::all_ready_host().to_owned(),
            (_, []) => words::all_ready().to_owned(),
            (_, [host]) if host.no == self.you && self.is_host() => words::start_the_race().to_owned(),
            (_, [only]) if only.no == self.you => words::waiting_for_you().to_owned(),
            (_, [only]) => words::waiting_for(&only.name),
            (_, several) => words::ready_of(racers - starts - several.len(), racers - starts),
        }
    }

    /// The only racer who is not ready, as named in the sentence about when the race starts without them.
    pub(crate) fn unready_name(&self) -> Option<String> {
        let mut unready = self.racers().filter(|member| !member.ready);
        let only = unready.next().filter(|_| unready.next().is_none())?;
        Some(if only.no == self.you { words::you().to_owned() } else { only.name.to_string() })
    }
}

fn knock_row(knock: &Knock) -> KnockRow {
    KnockRow { knock: knock.no, text: text::knocks(knock.name.as_str()) }
}
