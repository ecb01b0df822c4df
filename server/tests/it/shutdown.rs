//! The end of the server.

use protocol::{Codec, close};
use server::Config;
use server::config::Timeouts;
use tokio::net::TcpStream;

use crate::support::{TestServer, config};

#[tokio::test]
async fn every_socket_is_told_that_the_server_goes_away() {
    let config = Config { timeouts: Timeouts::default(), ..config() };
    let server = TestServer::start_with(config).await;
    let (mut ann, mut bob, mut mute) =
        (server.player().await, server.player().await, server.connect(Codec::Json).await);
    let code = ann.create("Ann").await;
    bob.join(code, "Bob").await;
    let idle = TcpStream::connect(server.address).await.unwrap();
    let address = server.address;
    let ends = async { [ann.end().await, bob.end().await, mute.end().await] };
    let ((), ends) = tokio::join!(server.stop(), ends);
    assert_eq!(ends, [Some(close::GOING_AWAY); 3]);
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
    drop(idle);
}
