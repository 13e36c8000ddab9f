//! Records to JSON and back.
