//! One request over the server's admin socket, and its answer.

use std::path::Path;

use anyhow::Result;

/// The way to the server.
#[derive(Debug)]
pub(super) struct AdminClient<'a> {
    pub(super) socket: &'a Path,
    pub(super) is_json: bool,
}

#[cfg(unix)]
impl AdminClient<'_> {
    /// The answer's body.
    ///
    /// # Errors
    /// When no server takes orders here, or it refuses this one.
    pub(super) fn request(&self, method: &str, path: &str, body: &str) -> Result<String> {
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
        let mut answer = String::new();
        stream.take(ANSWER_BYTES_MAX).read_to_string(&mut answer).context("the answer did not come")?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the server gave half an answer")?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        if status != "200" {
            let refused: Result<server::admin::Refused, _> = serde_json::from_str(body);
            bail!(
                "{}",
                refused.map_or_else(|_| format!("the server answers {status}"), |refused| refused.error)
            );
        }
        Ok(body.to_owned())
    }
}

#[cfg(not(unix))]
impl AdminClient<'_> {
    pub(super) fn request(&self, _: &str, _: &str, _: &str) -> Result<String> {
        anyhow::bail!("orders go over a Unix socket, which this system does not have")
    }
}
