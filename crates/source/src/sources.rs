//! The files of a lib or pack, in memory: names with `/` between directories, and bytes.
//!
//! Promise: names are unique and sorted, so that the same files give the same order wherever they were read from.

use crate::file::Source;
use std::collections::BTreeMap;

/// Files by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: BTreeMap<String, Vec<u8>>,
}

impl Sources {
    /// No files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file, in place of one with the same name.
    pub fn insert(&mut self, name: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(name.into(), bytes.into());
    }

    /// The bytes of a file.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// All files in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = Source<'_>> {
        self.files.iter().map(|(name, bytes)| Source::new(name, bytes))
    }

    /// Those with one of these endings (`.txt`), letters compared without case.
    pub fn ending<'a>(&'a self, endings: &[&str]) -> Vec<Source<'a>> {
        let fits = |name: &str| {
            let name = name.to_ascii_lowercase();
            endings.iter().any(|ending| name.ends_with(ending))
        };
        self.iter().filter(|file| fits(file.name)).collect()
    }

    /// Those beneath a directory (`lib`), named from there on; all for an empty name.
    #[must_use]
    pub fn beneath(&self, dir: &str) -> Sources {
        let inner = |name: &str| match dir {
            "" => Some(name.to_owned()),
            _ => name.strip_prefix(dir)?.strip_prefix('/').map(str::to_owned),
        };
        self.files.iter().filter_map(|(name, bytes)| Some((inner(name)?, bytes.clone()))).collect()
    }

    /// How many files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The bytes of all files together.
    pub fn total(&self) -> u64 {
        self.files.values().map(|bytes| bytes.len() as u64).sum()
    }
}

impl FromIterator<(String, Vec<u8>)> for Sources {
    fn from_iter<T: IntoIterator<Item = (String, Vec<u8>)>>(files: T) -> Self {
        Sources { files: files.into_iter().collect() }
    }
}

impl IntoIterator for Sources {
    type Item = (String, Vec<u8>);
    type IntoIter = std::collections::btree_map::IntoIter<String, Vec<u8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.files.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_whatever_order_they_come_in_and_found_by_ending_and_directory() {
        let names = ["lib/edit/b.TXT", "lib/a.prf", "library.txt"];
        let files: Sources = names.iter().map(|n| ((*n).to_owned(), n.as_bytes().to_vec())).collect();
        let found = |list: Vec<Source<'_>>| list.iter().map(|s| s.name.to_owned()).collect::<Vec<_>>();
        assert_eq!(found(files.iter().collect()), ["lib/a.prf", "lib/edit/b.TXT", "library.txt"]);
        assert_eq!(found(files.ending(&[".txt"])), ["lib/edit/b.TXT", "library.txt"]);
        assert_eq!(found(files.beneath("lib").iter().collect()), ["a.prf", "edit/b.TXT"]);
        assert_eq!(files.beneath(""), files);
    }
}
