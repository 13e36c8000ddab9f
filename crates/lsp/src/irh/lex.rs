//! The tokens of one file as they are written: no macro is followed and nothing is judged, so that half-written files work too.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Comment,
    /// `#define` and the other directives, the sign included.
    Directive,
    Word,
    Number,
    Text,
    Character,
    /// A map between `{:` and `:}`.
    Grid,
    Sign,
}

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start..self.end).unwrap_or_default()
    }

    /// The text between the quotes of a string.
    pub fn inside(self, bytes: &[u8]) -> &[u8] {
        let whole = self.of(bytes);
        let open = whole.strip_prefix(b"\"").unwrap_or(whole);
        open.strip_suffix(b"\"").unwrap_or(open)
    }
}

/// Whether a byte belongs to a word.
pub(crate) fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80
}

/// All tokens of a file.
pub(crate) fn tokens(bytes: &[u8]) -> Vec<Token> {
    let mut out = Vec::with_capacity(bytes.len() / 5);
    let mut at = 0;
    let mut line_begins = true;
    while at < bytes.len() {
        let b = bytes[at];
        if b.is_ascii_whitespace() {
            line_begins |= b == b'\n';
            at += 1;
            continue;
        }
        let (kind, end) = one(bytes, at, line_begins);
        line_begins = false;
        out.push(Token { kind, start: at, end });
        at = end;
    }
    out
}

fn one(bytes: &[u8], at: usize, line_begins: bool) -> (Kind, usize) {
    let rest = &bytes[at..];
    let find = |what: &[u8]| {
        rest.windows(what.len())
            .skip(2)
            .position(|w| w == what)
            .map_or(bytes.len(), |n| at + 2 + n + what.len())
    };
    let line_end = || at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    let word_end = |from: usize| from + bytes[from..].iter().take_while(|b| is_word(**b)).count();
    match rest {
        [b'/', b'*', ..] => (Kind::Comment, find(b"*/")),
        [b'/', b'/', ..] => (Kind::Comment, line_end()),
        [b'{', b':', ..] => (Kind::Grid, find(b":}")),
        [b'#', next, ..] if line_begins && next.is_ascii_alphabetic() => (Kind::Directive, word_end(at + 1)),
        [b'"', ..] => {
            let mut end = at + 1;
            while let Some(b) = bytes.get(end) {
                match b {
                    b'"' => return (Kind::Text, end + 1),
                    b'\n' => break,
                    b'\\' if bytes.get(end + 1).is_some_and(|n| *n != b'\n') => end += 2,
                    _ => end += 1,
                }
            }
            (Kind::Text, end.min(bytes.len()))
        }
        [b'\'', b'\\', _, b'\'', ..] => (Kind::Character, at + 4),
        [b'\'', c, b'\'', ..] if *c != b'\n' => (Kind::Character, at + 3),
        [b, ..] if b.is_ascii_digit() => (Kind::Number, word_end(at)),
        [b, ..] if is_word(*b) => (Kind::Word, word_end(at)),
        _ => (Kind::Sign, at + 1),
    }
}

/// The kind of resource that a word begins, if any.
pub(crate) fn resource_word(word: &[u8]) -> Option<&'static str> {
    const WORDS: [&str; 22] = [
        "monster",
        "item",
        "feature",
        "effect",
        "artifact",
        "quest",
        "dungeon",
        "routine",
        "npc",
        "class",
        "race",
        "domain",
        "god",
        "region",
        "terrain",
        "text",
        "template",
        "flavour",
        "behaviour",
        "encounter",
        "spell",
        "poison",
    ];
    const OTHERS: [(&str, &str); 3] =
        [("disease", "disease"), ("flavor", "flavour"), ("behavior", "behaviour")];
    let is = |w: &str| w.as_bytes().eq_ignore_ascii_case(word);
    let other = || OTHERS.iter().find(|(w, _)| is(w)).map(|(_, k)| *k);
    WORDS.iter().find(|w| is(w)).copied().or_else(other)
}

/// A resource of a file: its kind, its name, and its tokens from the kind to the closing brace.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resource {
    pub kind: &'static str,
    pub name: Token,
    pub first: usize,
    pub last: usize,
}

/// The resources of a file: a kind and a name outside all braces.
pub(crate) fn resources(bytes: &[u8], tokens: &[Token]) -> Vec<Resource> {
    let mut out: Vec<Resource> = Vec::new();
    let mut depth = 0u32;
    let mut open = false;
    for (i, t) in tokens.iter().enumerate() {
        match t.kind {
            Kind::Sign if t.of(bytes) == b"{" => depth += 1,
            Kind::Sign if t.of(bytes) == b"}" => {
                depth = depth.saturating_sub(1);
                if depth == 0
                    && open
                    && let Some(last) = out.last_mut()
                {
                    last.last = i;
                    open = false;
                }
            }
            Kind::Text if i > 0 && tokens[i - 1].kind == Kind::Word => {
                // A header that begins a line is one even when a brace above it is missing.
                let word = tokens[i - 1];
                let begins = word.start == 0 || bytes[word.start - 1] == b'\n';
                if (depth == 0 || begins)
                    && let Some(kind) = resource_word(word.of(bytes))
                {
                    out.push(Resource { kind, name: *t, first: i - 1, last: i });
                    depth = 0;
                    open = true;
                }
            }
            _ => {}
        }
    }
    out
}

/// How many braces are open at a byte, counted from the resource it stands in.
pub(crate) fn depth_at(bytes: &[u8], tokens: &[Token], byte: usize) -> usize {
    let mut depth = 0usize;
    for t in tokens.iter().take_while(|t| t.end <= byte) {
        match t.of(bytes) {
            b"{" if t.kind == Kind::Sign => depth += 1,
            b"}" if t.kind == Kind::Sign => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_cover_strings_comments_grids_and_directives() {
        let text = b"#define A(x) x /* \"no\" */\nItem \"a \\\" b\" : T_X { Grid: {:#..#\n} :} '\\''; // end\n\"open\nx";
        let all = tokens(text);
        let of = |k: Kind| {
            all.iter()
                .filter(|t| t.kind == k)
                .map(|t| String::from_utf8_lossy(t.of(text)).into_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(of(Kind::Directive), ["#define"]);
        assert_eq!(of(Kind::Comment), ["/* \"no\" */", "// end"]);
        assert_eq!(of(Kind::Text), ["\"a \\\" b\"", "\"open"]);
        assert_eq!(of(Kind::Grid), ["{:#..#\n} :}"]);
        assert_eq!(of(Kind::Character), ["'\\''"]);
    }

    #[test]
    fn a_resource_reaches_to_its_closing_brace() {
        let text = b"Monster \"a\" : X { On Event E { f(); } }\nItem \"b\" { ";
        let all = tokens(text);
        let found = resources(text, &all);
        let names: Vec<_> = found.iter().map(|r| (r.kind, r.name.inside(text), all[r.last].end)).collect();
        assert_eq!(names, [("monster", &b"a"[..], 39), ("item", &b"b"[..], 48)]);
    }
}
