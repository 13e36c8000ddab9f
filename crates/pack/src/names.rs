//! Names of files in a pack: UTF-8, with `/` between directories, and never leading out of it.

/// Longer names are of no real file.
const LONGEST: usize = 240;

/// A name as it stands in the zip, made plain; or what is wrong with it.
pub fn plain(raw: &[u8]) -> Result<String, String> {
    let shown = || raw.escape_ascii().take(80).map(char::from).collect::<String>();
    let Ok(text) = std::str::from_utf8(raw) else {
        return Err(format!("the name '{}' is not in UTF-8; pack the files again with UTF-8 names", shown()));
    };
    // Some Windows programs write their own separator.
    let name = text.replace('\\', "/");
    if name.len() > LONGEST {
        return Err(format!("the name '{}...' is longer than {LONGEST} bytes", shown()));
    }
    if name.chars().any(char::is_control) {
        return Err(format!("the name '{}' has a control character", shown()));
    }
    let drive = name.as_bytes().get(1) == Some(&b':');
    if name.starts_with('/') || drive {
        return Err(format!("the name '{}' is absolute; names in a pack start at its top", shown()));
    }
    let directory = name.strip_suffix('/').unwrap_or(&name);
    match directory.split('/').find(|part| matches!(*part, "" | "." | "..")) {
        Some("..") => Err(format!("the name '{}' leads out of the pack", shown())),
        Some(_) => Err(format!("the name '{}' has an empty part", shown())),
        None => Ok(name),
    }
}

/// Whether a file is left behind by a system and means nothing: hidden ones and those of the Macintosh.
pub fn is_litter(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_within_the_pack() {
        assert_eq!(plain(b"lib\\edit/monster.txt").as_deref(), Ok("lib/edit/monster.txt"));
        assert_eq!(plain(b"lib/").as_deref(), Ok("lib/"));
        assert_eq!(plain("édit/größe.txt".as_bytes()).as_deref(), Ok("édit/größe.txt"));
        for (name, part) in [
            (&b"../x"[..], "leads out"),
            (b"a/../../x", "leads out"),
            (b"a\\..\\x", "leads out"),
            (b"/etc/passwd", "absolute"),
            (b"C:\\x", "absolute"),
            (b"\\\\host\\x", "absolute"),
            (b"a//b", "empty part"),
            (b"./a", "empty part"),
            (b"", "empty part"),
            (b"a\0b", "control character"),
            (b"a\xffb", "not in UTF-8"),
            (&[b'x'; 300], "longer than"),
        ] {
            let said = plain(name).unwrap_err();
            assert!(said.contains(part), "{name:?}: {said}");
        }
    }
}
