//! What is made of a finished match for those who watch it again: made and compressed once, and remembered for a while. Owns the
//! forms and what is remembered; a match whose puzzle may not be shown is refused each time anew.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, ETAG, HeaderValue, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use game::{MatchId, Millis};
use hashlink::LruCache;
use puzzle::PuzzleId;

use super::super::listener::Peer;
use super::super::page::packed;
use super::super::{assets, tag_of};
use super::problem::Problem;
use super::{admit, answer, check_open, read};
use crate::app_state::AppState;
use crate::export;
use crate::limits::{MADE_BYTES_MAX, MADE_KEPT_MS_MAX};
use crate::store::matches::StoredMatch;

/// What can be made of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    /// `protocol::replay`.
    Lanes,
    Export(export::Form),
}

/// The Content-Encoding; none is the thing itself.
type Encoding = Option<&'static str>;
type Key = (MatchId, Form, Encoding);

/// Made of a match. Cheap to clone.
#[derive(Clone, Debug)]
struct Made {
    /// What it shows the solutions of.
    puzzles: [PuzzleId; 2],
    tag: Arc<str>,
    encoding: Encoding,
    body: Bytes,
    at: Millis,
}

/// What was made last. A match changes when a player is forgotten, so nothing is remembered for long.
#[derive(Debug)]
pub(super) struct Remembered(Mutex<Kept>);

#[derive(Debug)]
struct Kept {
    made: LruCache<Key, Made>,
    bytes: usize,
}

pub(super) async fn lanes(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    Extension(remembered): Extension<Arc<Remembered>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    serve(&app, peer, &remembered, &headers, &id, Form::Lanes).await
}

pub(super) async fn exported(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    Extension(remembered): Extension<Arc<Remembered>>,
    headers: HeaderMap,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let form =
        file.strip_prefix("export.").and_then(|ending| ending.parse().ok()).ok_or(Problem::NoSuchPath)?;
    let mut response = serve(&app, peer, &remembered, &headers, &id, Form::Export(form)).await?;
    let name = format!("attachment; filename=\"nonet-{id}.{form}\"");
    let name = HeaderValue::try_from(name).expect("an id that was found is plain");
    response.headers_mut().insert(CONTENT_DISPOSITION, name);
    Ok(response)
}

async fn serve(
    app: &AppState,
    peer: Peer,
    remembered: &Remembered,
    headers: &HeaderMap,
    id: &str,
    form: Form,
) -> Result<Response, Problem> {
    let id: MatchId = id.parse().map_err(|_| Problem::BadId)?;
    let permits = admit(app, peer, headers)?;
    let encoding = ["br", "gzip"].into_iter().find(|encoding| assets::accepts(headers, encoding));
    // Its pixels are packed already.
    let encoding = encoding.filter(|_| form != Form::Export(export::Form::Png));
    let (key, now) = ((id, form, encoding), app.clock.now());
    let (made, permits) = match remembered.get(&key, now) {
        Some(made) => (made, permits),
        None => {
            let stored = read(app, id).await?;
            check_open(app, id, stored.puzzle().await.map_err(|error| super::unreadable(id, &error))?)
                .await?;
            // Reading a large record, applying its moves and compressing takes milliseconds, which tasks must not wait for.
            // The permits go along: who hangs up does not end the work.
            let made =
                tokio::task::spawn_blocking(move || (form.make(&stored, encoding, now), permits)).await;
            let (made, permits) = made.map_err(|_| Problem::Unavailable)?;
            (remembered.insert(key, made.ok_or(Problem::Unavailable)?), permits)
        }
    };
    for puzzle in made.puzzles {
        check_open(app, id, puzzle).await?;
    }
    let common = [(CACHE_CONTROL, assets::REVALIDATE), (VARY, "accept-encoding"), (ETAG, &made.tag)];
    if assets::matches_tag(headers, &made.tag) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let mut response = (common, answer(form.content_type(), made.body, permits)).into_response();
    if let Some(encoding) = made.encoding {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Ok(response)
}

impl Form {
    fn content_type(self) -> &'static str {
        match self {
            Self::Lanes => "application/octet-stream",
            Self::Export(form) => form.content_type(),
        }
    }

    /// `None` of a match that cannot be read, or not be compressed; the log says why.
    fn make(self, stored: &StoredMatch, encoding: Encoding, at: Millis) -> Option<Made> {
        let id = stored.id;
        let record = stored.record().map_err(|error| super::unreadable(id, &error)).ok()?;
        let plain = match self {
            Self::Lanes => record.lanes().map(|replay| protocol::replay::encode(&replay)),
            Self::Export(form) => export::write(&record, form),
        };
        let plain = plain.map_err(|error| tracing::warn!(%id, %error, "a match cannot be replayed")).ok()?;
        let tag = format!("{}-{}", tag_of(&plain), encoding.unwrap_or("identity"));
        let body = match encoding {
            Some(encoding) => packed(&plain, encoding).ok()?,
            None => plain,
        };
        let first = record.puzzle.id;
        let puzzles = [first, record.second_puzzle.map_or(first, |second| second.id)];
        Some(Made { puzzles, tag: format!("\"{tag}\"").into(), encoding, body: body.into(), at })
    }
}

impl Default for Remembered {
    fn default() -> Self {
        Self(Mutex::new(Kept { made: LruCache::new_unbounded(), bytes: 0 }))
    }
}

impl Remembered {
    fn get(&self, key: &Key, now: Millis) -> Option<Made> {
        let mut kept = self.lock();
        let found = kept.made.get(key)?;
        if now.since(found.at) < MADE_KEPT_MS_MAX {
            return Some(found.clone());
        }
        kept.bytes -= kept.made.remove(key).map_or(0, |old| old.body.len());
        None
    }

    fn insert(&self, key: Key, made: Made) -> Made {
        let mut kept = self.lock();
        kept.bytes += made.body.len();
        kept.bytes -= kept.made.insert(key, made.clone()).map_or(0, |older| older.body.len());
        while kept.bytes > MADE_BYTES_MAX {
            let Some((_, oldest)) = kept.made.remove_lru() else { break };
            kept.bytes -= oldest.body.len();
        }
        made
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use axum::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, IF_NONE_MATCH};

    use super::*;
    use crate::standings::tests::with_a_duel;

    const ANN: Peer = Peer(std::net::IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));
    const ID: &str = "0000000000000001-1";

    async fn ask(app: &Arc<AppState>, remembered: &Arc<Remembered>, headers: HeaderMap) -> Response {
        let (app, remembered) = (State(app.clone()), Extension(remembered.clone()));
        lanes(app, Extension(ANN), remembered, headers, Path(ID.to_owned())).await.into_response()
    }

    fn accepting(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    async fn body(response: Response) -> Bytes {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
    }

    #[tokio::test]
    async fn lanes_are_the_same_replay_in_every_encoding() {
        let (app, _folder) = with_a_duel().await;
        let remembered = Arc::<Remembered>::default();
        let stored = app.persistence.store.match_record(ID.parse().unwrap()).await.unwrap().unwrap();
        let replay = stored.record().unwrap().lanes().unwrap();
        let plain = body(ask(&app, &remembered, HeaderMap::new()).await).await;
        assert_eq!(protocol::replay::decode(&plain), Ok(replay));
        for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip")] {
            let response = ask(&app, &remembered, accepting(accepted)).await;
            assert_eq!(response.headers()[CONTENT_ENCODING], encoding);
            assert_eq!(response.headers()[CONTENT_TYPE], "application/octet-stream");
            assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
            let (packed, mut unpacked) = (body(response).await, Vec::new());
            if encoding == "br" {
                brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
            } else {
                flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
            }
            assert_eq!(unpacked, plain, "{encoding}");
        }
    }

    #[tokio::test]
    async fn who_has_a_replay_gets_a_short_answer_also_from_memory() {
        let (app, _folder) = with_a_duel().await;
        let remembered = Arc::<Remembered>::default();
        let tag = ask(&app, &remembered, HeaderMap::new()).await.headers()[ETAG].clone();
        sqlx::query("DELETE FROM matches").execute(app.persistence.store.pool()).await.unwrap();
        let known = HeaderMap::from_iter([(IF_NONE_MATCH, tag.clone())]);
        let again = ask(&app, &remembered, known).await;
        assert_eq!((again.status(), &again.headers()[ETAG]), (StatusCode::NOT_MODIFIED, &tag));
        assert_eq!(ask(&app, &remembered, HeaderMap::new()).await.status(), StatusCode::OK);
        let other = ask(&app, &remembered, accepting("br")).await;
        assert_eq!(other.status(), StatusCode::NOT_FOUND, "made for another encoding");
        remembered.lock().made.iter_mut().for_each(|(_, made)| made.at = Millis(0));
        let key = (ID.parse().unwrap(), Form::Lanes, None);
        assert!(remembered.get(&key, Millis(MADE_KEPT_MS_MAX)).is_none(), "remembered for ever");
        assert_eq!(remembered.lock().bytes, 0);
    }

    #[tokio::test]
    async fn the_solution_of_an_open_challenge_is_not_served_from_memory() {
        let (app, _folder) = with_a_duel().await;
        let remembered = Arc::<Remembered>::default();
        assert_eq!(ask(&app, &remembered, HeaderMap::new()).await.status(), StatusCode::OK);
        let sql = "INSERT INTO challenges (challenge, setter, made_at, content, puzzle)
             SELECT 'KKKKKKKKKK', 1, 4000000000000, '{}', puzzle FROM matches";
        sqlx::query(sql).execute(app.persistence.store.pool()).await.unwrap();
        assert_eq!(ask(&app, &remembered, HeaderMap::new()).await.status(), StatusCode::FORBIDDEN);
    }

    #[test]
    fn neither_many_replays_nor_large_ones_fill_the_memory() {
        let made = |bytes| Made {
            puzzles: ["00c0ffee00c0ffee".parse().unwrap(); 2],
            tag: "".into(),
            encoding: None,
            body: vec![0; bytes].into(),
            at: Millis(0),
        };
        for (bytes, kept) in [(MADE_BYTES_MAX / 10, 10), (MADE_BYTES_MAX + 1, 0)] {
            let remembered = Remembered::default();
            for match_no in 1..=20 {
                let id: MatchId = format!("0123456789abcdef-{match_no}").parse().unwrap();
                remembered.insert((id, Form::Lanes, None), made(bytes));
            }
            let held = remembered.lock();
            assert_eq!((held.made.len(), held.bytes), (kept, kept * bytes));
        }
    }
}
