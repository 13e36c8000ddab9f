//! Any bytes as a tile sheet.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_image::fuzz_entry::sheet(bytes) {
        panic!("{broken}");
    }
});
