//! The real program on a pseudo-terminal, for tests that play by keys alone. Everything waits for what the screen shows,
//! with much patience, so that a slow machine is only slow.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    dead_code,
    reason = "helpers of tests fail as tests do, and not every test needs all of them"
)]

use angrist_ui::App;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(120);

/// A screen as its rows of letters.
pub fn painted(app: &mut App, (width, height): (u16, u16)) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    app.paint(area, &mut buf);
    let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect::<Vec<_>>().join("\n")
}

/// What the program says to a command line and lines typed to it, without a terminal.
pub fn tell_program(home: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_angrist"))
        .args(args)
        .env("ANGRIST_HOME", home)
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever leaves early does not hear the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The program on its terminal.
pub struct Term {
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    bytes: Arc<Mutex<Vec<u8>>>,
    reading: std::thread::JoinHandle<()>,
}

impl Term {
    /// Starts it with a home and a size of its own.
    pub fn start(home: &Path, size: (u16, u16), args: &[&str]) -> Term {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
        command.args(args);
        Term::spawn(home, size, command)
    }

    /// Starts some program with a home and a size of its own.
    pub fn spawn(home: &Path, (cols, rows): (u16, u16), mut command: CommandBuilder) -> Term {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env("ANGRIST_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        // The test's own picture need not be larger than what is painted.
        let own = |n: u16| NonZero::new(n.clamp(1, 1000)).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(own(rows), own(cols), 0)));
        let mut reader = pty.master.try_clone_reader().unwrap();
        let keys = pty.master.take_writer().unwrap();
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (sink, all) = (screen.clone(), bytes.clone());
        let reading = std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                sink.lock().unwrap().process(&buffer[..n]);
                all.lock().unwrap().extend(&buffer[..n]);
            }
        });
        Term { child, _master: pty.master, keys, screen, bytes, reading }
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Presses keys.
    pub fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for words.
    pub fn wait(&self, what: &str) {
        self.wait_until(what, |text| text.contains(what));
    }

    /// Waits for a screen that is good; gives it.
    pub fn wait_until(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let text = self.text();
            if good(&text) {
                return text;
            }
            assert!(Instant::now() < end, "waiting for '{what}', the screen is\n{text}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether words come within a moment; for keys that may have to be pressed again.
    pub fn shows_soon(&self, what: &str) -> bool {
        self.shows_within(what, Duration::from_millis(200))
    }

    /// Whether words come within a time.
    pub fn shows_within(&self, what: &str, time: Duration) -> bool {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if self.text().contains(what) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }

    /// Presses keys and waits for words.
    pub fn press(&mut self, keys: &str, then: &str) {
        self.send(keys);
        self.wait(then);
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Sends it a signal by name.
    pub fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// The alternate screen left, the cursor shown, paste and mouse as they were.
    pub fn assert_restored(&self) {
        std::thread::sleep(Duration::from_millis(50));
        let bytes = self.bytes.lock().unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for (on, off) in [
            ("\x1b[?1049h", "\x1b[?1049l"),
            ("\x1b[?2004h", "\x1b[?2004l"),
            ("\x1b[?1000h", "\x1b[?1000l"),
            ("\x1b[?25l", "\x1b[?25h"),
        ] {
            let (at_on, at_off) = (text.rfind(on), text.rfind(off));
            assert!(at_on.is_some() && at_off > at_on, "{off:?} should come after {on:?}");
        }
    }

    /// Waits for the end of the program; its code.
    pub fn exit_code(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // Its last words may still be on their way; where somebody else holds the terminal open, a moment will do.
                let last = Instant::now() + Duration::from_secs(3);
                while !self.reading.is_finished() && Instant::now() < last {
                    std::thread::sleep(Duration::from_millis(5));
                }
                return status.exit_code();
            }
            assert!(Instant::now() < end, "it does not end; the screen is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Writes the options a test plays with: its key set, and nothing shown slowly.
pub fn options(home: &Path, keys: &str) {
    let dir = home.join("config");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("options.toml"), format!("keys = \"{keys}\"\npace = 0\n")).unwrap();
}

/// Where the save of a name is.
pub fn save(home: &Path, name: &str) -> PathBuf {
    home.join("data/saves").join(format!("{name}.angrist"))
}

/// Replays a record and verifies it.
pub fn verify(save: &Path) {
    verify_on(save, &[]);
}

/// The same on other data than what is built in.
pub fn verify_on(save: &Path, args: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_angrist"));
    let out = command.arg("replay").arg(save).arg("--verify").args(args).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}
