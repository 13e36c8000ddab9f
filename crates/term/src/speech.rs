//! The spoken game: lines in, lines out, no cursor, no colour. For screen readers, braille lines and pipes.
//!
//! Promise: nothing but text and line ends is ever written.

use crate::TermError;
use crate::run::{Launch, open_app};
use std::io::{BufRead, Write};

/// The longest line that is listened to.
const LONGEST: usize = 4096;

/// Plays until the player leaves or the input ends; everything played is kept.
pub fn speak(launch: Launch, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), TermError> {
    let mut app = open_app(launch)?;
    writeln!(out, "{}", app.welcome())?;
    loop {
        for line in app.spoken() {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        if app.leaving().is_some() {
            break;
        }
        let mut bytes = Vec::new();
        if std::io::Read::take(&mut *input, LONGEST as u64).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        app.hear(&line);
        let _ = app.sync();
    }
    let _ = app.save();
    Ok(())
}
