//! `inspect creature NAME`: all numbers of a creature of Incursion with their parts.

use crate::cli::{Common, Format, InspectArgs};
use crate::failure::Failure;
use crate::games;
use crate::out::{out, outln};
use angrist_engine::chance::Mt19937;
use angrist_incursion::adapt::Names;
use angrist_incursion::creature::explain::Account;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Numbers, Rules};
use angrist_incursion::hero::{Lore, Words};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Matrix, Profile};
use angrist_irh::res::About;
use angrist_source::nearest;

/// The resource of a name: the whole one, or what is shown of it. An unknown name is refused with the nearest that there is:
/// one spelt almost so, or else those that have the word in them.
fn find<'a>(what: &str, name: &str, all: impl Iterator<Item = &'a About> + Clone) -> Result<u16, Failure> {
    let whole = all.clone().position(|a| a.name.eq_ignore_ascii_case(name));
    let shown = || all.clone().position(|a| a.shown().eq_ignore_ascii_case(name));
    whole.or_else(shown).and_then(|at| u16::try_from(at).ok()).ok_or_else(|| {
        let near = nearest(name, all.clone().map(About::shown)).map(str::to_owned);
        let part = name.to_lowercase();
        let has_word = |a: &&About| a.shown().to_lowercase().split([' ', '-']).any(|word| word == part);
        let alike: Vec<String> = all.filter(has_word).take(3).map(|a| format!("'{}'", a.shown())).collect();
        let hint = match (near, alike.is_empty()) {
            (Some(near), _) => format!("; did you mean '{near}'?"),
            (None, false) => format!("; did you mean {}?", alike.join(" or ")),
            (None, true) => String::new(),
        };
        Failure::Refused(format!("there is no {what} '{name}'{hint}"))
    })
}

/// Answers the question.
pub fn creature(common: &Common, args: &InspectArgs, words: &[String]) -> Result<(), Failure> {
    if games::wanted(common)? != "incursion" {
        return Err(Failure::Usage(
            "creatures can be inspected only in incursion: add --game incursion".into(),
        ));
    }
    let name = words.join(" ");
    if name.is_empty() {
        return Err(Failure::Usage("name a creature: inspect --game incursion creature NAME".into()));
    }
    let ruleset = games::incursion_ruleset(common)?;
    let library = &ruleset.catalogue().library;
    let form = find("monster", &name, library.monsters.iter().map(|m| &m.about))?;
    let mut templates = Vec::new();
    for template in &args.template {
        templates.push(find("template", template, library.templates.iter().map(|t| &t.about))?);
    }
    let exact = super::inspect::mode_name(args.mode.as_deref()) == "exact";
    let profile = if exact { Profile::Exact } else { Profile::Sane };
    let numbers = Numbers::shipped().map_err(Failure::Ours)?;
    let lore = Lore::shipped().map_err(Failure::Ours)?;
    let words = Words::shipped(&Names::new(), &lore).map_err(Failure::Ours)?;
    let rules = Rules { library, numbers: &numbers, lore: &lore, profile };
    let mut matrix = Matrix::new(profile);
    // Rolled for a seed, the usual number otherwise.
    let (dice, seed) = common.seed.map_or((Dice::Half, 0), |seed| (Dice::Roll, seed as u32));
    let mut chance = Chance::Exact(Mt19937::new(seed));
    let c = rules.monster_with(form, &templates, rules.usual_age(), dice, &mut matrix, &mut chance);
    let account = rules.account(&c, &matrix, &words);
    match common.format {
        Format::Text => out!("{}", text(&account)),
        _ => outln!("{}", serde_json::to_string_pretty(&account).map_err(|e| Failure::Ours(e.to_string()))?),
    }
    Ok(())
}

fn parts(list: &[(&'static str, i32)]) -> String {
    let all: Vec<String> = list.iter().map(|(name, n)| format!("{n:+} {name}")).collect();
    all.join(", ")
}

/// One line a number, its parts behind it.
fn text(a: &Account) -> String {
    let mut lines = vec![
        format!("{}{}", a.templates.iter().map(|t| format!("{t} ")).collect::<String>(), a.name),
        format!(
            "challenge {}, {} hit points ({}), mana {}, caster level {}",
            a.challenge, a.hit_points, a.hit_dice, a.mana, a.caster_level
        ),
        format!("a step takes {} segments", a.step),
    ];
    lines.extend(a.numbers.iter().map(|n| format!("  {:17}{:5}  {}", n.name, n.value, parts(&n.parts))));
    let attack = |k: &angrist_incursion::creature::explain::AttackLine| {
        let dc = if k.dc == 0 { String::new() } else { format!(" (DC {})", k.dc) };
        let effect = if k.effect.is_empty() { String::new() } else { format!(" [{}]", k.effect) };
        format!("  {} {} {}{dc}{effect}", k.kind, k.dice, k.damage_type)
    };
    let section = |lines: &mut Vec<String>, title: &str, list: Vec<String>| {
        if !list.is_empty() {
            lines.push(title.to_owned());
            lines.extend(list);
        }
    };
    section(&mut lines, "attacks", a.attacks.iter().map(attack).collect());
    let resist = |(kind, n): &(String, i32)| match n {
        -1 => format!("  {kind}: immune"),
        n => format!("  {kind}: {n}"),
    };
    section(&mut lines, "resists", a.resistances.iter().map(resist).collect());
    let listed =
        |list: Vec<String>| if list.is_empty() { Vec::new() } else { vec![format!("  {}", list.join(", "))] };
    section(&mut lines, "feats", listed(a.feats.clone()));
    section(&mut lines, "abilities", listed(a.abilities.iter().map(|(k, n)| format!("{k} {n}")).collect()));
    let skill = |s: &angrist_incursion::creature::explain::Skill| {
        format!("  {:22}{:4}  {}", s.name, s.value, parts(&s.parts))
    };
    section(&mut lines, "skills", a.skills.iter().map(skill).collect());
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str) -> String {
        let all = ["bridge ogre", "marsh ogre", "bone knight;mon", "eel"]
            .map(|name| About { name: name.to_owned(), ..About::default() });
        match find("monster", name, all.iter()) {
            Ok(at) => at.to_string(),
            Err(failure) => failure.text().to_owned(),
        }
    }

    #[test]
    fn an_unknown_name_suggests_the_nearest() {
        assert_eq!((said("EEL"), said("bone knight")), ("3".to_owned(), "2".to_owned()));
        assert_eq!(said("bone knigth"), "there is no monster 'bone knigth'; did you mean 'bone knight'?");
        assert_eq!(said("ogre"), "there is no monster 'ogre'; did you mean 'bridge ogre' or 'marsh ogre'?");
        assert_eq!(said("basilisk"), "there is no monster 'basilisk'");
    }
}
