//! The real library, for the tests that hold ours against it.

use std::path::PathBuf;

use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read};

/// The directory named by `variable`, or `None` after saying so; with CI=true it must be there.
pub fn place(variable: &str) -> Option<PathBuf> {
    match std::env::var_os(variable) {
        Some(dir) => Some(PathBuf::from(dir)),
        None => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{variable} must be set in CI");
            println!("{variable} is not set; the real data is not looked at");
            None
        }
    }
}

/// The real library, read.
pub fn real() -> Option<Reading> {
    let dir = place("ANGRIST_UPSTREAM")?.join("incursion/lib");
    let mut source = |name: &str| std::fs::read(dir.join(name)).ok();
    Some(read("main.irc", &mut source, Limits::default()))
}
