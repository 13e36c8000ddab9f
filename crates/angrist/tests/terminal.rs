//! The real program on a real pseudo-terminal, driven by keys alone.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The program on its terminal.
struct Term {
    home: Arc<TempDir>,
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    screen: Arc<Mutex<vt100::Parser>>,
    bytes: Arc<Mutex<Vec<u8>>>,
}

const PATIENCE: Duration = Duration::from_secs(30);

/// The turn that a screen shows in its side bar.
fn turn_on(text: &str) -> Option<u64> {
    text.lines().find_map(|l| l.strip_prefix("Turn"))?.split_whitespace().next()?.parse().ok()
}

impl Term {
    fn start(home: &Arc<TempDir>, args: &[&str]) -> Term {
        let pty = native_pty_system()
            .openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 })
            .expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
        command.args(["--game", "rooms"]);
        command.args(args);
        command.env("ANGRIST_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::default()));
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pty.master.try_clone_reader().unwrap();
        let keys = Some(pty.master.take_writer().unwrap());
        let (sink, all) = (screen.clone(), bytes.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                sink.lock().unwrap().process(&buffer[..n]);
                all.lock().unwrap().extend(&buffer[..n]);
            }
        });
        Term { home: home.clone(), child, master: Some(pty.master), keys, screen, bytes }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn wait(&mut self, what: &str) {
        self.wait_until(what, |text| text.contains(what));
    }

    fn wait_until(&mut self, what: &str, good: impl Fn(&str) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !good(&self.text()) {
            assert!(Instant::now() < end, "waiting for '{what}', the screen is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn send(&mut self, keys: &str) {
        let out = self.keys.as_mut().unwrap();
        out.write_all(keys.as_bytes()).unwrap();
        out.flush().unwrap();
    }

    fn turn(&self) -> u64 {
        turn_on(&self.text()).unwrap_or_else(|| panic!("no turn on\n{}", self.text()))
    }

    fn wait_turn(&mut self, turn: u64) {
        self.wait_until(&format!("turn {turn}"), |text| turn_on(text) == Some(turn));
    }

    /// Where the hero stands: the level of 46 columns is in the middle of what the side bar leaves.
    fn hero(&self) -> Option<(u16, u16)> {
        let text = self.text();
        let (y, row) = text.lines().enumerate().find(|(_, l)| l.contains('@'))?;
        let x = row.chars().position(|c| c == '@')?;
        let wall = text.lines().nth(1)?.chars().position(|c| c == '█')?;
        Some(((x - wall) as u16, y as u16 - 1))
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    fn exit_code(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(Instant::now() < end, "it does not end; the screen is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The alternate screen left, the cursor shown, paste and mouse as they were.
    fn assert_restored(&self) {
        std::thread::sleep(Duration::from_millis(50));
        let bytes = self.bytes.lock().unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for (on, off) in [
            ("\x1b[?1049h", "\x1b[?1049l"),
            ("\x1b[?2004h", "\x1b[?2004l"),
            ("\x1b[?1000h", "\x1b[?1000l"),
            ("\x1b[?25l", "\x1b[?25h"),
        ] {
            let (on, off) = (text.rfind(on), text.rfind(off));
            assert!(off > on, "{off:?} should come after {on:?}");
        }
    }

    fn save(&self, name: &str) -> PathBuf {
        self.home.path().join("data/saves").join(format!("{name}.angrist"))
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn home() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

fn options(home: &TempDir, keys: &str, pace: u32) {
    let dir = home.path().join("config");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("options.toml"), format!("keys = \"{keys}\"\npace = {pace}\n")).unwrap();
}

fn verify(save: &std::path::Path) {
    let out =
        Command::new(env!("CARGO_BIN_EXE_angrist")).arg("replay").arg(save).arg("--verify").output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

/// The keys of one set: the eight directions as `nsew`, running east, and the interface's own.
struct Set {
    name: &'static str,
    steps: [&'static str; 4],
    run_east: &'static str,
    travel: &'static str,
    save: &'static str,
    quit: &'static str,
}

const SETS: [Set; 3] = [
    Set {
        name: "family",
        steps: ["8", "2", "6", "4"],
        run_east: "\x1b[1;2C",
        travel: "_",
        save: "\x13",
        quit: "\x18",
    },
    Set { name: "vi", steps: ["k", "j", "l", "h"], run_east: "L", travel: "_", save: "\x13", quit: "\x18" },
    Set {
        name: "short",
        steps: ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"],
        run_east: "\x1b[1;2C",
        travel: "t",
        save: "\r/save\r",
        quit: "q",
    },
];

/// A whole game by keys alone: title, new game, walk, door, question, activity interrupted, stairs, save, quit,
/// continue, end, scores.
fn whole_game(set: &Set) {
    let home = home();
    // Slow enough that a key comes in the middle of a long action.
    options(&home, set.name, 150);
    let mut t = Term::start(&home, &[]);
    t.wait("Quick start");
    // A seeded game: the seed is the first field, the last row sends the form.
    t.send("s");
    t.wait("Seeded game");
    t.send("\r7\r\x1b[A\r");
    t.wait_turn(0);
    let step = |t: &mut Term, dir: usize, times: usize| {
        let turn = t.turn();
        t.send(&set.steps[dir].repeat(times));
        t.wait_turn(turn + times as u64);
    };
    let [n, s, e, w] = [0, 1, 2, 3];
    // To the door in a burst, and through it: walking into a closed door opens it.
    step(&mut t, e, 4);
    step(&mut t, e, 1);
    t.wait("open the door");
    step(&mut t, e, 1);
    // A long walk, interrupted by a key after its first steps.
    let turn = t.turn();
    t.send(set.run_east);
    t.wait_until("two steps", |text| turn_on(text).is_some_and(|now| now >= turn + 2));
    t.send(" ");
    std::thread::sleep(Duration::from_millis(500));
    let stopped = t.turn();
    assert!((turn + 2..turn + 9).contains(&stopped), "stopped at {stopped}, began at {turn}");
    // Along the passage to the stairs' side and into the room of the lever.
    step(&mut t, e, 9 - (stopped - turn) as usize);
    step(&mut t, n, 2);
    step(&mut t, e, 25);
    step(&mut t, s, 4);
    step(&mut t, w, 1);
    step(&mut t, w, 2);
    // The lever by name: the way there ends in a question.
    t.send(set.travel);
    t.wait("Travel");
    t.send("m");
    t.wait("Go where?");
    t.send("/lever\r");
    t.wait("[y/n]");
    t.send("?");
    t.wait("answer yes or no");
    t.send("\x1b");
    t.wait("[y/n]");
    t.send("y");
    t.wait_until("no question", |text| !text.contains("[y/n]"));
    // Save, quit, go on: everything is where it was.
    t.send(set.save);
    t.wait("Saved.");
    let turn = t.turn();
    t.send(set.quit);
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    options(&home, set.name, 1);
    let mut t = Term::start(&home, &[]);
    t.wait("Quick start");
    t.send("c");
    t.wait("Hero");
    t.send("\r");
    t.wait_turn(turn);
    // Out of the room, through what the lever opened, down and up the stairs.
    go_to(&mut t, set, ">", (44, 19));
    t.send(">");
    t.wait("The cellars");
    t.send("<");
    t.wait("The gatehouse");
    go_to(&mut t, set, "<", (44, 1));
    t.send("<");
    t.wait("[y/n]");
    t.send("y");
    t.wait("The end");
    t.send("\x1b");
    t.wait("Scores");
    t.wait("Wanderer");
    t.send("\x1b");
    t.wait("Quick start");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    assert!(!t.save("Hero").exists(), "a finished game leaves the list of heroes");
    let scores = std::fs::read_to_string(home.path().join("data/scores.jsonl")).unwrap();
    assert_eq!(scores.lines().count(), 1);
    let record = std::fs::read_dir(home.path().join("data/morgue")).unwrap().flatten();
    let record = record.map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "record")).unwrap();
    verify(&record);
}

/// Travels to a stair; explores until it is known; goes on when something comes into sight.
fn go_to(t: &mut Term, set: &Set, stair: &str, to: (u16, u16)) {
    for _ in 0..200 {
        if t.hero() == Some(to) {
            return;
        }
        t.send(set.travel);
        t.wait("Travel (");
        t.send(stair);
        t.wait_until("an answer", |text| !text.contains("Travel (") || text.contains("You know of none"));
        if t.text().contains("You know of none") {
            t.send("\x1b");
            t.send(if set.name == "short" { "o" } else { "`" });
        }
        std::thread::sleep(Duration::from_millis(60));
        t.wait_until("rest", |text| !text.contains("travelling") && !text.contains("exploring"));
        // What is in the way moves on.
        t.send(".");
    }
    panic!("never came to {to:?}:\n{}", t.text());
}

#[test]
fn a_whole_game_by_the_keys_of_the_family() {
    whole_game(&SETS[0]);
}

#[test]
fn a_whole_game_by_the_keys_of_vi() {
    whole_game(&SETS[1]);
}

#[test]
fn a_whole_game_by_the_short_set() {
    whole_game(&SETS[2]);
}

/// A game that has gone so many steps.
fn begun(home: &Arc<TempDir>, steps: usize) -> Term {
    let mut t = Term::start(home, &["play", "--new", "--seed", "3", "--name", "Beren"]);
    t.wait_turn(0);
    t.send(&"46".repeat(steps / 2));
    t.wait_turn(steps as u64);
    t
}

#[test]
fn kill_9_loses_nothing_that_was_shown() {
    let home = home();
    let mut t = begun(&home, 30);
    t.signal("-KILL");
    t.exit_code();
    verify(&t.save("Beren"));
    let mut again = Term::start(&home, &["play", "--continue", "Beren"]);
    again.wait_turn(30);
}

#[test]
fn a_hangup_saves_and_ends() {
    let home = home();
    let mut t = begun(&home, 20);
    // The window is closed: the terminal goes away under the program.
    t.keys = None;
    t.master = None;
    t.signal("-HUP");
    t.exit_code();
    verify(&t.save("Beren"));
    let mut again = Term::start(&home, &["play", "--continue", "Beren"]);
    again.wait_turn(20);
}

#[test]
fn a_polite_signal_saves_and_leaves_the_terminal_sane() {
    let home = home();
    let mut t = begun(&home, 10);
    t.signal("-TERM");
    assert_eq!(t.exit_code(), 128 + 15);
    t.assert_restored();
    verify(&t.save("Beren"));
}

#[test]
fn ctrl_c_asks_and_never_kills() {
    let home = home();
    let mut t = begun(&home, 2);
    t.send("\x03\x03\x03");
    t.wait("Do you want to leave?");
    t.send("g4");
    t.wait_turn(3);
    t.send("\x03");
    t.wait("Do you want to leave?");
    t.send("q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
}

#[test]
fn ctrl_z_stops_and_comes_back_clean() {
    let home = home();
    let mut t = begun(&home, 4);
    let pid = t.child.process_id().unwrap();
    let state = || std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    if state().is_empty() {
        return; // Only Linux says there whether a process is stopped.
    }
    t.send("\x1a");
    let end = Instant::now() + PATIENCE;
    while !state().contains(") T ") {
        assert!(Instant::now() < end, "it does not stop");
        std::thread::sleep(Duration::from_millis(10));
    }
    t.assert_restored();
    t.screen.lock().unwrap().process(b"\x1b[2J\x1b[Hjunk of another program");
    t.signal("-CONT");
    t.wait_turn(4);
    t.wait_until("no junk", |text| !text.contains("junk"));
    t.send("4");
    t.wait_turn(5);
}

#[test]
fn a_storm_of_resizes_loses_no_key() {
    let home = home();
    let mut t = begun(&home, 2);
    let sizes = [(24, 80), (3, 10), (50, 200), (18, 60), (1, 1), (40, 120), (24, 300), (100, 80)];
    for round in 0..40 {
        let (rows, cols) = sizes[round % sizes.len()];
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        t.master.as_ref().unwrap().resize(size).unwrap();
        t.send("46");
    }
    let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
    t.screen.lock().unwrap().screen_mut().set_size(NonZero::new(30).unwrap(), NonZero::new(100).unwrap());
    t.master.as_ref().unwrap().resize(size).unwrap();
    t.send("\x12");
    t.wait_turn(82);
    t.wait("The gatehouse");
    t.send("\x03q");
    assert_eq!(t.exit_code(), 0);
    t.assert_restored();
    verify(&t.save("Beren"));
}

#[test]
fn pasted_text_is_not_played_as_keys() {
    let home = home();
    let mut t = begun(&home, 2);
    t.send("\x1b[200~44444\x1b[201~");
    t.wait("not played as keys");
    assert_eq!(t.turn(), 2);
}

#[test]
fn a_save_in_use_is_refused_kindly() {
    let home = home();
    let mut first = begun(&home, 2);
    let mut second = Term::start(&home, &["play", "--continue", "Beren"]);
    assert_eq!(second.exit_code(), 3);
    second.wait("being played elsewhere");
    first.send("4");
    first.wait_turn(3);
}

#[test]
fn no_terminal_and_too_small_a_terminal_get_a_sentence() {
    let home = home();
    let out = Command::new(env!("CARGO_BIN_EXE_angrist")).env("ANGRIST_HOME", home.path()).output().unwrap();
    assert_eq!(out.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&out.stderr).lines().count(), 1);
    let pty =
        native_pty_system().openpty(PtySize { rows: 5, cols: 20, pixel_width: 0, pixel_height: 0 }).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
    command.env("ANGRIST_HOME", home.path());
    let mut child = pty.slave.spawn_command(command).unwrap();
    assert_eq!(child.wait().unwrap().exit_code(), 3);
}

#[test]
fn a_step_writes_less_than_two_kilobytes() {
    let home = home();
    let mut t = begun(&home, 4);
    std::thread::sleep(Duration::from_millis(300));
    let before = t.bytes.lock().unwrap().len();
    t.send("4");
    t.wait_turn(5);
    std::thread::sleep(Duration::from_millis(300));
    let written = t.bytes.lock().unwrap().len() - before;
    assert!(written < 2048, "{written} bytes for a step");
}
