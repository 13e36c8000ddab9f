//! The English of this repository: phrases that read as translated do not come back.
//!
//! The table below has one row for each phrase, with what to write instead. It is held against the word files and texts of `data`, the
//! help texts (they are strings and doc comments of the sources), the documentation, the scripts, and comments and strings of the
//! sources. Names in code are not looked at. A row may except files, each with its reason.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};

/// A phrase that is not written, in lower case.
struct Row {
    phrase: &'static str,
    write: &'static str,
    /// Parts of paths where it may stand, and why.
    except: &'static [(&'static str, &'static str)],
}

const fn row(phrase: &'static str, write: &'static str) -> Row {
    Row { phrase, write, except: &[] }
}

const VOICE: &str = "the grave voice of Sil's descriptions";
const COMMENTS: &str = "comments of the sources, where it is common";
const WRY: &str = "the wry voice of Incursion's descriptions";

const ROWS: &[Row] = &[
    Row {
        phrase: "whoever",
        write: "a hero who, any, the creature there",
        except: &[
            ("data/sil/edit/artefact.txt", VOICE),
            ("data/sil/edit/object.txt", VOICE),
            ("data/sil/edit/race.txt", VOICE),
            ("data/incursion/spells.irh", WRY),
            ("data/incursion/texts.irh", WRY),
            ("data/incursion/things.irh", WRY),
        ],
    },
    row("whomever", "the one who"),
    row("whosoever", "the one who"),
    Row {
        phrase: "nobody",
        write: "no one, no creature, or the passive voice",
        except: &[
            ("data/sil/edit/artefact.txt", VOICE),
            ("data/sil/edit/history.txt", VOICE),
            ("data/sil/edit/house.txt", VOICE),
            ("data/sil/edit/object.txt", VOICE),
            ("data/incursion/", WRY),
        ],
    },
    Row { phrase: "nobody's", write: "no one's", except: &[("data/incursion/", WRY)] },
    row("so many", "N, a number of, the maximum"),
    row("so much", "an amount of, this much"),
    row("one in so many", "1 in N"),
    row("anew", "again, or a verb with re-"),
    row("for ever", "forever"),
    row("comes to pass", "happens"),
    row("came to pass", "happened"),
    row("come to pass", "happen"),
    Row {
        phrase: "kin",
        write: "others of its kind, variants, the data format",
        except: &[
            ("data/sil/edit/history.txt", "your family, in Sil's voice"),
            ("data/sil/edit/house.txt", "Finrod's family, in Sil's voice"),
            ("data/sil/edit/monster.txt", VOICE),
            ("data/sil/edit/race.txt", VOICE),
            ("data/incursion/", "family, in the descriptions"),
        ],
    },
    row("without a purpose", "random"),
    row("found bad", "problems found"),
    row("our fault", "internal error"),
    row("a defect of ours", "internal error"),
    row("such as who", "a monster that"),
    row("it is said of", "X is called"),
    row("what is said of", "messages about, the help of"),
    row("save across", "except across, safely"),
    row("no more use of", "you stop using"),
    row("originals bury", "rule constants"),
    row("not as it would have been", "this game will not be scored"),
    row("does nothing here", "unknown key"),
    row("has no answer to", "unknown question; try one of"),
    row("can be had", "is possible, there is"),
    row("what is usual", "the default"),
    row("the tale is told", "character dump"),
    row("what will be remembered", "highlights"),
    row("the seeds ask", "the requirements"),
    row("sentences of the seeds", "requirements"),
    row("rules of the seeds", "requirements"),
    row("say only what was asked for", "print less"),
    row("find fault with", "fail if"),
    row("by lot", "at random"),
    row("go on with", "continue, resume"),
    row("goes on with", "continues, resumes"),
    row("nought", "0, zero"),
    row("of which kin", "data format"),
    row("left to chance", "random"),
    row("which way? (a direction)", "direction?"),
    row("strike the spider from afar", "your arrow hits"),
    row("and does no harm", "but does no harm"),
    row("(1 charges)", "(1 charge)"),
    Row {
        phrase: "somebody",
        write: "someone, a creature, or the passive voice",
        except: &[("crates/", COMMENTS), ("data/incursion/", WRY), ("data/sil/edit/artefact.txt", VOICE)],
    },
    Row { phrase: "anybody", write: "anyone", except: &[("crates/", COMMENTS), ("data/incursion/", WRY)] },
    Row {
        phrase: "everybody",
        write: "everyone",
        except: &[("crates/", COMMENTS), ("data/incursion/", WRY)],
    },
    row("belongs into", "belongs in"),
    row("a letter a square", "one letter per square"),
    row("one message a line", "one message per line"),
    row("lines are glued", "lines are joined"),
    row("take one of those listed", "use one of the words listed"),
    row("dropped and said", "dropped with a notice"),
    row("with bars between", "separated by bars"),
    row("small whole game", "small but complete game"),
    row("hangs together", "fits together"),
    row("the only way leads", "the only way forward is"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    // `old` holds files as earlier releases wrote them.
    const SKIP: [&str; 10] = [
        "old",
        "target",
        ".git",
        "spec",
        "snapshots",
        "node_modules",
        "traces",
        "corpus",
        "levels",
        "pictures",
    ];
    let mut entries: Vec<_> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !SKIP.contains(&name.as_str()) {
                files(&path, out);
            }
        } else {
            out.push(path);
        }
    }
}

/// Comments and strings of a source, with code as blanks; lines stay where they are. Rust, JavaScript, and what looks like them.
fn prose_of_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let keep = |out: &mut String, part: &str| out.push_str(part);
    let blank = |out: &mut String, part: &str| {
        out.extend(part.chars().map(|c| if c == '\n' { '\n' } else { '\u{1}' }))
    };
    while let Some(c) = rest.chars().next() {
        let take = if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            let (slashes, words) =
                rest[..end].split_at(rest[..end].len() - rest[..end].trim_start_matches(['/', '!']).len());
            // Slashes become blanks, so that a phrase broken over two lines is still found.
            out.extend(slashes.chars().map(|_| ' '));
            keep(&mut out, words);
            end
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |e| e + 2);
            keep(&mut out, &rest[..end]);
            end
        } else if c == 'r' && (rest.starts_with("r\"") || rest.starts_with("r#")) {
            let hashes = rest[1..].chars().take_while(|c| *c == '#').count();
            if rest[1 + hashes..].starts_with('"') {
                let close = format!("\"{}", "#".repeat(hashes));
                let begin = 2 + hashes;
                let end = rest[begin..].find(&close).map_or(rest.len(), |e| begin + e + close.len());
                keep(&mut out, &rest[..end]);
                end
            } else {
                blank(&mut out, "r");
                1
            }
        } else if c == '"' || c == '`' {
            let mut end = 1;
            let mut escaped = false;
            for (at, d) in rest[1..].char_indices() {
                end = 1 + at + d.len_utf8();
                if !escaped && d == c {
                    break;
                }
                escaped = !escaped && d == '\\';
            }
            // A string of one small word is a name: a tag, a key, a verb.
            let name =
                |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '"' | '`');
            if rest[..end].chars().all(name) {
                blank(&mut out, &rest[..end])
            } else {
                keep(&mut out, &rest[..end])
            }
            end
        } else if c == '\'' {
            // A character, or a lifetime. Strings of JavaScript in single quotes end on their line.
            let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
            let end = if let Some(escaped) = line.strip_prefix("'\\") {
                escaped.find('\'').map_or(1, |e| e + 3)
            } else {
                let second = line.chars().nth(2);
                if second == Some('\'') {
                    line.char_indices().nth(3).map_or(line.len(), |(at, _)| at)
                } else if line[1..].contains('\'')
                    && line[1..]
                        .split('\'')
                        .next()
                        .is_some_and(|s| s.contains(' ') && !s.contains(['<', '(', '&']))
                {
                    line[1..].find('\'').map_or(1, |e| e + 2)
                } else {
                    1
                }
            };
            keep(&mut out, &rest[..end]);
            end
        } else {
            blank(&mut out, &rest[..c.len_utf8()]);
            c.len_utf8()
        };
        rest = &rest[take..];
    }
    out
}

/// The text of a file that people read: without the ids of word files.
fn prose(path: &str, text: &str) -> String {
    if path.ends_with(".rs") || path.ends_with(".js") || path.ends_with(".mjs") {
        return prose_of_code(text);
    }
    if path.ends_with(".ftl") {
        let value = |line: &str| match line.split_once(" =") {
            Some((id, value)) if !id.trim_start().contains([' ', '#']) => value.to_owned(),
            _ => line.to_owned(),
        };
        return text.lines().map(value).collect::<Vec<_>>().join("\n");
    }
    text.to_owned()
}

/// Words with the line each stands on. A word holds letters, digits, hyphens, underscores and apostrophes, so that names in code are one.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') {
                word.extend(c.to_lowercase());
            } else {
                if !word.is_empty() {
                    out.push((at + 1, std::mem::take(&mut word)));
                }
                // A mark between words ends a phrase, except for what only shows how the text is laid out.
                if !matches!(c, ' ' | '\t' | '*' | '#' | '/' | '\\' | '`') {
                    out.push((at + 1, c.to_string()));
                }
            }
        }
    }
    out
}

fn hits(path: &str, text: &str) -> Vec<String> {
    let words = words(&prose(path, text));
    let mut out = Vec::new();
    for row in ROWS {
        if row.except.iter().any(|(part, _)| path.starts_with(part)) {
            continue;
        }
        let phrase: Vec<String> = self::words(row.phrase).into_iter().map(|(_, word)| word).collect();
        for at in words.windows(phrase.len()).filter(|w| w.iter().zip(&phrase).all(|((_, a), b)| a == b)) {
            out.push(format!("{path}:{}: \"{}\"; write: {}", at[0].0, row.phrase, row.write));
        }
    }
    out
}

/// style.md and the reviews of words: 0 hits in everything a person reads.
#[test]
fn phrases_that_read_as_translated_are_not_written() {
    let root = root();
    let mut all = Vec::new();
    for dir in ["crates", "data", "docs", "scripts", "editors", "examples"] {
        files(&root.join(dir), &mut all);
    }
    for file in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"] {
        all.push(root.join(file));
    }
    let (mut read, mut found) = (0, Vec::new());
    for path in all {
        let shown = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let ends = [
            ".rs", ".ftl", ".toml", ".txt", ".irh", ".tsv", ".md", ".js", ".mjs", ".html", ".py", ".lua",
            ".sh",
        ];
        let script = shown.starts_with("scripts/") && !shown.rsplit('/').next().unwrap().contains('.');
        let foreign = shown.ends_with("/fr.ftl") || shown.ends_with("words_lint.rs");
        if foreign || !(script || ends.iter().any(|e| shown.ends_with(e))) {
            continue;
        }
        if let Ok(text) = std::fs::read_to_string(&path) {
            read += 1;
            found.extend(hits(&shown, &text));
        }
    }
    assert!(read > 1000, "only {read} files were read");
    assert!(found.is_empty(), "{} phrases to mend:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_lint_finds_prose_and_leaves_names_alone() {
    let rust = "/// Says who comes for\n/// ever.\nfn nobody() { let kin = \"kin\"; say(\"Born anew.\"); }\n// 'a'\nlet c = '\"'; let x = \"so many\";";
    let found: Vec<String> =
        hits("crates/x.rs", rust).into_iter().map(|h| h.split(';').next().unwrap().to_owned()).collect();
    assert_eq!(
        found,
        ["crates/x.rs:5: \"so many\"", "crates/x.rs:3: \"anew\"", "crates/x.rs:1: \"for ever\""]
    );
    assert!(hits("data/x.ftl", "nobody = No one.\nanew-id = Again.").is_empty());
    assert_eq!(hits("data/x.ftl", "end = Nobody yet.").len(), 1);
    assert_eq!(hits("docs/x.md", "Odds are one in so\nmany.").len(), 2);
    assert!(hits("data/sil/edit/history.txt", "D:Your kin are fond of you.").is_empty());
    assert!(hits("docs/x.md", "It goes on. With that, for, ever.").is_empty());
}
