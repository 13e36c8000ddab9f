//! See `angrist_lsp::fuzz_entry::messages`, whose committed corpus also runs as an ordinary test.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_lsp::fuzz_entry::messages(bytes) {
        panic!("{broken}");
    }
});
