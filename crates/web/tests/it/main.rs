//! The page without a browser: its store, libs, imports and replies.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod corpus;
mod disk;
mod imports;
mod libs;
mod pages;

use angrist_engine::journal::Cause;
use angrist_host::Machine;
use angrist_web::Page;
use angrist_web::disk::{Change, Disk, Keeper};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Files as a browser would keep them, and how it fails.
#[derive(Default)]
struct Kept {
    files: BTreeMap<String, Vec<u8>>,
    full: bool,
    locks: Vec<String>,
}

/// A keeper that a test can look into.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Kept>>);

impl Keeper for Shared {
    fn keep(&mut self, path: &str, change: Change<'_>) -> Result<(), Cause> {
        let mut kept = self.0.lock().unwrap();
        if kept.full && matches!(change, Change::Append { .. } | Change::Replace { .. }) {
            return Err(Cause::Full);
        }
        match change {
            Change::Append { at, bytes } => {
                let file = kept.files.entry(path.to_owned()).or_default();
                assert_eq!(file.len() as u64, at, "{path}");
                file.extend_from_slice(bytes);
            }
            Change::Cut { length } => {
                kept.files.entry(path.to_owned()).or_default().truncate(length as usize)
            }
            Change::Replace { bytes } => {
                kept.files.insert(path.to_owned(), bytes.to_vec());
            }
            Change::Remove => {
                kept.files.remove(path);
            }
            Change::Lock { length } => {
                assert_eq!(kept.files[path].len() as u64, length, "{path}");
                kept.locks.push(path.to_owned());
            }
            Change::Unlock => kept.locks.retain(|p| p != path),
            Change::Sync => {}
        }
        Ok(())
    }
}

impl Shared {
    fn get(&self, path: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap().files.get(path).cloned()
    }

    /// A disk with what is kept, as a page finds it when it is opened again.
    fn disk(&self) -> Disk {
        let disk = Disk::new(Box::new(self.clone()));
        let kept = self.0.lock().unwrap();
        kept.files.iter().for_each(|(path, bytes)| disk.load(path, bytes.clone()));
        disk
    }
}

fn page(kept: &Shared) -> Page {
    Page::new(kept.disk(), Machine { now: || 1_700_000_000, seed: || 99 }, false)
}

fn ask(page: &mut Page, request: Value) -> Value {
    page.request(serde_json::from_value(request).expect("a request"))
}

fn press(page: &mut Page, key: &str) -> Value {
    ask(page, json!({ "do": "input", "input": { "key": key } }))
}

fn begin(page: &mut Page, game: &str) -> Value {
    ask(
        page,
        json!({ "do": "open", "open": { "kind": "new", "game": game, "seed": "42", "name": "Beren", "quick": true } }),
    )
}
