//! Lines to records, and typed values in them.
