//! The numbers of the rules that belong to no table, by name; two profiles share most of them.

use angrist_engine::chance::Stream;
use angrist_source::table::{Block, Row};
use angrist_source::{Collector, Diagnostic, Problems, Severity, nearest};

/// A number and a range: `base + rnd(range)` in the notation of docs/spec/moria.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spread {
    /// The least.
    pub base: i32,
    /// How many values are possible; 0 and 1 both mean only the least.
    pub range: i32,
}

impl Spread {
    /// Draws it.
    pub fn draw(self, chance: &mut Stream) -> i32 {
        self.base + chance.below(self.range.max(0) as u32) as i32
    }
}

macro_rules! constants {
    (numbers { $($n:ident),* $(,)? } spreads { $($s:ident),* $(,)? }) => {
        /// Every constant of the rules. Their meanings stand beside their values in `data/moria/constants.txt`.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        #[allow(missing_docs, reason = "documented in the data file, line by line")]
        pub struct Constants {
            $(pub $n: i32,)*
            $(pub $s: Spread,)*
        }

        const NAMES: &[&str] = &[$(stringify!($n),)* $(stringify!($s),)*];

        impl Constants {
            fn set(&mut self, name: &str, value: Spread, fields: usize) -> bool {
                match name {
                    $(stringify!($n) if fields == 1 => self.$n = value.base,)*
                    $(stringify!($s) if fields == 2 => self.$s = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

constants! {
    numbers {
        hp_start, force_start, dex_start, int_start, points, attribute_most, food_start, water_start, mend_start,
        fingers, name_longest,
        food_most, food_hungry, food_weak, weak_every, faint_over, food_least, rotten_percent, meal_base,
        meal_step, meal_kinds, digest_one_in, luck_percent, water_thirsty, water_parched,
        capacity_base, capacity_per_force, capacity_least, mend_depth,
        spawn_every, spawn_most, spawn_extra, spawn_tries, anger_most, anger_after,
        flashback_in_ten_thousand, force_burst, force_counted, weakness_one_in,
        gain_now_base, loss_hp_base, loss_hp_range, level_most,
        value_ceiling, value_harmless, value_bonus, value_dig, value_pass, value_most, value_life,
        value_life_halves, gem_experience_over,
        fall_keep_percent, snare_base, snare_dice, snare_sides, snare_double_depth,
        rust_safe_percent, rust_class, drain_guarded_percent, poison_guarded_percent, drown_units, drown_from,
        drown_over, poison_water_percent, held_free_percent, gaze_sides, coveted_percent, steal_tries,
        rise_force, rise_int, breath_percent, resistance_over, fire_over, burn_one_in,
        caster_flees_below, caster_summons, caster_guard, slip_below, slip_guard, unmask_int,
        vampire_one_in, sure_bonus, gauntlets_dex, gauntlets_clumsy, gauntlets_force, protection_bonus,
        throw_force_over, throw_percent, throw_over,
        read_die, read_die_gem, identify_keep_percent, identify_fee, armour_enchant_most, ring_enchant_most,
        ring_slips_percent, ring_teleports_one_in, ring_mend_add, ring_mend_over, knowing_force,
        knowing_force_guarded, knowing_keep_percent, finger_dex,
        made_armour_add, made_weapon_add, made_over, made_power_range, made_power_depth, made_vampire_one_in,
        gold_per_depth, gold_per_roll, gold_small, gem_more_one_in, gem_more, gem_stop_percent,
        gem_double_one_in, gem_triple_one_in, gem_five_one_in, gem_ten_one_in,
        maze_joins, maze_openings, room_depth, room_width, room_width_step, room_height, room_height_depth,
        water_one_in, trapdoors_one_in, snare_depth_a, snare_depth_b, deepest,
        weaken_over, weaken_unique_percent, grow_margin, stray_percent, erratic_percent, take_percent,
        sight_add, rest_most,
        cap_special, cap_plain, lamp_carried, lamp_margin, green_memory, hallucinate_all, banner_colour,
        gas_glyph, fresh_view, map_shows_all, silmaril_code, value_in_words, hunger_words, ring_power_always,
    }
    spreads {
        kit_arrows, drink, spawn_near, flashback, gain_hp, water_poison, gaze_long, gaze_short, steal_gold,
        drain_exp, rise_hp, caster_confusion, caster_slowness, caster_disorientation, caster_blindness,
        caster_amnesia, bow_damage, gem_value, arrows_found, trapdoors, snares,
    }
}

/// The numbers a constant may have, both ends included. Beyond them a game would break off or never end; most constants need no more than
/// that, and the others are named here.
fn bounds(name: &str) -> (i32, i32) {
    match name {
        // The rules speak of fifteen levels and 79x23 squares: data may change figures, not the shape of the world.
        "deepest" => (15, 15),
        "fingers" => (1, 10),
        "name_longest" => (1, 64),
        "points" => (3, 1000),
        "force_start" | "dex_start" | "int_start" | "attribute_most" => (1, 1000),
        "hp_start" | "food_start" | "water_start" => (1, 100_000),
        "mend_start" => (0, 100),
        "mend_depth" => (0, 200),
        "level_most" => (2, 1000),
        "food_most" | "food_hungry" | "food_weak" | "water_thirsty" | "water_parched" | "value_most" => {
            (0, 100_000)
        }
        "food_least" => (-5000, 0),
        "spawn_most" => (0, 400),
        "spawn_extra" | "caster_summons" | "rise_force" => (0, 50),
        "flashback_in_ten_thousand" | "spawn_tries" | "rest_most" => (0, 10_000),
        "banner_colour" => (1, 2),
        "lamp_margin" => (0, 5),
        "silmaril_code" => (0, 255),
        "lamp_carried" | "green_memory" | "hallucinate_all" | "gas_glyph" | "fresh_view"
        | "map_shows_all" | "value_in_words" | "hunger_words" | "ring_power_always" => (0, 1),
        "snares" | "trapdoors" | "spawn_near" => (0, 30),
        _ if name.ends_with("_percent") => (0, 100),
        _ if name.ends_with("_one_in") => (0, 1_000_000),
        _ if name.ends_with("_over") || name.ends_with("_every") => (1, 10_000),
        _ => (0, 1000),
    }
}

impl Constants {
    /// The constants of a profile: the block `both`, then the profile's own. The other profiles of the file are read as well, so that a
    /// mistake in one of them is told before somebody plays with it.
    pub fn read(file: &str, blocks: &[Block], profile: &str) -> Result<Constants, Problems> {
        let whole = |code, text: String| Diagnostic::whole(Severity::Error, code, file, text);
        let mut profiles: Vec<&str> =
            blocks.iter().map(|b| b.key.as_str()).filter(|key| *key != "both").collect();
        if !profiles.contains(&profile) {
            let wrong = format!("there is no profile '{profile}'; there are {}", profiles.join(", "));
            return Err(whole("profile", wrong).nearest(nearest(profile, profiles)).into());
        }
        profiles.sort_by_key(|key| *key != profile);
        profiles.dedup();
        let mut problems = Collector::new();
        let mut both = Reader::default();
        both.read(blocks, "both", &mut problems);
        let mut out = None;
        let mut missing_everywhere: Vec<&str> = Vec::new();
        for key in profiles {
            let mut own = both.clone();
            let before = problems.diagnostics().len();
            own.read(blocks, key, &mut problems);
            let told = |wrong: &Diagnostic| problems.diagnostics().contains(wrong);
            // What both profiles have is one mistake.
            if let Some(wrong) = own.attributes().err().filter(|wrong| !told(wrong)) {
                problems.push(wrong);
            }
            if problems.diagnostics().len() > before || both.bad {
                // A line that cannot be read is not missing as well.
                continue;
            }
            for name in NAMES.iter().filter(|n| !own.seen.iter().any(|row| row.0 == **n)) {
                if missing_everywhere.contains(name) {
                    continue;
                }
                missing_everywhere.push(name);
                let text = format!("the profile '{key}' has no '{}'", name.replace('_', "-"));
                let at = blocks.iter().find(|b| b.key == key);
                problems.push(match at {
                    Some(block) => block.wrong("missing-constant", text),
                    None => whole("missing-constant", text),
                });
            }
            out.get_or_insert(own.out);
        }
        problems.check(out)
    }
}

/// Constants while their lines are read.
#[derive(Clone, Default)]
struct Reader<'a> {
    out: Constants,
    /// The names that were given, and their lines.
    seen: Vec<(String, &'a Row)>,
    /// A line could not be read.
    bad: bool,
}

impl<'a> Reader<'a> {
    fn read(&mut self, blocks: &'a [Block], key: &str, problems: &mut Collector) {
        let before = problems.diagnostics().len();
        for block in blocks.iter().filter(|b| b.key == key) {
            problems.keep(block.only("K"));
            for row in block.rows.iter().filter(|r| r.letter == 'K') {
                problems.keep(self.row(row));
            }
        }
        self.bad |= problems.diagnostics().len() > before;
    }

    fn row(&mut self, row: &'a Row) -> Result<(), Diagnostic> {
        let name: String = row.value::<String>(0)?.replace('-', "_");
        if !NAMES.contains(&name.as_str()) {
            let words: Vec<String> = NAMES.iter().map(|n| n.replace('_', "-")).collect();
            return Err(row.unknown("constant", &row.values[0], words.iter().map(String::as_str)));
        }
        let count = row.values.len() - 1;
        let (least, most) = bounds(&name);
        let called = |wrong: Diagnostic, at: usize| {
            let (name, text) = (&row.values[0].text, row.values.get(at).map_or("", |v| v.text.trim()));
            let message = match wrong.code {
                "bad-number" => format!("{name} is not a number"),
                "out-of-range" => format!("{name} is {text}"),
                _ => wrong.message.clone(),
            };
            Diagnostic { message, ..wrong }
        };
        let base = row.number(1, least, most).map_err(|wrong| match least == most {
            true => called(wrong, 1).expected(format!("{least}, which no data can change")),
            false => called(wrong, 1),
        })?;
        let range = match count {
            2 => row.number(2, 0, most).map_err(|wrong| called(wrong, 2))?,
            _ => 0,
        };
        if !self.out.set(&name, Spread { base, range }, count) {
            return Err(row.wrong("count", format!("'{}' does not have {count} numbers", row.values[0].text)));
        }
        if let Some((_, first)) = self.seen.iter().find(|(n, _)| *n == name) {
            let wrong = row.wrong_at(0, "twice", format!("'{}' is given twice", row.values[0].text));
            return Err(wrong.see(first.file(), first.line, "the first time"));
        }
        self.seen.push((name, row));
        Ok(())
    }

    /// A hero who takes the most of one attribute must have a point left for each of the other two.
    fn attributes(&self) -> Result<(), Diagnostic> {
        let row = |name| self.seen.iter().find(|(n, _)| n == name).map(|(_, row)| *row);
        let (Some(most), Some(points)) = (row("attribute_most"), row("points")) else { return Ok(()) };
        if self.out.attribute_most <= self.out.points - 2 {
            return Ok(());
        }
        let text = format!("{} leaves no points for the other two attributes", self.out.attribute_most);
        let wrong = most.wrong_at(1, "out-of-range", text);
        Err(wrong.expected(format!("1 to {}", self.out.points - 2)).see(
            points.file(),
            points.line,
            "the points",
        ))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::shipped::TABLES;
    use crate::tables::Tables;
    use angrist_engine::chance::stream;
    use angrist_engine::play::{Ruleset, random_command};

    fn constants() -> &'static str {
        let (_, bytes) = TABLES.iter().find(|(name, _)| *name == "constants.txt").unwrap();
        std::str::from_utf8(bytes).unwrap()
    }

    /// The built-in tables with another text of constants.
    fn with(text: &str, profile: &str) -> Result<crate::Moria, Problems> {
        let of = |(name, bytes): &(&'static str, &'static [u8])| {
            (*name, if *name == "constants.txt" { text.as_bytes().to_vec() } else { bytes.to_vec() })
        };
        let files: Vec<(&str, Vec<u8>)> = TABLES.iter().map(of).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(n, b)| (*n, b.as_slice())).collect();
        Tables::read(&files, profile)?;
        crate::Moria::with(&files, profile)
    }

    /// The text with other numbers for a constant, in every block that has it.
    fn changed(name: &str, numbers: &str) -> String {
        let head = format!("K:{name}:");
        let line = |l: &str| if l.starts_with(&head) { format!("{head}{numbers}") } else { l.to_owned() };
        constants().lines().map(|l| line(l) + "\n").collect()
    }

    #[test]
    fn a_constant_the_game_cannot_play_with_is_refused_where_it_stands() {
        for (name, numbers) in [
            ("deepest", "-1"),
            ("deepest", "14"),
            ("hp-start", "-3"),
            ("hp-start", "0"),
            ("force-start", "-3"),
            ("dex-start", "-3"),
            ("water-start", "-3"),
            ("int-start", "0"),
            ("mend-start", "-3"),
            ("mend-start", "256"),
            ("attribute-most", "1000"),
            ("attribute-most", "43"),
            ("points", "2"),
            ("fingers", "11"),
            ("name-longest", "0"),
            ("spawn-every", "0"),
            ("kit-arrows", "7:-1"),
            ("luck-percent", "101"),
        ] {
            let text = changed(name, numbers);
            let Err(problems) = with(&text, "documented") else { panic!("{name}:{numbers} is taken") };
            let line = text.lines().position(|l| l.starts_with(&format!("K:{name}:"))).unwrap() + 1;
            // The most of an attribute and the points are judged together.
            let asked = if name == "points" { 0 } else { line as u32 };
            let [one] = &problems.diagnostics[..] else { panic!("{name}:{numbers}: {problems}") };
            assert_eq!((one.code, one.file.as_str()), ("out-of-range", "constants.txt"), "{problems}");
            assert!(one.line == asked || name == "points", "{name}:{numbers}: {problems}");
            assert!(one.column > 2 && one.expected.is_some(), "{name}:{numbers}: {problems}");
        }
    }

    #[test]
    fn a_mistake_in_a_profile_that_is_not_played_is_told_too() {
        let at = constants().find("N:2:upstream\n").unwrap() + "N:2:upstream\n".len();
        let text = format!("{}K:lamp-marginn:1\n{}", &constants()[..at], &constants()[at..]);
        let problems = with(&text, "documented").err().unwrap();
        assert!(problems.text.contains("did you mean lamp-margin?"), "{problems}");
        let text = constants().replace("K:cap-plain:10\n", "");
        let problems = with(&text, "documented").err().unwrap();
        assert_eq!(problems.diagnostics.len(), 1, "{problems}");
        assert!(problems.text.contains("the profile 'upstream' has no 'cap-plain'"), "{problems}");
        // What both lack is one mistake.
        let problems = with(&constants().replace("K:hp-start:12\n", ""), "upstream").err().unwrap();
        assert_eq!(problems.diagnostics.len(), 1, "{problems}");
    }

    /// Every constant at both ends of its bounds makes a game that keeps its promises.
    #[test]
    fn constants_within_their_bounds_make_games_that_never_break_an_invariant() {
        for (n, line) in constants().lines().filter(|l| l.starts_with("K:")).enumerate() {
            let name = line.split(':').nth(1).unwrap();
            let (least, most) = bounds(&name.replace('-', "_"));
            // The most of an attribute depends on the points.
            let most = if name == "attribute-most" { 42 } else { most };
            let least = if name == "points" { 44 } else { least };
            for number in [least, most] {
                let numbers = match line.split(':').count() {
                    4 => format!("{number}:{}", number.max(0)),
                    _ => number.to_string(),
                };
                let mut text = changed(name, &numbers);
                if name == "level-most" {
                    continue; // The steps of experience must fit it.
                }
                text.push('\n');
                let ruleset = match with(&text, "documented") {
                    Ok(ruleset) => ruleset,
                    Err(e) => panic!("{name}:{numbers}: {e}"),
                };
                let seed = n as u64;
                let mut game = ruleset.begin(seed);
                let chance = &mut stream(seed, "test", 0, 0);
                for step in 0..120 {
                    let Some(command) = random_command(&*game, ruleset.verbs(), chance) else { break };
                    let _ = game.apply_text(&command);
                    if let Err(breach) = game.check() {
                        panic!("{name}:{numbers}, step {step}, '{command}': {breach}");
                    }
                }
            }
        }
    }
}
