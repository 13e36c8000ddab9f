//! Reading `N:` blocks: the smallest reader of edit files that our own tables need.
//!
//! Promise: any bytes give blocks or a complaint with file and line; nothing is opened, nothing panics.

use std::fmt;
use std::str::FromStr;

/// What is wrong with a table, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Complaint {
    /// Name of the file.
    pub file: String,
    /// Line, counted from 1; 0 for the file as a whole.
    pub line: u32,
    /// What is wrong, as a sentence.
    pub text: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.text),
            line => write!(f, "{}:{line}: {}", self.file, self.text),
        }
    }
}

/// `N:number:key` and the lines under it.
#[derive(Debug, Clone)]
pub struct Block {
    /// Name of the file.
    pub file: String,
    /// Where it begins.
    pub line: u32,
    /// Its number.
    pub id: u16,
    /// Its key.
    pub key: String,
    /// The lines that belong to it.
    pub fields: Vec<Field>,
}

/// `X:value:value` under a block.
#[derive(Debug, Clone)]
pub struct Field {
    /// Name of the file.
    pub file: String,
    /// Where it stands.
    pub line: u32,
    /// The letter.
    pub tag: char,
    /// What follows it, split at colons.
    pub values: Vec<String>,
}

impl Field {
    /// A complaint about this line.
    pub fn complain(&self, text: impl Into<String>) -> Complaint {
        Complaint { file: self.file.clone(), line: self.line, text: text.into() }
    }

    /// The value at a position, read as whatever is wanted.
    pub fn value<T: FromStr>(&self, at: usize) -> Result<T, Complaint> {
        let Some(text) = self.values.get(at) else {
            return Err(self.complain(format!("line {}: has no value number {}", self.tag, at + 1)));
        };
        text.parse().map_err(|_| self.complain(format!("'{text}' is not a number in its range")))
    }

    /// A number within bounds, both included.
    pub fn number(&self, at: usize, least: i32, most: i32) -> Result<i32, Complaint> {
        let n: i32 = self.value(at)?;
        if (least..=most).contains(&n) {
            Ok(n)
        } else {
            Err(self.complain(format!("{n} is not between {least} and {most}")))
        }
    }

    /// A byte in hexadecimal.
    pub fn hex(&self, at: usize) -> Result<u8, Complaint> {
        let text: String = self.value(at)?;
        u8::from_str_radix(&text, 16)
            .map_err(|_| self.complain(format!("'{text}' is not a byte in hexadecimal")))
    }

    /// Words separated by `|`.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.values.iter().flat_map(|v| v.split('|')).map(str::trim).filter(|w| !w.is_empty())
    }
}

impl Block {
    /// A complaint about the block as a whole.
    pub fn complain(&self, text: impl Into<String>) -> Complaint {
        Complaint { file: self.file.clone(), line: self.line, text: text.into() }
    }

    /// The line with a letter, which may be missing.
    pub fn maybe(&self, tag: char) -> Option<&Field> {
        self.fields.iter().find(|f| f.tag == tag)
    }

    /// The line with a letter, which must be there.
    pub fn must(&self, tag: char) -> Result<&Field, Complaint> {
        self.maybe(tag).ok_or_else(|| self.complain(format!("'{}' has no line {tag}:", self.key)))
    }

    /// Complains about letters that nobody reads.
    pub fn only(&self, tags: &str) -> Result<(), Complaint> {
        match self.fields.iter().find(|f| !tags.contains(f.tag)) {
            Some(odd) => Err(odd.complain(format!("there is no line {}: here; there are {tags}", odd.tag))),
            None => Ok(()),
        }
    }
}

/// Splits a file into blocks. `#` begins a comment line.
pub fn blocks(file: &str, bytes: &[u8]) -> Result<Vec<Block>, Complaint> {
    let at = |line: u32, text: &str| Complaint { file: file.to_owned(), line, text: text.to_owned() };
    if bytes.len() > 1 << 20 {
        return Err(at(0, "a table may have at most a million bytes"));
    }
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let line = bytes[..e.valid_up_to()].iter().filter(|&&b| b == b'\n').count() as u32 + 1;
        at(line, "this line is not UTF-8")
    })?;
    let mut out: Vec<Block> = Vec::new();
    for (number, line) in (1u32..).zip(text.lines()) {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut parts = line.split(':');
        let tag = parts.next().unwrap_or_default();
        let mut letters = tag.chars();
        let (Some(tag), None) = (letters.next(), letters.next()) else {
            return Err(at(number, "a line begins with one letter and a colon"));
        };
        let values: Vec<String> = parts.map(str::to_owned).collect();
        if tag == 'N' {
            let [id, key] = values.as_slice() else {
                return Err(at(number, "a block begins with N:number:key"));
            };
            let id = id.parse().map_err(|_| at(number, "the number of a block is a small whole number"))?;
            let (file, key) = (file.to_owned(), key.clone());
            out.push(Block { file, line: number, id, key, fields: Vec::new() });
        } else {
            let Some(block) = out.last_mut() else {
                return Err(at(number, "a line before the first N: belongs to nothing"));
            };
            block.fields.push(Field { file: file.to_owned(), line: number, tag, values });
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_complaint_names_file_and_line() {
        for (text, line) in [
            ("X:1\n", 1),
            ("N:1:a\nlong:1\n", 2),
            ("N:x:a\n", 1),
            ("N:1\n", 1),
            ("N:1:a\n\n#\nN:70000:b\n", 4),
        ] {
            let e = blocks("t.txt", text.as_bytes()).unwrap_err();
            assert_eq!((e.file.as_str(), e.line), ("t.txt", line), "{text}");
        }
        assert_eq!(blocks("t.txt", b"N:1:a\nX:\xff\n").unwrap_err().line, 2);
    }

    #[test]
    fn values_are_checked_where_they_stand() {
        let b = &blocks("t.txt", b"N:1:a\nX:7:F8:99\n").unwrap()[0];
        let x = b.must('X').unwrap();
        assert_eq!((x.number(0, 0, 9), x.hex(1)), (Ok(7), Ok(0xf8)));
        assert_eq!(x.number(2, 0, 9).unwrap_err().line, 2);
        assert_eq!(b.must('Y').unwrap_err().line, 1);
        assert!(b.only("Y").is_err());
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = blocks("t.txt", &bytes);
        }
    }
}
