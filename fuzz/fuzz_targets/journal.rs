//! Any bytes as a record and as a snapshot.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_engine::fuzz_entry::record(bytes) {
        panic!("{broken}");
    }
});
