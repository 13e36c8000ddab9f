//! Incursion's library: read as a whole, because one file's macros reach into the next, and looked at file by file for everything else.

pub(crate) mod complete;
pub(crate) mod hover;
pub(crate) mod lex;
pub(crate) mod links;
pub(crate) mod outline;

use crate::text::Text;
use crate::workspace::{LARGEST, has_ending};
use angrist_irh::check::{self, Checked};
use angrist_irh::pre::Limits;
use angrist_source::{Diagnostic, text_of};
use std::collections::BTreeMap;

pub(crate) type Files = BTreeMap<String, Text>;

/// How many files without a module are checked, each alone.
const MOST_ALONE: usize = 50;

/// A library.
pub(crate) struct IrhLib {
    /// The module file; none when there are only parts, which are then checked one by one.
    main: Option<String>,
    checked: Option<Vec<Checked>>,
}

pub(crate) fn is_irh(name: &str) -> bool {
    has_ending(name, ".irh") || has_ending(name, ".irc")
}

fn plain(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn directory(name: &str) -> &str {
    &name[..name.len() - plain(name).len()]
}

impl IrhLib {
    /// The library of these files, if they are one.
    pub fn of(files: &Files) -> Option<IrhLib> {
        let is_main = |n: &&String| plain(n).eq_ignore_ascii_case("main.irc");
        // In the directory itself or in `lib` below it; one further down belongs to something else.
        let modules = files.keys().filter(|n| has_ending(n, ".irc") && matches!(directory(n), "" | "lib/"));
        let main = modules.min_by_key(|n| (directory(n).len(), !is_main(n))).cloned();
        let parts = files.keys().any(|n| is_irh(n));
        let others = files.keys().any(|n| has_ending(n, ".txt") || has_ending(n, ".prf"));
        (main.is_some() || (parts && !others)).then_some(IrhLib { main, checked: None })
    }

    /// Something changed.
    pub fn mark(&mut self) {
        self.checked = None;
    }

    /// The library as it was read; several when the files have no module.
    pub fn checked(&mut self, files: &Files) -> &[Checked] {
        let main = self.main.as_deref();
        self.checked.get_or_insert_with(|| match main {
            Some(main) => {
                let mut source = |asked: &str| {
                    let name = resolve(files, directory(main), asked)?;
                    files.get(name).map(|t| t.bytes().to_vec()).filter(|b| b.len() <= LARGEST)
                };
                vec![check::check(plain(main), &mut source, Limits::default())]
            }
            None => {
                let parts = files.iter().filter(|(n, t)| is_irh(n) && t.bytes().len() <= LARGEST);
                let one =
                    |(n, t): (&String, &Text)| check::check_text(n, &text_of(t.bytes()), Limits::default());
                parts.take(MOST_ALONE).map(one).collect()
            }
        })
    }

    /// Everything that is wrong.
    pub fn check(&mut self, files: &Files) -> Vec<Diagnostic> {
        let home = self.main.as_deref().map_or("", directory).to_owned();
        let mut out = Vec::new();
        for d in self.checked(files).iter().flat_map(|c| &c.diagnostics) {
            let Some(file) = resolve(files, &home, &d.file) else { continue };
            let mut d = d.clone();
            d.file = file.to_owned();
            for label in &mut d.labels {
                if let Some(file) = resolve(files, &home, &label.file) {
                    label.file = file.to_owned();
                }
            }
            out.push(d);
        }
        out
    }
}

/// The file that an include means: of the same directory, whatever its capitals, else any of its name.
pub(crate) fn resolve<'f>(files: &'f Files, home: &str, asked: &str) -> Option<&'f str> {
    let wanted = plain(asked);
    let exact = format!("{home}{wanted}");
    if let Some((name, _)) = files.get_key_value(exact.as_str()).or_else(|| files.get_key_value(asked)) {
        return Some(name);
    }
    let named = |n: &&String| plain(n).eq_ignore_ascii_case(wanted);
    let beside = files.keys().find(|n| directory(n) == home && named(n));
    beside.or_else(|| files.keys().find(named)).map(String::as_str)
}
