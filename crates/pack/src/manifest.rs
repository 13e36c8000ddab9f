//! `manifest.toml`: what a pack is called, for which game it is, and where in it the data are.
//!
//! ```toml
//! name = "Longer Nights"
//! version = "1.2"
//! game = "sil"
//! licence = "CC-BY-4.0"
//! about = "Fewer torches."       # may be left out, as may those below
//! data = "data"                  # the directory with the data; everything otherwise
//! constants = "documented"       # a profile of the game, or a file among the data
//! ```

use angrist_source::encoding::encoding;
use angrist_source::{Diagnostic, Problems, Severity, Source, Span, line_starts, nearest};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

/// The name of the manifest, at the top of a pack.
pub const MANIFEST: &str = "manifest.toml";

/// Far more than any manifest has.
const MOST: usize = 64 << 10;

/// The fields in their order.
const FIELDS: [&str; 7] = ["name", "version", "game", "licence", "about", "data", "constants"];

/// What a pack says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What a person calls it.
    pub name: String,
    /// Its version, in any form.
    pub version: String,
    /// The game whose rules it is played by, as `angrist games` lists it.
    pub game: String,
    /// Under which licence its files may be passed on: an SPDX name.
    pub licence: String,
    /// One paragraph about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The directory of the pack that holds the data; all of the pack when empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub data: String,
    /// Rule constants: a built-in profile of the game, or a file among the data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constants: Option<String>,
}

impl Manifest {
    /// One with what must be said.
    pub fn new(name: &str, version: &str, game: &str, licence: &str) -> Self {
        Manifest {
            name: name.to_owned(),
            version: version.to_owned(),
            game: game.to_owned(),
            licence: licence.to_owned(),
            about: String::new(),
            data: String::new(),
            constants: None,
        }
    }

    /// Reads a manifest.
    pub fn read(bytes: &[u8]) -> Result<Manifest, Problems> {
        let source = Source::new(MANIFEST, bytes);
        let whole = |code, message: String| Problems::whole(code, MANIFEST, message);
        if bytes.len() > MOST {
            return Err(whole("too-large", format!("a manifest can have at most {MOST} bytes")));
        }
        if let Some(wrong) = encoding(source) {
            return Err(wrong.expected("UTF-8").into());
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|e| whole("encoding", format!("this is not UTF-8 text: {e}")))?;
        let read: Manifest = toml::from_str(text).map_err(|e| {
            let at = e.span().unwrap_or_default();
            let span = Span::new(at.start, at.end);
            let word = span.of(bytes);
            let unknown = e.message().starts_with("unknown field");
            let near = nearest(word, FIELDS).filter(|_| unknown);
            let starts = line_starts(bytes);
            let found =
                Diagnostic::at(Severity::Error, "manifest", source, &starts, span, e.message().trim());
            Problems::from(found.nearest(near)).with_excerpts(&[source])
        })?;
        read.check().map_err(|message| whole("manifest", message))?;
        Ok(read)
    }

    /// An error about the value of a key in a manifest that was read.
    pub fn wrong(bytes: &[u8], key: &str, code: &'static str, message: String) -> Diagnostic {
        let source = Source::new(MANIFEST, bytes);
        let table = std::str::from_utf8(bytes).ok().and_then(|text| DeTable::parse(text).ok());
        match table.as_ref().and_then(|t| t.get_ref().get(key)).map(toml::Spanned::span) {
            Some(at) => {
                let span = Span::new(at.start, at.end);
                Diagnostic::at(Severity::Error, code, source, &line_starts(bytes), span, message)
            }
            None => Diagnostic::whole(Severity::Error, code, MANIFEST, message),
        }
    }

    /// Whether everything said is a word or sentence that can be shown.
    pub(crate) fn check(&self) -> Result<(), String> {
        let required = [&self.name, &self.version, &self.game, &self.licence];
        for (field, value) in FIELDS.iter().zip(required) {
            if value.trim().is_empty() {
                return Err(format!("'{field}' must not be empty"));
            }
            if value.chars().count() > 100 || value.chars().any(char::is_control) {
                return Err(format!("'{field}' must be one line of at most 100 characters"));
            }
        }
        if self.about.chars().count() > 2000 {
            return Err("'about' can have at most 2000 characters".into());
        }
        if !self.data.is_empty() {
            crate::names::plain(self.data.as_bytes())?;
        }
        Ok(())
    }

    /// As the file has it.
    pub fn text(&self) -> Result<String, Problems> {
        toml::to_string(self).map_err(|e| Problems::whole("manifest", MANIFEST, e.to_string()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut own = Manifest::new("a \"quoted\" name", "1", "moria", "MIT");
        own.about = "Two\nlines.".into();
        own.constants = Some("upstream".into());
        assert_eq!(Manifest::read(own.text().unwrap().as_bytes()), Ok(own));
    }

    #[test]
    fn every_fault_has_its_sentence() {
        let good = "name='n'\nversion='1'\ngame='sil'\nlicence='MIT'\n";
        let more = |line: &str| format!("{good}{line}\n");
        for (text, part) in [
            ("name='n'".to_owned(), "missing field"),
            (more("lisence='x'"), "did you mean licence?"),
            (more("data='../x'"), "leads out"),
            (more("about=3"), "manifest.toml:5:"),
            (good.replace("'n'", "' '"), "'name' must not be empty"),
            (good.replace("'1'", "\"a\\nb\""), "'version' must be one line"),
            (format!("name='{}'", "x".repeat(MOST)), "at most 65536 bytes"),
            ("name=".to_owned(), "manifest.toml:1:"),
        ] {
            let said = Manifest::read(text.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(part), "{part} missing in {said}");
        }
        assert!(Manifest::read(b"name='\xff'").unwrap_err().to_string().contains("UTF-8"));
        let utf16: Vec<u8> = good.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(Manifest::read(&utf16).unwrap_err().to_string().contains("the file is UTF-16 text"));
    }
}
