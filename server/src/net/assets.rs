//! The browser client's files, compressed at build time and embedded in the binary. Owns how one of
//! them is answered: which encoding, how long a browser may keep it, and whether it has it already.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};

/// Characters of a hash in a name.
const HASH_CHARS: usize = 20;

#[derive(Debug)]
pub(crate) struct Asset {
    path: &'static str,
    content_type: &'static str,
    /// Part of a hash of the content, in hexadecimal.
    hash: &'static str,
    plain: &'static [u8],
    /// Present when they are smaller than the plain content.
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

// `build.rs` writes the table: `static ASSETS: &[Asset]`, empty when there is no browser client.
include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The browser asks every time and gets a short answer: a new release is there at once.
pub(super) const REVALIDATE: &str = "no-cache";
/// A name with a hash never stands for another content; a year is the longest that RFC 9111 speaks of.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

/// The file of a path, which may carry a hash: `/nonet.0123456789abcdef0123.js`. A page of another release, loaded while
/// the server was upgraded, asks for a hash of that release: it gets the file of this one, which the browser does not
/// keep, and the page's own checks of versions end in a reload.
pub(crate) fn respond_to(path: &str, request: &HeaderMap) -> Option<Response> {
    if let Some((asset, is_current)) = unhashed(path).and_then(|(name, hash)| {
        let asset = find(&name)?;
        Some((asset, asset.hash == hash))
    }) {
        return Some(asset.respond(request, if is_current { FOR_GOOD } else { REVALIDATE }));
    }
    find(path).map(|asset| asset.respond(request, REVALIDATE))
}

/// A path without the hash that it carries, and that hash.
fn unhashed(path: &str) -> Option<(String, &str)> {
    let (stem, ending) = path.rsplit_once('.')?;
    let (name, hash) = stem.rsplit_once('.')?;
    let is_hash = hash.len() == HASH_CHARS && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| (format!("{name}.{ending}"), hash))
}

impl Asset {
    /// The content as text; only the page is read as such.
    pub(super) fn text(&self) -> Option<&'static str> {
        std::str::from_utf8(self.plain).ok()
    }

    fn respond(&self, request: &HeaderMap, caching: &'static str) -> Response {
        let (encoding, content) = self.encoded(request);
        let tag = format!("\"{}-{encoding}\"", self.hash);
        let common = [(CACHE_CONTROL, caching), (VARY, "accept-encoding"), (ETAG, tag.as_str())];
        if matches_tag(request, &tag) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let mut response = (common, [(CONTENT_TYPE, self.content_type)], content).into_response();
        if encoding != "identity" {
            response.headers_mut().insert(CONTENT_ENCODING, encoding.parse().expect("a plain word"));
        }
        response
    }

    fn encoded(&self, request: &HeaderMap) -> (&'static str, &'static [u8]) {
        let choices = [("br", self.brotli), ("gzip", self.gzip)];
        let found = choices.into_iter().find_map(|(encoding, content)| {
            content.filter(|_| accepts(request, encoding)).map(|content| (encoding, content))
        });
        found.unwrap_or(("identity", self.plain))
    }
}

/// Whether the list in the header `name` has a member for which `wanted` holds.
fn lists(request: &HeaderMap, name: &HeaderName, wanted: impl Fn(&str) -> bool) -> bool {
    let lines = request.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|member| wanted(member.trim()))
}

pub(super) fn matches_tag(request: &HeaderMap, tag: &str) -> bool {
    lists(request, &IF_NONE_MATCH, |member| member == "*" || member.trim_start_matches("W/") == tag)
}

/// Whether the encoding is accepted by name and not with the weight 0 (RFC 9110, 12.5.3).
pub(super) fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    lists(request, &ACCEPT_ENCODING, |member| {
        let (name, weight) = member.split_once(';').unwrap_or((member, "q=1"));
        let weight = weight.trim().trim_start_matches("q=").parse::<f32>();
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_ok_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSET: Asset = Asset {
        path: "/a.js",
        content_type: "text/javascript; charset=utf-8",
        hash: "abc",
        plain: b"plain",
        brotli: Some(b"br"),
        gzip: Some(b"gz"),
    };

    fn request(headers: &[(HeaderName, &'static str)]) -> HeaderMap {
        headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn the_smallest_accepted_encoding_is_sent() {
        let encoding = |accepted| ASSET.encoded(&request(&[(ACCEPT_ENCODING, accepted)])).0;
        assert_eq!(encoding("gzip, deflate, br, zstd"), "br");
        assert_eq!(encoding("br;q=0, GZIP;q=0.5"), "gzip");
        assert_eq!(encoding("deflate, br;q=nonsense"), "identity");
        assert_eq!(ASSET.encoded(&HeaderMap::new()), ("identity", ASSET.plain));
    }

    #[test]
    fn a_browser_that_has_it_gets_a_short_answer() {
        let response = ASSET.respond(&request(&[(ACCEPT_ENCODING, "br")]), FOR_GOOD);
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CONTENT_ENCODING], "br");
        assert_eq!(response.headers()[ETAG], "\"abc-br\"");
        assert_eq!(response.headers()[CACHE_CONTROL], FOR_GOOD);
        let again = [(ACCEPT_ENCODING, "br"), (IF_NONE_MATCH, "\"old\", W/\"abc-br\"")];
        assert_eq!(ASSET.respond(&request(&again), REVALIDATE).status(), StatusCode::NOT_MODIFIED);
        let other = [(ACCEPT_ENCODING, "gzip"), (IF_NONE_MATCH, "\"abc-br\"")];
        assert_eq!(ASSET.respond(&request(&other), REVALIDATE).status(), StatusCode::OK);
    }

    #[test]
    fn a_hash_is_read_off_a_name() {
        let hash = "0123456789abcdef0123";
        assert_eq!(unhashed(&format!("/nonet.{hash}.wasm")), Some(("/nonet.wasm".to_owned(), hash)));
        for plain in ["/nonet.wasm", "/nonet.min.js", "/index", "/a.0123456789abcdef012g.js"] {
            assert_eq!(unhashed(plain), None, "{plain}");
        }
    }

    #[test]
    fn every_encoding_of_an_embedded_file_unpacks_to_the_file() {
        use std::io::Read as _;
        for asset in ASSETS {
            let mut gzip = Vec::new();
            flate2::read::GzDecoder::new(asset.gzip.unwrap_or_default()).read_to_end(&mut gzip).ok();
            assert!(asset.gzip.is_none() || gzip == asset.plain, "{} as gzip", asset.path);
            let mut brotli = Vec::new();
            brotli::BrotliDecompress(&mut asset.brotli.unwrap_or_default(), &mut brotli).ok();
            assert!(asset.brotli.is_none() || brotli == asset.plain, "{} as brotli", asset.path);
        }
    }
}
