//! What can be referred to: records by number, by name, by block, by a pair of fields.
//!
//! Built only for what the schemas really ask for.

use crate::record::{Lib, Table};
use crate::schema::{By, Rule};
use std::collections::BTreeMap;

/// A pair of fields of a kind of a file.
type KeyName = (String, u8, String, String);

/// Everything that references are looked up in.
pub(super) struct Indexes<'l> {
    tables: BTreeMap<&'l str, Table<'l>>,
    names: BTreeMap<&'l str, Vec<(&'l [u8], i32)>>,
    charts: BTreeMap<&'l str, Vec<i32>>,
    keys: BTreeMap<KeyName, Vec<(i32, i32)>>,
}

impl<'l> Indexes<'l> {
    pub fn of(lib: &'l Lib<'_>) -> Self {
        // A file without records is told of once; that nothing is found in it follows.
        let tables: BTreeMap<&str, Table<'l>> =
            lib.tables().filter(|t| !t.is_empty()).map(|t| (t.schema.name.as_str(), t)).collect();
        let mut all =
            Indexes { tables, names: BTreeMap::new(), charts: BTreeMap::new(), keys: BTreeMap::new() };
        for table in lib.tables() {
            for kind in &table.schema.kinds {
                for to in kind.fields.iter().filter_map(|f| f.to.as_ref()) {
                    match to.by {
                        By::Name => all.add_names(&to.file),
                        By::Chart => all.add_charts(&to.file),
                        By::Index => {}
                    }
                }
                for key in &kind.keys {
                    all.add_key((key.file.clone(), key.kind, key.fields.0.clone(), key.fields.1.clone()));
                }
            }
            let chained = |r: &Rule| matches!(r, Rule::ChartReached { .. } | Rule::ChartEnds { .. });
            if table.schema.rules.iter().any(chained) {
                all.add_charts(&table.schema.name);
            }
        }
        all
    }

    fn add_names(&mut self, file: &str) {
        let Some((&name, table)) = self.tables.get_key_value(file) else { return };
        self.names.entry(name).or_insert_with(|| {
            let mut list: Vec<_> = table.records().map(|r| (r.name_bytes(), r.index())).collect();
            // Stable, so that of two records with one name the earlier is found, as in the original.
            list.sort_by_key(|n| n.0);
            list
        });
    }

    fn add_charts(&mut self, file: &str) {
        let Some((&name, table)) = self.tables.get_key_value(file) else { return };
        self.charts.entry(name).or_insert_with(|| {
            let mut list: Vec<i32> =
                table.records().filter_map(|r| Some(r.head()?.cells().first()?.value)).collect();
            list.sort_unstable();
            list.dedup();
            list
        });
    }

    fn add_key(&mut self, key: KeyName) {
        let Some(table) = self.tables.get(key.0.as_str()) else { return };
        if self.keys.contains_key(&key) {
            return;
        }
        let letter = (key.1 as char).to_string();
        // Where a line that makes a pair could not be read, not all pairs are known.
        if table.records().any(|r| r.rows_of(&letter).any(|row| row.is_broken())) {
            return;
        }
        let mut pairs = Vec::new();
        for record in table.records() {
            for row in record.rows_of(&letter) {
                pairs.extend(row.int(&key.2).zip(row.int(&key.3)));
            }
        }
        pairs.sort_unstable();
        self.keys.insert(key, pairs);
    }

    /// All files, by name.
    pub fn tables(&self) -> impl Iterator<Item = &Table<'l>> {
        self.tables.values()
    }

    /// A file, if the lib has it.
    pub fn table(&self, file: &str) -> Option<&Table<'l>> {
        self.tables.get(file)
    }

    /// The number of the record with this name.
    pub fn named(&self, file: &str, name: &[u8]) -> Option<i32> {
        let list = self.names.get(file)?;
        let at = list.partition_point(|n| n.0 < name);
        list.get(at).filter(|n| n.0 == name).map(|n| n.1)
    }

    /// All names of a file.
    pub fn names(&self, file: &str) -> impl Iterator<Item = &'l str> + '_ {
        let list = self.names.get(file).map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|n| std::str::from_utf8(n.0).ok())
    }

    /// All blocks of a chained file.
    pub fn charts(&self, file: &str) -> &[i32] {
        self.charts.get(file).map(Vec::as_slice).unwrap_or_default()
    }

    /// All pairs of two fields.
    pub fn pairs(&self, file: &str, kind: u8, fields: &(String, String)) -> Option<&[(i32, i32)]> {
        self.keys.get(&(file.to_string(), kind, fields.0.clone(), fields.1.clone())).map(Vec::as_slice)
    }
}
