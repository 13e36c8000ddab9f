//! The manual in the game: short pages on the aim, the fight, noise, light, song and smithing, in our own words.

use angrist_engine::model::{Item, Menu, Model, Role, Text};
use angrist_engine::play::{Line, Phrase, Words};

/// The pages, as they ship.
const PAGES: &str = include_str!("../../../../data/sil/manual.txt");

struct Page<'a> {
    word: &'a str,
    title: &'a str,
    lines: Vec<&'a str>,
}

fn pages() -> Vec<Page<'static>> {
    let mut out: Vec<Page<'static>> = Vec::new();
    for line in PAGES.lines().filter(|l| !l.starts_with('#')) {
        match line.strip_prefix("= ").and_then(|head| head.split_once(": ")) {
            Some((word, title)) => out.push(Page { word, title, lines: Vec::new() }),
            None => {
                if let Some(page) = out.last_mut() {
                    page.lines.push(line);
                }
            }
        }
    }
    out
}

/// The list of pages, or the page of a word.
pub fn manual(word: &str, words: &dyn Words) -> Option<Model> {
    let all = pages();
    if word.is_empty() {
        let items = all.iter().zip('a'..='z').map(|(page, key)| Item {
            key: Some(key),
            label: page.title.to_owned(),
            command: format!("manual {}", page.word),
            ..Item::default()
        });
        return Some(Model::Menu(Menu {
            title: words.phrase(&Phrase::id("manual-title")),
            items: items.collect(),
            chosen: 0,
            hint: words.phrase(&Phrase::id("known-hint")),
        }));
    }
    let page = all.into_iter().find(|p| p.word == word)?;
    let mut lines: Vec<Line> = page.lines.iter().map(|l| Line::new(*l, Role::Plain)).collect();
    while lines.last().is_some_and(|l| l.text.is_empty()) {
        lines.pop();
    }
    Some(Model::Text(Text { title: page.title.to_owned(), lines, ..Text::default() }))
}

/// The page that tells of a skill.
pub fn page_of(skill: crate::tables::Skill) -> &'static str {
    use crate::tables::Skill::*;
    match skill {
        Melee | Evasion => "manual fight",
        Archery => "manual bows",
        Stealth | Perception => "manual noise",
        Will => "manual escape",
        Smithing => "manual forge",
        Song => "manual song",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_short_pages_and_every_skill_leads_to_one() {
        let all = pages();
        assert_eq!(all.len(), 10);
        for page in &all {
            let text: usize = page.lines.iter().map(|l| l.len()).sum();
            assert!((300..1500).contains(&text), "{}: {text} letters", page.word);
        }
        for skill in crate::tables::Skill::ALL {
            let word = page_of(skill).strip_prefix("manual ").unwrap();
            assert!(all.iter().any(|p| p.word == word), "{word}");
        }
    }
}
