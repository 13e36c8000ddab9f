//! What each code of a diagnostic means: the page docs/guide/codes.md, built in.
//!
//! A section begins with `## code`; its first line says in a sentence what is wrong.

/// The page.
pub const PAGE: &str = include_str!("../../../docs/guide/codes.md");

/// One section: a code and its text.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("\n## ").skip(1).filter_map(|part| {
        let (code, text) = part.split_once('\n')?;
        // The next chapter begins with one mark.
        let text = text.split("\n# ").next().unwrap_or(text);
        Some((code.trim(), text.trim()))
    })
}

/// The text about a code.
pub fn explain(code: &str) -> Option<&'static str> {
    all().find(|(c, _)| *c == code).map(|(_, text)| text)
}

/// The first line about a code.
pub fn brief(code: &str) -> Option<&'static str> {
    explain(code).and_then(|text| text.lines().next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_has_one_section_that_says_what_is_wrong_and_what_to_do() {
        let mut seen = BTreeSet::new();
        for (code, text) in all() {
            assert!(seen.insert(code), "{code} twice");
            assert!(text.lines().next().is_some_and(|l| l.ends_with('.') && l.len() > 8), "{code}: {text}");
        }
        assert!(seen.len() > 100, "{}", seen.len());
        assert!(explain("unknown-flag").is_some() && explain("unheard-of").is_none());
    }
}
