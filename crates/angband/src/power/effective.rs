//! Hit points as they last: with healing, hiding, armour and resistances counted (docs/spec/edit-files.md 3.4).

use super::monster::Monster;
use super::scaled;

/// What a monster of this level withstands.
pub fn hit_points(m: &Monster, level: i64, energy: i64) -> i64 {
    let is = |flag: &str| m.flags.contains(flag);
    let any = |flags: &[&str]| flags.iter().any(|f| is(f));
    let mut h = m.hp;
    if is("NEVER_MOVE") && m.innate == 0 && m.spell == 0 {
        h = (h / 2).max(1);
    }
    if is("HEAL") {
        h = scaled(h, 6, 5);
    } else if is("CURE") {
        h = scaled(h, 15, 14);
    }
    if is("REGENERATE") {
        h = scaled(h, 10, 9);
    }
    if is("PASS_WALL") {
        h = scaled(h, 3, 2);
    } else if is("WRAITHFORM") {
        h = scaled(h, 6, 5);
    }
    let hides = if is("EMPTY_MIND") { 2 } else { i64::from(is("COLD_BLOOD")) + i64::from(is("WEIRD_MIND")) };
    if is("INVISIBLE") {
        h = scaled(h, level + hides + 1, level.max(1));
    }
    if is("INVIS") {
        h = scaled(h, level + hides, level.max(1));
    }
    if any(&["TPORT", "TELE_AWAY", "TELE_LEVEL"]) {
        h = scaled(h, 6, 5);
    }
    if is("MULTIPLY") {
        h = scaled(3 + 3 * h, energy, 10);
    }
    let (armour, resists) = defences(m, level);
    h += scaled(h, resists.min(armour), 150 + level);
    h += (m.hp + resists / 3) / 4;
    h.max(1)
}

/// Armour and resistances, in the same unit.
fn defences(m: &Monster, level: i64) -> (i64, i64) {
    let is = |flag: &str| m.flags.contains(flag);
    let count = |flags: &[&str]| flags.iter().filter(|f| is(f)).count() as i64;
    let mut a = m.ac;
    if is("ARMOR") {
        a = scaled(a, 4, 3);
    }
    a += 25 * count(&["SHIELD"]) + 5 * count(&["BLESS"]) - 5 * count(&["BERSERK"]);
    a = a.min(150);
    let hardness = |immune: &str, resists: &str, full: i64, half: i64| match (is(immune), is(resists)) {
        (true, _) => full,
        (false, true) => half,
        _ => 0,
    };
    a += hardness("IM_EDGED", "RES_EDGED", 500, 200) + hardness("IM_BLUNT", "RES_BLUNT", 500, 200);
    a += 300 * count(&["HUGE"]);

    let mut q = 1 + 2 * count(&["IM_ACID", "IM_FIRE", "IM_COLD", "IM_ELEC", "IM_POIS"]);
    if is("OPPOSE_ELEM") {
        q = match q {
            ..5 => 5,
            5..10 => q + 1,
            _ => q,
        };
    }
    q += hardness("IM_EDGED", "RES_EDGED", 5, 2)
        + hardness("IM_BLUNT", "RES_BLUNT", 5, 2)
        + 8 * count(&["EVASIVE"]);
    q *= match q {
        12.. => 6,
        10.. => 4,
        8.. => 3,
        6.. => 2,
        _ => 1,
    };
    for (flag, over) in [("HURT_LITE", 2), ("MUST_FLY", 2), ("MUST_SWIM", 3)] {
        if is(flag) {
            q /= over;
        }
    }
    if q >= 6 {
        q -= 2 - count(&["NO_STUN", "NO_CUTS"]);
    }
    if q >= 3 {
        q += count(&["RES_DARK", "RES_LITE"]);
    }
    a += 10 * q;
    if q >= 3 {
        a -= 10 * count(&["ORC", "TROLL", "GIANT", "MAN", "ELF", "DWARF"]);
        a -= 30 * count(&["DRAGON", "DEMON", "UNDEAD"]) + 20 * count(&["EVIL"]);
        a -= 20 * count(&["ANIMAL", "INSECT", "PLANT"]).min(1);
    }
    if q >= 6 {
        q -= count(&["HURT_ROCK", "HURT_WATER"]) + 3 * (1 - count(&["NO_SLEEP"]));
        // The original looks for blindness in the wrong word of flags and finds ANIMAL there; its results need that.
        q -= 2 * (5 - count(&["NO_FEAR", "NO_CONF", "NO_SLOW", "ANIMAL", "RES_TPORT"]));
        q = q.max(5);
    }
    if q >= 3 {
        q += count(&["RES_CHAOS", "RES_WATER", "RES_NETHR", "RES_LAVA", "RES_NEXUS", "RES_DISEN"]);
    }
    q *= 25;
    if is("RES_MAGIC") {
        q += 40 + level;
    }
    (a.max(0), q)
}
