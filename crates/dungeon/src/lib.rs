//! What level makers share: connectivity, validation, narration and statistics. It knows no game.
#![forbid(unsafe_code)]
