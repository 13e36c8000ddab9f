//! What is wrong with a library's creatures and heroes, said before play.
//!
//! The language itself accepts all of this; the rules could not make sense of it. Each complaint has a file, a line and a
//! column. Tables of feats and skills are checked where they are read ([`crate::hero::lore`]).

use super::names as n;
use angrist_irh::diag::Draft;
use angrist_irh::read::Reading;
use angrist_irh::res::{About, Change, Modifier, Value};
use angrist_irh::source::Origin;
use angrist_source::{Diagnostic, Severity};

/// Sizes there are.
const SIZES: std::ops::RangeInclusive<i32> = 1..=8;

/// Where a clause of a resource begins, or the first there is.
fn place(reading: &Reading, about: &About, word: &str) -> Origin {
    let found = about.clauses.iter().find(|c| c.word.eq_ignore_ascii_case(word)).or(about.clauses.first());
    let token = found.and_then(|c| reading.pre.tokens.all.get(c.tokens.start as usize));
    token.map(|t| t.origin).unwrap_or_default()
}

/// Everything that the rules of creatures and heroes refuse.
pub fn audit(reading: &Reading) -> Vec<Diagnostic> {
    let lib = &reading.library;
    let mut drafts = Vec::new();
    for race in &lib.races {
        let Some(body) = lib.monster(race.monster) else { continue };
        if body.hit_dice <= 0 && body.fixed_hp.is_none() {
            let what = format!(
                "the race \"{}\" has no hit dice: its body \"{}\" says HD {}",
                race.about.name, body.about.name, body.hit_dice
            );
            drafts.push(
                Draft::error("no-hit-dice", place(reading, &race.about, "Monster"), what)
                    .help("give the body at least HD: 1"),
            );
        }
    }
    for class in &lib.classes {
        let levels = class.about.constant(n::TOTAL_CLASS_LEVELS).map(Value::number);
        if let Some(levels) = levels.filter(|&l| l < 1) {
            let what =
                format!("the class \"{}\" has no levels: TOTAL_CLASS_LEVELS is {levels}", class.about.name);
            drafts.push(
                Draft::error("no-levels", place(reading, &class.about, "Constants"), what)
                    .help("leave it out for the default number, or write at least 1"),
            );
        }
        if class.def < 0 {
            let what = format!("the class \"{}\" loses defence as it gains levels", class.about.name);
            drafts.push(Draft::error("bad-defence", place(reading, &class.about, "Def"), what));
        }
    }
    for template in &lib.templates {
        if let Some(size) = impossible_size(template.size) {
            let what = format!(
                "the template \"{}\" makes a size of {size}; sizes go from {} to {}",
                template.about.name,
                SIZES.start(),
                SIZES.end()
            );
            drafts.push(
                Draft::error("bad-size", place(reading, &template.about, "Size"), what)
                    .help("limit it, as in Size: -2 (min 1)"),
            );
        }
    }
    let mut all: Vec<Diagnostic> = drafts.iter().map(|d: &Draft| d.resolve(&reading.pre.tokens)).collect();
    // What the reader cut to sixteen bits, as the original does, no rule may count on.
    let cut = reading.diagnostics.iter().filter(|d| d.code == "narrowed" && d.message.contains("16 bits"));
    all.extend(cut.map(|d| {
        let what = d.message.split(" and becomes").next().unwrap_or(&d.message);
        Diagnostic { severity: Severity::Error, message: what.to_owned(), help: None, ..d.clone() }
    }));
    all
}

/// The size a change gives that no creature can have, if it does.
fn impossible_size(by: Modifier) -> Option<i32> {
    let bounded = |size: i32| crate::values::adjust(size, by);
    match by.change {
        Change::Keep => None,
        Change::Set | Change::Percent => SIZES.map(bounded).find(|size| *size < 0 || size > SIZES.end()),
        // Below nothing for the largest, above everything for the smallest.
        Change::Add => {
            let value = i32::from(by.value);
            let extreme = if value < 0 { SIZES.end() + value } else { SIZES.start() + value };
            let held = bounded(extreme - value);
            (!SIZES.contains(&extreme) && (held == extreme || held == 0)).then_some(extreme)
        }
    }
}
