//! Which monsters belong to which kind: their own types, and groups that a table puts together from types, flags and mind.
//!
//! Promise: every monster belongs to `MA_ALL`; a search for an unknown kind finds no monster.

use crate::adapt::Names;
use crate::shipped;
use angrist_irh::library::Library;
use angrist_irh::res::Monster;

/// Place of the intelligence among the attributes.
const MIND: usize = 3;

/// Membership of all monsters, by the number of the kind.
pub struct Kinds(Vec<Vec<bool>>);

enum Rule {
    Of(Vec<i32>),
    Not(Vec<i32>),
    Flag(Vec<i32>),
    Without(Vec<i32>),
    Mind(i8),
}

impl Kinds {
    /// Works out who belongs where.
    pub fn new(library: &Library, names: &Names) -> Result<Kinds, String> {
        let count = usize::try_from(names.get("MA_LAST")).unwrap_or(0) + 1;
        let of_type = |kind: usize, m: &Monster| kind == 0 || m.types.contains(&(kind as i32));
        let all = |kind| library.monsters.iter().map(|m| of_type(kind, m)).collect();
        let mut kinds = Kinds((0..count).map(all).collect());
        let mut rows: Vec<(usize, Vec<Rule>)> = Vec::new();
        let lines = shipped::KINDS.lines().enumerate();
        for (n, line) in lines.filter(|(_, l)| !l.starts_with('#') && !l.trim().is_empty()) {
            let bad = |what: &str| format!("kinds.tsv, line {}: {what}", n + 1);
            let [group, rule, words] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(bad("three fields are needed"));
            };
            let number = |word: &str| match names.get(word) {
                0 => Err(bad(&format!("nothing is called {word}"))),
                n => Ok(n),
            };
            let list = || words.split(' ').map(number).collect::<Result<Vec<i32>, String>>();
            let rule = match rule {
                "of" => Rule::Of(list()?),
                "not" => Rule::Not(list()?),
                "flag" => Rule::Flag(list()?),
                "without" => Rule::Without(list()?),
                "mind" => Rule::Mind(words.parse().map_err(|_| bad("a number is needed"))?),
                other => return Err(bad(&format!("there is no rule '{other}'"))),
            };
            let group = number(group)? as usize;
            match rows.last_mut() {
                Some((last, rules)) if *last == group => rules.push(rule),
                _ => rows.push((group, vec![rule])),
            }
        }
        for (group, rules) in rows {
            for (n, monster) in library.monsters.iter().enumerate() {
                let holds = |rule: &Rule| match rule {
                    Rule::Of(list) => list.iter().any(|&k| kinds.has(k, n as u16)),
                    Rule::Not(list) => !list.iter().any(|&k| kinds.has(k, n as u16)),
                    Rule::Flag(list) => list.iter().any(|&f| monster.flags.has(f)),
                    Rule::Without(list) => !list.iter().any(|&f| monster.flags.has(f)),
                    Rule::Mind(least) => monster.attributes[MIND] >= *least,
                };
                if rules.iter().all(holds)
                    && let Some(member) = kinds.0.get_mut(group).and_then(|list| list.get_mut(n))
                {
                    *member = true;
                }
            }
        }
        Ok(kinds)
    }

    /// Whether a monster belongs to a kind.
    pub fn has(&self, kind: i32, monster: u16) -> bool {
        let list = usize::try_from(kind).ok().and_then(|k| self.0.get(k));
        list.and_then(|l| l.get(usize::from(monster))).copied().unwrap_or(false)
    }
}
