//! The commit the program is built from, for `--version`.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=ANGRIST_COMMIT");
    println!("cargo:rerun-if-changed=../../.git/HEAD");
    println!("cargo:rerun-if-changed=../../.git/refs/heads");
    // A packager names the commit; a checkout knows it; a source archive has none.
    let named = std::env::var("ANGRIST_COMMIT").ok().filter(|c| !c.is_empty());
    let asked = || {
        let told = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
        let text = String::from_utf8(told.stdout).ok()?;
        Some(text.trim().to_owned()).filter(|c| told.status.success() && !c.is_empty())
    };
    println!("cargo:rustc-env=ANGRIST_COMMIT={}", named.or_else(asked).unwrap_or_else(|| "unknown".into()));
}
