//! The small language in which a schema writes a field: `level: u8 0..60 -- native depth`.

use angrist_source::nearest;

use super::{By, Field, FieldPath, KeyReference, Lookup, Reference, Type, Words};

/// The words for types.
const TYPES: [&str; 33] = [
    "int",
    "i32",
    "index",
    "u8",
    "i8",
    "u16",
    "i16",
    "u32",
    "bool",
    "dice",
    "bonus",
    "growth",
    "damage",
    "duration",
    "band",
    "pairs",
    "numbers",
    "set",
    "text",
    "part",
    "word",
    "flags",
    "flags-part",
    "flag",
    "one-of",
    "group",
    "glyph",
    "char",
    "colour",
    "picture",
    "name",
    "ref",
    "chart",
];

/// Reads one field. The error is a sentence that names what was not understood.
pub(super) fn parse(text: &str, words: &Words, fold: &[bool]) -> Result<Field, String> {
    let (front, help) = text.split_once(" -- ").unwrap_or((text, ""));
    let (name, rest) =
        front.split_once(':').ok_or_else(|| format!("a field is written `name: type`, not `{text}`"))?;
    let mut field = Field {
        name: name.trim().to_string(),
        help: help.trim().to_string(),
        what: Type::Number,
        range: None,
        optional: false,
        lax: false,
        longest: 0,
        empty: false,
        noted: false,
        letters: false,
        below: None,
        to: None,
    };
    let mut tokens = rest.split_whitespace().peekable();
    let kind = tokens.next().ok_or_else(|| format!("field `{}` has no type", field.name))?;
    let vocabularies = |tokens: &mut std::iter::Peekable<std::str::SplitWhitespace<'_>>| {
        let mut list = Vec::new();
        while let Some(v) = tokens.peek().and_then(|t| words.vocabulary(t)) {
            list.push(v);
            tokens.next();
        }
        if list.is_empty() {
            return Err(format!("field `{}` names no known vocabulary", name.trim()));
        }
        let folded = list.iter().any(|&v| fold.get(v as usize) == Some(&true));
        Ok(Lookup::new(words, list, folded))
    };
    let number = |t: Option<&str>, what: &str| {
        t.and_then(|t| t.parse::<u16>().ok()).ok_or_else(|| format!("`{kind}` needs {what} after it"))
    };
    let file =
        |t: Option<&str>| t.map(str::to_string).ok_or_else(|| format!("`{kind}` needs the name of a file"));
    let reference = |file, by| Some(Reference { file, by, or_zero: false, with: None });
    field.what = match kind {
        "int" | "i32" => Type::Number,
        "index" => {
            field.range = Some((0, 65535));
            Type::Number
        }
        "u8" | "i8" | "u16" | "i16" | "u32" | "bool" => {
            field.range = Some(match kind {
                "u8" => (0, 255),
                "i8" => (-128, 127),
                "u16" => (0, 65535),
                "i16" => (-32768, 32767),
                "bool" => (0, 1),
                _ => (0, i32::MAX),
            });
            Type::Number
        }
        "dice" => Type::Dice,
        "bonus" => match tokens.next().map(str::as_bytes) {
            Some([open, close]) => Type::Bonus(*open, *close),
            _ => return Err("`bonus` needs two brackets after it".to_string()),
        },
        "growth" => Type::Growth,
        "damage" => Type::Damage,
        "duration" => Type::Duration,
        "band" => Type::Band,
        "pairs" => Type::Pairs(number(tokens.next(), "how many")?.min(255) as u8, 1),
        "numbers" => Type::Numbers(number(tokens.next(), "how many")?),
        "set" => Type::Set,
        "text" => Type::Text,
        "part" => Type::Part,
        "word" => Type::Word,
        "flags" => Type::Flags(vocabularies(&mut tokens)?),
        "flags-part" => Type::FlagsPart(vocabularies(&mut tokens)?),
        "flag" => Type::Flag(vocabularies(&mut tokens)?),
        "one-of" => Type::OneOf(vocabularies(&mut tokens)?),
        "group" => Type::Group(vocabularies(&mut tokens)?),
        "glyph" => Type::Glyph,
        "char" => Type::Char,
        "colour" => Type::Colour { letters: vocabularies(&mut tokens)?, names: false, strict: false },
        "picture" => Type::Picture,
        "name" => {
            field.to = reference(file(tokens.next())?, By::Name);
            Type::Word
        }
        "ref" => {
            field.to = reference(file(tokens.next())?, By::Index);
            Type::Number
        }
        "chart" => {
            field.to = reference(file(tokens.next())?, By::Chart);
            Type::Number
        }
        other => {
            let near = nearest(other, TYPES).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
            return Err(format!("`{other}` is not a field type{near}; the types are {}", TYPES.join(", ")));
        }
    };
    while let Some(token) = tokens.next() {
        match token {
            "optional" => field.optional = true,
            "lax" => field.lax = true,
            "empty" => field.empty = true,
            "noted" => field.noted = true,
            "letters" => field.letters = true,
            "max" => field.longest = number(tokens.next(), "a length")?,
            "below" => match tokens.next().map(str::as_bytes) {
                Some([selector]) => field.below = Some(*selector),
                _ => return Err("`below` needs one letter of the limits file".to_string()),
            },
            "or-zero" | "with" => {
                let Some(to) = field.to.as_mut() else {
                    return Err(format!("`{token}` is allowed only after a reference"));
                };
                match token {
                    "or-zero" => to.or_zero = true,
                    _ => to.with = Some(file(tokens.next())?),
                }
            }
            "each" => field.to = reference(file(tokens.next())?, By::Index),
            "default" => {
                let value = tokens.next().and_then(|t| t.parse().ok());
                let (Type::Pairs(n, _), Some(value)) = (&field.what, value) else {
                    return Err("`default` must follow `pairs N` and needs a number".to_string());
                };
                field.what = Type::Pairs(*n, value);
            }
            "names" | "strict" => match &mut field.what {
                Type::Colour { names, strict, .. } => {
                    *(if token == "names" { names } else { strict }) = true;
                }
                _ => return Err(format!("`{token}` is allowed only after a colour")),
            },
            range => field.range = Some(range_of(range)?),
        }
    }
    Ok(field)
}

fn range_of(text: &str) -> Result<(i32, i32), String> {
    let wrong = || format!("`{text}` is neither a range `a..b` nor a known word");
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let least = least.parse().map_err(|_| wrong())?;
    let most = if most.is_empty() { i32::MAX } else { most.parse().map_err(|_| wrong())? };
    Ok((least, most))
}

/// `W.level`, or `level` for the line at hand.
pub(super) fn path(text: &str) -> FieldPath {
    match text.split_once('.') {
        Some((kind, field)) if kind.len() == 1 => {
            FieldPath { kind: kind.bytes().next(), field: field.to_string() }
        }
        _ => FieldPath { kind: None, field: text.to_string() },
    }
}

/// `tval sval in object I tval sval`, `tval min..max in object I tval sval`, `pairs in ability I skill ability`.
pub(super) fn key(text: &str) -> Result<KeyReference, String> {
    let wrong = || format!("a reference is written `a b in file kind x y`, not `{text}`");
    let (text, must) = text.strip_suffix(" must").map_or((text, false), |front| (front, true));
    let (here, there) = text.split_once(" in ").ok_or_else(wrong)?;
    let here: Vec<&str> = here.split_whitespace().collect();
    let there: Vec<&str> = there.split_whitespace().collect();
    let [file, kind, x, y] = there[..] else { return Err(wrong()) };
    let (first, second, upto) = match here[..] {
        [pairs] => (path(pairs), None, None),
        [a, b] => match b.split_once("..") {
            Some((low, high)) => (path(a), Some(path(low)), Some(path(high))),
            None => (path(a), Some(path(b)), None),
        },
        _ => return Err(wrong()),
    };
    let kind = kind.bytes().next().ok_or_else(wrong)?;
    Ok(KeyReference { first, second, upto, file: file.to_string(), kind, fields: (x.into(), y.into()), must })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_has_name_type_range_and_help() {
        let f = parse("mana: u8 0..250 -- what it can spend", &Words::default(), &[]).unwrap();
        assert_eq!(
            (f.name.as_str(), f.range, f.help.as_str()),
            ("mana", Some((0, 250)), "what it can spend")
        );
        let f = parse("guard: ref monster or-zero with UNIQUE", &Words::default(), &[]).unwrap();
        let to = f.to.unwrap();
        assert_eq!((to.file.as_str(), to.or_zero, to.with.as_deref()), ("monster", true, Some("UNIQUE")));
    }

    #[test]
    fn what_is_no_type_is_refused_with_a_sentence() {
        for bad in
            ["level", "level: ", "x: nonsense", "x: flags nowhere", "x: u8 1.9", "x: bonus [", "x: u8 with A"]
        {
            assert!(parse(bad, &Words::default(), &[]).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_key_reference_may_name_a_range() {
        let k = key("N.tval min..max in object I tval sval").unwrap();
        assert_eq!((k.first.kind, k.upto.unwrap().field.as_str(), k.kind), (Some(b'N'), "max", b'I'));
        assert!(key("a b object").is_err());
    }
}
