//! Any bytes as compiled code and a saved machine.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = angrist_irh::script::fuzz_entry::machine(bytes) {
        panic!("{broken}");
    }
});
