//! Any bytes as lines and as a record of `rooms`, played and replayed.
#![no_main]

use angrist_engine::play::Ruleset;
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<dyn Ruleset>> = LazyLock::new(|| {
    Arc::new(angrist_rooms::RoomsRuleset::shipped().unwrap_or_else(|_| panic!("our own data do not read")))
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_kit::fuzz_entry::record(&GAME, bytes) {
        panic!("{broken}");
    }
});
