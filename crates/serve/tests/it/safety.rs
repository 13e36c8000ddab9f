//! Foreign input and greedy clients: refused, bounded, and no one else notices.

use super::client::{LONG, Player, connect, get, post, register, server};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_of_ten_megabytes_ends_the_connection_and_not_the_game() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    let mut player = Player::begin(addr, &cookie).await;
    player.start("moria", "").await;
    let standing = player.standing().await;
    let paste = json!({ "id": 9, "request": { "do": "input", "input": { "text": "x".repeat(10 << 20) } } });
    // The server may close before everything was sent.
    let _ = player.socket.send(Message::Text(paste.to_string().into())).await;
    let end = async { while let Some(Ok(_)) = player.socket.next().await {} };
    tokio::time::timeout(LONG, end).await.unwrap();
    let mut again = Player::begin(addr, &cookie).await;
    assert_eq!(again.standing().await, standing);
    // A text that fits goes into no line and plays nothing.
    again.ask(json!({ "do": "input", "input": { "text": "q".repeat(60_000) } })).await;
    assert_eq!(again.standing().await, standing);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_make_no_sense_are_refused_and_others_play_on() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let (beren, luthien) = (register(addr, "Beren").await, register(addr, "Luthien").await);
    let mut other = Player::begin(addr, &luthien).await;
    other.start("moria", "").await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"id\":1}",
        "{\"id\":-1,\"request\":{}}",
        &"[".repeat(20_000),
        &format!("{{\"id\":1,\"request\":{}1{}}}", "[".repeat(200), "]".repeat(200)),
    ] {
        let mut player = Player::begin(addr, &beren).await;
        player.socket.send(Message::Text(text.to_owned().into())).await.unwrap();
        let over = player.until(|m| m["over"].is_string() || m["reply"]["error"].is_string()).await;
        assert!(over.is_some(), "{text:.40}");
    }
    let mut player = Player::begin(addr, &beren).await;
    for request in [
        json!({}),
        json!({ "do": "fly" }),
        json!({ "do": "panic" }),
        json!({ "do": "verify" }),
        json!({ "do": "import" }),
        json!({ "do": "add-lib", "name": "x" }),
        json!({ "do": "input", "input": { "key": "\u{1b}" } }),
        json!({ "do": "input", "input": { "square": { "at": { "x": 40000, "y": 1 }, "pointer": "go" } } }),
        json!({ "do": "size", "columns": 70000, "rows": 1 }),
        json!({ "do": "chat", "text": "\u{1b}[31m" }),
        json!({ "do": "open", "open": { "kind": "new", "game": "none" , "data": "/etc" } }),
    ] {
        let reply = player.ask(request.clone()).await;
        assert!(reply["error"].is_string() || reply["frame"].is_object(), "{request}: {reply}");
    }
    let reply =
        player.ask(json!({ "do": "open", "open": { "kind": "new", "game": "moria", "data": "/etc" } })).await;
    assert!(reply.to_string().contains("only its own data"), "{reply}");
    for reply in
        [player.ask(json!({ "do": "size", "columns": 0, "rows": 65535 })).await, player.key("?").await]
    {
        assert!(reply["frame"].is_object());
    }
    // Bytes that are no text, and frames that are no frames.
    player.socket.send(Message::Binary(vec![0, 159, 146, 150].into())).await.unwrap();
    assert!(player.ask(json!({ "do": "about" })).await["version"].is_string());
    let mut raw = TcpStream::connect(addr).await.unwrap();
    raw.write_all(&[0xff; 4000]).await.unwrap();
    let mut rest = Vec::new();
    let _ = tokio::time::timeout(LONG, raw.read_to_end(&mut rest)).await.unwrap();
    other.key(".").await;
    assert!(other.last["frame"]["play"].is_object());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_are_ended_and_those_too_many_refused() {
    let dir = tempfile::tempdir().unwrap();
    let running =
        server(dir.path(), "[limits]\nsilence-seconds = 1\nconnections = 300\nconnections-per-address = 200")
            .await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    let mut player = Player::begin(addr, &cookie).await;
    let mut silent = Vec::new();
    for _ in 0..400 {
        silent.push(TcpStream::connect(addr).await.unwrap());
    }
    // A socket that is never told what to do, and a request that never ends.
    player.key("?").await;
    let mut end = Vec::new();
    for (n, mut stream) in silent.into_iter().enumerate() {
        if n % 3 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await;
        }
        let mut bytes = Vec::new();
        let _ = tokio::time::timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("silence ends");
        end.push(bytes);
    }
    let mut idle = connect(addr, "/ws", &cookie, &format!("http://{addr}")).await.unwrap();
    let ended = async { while let Some(Ok(_)) = idle.next().await {} };
    tokio::time::timeout(LONG, ended).await.unwrap();
    player.key("?").await;
    assert_eq!(get(addr, "/healthz").await.status, 200);
    let metrics = get(addr, "/metrics").await.text();
    let refused = metrics.lines().find_map(|l| l.strip_prefix("angrist_refused_total ")).unwrap();
    assert!(refused.parse::<u64>().unwrap() >= 200, "{metrics}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_does_not_read_is_dropped() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(
        dir.path(),
        "[limits]\nsend-seconds = 1\nmessages-per-second = 1000000\ncpu-percent-per-player = 10000",
    )
    .await;
    let addr = running.http;
    let (beren, luthien) = (register(addr, "Beren").await, register(addr, "Luthien").await);
    let mut slow = Player::begin(addr, &beren).await;
    let mut other = Player::begin(addr, &luthien).await;
    // Asks for large pictures and reads none.
    let flood = async {
        for n in 0u64.. {
            let request = json!({ "id": n, "request": { "do": "light", "on": n % 2 == 0, "map": false } });
            if slow.socket.send(Message::Text(request.to_string().into())).await.is_err() {
                break;
            }
        }
    };
    tokio::time::timeout(LONG, flood).await.expect("the server gives up");
    other.key("?").await;
    let mut again = Player::begin(addr, &beren).await;
    again.key("?").await;
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_and_registrations_and_saves_have_their_limits() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[limits]\nlogins-per-minute = 3\nregistrations-per-hour = 2\nsaves-per-player = 1\nslots-per-player = 1").await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    register(addr, "Luthien").await;
    assert_eq!(
        post(addr, "/register", "", "name=Finrod&password=hunter42x&again=hunter42x").await.status,
        429
    );
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(post(addr, "/login", "", "name=Beren&password=wrong").await.status);
    }
    assert_eq!(codes, [403, 403, 403, 429]);
    let mut player = Player::begin(addr, &cookie).await;
    player.start("moria", "").await;
    let reply = player.start("moria", "").await;
    assert!(reply.to_string().contains("which is the limit"), "{reply}");
    let mut second = Player::open(addr, "/ws?slot=2", &cookie).await;
    second.ask(json!({ "do": "begin" })).await;
    assert!(
        second.told.iter().any(|t| t["over"].as_str().unwrap_or_default().contains("slot from 1 to 1")),
        "{:?}",
        second.told
    );
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_sent_too_fast_are_played_later_and_none_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[limits]\nmessages-per-second = 20").await;
    let cookie = register(running.http, "Beren").await;
    let mut player = Player::begin(running.http, &cookie).await;
    player.start("moria", "7").await;
    let before = player.standing().await["commands"].as_u64().unwrap();
    let began = std::time::Instant::now();
    for n in 0..100 {
        player.send(&json!({ "id": 1000 + n, "request": { "do": "input", "input": { "key": "." } } })).await;
    }
    for n in 0..100 {
        assert!(player.until(|m| m["id"] == 1000 + n).await.is_some());
    }
    assert!(began.elapsed() > Duration::from_millis(500), "{:?}", began.elapsed());
    assert_eq!(player.standing().await["commands"].as_u64().unwrap(), before + 100);
    running.stop().await;
}
