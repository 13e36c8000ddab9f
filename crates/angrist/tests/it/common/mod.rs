//! What several tests of the program need: a screen as text, a command line with its answer, and the terminal of `term.rs`.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[cfg(unix)]
pub mod rooms;
#[cfg(unix)]
mod term;
#[cfg(unix)]
pub use term::{Term, options, paced_options, save, verify, verify_on};

use angrist_ui::App;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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
    // A listener that leaves early misses the rest.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}
