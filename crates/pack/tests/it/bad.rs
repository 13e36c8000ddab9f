//! Every kind of bad zip has its sentence, within bounds of time and memory.

use crate::zips::{Entry, crc, stored, zip};
use angrist_pack::{MOST_FILES, MOST_PACKED, Manifest, read, write};
use angrist_source::Sources;
use std::io::Write;

fn said(bytes: &[u8]) -> String {
    read(bytes).unwrap_err().to_string()
}

fn refused(entries: &[Entry], part: &str) {
    let said = said(&zip(entries));
    assert!(said.contains(part), "'{part}' is not in '{said}'");
}

/// Blanks, deflated; `size` is what they are said to unpack to.
fn blanks(name: &[u8], length: usize, size: u32) -> Entry {
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    let block = vec![b' '; 1 << 20];
    for at in (0..length).step_by(block.len()) {
        packer.write_all(&block[..block.len().min(length - at)]).unwrap();
    }
    Entry { method: 8, size, ..stored(name, &packer.finish().unwrap()) }
}

#[test]
fn a_file_that_unpacks_to_hundreds_of_times_its_size_is_refused() {
    refused(&[blanks(b"a.txt", 64 << 20, 64 << 20)], "more than 300 times its size");
    // One that lies about its size is left as soon as more comes out than it said.
    refused(&[blanks(b"a.txt", 64 << 20, 100)], "larger than its declared uncompressed size");
}

#[test]
fn a_pack_that_unpacks_to_more_than_any_game_reads_is_refused() {
    let many: Vec<Entry> = (0..5)
        .map(|n| Entry { size: 60 << 20, ..stored(format!("{n}").as_bytes(), &vec![0; 1 << 20]) })
        .collect();
    refused(&many, "more than 256 MB");
}

#[test]
fn a_huge_zip_is_refused_before_it_is_looked_into() {
    let mut huge = b"PK\x03\x04".to_vec();
    huge.resize(200 << 20, 0);
    assert!(said(&huge).contains("at most 64 MB"));
    huge.truncate(MOST_PACKED as usize);
    assert!(said(&huge).contains("cut off or damaged"));
}

#[test]
fn too_many_files_are_refused() {
    let many: Vec<Entry> = (0..=MOST_FILES).map(|n| stored(format!("{n}.txt").as_bytes(), b"")).collect();
    refused(&many, "at most 5000 files");
    // As many as the end of a zip can count, in a file that has none of them.
    let mut lie = zip(&[stored(b"a.txt", b"")]);
    let end = lie.len() - 22;
    lie[end + 8..end + 12].copy_from_slice(&[0xff; 4]);
    assert!(said(&lie).contains("at most 5000 files"));
}

#[test]
fn names_that_lead_out_are_absolute_or_no_text_are_refused() {
    for (name, part) in [
        (&b"../x.txt"[..], "leads out of the pack"),
        (b"a/../../x.txt", "leads out of the pack"),
        (b"..\\x.txt", "leads out of the pack"),
        (b"/etc/passwd", "is absolute"),
        (b"C:/x.txt", "is absolute"),
        (b"a\xe9.txt", "not in UTF-8"),
        (b"a\nb", "control character"),
    ] {
        refused(&[stored(b"good.txt", b""), stored(name, b"")], part);
    }
}

#[test]
fn two_files_of_one_name_are_refused() {
    refused(&[stored(b"a.txt", b"1"), stored(b"a.txt", b"2")], "same name");
    refused(&[stored(b"a.txt", b"1"), stored(b"A.TXT", b"2")], "two files are called");
    refused(&[stored(b"a/b.txt", b"1"), stored(b"a\\b.txt", b"2")], "two files are called");
}

#[test]
fn encrypted_files_links_and_rare_packing_are_refused() {
    refused(&[Entry { flags: 0x801, ..stored(b"a.txt", b"0123456789abcdef") }], "is encrypted");
    refused(&[Entry { attributes: 0o120_777 << 16, ..stored(b"a.txt", b"/etc/passwd") }], "is a link");
    refused(&[Entry { method: 12, ..stored(b"a.txt", b"xx") }], "unsupported method");
}

#[test]
fn a_damaged_file_is_refused() {
    refused(&[Entry { crc: crc(b"other"), ..stored(b"a.txt", b"text") }], "'a.txt' cannot be unpacked");
    refused(&[Entry { method: 8, ..stored(b"a.txt", b"\xff\xff\xff\xff") }], "'a.txt' cannot be unpacked");
}

#[test]
fn a_zip_cut_off_anywhere_is_refused_without_a_panic() {
    let mut data = Sources::new();
    data.insert("edit/a.txt", "N:1:Rat\n".repeat(20));
    let whole = write(&Manifest::new("n", "1", "sil", "MIT"), &data).unwrap();
    for length in 0..whole.len() {
        let said = said(&whole[..length]);
        assert!(said.contains("not a zip file") || said.contains("cut off or damaged"), "{length}: {said}");
    }
}

#[test]
fn no_flipped_byte_does_harm() {
    let mut data = Sources::new();
    data.insert("edit/a.txt", "N:1:Rat\n".repeat(20));
    let whole = write(&Manifest::new("n", "1", "sil", "MIT"), &data).unwrap();
    for at in 0..whole.len() {
        for bit in [0x01, 0x80, 0xff] {
            let mut bent = whole.clone();
            bent[at] ^= bit;
            angrist_pack::fuzz_entry(&bent);
        }
    }
}

#[test]
fn empty_packs_and_wrong_manifests_are_refused() {
    assert!(said(b"").contains("not a zip file"));
    assert!(said(b"N:1:Rat").contains("not a zip file"));
    refused(&[], "no files");
    refused(
        &[stored(b"manifest.toml", b"name='n'\nversion='1'\ngame='sil'\nlicence='MIT'\n")],
        "other than the manifest",
    );
    refused(&[stored(b"manifest.toml", b"name='n'"), stored(b"a.txt", b"")], "missing field");
    let elsewhere = b"name='n'\nversion='1'\ngame='sil'\nlicence='MIT'\ndata='lib'\n";
    refused(&[stored(b"manifest.toml", elsewhere), stored(b"a.txt", b"")], "data directory 'lib'");
}
