//! The real program on a pseudo-terminal, for tests that play by keys alone. Nothing here sleeps: a thread reads what the
//! program writes, another waits for its end; a waiting test is woken by them and looks again, with a long timeout, so
//! that a slow machine is only slow. The program paints whole pictures (synchronized updates), and only whole ones are seen.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests fail as tests do"
)]

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(120);
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

fn size_of((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// The test's own picture need not be larger than what is painted.
fn own(n: u16) -> NonZero<u16> {
    NonZero::new(n.clamp(1, 1000)).unwrap()
}

fn find(what: &[u8], bytes: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|w| w == what)
}

/// What has come from the program so far.
struct Shown {
    screen: vt100::Parser,
    /// Every byte.
    bytes: Vec<u8>,
    /// How many of them are on the screen: all but a picture that is not complete.
    taken: usize,
    /// The sizes of the pictures so far, in bytes.
    pictures: Vec<usize>,
    /// Nothing more will come.
    closed: bool,
    /// The code the program ended with.
    exit: Option<u32>,
}

impl Shown {
    fn read(&mut self, new: &[u8]) {
        let old = self.bytes.len();
        self.bytes.extend(new);
        loop {
            let rest = &self.bytes[self.taken..];
            // A large picture comes in many parts, and the end was not in those before.
            let seen = old.saturating_sub(self.taken + END.len());
            let upto = match find(BEGIN, rest) {
                // What may be half a mark is looked at again with what follows.
                None => (0..BEGIN.len()).rev().find(|n| rest.ends_with(&BEGIN[..*n])).map(|n| rest.len() - n),
                Some(0) => find(END, &rest[seen..]).map(|at| seen + at + END.len()),
                begin => begin,
            };
            let Some(upto @ 1..) = upto else { return };
            if rest.starts_with(BEGIN) {
                self.pictures.push(upto);
            }
            self.screen.process(&rest[..upto]);
            self.taken += upto;
        }
    }

    /// The alternate screen left, the cursor shown, paste and mouse as they were: what is missing of that.
    fn not_restored(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.bytes);
        let pairs = [
            ("\x1b[?1049h", "\x1b[?1049l"),
            ("\x1b[?2004h", "\x1b[?2004l"),
            ("\x1b[?1000h", "\x1b[?1000l"),
            ("\x1b[?25l", "\x1b[?25h"),
        ];
        let (on, off) = pairs.iter().find(|(on, off)| {
            let (at_on, at_off) = (text.rfind(on), text.rfind(off));
            at_on.is_none() || at_off <= at_on
        })?;
        Some(format!("{off:?} should come after {on:?}"))
    }
}

/// A test that fails while it looks must not keep the others from ending the program.
fn lock(shown: &Mutex<Shown>) -> MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

fn tell(to: &(Mutex<Shown>, Condvar), news: impl FnOnce(&mut Shown)) {
    news(&mut lock(&to.0));
    to.1.notify_all();
}

/// The program on its terminal.
pub struct Term {
    pid: u32,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

impl Term {
    /// Starts it with a home and a size of its own.
    pub fn start(home: &Path, size: (u16, u16), args: &[&str]) -> Term {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_angrist"));
        command.args(args);
        Term::spawn(home, size, command)
    }

    /// Starts some program with a home and a size of its own.
    pub fn spawn(home: &Path, size: (u16, u16), mut command: CommandBuilder) -> Term {
        let pty = native_pty_system().openpty(size_of(size)).expect("a pseudo-terminal");
        command.env("ANGRIST_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let mut child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        let shown = Shown {
            screen: vt100::Parser::new(own(size.1), own(size.0), 0),
            bytes: Vec::new(),
            taken: 0,
            pictures: Vec::new(),
            closed: false,
            exit: None,
        };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let mut reader = pty.master.try_clone_reader().unwrap();
        let keys = Some(pty.master.take_writer().unwrap());
        let pid = child.process_id().expect("it runs");
        let (read, ended) = (shown.clone(), shown.clone());
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                tell(&read, |shown| shown.read(&buffer[..n]));
            }
            tell(&read, |shown| shown.closed = true);
        });
        std::thread::spawn(move || {
            let code = child.wait().unwrap().exit_code();
            tell(&ended, |shown| shown.exit = Some(code));
        });
        Term { pid, master: Some(pty.master), keys, shown }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        lock(&self.shown.0)
    }

    /// Waits until something holds of what has come; nothing when it does not within the time.
    fn until<T>(&self, time: Duration, mut holds: impl FnMut(&Shown) -> Option<T>) -> Option<T> {
        let end = Instant::now() + time;
        let mut shown = self.shown();
        loop {
            if let Some(found) = holds(&shown) {
                return Some(found);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            shown = self.shown.1.wait_timeout(shown, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.shown().screen.screen().contents()
    }

    /// The sizes of the pictures painted so far, in bytes.
    pub fn pictures(&self) -> Vec<usize> {
        self.shown().pictures.clone()
    }

    /// Presses keys.
    pub fn send(&mut self, keys: &str) {
        let out = self.keys.as_mut().expect("the terminal is there");
        out.write_all(keys.as_bytes()).unwrap();
        out.flush().unwrap();
    }

    /// Waits for words.
    pub fn wait(&self, what: &str) {
        self.wait_until(what, |text| text.contains(what));
    }

    /// Waits for a screen that is good; gives it.
    pub fn wait_until(&self, what: &str, good: impl Fn(&str) -> bool) -> String {
        self.within(PATIENCE, good)
            .unwrap_or_else(|| panic!("waiting for '{what}', the screen is\n{}", self.text()))
    }

    /// A screen that is good, when it comes within a time. It is asked again with every picture and at the end of the time.
    pub fn within(&self, time: Duration, good: impl Fn(&str) -> bool) -> Option<String> {
        let holds = |shown: &Shown| Some(shown.screen.screen().contents()).filter(|text| good(text));
        self.until(time, holds)
    }

    /// Whether words come within a moment; for keys that may have to be pressed again.
    pub fn shows_soon(&self, what: &str) -> bool {
        self.shows_within(what, Duration::from_millis(200))
    }

    /// Whether words come within a time.
    pub fn shows_within(&self, what: &str, time: Duration) -> bool {
        self.within(time, |text| text.contains(what)).is_some()
    }

    /// Presses keys and waits for words.
    pub fn press(&mut self, keys: &str, then: &str) {
        self.send(keys);
        self.wait(then);
    }

    /// Presses keys where the program waits for one, and waits for the picture that it paints for them.
    pub fn answer(&mut self, keys: &str) -> String {
        let before = self.shown().pictures.len();
        self.send(keys);
        let painted = |s: &Shown| (s.pictures.len() > before).then(|| s.screen.screen().contents());
        self.until(PATIENCE, painted)
            .unwrap_or_else(|| panic!("no answer to {keys:?}, the screen is\n{}", self.text()))
    }

    /// The colour of the first map square that shows a letter: neither in the message row, nor in the side bar, nor in the last row.
    pub fn colour_of(&self, letter: &str) -> Option<String> {
        let shown = self.shown();
        let screen = shown.screen.screen();
        let (rows, cols) = screen.size();
        let (rows, cols) = (rows.get(), cols.get());
        let squares = (1..rows - 1).flat_map(|row| (14..cols).map(move |col| (row, col)));
        let cells = squares.filter_map(|(row, col)| screen.cell(row, col));
        cells.into_iter().find(|c| c.contents() == letter).map(|c| format!("{:?}", c.fgcolor()))
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// Sends it a signal by name.
    pub fn signal(&self, name: &str) {
        let pid = self.pid.to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Makes the terminal larger or smaller under the program.
    pub fn resize(&self, size: (u16, u16)) {
        self.master.as_ref().expect("the terminal is there").resize(size_of(size)).unwrap();
    }

    /// Makes the screen that is looked at as large as the terminal is now.
    pub fn look_at(&self, (cols, rows): (u16, u16)) {
        self.shown().screen.screen_mut().set_size(own(rows), own(cols));
    }

    /// Another program writes on the terminal.
    pub fn write_over(&self, bytes: &[u8]) {
        self.shown().screen.process(bytes);
    }

    /// The window is closed: the terminal goes away under the program.
    pub fn close(&mut self) {
        self.keys = None;
        self.master = None;
    }

    /// The alternate screen left, the cursor shown, paste and mouse as they were; now or as soon as it has arrived.
    pub fn assert_restored(&self) {
        self.until(PATIENCE, |shown| (shown.closed || shown.not_restored().is_none()).then_some(()));
        assert_eq!(self.shown().not_restored(), None);
    }

    /// Waits for the end of the program; its code.
    pub fn exit_code(&mut self) -> u32 {
        let code = self.until(PATIENCE, |shown| shown.exit);
        let code = code.unwrap_or_else(|| panic!("it does not end; the screen is\n{}", self.text()));
        // Its last words may still be on their way; where somebody else holds the terminal open, a moment will do.
        self.until(Duration::from_secs(3), |shown| shown.closed.then_some(()));
        code
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        if self.shown().exit.is_none() {
            let _ = Command::new("kill").args(["-KILL", &self.pid.to_string()]).status();
            // Its home may go when it has gone.
            self.until(PATIENCE, |shown| shown.exit);
        }
    }
}

/// Writes the options a test plays with: its key set, and nothing shown slowly.
pub fn options(home: &Path, keys: &str) {
    paced_options(home, keys, 0);
}

/// The same, with a delay in milliseconds for each step of a long action.
pub fn paced_options(home: &Path, keys: &str, pace: u32) {
    let dir = home.join("config");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("options.toml"), format!("keys = \"{keys}\"\npace = {pace}\n")).unwrap();
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
