//! Abuses of plain HTTP: heads, bodies, methods, paths and what tells two servers different things about where a
//! request ends.

use crate::abuse::{Abuse, abuses};

/// A request with these lines after the first two, without a body.
fn request(first: &str, lines: &str) -> Vec<u8> {
    format!("{first} HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n{lines}\r\n").into_bytes()
}

fn lines(count: usize) -> String {
    (0..count).map(|n| format!("X-{n}: {n}\r\n")).collect()
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "garbage", "sends bytes that are no HTTP",
        http(|| b"\x00\x01\x02let me in\xff\r\n\r\n".to_vec()) => "HTTP 400";
    "TLS to a plain port", "opens a TLS handshake",
        http(|| b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec()) => "HTTP 400";
    "HTTP/0.9", "asks without a version",
        http(|| b"GET /\r\n\r\n".to_vec()) => "HTTP 400";
    "HTTP/2 preface", "speaks HTTP/2 without agreeing on it",
        http(|| b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()) => "cut";
    "head of a megabyte", "sends a header line that does not end",
        http(|| [b"GET / HTTP/1.1\r\nX: ".to_vec(), vec![b'x'; 1 << 20]].concat()) => "HTTP 431";
    "header flood", "sends a thousand header lines",
        http(|| request("GET /nothing", &lines(1_000))) => "HTTP 431";
    "path of 100 kB", "asks for a path that is longer than a head may be",
        http(|| request(&format!("GET /{}", "a".repeat(100_000)), "")) => "HTTP 431";
    "NUL in a header", "hides a zero byte in a value",
        http(|| request("GET /", "X: a\0b\r\n")) => "HTTP 400";
    "blank before the colon", "writes a header that proxies read in different ways",
        http(|| request("GET /", "Content-Length : 5\r\n")) => "HTTP 400";
    "folded header", "continues a header on the next line",
        http(|| request("GET /", "X: a\r\n b\r\n")) => "HTTP 400";
    "two lengths", "names two different lengths of the body",
        http(|| request("POST /nothing", "Content-Length: 5\r\nContent-Length: 6\r\n")) => "HTTP 400";
    "negative length", "names a length below zero",
        http(|| request("POST /nothing", "Content-Length: -1\r\n")) => "HTTP 400";
    "length beyond 64 bits", "names a length that overflows",
        http(|| request("POST /nothing", "Content-Length: 18446744073709551616\r\n")) => "HTTP 400";
    "smuggling by length and chunks", "names a length and chunks, and hides a request behind the shorter one",
        http(|| {
            [
                request("POST /nothing", "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n"),
                b"0\r\n\r\nGET /admin HTTP/1.1\r\nHost: nonet.test\r\n\r\n".to_vec(),
            ]
            .concat()
        }) => "HTTP 405";
    "chunks twice", "names an encoding that is none",
        http(|| request("POST /nothing", "Transfer-Encoding: chunked, identity\r\n")) => "HTTP 400";
    "chunk that overflows", "names a chunk of more than 64 bits",
        http(|| {
            [request("POST /nothing", "Transfer-Encoding: chunked\r\n"), b"FFFFFFFFFFFFFFFFF\r\nx".to_vec()]
                .concat()
        }) => "HTTP 405";
    "body of a gigabyte", "announces a body and does not send it",
        http(|| request("POST /nothing", "Content-Length: 1073741824\r\n")) => "HTTP 405";
    "body where none belongs", "sends a body with a GET",
        http(|| [request("GET /nothing", "Content-Length: 5\r\n"), b"hello".to_vec()].concat()) => "HTTP 404";
    "methods that change things", "tries to delete the page",
        http(|| request("DELETE /", "")) => "HTTP 405";
    "TRACE", "asks for its own headers back",
        http(|| request("TRACE /", "")) => "HTTP 405";
    "CONNECT", "takes the server for a proxy",
        http(|| b"CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n".to_vec())
            => "HTTP 405";
    "another server's address", "asks for an absolute address elsewhere",
        http(|| request("GET http://evil.test/nothing", "")) => "HTTP 404";
    "path traversal", "climbs out of the page's folder",
        http(|| request("GET /../../../../etc/passwd", "")) => "HTTP 404";
    "path traversal, encoded", "climbs out with percent signs",
        http(|| request("GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd", "")) => "HTTP 404";
    "path traversal, backwards", "climbs out as on Windows",
        http(|| request("GET /..\\..\\Cargo.toml", "")) => "HTTP 404";
    "NUL in a path", "ends the path early for C",
        http(|| request("GET /index.html%00.txt", "")) => "HTTP 404";
    "admin on the public port", "looks for the operator's commands",
        http(|| request("POST /admin/kick", "")) => "HTTP 405";
    "metrics on the public port", "looks for the operator's numbers",
        http(|| request("GET /metrics", "")) => "HTTP 404";
    "thousand ranges", "asks for a thousand pieces of a file",
        http(|| request("GET /nothing", &format!("Range: bytes={}\r\n", "0-0,".repeat(1_000)))) => "HTTP 404";
    "list of conditions", "sends thousands of tags to compare",
        http(|| request("GET /nothing", &format!("If-None-Match: {}\r\n", "\"a\",".repeat(3_000))))
            => "HTTP 404";
    "no Host", "does not say which server it asks for",
        http(|| b"GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n".to_vec()) => "HTTP 400";
    "two Hosts", "tells a proxy and the server different names",
        http(|| request("GET /nothing", "Host: evil.test\r\n")) => "HTTP 400";
    "Host that is none", "names a user and a path where a host belongs",
        http(|| b"GET /nothing HTTP/1.1\r\nHost: eve@nonet.test/x\r\nConnection: close\r\n\r\n".to_vec())
            => "HTTP 400";
    "request flood", "asks more often than thirty friends who load the page at once",
        http(|| b"GET /nothing HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(2_000)) => "HTTP 404", "HTTP 429";
    "match flood", "asks for match after match",
        http(|| {
            let asked = b"GET /api/matches/0123456789abcdef-1 HTTP/1.1\r\nHost: nonet.test\r\n\r\n";
            [asked.repeat(100), request("GET /api/matches/0123456789abcdef-1", "")].concat()
        }) => "HTTP 404", "HTTP 429";
    "pipeline of 200", "sends two hundred requests in one write",
        http(|| {
            [b"GET /nothing HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(200), request("GET /nothing", "")]
                .concat()
        }) => "HTTP 404";
};
