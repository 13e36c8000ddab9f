//! A real ssh client plays.

use super::client::{LONG, Player, post, register};
use angrist_serve::{Config, Overrides, Running, start};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Instant;

async fn server(dir: &Path) -> Running {
    let line = Overrides {
        http: Some("127.0.0.1:0".into()),
        ssh: Some("127.0.0.1:0".into()),
        ..Overrides::default()
    };
    start(Config::read("", &line, dir.to_owned()).unwrap()).await.unwrap()
}

/// Whether there is a client; on the machines that check every change there must be one.
fn has_ssh() -> bool {
    let found = Command::new("ssh").arg("-V").output().is_ok();
    assert!(found || std::env::var("CI").as_deref() != Ok("true"), "install openssh-client");
    if !found {
        println!("skipped: ssh is not installed");
    }
    found
}

struct Ssh {
    child: Child,
    bytes: mpsc::Receiver<Vec<u8>>,
    screen: String,
}

impl Ssh {
    fn open(dir: &Path, port: u16, user: &str, more: &[&str], password: &str) -> Ssh {
        let ask = dir.join("ask");
        std::fs::write(&ask, format!("#!/bin/sh\necho '{password}'\n")).unwrap();
        let mut mode = std::fs::metadata(&ask).unwrap().permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut mode, 0o700);
        std::fs::set_permissions(&ask, mode).unwrap();
        let mut child = Command::new("ssh")
            .args(["-tt", "-F", "none", "-p", &port.to_string()])
            .args([
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "UserKnownHostsFile=/dev/null",
                "-o",
                "IdentityAgent=none",
                "-o",
                "NumberOfPasswordPrompts=1",
            ])
            .args(more)
            .arg(format!("{user}@127.0.0.1"))
            .env("SSH_ASKPASS", &ask)
            .env("SSH_ASKPASS_REQUIRE", "force")
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let (send, bytes) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0u8; 4096];
            while let Ok(count @ 1..) = out.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Ssh { child, bytes, screen: String::new() }
    }

    fn keys(&mut self, keys: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(keys.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// Reads until a text has been drawn, or the connection has ended.
    fn sees(&mut self, text: &str) -> bool {
        let until = Instant::now() + LONG;
        loop {
            if plain(&self.screen).contains(text) {
                return true;
            }
            match self.bytes.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Ssh {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was drawn, without what moves and colours it.
fn plain(text: &str) -> String {
    text.split('\u{1b}')
        .map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or(part, |(_, rest)| rest))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_real_client_plays_with_a_password_and_with_a_key_and_the_browser_goes_on() {
    if !has_ssh() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let running = server(dir.path()).await;
    let (addr, port) = (running.http, running.open.ssh.unwrap().port());
    let cookie = register(addr, "Beren").await;
    let mut player = Player::begin(addr, &cookie).await;
    player.start("moria", "").await;
    let before = player.standing().await["commands"].as_u64().unwrap();
    let path = dir.path().to_owned();

    // The game that was begun in the browser is there, by password; keys are played; the browser is told.
    let by_password = tokio::task::spawn_blocking({
        let path = path.clone();
        move || {
            let mut ssh = Ssh::open(&path, port, "Beren", &["-o", "PubkeyAuthentication=no"], "hunter42x");
            assert!(ssh.sees("HP"), "{}", plain(&ssh.screen));
            ssh.keys("...");
            ssh
        }
    });
    let ssh = by_password.await.unwrap();
    assert!(player.until(|m| m["over"].is_string()).await.is_some());
    let mut commands = before;
    for _ in 0..100 {
        // Looked at on the disk: the SSH client has the seat.
        let record = own_record(addr, &cookie).await;
        commands = record.lines().filter(|l| l.contains(" =")).count() as u64;
        if commands >= before + 3 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(commands >= before + 3, "{commands} of {before} + 3");
    drop(ssh);

    // A key, after it was added; a wrong password and an unknown key are refused.
    let key = path.join("id");
    let made =
        Command::new("ssh-keygen").args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(&key).status().unwrap();
    assert!(made.success());
    let public = std::fs::read_to_string(key.with_extension("pub")).unwrap();
    let identity = format!("IdentityFile={}", key.display());
    let by_key = ["-o", identity.as_str(), "-o", "IdentitiesOnly=yes", "-o", "PasswordAuthentication=no"];
    let (p, k): (_, Vec<String>) = (path.clone(), by_key.iter().map(|s| (*s).to_owned()).collect());
    let refused = tokio::task::spawn_blocking(move || {
        let more: Vec<&str> = k.iter().map(String::as_str).collect();
        let mut unknown = Ssh::open(&p, port, "Beren", &more, "");
        let key = unknown.child.wait().unwrap().code();
        let mut wrong = Ssh::open(&p, port, "Beren", &["-o", "PubkeyAuthentication=no"], "wrong-one");
        (key, wrong.child.wait().unwrap().code())
    });
    assert_eq!(refused.await.unwrap(), (Some(255), Some(255)));
    let form = format!("key={}", public.trim().replace('+', "%2B").replace(' ', "+").replace('/', "%2F"));
    assert_eq!(post(addr, "/account/key", &cookie, &form).await.status, 303);
    let (p, k): (_, Vec<String>) = (path.clone(), by_key.iter().map(|s| (*s).to_owned()).collect());
    let seen = tokio::task::spawn_blocking(move || {
        let more: Vec<&str> = k.iter().map(String::as_str).collect();
        let mut ssh = Ssh::open(&p, port, "beren", &more, "");
        let seen = ssh.sees("HP");
        // A paste of megabytes plays nothing and ends nothing.
        ssh.keys(&format!("\u{1b}[200~{}\u{1b}[201~", "q".repeat(2 << 20)));
        ssh.screen.clear();
        ssh.keys("?");
        (seen, ssh.sees("ommands"), plain(&ssh.screen))
    });
    let (seen, answered, screen) = seen.await.unwrap();
    assert!(seen && answered, "{screen}");

    // And back in the browser.
    let mut player = Player::begin(addr, &cookie).await;
    assert!(player.standing().await["commands"].as_u64().unwrap() >= before + 3);
    running.stop().await;
}

async fn own_record(addr: std::net::SocketAddr, cookie: &str) -> String {
    super::client::get_as(addr, "/account/record?save=Beren", cookie).await.text()
}
