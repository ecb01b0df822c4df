//! A disk that is nearly full: nothing new begins, and everybody is told so.

use anyhow::Result;
use protocol::{Codec, Fault};
use testkit::messages::create;
use testkit::raw::Raw;
use testkit::server::{ServerProgram, get};
use testkit::wait::look_until;

/// More than any disk has free.
const MORE_THAN_THERE_IS: &str = "4000000000";

#[tokio::test]
async fn with_too_little_space_nothing_new_begins() -> Result<()> {
    let server = ServerProgram::start(&["--store-free-mib-min", MORE_THAN_THERE_IS]).await?;
    look_until("readiness to end", async || {
        let (status, body) = get(server.ops_address(), "/readyz").await?;
        Ok((status == 404 && body.contains("low_disk")).then_some(()))
    })
    .await?;
    let (mut raw, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    assert_eq!(raw.faults(&create("Ann")).await?, Fault::TooManyRooms.into());
    Ok(())
}
