//! Incursion's resource language: from text to typed resources, and the scripts inside them.
//!
//! Read it in this order: [`token`] and [`words`] (the pieces), [`source`] (where they came from).
//! The crate knows no game and opens no file: text comes from a function from name to bytes.
#![forbid(unsafe_code)]

pub mod diag;
mod lex;
pub mod library;
pub mod parse;
pub mod pre;
pub mod read;
pub mod res;
pub mod script;
pub mod source;
pub mod token;
pub mod words;
