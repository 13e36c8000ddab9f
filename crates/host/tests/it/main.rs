//! The tests of the file host from outside.

mod saves;
