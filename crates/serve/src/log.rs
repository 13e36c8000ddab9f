//! The log: lines on standard error with the time in UTC. Text of players is cleaned before it gets here or here.

use std::io::Write;

/// Something an operator may want to know.
pub fn info(text: &str) {
    line("info", text);
}

/// Something an operator should look at.
pub fn warn(text: &str) {
    line("warn", text);
}

fn line(kind: &str, text: &str) {
    let text = crate::names::clean(text, 2000);
    // A log that cannot be written is no reason to stop.
    let _ = writeln!(std::io::stderr(), "{} {kind} {text}", crate::races::stamp(crate::db::now()));
}
