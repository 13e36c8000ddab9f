//! How long a whole lib takes: to read and check with spans and complaints, and out of the cache.
//!
//! Needs ANGRIST_UPSTREAM; says so and does nothing without it. The figures of allocation show the most memory in use.

use angrist_lore::schema::{Variant, builtin};
use angrist_lore::{Source, cache, check, lines, record};
use divan::{AllocProfiler, Bencher};
use std::path::Path;
use std::sync::Arc;

#[global_allocator]
static MEMORY: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

const LIBS: [&str; 2] = ["unangband", "sil-q"];

type Files = Vec<(String, Vec<u8>)>;

fn files(lib: &str) -> Option<Files> {
    let Ok(root) = std::env::var("ANGRIST_UPSTREAM") else {
        println!("ANGRIST_UPSTREAM is not set; nothing is measured");
        return None;
    };
    let directory = Path::new(&root).join(lib).join("lib/edit");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).ok()?.flatten() {
        all.push((entry.file_name().into_string().ok()?, std::fs::read(entry.path()).ok()?));
    }
    all.sort();
    Some(all)
}

fn sources(files: &Files) -> Vec<Source<'_>> {
    files.iter().map(|(n, b)| Source::new(n, b)).collect()
}

fn variant(lib: &str) -> Option<Arc<Variant>> {
    builtin::load(lib)?.ok().map(Arc::new)
}

#[divan::bench(args = LIBS)]
fn read_and_check(bencher: Bencher, lib: &str) {
    let (Some(files), Some(variant)) = (files(lib), variant(lib)) else { return };
    let sources = sources(&files);
    bencher.bench_local(|| check::check(&variant, &sources));
}

#[divan::bench(args = LIBS)]
fn read_only(bencher: Bencher, lib: &str) {
    let (Some(files), Some(variant)) = (files(lib), variant(lib)) else { return };
    let sources = sources(&files);
    bencher.bench_local(|| record::read(&variant, &sources));
}

#[divan::bench(args = LIBS)]
fn lines_only(bencher: Bencher, lib: &str) {
    let Some(files) = files(lib) else { return };
    let sources = sources(&files);
    bencher.bench_local(|| sources.iter().map(|s| lines::split(*s).len()).sum::<usize>());
}

#[divan::bench(args = LIBS)]
fn load_schema(bencher: Bencher, lib: &str) {
    bencher.bench_local(|| variant(lib));
}

/// Key of all sources, and the lib out of the blob.
#[divan::bench(args = LIBS)]
fn from_cache(bencher: Bencher, lib: &str) {
    let (Some(files), Some(variant), Some(texts)) = (files(lib), variant(lib), builtin::texts(lib)) else {
        return;
    };
    let sources = sources(&files);
    let Some(blob) = cache::encode(&record::read(&variant, &sources).0, &cache::key(texts, &sources), 0)
    else {
        return;
    };
    bencher.bench_local(|| {
        let key = cache::key(texts, &sources);
        cache::decode(&blob, Some(&key)).map(|c| c.lib.tables.len())
    });
}

#[divan::bench(args = LIBS)]
fn key_only(bencher: Bencher, lib: &str) {
    let (Some(files), Some(texts)) = (files(lib), builtin::texts(lib)) else { return };
    let sources = sources(&files);
    bencher.bench_local(|| cache::key(texts, &sources));
}
