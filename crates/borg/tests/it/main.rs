//! Whole games of the automatic players, in one test program, so that it is linked once.

mod incursion;
mod moria;
mod sil;
