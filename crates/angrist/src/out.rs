//! Printing to whoever listens. A reader that has seen enough (`| head`) and goes is no fault: the program ends quietly.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stdout};

/// Like `print!`, without a panic when nobody listens any more.
macro_rules! out {
    ($($words:tt)*) => { $crate::out::put(format_args!($($words)*), "") };
}

/// Like `println!`, without a panic when nobody listens any more.
macro_rules! outln {
    ($($words:tt)*) => { $crate::out::put(format_args!($($words)*), "\n") };
}

pub(crate) use {out, outln};

/// Prints, or ends the program: with 0 when the reader is gone, otherwise with a sentence and 3.
pub fn put(words: Arguments<'_>, end: &str) {
    let mut to = stdout().lock();
    if let Err(e) = to.write_fmt(words).and_then(|()| to.write_all(end.as_bytes())) {
        if e.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        eprintln!("angrist: cannot print: {e}");
        std::process::exit(3);
    }
}
