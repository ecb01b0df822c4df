//! The first words of a connection, with either codec.

use game::RequestId;
use protocol::{ClientMessage, Codec, Fault, Refusal, ServerMessage, VERSION, close};
use server::Config;
use server::config::{Limits, Timeouts};
use tokio::net::TcpStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::{Client, TestServer, config, hello};

#[tokio::test]
async fn both_codecs_get_in_and_are_answered_in_kind() {
    let server = TestServer::start().await;
    for codec in Codec::ALL {
        let mut client = server.player_with(codec).await;
        client.say(&ClientMessage::Ping { stamp: 7 }).await;
        assert_eq!(client.hear().await, ServerMessage::Pong { stamp: 7 });
    }
}

#[tokio::test]
async fn another_version_is_refused_readably() {
    let server = TestServer::start().await;
    for codec in Codec::ALL {
        let mut client = server.connect(codec).await;
        client
            .say(&ClientMessage::Hello {
                capabilities: vec![],
                version: VERSION + 1,
                client: "new".to_owned(),
                identity: None,
                bot: false,
            })
            .await;
        let why = Refusal::OtherVersion { server: VERSION, client: VERSION + 1 };
        assert_eq!(client.hear().await, ServerMessage::Refused { problem: why.into() });
        assert_eq!(client.end().await, Some(close::OTHER_VERSION));
    }
}

#[tokio::test]
async fn a_hello_of_a_future_version_is_refused_for_its_version() {
    let server = TestServer::start().await;
    let mut client = server.connect(Codec::Json).await;
    let future = VERSION + 1;
    client.send(Message::text(format!(r#"{{"Hello":{{"version":{future},"mood":"sunny"}}}}"#))).await;
    let why = Refusal::OtherVersion { server: VERSION, client: future };
    assert_eq!(client.hear().await, ServerMessage::Refused { problem: why.into() });
}

#[tokio::test]
async fn whoever_does_not_say_hello_first_is_shown_out() {
    let server = TestServer::start().await;
    let mut client = server.connect(Codec::Bincode).await;
    client.say(&ClientMessage::Dequeue { request: RequestId::NONE }).await;
    assert_eq!(client.hear().await, ServerMessage::Refused { problem: Refusal::NotHello.into() });
    assert_eq!(client.end().await, Some(close::NO_HELLO));
}

#[tokio::test]
async fn whoever_says_nothing_is_shown_out_too() {
    let timeouts = Timeouts { hello_ms: 20, ..config().timeouts };
    let server = TestServer::start_with(Config { timeouts, ..config() }).await;
    let mut client = server.connect(Codec::Json).await;
    assert_eq!(client.hear().await, ServerMessage::Refused { problem: Refusal::NotHello.into() });
    assert_eq!(client.end().await, Some(close::NO_HELLO));
}

#[tokio::test]
async fn hello_is_said_once() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    client.say(&hello(None)).await;
    assert_eq!(
        client.hear().await,
        ServerMessage::Fault { request: RequestId::NONE, problem: Fault::AlreadyGreeted.into() }
    );
}

#[tokio::test]
async fn a_wrong_secret_is_refused_and_an_unknown_player_is_new() {
    let server = TestServer::start().await;
    let ann = server.player().await.identity().clone();

    let mut thief = server.connect(Codec::Bincode).await;
    let forged = protocol::Identity { secret: "0".repeat(32), ..ann.clone() };
    thief.say(&hello(Some(forged))).await;
    assert_eq!(thief.hear().await, ServerMessage::Refused { problem: Refusal::BadIdentity.into() });
    assert_eq!(thief.end().await, Some(close::BAD_IDENTITY));

    let elsewhere = TestServer::start().await;
    let (guest, resume) = elsewhere.again(&ann).await;
    assert_ne!(guest.identity().player, ann.player);
    assert_eq!(resume, None);
}

#[tokio::test]
async fn a_known_player_is_recognised_and_gets_a_new_secret_each_time() {
    let server = TestServer::start().await;
    let ann = server.player().await.identity().clone();
    let mut client = server.connect(Codec::Bincode).await;
    client.say(&hello(Some(ann.clone()))).await;
    let ServerMessage::Welcome { player, identity, .. } = client.hear().await else { panic!("no welcome") };
    let renewed = identity.expect("a new secret");
    assert_eq!((player, renewed.player), (ann.player, ann.player));
    assert_ne!(renewed.secret, ann.secret);
    server.again(&renewed).await;
}

#[tokio::test]
async fn without_a_known_subprotocol_there_is_no_socket() {
    let server = TestServer::start().await;
    for offer in [None, Some("chat"), Some("nonet.v99.bincode")] {
        let stream = TcpStream::connect(server.address).await.unwrap();
        let Err(Error::Http(response)) = Client::upgrade(stream, offer, Codec::Json).await else {
            panic!("{offer:?} was accepted")
        };
        assert_eq!(response.status(), 400);
        let text = String::from_utf8(response.into_body().unwrap()).unwrap();
        assert!(Codec::ALL.iter().all(|codec| text.contains(codec.subprotocol())), "{text}");
    }
}

#[tokio::test]
async fn of_several_offers_the_server_takes_what_it_likes_best() {
    let server = TestServer::start().await;
    let stream = TcpStream::connect(server.address).await.unwrap();
    let offer = Some("chat, nonet.v1.json, nonet.v1.bincode");
    let mut client = Client::upgrade(stream, offer, Codec::Bincode).await.unwrap();
    client.greet(None).await;
}

#[tokio::test]
async fn a_full_server_says_so() {
    let server =
        TestServer::start_with(Config { limits: Limits { connections: 1, ..Limits::default() }, ..config() })
            .await;
    let first = server.player().await;
    let mut second = server.connect(Codec::Json).await;
    assert_eq!(second.hear().await, ServerMessage::Refused { problem: Refusal::ServerFull.into() });
    assert_eq!(second.end().await, Some(close::SERVER_FULL));
    drop(first);
    // The place is free again once the server has seen the end of the first connection.
    loop {
        let mut third = server.connect(Codec::Json).await;
        third.say(&hello(None)).await;
        if matches!(third.hear().await, ServerMessage::Welcome { .. }) {
            return;
        }
    }
}

#[tokio::test]
async fn compression_is_not_agreed_to() {
    let server = TestServer::start().await;
    let stream = TcpStream::connect(server.address).await.unwrap();
    let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("Sec-WebSocket-Protocol", Codec::Json.subprotocol().parse().unwrap());
    headers.insert("Sec-WebSocket-Extensions", "permessage-deflate".parse().unwrap());
    let (_, response) = client_async(request, stream).await.unwrap();
    assert!(!response.headers().contains_key("Sec-WebSocket-Extensions"));
}
