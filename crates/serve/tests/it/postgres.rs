//! A real PostgreSQL: two processes' worth of servers on one, and one that goes away and comes back.

use super::client::{LONG, Player, get, register};
use angrist_serve::{Config, Overrides, Running, start};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A database server of this test's own.
struct Postgres {
    bin: PathBuf,
    data: PathBuf,
    port: u16,
    process: Option<Child>,
    _dir: tempfile::TempDir,
}

fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path().join("bin"));
    let found = std::env::split_paths(&path)
        .chain(debian)
        .find(|dir| dir.join("initdb").exists() && dir.join("postgres").exists());
    assert!(found.is_some() || std::env::var("CI").as_deref() != Ok("true"), "install postgresql");
    if found.is_none() {
        println!("skipped: PostgreSQL is not installed");
    }
    found
}

impl Postgres {
    /// PostgreSQL refuses to be run by root.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        if Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0") {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups"]).arg(program);
            return command;
        }
        Command::new(program)
    }

    fn make() -> Option<Postgres> {
        let bin = find()?;
        let dir = tempfile::Builder::new().prefix("angrist-pg").tempdir_in("/tmp").unwrap();
        let _ = Command::new("chown").arg("65534:65534").arg(dir.path()).status();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let data = dir.path().join("data");
        let mut made = Postgres { bin, data, port, process: None, _dir: dir };
        let init = made
            .command("initdb")
            .current_dir("/tmp")
            .args(["-U", "angrist", "-A", "trust", "--no-sync", "-D"])
            .arg(&made.data)
            .output()
            .unwrap();
        assert!(init.status.success(), "{}", String::from_utf8_lossy(&init.stderr));
        made.begin();
        Some(made)
    }

    fn begin(&mut self) {
        let sockets = self.data.display().to_string();
        let mut command = self.command("postgres");
        command.current_dir("/tmp").args([
            "-p",
            &self.port.to_string(),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off",
            "-k",
            &sockets,
            "-D",
            &sockets,
        ]);
        self.process =
            Some(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    }

    fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            // An immediate shutdown, as in a crash of the machine; SIGKILL would leave its children.
            let _ = Command::new("kill").args(["-QUIT", &process.id().to_string()]).status();
            let _ = process.wait();
        }
    }

    fn url(&self) -> String {
        format!("postgres://angrist@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end();
    }
}

/// A server on the database; tried until the database answers.
async fn server(dir: &Path, url: &str) -> Running {
    let line = Overrides {
        http: Some("127.0.0.1:0".into()),
        ssh: Some(String::new()),
        db: Some(url.into()),
        ..Overrides::default()
    };
    let config = Config::read("[cluster]\nlease-seconds = 4", &line, dir.to_owned()).unwrap();
    let until = Instant::now() + LONG;
    loop {
        match start(config.clone()).await {
            Ok(running) => return running,
            Err(e) if Instant::now() > until => panic!("{e}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_postgresql_play_a_game_one_after_the_other() {
    let Some(mut postgres) = Postgres::make() else { return };
    let dir = tempfile::tempdir().unwrap();
    let one = server(dir.path(), &postgres.url()).await;
    let two = server(dir.path(), &postgres.url()).await;
    // An account of the one is an account of the other; its game is open in one of them.
    let cookie = register(one.http, "Beren").await;
    let mut player = Player::begin(one.http, &cookie).await;
    player.start("moria", "").await;
    player.key(".").await;
    let standing = player.standing().await;
    let mut refused = Player::open(two.http, "/ws", &cookie).await;
    refused.ask(json!({ "do": "begin" })).await;
    assert!(
        refused.told.iter().any(|t| t["over"].as_str().unwrap_or_default().contains("another process")),
        "{:?}",
        refused.told
    );
    one.stop().await;
    let mut player = Player::begin(two.http, &cookie).await;
    assert_eq!(player.standing().await, standing);

    // The database goes away: the game goes on as long as the lease is sure, then waits; pages say so.
    postgres.end();
    player.key(".").await;
    assert_eq!(get(two.http, "/healthz").await.status, 503);
    let mut waits = false;
    for _ in 0..100 {
        let reply = player.key(".").await;
        if reply["error"].as_str().unwrap_or_default().contains("will continue when it is back") {
            waits = true;
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(waits, "a process that cannot renew its lease stops playing");
    let standing = player.standing().await;

    // It comes back, and everything goes on.
    postgres.begin();
    let until = Instant::now() + LONG;
    loop {
        let reply = player.key(".").await;
        if reply["frame"].is_object() {
            break;
        }
        assert!(Instant::now() < until, "{reply}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(player.standing().await["commands"].as_u64(), standing["commands"].as_u64().map(|n| n + 1));
    two.stop().await;
}
