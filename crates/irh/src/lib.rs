//! Incursion's resource language: from text to typed resources, and the scripts inside them.
//!
//! Read it in this order: [`token`] and [`words`] (the pieces), [`source`] (where they came from), [`pre`] (macros and
//! includes), [`res`] and [`library`] (what a library holds), [`parse`] and [`read`] (from text to it), [`script`] (its
//! code), [`diag`] (what is wrong with a text), [`check`] (all of it in one call), [`answer`] (what an author is told),
//! [`export`], [`query`] and [`cache`] (tools).
//! The crate knows no game and opens no file: text comes from a function from name to bytes.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod answer;
pub mod cache;
pub mod check;
pub mod diag;
pub mod export;
#[doc(hidden)]
pub mod fuzz_entry;
mod lex;
pub mod library;
pub mod parse;
pub mod pre;
pub mod query;
pub mod read;
pub mod res;
pub mod script;
pub mod source;
pub mod token;
pub mod words;
