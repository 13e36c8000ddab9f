//! The halls: making levels, and what doors, traps, stairs and rock do.
