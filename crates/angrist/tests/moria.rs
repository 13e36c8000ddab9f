//! MORIA on a real pseudo-terminal of 80 by 25, in French, from birth to death.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// S004-001, S004-005, S004-026: the real program shows the real screen.
#[test]
fn a_french_game_from_birth_to_death() {
    let home = tempfile::tempdir().unwrap();
    let size = PtySize { rows: 25, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
    command.args(["play", "--game", "moria", "--lang", "fr", "--seed", "5", "--new"]);
    command.env("ANGRIST_HOME", home.path());
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    let mut child = pty.slave.spawn_command(command).expect("the program starts");
    drop(pty.slave);
    let screen =
        Arc::new(Mutex::new(vt100::Parser::new(NonZero::new(25).unwrap(), NonZero::new(80).unwrap(), 0)));
    let mut reader = pty.master.try_clone_reader().unwrap();
    let mut keys = pty.master.take_writer().unwrap();
    let sink = screen.clone();
    std::thread::spawn(move || {
        let mut buffer = [0; 8192];
        while let Ok(n @ 1..) = reader.read(&mut buffer) {
            sink.lock().unwrap().process(&buffer[..n]);
        }
    });
    let text = || screen.lock().unwrap().screen().contents();
    let wait = |what: &str| {
        let end = Instant::now() + Duration::from_secs(30);
        while !text().contains(what) {
            assert!(Instant::now() < end, "waiting for '{what}', the screen is\n{}", text());
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    let mut send = |press: &str| {
        keys.write_all(press.as_bytes()).unwrap();
        keys.flush().unwrap();
    };
    wait("Quel est votre nom");
    send("\r");
    wait("Personnage standard");
    wait("[o/n]");
    send("o");
    wait("Niv  1 Or     0   PV  12/ 12   Int 14   Dex 14   For 16   CA 0   Exp  1/   0");
    let rows: Vec<String> = text().lines().map(str::to_owned).collect();
    assert!(rows[24].starts_with("Niv  1"), "the status bar is row 25");
    assert_eq!(rows[1..24].iter().filter(|r| r.contains('☻')).count(), 1);
    send("m");
    wait("PV  12/ 12");
    send("\x13");
    wait("Voulez-vous vraiment mourir");
    send("y");
    wait("La fin");
    send("p");
    wait("Vous renoncez à la vie.");
    let _ = child.kill();
}
