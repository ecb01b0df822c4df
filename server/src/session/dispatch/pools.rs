//! What a client asks of the pools and the ratings. Knows no sockets.

use game::{Millis, RequestId};
use protocol::{Fault, PoolsRefusal, PoolsRequest};

use super::Dispatch;

impl Dispatch {
    #[expect(clippy::unused_async, reason = "the store is asked")]
    pub(super) async fn ask_of_pools(
        &self,
        _request: RequestId,
        ask: PoolsRequest,
        _at: Millis,
    ) -> Result<(), Fault> {
        let refusal = match ask {
            PoolsRequest::List | PoolsRequest::Wait { .. } => PoolsRefusal::WhichPools,
            PoolsRequest::Answer { .. } => PoolsRefusal::NotCalled,
            PoolsRequest::Leaderboard { .. } => PoolsRefusal::NoSuchClass { known: vec![] },
            PoolsRequest::Player { .. } => PoolsRefusal::NoSuchPlayer,
            PoolsRequest::Block { .. } | PoolsRequest::Report { .. } => PoolsRefusal::RatingsUnavailable,
        };
        Err(Fault::Pools { refusal })
    }
}
