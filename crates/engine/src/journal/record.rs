//! Records: a whole game as a text file that people can read and programs can verify.
//!
//! ```text
//! ANGRIST RECORD 1
//! rules 1
//! game rooms
//! data 5f0c... (64 hexadecimal digits)
//! constants documented
//! seed 42
//! begin ;1c9a0f2e
//! walk n =3c1d ;77aa01b3
//! go 17 =90ab ;01020304
//! CHECK 18 8d2f0e6c51f00a17 ;55667788
//! END 18 8d2f0e6c51f00a17 ;99aabbcc
//! ```
//!
//! `=xxxx` is the pulse of the game after the line (see `Game::fingerprint`); `;xxxxxxxx` is a check over the line and all
//! lines before it, so that an edited, lost or swapped line is named. A script is the same without header and checks.
//!
//! Promise: reading never panics and never takes more memory than a few times the file.

use super::JournalError;
use crate::chance::fnv1a64;
use crate::play::Digest;
use std::fmt::Write as _;
use std::path::Path;

/// The version of this format.
pub const FORMAT: u32 = 1;
/// The longest command, in bytes.
pub const LONGEST_COMMAND: usize = 1000;
/// The most `go`s in one line.
pub const MOST_GOES: u32 = 1_000_000;

/// What a game began from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Version of the game's rules.
    pub rules: u32,
    /// Which game.
    pub game: String,
    /// On which data.
    pub data: Digest,
    /// With which constants.
    pub constants: String,
    /// From which seed.
    pub seed: u64,
}

/// One line of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A command and the pulse after it.
    Command {
        /// The command, without a count.
        text: String,
        /// How often; more than once only for `go`.
        times: u32,
        /// The pulse of the game after it.
        fingerprint: u16,
    },
    /// The state hash after a number of commands.
    Check {
        /// Commands so far.
        commands: u64,
        /// The hash.
        hash: u64,
    },
    /// From here on by other rules.
    Rules(u32),
    /// From here on with other data.
    Data(Digest),
    /// The record was damaged; from here on the game goes on from what was still good of it.
    Rescued {
        /// Lines that were given up.
        lost: u64,
        /// What came before is not in this record: a snapshot leads here.
        from_snapshot: bool,
    },
    /// The record is whole and ends here.
    End {
        /// Commands in all.
        commands: u64,
        /// The hash at the end.
        hash: u64,
    },
}

/// The check that runs through all lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Chain(pub u32);

impl Chain {
    /// The check of the next line (given without its check).
    pub fn next(self, line: &str) -> Chain {
        let mut bytes = Vec::with_capacity(line.len() + 4);
        bytes.extend_from_slice(&self.0.to_le_bytes());
        bytes.extend_from_slice(line.as_bytes());
        let hash = fnv1a64(&bytes);
        Chain((hash >> 32) as u32 ^ hash as u32)
    }
}

/// Writes the lines of a record into a text.
#[derive(Debug, Clone, Default)]
pub struct RecordText {
    /// The text.
    pub text: String,
    /// The check of its last line.
    pub chain: Chain,
}

impl RecordText {
    /// Adds a line with its check.
    pub fn push(&mut self, entry: &Entry) {
        let line = entry.to_string();
        self.chain = self.chain.next(&line);
        let _ = writeln!(self.text, "{line} ;{:08x}", self.chain.0);
    }
}

/// The header of a record, up to and with its `begin` line.
pub fn write_header(header: &Header) -> RecordText {
    let mut text = format!(
        "ANGRIST RECORD {FORMAT}\nrules {}\ngame {}\ndata {}\nconstants {}\nseed {}\n",
        header.rules,
        header.game,
        hex(&header.data),
        header.constants,
        header.seed
    );
    let chain = Chain(0).next(&format!("{text}begin"));
    let _ = writeln!(text, "begin ;{:08x}", chain.0);
    RecordText { text, chain }
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, b| {
        let _ = write!(out, "{b:02x}");
        out
    })
}

fn unhex(text: &str) -> Option<Digest> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|d| matches!(d, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut out = Digest::default();
    for (byte, pair) in out.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(out)
}

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Entry::Command { text, times: 1, fingerprint } => write!(f, "{text} ={fingerprint:04x}"),
            Entry::Command { text, times, fingerprint } => write!(f, "{text} {times} ={fingerprint:04x}"),
            Entry::Check { commands, hash } => write!(f, "CHECK {commands} {hash:016x}"),
            Entry::Rules(rules) => write!(f, "RULES {rules}"),
            Entry::Data(digest) => write!(f, "DATA {}", hex(digest)),
            Entry::Rescued { lost, from_snapshot: false } => write!(f, "RESCUED {lost}"),
            Entry::Rescued { lost, from_snapshot: true } => write!(f, "RESCUED {lost} snapshot"),
            Entry::End { commands, hash } => write!(f, "END {commands} {hash:016x}"),
        }
    }
}

impl Entry {
    fn read(line: &str) -> Result<Entry, String> {
        let (word, rest) = crate::play::split_command(line);
        let counted = |rest: &str| -> Option<(u64, u64)> {
            let (n, hash) = rest.split_once(' ')?;
            let sane = hash.len() == 16;
            Some((n.parse().ok()?, u64::from_str_radix(hash, 16).ok().filter(|_| sane)?))
        };
        let entry = match word {
            "CHECK" => counted(rest).map(|(commands, hash)| Entry::Check { commands, hash }),
            "END" => counted(rest).map(|(commands, hash)| Entry::End { commands, hash }),
            "RULES" => rest.parse().ok().map(Entry::Rules),
            "DATA" => unhex(rest).map(Entry::Data),
            "RESCUED" => {
                let (lost, from_snapshot) = match rest.strip_suffix(" snapshot") {
                    Some(lost) => (lost, true),
                    None => (rest, false),
                };
                lost.parse().ok().map(|lost| Entry::Rescued { lost, from_snapshot })
            }
            _ => return Entry::read_command(line),
        };
        entry.ok_or_else(|| format!("'{word}' is not followed by what belongs to it"))
    }

    fn read_command(line: &str) -> Result<Entry, String> {
        let (text, fingerprint) =
            line.rsplit_once(" =").ok_or("the command has no fingerprint (=xxxx) after it")?;
        let fingerprint = Some(fingerprint)
            .filter(|p| p.len() == 4)
            .and_then(|p| u16::from_str_radix(p, 16).ok())
            .ok_or("the fingerprint after the command is not four hexadecimal digits")?;
        let (text, times) = split_times(text);
        sane_command(text)?;
        Ok(Entry::Command { text: text.to_owned(), times, fingerprint })
    }
}

/// `go 17` as `go` and 17; any other command once.
pub fn split_times(command: &str) -> (&str, u32) {
    match command.strip_prefix("go ").and_then(|n| n.trim().parse().ok()) {
        Some(times @ 1..=MOST_GOES) => ("go", times),
        _ => (command, 1),
    }
}

/// Whether a text can be a line of a record: short, printable, not one of the record's own words.
pub fn sane_command(text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Err("an empty line is not a command".into());
    }
    if text.len() > LONGEST_COMMAND {
        return Err(format!("a command is at most {LONGEST_COMMAND} bytes long"));
    }
    if text.chars().any(char::is_control) {
        return Err("a command has only printable characters".into());
    }
    if text.trim() != text
        || matches!(text.split(' ').next(), Some("CHECK" | "END" | "RULES" | "DATA" | "RESCUED" | "begin"))
    {
        return Err(format!("'{text}' is not a command"));
    }
    Ok(())
}

/// A record that has been read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What it began from.
    pub header: Header,
    /// Its lines, each with the line number in the file and the check after it.
    pub entries: Vec<(u64, Chain, Entry)>,
    /// The check behind the header.
    pub begin: Chain,
    /// The line that was cut off at the end, if one was.
    pub torn: Option<u64>,
    /// Bytes up to the end of the last whole line.
    pub whole: u64,
}

/// Lines before the first command.
pub(super) const HEADER_LINES: u64 = 7;

impl Record {
    /// Reads a record. `path` is only for complaints.
    pub fn read(bytes: &[u8], path: &Path) -> Result<Record, JournalError> {
        if !bytes.starts_with(b"ANGRIST RECORD ") {
            return Err(JournalError::NotARecord { path: path.to_owned() });
        }
        let mut at = 0usize;
        let mut number = 0u64;
        // Header and body lines come through here: text without the line end, or `None` at the end of the file.
        let mut next_line = || -> Result<Option<(u64, &str, bool)>, JournalError> {
            if at >= bytes.len() {
                return Ok(None);
            }
            let rest = &bytes[at..];
            let (line, ended) = match rest.iter().position(|&b| b == b'\n') {
                Some(end) => (&rest[..end], true),
                None => (rest, false),
            };
            at += line.len() + usize::from(ended);
            number += 1;
            let text = match std::str::from_utf8(line) {
                Ok(text) => text,
                Err(_) if !ended => "",
                Err(_) => return Err(JournalError::damaged(path, number, "the line is not text (UTF-8)")),
            };
            Ok(Some((number, text, ended)))
        };

        let mut head = String::new();
        let mut fields: [&str; HEADER_LINES as usize] = [""; HEADER_LINES as usize];
        for (i, field) in fields.iter_mut().enumerate() {
            let Some((_, text, true)) = next_line()? else {
                return Err(JournalError::damaged(path, i as u64 + 1, "the record ends within its header"));
            };
            *field = text;
            if i + 1 < HEADER_LINES as usize {
                head.push_str(text);
                head.push('\n');
            }
        }
        let begin = Chain(0).next(&format!("{head}begin"));
        let header = Header::read(&fields, path)?;
        if fields[6] != format!("begin ;{:08x}", begin.0) {
            return Err(JournalError::damaged(
                path,
                HEADER_LINES,
                "the header was changed: its checksum does not match",
            ));
        }

        let mut record = Record { header, entries: Vec::new(), begin, torn: None, whole: 0 };
        record.whole = (head.len() + fields[6].len() + 1) as u64;
        let mut chain = begin;
        while let Some((number, text, ended)) = next_line()? {
            if matches!(record.entries.last(), Some((_, _, Entry::End { .. }))) {
                return Err(JournalError::damaged(path, number, "there is a line after END"));
            }
            match read_line(text, chain) {
                Ok((entry, check)) => {
                    chain = check;
                    record.entries.push((number, check, entry));
                    // A last line whose check fits is whole even if only its line end is missing.
                    record.whole += text.len() as u64 + u64::from(ended);
                }
                Err(_) if !ended => record.torn = Some(number),
                Err(what) => return Err(JournalError::damaged(path, number, what)),
            }
        }
        Ok(record)
    }

    /// The rules it was last played by.
    pub fn rules(&self) -> u32 {
        let last = self.entries.iter().rev().find_map(|(_, _, e)| match e {
            Entry::Rules(rules) => Some(*rules),
            _ => None,
        });
        last.unwrap_or(self.header.rules)
    }

    /// Whether the game went on from a damaged record.
    pub fn is_rescued(&self) -> bool {
        self.entries.iter().any(|(_, _, e)| matches!(e, Entry::Rescued { .. }))
    }

    /// Whether what came first is not in it: it was rescued from a snapshot.
    pub(super) fn begins_with_snapshot(&self) -> bool {
        matches!(self.entries.first(), Some((_, _, Entry::Rescued { from_snapshot: true, .. })))
    }

    /// The data it was last played on.
    pub fn data(&self) -> Digest {
        let last = self.entries.iter().rev().find_map(|(_, _, e)| match e {
            Entry::Data(digest) => Some(*digest),
            _ => None,
        });
        last.unwrap_or(self.header.data)
    }

    /// The check after a number of entries.
    pub fn chain_after(&self, entries: u64) -> Option<Chain> {
        match entries.checked_sub(1) {
            None => Some(self.begin),
            Some(last) => self.entries.get(usize::try_from(last).ok()?).map(|(_, chain, _)| *chain),
        }
    }

    /// Whether it ends with an END line.
    pub fn is_finished(&self) -> bool {
        matches!(self.entries.last(), Some((_, _, Entry::End { .. })))
    }
}

fn read_line(text: &str, chain: Chain) -> Result<(Entry, Chain), String> {
    let (body, check) = text.rsplit_once(" ;").ok_or("the line has no checksum (;xxxxxxxx) at the end")?;
    let expected = chain.next(body);
    if check != format!("{:08x}", expected.0) {
        return Err(
            "the checksum does not match: this line, or one before it, was changed, lost or moved".into()
        );
    }
    Ok((Entry::read(body)?, expected))
}

impl Header {
    fn read(fields: &[&str; HEADER_LINES as usize], path: &Path) -> Result<Header, JournalError> {
        let value = |line: usize, key: &str| -> Result<&str, JournalError> {
            let found = fields[line].strip_prefix(key).and_then(|v| v.strip_prefix(' '));
            found.ok_or_else(|| {
                JournalError::damaged(path, line as u64 + 1, format!("the header should have '{key}' here"))
            })
        };
        let bad = |line: usize, key: &str| {
            JournalError::damaged(
                path,
                line as u64 + 1,
                format!("'{}' is not a value for '{key}'", fields[line]),
            )
        };
        let format: u32 = value(0, "ANGRIST RECORD")?.parse().map_err(|_| bad(0, "ANGRIST RECORD"))?;
        if format == 0 {
            return Err(bad(0, "ANGRIST RECORD"));
        }
        if format > FORMAT {
            return Err(JournalError::Future { path: path.to_owned(), found: format, known: FORMAT });
        }
        let word = |line: usize, key: &str| -> Result<String, JournalError> {
            let text = value(line, key)?;
            let sane = !text.is_empty() && text.len() <= 200 && !text.chars().any(char::is_control);
            sane.then(|| text.to_owned()).ok_or_else(|| bad(line, key))
        };
        Ok(Header {
            rules: value(1, "rules")?.parse().map_err(|_| bad(1, "rules"))?,
            game: word(2, "game")?,
            data: unhex(value(3, "data")?).ok_or_else(|| bad(3, "data"))?,
            constants: word(4, "constants")?,
            seed: value(5, "seed")?.parse().map_err(|_| bad(5, "seed"))?,
        })
    }
}

#[cfg(test)]
mod tests;
