//! File addresses: `file:///a%20b/c.txt` and the path it names, with `/` between directories.

/// The path of a file address; nothing for any other (`untitled:`).
pub(crate) fn path_of(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    // What stands before the path is a host; only this machine's files are read.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(path.len());
    let mut all = path.bytes();
    while let Some(b) = all.next() {
        match b {
            b'%' => {
                let digit = |b: Option<u8>| char::from(b?).to_digit(16);
                let (high, low) = (digit(all.next())?, digit(all.next())?);
                bytes.push((high * 16 + low) as u8);
            }
            b => bytes.push(b),
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/games` is a path of Windows.
    let drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(if drive { path[1..].to_owned() } else { path })
}

/// The address of a path.
pub(crate) fn uri_of(path: &str) -> String {
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for b in path.bytes() {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(b))
            }
            b => out.push_str(&format!("%{b:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_addresses_turn_into_each_other() {
        for path in ["/lib/edit/monster.txt", "/a b/é#?.prf", "c:/games/lib/edit/a.txt"] {
            assert_eq!(path_of(&uri_of(path)).as_deref(), Some(path));
        }
        assert_eq!(path_of("file:///c%3A/x").as_deref(), Some("c:/x"));
        for odd in ["untitled:Untitled-1", "file://", "file:///%", "file:///%ff", "http://a/b"] {
            assert_eq!(path_of(odd), None, "{odd}");
        }
    }
}
