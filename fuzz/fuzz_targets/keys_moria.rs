//! Any bytes as keys, clicks and text to the interface, in MORIA.
#![no_main]

use angrist_engine::play::Ruleset;
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<dyn Ruleset>> = LazyLock::new(|| {
    Arc::new(
        angrist_moria::Moria::shipped("documented").unwrap_or_else(|_| panic!("our own data do not read")),
    )
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_ui::fuzz_entry::keys(&GAME, bytes) {
        panic!("{broken}");
    }
});
