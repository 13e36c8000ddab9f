//! What a power does in numbers, as it stands in brackets behind a name (magic 19.8).

use super::{Item, Things, formula, id};
use crate::creature::names as n;
use angrist_irh::res::{Dice, Effect, EffectValues};

/// Attributes that are told in percent: five for each.
fn is_percent(attribute: i32) -> bool {
    matches!(attribute, 7..=11 | 26 | 31..=35 | 54 | 55)
}

fn resolved(dice: Dice, plus: i32) -> (i32, i32, i32) {
    let at = |part: i8| i32::from(formula::resolve(part.into(), plus, plus) as i8);
    (at(dice.number), at(dice.sides), at(dice.bonus))
}

fn dice_text((number, sides, bonus): (i32, i32, i32)) -> String {
    match (number, sides, bonus) {
        (_, 0, bonus) => bonus.to_string(),
        (number, sides, 0) => format!("{number}d{sides}"),
        (number, sides, bonus) => format!("{number}d{sides}{bonus:+}"),
    }
}

impl Things<'_> {
    /// The numbers of a power at a plus, one entry for each part that has any; equal neighbours once.
    pub fn power_text(&self, item: &Item) -> String {
        let Some(effect) = self.effect(item) else { return String::new() };
        let plus = item.counted_plus();
        power_at(effect, plus, if self.profile.is_exact() { '~' } else { '%' })
    }
}

fn power_at(effect: &Effect, plus: i32, percent: char) -> String {
    let mut entries: Vec<String> = Vec::new();
    let mut before: Option<(&EffectValues, String)> = None;
    for part in &effect.values {
        let text = entry(part, plus, percent);
        let same = before.as_ref().is_some_and(|(b, told)| {
            (b.archetype, b.xval) == (part.archetype, part.xval) && text.as_ref() == Some(told)
        });
        before = text.clone().map(|told| (part, told));
        if !same {
            entries.extend(text);
        }
    }
    entries.join(", ")
}

fn entry(part: &EffectValues, plus: i32, percent: char) -> Option<String> {
    let dice = resolved(part.pval, plus);
    match i32::from(part.archetype) {
        id::EA_BLAST | id::EA_DRAIN | id::EA_HEALING | id::EA_TRAVEL => Some(dice_text(dice)),
        id::EA_GRANT | id::EA_INFLICT => {
            let status = part.xval;
            let adjusts = (n::ADJUST..=n::ADJUST_SIZE).contains(&status);
            let counts =
                adjusts || matches!(status, n::RESIST | n::SAVE_BONUS | n::SKILL_BONUS | id::DETECTING);
            if !counts {
                return None;
            }
            let (number, sides, bonus) = dice;
            if sides > 1 {
                return Some(dice_text(dice));
            }
            let sum = number * sides + bonus;
            Some(match adjusts && is_percent(part.yval) {
                true => format!("{:+}{percent}", 5 * sum),
                false => format!("{sum:+}"),
            })
        }
        _ => None,
    }
}
