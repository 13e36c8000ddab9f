//! The segments of an effect in use, which scripts change for that use only (H1), and formulas by level.

use super::{Answer, Args, Host};
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use angrist_irh::res::{Dice, EffectValues, Value};

/// The fields of the current segment.
const SEGMENT: [Field; 11] = [
    Field::Eval,
    Field::Dval,
    Field::Aval,
    Field::Tval,
    Field::Qval,
    Field::Sval,
    Field::Lval,
    Field::Cval,
    Field::Xval,
    Field::Yval,
    Field::Rval,
];

impl Host<'_> {
    /// An event that uses an effect gets a copy of its segments, unless it continues one; returns the number of a copy that
    /// begins here.
    pub(crate) fn begin_use(&mut self, event: &mut Event) -> u32 {
        let uses = matches!(event.base(), ev::EV_EFFECT | ev::EV_MAGIC_HIT | ev::EV_MAGIC_STRIKE);
        if event.using != 0 || !uses {
            return 0;
        }
        self.open_use(event)
    }

    /// Copies the segments of the event's effect for it.
    pub fn open_use(&mut self, event: &mut Event) -> u32 {
        let Some(effect) = self.library().effect(event.effect()) else { return 0 };
        if effect.values.is_empty() {
            return 0;
        }
        self.world.next_use = self.world.next_use.wrapping_add(1).max(1);
        let key = self.world.next_use;
        let remade = self.world.remade.get(&event.effect());
        let segments = remade.cloned().unwrap_or_else(|| effect.values.clone());
        self.world.uses.insert(key, segments);
        event.using = key;
        event.segment = 0;
        key
    }

    fn segment(&self) -> Option<&EffectValues> {
        let event = self.event()?;
        self.world.uses.get(&event.using)?.get(usize::from(event.segment))
    }

    fn segment_mut(&mut self) -> Option<&mut EffectValues> {
        let event = self.event()?;
        let (key, at) = (event.using, usize::from(event.segment));
        self.world.uses.get_mut(&key)?.get_mut(at)
    }

    /// A field of the current segment; `None` for a field of the event itself.
    pub(super) fn segment_field(&self, field: Field) -> Option<i32> {
        if !SEGMENT.contains(&field) {
            return None;
        }
        let Some(s) = self.segment() else { return Some(0) };
        let value = match field {
            Field::Eval => s.archetype.into(),
            Field::Dval => s.dval.into(),
            Field::Aval => s.aval.into(),
            Field::Tval => s.tval.into(),
            Field::Qval => s.qval.into(),
            Field::Sval => s.sval.into(),
            Field::Lval => s.lval.into(),
            Field::Cval => s.cval.into(),
            Field::Xval => s.xval,
            Field::Yval => s.yval,
            _ => s.rval.as_ref().map_or(0, Value::number),
        };
        Some(field.width().cut(value))
    }

    /// Sets a field of the current segment; false for a field of the event itself.
    pub(super) fn set_segment_field(&mut self, field: Field, value: i32) -> bool {
        if !SEGMENT.contains(&field) {
            return false;
        }
        let value = field.width().cut(value);
        if let Some(s) = self.segment_mut() {
            match field {
                Field::Eval => s.archetype = value as i16,
                Field::Dval => s.dval = value as i16,
                Field::Aval => s.aval = value as i16,
                Field::Tval => s.tval = value as i16,
                Field::Qval => s.qval = value as i16,
                Field::Sval => s.sval = value as i16,
                Field::Lval => s.lval = value as i16,
                Field::Cval => s.cval = value as i16,
                Field::Xval => s.xval = value,
                Field::Yval => s.yval = value,
                _ => s.rval = Some(Value::Number(value)),
            }
        }
        true
    }

    /// Sets the dice of the current segment.
    pub(super) fn set_pval(&mut self, a: Args<'_>) -> Answer {
        if let Some(s) = self.segment_mut() {
            s.pval = Dice { bonus: a.byte(1), number: a.byte(2), sides: a.byte(3) };
        }
        if self.is_still()
            && let Some(event) = self.event()
            && let Some(segments) = self.world.uses.get(&event.using)
        {
            let (effect, segments) = (event.effect(), segments.clone());
            self.world.remade.insert(effect, segments);
        }
        Answer::NOTHING
    }
}

/// A number that may stand for a formula of the level (magic 2).
pub(super) fn level_adjust(value: i32, level: i32) -> i32 {
    formula(value, level)
}

/// How many levels the changes of a spell add (magic 6.3).
pub(crate) fn metamagic_levels(changes: i32) -> i32 {
    (0..31)
        .filter(|bit| changes >> bit & 1 != 0)
        .map(|bit| METAMAGIC.get(bit as usize).copied().unwrap_or(1))
        .sum()
}

/// Levels added by each bit of the changes of a spell.
const METAMAGIC: [i32; 28] =
    [2, 2, 1, 1, 2, 3, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 3, 0, 2, 4, 3, 1, 2, 1, 2, 2, 1, 2];

/// Formulas by level, plus counted as 1 as scripts have it; what is no formula is itself.
pub(crate) fn formula(value: i32, level: i32) -> i32 {
    let every = |n: i32| (level + n - 1) / n;
    match value {
        -105..=-101 => -(value + 100) * level,
        -109..=-106 => level / -(value + 104),
        -110 => 2 * level / 3,
        -111 => 3 * level / 2,
        -112 => 3 * level / 4,
        -113 => 4 * level / 3,
        -117..=-114 => every(-(value + 112)),
        -121..=-118 => 2 * every(-(value + 116)),
        -122 => level.min(5),
        -123 => level.min(10),
        -124 => level.min(15),
        -125 => level.min(20),
        -126 => {
            if level <= 9 {
                level
            } else {
                9 + (level - 9) / 3
            }
        }
        -99 => {
            if level <= 10 {
                level / 2
            } else {
                5 + (level - 10) / 5
            }
        }
        -98 => {
            if level <= 12 {
                level
            } else {
                12 + (level - 12) / 2
            }
        }
        -97 => level + 5,
        -96 => level + 10,
        -95 => level + 20,
        -94 => 3 + level / 2,
        -83 => level.max(3),
        -82 => level.max(5),
        -81 => level.max(10),
        other => other,
    }
}
