//! What may stand in a file, as data.
