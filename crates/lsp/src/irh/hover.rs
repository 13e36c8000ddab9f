//! Hover: a resource with its numbers, a constant with its value, a function with its signature.

use super::lex::Token;
use super::links::{Meaning, meaning, token_at};
use super::{Files, IrhLib};
use angrist_irh::check::Checked;
use angrist_irh::script::api::{Api, Function};
use angrist_source::{Span, text_of};
use serde_json::Value as Json;
use std::fmt::Write as _;

/// Tables of names with a number before and sentences behind them.
const DESCRIBED: [&str; 3] = [
    include_str!("../../../../data/incursion/tables/abilities.tsv"),
    include_str!("../../../../data/incursion/tables/feats.tsv"),
    include_str!("../../../../data/incursion/tables/skills.tsv"),
];

pub(crate) fn hover(lib: &mut IrhLib, files: &Files, name: &str, byte: usize) -> Option<(String, Span)> {
    let bytes = files.get(name)?.bytes();
    let (at, all) = token_at(bytes, byte)?;
    let t: Token = all[at];
    let words = match meaning(bytes, &all, at)? {
        Meaning::Resource(wanted) => lib.checked(files).iter().find_map(|c| resource(c, &wanted))?,
        Meaning::File(asked) => format!("includes **{asked}**"),
        Meaning::Word(word) => {
            let member = at > 0 && matches!(all[at - 1].of(bytes), b"." | b">");
            constant(&word)
                .or_else(|| macro_text(files, &word))
                .or_else(|| called(&word, member))
                .or_else(|| keyword(&word))?
        }
    };
    Some((words, Span::new(t.start, t.end)))
}

fn resource(checked: &Checked, wanted: &str) -> Option<String> {
    let lib = &checked.library;
    let rid = lib.find(wanted)?;
    let entry = lib.entry(rid)?;
    let mut out = format!("**{}** ({})", entry.name, entry.kind.word());
    if let Some(Json::Object(all)) = angrist_irh::export::resource(lib, rid) {
        const KNOWN: [&str; 6] = ["id", "resource", "index", "name", "line", "file"];
        let figure = |(k, v): (&String, &Json)| match v {
            Json::Number(n) if !KNOWN.contains(&k.as_str()) && n.as_i64() != Some(0) => {
                Some(format!("{k} {n}"))
            }
            Json::String(s) if !KNOWN.contains(&k.as_str()) && k != "desc" && s.len() < 40 => {
                Some(format!("{k} {s}"))
            }
            _ => None,
        };
        let figures: Vec<String> = all.iter().filter_map(figure).take(14).collect();
        if !figures.is_empty() {
            let _ = write!(out, "\n\n{}", figures.join(", "));
        }
        if let Some(desc) = all.get("desc").and_then(Json::as_str).filter(|d| !d.is_empty()) {
            let short: String = desc.chars().take(300).collect();
            let _ = write!(out, "\n\n{short}");
        }
    }
    if let Some(about) = lib.about(rid) {
        let file = lib.files.get(usize::from(about.file)).map_or("", String::as_str);
        let _ = write!(out, "\n\n{file}:{}", about.line);
    }
    Some(out)
}

/// The value of a constant of the program, and what is known about it.
pub(crate) fn constant(word: &str) -> Option<String> {
    let value = angrist_irh::pre::CONSTANTS.lines().find_map(|l| l.strip_prefix(word)?.strip_prefix('\t'))?;
    let mut out = format!("**{word}** = {value}");
    for line in DESCRIBED.iter().flat_map(|t| t.lines()).filter(|l| !l.starts_with('#')) {
        let mut cells = line.split('\t');
        if cells.nth(1) == Some(word) {
            let shown = cells.next().unwrap_or_default();
            let _ = write!(out, "\n\n{shown}. {}", cells.next_back().unwrap_or_default());
        }
    }
    Some(out)
}

fn macro_text(files: &Files, word: &str) -> Option<String> {
    let is = |line: &&[u8]| {
        let rest = line.strip_prefix(b"#define").unwrap_or_default();
        let rest = rest.trim_ascii_start();
        rest.strip_prefix(word.as_bytes()).is_some_and(|r| r.first().is_none_or(|b| !super::lex::is_word(*b)))
    };
    let own = files.values().flat_map(|t| t.bytes().split(|b| *b == b'\n'));
    let ours = angrist_irh::pre::MACROS.as_bytes().split(|b| *b == b'\n');
    let line = own.chain(ours).find(|l| is(l))?;
    Some(format!("```c\n{}\n```", text_of(line).trim_end()))
}

/// The functions and members of a name.
fn called(word: &str, member: bool) -> Option<String> {
    let api = Api::get();
    let functions = api.functions_named(word).filter(|(_, f)| member || f.class == "global");
    let mut lines: Vec<String> = functions.map(|(_, f)| signature(f)).collect();
    lines.extend(
        api.members_named(word)
            .filter(|_| member)
            .map(|(_, m)| format!("{} {}.{}", m.ty.word(), m.class, m.name)),
    );
    lines.extend(api.object(word).map(|o| format!("{} {}", o.class, o.name)));
    lines.sort();
    lines.dedup();
    lines.truncate(8);
    (!lines.is_empty()).then(|| format!("```c\n{}\n```", lines.join("\n")))
}

/// `hObj T_CREATURE.GetEffStatiObj(int16, any, ...)`.
pub(crate) fn signature(f: &Function) -> String {
    let class = if f.class == "global" { String::new() } else { format!("{}.", f.class) };
    let least = f.parameters.saturating_sub(f.optional);
    let one = |n: u8| {
        let ty = f.takes.get(usize::from(n)).map_or("any", |t| t.word());
        if n >= least { format!("{ty}?") } else { ty.to_owned() }
    };
    let mut parameters: Vec<String> = (0..f.parameters).map(one).collect();
    if f.more {
        parameters.push("...".to_owned());
    }
    format!("{} {class}{}({})", f.gives.word(), f.name, parameters.join(", "))
}

fn keyword(word: &str) -> Option<String> {
    let known = angrist_irh::words::data_words().find(|w| w.eq_ignore_ascii_case(word))?;
    let kind = super::lex::resource_word(known.as_bytes());
    Some(match kind {
        Some(_) => format!("**{known}**: begins a resource, `{known} \"name\" {{ ... }}`"),
        None => format!("**{known}**: a word of the language"),
    })
}
