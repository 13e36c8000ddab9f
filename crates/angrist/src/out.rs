//! The one place from which text goes out: answers to standard output, notices to standard error.
//!
//! Promises:
//! - Everything passes the gate of [`angrist_source::gate`]: no escape sequence from a file, a record or a path reaches the
//!   terminal. Colours of our own go out by `paint!`, moves of the cursor by `steer!`, and nothing foreign by these.
//! - Nothing here panics when the reader is gone or the disk is full, as `println!` and `eprintln!` do.
//! - A reader that has seen enough (`| head`) and goes is no fault: the program ends quietly with 0.
//! - An answer that cannot be written ends the program with 3. A notice that cannot be written is lost, because there is
//!   no place left to say so; what the command ends with stays what it is.

use angrist_source::gate::Gate;
use std::fmt::Arguments;
use std::io::{self, ErrorKind, IsTerminal, Write, stderr, stdout};

/// Like `print!`.
macro_rules! out {
    ($($words:tt)*) => { $crate::out::put(format_args!($($words)*), "") };
}

/// Like `println!`.
macro_rules! outln {
    ($($words:tt)*) => { $crate::out::put(format_args!($($words)*), "\n") };
}

/// Like `eprint!`.
macro_rules! note {
    ($($words:tt)*) => { $crate::out::notice(format_args!($($words)*), "") };
}

/// Like `eprintln!`.
macro_rules! noteln {
    ($($words:tt)*) => { $crate::out::notice(format_args!($($words)*), "\n") };
}

/// Like `print!`, for text with colours of our own; what is foreign in it was cleaned before.
macro_rules! paint {
    ($($words:tt)*) => { $crate::out::put_coloured(format_args!($($words)*)) };
}

/// Like `print!`, for sequences of our own that move the cursor.
macro_rules! steer {
    ($($words:tt)*) => { $crate::out::put_raw(format_args!($($words)*)) };
}

pub(crate) use {note, noteln, out, outln, paint, steer};

/// Prints an answer, or ends the program.
pub fn put(words: Arguments<'_>, end: &str) {
    or_end(through(Gate::new(stdout().lock()), words, end));
}

/// Prints an answer with colours, or ends the program.
pub fn put_coloured(words: Arguments<'_>) {
    or_end(through(Gate::with_colours(stdout().lock()), words, ""));
}

/// Prints as it is, or ends the program.
pub fn put_raw(words: Arguments<'_>) {
    let written = stdout().lock().write_fmt(words);
    or_end(written);
}

/// Writes through a gate. What is printed goes out at the end of a line, not at each call.
fn through<W: Write>(mut gate: Gate<W>, words: Arguments<'_>, end: &str) -> io::Result<()> {
    gate.write_fmt(words)?;
    gate.write_all(end.as_bytes())?;
    gate.finish()
}

/// Writes what still waits, or ends the program: at exit a failure would go unseen.
pub fn finish() {
    or_end(stdout().lock().flush());
}

/// Ends the program when an answer could not be written: with 0 when the reader is gone, otherwise with a sentence and 3.
pub fn or_end(written: io::Result<()>) {
    let Err(e) = written else { return };
    if e.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    noteln!("angrist: cannot print: {e}");
    std::process::exit(3);
}

/// Prints clap's answer to a command line: help and version to standard output, wrong usage to standard error.
pub fn usage(answer: &clap::Error) {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    let styled = answer.render();
    let text =
        |terminal: bool| if terminal && !plain { styled.ansi().to_string() } else { styled.to_string() };
    if answer.use_stderr() {
        let text = text(stderr().is_terminal());
        let _ = through(Gate::with_colours(stderr().lock()), format_args!("{text}"), "");
    } else {
        put_coloured(format_args!("{}", text(stdout().is_terminal())));
        finish();
    }
}

/// Prints a notice, if anybody can be told.
pub fn notice(words: Arguments<'_>, end: &str) {
    let _ = through(Gate::new(stderr().lock()), words, end);
}
