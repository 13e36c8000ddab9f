//! The tests of the engine from outside, in one test program, so that it is linked once. `senses_allocation.rs` beside it is
//! a program of its own: it counts what its allocator gives, and an allocator is the whole process's.

mod corpus;
mod senses_properties;
mod senses_rules;
mod vectors;
mod vectors_hunt;
mod vectors_sight;
