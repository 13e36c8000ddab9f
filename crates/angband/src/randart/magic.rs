//! Magic items: ordinary things raised to the power of their depth by one flag and small bonuses (S002-094; 3.7 steps 9, 10).

use super::ego::Made;
use crate::power::{Flags, Thing, ThingKind, Weigher};
use angrist_engine::chance::Stream;

/// More steps than any bonus can take.
const STEPS: usize = 200;

/// Raises one number of a thing step by step until its power would pass `wanted`; the last step is taken back.
pub fn boost(w: &Weigher, t: &mut Thing, kind: &ThingKind, wanted: i64, chance: &mut Stream) {
    type Step = fn(&mut Thing);
    let steps: [Step; 6] = [
        |t| t.to_hit += 1,
        |t| t.to_dam += 1,
        |t| t.to_ac += 1,
        |t| t.pval += 1,
        |t| t.dice += 1,
        |t| t.sides += 1,
    ];
    let striking = t.dice > 0;
    let useful: Vec<Step> = steps
        .into_iter()
        .enumerate()
        .filter(|(at, _)| match at {
            3 => t.flags.any(w.driven()) && t.pval >= 0,
            4 | 5 => striking,
            _ => true,
        })
        .map(|(_, step)| step)
        .collect();
    let Some(step) = chance.pick(&useful) else { return };
    for _ in 0..STEPS {
        let before = *t;
        step(t);
        if w.object(t, kind) > wanted || t.dice > 100 || t.sides > 100 {
            *t = before;
            return;
        }
    }
}

/// Makes a magic item of a thing: a quarter of its depth in power (ten more for a great one), by one flag.
pub fn make_magic(
    w: &Weigher,
    thing: &Thing,
    kind: &ThingKind,
    level: i32,
    great: bool,
    chance: &mut Stream,
) -> Option<Made> {
    let target = i64::from(level / 4) + if great { 10 } else { 0 };
    let mut t = *thing;
    if chance.below(3) < 2 {
        boost(w, &mut t, kind, target / 2, chance);
    }
    let before = w.object(&t, kind);
    let least = if great { target * 9 / 10 } else { before + 1 };
    let mut found: Vec<(u32, i32)> = Vec::new();
    for at in (0..128).filter(|at| !t.flags.any(Flags::bit(*at))) {
        let flag = Flags::bit(at);
        // Flags that a bonus drives are tried with a growing bonus.
        let sizes = if flag.any(w.driven()) { 1..=10 } else { t.pval..=t.pval };
        for pval in sizes {
            let power = w.object(&Thing { flags: t.flags.with(flag), pval, ..t }, kind);
            if power > target {
                break;
            }
            if power > before && power >= least {
                found.push((at, pval));
            }
        }
    }
    let &(at, pval) = chance.pick(&found)?;
    t.flags = t.flags.with(Flags::bit(at));
    t.pval = pval;
    let power = w.object(&t, kind);
    Some(Made { thing: t, ego: None, extra: Some(at), cursed: false, broken: false, power })
}
