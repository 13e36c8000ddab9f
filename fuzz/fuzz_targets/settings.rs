//! Any bytes as the files of options and keys.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_ui::fuzz_entry::settings(bytes) {
        panic!("{broken}");
    }
});
