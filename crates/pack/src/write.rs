//! Writing a pack. The same manifest and data give the same bytes: names are sorted, times and permissions fixed.

use crate::manifest::{MANIFEST, Manifest};
use crate::names;
use crate::read::{MOST_BYTES, MOST_FILES};
use angrist_source::{Problems, Sources};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Where the data of a pack stand.
const DATA: &str = "data";

/// A pack of these data; its manifest says where they stand, whatever the one handed over says.
pub fn write(manifest: &Manifest, sources: &Sources) -> Result<Vec<u8>, Problems> {
    let refused = |code, message: String| Problems::whole(code, "", message);
    manifest.check().map_err(|wrong| Problems::whole("manifest", MANIFEST, wrong))?;
    if sources.len() >= MOST_FILES || sources.total() > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(refused(
            "too-large",
            format!("a pack can have at most {MOST_FILES} files and {most} MB"),
        ));
    }
    if sources.is_empty() {
        return Err(refused("empty", "there is nothing to pack".into()));
    }
    let manifest = Manifest { data: DATA.to_owned(), ..manifest.clone() };
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(6))
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let text = manifest.text()?;
    let own = std::iter::once((MANIFEST.to_owned(), text.as_bytes()));
    let data = sources.iter().map(|s| (format!("{DATA}/{}", s.name), s.bytes));
    for (name, bytes) in own.chain(data) {
        names::plain(name.as_bytes()).map_err(|wrong| refused("name", wrong))?;
        zip.start_file(name.as_str(), options)
            .map_err(|e| e.to_string())
            .and_then(|()| zip.write_all(bytes).map_err(|e| e.to_string()))
            .map_err(|e| refused("write", format!("'{name}' cannot be packed: {e}")))?;
    }
    let done = zip.finish().map_err(|e| refused("write", format!("the pack cannot be finished: {e}")))?;
    Ok(done.into_inner())
}
