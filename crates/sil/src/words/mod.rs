//! Words: the one place where events become sentences.
