//! Whom players block, and what they report, on both databases.

use game::{MatchId, PlayerId};
use lobby::AVOID_LIST_MAX;
use protocol::ReportReason;

use super::*;
use crate::store::conduct::{Conduct, Report};
use crate::store::dated::Dated;

const ANN: PlayerId = PlayerId(1);

fn block(blocked: u64, on: bool) -> Write {
    Write::Conduct(Conduct::Block { player: ANN, blocked: PlayerId(blocked), on })
}

on_both! {
    async fn so_many_players_are_blocked_and_no_more(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let most = AVOID_LIST_MAX as u64;
        opened.keep((10..=10 + most).map(|other| block(other, true)).collect()).await;
        assert_eq!(opened.store.avoids(ANN).await.unwrap().len(), AVOID_LIST_MAX);
        opened.keep(vec![block(10, false), block(11, true), block(99, true)]).await;
        let avoids = opened.store.avoids(ANN).await.unwrap();
        assert_eq!((avoids.len(), avoids[0], avoids.last()), (AVOID_LIST_MAX, PlayerId(11), Some(&PlayerId(99))));
        assert_eq!(opened.store.avoids(PlayerId(11)).await.unwrap(), []);
        opened.end().await;
    }

    async fn a_report_is_kept_once_and_as_long_as_its_match(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let record = ratings::duel(3, [ANN, PlayerId(2)]);
        opened.keep(vec![open(3), ratings::ended(&record, None, 0)]).await;
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        let id = MatchId { room: record.id.room, match_no: record.id.match_no };
        let first = Report { id, reporter: ANN, subject: PlayerId(2), why: ReportReason::Cheating, at };
        let again = Report { why: ReportReason::Leaving, ..first };
        let back = Report { reporter: PlayerId(2), subject: ANN, at: at + Duration::from_secs(1), ..again };
        opened.keep([first, again, back].map(|report| Write::Conduct(Conduct::Report(report))).to_vec()).await;
        assert_eq!(opened.store.reports().await.unwrap(), [back, first]);
        assert_eq!(opened.store.reports_since(ANN, SystemTime::UNIX_EPOCH).await.unwrap(), 1);
        assert_eq!(opened.store.reports_since(ANN, at).await.unwrap(), 0);
        opened.keep(vec![Write::Forget { what: Dated::Matches, before: Millis(1_000) }]).await;
        assert_eq!(opened.store.reports().await.unwrap(), []);
        opened.end().await;
    }
}
