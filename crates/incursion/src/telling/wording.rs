//! The words that names and templates need and no data file has: a table, `telling.tsv`.

use super::{Case, Sex};
use crate::adapt::Names;
use crate::creature::numbers::lines;
use crate::shipped;
use crate::values::Profile;
use std::collections::BTreeSet;

/// The shape of something that is not seen clearly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the shape it is named after")]
pub enum Shape {
    Spectral,
    Humanoid,
    Amorphous,
    Reptilian,
    Monstrous,
}

impl Shape {
    const ALL: [(Shape, &'static str); 5] = [
        (Shape::Spectral, "spectral"),
        (Shape::Humanoid, "humanoid"),
        (Shape::Amorphous, "amorphous"),
        (Shape::Reptilian, "reptilian"),
        (Shape::Monstrous, "monstrous"),
    ];
}

/// Words by what they are for.
#[derive(Debug, Clone, Default)]
pub struct Wording {
    sizes: Vec<String>,
    health: Vec<String>,
    conditions: Vec<(i32, String)>,
    shapes: Vec<[String; 2]>,
    titles: BTreeSet<String>,
    whole: BTreeSet<String>,
    front: Vec<String>,
    pronouns: Vec<[String; 3]>,
    single: std::collections::BTreeMap<String, String>,
}

/// Words that stand alone, all of which the table has.
const SINGLE: [&str; 20] = [
    "unseen",
    "unclear",
    "form",
    "male",
    "female",
    "peaceful",
    "was-peaceful",
    "aware",
    "unaware",
    "allied",
    "neutral",
    "hostile",
    "illusory",
    "the",
    "your",
    "named",
    "in-form",
    "in-form-end",
    "polymorphed",
    "polymorphed-end",
];

impl Wording {
    /// The shipped words. A word that is missing or not known is an error with its place.
    pub fn shipped() -> Result<Wording, String> {
        Wording::read(shipped::TELLING)
    }

    /// Words from a table.
    pub fn read(text: &str) -> Result<Wording, String> {
        let names = Names::new();
        let mut all = Wording { shapes: vec![Default::default(); Shape::ALL.len()], ..Wording::default() };
        for (line, row) in lines(text) {
            let wrong = |what: &str| format!("telling.tsv, line {line}: {what}");
            let (kind, key, word, exact) = match row[..] {
                [kind, key, word] => (kind, key, word, word),
                [kind, key, word, exact] => (kind, key, word, exact),
                _ => return Err(wrong("a kind, a key and a word are needed")),
            };
            let in_order = |list: &mut Vec<String>| {
                if key.parse() != Ok(list.len()) {
                    return Err(wrong("the numbers follow each other from 0 on"));
                }
                list.push(word.to_owned());
                Ok(())
            };
            match kind {
                "size" => in_order(&mut all.sizes)?,
                "health" => in_order(&mut all.health)?,
                "condition" => {
                    let nature = names.find(key).ok_or_else(|| wrong("no status has this name"))?;
                    all.conditions.push((nature, word.to_owned()));
                }
                "shape" => {
                    let at = Shape::ALL.iter().position(|(_, name)| *name == key);
                    let at = at.ok_or_else(|| wrong("there is no such shape"))?;
                    all.shapes[at] = [word.to_owned(), exact.to_owned()];
                }
                "pronoun" => {
                    let three: Vec<String> = word.split(' ').map(str::to_owned).collect();
                    let three = three.try_into().map_err(|_| wrong("three pronouns are needed"))?;
                    all.pronouns.push(three);
                }
                "title" => drop(all.titles.insert(key.to_lowercase())),
                "whole" => drop(all.whole.insert(key.to_lowercase())),
                "front" => all.front.push(key.to_owned()),
                "word" if SINGLE.contains(&key) => {
                    all.single.insert(key.to_owned(), word.to_owned());
                }
                _ => return Err(wrong("no rule asks for such a word")),
            }
        }
        let missing = SINGLE.iter().find(|key| !all.single.contains_key(**key));
        if let Some(key) = missing {
            return Err(format!("telling.tsv: the word '{key}' is missing"));
        }
        let complete = all.sizes.len() == 9
            && all.health.len() == 11
            && all.pronouns.len() == 3
            && all.shapes.iter().all(|s| !s[0].is_empty());
        if !complete {
            return Err(
                "telling.tsv: 9 sizes, 11 grades of health, 3 lines of pronouns and 5 shapes are needed"
                    .into(),
            );
        }
        Ok(all)
    }

    fn single(&self, key: &str) -> &str {
        self.single.get(key).map_or("", String::as_str)
    }

    /// What is not perceived.
    pub fn unseen(&self) -> &str {
        self.single("unseen")
    }

    pub(super) fn word(&self, key: &'static str) -> &str {
        self.single(key)
    }

    /// A pronoun.
    pub fn pronoun(&self, sex: Sex, case: Case) -> &str {
        let row = match sex {
            Sex::Male => 0,
            Sex::Female => 1,
            Sex::Neuter => 2,
        };
        let column = match case {
            Case::Subject => 0,
            Case::Object => 1,
            Case::Possessive => 2,
        };
        &self.pronouns[row][column]
    }

    /// A size; none for what has none.
    pub(super) fn size(&self, size: i32) -> &str {
        usize::try_from(size).ok().and_then(|s| self.sizes.get(s)).map_or("", |w| match w.as_str() {
            "-" => "",
            word => word,
        })
    }

    /// Health by tenths of hit points.
    pub fn health(&self, tenths: i32) -> &str {
        &self.health[tenths.clamp(0, 10) as usize]
    }

    /// Conditions that names tell of, in the order in which they are put in front.
    pub fn conditions(&self) -> impl Iterator<Item = (i32, &str)> {
        self.conditions.iter().map(|(nature, word)| (*nature, word.as_str()))
    }

    /// A shape; the original spells two of them wrong.
    pub(super) fn shape(&self, shape: Shape, profile: Profile) -> &str {
        let at = Shape::ALL.iter().position(|(s, _)| *s == shape).unwrap_or(0);
        &self.shapes[at][usize::from(profile == Profile::Exact)]
    }

    pub(super) fn is_title(&self, word: &str) -> bool {
        self.titles.contains(&word.to_lowercase())
    }

    pub(super) fn is_kept_whole(&self, word: &str) -> bool {
        self.whole.contains(&word.to_lowercase())
    }

    /// Words that stand before all others of a name.
    pub(super) fn front(&self) -> &[String] {
        &self.front
    }
}
