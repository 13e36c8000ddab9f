//! Names of things with articles, plurals and flavours.
