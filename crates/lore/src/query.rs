//! Questions to the records of a lib.
