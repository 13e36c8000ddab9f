//! Checking a whole lib at once.
