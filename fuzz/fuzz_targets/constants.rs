//! Any bytes as constants of Sil.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_sil::fuzz_entry::constants(bytes) {
        panic!("{broken}");
    }
});
