//! Choices: the hero's making, what levels bring, menus of scripts and of commands.

use super::Borg;
use angrist_engine::play::{Choice, Phrase};

/// Feats worth having, the best first, by parts of their names.
const FEATS: &[&str] = &[
    "toughness",
    "weapon focus",
    "dodge",
    "great fortitude",
    "power attack",
    "iron will",
    "lightning reflexes",
    "weapon specialization",
    "cleave",
    "point blank",
    "rapid shot",
    "combat casting",
    "improved initiative",
    "mobility",
];
/// Races that live longest, by parts of their names.
const RACES: &[&str] = &["deepdelver", "dwarf", "tuskan", "orc", "mirekin", "lizard", "human", "islander"];
/// Scores that matter most to those who fight.
const SCORES: &[&str] = &["constitution", "strength", "dexterity"];
/// Words in the names of spells that hurt others, and of those that mend.
const HURTS: &[&str] = &[
    "bolt",
    "missile",
    "fire",
    "flame",
    "burn",
    "shock",
    "spark",
    "lance",
    "blast",
    "ray",
    "dart",
    "toll",
    "grip",
    "sting",
    "strike",
    "acid",
    "frost",
    "cold",
    "lightning",
    "thorn",
    "rot",
    "harm",
    "smite",
    "shard",
];
const MENDS: &[&str] = &["mend", "cure", "heal", "salve"];

fn text(label: &Phrase) -> String {
    label.as_plain().unwrap_or(label.id.as_ref()).to_lowercase()
}

fn has(label: &str, parts: &[&str]) -> bool {
    parts.iter().any(|p| label.contains(p))
}

impl Borg<'_> {
    pub(super) fn chooses(&mut self, tag: &str, list: &[Choice]) -> Option<String> {
        if matches!(tag, "spell" | "cast") {
            let open: Vec<&Choice> = list.iter().filter(|c| c.refused.is_none()).collect();
            return self.picks_spell(&open).map(|c| format!("answer {}", c.key));
        }
        let open: Vec<&Choice> = list.iter().filter(|c| c.refused.is_none()).collect();
        let named = |parts: &[&str]| {
            parts.iter().find_map(|p| open.iter().find(|c| text(&c.label).contains(p)).copied())
        };
        let pick = match tag {
            "class" => {
                let wanted = self.wanted.as_deref().map(str::to_lowercase);
                let exact = wanted.and_then(|w| open.iter().find(|c| text(&c.label) == w).copied());
                let any = exact.or_else(|| self.chance.pick(&open).copied());
                self.class =
                    any.map(|c| c.label.as_plain().unwrap_or_default().to_owned()).unwrap_or_default();
                any
            }
            "race" => named(RACES),
            "feat" => named(FEATS),
            "score" => named(SCORES),
            "scores" => best_scores(&open),
            "script" => named(&["d", "n", "no", "leave"]),
            _ => None,
        };
        // What was refused before is not tried forever.
        let other = if self.asked > 6 { self.chance.pick(&open).copied() } else { open.first().copied() };
        let pick = if self.asked > 6 { other } else { pick.or(other) };
        pick.map(|c| format!("answer {}", c.key))
    }

    /// A spell that mends when the hero is hurt, one that hurts when foes are about.
    fn picks_spell<'c>(&mut self, open: &[&'c Choice]) -> Option<&'c Choice> {
        let hurt =
            self.look().is_some_and(|e| e.percent() < if e.facts.foes().next().is_none() { 90 } else { 50 });
        let fits: Vec<&&Choice> =
            open.iter().filter(|c| self.failed.get(&text(&c.label)).is_none_or(|n| *n < 3)).collect();
        let wanted = if hurt { MENDS } else { HURTS };
        let best = fits.iter().rev().find(|c| has(&text(&c.label), wanted)).copied();
        let chosen = best.copied();
        self.spell = chosen.map(|c| text(&c.label));
        chosen
    }
}

/// The set whose numbers sum to most; sets without numbers are alike.
fn best_scores<'c>(open: &[&'c Choice]) -> Option<&'c Choice> {
    let sum = |c: &Choice| -> i32 {
        let label = text(&c.label);
        label.split(|ch: char| !ch.is_ascii_digit()).filter_map(|n| n.parse::<i32>().ok()).sum()
    };
    open.iter().copied().max_by_key(|c| sum(c))
}
