//! See `angrist_lore::fuzz_entry::pref`, which also runs the committed corpus as an ordinary test.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| angrist_lore::fuzz_entry::pref(bytes));
