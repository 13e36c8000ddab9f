//! A library kept as bytes, so that the next start need not read the text again.
//!
//! The cache holds the names of the files it was made from and one SHA-256 over the format, our tables, and every one of
//! those files. It is good only while all of that is the same; anything else is a refusal, never a wrong library. Bytes of
//! others may follow the library (compiled scripts). Promise: decoding never panics, whatever the bytes.

use std::hash::Hasher;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::library::Library;
use crate::pre::{CONSTANTS, MACROS, Preprocessed, SourceFn};
use crate::words::WordHasher;

const MAGIC: &[u8; 8] = b"ANGIRHC\0";

/// Changes whenever what is written changes; also when the parser reads something differently.
pub const FORMAT: u32 = 1;

/// Why a cache cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CacheError {
    /// It is no cache of ours.
    #[error("this is not a cache of an Incursion library")]
    NotACache,
    /// It is older or newer.
    #[error("the cache has format {found}; this version uses {FORMAT}")]
    OtherFormat {
        /// Its format.
        found: u32,
    },
    /// The files are not those it was made from.
    #[error("the files have changed since the cache was written")]
    Stale,
    /// It is cut short or changed.
    #[error("the cache is damaged")]
    Damaged,
}

/// What a cache was made from.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Inputs {
    /// Every file read, in order.
    pub files: Vec<String>,
    /// Files that were asked for and not there, which would change everything if they came.
    pub absent: Vec<String>,
    /// SHA-256 over format, tables, names and bytes.
    pub digest: [u8; 32],
}

fn begin() -> Sha256 {
    let mut h = Sha256::new();
    h.update(FORMAT.to_le_bytes());
    for table in [CONSTANTS, MACROS] {
        feed(&mut h, table.as_bytes());
    }
    h
}

fn feed(h: &mut Sha256, bytes: &[u8]) {
    h.update((bytes.len() as u64).to_le_bytes());
    h.update(bytes);
}

impl Inputs {
    /// What a preprocessed library was made from.
    pub fn of(pre: &Preprocessed) -> Inputs {
        let mut h = begin();
        for (name, bytes) in &pre.inputs {
            feed(&mut h, name.as_bytes());
            feed(&mut h, bytes);
        }
        Inputs {
            files: pre.inputs.iter().map(|i| i.0.clone()).collect(),
            absent: pre.absent.clone(),
            digest: h.finalize().into(),
        }
    }

    /// Are these still the files?
    pub fn still_hold(&self, source: &mut SourceFn<'_>) -> bool {
        let mut h = begin();
        for name in &self.files {
            let Some(bytes) = source(name) else { return false };
            feed(&mut h, name.as_bytes());
            feed(&mut h, &bytes);
        }
        let digest: [u8; 32] = h.finalize().into();
        digest == self.digest && self.absent.iter().all(|name| source(name).is_none())
    }
}

/// Not against an enemy, only against a bad disk: the digest of the inputs is what decides.
fn checksum(bytes: &[u8]) -> u64 {
    let mut h = WordHasher::default();
    h.write(bytes);
    h.finish()
}

/// Writes a cache.
pub fn encode(library: &Library, inputs: &Inputs, extra: &[u8]) -> Vec<u8> {
    // Both are plain data and always serialise; were one not to, the empty body is refused when read.
    let body = postcard::to_allocvec(&(inputs, library)).unwrap_or_default();
    let mut out = Vec::with_capacity(body.len() + extra.len() + 48);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&FORMAT.to_le_bytes());
    out.extend_from_slice(&(body.len() as u64).to_le_bytes());
    out.extend_from_slice(&(extra.len() as u64).to_le_bytes());
    out.extend_from_slice(&checksum(&body).to_le_bytes());
    out.extend_from_slice(&checksum(extra).to_le_bytes());
    out.extend_from_slice(&body);
    out.extend_from_slice(extra);
    out
}

/// What a cache holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cached<'b> {
    /// What it was made from.
    pub inputs: Inputs,
    /// The library (without its clauses and code tokens, which need the text).
    pub library: Library,
    /// The bytes of others.
    pub extra: &'b [u8],
}

/// Reads a cache without asking whether the files still are what they were.
///
/// # Errors
/// When it is no cache, of another format, or damaged.
pub fn decode(bytes: &[u8]) -> Result<Cached<'_>, CacheError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(CacheError::NotACache)?;
    let (format, rest) = rest.split_first_chunk::<4>().ok_or(CacheError::Damaged)?;
    let found = u32::from_le_bytes(*format);
    if found != FORMAT {
        return Err(CacheError::OtherFormat { found });
    }
    let mut numbers = [0u64; 4];
    let mut rest = rest;
    for n in &mut numbers {
        let (eight, after) = rest.split_first_chunk::<8>().ok_or(CacheError::Damaged)?;
        *n = u64::from_le_bytes(*eight);
        rest = after;
    }
    let [body_len, extra_len, body_sum, extra_sum] = numbers;
    let body_len = usize::try_from(body_len).map_err(|_| CacheError::Damaged)?;
    let extra_len = usize::try_from(extra_len).map_err(|_| CacheError::Damaged)?;
    if body_len.checked_add(extra_len) != Some(rest.len()) {
        return Err(CacheError::Damaged);
    }
    let (body, extra) = rest.split_at(body_len);
    if checksum(body) != body_sum || checksum(extra) != extra_sum {
        return Err(CacheError::Damaged);
    }
    let (inputs, mut library): (Inputs, Library) =
        postcard::from_bytes(body).map_err(|_| CacheError::Damaged)?;
    library.index_names();
    Ok(Cached { inputs, library, extra })
}

/// Reads a cache and makes sure that it is of these files.
///
/// # Errors
/// As [`decode`], and when a file changed, went or came.
pub fn open<'b>(bytes: &'b [u8], source: &mut SourceFn<'_>) -> Result<Cached<'b>, CacheError> {
    let cached = decode(bytes)?;
    if cached.inputs.still_hold(source) { Ok(cached) } else { Err(CacheError::Stale) }
}
