//! Samples of what is said of pools and ratings.

use game::{MatchId, PlayerId, RoomId};
use protocol::{
    AskedRange, BestTime, ClassRating, ClientMessage, HeadToHead, LeaderboardRow, LeaderboardView, Opponent,
    PlayerMatch, PlayerView, PoolRace, PoolRacer, PoolView, PoolWait, PoolsEvent, PoolsRequest, RatedMatch,
    RatingChange, RatingPoint, ReportReason, ServerMessage, UncountedPair,
};
use puzzle::{Tier, Variant};
use rating::{Missing, Stakes, Strength, Uncounted, Unrated};

use super::values::{PLAYER, REQUEST, name, rules};
use super::{Message, WireType, structure, variants};

const OPPONENT: PlayerId = PlayerId(0xFEDC_BA98_7654_3210);
const ID: MatchId = MatchId { room: RoomId(0x0F1E_2D3C_4B5A_6978), match_no: 1 };
const OLD: Strength = Strength { rating: 1_678, deviation: 62 };
const NEW: Strength = Strength { rating: 1_687, deviation: 61 };
const AT_MS: u64 = 1_795_253_034_730;

pub(super) fn of_client() -> Vec<WireType> {
    vec![
        requests(),
        structure!(AskedRange, |range| ask(wait(Some(range))); AskedRange { least: 1_500, most: 1_900 }),
        variants!(ReportReason, |why| ask(PoolsRequest::Report { id: ID, player: OPPONENT, why });
            Cheating: ReportReason::Cheating,
            Name: ReportReason::Name,
            Leaving: ReportReason::Leaving,
        ),
    ]
}

fn ask(ask: PoolsRequest) -> Message {
    Message::Client(ClientMessage::Pools { request: REQUEST, ask })
}

fn wait(range: Option<AskedRange>) -> PoolsRequest {
    let pools = vec!["duel-medium".to_owned(), "duel-hard".to_owned()];
    PoolsRequest::Wait { name: "Ann".to_owned(), pools, with_bots: true, range }
}

fn requests() -> WireType {
    variants!(PoolsRequest, ask;
        List: PoolsRequest::List,
        Wait: wait(None),
        Answer: PoolsRequest::Answer { call: 17 },
        Leaderboard: PoolsRequest::Leaderboard { class: "classic".to_owned(), this_week: true, after: Some("50.168700.fedcba9876543210".to_owned()) },
        Player: PoolsRequest::Player { player: OPPONENT },
        Block: PoolsRequest::Block { player: OPPONENT, blocked: true },
        Report: PoolsRequest::Report { id: ID, player: OPPONENT, why: ReportReason::Cheating },
    )
}

pub(super) fn of_server() -> Vec<WireType> {
    vec![
        events(),
        structure!(PoolView, |view| say(PoolsEvent::List { request: REQUEST, pools: vec![view], blocked: vec![] }); pool()),
        structure!(PoolWait, |wait| say(waiting(wait)); pool_wait()),
        structure!(PoolRace, |race| say(PoolsEvent::Race { race }); race()),
        structure!(PoolRacer, |racer| {
            say(PoolsEvent::Race { race: PoolRace { racers: vec![racer], ..race() } })
        }; racer()),
        structure!(Strength, |strength| {
            say(PoolsEvent::Race { race: PoolRace { racers: vec![PoolRacer { strength, ..racer() }], ..race() } })
        }; OLD),
        structure!(Stakes, |stakes| {
            let racers = vec![PoolRacer { stakes: Some(stakes), ..racer() }];
            say(PoolsEvent::Race { race: PoolRace { racers, ..race() } })
        }; stakes()),
        structure!(RatedMatch, |rated| say(PoolsEvent::Rated { rated }); rated()),
        structure!(RatingChange, |change| {
            say(PoolsEvent::Rated { rated: RatedMatch { changes: vec![change], ..rated() } })
        }; change()),
        structure!(UncountedPair, |pair| {
            let changes = vec![RatingChange { uncounted: vec![pair], ..change() }];
            say(PoolsEvent::Rated { rated: RatedMatch { changes, ..rated() } })
        }; uncounted()),
        unrated(),
        reasons_not_to_count(),
    ]
    .into_iter()
    .chain(pages())
    .collect()
}

fn pages() -> Vec<WireType> {
    vec![
        structure!(LeaderboardView, |view| say(leaderboard_event(view)); leaderboard()),
        structure!(LeaderboardRow, |row| {
            say(leaderboard_event(LeaderboardView { rows: vec![row], ..leaderboard() }))
        }; row()),
        structure!(Missing, |missing| {
            say(leaderboard_event(LeaderboardView { missing: Some(missing), ..leaderboard() }))
        }; missing()),
        structure!(PlayerView, |view| say(player_event(view)); player()),
        structure!(ClassRating, |rating| {
            say(player_event(PlayerView { ratings: vec![rating], ..player() }))
        }; class_rating()),
        structure!(RatingPoint, |point| {
            let rating = ClassRating { history: vec![point], ..class_rating() };
            say(player_event(PlayerView { ratings: vec![rating], ..player() }))
        }; point()),
        structure!(PlayerMatch, |of| say(player_event(PlayerView { matches: vec![of], ..player() })); of_player()),
        structure!(Opponent, |opponent| {
            let of = PlayerMatch { opponents: vec![opponent], ..of_player() };
            say(player_event(PlayerView { matches: vec![of], ..player() }))
        }; opponent()),
        structure!(BestTime, |best| say(player_event(PlayerView { best: vec![best], ..player() })); best()),
        structure!(HeadToHead, |against| {
            say(player_event(PlayerView { against_you: Some(against), ..player() }))
        }; head_to_head()),
    ]
}

fn say(event: PoolsEvent) -> Message {
    Message::Server(ServerMessage::Pools { event })
}

fn events() -> WireType {
    variants!(PoolsEvent, say;
        List: PoolsEvent::List { request: REQUEST, pools: vec![pool()], blocked: vec![PlayerId(7)] },
        Waiting: waiting(pool_wait()),
        Called: PoolsEvent::Called { call: 17, within_ms: 10_000, race: race() },
        CallEnded: PoolsEvent::CallEnded { call: 17, waits: true },
        Race: PoolsEvent::Race { race: race() },
        Rated: PoolsEvent::Rated { rated: rated() },
        Leaderboard: leaderboard_event(leaderboard()),
        Player: player_event(player()),
        Blocked: PoolsEvent::Blocked { request: REQUEST, player: OPPONENT, blocked: true },
        Reported: PoolsEvent::Reported { request: REQUEST },
    )
}

fn waiting(pool: PoolWait) -> PoolsEvent {
    PoolsEvent::Waiting { pools: vec![pool], held_ms: 0, bot_in_ms: Some(10_000) }
}

fn leaderboard_event(view: LeaderboardView) -> PoolsEvent {
    PoolsEvent::Leaderboard { request: REQUEST, view: Box::new(view) }
}

fn player_event(view: PlayerView) -> PoolsEvent {
    PoolsEvent::Player { request: REQUEST, view: Box::new(view) }
}

fn pool() -> PoolView {
    PoolView {
        name: "duel-medium".to_owned(),
        title: "Duel Medium".to_owned(),
        seats: [2, 2],
        class: Some("classic".to_owned()),
        kinds: vec![Variant::classic()],
        tiers: [Tier::Medium, Tier::Medium],
        rules: rules(),
        waiting: 12,
        expected_ms: Some(8_000),
        usual_gap: Some(60),
        own: Some(OLD),
    }
}

fn pool_wait() -> PoolWait {
    PoolWait { pool: "duel-medium".to_owned(), waiting: 12, expected_ms: Some(8_000) }
}

fn race() -> PoolRace {
    PoolRace {
        pool: "duel-medium".to_owned(),
        title: "Duel Medium".to_owned(),
        class: Some("classic".to_owned()),
        racers: vec![racer()],
    }
}

fn racer() -> PoolRacer {
    PoolRacer { player: PLAYER, name: name("Ann"), strength: OLD, stakes: Some(stakes()) }
}

fn stakes() -> Stakes {
    Stakes { first: 9, last: -7 }
}

fn rated() -> RatedMatch {
    RatedMatch { id: ID, class: "classic".to_owned(), unrated: None, changes: vec![change()], void: false }
}

fn change() -> RatingChange {
    RatingChange { player: PLAYER, old: OLD, new: NEW, uncounted: vec![] }
}

fn uncounted() -> UncountedPair {
    UncountedPair { opponent: OPPONENT, why: Uncounted::Newcomer }
}

fn unrated() -> WireType {
    variants!(Unrated, |why| {
        say(PoolsEvent::Rated { rated: RatedMatch { unrated: Some(why), changes: vec![], ..rated() } })
    };
        Room: Unrated::Room,
        SetPuzzle: Unrated::SetPuzzle,
        ChosenSeed: Unrated::ChosenSeed,
        Bot: Unrated::Bot,
        Handicap: Unrated::Handicap,
        OneNetwork: Unrated::OneNetwork,
        ServerFault: Unrated::ServerFault,
        NoContest: Unrated::NoContest,
    )
}

fn reasons_not_to_count() -> WireType {
    variants!(Uncounted, |why| {
        let uncounted = vec![UncountedPair { why, ..uncounted() }];
        say(PoolsEvent::Rated { rated: RatedMatch { changes: vec![RatingChange { uncounted, ..change() }], ..rated() } })
    };
        Newcomer: Uncounted::Newcomer,
        NetworkAgain: Uncounted::NetworkAgain,
        TooOften: Uncounted::TooOften,
    )
}

fn leaderboard() -> LeaderboardView {
    LeaderboardView {
        class: "classic".to_owned(),
        classes: vec!["classic".to_owned(), "killer".to_owned()],
        this_week: true,
        rows: vec![row()],
        next: Some("1.168700.fedcba9876543210".to_owned()),
        own: vec![],
        missing: Some(missing()),
    }
}

fn row() -> LeaderboardRow {
    LeaderboardRow { place: 1, player: OPPONENT, name: name("Yuki"), matches: 44, strength: NEW, week: 31 }
}

fn missing() -> Missing {
    Missing { matches: 3, opponents: 1, networks: 0, is_provisional: true }
}

fn player() -> PlayerView {
    PlayerView {
        player: PLAYER,
        name: name("Ann"),
        since_ms: Some(AT_MS),
        ratings: vec![class_rating()],
        matches: vec![of_player()],
        more: true,
        best: vec![best()],
        head_to_head: vec![head_to_head()],
        against_you: None,
    }
}

fn class_rating() -> ClassRating {
    ClassRating {
        class: "classic".to_owned(),
        strength: NEW,
        matches: 214,
        best: Some(1_684),
        history: vec![point()],
        missing: None,
    }
}

fn point() -> RatingPoint {
    RatingPoint { at_ms: AT_MS, strength: NEW }
}

fn of_player() -> PlayerMatch {
    PlayerMatch {
        id: ID,
        at_ms: AT_MS,
        class: "classic".to_owned(),
        kind: Some(Variant::classic()),
        tier: Some(Tier::Medium),
        place: 1,
        opponents: vec![opponent()],
        time_ms: Some(254_800),
        change: 9,
        void: false,
    }
}

fn opponent() -> Opponent {
    Opponent { player: OPPONENT, name: name("Mara") }
}

fn best() -> BestTime {
    BestTime { kind: Variant::classic(), tier: Tier::Medium, time_ms: 252_000, at_ms: AT_MS }
}

fn head_to_head() -> HeadToHead {
    HeadToHead { opponent: OPPONENT, name: name("Mara"), won: 11, lost: 14 }
}
