//! Any bytes as what a page asks.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_web::fuzz_entry::requests(bytes) {
        panic!("{broken}");
    }
});
