//! Watching and talking.

use super::client::{Player, get, register, server};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_watched_live_and_both_sides_talk() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let (beren, luthien) = (register(addr, "Beren").await, register(addr, "Luthien").await);
    let mut player = Player::begin(addr, &beren).await;
    player.start("moria", "").await;
    assert!(get(addr, "/live").await.text().contains("Beren"));
    assert!(get(addr, "/watch/Beren").await.text().contains("/ws/watch/Beren"));

    // A stranger watches without an account; a player can talk.
    let mut watcher = Player::open(addr, "/ws/watch/beren", &luthien).await;
    let seen = watcher.ask(json!({ "do": "begin" })).await;
    assert_eq!(seen["frame"]["play"]["turn"], player.last["frame"]["play"]["turn"]);
    assert!(seen["roles"]["Red"].is_array(), "a watcher is told the colours");
    let mut stranger = Player::open(addr, "/ws/watch/Beren?delay=0", "").await;
    stranger.ask(json!({ "do": "begin" })).await;
    assert!(stranger.ask(json!({ "do": "chat", "text": "hi" })).await["error"].is_string());

    assert_eq!(watcher.ask(json!({ "do": "chat", "text": "Go\u{1b}[31m on!" })).await["said"], true);
    let chat = player.until(|m| m["chat"].is_object()).await.unwrap();
    assert_eq!(chat["chat"], json!({ "from": "Luthien", "text": "Go on!" }));
    assert!(stranger.until(|m| m["chat"].is_object()).await.is_some());

    // What the watcher asks for is not played.
    let before = player.standing().await;
    watcher.key("6").await;
    assert_eq!(player.standing().await, before);
    player.key(".").await;
    let commands = player.last["playing"]["commands"].clone();
    // The last picture of a burst is always seen.
    if watcher.last["playing"]["commands"] != commands {
        let same = |m: &serde_json::Value| m["reply"]["playing"]["commands"] == commands;
        assert!(watcher.until(same).await.is_some());
    }
    running.stop().await;
    assert!(watcher.until(|m| m["over"].is_string()).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_with_a_delay_sees_later_and_nobody_watches_who_does_not_play() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[watching]\nleast-delay-seconds = 2").await;
    let cookie = register(running.http, "Beren").await;
    let mut nobody = Player::open(running.http, "/ws/watch/Beren", "").await;
    assert!(
        nobody.until(|m| m["over"].is_string()).await.unwrap()["over"].as_str().unwrap().contains("No one")
    );
    let mut player = Player::begin(running.http, &cookie).await;
    player.start("moria", "").await;
    let began = std::time::Instant::now();
    let mut watcher = Player::open(running.http, "/ws/watch/Beren?delay=0", "").await;
    let seen = watcher.ask(json!({ "do": "begin" })).await;
    assert!(seen["frame"].is_object() && began.elapsed().as_millis() >= 1900, "{:?}", began.elapsed());
    running.stop().await;
}
