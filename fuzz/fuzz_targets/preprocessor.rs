//! Any bytes as files for the preprocessor.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_irh::fuzz_entry::preprocessor(bytes) {
        panic!("{broken}");
    }
});
