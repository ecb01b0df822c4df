//! `openapi.json` against the server: every path of its router is there, and answers as it says.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::header::{ETAG, HOST, IF_NONE_MATCH};
use axum::http::{Request, StatusCode};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;

use super::*;
use crate::net::http;
use crate::standings::tests::with_a_duel;
use crate::store::tests::gallery::published_writes as published;

const MATCH: &str = "0000000000000001-1";
/// Of a run that no server here has recorded.
const RUN: &str = "/api/ghosts/AQUDRGFuAIv6AgOSBIv6Ag33DdgfrxHME9jHAcQC7wXAggHdBuBguwG9V7gX3z6MbLoErZsB8C7KM9ybAY0F_AfIA-QuwQOYV40C8BkRkA60wwCy4W82nOWNja01enZV8A~6A.1C57.839B9C53A.B8427.B782.41956CA72BA6.53C41951642C97AB3839C8B1A46752CB351.269A8486.79B4A352C.4A9538CB167A57682CB.943182B49357CA6439C7A.128B5";
/// 200, or 503 of a build without the page.
const PAGE: u16 = 0;
/// For each path with what to put in, and the status it is to have.
const ASKED: &[(&str, &str, u16)] = &[
    ("/", "/", PAGE),
    ("/r/{code}", "/r/KXQ7P", PAGE),
    ("/p/{link}", "/p/1", PAGE),
    ("/p/{link}/preview.png", "/p/1/preview.png", 404),
    ("/c/{id}", "/c/0000000000000001", PAGE),
    ("/daily", "/daily", PAGE),
    ("/leaderboards", "/leaderboards", PAGE),
    ("/gallery", "/gallery?kind=killer", PAGE),
    ("/u/{id}", "/u/000000000000000a", PAGE),
    ("/g/{*run}", "/g/AQ", PAGE),
    ("/m/{id}", "/m/0000000000000001-1", PAGE),
    ("/screen/{code}", "/screen/KXQ7P", PAGE),
    ("/healthz", "/healthz", 200),
    ("/ws", "/ws", 426),
    ("/api/openapi.json", "/api/openapi.json", 200),
    ("/api/matches/{id}", "/api/matches/0000000000000001-1", 200),
    ("/api/matches/{id}", "/api/matches/0000000000000001-2", 404),
    ("/api/matches/{id}", "/api/matches/1", 400),
    ("/api/matches/{id}/replay", "/api/matches/0000000000000001-1/replay", 200),
    ("/api/matches/{id}/replay", "/api/matches/0000000000000001-2/replay", 404),
    ("/api/matches/{id}/replay", "/api/matches/1/replay", 400),
    ("/api/matches/{id}/ghost/{member}", "/api/matches/0000000000000001-1/ghost/200", 200),
    ("/api/matches/{id}/ghost/{member}", "/api/matches/0000000000000001-1/ghost/9", 404),
    ("/api/matches/{id}/ghost/{member}", "/api/matches/1/ghost/200", 400),
    ("/api/ghosts/{run}", RUN, 200),
    ("/api/ghosts/{run}", "/api/ghosts/AQ", 400),
    ("/api/matches/{id}/lanes", "/api/matches/0000000000000001-1/lanes", 200),
    ("/api/matches/{id}/lanes", "/api/matches/0000000000000001-2/lanes", 404),
    ("/api/matches/{id}/lanes", "/api/matches/1/lanes", 400),
    ("/api/matches/{id}/{file}", "/api/matches/0000000000000001-1/export.svg", 200),
    ("/api/matches/{id}/{file}", "/api/matches/0000000000000001-1/export.png", 200),
    ("/api/matches/{id}/{file}", "/api/matches/0000000000000001-1/export.csv", 200),
    ("/api/matches/{id}/{file}", "/api/matches/0000000000000001-1/export.txt", 200),
    ("/api/matches/{id}/{file}", "/api/matches/0000000000000001-1/export.gif", 404),
    ("/api/matches/{id}/{file}", "/api/matches/1/export.svg", 400),
    ("/api/leaderboards", "/api/leaderboards", 200),
    ("/api/leaderboards/{class}", "/api/leaderboards/duel-hard", 200),
    (
        "/api/leaderboards/{class}",
        "/api/leaderboards/duel-hard?week=this&after=1.170000.000000000000000a",
        200,
    ),
    ("/api/leaderboards/{class}", "/api/leaderboards/duel-hard?week=last", 400),
    ("/api/leaderboards/{class}", "/api/leaderboards/duel-hard?after=50", 400),
    ("/api/leaderboards/{class}", "/api/leaderboards/unknown", 404),
    ("/api/races", "/api/races", 200),
    ("/api/gallery", "/api/gallery?order=liked", 404),
    ("/api/gallery", "/api/gallery?kind=7", 400),
    ("/api/players/{id}", "/api/players/000000000000000a", 200),
    ("/api/players/{id}", "/api/players/000000000000000b", 404),
    ("/api/players/{id}", "/api/players/ann", 400),
];

pub(super) async fn get(app: &Arc<AppState>, path: &str, tag: Option<&HeaderValue>) -> Response {
    let mut request = Request::get(path).header(HOST, "nonet.test");
    if let Some(tag) = tag {
        request = request.header(IF_NONE_MATCH, tag);
    }
    let mut request = request.body(Body::empty()).unwrap();
    request.extensions_mut().insert(Peer([192, 0, 2, 1].into()));
    TowerToHyperService::new(http::router(app.clone())).call(request).await.unwrap()
}

pub(super) async fn text(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn description() -> Value {
    serde_json::from_str(include_str!("openapi.json")).unwrap()
}

/// What a `$ref` means, or the value itself.
fn meant<'a>(all: &'a Value, value: &'a Value) -> &'a Value {
    let Some(reference) = value["$ref"].as_str() else { return value };
    let found = all.pointer(reference.trim_start_matches('#'));
    meant(all, found.unwrap_or_else(|| panic!("{reference} is nowhere")))
}

/// Panics where a value is not what its schema says, as far as schemas are used here. What it does not name is an error, but in
/// objects of which it names nothing.
fn check(all: &Value, schema: &Value, value: &Value, place: &str) {
    let schema = meant(all, schema);
    let is_of = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        other => panic!("{place}: no type {other:?}"),
    };
    match &schema["type"] {
        Value::Array(kinds) => assert!(kinds.iter().any(is_of), "{place}: {value} is none of {kinds:?}"),
        kind @ Value::String(_) => assert!(is_of(kind), "{place}: {value} is no {kind}"),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {}
    }
    if let Some(choices) = schema["enum"].as_array() {
        assert!(choices.contains(value), "{place}: {value} is none of {choices:?}");
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let choice = choices.iter().find(|choice| value.is_null() == (choice["type"] == "null"));
        check(all, choice.unwrap_or_else(|| panic!("{place}: {value}")), value, place);
    }
    if let Some(fields) = value.as_object() {
        for required in schema["required"].as_array().into_iter().flatten() {
            assert!(fields.contains_key(required.as_str().unwrap()), "{place}: no {required} in {value}");
        }
        if let Some(known) = schema["properties"].as_object() {
            for (name, field) in fields {
                let schema = known.get(name).unwrap_or_else(|| panic!("{place}: {name} is not described"));
                check(all, schema, field, &format!("{place}.{name}"));
            }
        }
    }
    for (n, item) in value.as_array().into_iter().flatten().enumerate() {
        check(all, &schema["items"], item, &format!("{place}[{n}]"));
    }
}

#[test]
fn every_path_of_the_router_is_described_and_asked_for() {
    let sources = [include_str!("../http.rs"), include_str!("../api.rs")];
    let routes = sources.iter().flat_map(|source| source.split(".route(\"").skip(1));
    let mut routed: BTreeSet<&str> = routes.filter_map(|rest| rest.split('"').next()).collect();
    assert!(routed.remove("/api/{*rest}"), "it says that there is nothing");
    let all = description();
    let described: BTreeSet<&str> = all["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(routed, described);
    let asked: BTreeSet<&str> = ASKED.iter().map(|(path, ..)| *path).collect();
    assert_eq!(asked, described);
}

#[tokio::test]
async fn every_path_answers_as_described() {
    let (app, _folder) = with_a_duel().await;
    let all = description();
    for (path, asked, status) in ASKED {
        let response = get(&app, asked, None).await;
        let answer = response.status().as_u16();
        let is_meant = if *status == PAGE { [200, 503].contains(&answer) } else { answer == *status };
        assert!(is_meant, "{asked}: {answer}");
        let described = meant(&all, &all["paths"][path]["get"]["responses"][answer.to_string()]);
        assert!(described.is_object(), "{asked}: {answer} is not described");
        let schema = &described["content"]["application/json"]["schema"];
        if !schema.is_null() {
            let body = text(response).await;
            check(&all, schema, &serde_json::from_str(&body).unwrap(), asked);
        }
    }
    let records = ["", "/replay", "/lanes"].map(|rest| format!("/api/matches/{MATCH}{rest}"));
    assert!(records.iter().all(|asked| ASKED.iter().any(|(_, known, _)| known == asked)));
    // Described for each path of the API that reads the store, and the same for all.
    let mut statuses = BTreeMap::<u16, usize>::new();
    for _ in 0..2 * app.config.limits.match_requests.burst {
        *statuses.entry(get(&app, "/api/leaderboards", None).await.status().as_u16()).or_default() += 1;
    }
    assert!(statuses.contains_key(&429), "{statuses:?}");
    let refused = get(&app, "/api/leaderboards", None).await;
    let problem = serde_json::from_str(&text(refused).await).unwrap();
    check(&all, &all["components"]["schemas"]["Problem"], &problem, "429");
}

#[tokio::test]
async fn the_gallery_answers_as_described_where_there_is_one() {
    let (app, _queue, _folder) = AppState::at_rest_with(|config| config.gallery.enabled = true).await;
    for nth in 1..=2 {
        app.persistence.journal.commit(published(nth)).await.unwrap();
    }
    app.persistence.journal.settle().await.unwrap();
    let all = description();
    for (query, puzzles) in [("", 2), ("?order=liked&kind=killer&tier=hard", 2), ("?tier=easy", 0)] {
        let response = get(&app, &format!("/api/gallery{query}"), None).await;
        let tag = response.headers()[ETAG].clone();
        let page = serde_json::from_str::<Value>(&text(response).await).unwrap();
        check(&all, &all["components"]["schemas"]["Gallery"], &page, query);
        assert_eq!(page["puzzles"].as_array().unwrap().len(), puzzles, "{query}");
        let again = get(&app, &format!("/api/gallery{query}"), Some(&tag)).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{query}");
    }
}

#[tokio::test]
async fn who_has_a_page_gets_it_again_when_it_has_changed() {
    let (app, _folder) = with_a_duel().await;
    for path in [
        "/api/leaderboards",
        "/api/leaderboards/duel-hard",
        "/api/players/000000000000000a",
        "/api/openapi.json",
    ] {
        let first = get(&app, path, None).await;
        let tag = first.headers()[ETAG].clone();
        assert_eq!((first.status(), text(first).await.is_empty()), (StatusCode::OK, false));
        let again = get(&app, path, Some(&tag)).await;
        assert_eq!((again.status(), &again.headers()[ETAG]), (StatusCode::NOT_MODIFIED, &tag), "{path}");
        assert!(text(again).await.is_empty());
    }
    let tag = get(&app, "/api/players/000000000000000a", None).await.headers()[ETAG].clone();
    sqlx::query("UPDATE rated_players SET name = 'Anna'")
        .execute(app.persistence.store.pool())
        .await
        .unwrap();
    let changed = get(&app, "/api/players/000000000000000a", Some(&tag)).await;
    assert_eq!(changed.status(), StatusCode::OK);
    assert!(text(changed).await.contains("\"Anna\""));
}
