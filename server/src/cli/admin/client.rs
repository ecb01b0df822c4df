//! One request over the server's admin socket, and its answer.

use std::path::Path;

use anyhow::Result;

/// The way to the server.
#[derive(Debug)]
pub(in crate::cli) struct AdminClient<'a> {
    pub(in crate::cli) socket: &'a Path,
    pub(in crate::cli) is_json: bool,
}

impl AdminClient<'_> {
    /// The answer's body, which is a text.
    ///
    /// # Errors
    /// When no server takes orders here, or it refuses this one.
    pub(super) fn request(&self, method: &str, path: &str, body: &str) -> Result<String> {
        Ok(String::from_utf8(self.fetch(method, path, body)?)?)
    }
}

#[cfg(unix)]
impl AdminClient<'_> {
    /// The answer's body.
    ///
    /// # Errors
    /// When no server takes orders here, or it refuses this one.
    pub(in crate::cli) fn fetch(&self, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
        use std::io::{Read, Write};
        use std::os::unix::net::UnixStream;
        use std::time::Duration;

        use anyhow::{Context, bail};

        /// Longer than the server lets any order take.
        const PATIENCE: Duration = Duration::from_secs(30);
        /// Every session of a full server, with room to spare.
        const ANSWER_BYTES_MAX: u64 = 64 * 1024 * 1024;

        let mut stream = UnixStream::connect(self.socket).with_context(|| {
            format!(
                "no server takes orders at {}; start it with the same --config or --data-dir as this command",
                self.socket.display()
            )
        })?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: admin\r\nConnection: close");
        // In one write: a server that has heard enough may answer and hang up at any time.
        let request = format!("{head}\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer).context("the answer did not come")?;
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
        let body = answer.split_off(end.context("the server gave half an answer")? + 4);
        let head = String::from_utf8_lossy(&answer);
        let status = head.split(' ').nth(1).unwrap_or_default();
        if status != "200" {
            let refused: Result<server::admin::Refused, _> = serde_json::from_slice(&body);
            bail!(
                "{}",
                refused.map_or_else(|_| format!("the server answers {status}"), |refused| refused.error)
            );
        }
        Ok(body)
    }
}

#[cfg(not(unix))]
impl AdminClient<'_> {
    pub(in crate::cli) fn fetch(&self, _: &str, _: &str, _: &str) -> Result<Vec<u8>> {
        anyhow::bail!("orders go over a Unix socket, which this system does not have")
    }
}
