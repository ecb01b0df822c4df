//! Abuses of plain HTTP: heads, bodies, methods, paths and what tells two servers different things about where a
//! request ends.

use crate::abuse::{Abuse, http};

/// A request with these lines after the first two, without a body.
fn request(first: &str, lines: &str) -> Vec<u8> {
    format!("{first} HTTP/1.1\r\nHost: nonet.test\r\nConnection: close\r\n{lines}\r\n").into_bytes()
}

fn lines(count: usize) -> String {
    (0..count).map(|n| format!("X-{n}: {n}\r\n")).collect()
}

pub(crate) const ABUSES: &[Abuse] = &[
    http(
        "garbage",
        "sends bytes that are no HTTP",
        || b"\x00\x01\x02let me in\xff\r\n\r\n".to_vec(),
        &["HTTP 400"],
    ),
    http(
        "TLS to a plain port",
        "opens a TLS handshake",
        || b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec(),
        &["HTTP 400"],
    ),
    http("HTTP/0.9", "asks without a version", || b"GET /\r\n\r\n".to_vec(), &["HTTP 400"]),
    http(
        "HTTP/2 preface",
        "speaks HTTP/2 without agreeing on it",
        || b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        &["cut"],
    ),
    http(
        "head of a megabyte",
        "sends a header line that does not end",
        || [b"GET / HTTP/1.1\r\nX: ".to_vec(), vec![b'x'; 1 << 20]].concat(),
        &["HTTP 431"],
    ),
    http(
        "header flood",
        "sends a thousand header lines",
        || request("GET /nothing", &lines(1_000)),
        &["HTTP 431"],
    ),
    http(
        "path of 100 kB",
        "asks for a path that is longer than a head may be",
        || request(&format!("GET /{}", "a".repeat(100_000)), ""),
        &["HTTP 431"],
    ),
    http(
        "NUL in a header",
        "hides a zero byte in a value",
        || request("GET /", "X: a\0b\r\n"),
        &["HTTP 400"],
    ),
    http(
        "blank before the colon",
        "writes a header that proxies read in different ways",
        || request("GET /", "Content-Length : 5\r\n"),
        &["HTTP 400"],
    ),
    http(
        "folded header",
        "continues a header on the next line",
        || request("GET /", "X: a\r\n b\r\n"),
        &["HTTP 400"],
    ),
    http(
        "two lengths",
        "names two different lengths of the body",
        || request("POST /nothing", "Content-Length: 5\r\nContent-Length: 6\r\n"),
        &["HTTP 400"],
    ),
    http(
        "negative length",
        "names a length below zero",
        || request("POST /nothing", "Content-Length: -1\r\n"),
        &["HTTP 400"],
    ),
    http(
        "length beyond 64 bits",
        "names a length that overflows",
        || request("POST /nothing", "Content-Length: 18446744073709551616\r\n"),
        &["HTTP 400"],
    ),
    http(
        "smuggling by length and chunks",
        "names a length and chunks, and hides a request behind the shorter one",
        || {
            [
                request("POST /nothing", "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n"),
                b"0\r\n\r\nGET /admin HTTP/1.1\r\nHost: nonet.test\r\n\r\n".to_vec(),
            ]
            .concat()
        },
        &["HTTP 405"],
    ),
    http(
        "chunks twice",
        "names an encoding that is none",
        || request("POST /nothing", "Transfer-Encoding: chunked, identity\r\n"),
        &["HTTP 400"],
    ),
    http(
        "chunk that overflows",
        "names a chunk of more than 64 bits",
        || {
            [request("POST /nothing", "Transfer-Encoding: chunked\r\n"), b"FFFFFFFFFFFFFFFFF\r\nx".to_vec()]
                .concat()
        },
        &["HTTP 405"],
    ),
    http(
        "body of a gigabyte",
        "announces a body and does not send it",
        || request("POST /nothing", "Content-Length: 1073741824\r\n"),
        &["HTTP 405"],
    ),
    http(
        "body where none belongs",
        "sends a body with a GET",
        || [request("GET /nothing", "Content-Length: 5\r\n"), b"hello".to_vec()].concat(),
        &["HTTP 404"],
    ),
    http("methods that change things", "tries to delete the page", || request("DELETE /", ""), &["HTTP 405"]),
    http("TRACE", "asks for its own headers back", || request("TRACE /", ""), &["HTTP 405"]),
    http(
        "CONNECT",
        "takes the server for a proxy",
        || b"CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n".to_vec(),
        &["HTTP 405"],
    ),
    http(
        "another server's address",
        "asks for an absolute address elsewhere",
        || request("GET http://evil.test/nothing", ""),
        &["HTTP 404"],
    ),
    http(
        "path traversal",
        "climbs out of the page's folder",
        || request("GET /../../../../etc/passwd", ""),
        &["HTTP 404"],
    ),
    http(
        "path traversal, encoded",
        "climbs out with percent signs",
        || request("GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd", ""),
        &["HTTP 404"],
    ),
    http(
        "path traversal, backwards",
        "climbs out as on Windows",
        || request("GET /..\\..\\Cargo.toml", ""),
        &["HTTP 404"],
    ),
    http(
        "NUL in a path",
        "ends the path early for C",
        || request("GET /index.html%00.txt", ""),
        &["HTTP 404"],
    ),
    http(
        "admin on the public port",
        "looks for the operator's commands",
        || request("POST /admin/kick", ""),
        &["HTTP 405"],
    ),
    http(
        "metrics on the public port",
        "looks for the operator's numbers",
        || request("GET /metrics", ""),
        &["HTTP 404"],
    ),
    http(
        "thousand ranges",
        "asks for a thousand pieces of a file",
        || request("GET /nothing", &format!("Range: bytes={}\r\n", "0-0,".repeat(1_000))),
        &["HTTP 404"],
    ),
    http(
        "list of conditions",
        "sends thousands of tags to compare",
        || request("GET /nothing", &format!("If-None-Match: {}\r\n", "\"a\",".repeat(3_000))),
        &["HTTP 404"],
    ),
    http(
        "no Host",
        "does not say which server it asks for",
        || b"GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n".to_vec(),
        &["HTTP 400"],
    ),
    http(
        "two Hosts",
        "tells a proxy and the server different names",
        || request("GET /nothing", "Host: evil.test\r\n"),
        &["HTTP 400"],
    ),
    http(
        "Host that is none",
        "names a user and a path where a host belongs",
        || b"GET /nothing HTTP/1.1\r\nHost: eve@nonet.test/x\r\nConnection: close\r\n\r\n".to_vec(),
        &["HTTP 400"],
    ),
    http(
        "request flood",
        "asks more often than thirty friends who load the page at once",
        || b"GET /nothing HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(2_000),
        &["HTTP 404", "HTTP 429"],
    ),
    http(
        "match flood",
        "asks for match after match",
        || {
            let asked = b"GET /api/matches/0123456789abcdef-1 HTTP/1.1\r\nHost: nonet.test\r\n\r\n";
            [asked.repeat(100), request("GET /api/matches/0123456789abcdef-1", "")].concat()
        },
        &["HTTP 404", "HTTP 429"],
    ),
    http(
        "pipeline of 200",
        "sends two hundred requests in one write",
        || {
            [b"GET /nothing HTTP/1.1\r\nHost: nonet.test\r\n\r\n".repeat(200), request("GET /nothing", "")]
                .concat()
        },
        &["HTTP 404"],
    ),
];
