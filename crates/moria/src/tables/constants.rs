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

impl Constants {
    /// The constants of a profile: the block `both`, then the profile's own.
    pub fn read(file: &str, blocks: &[Block], profile: &str) -> Result<Constants, Problems> {
        let whole = |code, text: String| Diagnostic::whole(Severity::Error, code, file, text);
        if profile == "both" || !blocks.iter().any(|b| b.key == profile) {
            let known: Vec<&str> =
                blocks.iter().map(|b| b.key.as_str()).filter(|key| *key != "both").collect();
            let wrong = format!("there is no profile '{profile}'; there are {}", known.join(", "));
            return Err(whole("profile", wrong).nearest(nearest(profile, known)).into());
        }
        let mut problems = Collector::new();
        let mut out = Constants::default();
        let mut missing: Vec<&str> = NAMES.to_vec();
        for block in blocks.iter().filter(|b| b.key == "both" || b.key == profile) {
            problems.keep(block.only("K"));
            for row in block.rows.iter().filter(|r| r.letter == 'K') {
                problems.keep(out.read_row(row, &mut missing));
            }
        }
        // A line that cannot be read is not missing as well.
        if problems.is_empty() {
            for name in missing {
                let text = format!("the profile '{profile}' has no '{}'", name.replace('_', "-"));
                problems.push(whole("missing-constant", text));
            }
        }
        problems.check(Some(out))
    }

    fn read_row(&mut self, row: &Row, missing: &mut Vec<&str>) -> Result<(), Diagnostic> {
        let name: String = row.value::<String>(0)?.replace('-', "_");
        if !NAMES.contains(&name.as_str()) {
            let words: Vec<String> = NAMES.iter().map(|n| n.replace('_', "-")).collect();
            return Err(row.unknown("constant", &row.values[0], words.iter().map(String::as_str)));
        }
        let count = row.values.len() - 1;
        let base = row.number(1, -100_000, 1_000_000)?;
        let range = if count == 2 { row.number(2, 0, 100_000)? } else { 0 };
        if !self.set(&name, Spread { base, range }, count) {
            return Err(row.wrong("count", format!("'{}' does not have {count} numbers", row.values[0].text)));
        }
        let before = missing.len();
        missing.retain(|n| *n != name);
        if missing.len() == before {
            return Err(row.wrong_at(0, "twice", format!("'{}' is given twice", row.values[0].text)));
        }
        Ok(())
    }
}
