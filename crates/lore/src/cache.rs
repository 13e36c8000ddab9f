//! The compiled form of a whole lib as one blob of bytes.
//!
//! The blob is keyed by a SHA-256 of the schema and of every source, so an edit anywhere, also in a file that others refer
//! to, asks for a new one (S002-004). It holds the sources too, so that a lib can be used where only its blob is shipped
//! (S002-024). Numbers are written with the low byte first on every machine (S002-025).
//!
//! Promise: [`decode`] returns the lib that [`encode`] was given, or a [`CacheError`]; it never panics, and never allocates more
//! than a small multiple of the blob. Where the blob lies, and how two programs share it, is the caller's business.

use crate::record::{Cell, Entries, Lib, RecordEntry, RowEntry, Tag};
use crate::schema::{self, Variant};
use angrist_source::Source;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What a blob is known by.
pub type Key = [u8; 32];

const MAGIC: &[u8; 8] = b"ANGRLORE";
/// Counts every change of the blob's layout.
const FORMAT: u32 = 1;
/// Magic, format, schema version, key, errors, length and checksum of the body.
const HEAD: usize = 8 + 4 + 4 + 32 + 4 + 8 + 8;

/// Why a blob is not used. Whatever the reason, the sources can be read instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CacheError {
    /// It is something else.
    #[error("this is not a compiled lib")]
    Foreign,
    /// Another version of the program wrote it (S002-005).
    #[error("the compiled lib was written by another version")]
    Version,
    /// The sources or the schema have changed since.
    #[error("the compiled lib belongs to other files")]
    Stale,
    /// Bytes are missing or changed (S002-006).
    #[error("the compiled lib is damaged")]
    Damaged,
}

/// A lib out of a blob.
#[derive(Clone, Debug)]
pub struct Compiled<'b> {
    /// The lib; its sources lie in the blob.
    pub lib: Lib<'b>,
    /// How many errors were found when it was compiled.
    pub errors: u32,
}

/// The key of a lib: a digest over version, schema and sources, names and lengths included.
pub fn key(schema_texts: &[(&str, &str)], sources: &[Source<'_>]) -> Key {
    let mut digest = Sha256::new();
    digest.update(MAGIC);
    digest.update(FORMAT.to_le_bytes());
    digest.update(schema::VERSION.to_le_bytes());
    let mut piece = |name: &[u8], bytes: &[u8]| {
        digest.update((name.len() as u64).to_le_bytes());
        digest.update((bytes.len() as u64).to_le_bytes());
        digest.update(name);
        digest.update(bytes);
    };
    for (name, text) in schema_texts {
        piece(name.as_bytes(), text.as_bytes());
    }
    piece(b"", b"");
    for source in sources {
        piece(source.name.as_bytes(), source.bytes);
    }
    digest.finalize().into()
}

/// Compiles a lib. Nothing is returned for one that is too large to be numbered.
pub fn encode(lib: &Lib<'_>, key: &Key, errors: u32) -> Option<Vec<u8>> {
    let mut w = Writer { out: vec![0; HEAD] };
    let variant = postcard::to_allocvec(lib.variant.as_ref()).ok()?;
    w.piece(&variant)?;
    w.count(lib.sources.len())?;
    for source in &lib.sources {
        w.piece(source.name.as_bytes())?;
        w.piece(source.bytes)?;
    }
    w.count(lib.tables.len())?;
    for table in &lib.tables {
        w.table(table)?;
    }
    let body = &w.out[HEAD..];
    let (length, sum) = ((body.len() as u64).to_le_bytes(), checksum(body).to_le_bytes());
    let mut head = Vec::with_capacity(HEAD);
    head.extend_from_slice(MAGIC);
    head.extend_from_slice(&FORMAT.to_le_bytes());
    head.extend_from_slice(&schema::VERSION.to_le_bytes());
    head.extend_from_slice(key);
    head.extend_from_slice(&errors.to_le_bytes());
    head.extend_from_slice(&length);
    head.extend_from_slice(&sum);
    w.out[..HEAD].copy_from_slice(&head);
    Some(w.out)
}

/// The lib in a blob. With a key, only the lib of that key will do.
pub fn decode<'b>(blob: &'b [u8], wanted: Option<&Key>) -> Result<Compiled<'b>, CacheError> {
    let mut head = Reader { bytes: blob };
    if head.take(8)? != MAGIC {
        return Err(CacheError::Foreign);
    }
    if head.u32()? != FORMAT || head.u32()? != schema::VERSION {
        return Err(CacheError::Version);
    }
    let key = head.take(32)?;
    if wanted.is_some_and(|w| w.as_slice() != key) {
        return Err(CacheError::Stale);
    }
    let errors = head.u32()?;
    let (length, sum) = (head.u64()?, head.u64()?);
    let body = head.bytes;
    if body.len() as u64 != length || checksum(body) != sum {
        return Err(CacheError::Damaged);
    }
    let mut r = Reader { bytes: body };
    let variant: Variant = postcard::from_bytes(r.piece()?).map_err(|_| CacheError::Damaged)?;
    let count = r.u32()?;
    let mut sources = Vec::new();
    for _ in 0..count {
        let name = std::str::from_utf8(r.piece()?).map_err(|_| CacheError::Damaged)?;
        sources.push(Source::new(name, r.piece()?));
    }
    let count = r.u32()?;
    let mut tables = Vec::new();
    for _ in 0..count {
        let table = r.table()?;
        sound(&table, &variant, &sources)?;
        tables.push(table);
    }
    if !r.bytes.is_empty() {
        return Err(CacheError::Damaged);
    }
    Ok(Compiled { lib: Lib { variant: Arc::new(variant), sources, tables }, errors })
}

/// Whether every number of a table points at something. The checksum makes this certain for our own blobs; this is for
/// blobs that somebody made.
fn sound(table: &Entries, variant: &Variant, sources: &[Source<'_>]) -> Result<(), CacheError> {
    let schema = variant.files.get(table.schema as usize).ok_or(CacheError::Damaged)?;
    let source = sources.get(table.source as usize).ok_or(CacheError::Damaged)?;
    let (rows, cells) = (table.rows.len() as u64, table.cells.len() as u64);
    let fits = |first: u32, count: u32, all: u64| u64::from(first) + u64::from(count) <= all;
    let records = table.records.iter().all(|r| fits(r.first, r.rows, rows));
    let kinds = schema.kinds.len();
    let size = source.bytes.len() as u64;
    let rows = table.rows.iter().all(|r| {
        fits(r.first, u32::from(r.cells), cells) && (r.kind as usize) < kinds && u64::from(r.start) <= size
    });
    if records && rows { Ok(()) } else { Err(CacheError::Damaged) }
}

/// Finds every change of a single byte or word, and nearly every other; not made against ill will.
fn checksum(bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let word = |b: &[u8]| b.iter().rev().fold(0u64, |w, &b| (w << 8) | u64::from(b));
    let mut lanes = [1u64, 2, 3, 4];
    let (blocks, rest) = bytes.as_chunks::<32>();
    for block in blocks {
        for (lane, eight) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane = (*lane ^ u64::from_le_bytes(*eight)).wrapping_mul(ODD).rotate_left(23);
        }
    }
    let mut sum = bytes.len() as u64;
    for lane in lanes {
        sum = (sum ^ lane).wrapping_mul(ODD).rotate_left(29);
    }
    for eight in rest.chunks(8) {
        sum = (sum ^ word(eight)).wrapping_mul(ODD).rotate_left(31);
    }
    sum ^ (sum >> 32)
}

/// A blob with a true head over any body (its first bytes are taken for a head when it has one), for fuzzing what
/// stands behind the checksum.
pub(crate) fn forge(bytes: &[u8]) -> Vec<u8> {
    let body = if bytes.starts_with(MAGIC) { bytes.get(HEAD..).unwrap_or_default() } else { bytes };
    let mut blob = Vec::with_capacity(HEAD + body.len());
    blob.extend_from_slice(MAGIC);
    blob.extend_from_slice(&FORMAT.to_le_bytes());
    blob.extend_from_slice(&schema::VERSION.to_le_bytes());
    blob.extend_from_slice(&[0; 36]);
    blob.extend_from_slice(&(body.len() as u64).to_le_bytes());
    blob.extend_from_slice(&checksum(body).to_le_bytes());
    blob.extend_from_slice(body);
    blob
}

struct Writer {
    out: Vec<u8>,
}

impl Writer {
    fn count(&mut self, n: usize) -> Option<()> {
        self.out.extend_from_slice(&u32::try_from(n).ok()?.to_le_bytes());
        Some(())
    }

    fn piece(&mut self, bytes: &[u8]) -> Option<()> {
        self.count(bytes.len())?;
        self.out.extend_from_slice(bytes);
        Some(())
    }

    fn table(&mut self, t: &Entries) -> Option<()> {
        self.out.extend_from_slice(&t.schema.to_le_bytes());
        self.out.extend_from_slice(&t.source.to_le_bytes());
        self.out.push(u8::from(t.version.is_some()));
        for part in t.version.unwrap_or_default() {
            self.out.extend_from_slice(&part.to_le_bytes());
        }
        self.count(t.records.len())?;
        self.count(t.rows.len())?;
        self.count(t.cells.len())?;
        for r in &t.records {
            self.out.extend_from_slice(&r.first.to_le_bytes());
            self.out.extend_from_slice(&r.rows.to_le_bytes());
            self.out.extend_from_slice(&r.index.to_le_bytes());
        }
        for r in &t.rows {
            self.out.extend_from_slice(&r.line.to_le_bytes());
            self.out.extend_from_slice(&r.start.to_le_bytes());
            self.out.extend_from_slice(&r.first.to_le_bytes());
            self.out.extend_from_slice(&r.cells.to_le_bytes());
            self.out.push(r.kind);
            self.out.push(u8::from(r.broken));
        }
        for c in &t.cells {
            self.out.extend_from_slice(&c.at.to_le_bytes());
            self.out.extend_from_slice(&c.len.to_le_bytes());
            self.out.push(c.field);
            self.out.push(c.tag as u8);
            self.out.extend_from_slice(&c.small.to_le_bytes());
            self.out.extend_from_slice(&c.value.to_le_bytes());
        }
        Some(())
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
}

#[inline(always)]
fn u16_of(b: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([b[at], b[at + 1]])
}

#[inline(always)]
fn u32_of(b: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([b[at], b[at + 1], b[at + 2], b[at + 3]])
}

impl<'b> Reader<'b> {
    fn take(&mut self, n: usize) -> Result<&'b [u8], CacheError> {
        let (front, rest) = self.bytes.split_at_checked(n).ok_or(CacheError::Damaged)?;
        self.bytes = rest;
        Ok(front)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CacheError> {
        self.take(N)?.first_chunk::<N>().copied().ok_or(CacheError::Damaged)
    }

    fn u32(&mut self) -> Result<u32, CacheError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Result<u64, CacheError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn piece(&mut self) -> Result<&'b [u8], CacheError> {
        let length = self.u32()? as usize;
        self.take(length)
    }

    /// Things of `N` bytes each. Their bytes are taken before room is made for them.
    fn list<const N: usize, T>(
        &mut self,
        count: u32,
        one: impl Fn(&[u8; N]) -> T,
    ) -> Result<Vec<T>, CacheError> {
        let bytes = self.take((count as usize).checked_mul(N).ok_or(CacheError::Damaged)?)?;
        Ok(bytes.as_chunks::<N>().0.iter().map(one).collect())
    }

    fn table(&mut self) -> Result<Entries, CacheError> {
        let schema = u16::from_le_bytes(self.array()?);
        let source = self.u32()?;
        let has_version = self.array::<1>()?[0] == 1;
        let v = self.array::<6>()?;
        let version = has_version.then(|| [0, 2, 4].map(|i| u16::from_le_bytes([v[i], v[i + 1]])));
        let (records, rows, cells) = (self.u32()?, self.u32()?, self.u32()?);
        let records = self.list(records, |b: &[u8; 12]| RecordEntry {
            first: u32_of(b, 0),
            rows: u32_of(b, 4),
            index: u32_of(b, 8) as i32,
        })?;
        let rows = self.list(rows, |b: &[u8; 16]| RowEntry {
            line: u32_of(b, 0),
            start: u32_of(b, 4),
            first: u32_of(b, 8),
            cells: u16_of(b, 12),
            kind: b[14],
            broken: b[15] != 0,
        })?;
        let cells = self.list(cells, |b: &[u8; 12]| Cell {
            at: u16_of(b, 0),
            len: u16_of(b, 2),
            field: b[4],
            tag: Tag::ALL[usize::from(b[5]).min(Tag::ALL.len() - 1)],
            small: u16_of(b, 6),
            value: u32_of(b, 8) as i32,
        })?;
        Ok(Entries { schema, source, records, rows, cells, version })
    }
}

#[cfg(test)]
mod tests;
