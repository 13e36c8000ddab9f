//! Any bytes as a table of scores.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_engine::fuzz_entry::scores(bytes) {
        panic!("{broken}");
    }
});
