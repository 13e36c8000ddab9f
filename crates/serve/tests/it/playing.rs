//! Playing over a socket.

use super::client::{Player, get, register, server};
use angrist_engine::journal::{Record, replay};
use angrist_engine::play::state_hash;
use serde_json::json;
use std::path::Path;

/// The record of the only save in a server's directory.
fn only_record(dir: &Path) -> Vec<u8> {
    let mut found = Vec::new();
    for player in std::fs::read_dir(dir.join("players")).unwrap().flatten() {
        if let Ok(saves) = std::fs::read_dir(player.path().join("saves")) {
            found.extend(saves.flatten().map(|s| std::fs::read(s.path().join("record")).unwrap()));
        }
    }
    assert_eq!(found.len(), 1);
    found.remove(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_comes_back_to_the_same_game_and_its_record_replays() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    assert_eq!(get(addr, "/healthz").await.text(), "ok\n");
    let cookie = register(addr, "Beren").await;
    let mut player = Player::begin(addr, &cookie).await;
    assert_eq!(player.last["frame"]["overlays"][0]["screen"], "title");
    let reply = player.start("moria", "").await;
    assert_eq!(reply["playing"]["game"], "moria", "{reply}");
    for key in ["6", "4", "2", "8", "."] {
        player.key(key).await;
    }
    let standing = player.standing().await;
    assert!(standing["commands"].as_u64().unwrap() >= 3, "{standing}");
    drop(player);

    // Another connection, the same seat.
    let mut again = Player::begin(addr, &cookie).await;
    assert_eq!(again.standing().await, standing);
    again.key("6").await;
    let standing = again.standing().await;

    // A new connection takes over, and the old one is told.
    let mut third = Player::begin(addr, &cookie).await;
    let over = again.until(|m| m["over"].is_string()).await.unwrap();
    assert!(over["over"].as_str().unwrap().contains("elsewhere"), "{over}");
    assert_eq!(third.standing().await, standing);

    // A graceful stop tells the player; a new server goes on.
    let stopping = tokio::spawn(running.stop());
    assert!(
        third.until(|m| m["over"].is_string()).await.unwrap()["over"].as_str().unwrap().contains("saved")
    );
    stopping.await.unwrap();
    let running = server(dir.path(), "").await;
    let mut fourth = Player::begin(running.http, &cookie).await;
    assert_eq!(fourth.standing().await, standing);
    drop(fourth);
    running.stop().await;

    // What the command line keeps: the record replays to the same state.
    let record = Record::read(&only_record(dir.path()), Path::new("record")).unwrap();
    let ruleset = angrist_games::ruleset(&angrist_games::Request::new("moria")).unwrap();
    let done = replay(&*ruleset, &record, |_, _, _| {}).unwrap();
    assert_eq!(json!(format!("{:016x}", state_hash(&*done.game))), standing["hash"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_with_a_server_that_dies() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[cluster]\nlease-seconds = 3").await;
    let cookie = register(running.http, "Beren").await;
    let mut player = Player::begin(running.http, &cookie).await;
    player.start("moria", "").await;
    for key in ["6", ".", "2"] {
        player.key(key).await;
    }
    let standing = player.standing().await;
    let record = only_record(dir.path());
    // What is on the disk now is what a killed process leaves: copied, and opened by another server.
    let copy = tempfile::tempdir().unwrap();
    copy_all(dir.path(), copy.path());
    running.stop().await;
    let other = server(copy.path(), "[cluster]\nlease-seconds = 3").await;
    let mut again = None;
    // The dead process's lease runs out first.
    for _ in 0..20 {
        let mut player = Player::open(other.http, "/ws", &cookie).await;
        let reply = player.ask(json!({ "do": "begin", "settings": {} })).await;
        if reply["frame"].is_object() {
            again = Some(player);
            break;
        }
        assert!(
            player.told.iter().any(|t| t["over"].as_str().unwrap_or_default().contains("another process")),
            "{:?}",
            player.told
        );
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }
    let mut again = again.unwrap();
    assert_eq!(again.standing().await, standing);
    assert!(only_record(copy.path()).starts_with(&record));
    other.stop().await;
}

fn copy_all(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_all(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ordinary_step_is_sent_in_less_than_two_kilobytes() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    for (name, game) in [("Beren", "moria"), ("Luthien", "sil"), ("Thingol", "incursion")] {
        let cookie = register(running.http, name).await;
        let mut player = Player::begin(running.http, &cookie).await;
        let first = player.bytes;
        player.start(game, "7").await;
        let mut sizes = Vec::new();
        for n in 0..60 {
            let keys = ["6", "6", "4", "2", "8", "9", "1", "3", "7", ".", "Esc"];
            player.key(keys[n % keys.len()]).await;
            sizes.push(player.bytes);
        }
        sizes.sort_unstable();
        let (middle, most) = (sizes[sizes.len() / 2], sizes[sizes.len() * 9 / 10]);
        println!(
            "{game}: first picture {first}, steps {middle} in the middle, {most} for nine of ten, {:?} at most",
            sizes.last()
        );
        assert!(most < 2048, "{game}: {sizes:?}");
    }
    running.stop().await;
}
