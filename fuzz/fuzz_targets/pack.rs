//! See `angrist_pack::fuzz_entry`, which also runs the committed corpus as an ordinary test.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| angrist_pack::fuzz_entry(bytes));
