//! How a page is answered: the texts in their places, the encoding, and whether the browser has it already.

use std::io::Write as _;

use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, VARY,
};
use axum::response::{Html, IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::super::tag_of;
use super::assets;
use super::front::Front;
use super::head::Head;

/// What of the page is replaced, both marks included.
const HEAD: (&str, &str) = ("<!-- head -->", "<!-- /head -->");
const FRONT: (&str, &str) = ("<!-- front -->", "<!-- /front -->");
const HOW: (&str, &str) = ("<!-- how -->", "<!-- /how -->");
const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
/// Brotli's effort and window for a page of some ten kilobytes: a millisecond, for a few bytes more than the best.
const BROTLI_QUALITY: i32 = 9;
const BROTLI_WINDOW_BITS: i32 = 16;

/// A link is for those who were sent it, not for search engines.
pub(super) fn respond_unlisted(request: &HeaderMap, head: &Head, front: Option<&Front>) -> Response {
    let mut response = respond(request, head, front);
    response.headers_mut().insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    response
}

/// The page; without a front it says what it says at home.
pub(super) fn respond(request: &HeaderMap, head: &Head, front: Option<&Front>) -> Response {
    let Some(page) = assets::find("/index.html").and_then(assets::Asset::text) else {
        return (StatusCode::SERVICE_UNAVAILABLE, Html(include_str!("../no_page.html"))).into_response();
    };
    let page = render(page, head, front);
    let encoding = ["br", "gzip"].into_iter().find(|encoding| assets::accepts(request, encoding));
    let tag = format!("\"{}-{}\"", tag_of(page.as_bytes()), encoding.unwrap_or("identity"));
    let common = [
        (CACHE_CONTROL, assets::REVALIDATE),
        (VARY, "accept-encoding, host, x-forwarded-host, x-forwarded-proto"),
        (ETAG, tag.as_str()),
    ];
    if assets::matches_tag(request, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    match encoding.map(|encoding| (encoding, packed(page.as_bytes(), encoding))) {
        Some((encoding, Ok(packed))) => {
            (common, kind, [(CONTENT_ENCODING, encoding)], packed).into_response()
        }
        Some((_, Err(_))) | None => (common, kind, page).into_response(),
    }
}

pub(in crate::net) fn packed(content: &[u8], encoding: &str) -> std::io::Result<Vec<u8>> {
    if encoding == "br" {
        let mut packed = Vec::new();
        let params = BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW_BITS,
            ..BrotliEncoderParams::default()
        };
        brotli::BrotliCompress(&mut &content[..], &mut packed, &params)?;
        return Ok(packed);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

/// The page with these texts in place of those between the marks.
pub(super) fn render(page: &str, head: &Head, front: Option<&Front>) -> String {
    let mut page = replaced(page, HEAD, &head.tags());
    if let Some(front) = front {
        page = replaced(&page, FRONT, &front.html());
        page = replaced(&page, HOW, &front.how());
    }
    page
}

fn replaced(page: &str, marks: (&str, &str), text: &str) -> String {
    let found = page.find(marks.0).zip(page.find(marks.1)).filter(|(start, end)| start < end);
    let Some((start, end)) = found else { return page.to_owned() };
    format!("{}{text}{}", &page[..start], &page[end + marks.1.len()..])
}
