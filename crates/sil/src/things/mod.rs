//! Things: making, naming, carrying, using, knowing.
