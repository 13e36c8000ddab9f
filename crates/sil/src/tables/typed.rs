//! Typed sections of the constants: how a struct of figures is read from a tree with places.
//!
//! A section is written once, as a struct; the macro [`section!`] makes its reader. The key of a field is its name with `-`
//! for `_`. A figure may have bounds behind it: `pub sight: i32 = 1..=99`. Words that decide something are enums made by
//! [`words!`].
//!
//! serde would stop at the first problem; here every misspelt key, missing key, wrong type and figure out of bounds of a file
//! is told at once, with its place and the word that was probably meant.

use angrist_engine::chance::{Dice, Throw};
use angrist_source::tree::{Node, Table, Value};
use angrist_source::{Collector, Diagnostic, Severity, nearest};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Bound, RangeBounds};

/// A figure without bounds of its own stays within this, so that sums and products of figures stay numbers.
const WIDEST: i64 = 10_000;

/// What can be read from a tree.
pub(crate) trait Read: Sized {
    /// Whether a missing key is a problem.
    const NEEDED: bool = true;

    /// Reads it. `None` for what is missing: that is told already, and a stand-in will do.
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self;
}

/// What is read from keys of a table, perhaps beside others: a `flat` field of a section.
pub(crate) trait ReadFields: Sized {
    /// Reads its keys.
    fn read_fields(fields: &mut Fields<'_, '_>) -> Self;
}

/// What can have bounds.
pub(crate) trait Bounded: Sized {
    /// Reads it within bounds.
    fn read_in(node: Option<&Node>, bounds: &dyn Bounds, problems: &mut Collector) -> Self;
}

/// Least and greatest of a figure.
pub(crate) trait Bounds {
    /// Least, if any.
    fn least(&self) -> Option<i64>;
    /// Greatest, if any.
    fn greatest(&self) -> Option<i64>;
}

impl<R: RangeBounds<i64>> Bounds for R {
    fn least(&self) -> Option<i64> {
        match self.start_bound() {
            Bound::Included(n) => Some(*n),
            Bound::Excluded(n) => Some(n + 1),
            Bound::Unbounded => None,
        }
    }

    fn greatest(&self) -> Option<i64> {
        match self.end_bound() {
            Bound::Included(n) => Some(*n),
            Bound::Excluded(n) => Some(n - 1),
            Bound::Unbounded => None,
        }
    }
}

/// Notes that something else was expected.
pub(crate) fn unlike(node: &Node, wanted: impl Into<String>, problems: &mut Collector) {
    let message = format!("{} cannot stand here", node.kind());
    problems.push(node.place.wrong("wrong-type", message).expected(wanted));
}

fn whole_number(node: Option<&Node>, least: i64, greatest: i64, problems: &mut Collector) -> i64 {
    let stand_in = 1.clamp(least, greatest);
    let Some(node) = node else { return stand_in };
    match node.value {
        Value::Number(n) if (least..=greatest).contains(&n) => n,
        Value::Number(n) => {
            let message = format!("{n} is out of bounds");
            let wanted = format!("a number from {least} to {greatest}");
            problems.push(node.place.wrong("out-of-bounds", message).expected(wanted));
            stand_in
        }
        _ => {
            unlike(node, "a whole number", problems);
            stand_in
        }
    }
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {$(
        impl Bounded for $type {
            fn read_in(node: Option<&Node>, bounds: &dyn Bounds, problems: &mut Collector) -> Self {
                let most = i64::try_from(<$type>::MAX).unwrap_or(i64::MAX);
                let least = bounds.least().unwrap_or(-WIDEST).max(i64::try_from(<$type>::MIN).unwrap_or(i64::MIN));
                let greatest = bounds.greatest().unwrap_or(WIDEST).min(most);
                <$type>::try_from(whole_number(node, least, greatest, problems)).unwrap_or_default()
            }
        }

        impl Read for $type {
            fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
                <$type>::read_in(node, &.., problems)
            }
        }
    )*};
}
whole_numbers!(i16 i32 u8 u16 u32 usize);

/// A figure that may be large: points, experience.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points(pub i32);

impl Read for Points {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        Points(i32::read_in(node, &(0..=2_000_000_000), problems))
    }
}

impl Read for bool {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        match node.map(|n| (&n.value, n)) {
            Some((Value::Flag(yes), _)) => *yes,
            Some((_, node)) => {
                unlike(node, "true or false", problems);
                false
            }
            None => false,
        }
    }
}

impl Read for String {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        match node.map(|n| (&n.value, n)) {
            Some((Value::Text(text), _)) => text.clone(),
            Some((_, node)) => {
                unlike(node, "text", problems);
                String::new()
            }
            None => String::new(),
        }
    }
}

/// `"2d4"`, `"2d4+1"` or a number.
impl Read for Throw {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        const WANTED: &str = "dice such as \"2d4\", at most 99 of at most 99 sides";
        let Some(node) = node else { return Throw::default() };
        let read = match &node.value {
            Value::Number(n) => i32::try_from(*n).ok().map(Throw::fixed),
            Value::Text(text) => Dice::parse(text).ok().filter(|d| d.levels == 0).map(|d| d.base),
            _ => {
                unlike(node, WANTED, problems);
                return Throw::default();
            }
        };
        let sane = |t: &Throw| t.dice <= 99 && t.sides <= 99 && i64::from(t.plus).abs() <= WIDEST;
        read.filter(sane).unwrap_or_else(|| {
            problems.push(node.place.wrong("not-dice", "these are no dice").expected(WANTED));
            Throw::default()
        })
    }
}

impl<T: Read> Read for Option<T> {
    const NEEDED: bool = false;

    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        node.map(|node| T::read(Some(node), problems))
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        match node.map(|n| (&n.value, n)) {
            Some((Value::List(list), _)) => list.iter().map(|n| T::read(Some(n), problems)).collect(),
            Some((_, node)) => {
                unlike(node, "a list", problems);
                Vec::new()
            }
            None => Vec::new(),
        }
    }
}

/// A fixed set of words.
pub(crate) trait Word: Copy + Eq + 'static {
    /// What such a word names, for sentences: `a song`.
    const WHAT: &'static str;

    /// All of them, in order.
    fn all() -> Vec<Self>;

    /// The word of one.
    fn word(self) -> &'static str;

    /// Its place among all.
    fn place(self) -> usize;

    /// The one of a word.
    fn named(word: &str) -> Option<Self> {
        Self::all().into_iter().find(|one| one.word() == word)
    }
}

/// An unknown word, with the nearest one.
pub(crate) fn unknown_word<K: Word>(word: &str) -> (String, Option<&'static str>) {
    let words: Vec<&'static str> = K::all().into_iter().map(Word::word).collect();
    (format!("'{word}' is not {}", K::WHAT), nearest(word, words.iter().copied()))
}

/// Reads a word of a set.
pub(crate) fn read_word<K: Word>(node: Option<&Node>, problems: &mut Collector) -> Option<K> {
    let node = node?;
    let words = || K::all().into_iter().map(Word::word).collect::<Vec<_>>().join(", ");
    match &node.value {
        Value::Text(text) => K::named(text).or_else(|| {
            let (message, near) = unknown_word::<K>(text);
            problems.push(node.place.wrong("unknown-word", message).expected(words()).nearest(near));
            None
        }),
        _ => {
            unlike(node, words(), problems);
            None
        }
    }
}

/// A value for some words of a set, in the order of the words in the alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByWord<K, T>(pub Vec<(K, T)>);

impl<K: Copy + Eq, T> ByWord<K, T> {
    /// The value of one.
    pub fn get(&self, key: K) -> Option<&T> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, value)| value)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}

impl<K: Word, T: Read> Read for ByWord<K, T> {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        let Some(table) = table_of(node, problems) else { return ByWord(Vec::new()) };
        let mut out = Vec::new();
        for (key, row) in table.rows() {
            match K::named(key) {
                Some(word) => out.push((word, T::read(Some(&row.node), problems))),
                None => {
                    let (message, near) = unknown_word::<K>(key);
                    problems.push(row.key.wrong("unknown-key", message).nearest(near));
                }
            }
        }
        ByWord(out)
    }
}

/// A value for some letters, in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByLetter<T>(pub Vec<(char, T)>);

impl<T: Copy> ByLetter<T> {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &(char, T)> {
        self.0.iter()
    }

    /// The value of a letter.
    pub fn get(&self, letter: char) -> Option<T> {
        self.0.iter().find(|(l, _)| *l == letter).map(|(_, value)| *value)
    }
}

impl<T: Read> Read for ByLetter<T> {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        let Some(table) = table_of(node, problems) else { return ByLetter(Vec::new()) };
        let mut out = Vec::new();
        for (key, row) in table.rows() {
            let mut letters = key.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => out.push((letter, T::read(Some(&row.node), problems))),
                _ => problems.push(row.key.wrong("unknown-key", format!("'{key}' is not one letter"))),
            }
        }
        ByLetter(out)
    }
}

/// Values by names that the data choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T> ByName<T> {
    /// All values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, value)| value)
    }
}

impl<T: Read> Read for ByName<T> {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        let Some(table) = table_of(node, problems) else { return ByName(Vec::new()) };
        ByName(table.rows().map(|(key, row)| (key.to_owned(), T::read(Some(&row.node), problems))).collect())
    }
}

/// A value for each word of a set.
#[derive(Clone, PartialEq, Eq)]
pub struct Each<K, T> {
    all: Vec<T>,
    of: PhantomData<K>,
}

impl<K, T: fmt::Debug> fmt::Debug for Each<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}

#[allow(private_bounds, reason = "sets of words are made in this crate only")]
impl<K: Word, T> Each<K, T> {
    /// All of them, in the order of the words.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::all().into_iter().zip(&self.all)
    }

    /// The values alone, in the order of the words.
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        self.all.clone()
    }
}

#[allow(private_bounds, reason = "sets of words are made in this crate only")]
impl<K: Word, T> std::ops::Index<K> for Each<K, T> {
    type Output = T;

    fn index(&self, key: K) -> &T {
        // As many values as words were read.
        &self.all[key.place()]
    }
}

impl<K: Word, T: Read> Read for Each<K, T> {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        let mut fields = Fields::of(node, problems);
        let all = K::all().into_iter().map(|word| fields.take(word.word())).collect();
        fields.finish();
        Each { all, of: PhantomData }
    }
}

fn table_of<'a>(node: Option<&'a Node>, problems: &mut Collector) -> Option<&'a Table> {
    let node = node?;
    if node.table().is_none() {
        unlike(node, "a table", problems);
    }
    node.table()
}

/// The keys of a table while they are read: at the end, what was not asked for is misspelt.
pub(crate) struct Fields<'a, 'p> {
    node: Option<&'a Node>,
    table: Option<&'a Table>,
    problems: &'p mut Collector,
    asked: Vec<String>,
    missing: Vec<String>,
}

impl<'a, 'p> Fields<'a, 'p> {
    pub(crate) fn of(node: Option<&'a Node>, problems: &'p mut Collector) -> Self {
        let table = table_of(node, problems);
        Fields { node, table, problems, asked: Vec::new(), missing: Vec::new() }
    }

    fn find(&mut self, name: &str, needed: bool) -> Option<&'a Node> {
        let key = name.replace('_', "-");
        let found = self.table.and_then(|t| t.get(&key)).map(|row| &row.node);
        if found.is_none() && needed {
            self.missing.push(key.clone());
        }
        self.asked.push(key);
        found
    }

    /// Reads a key.
    pub(crate) fn take<T: Read>(&mut self, name: &str) -> T {
        let node = self.find(name, T::NEEDED);
        T::read(node, self.problems)
    }

    /// Reads a key within bounds.
    pub(crate) fn take_in<T: Bounded>(&mut self, name: &str, bounds: &dyn Bounds) -> T {
        let node = self.find(name, true);
        T::read_in(node, bounds, self.problems)
    }

    /// Tells of keys that nothing reads and of keys that are not there.
    pub(crate) fn finish(mut self) {
        let (Some(table), Some(node)) = (self.table, self.node) else { return };
        let unread: Vec<_> = table.rows().filter(|(key, _)| !self.asked.iter().any(|a| a == key)).collect();
        for (key, row) in unread {
            let missing = nearest(key, self.missing.iter().map(String::as_str)).map(str::to_owned);
            // One problem, not two: the key that is missing is this one, misspelt.
            self.missing.retain(|m| Some(m) != missing.as_ref());
            let near =
                missing.or_else(|| nearest(key, self.asked.iter().map(String::as_str)).map(str::to_owned));
            let message = format!("there is no constant {key}");
            self.problems.push(row.key.wrong("unknown-key", message).nearest(near));
        }
        for key in &self.missing {
            let message = format!("the figure '{key}' is missing");
            self.problems.push(if node.place.line == 0 {
                Diagnostic::whole(Severity::Error, "missing-key", &node.place.file, message)
            } else {
                node.place.wrong("missing-key", message)
            });
        }
    }
}

/// A struct of figures with its reader.
macro_rules! section {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $( flat $flat:ident : $flat_type:ty, )?
            $( $(#[$field_meta:meta])* pub $field:ident : $type:ty $(= $bounds:expr)? ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is explained beside its line in base.toml")]
        $vis struct $name {
            $( pub $flat: $flat_type, )?
            $( $(#[$field_meta])* pub $field: $type, )*
        }

        impl $crate::tables::typed::ReadFields for $name {
            fn read_fields(fields: &mut $crate::tables::typed::Fields<'_, '_>) -> Self {
                $name {
                    $( $flat: <$flat_type as $crate::tables::typed::ReadFields>::read_fields(fields), )?
                    $( $field: section!(@take fields, $field $(, $bounds)?), )*
                }
            }
        }

        impl $crate::tables::typed::Read for $name {
            fn read(
                node: Option<&angrist_source::tree::Node>,
                problems: &mut angrist_source::Collector,
            ) -> Self {
                let mut fields = $crate::tables::typed::Fields::of(node, problems);
                let all = <$name as $crate::tables::typed::ReadFields>::read_fields(&mut fields);
                fields.finish();
                all
            }
        }
    };
    (@take $fields:ident, $field:ident) => { $fields.take(stringify!($field)) };
    (@take $fields:ident, $field:ident, $bounds:expr) => { $fields.take_in(stringify!($field), &$bounds) };
}
pub(crate) use section;

/// An enum of words: what the data may say, and what rules then do.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident ($what:literal) {
            $( $(#[$variant_meta:meta])* $variant:ident = $word:literal ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the names say it")]
        $vis enum $name { $( $(#[$variant_meta])* $variant, )* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$( $name::$variant ),*];

            /// Its word in the data, in commands and in ids.
            pub fn word(self) -> &'static str {
                match self { $( $name::$variant => $word, )* }
            }

            /// The one of a word.
            #[allow(dead_code, reason = "some sets are only written, never read")]
            pub fn named(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.word() == word)
            }
        }

        impl $crate::tables::typed::Word for $name {
            const WHAT: &'static str = $what;

            fn all() -> Vec<Self> {
                $name::ALL.to_vec()
            }

            fn word(self) -> &'static str {
                $name::word(self)
            }

            fn place(self) -> usize {
                self as usize
            }
        }

        impl $crate::tables::typed::Read for $name {
            fn read(
                node: Option<&angrist_source::tree::Node>,
                problems: &mut angrist_source::Collector,
            ) -> Self {
                $crate::tables::typed::read_word(node, problems).unwrap_or($name::ALL[0])
            }
        }
    };
}
pub(crate) use words;
