//! The one place from which text goes out: answers to standard output, notices to standard error.
//!
//! Promises:
//! - Nothing here panics when nobody listens or the disk is full, as `println!` and `eprintln!` do.
//! - A reader that has seen enough (`| head`) and goes is no fault: the program ends quietly with 0.
//! - An answer that cannot be written ends the program with 3. A notice that cannot be written is lost, because there is
//!   no place left to say so; what the command ends with stays what it is.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write, stderr, stdout};

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

pub(crate) use {note, noteln, out, outln};

/// Prints an answer, or ends the program.
pub fn put(words: Arguments<'_>, end: &str) {
    let mut to = stdout().lock();
    let written = to.write_fmt(words).and_then(|()| to.write_all(end.as_bytes()));
    drop(to);
    or_end(written);
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

/// Prints a notice, if anybody can be told.
pub fn notice(words: Arguments<'_>, end: &str) {
    let mut to = stderr().lock();
    let _ = to.write_fmt(words).and_then(|()| to.write_all(end.as_bytes()));
}
