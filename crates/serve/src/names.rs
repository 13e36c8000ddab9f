//! Names and texts from players: what may be an account, and text that is safe on any screen.
//!
//! Promise: what comes out of [`clean`] has no control character, no escape sequence and no mark that turns the direction of text.

/// Names that look like the server's own.
const RESERVED: [&str; 14] = [
    "admin",
    "administrator",
    "angrist",
    "anonymous",
    "api",
    "guest",
    "moderator",
    "new",
    "nobody",
    "operator",
    "register",
    "root",
    "server",
    "system",
];

/// The longest name of an account.
pub const LONGEST_NAME: usize = 20;

/// Whether a text can be the name of an account, or why not.
pub fn check_name(name: &str) -> Result<(), String> {
    if name.len() < 2 || name.len() > LONGEST_NAME {
        return Err(format!("A name must have 2 to {LONGEST_NAME} characters."));
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
        return Err("A name may contain only the letters a to z, digits, - and _.".into());
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err("A name must begin with a letter.".into());
    }
    if RESERVED.contains(&key_of(name).as_str()) {
        return Err(format!("{name} is reserved; choose another name."));
    }
    Ok(())
}

/// What tells two names apart: `Beren` and `beren` are one.
pub fn key_of(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// A text of one line without anything that acts on a screen, cut after a number of characters.
pub fn clean(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    let mut left = most;
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' | '\u{9b}' => skip_sequence(c, &mut chars),
            c if is_unsafe(c) => {}
            _ if left == 0 => break,
            c => {
                out.push(c);
                left -= 1;
            }
        }
    }
    out.trim().to_owned()
}

/// Control characters, and those that turn, hide or join text.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// Leaves out the rest of an escape sequence: `ESC [ 31 m`, `ESC ] 0 ; title BEL`, `ESC c`.
fn skip_sequence(first: char, chars: &mut std::str::Chars<'_>) {
    let kind = if first == '\u{9b}' { Some('[') } else { chars.next() };
    match kind {
        Some('[') => {
            for c in chars.by_ref() {
                if ('\u{40}'..='\u{7e}').contains(&c) {
                    break;
                }
            }
        }
        Some(']' | 'P' | '_' | '^' | 'X') => {
            let mut last = ' ';
            for c in chars.by_ref() {
                if c == '\u{7}' || (last == '\u{1b}' && c == '\\') {
                    break;
                }
                last = c;
            }
        }
        _ => {}
    }
}

/// Text for HTML, in elements and in attributes.
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_plain_and_not_the_servers_own() {
        for good in ["Beren", "a1", "Tin-uviel_2"] {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        for bad in ["", "x", "Root", "../etc", "a b", "Lúthien", "1st", "a\u{1b}[31m", &"x".repeat(21), "<b>"]
        {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn escape_sequences_and_turned_text_are_left_out() {
        for (text, safe) in [
            ("a\u{1b}[31mb\u{1b}[0m", "ab"),
            ("a\u{1b}]0;title\u{7}b", "ab"),
            ("a\u{1b}]52;c;aGk=\u{1b}\\b", "ab"),
            ("a\u{1b}cb", "ab"),
            ("\u{9b}31ma", "a"),
            ("a\u{202e}b\r\n\u{0}c", "abc"),
            (" é 漢 ", "é 漢"),
        ] {
            assert_eq!(clean(text, 100), safe);
        }
        assert_eq!(clean("abcdef", 3), "abc");
        assert_eq!(html("<a href='x'>\"&"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;");
    }
}
