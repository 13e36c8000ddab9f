//! Whether a directory of any kin reads and writes back to the byte.
