//! What changes in the gallery: the statements, which are the same for both databases. Pure.

use std::time::SystemTime;

use game::{ChallengeId, PlayerId};
use protocol::ListingReport;
use serde::{Deserialize, Serialize};

use super::super::columns::{count_column, id_column, wall_column};
use super::super::statement::{Bound, Statements};
use super::{Published, shelf_name};

/// What changes in the gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GalleryChange {
    /// Its setter wants it listed.
    Publish(Box<Published>),
    Unpublish,
    /// Its setter cannot.
    Like {
        player: PlayerId,
        on: bool,
    },
    /// It is listed again when an operator has looked.
    Report {
        reporter: PlayerId,
        why: ListingReport,
        at: SystemTime,
    },
    /// An operator has looked: reports do not hide it any more, or nobody can list it again.
    Judge {
        keeps: bool,
    },
}

/// Holds the row until the commit: whoever else changes its likes counts after it.
const LOCK: &str = "UPDATE gallery SET likes = likes WHERE challenge = $1";
const COUNT_LIKES: [&str; 2] = [
    "UPDATE gallery SET likes = (SELECT count(*) FROM challenge_likes AS liked WHERE liked.challenge = $1)
     WHERE challenge = $1",
    "UPDATE gallery_shelves SET likes = (SELECT likes FROM gallery WHERE gallery.challenge = $1)
     WHERE challenge = $1",
];
const SHOW: &str =
    "UPDATE gallery_shelves SET shown = (SELECT CASE WHEN wanted = 1 AND judged IN (0, 2) THEN 1 ELSE 0 END
         FROM gallery WHERE gallery.challenge = $1) WHERE challenge = $1";
/// Makes a player who is forgotten like and report nothing, and have published nothing.
pub(in crate::store) const FORGET: [&str; 8] = [
    "UPDATE gallery_shelves SET likes = likes - 1
     WHERE challenge IN (SELECT challenge FROM challenge_likes WHERE player = $1)",
    "UPDATE gallery SET likes = likes - 1
     WHERE challenge IN (SELECT challenge FROM challenge_likes WHERE player = $1)",
    "DELETE FROM challenge_likes WHERE player = $1",
    "DELETE FROM challenge_reports WHERE reporter = $1",
    "DELETE FROM challenge_likes WHERE challenge IN (SELECT challenge FROM gallery WHERE setter = $1)",
    "DELETE FROM challenge_reports WHERE challenge IN (SELECT challenge FROM gallery WHERE setter = $1)",
    "DELETE FROM gallery_shelves WHERE challenge IN (SELECT challenge FROM gallery WHERE setter = $1)",
    "DELETE FROM gallery WHERE setter = $1",
];

impl Published {
    fn statements(&self, challenge: &str) -> Statements {
        let publish = "INSERT INTO gallery (challenge, setter, name, title, kinds, tier, made_at_wall, likes, wanted, judged)
             SELECT challenge, setter, $2, $3, $4, $5, $6, 0, 1, 0 FROM challenges WHERE challenge = $1 AND setter = $7
             ON CONFLICT (challenge) DO UPDATE SET wanted = 1";
        let place = "INSERT INTO gallery_shelves (challenge, shelf, made_at_wall, likes, shown)
             SELECT challenge, $2, made_at_wall, likes, 0 FROM gallery WHERE challenge = $1 ON CONFLICT DO NOTHING";
        let values = vec![
            text(challenge),
            text(self.name.as_str()),
            text(&self.title),
            text(&self.kinds.join(",")),
            text(&self.tier.to_string()),
            Bound::Number(count_column(self.made_at_ms)),
            Bound::Number(id_column(self.setter.0)),
        ];
        let shelves = self.shelves().into_iter();
        let shelves = shelves.map(|shelf| (place, vec![text(challenge), text(&shelf_name(&shelf))]));
        std::iter::once((publish, values)).chain(shelves).collect()
    }
}

fn text(text: &str) -> Bound {
    Bound::Text(text.replace('\0', "\u{FFFD}"))
}

/// As the table, and the operator, call a reason.
fn word(why: ListingReport) -> &'static str {
    match why {
        ListingReport::Words => "words",
        ListingReport::Copied => "copied",
    }
}

impl GalleryChange {
    pub(in crate::store) fn statements(&self, of: ChallengeId) -> Statements {
        let challenge = of.to_string();
        let id = || vec![text(&challenge)];
        match self {
            Self::Publish(published) => {
                let mut statements = published.statements(&challenge);
                statements.push((SHOW, id()));
                statements
            }
            Self::Unpublish => {
                vec![("UPDATE gallery SET wanted = 0 WHERE challenge = $1", id()), (SHOW, id())]
            }
            Self::Like { player, on } => {
                let sql = if *on {
                    "INSERT INTO challenge_likes (challenge, player)
                     SELECT challenge, $2 FROM gallery WHERE challenge = $1 AND setter <> $2 ON CONFLICT DO NOTHING"
                } else {
                    "DELETE FROM challenge_likes WHERE challenge = $1 AND player = $2"
                };
                let like = (sql, vec![text(&challenge), Bound::Number(id_column(player.0))]);
                let count = COUNT_LIKES.map(|sql| (sql, id()));
                [(LOCK, id()), like].into_iter().chain(count).collect()
            }
            Self::Report { reporter, why, at } => {
                let report = "INSERT INTO challenge_reports (challenge, reporter, why, reported_at_wall)
                     SELECT challenge, $2, $3, $4 FROM gallery WHERE challenge = $1 ON CONFLICT DO NOTHING";
                let values = vec![
                    text(&challenge),
                    Bound::Number(id_column(reporter.0)),
                    text(word(*why)),
                    Bound::Number(wall_column(*at)),
                ];
                let hide = "UPDATE gallery SET judged = 1 WHERE challenge = $1 AND judged = 0";
                vec![(report, values), (hide, id()), (SHOW, id())]
            }
            Self::Judge { keeps } => {
                let judged = Bound::Number(if *keeps { 2 } else { 3 });
                let judge = "UPDATE gallery SET judged = $2 WHERE challenge = $1";
                vec![(judge, vec![text(&challenge), judged]), (SHOW, id())]
            }
        }
    }
}
