//! Any bytes as a save of MORIA, played on for 50 commands.
#![no_main]

use angrist_engine::play::Ruleset;
use angrist_kit::fuzz_entry;
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<(Arc<dyn Ruleset>, Vec<Vec<u8>>)> = LazyLock::new(|| {
    let game: Arc<dyn Ruleset> = Arc::new(
        angrist_moria::Moria::shipped("documented").unwrap_or_else(|_| panic!("our own data do not read")),
    );
    let states = fuzz_entry::states(&*game, &["birth 16 14 Thorin"]);
    (game, states)
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (game, states) = &*GAME;
    if let Err(broken) = fuzz_entry::save(game, states, bytes) {
        panic!("{broken}");
    }
});
