//! Scores: what enters the table, and what is refused with its reason.

use super::client::{Answer, Player, get, get_as, register, send, server};
use angrist_engine::journal::{Entry, Record, RecordText, write_header};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// Plays a short game: a step, and the hero gives up.
async fn play_to_the_end(player: &mut Player, seed: &str) {
    player.start("moria", seed).await;
    player.key(".").await;
    player.line("suicide").await;
    let reply = player.key("y").await;
    assert_eq!(reply["playing"]["over"], true, "{}", reply["playing"]);
}

/// The table, once it has a number of games.
async fn table(addr: SocketAddr, games: usize) -> Vec<Value> {
    for _ in 0..200 {
        let value: Value = serde_json::from_str(&get(addr, "/scores.json").await.text()).unwrap();
        let list = value["scores"].as_array().unwrap().clone();
        if list.len() >= games {
            return list;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the table never had {games} games");
}

async fn send_record(addr: SocketAddr, cookie: &str, bytes: &[u8]) -> (u16, Value) {
    let headers =
        format!("origin: http://{addr}\r\ncookie: {cookie}\r\ncontent-type: application/octet-stream\r\n");
    let Answer { status, body, .. } = send(addr, "POST", "/records", &headers, bytes).await;
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

/// The record again, with other entries or another header, and checks that fit.
fn rewritten(record: &Record, change: impl Fn(&mut Record)) -> Vec<u8> {
    let mut record = record.clone();
    change(&mut record);
    let mut text = write_header(&record.header);
    for (_, _, entry) in &record.entries {
        text.push(entry);
    }
    let RecordText { text, .. } = text;
    text.into_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_and_then_in_the_table_with_its_pages() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let cookie = register(addr, "Beren").await;
    let mut player = Player::begin(addr, &cookie).await;
    play_to_the_end(&mut player, "").await;
    let list = table(addr, 1).await;
    let row = &list[0];
    assert_eq!(
        (&row["player"], &row["game"], &row["ranked"]),
        (&json!("Beren"), &json!("moria"), &json!(true)),
        "{row}"
    );
    let id = row["id"].as_str().unwrap();
    let page = get(addr, &format!("/games/{id}")).await;
    assert!(page.status == 200 && page.text().contains(&format!("#replay=games/{id}")), "{}", page.text());
    let record = get(addr, &format!("/games/{id}/record")).await.body;
    assert!(Record::read(&record, Path::new("record")).unwrap().is_finished());
    for path in [
        "/",
        "/scores",
        "/scores?game=moria",
        "/players",
        "/players/beren",
        "/deaths",
        "/killers",
        "/races",
        "/live",
    ] {
        assert_eq!(get(addr, path).await.status, 200, "{path}");
    }
    assert!(get(addr, "/players/beren").await.text().contains(id));
    assert!(!get(addr, "/scores?game=sil").await.text().contains(id));
    let line = get(addr, "/xlogfile").await.text();
    assert!(
        line.contains(":game=moria:")
            && line.contains(":name=Beren:")
            && line.contains(&format!(":id={id}\n")),
        "{line}"
    );

    // The replay of the link, in the page of another player.
    let other = register(addr, "Luthien").await;
    let mut other = Player::begin(addr, &other).await;
    let reply = other
        .ask(json!({ "do": "open", "open": { "kind": "watch", "record": format!("games/{id}"), "turn": 0 } }))
        .await;
    assert_eq!(reply["playing"]["watching"], true, "{reply}");
    for path in ["/etc/passwd", "../../server.sqlite", "saves/../x", "games/none", "morgue/none"] {
        let reply =
            other.ask(json!({ "do": "open", "open": { "kind": "watch", "record": path, "turn": 0 } })).await;
        assert!(!reply.to_string().contains(&dir.path().display().to_string()), "{reply}");
    }

    // A seed of one's own is played, but has no rank.
    play_to_the_end(&mut player, "42").await;
    let list = table(addr, 2).await;
    assert_eq!(list.iter().filter(|r| r["ranked"] == true).count(), 1, "{list:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn false_records_are_each_refused_with_their_reason() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let addr = running.http;
    let (beren, luthien) = (register(addr, "Beren").await, register(addr, "Luthien").await);
    let mut player = Player::begin(addr, &beren).await;
    play_to_the_end(&mut player, "").await;
    let id = table(addr, 1).await[0]["id"].as_str().unwrap().to_owned();
    let good = get(addr, &format!("/games/{id}/record")).await.body;
    let record = Record::read(&good, Path::new("record")).unwrap();

    // The good one is known already, and is no other player's.
    assert_eq!(send_record(addr, &beren, &good).await, (200, json!({ "known": id })));
    let text = String::from_utf8(good.clone()).unwrap();
    let edited = text.replacen("stay =", "take =", 1).into_bytes();
    assert_ne!(edited, good);
    let forged = rewritten(&record, |r| {
        let wait = Entry::Command { text: "stay".into(), times: 1, fingerprint: 0x1234 };
        let at = 3;
        r.entries.insert(at, (0, r.begin, wait));
    });
    let other_end = rewritten(&record, |r| {
        if let Some((_, _, Entry::End { hash, .. })) = r.entries.last_mut() {
            *hash ^= 1;
        }
    });
    let other_data = rewritten(&record, |r| r.header.data[0] ^= 1);
    let other_rules = rewritten(&record, |r| r.header.rules += 1);
    let unfinished = rewritten(&record, |r| {
        r.entries.pop();
    });
    let foreign = foreign_record().await;
    for (what, who, bytes, tag) in [
        ("edited", &beren, edited, "edited"),
        ("forged", &beren, forged, "forged"),
        ("with another end", &beren, other_end, "forged"),
        ("of other data", &beren, other_data, "other-data"),
        ("of other rules", &beren, other_rules, "other-rules"),
        ("unfinished", &beren, unfinished, "unfinished"),
        ("of another player", &luthien, good.clone(), "other-player"),
        ("of a game from elsewhere", &beren, foreign, "not-begun-here"),
        ("no record", &beren, b"rubbish".to_vec(), "not-a-record"),
    ] {
        let (status, value) = send_record(addr, who, &bytes).await;
        assert_eq!((status, &value["refused"]), (422, &json!(tag)), "{what}: {value}");
        assert!(value["reason"].as_str().unwrap().len() > 15, "{what}: {value}");
    }
    assert_eq!(table(addr, 1).await.len(), 1, "nothing of that entered");
    assert!(get_as(addr, "/account", &beren).await.text().contains("other-data"), "the player can read why");
    assert_eq!(send_record(addr, "", &good).await.0, 403);
    running.stop().await;
}

/// A whole game that was played on another server.
async fn foreign_record() -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "").await;
    let mut player = Player::begin(running.http, &register(running.http, "Beren").await).await;
    play_to_the_end(&mut player, "").await;
    let id = table(running.http, 1).await[0]["id"].as_str().unwrap().to_owned();
    let record = get(running.http, &format!("/games/{id}/record")).await.body;
    running.stop().await;
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_races_on_the_same_seed_once() {
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path(), "[races]\ndaily = [\"moria\"]\nweekly = []").await;
    let addr = running.http;
    let mut seeds = Vec::new();
    for name in ["Beren", "Luthien"] {
        let cookie = register(addr, name).await;
        let mut player = Player::begin(addr, &cookie).await;
        play_to_the_end(&mut player, "daily").await;
        seeds.push(player.last["playing"]["seed"].clone());
        let again = player.start("moria", "daily").await;
        assert!(again.to_string().contains("one try"), "{again}");
    }
    assert_eq!(seeds[0], seeds[1]);
    // Both did the same, and both are in the table.
    let list = table(addr, 2).await;
    let race = list[0]["race"].as_str().unwrap();
    assert!(race.starts_with("daily-moria-"), "{race}");
    assert!(get(addr, &format!("/races/{race}")).await.text().contains("Luthien"));
    assert!(get(addr, "/races").await.text().contains(race));
    let reply = Player::begin(addr, &register(addr, "Finrod").await).await.start("moria", "weekly").await;
    assert!(reply.to_string().contains("no weekly race"), "{reply}");
    running.stop().await;
}
