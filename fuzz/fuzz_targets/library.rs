//! Any bytes as the files of a whole library.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_irh::fuzz_entry::library(bytes) {
        panic!("{broken}");
    }
});
