//! Any bytes as the text of a script.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_irh::script::fuzz_entry::text(bytes) {
        panic!("{broken}");
    }
});
