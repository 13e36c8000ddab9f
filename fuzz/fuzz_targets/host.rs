//! Any bytes as compiled code that calls the host of the game.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_incursion::host::fuzz_entry::host(bytes) {
        panic!("{broken}");
    }
});
