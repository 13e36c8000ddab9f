//! What an attack remembers: the part of an event that scripts do not see, and the report of a roll with all its parts.

use crate::events::{Event, Field};
use crate::host::Host;
use crate::world::Handle;
use angrist_irh::res::Dice;
use serde::{Deserialize, Serialize};

/// Why an attack is refused; nothing happened then and no time passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Refusal {
    NoWeapon,
    NoMissile,
    NotATarget,
    Stuck,
    Afraid,
    Charmed,
    Nauseated,
    Confused,
    Negated,
    NotForMelee,
    TooCloseInAGrapple,
    OnlyMounted,
    NoLineOfFire,
    TooFar,
    TooClose,
    Held,
    TargetIsSelf,
    NoNaturalAttack,
    NotYetAgain,
    Exposed,
    Unready,
    WrongPlane,
    Swarm,
    AlreadyDown,
    NoHands,
    NotHelpless,
    NotAlive,
    NotGrappling,
    LacksFeat,
    TooTired,
    Unsuitable,
    Forbidden,
}

impl Refusal {
    /// The name of its sentence in the words of the game.
    #[must_use]
    pub fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// What a blow keeps beside the fields that scripts see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is what it is named after")]
pub struct Blow {
    /// Damage dice.
    pub number: i16,
    pub sides: i16,
    pub bonus: i16,
    /// The second die, which confirms a critical hit.
    pub second: i8,
    /// Resistance found, and the share of damage it stopped, in percent.
    pub resistance: i16,
    pub stopped: i16,
    /// Totals of an opposed check.
    pub own: i16,
    pub other: i16,
    /// The rider's check that may take the place of the mount's defence.
    pub ride: Option<i16>,
    /// What strength adds to the dice.
    pub strength: i16,
    pub great: bool,
    pub precise: bool,
    /// An opportunity given by moving.
    pub by_moving: bool,
    pub telekinetic: bool,
    pub counter: bool,
    /// Strength was taken out of the damage.
    pub no_strength: bool,
    pub absorbed: bool,
    pub weapon_immune: bool,
    /// The blow passes through somebody who is not there to be touched.
    pub passes: bool,
    /// It takes no time.
    pub free: bool,
    /// It is the attack of somebody who has just died.
    pub last: bool,
    /// How a bull rush goes: force, displace, move past.
    pub rush: u8,
    pub refusal: Option<Refusal>,
}

impl Blow {
    /// Sets the dice.
    pub fn set_dice(&mut self, dice: Dice) {
        (self.number, self.sides, self.bonus) = (dice.number.into(), dice.sides.into(), dice.bonus.into());
    }

    /// The dice as a roll takes them.
    #[must_use]
    pub fn dice(&self) -> (i16, i16, i16) {
        (self.number, self.sides, self.bonus)
    }
}

/// One part of a sum: how much, and from what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// How much.
    pub amount: i32,
    /// From what; empty for the number it begins with.
    pub name: String,
}

/// The parts of a sum that was written down while it was put together, as rules and scripts do: `+11 +1 good -8 range`.
#[must_use]
pub fn parts(text: &str) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    let mut sign = 1;
    for word in text.split_whitespace() {
        if word == "=" {
            break;
        }
        match (word, word.parse::<i32>()) {
            ("+", _) => sign = 1,
            ("-", _) => sign = -1,
            (_, Ok(amount)) => {
                all.push(Part { amount: amount * sign, name: String::new() });
                sign = 1;
            }
            (name, Err(_)) => match all.last_mut() {
                Some(last) if last.name.is_empty() => last.name = name.to_owned(),
                Some(last) => {
                    last.name.push(' ');
                    last.name.push_str(name);
                }
                None => all.push(Part { amount: 0, name: name.to_owned() }),
            },
        }
    }
    all
}

/// Why a hit did no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spared {
    /// Armour stopped all of it.
    Armour,
    /// Resistance to the kind of damage did.
    Resistance,
    /// The kind of damage cannot hurt the victim.
    Immunity,
    /// The weapon cannot hurt the victim.
    Weapon,
    /// The blow passed through the victim.
    Ghost,
}

impl Spared {
    /// Its word, for events and sentences.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Spared::Armour => "armour",
            Spared::Resistance => "resisted",
            Spared::Immunity => "immune",
            Spared::Weapon => "weapon",
            Spared::Ghost => "passes",
        }
    }

    fn of(e: &Event) -> Option<Spared> {
        let harmed = e.get(Field::ADmg) + e.get(Field::XDmg) > 0 || e.is(Field::Died);
        let physical = Host::is_physical(e.get(Field::DType));
        match () {
            () if !e.is(Field::IsHit) || harmed => None,
            () if e.blow.weapon_immune => Some(Spared::Weapon),
            () if e.blow.passes => Some(Spared::Ghost),
            () if e.is(Field::Immune) => Some(Spared::Immunity),
            () if e.is(Field::Blocked) || (physical && e.blow.resistance > 0) => Some(Spared::Armour),
            () if e.blow.resistance > 0 => Some(Spared::Resistance),
            () => None,
        }
    }
}

/// A strike with its rolls and everything that was counted, for display (S001-164).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Who struck.
    pub attacker: Handle,
    /// Whom.
    pub victim: Handle,
    /// With what.
    pub weapon: Handle,
    /// The attack, `A_*`.
    pub attack: i32,
    /// The kind of damage, `AD_*`.
    pub damage_type: i32,
    /// The die, and the second one of a threat.
    pub roll: i32,
    /// See [`Report::roll`].
    pub confirm: i32,
    /// What was added to the die.
    pub hit: i32,
    /// What had to be reached.
    pub defence: i32,
    /// The least roll that threatens a critical hit, and by how much one multiplies.
    pub threat: i32,
    /// See [`Report::threat`].
    pub multiplier: i32,
    /// What is added to the damage beside the dice.
    pub flat: i32,
    /// The parts of both, and of the damage.
    pub hit_parts: Vec<Part>,
    /// See [`Report::hit_parts`].
    pub defence_parts: Vec<Part>,
    /// See [`Report::hit_parts`].
    pub damage_parts: Vec<Part>,
    /// Opposed totals of a manoeuvre.
    pub opposed: (i32, i32),
    /// The dice of the damage: number, sides, bonus.
    pub dice: (i16, i16, i16),
    /// It hit.
    pub is_hit: bool,
    /// It hit critically.
    pub is_critical: bool,
    /// Damage rolled, resistance against it, damage done, and more of other kinds.
    pub damage: i32,
    /// See [`Report::damage`].
    pub resistance: i32,
    /// See [`Report::damage`].
    pub done: i32,
    /// See [`Report::damage`].
    pub extra: i32,
    /// Why it did no harm, if it hit and did none.
    pub spared: Option<Spared>,
    /// The victim died.
    pub died: bool,
    /// Why it was easy: caught off guard, surprised, flanked.
    pub flat_footed: bool,
    /// See [`Report::flat_footed`].
    pub surprised: bool,
    /// See [`Report::flat_footed`].
    pub flanked: bool,
}

impl Report {
    /// The report of a strike as its event was left.
    #[must_use]
    pub fn of(e: &Event) -> Report {
        Report {
            attacker: e.parties[0],
            victim: e.parties[1],
            weapon: e.parties[2],
            attack: e.get(Field::AType),
            damage_type: e.get(Field::DType),
            roll: e.get(Field::VRoll),
            confirm: e.blow.second.into(),
            hit: e.get(Field::VHit),
            defence: e.get(Field::VDef),
            threat: e.get(Field::VThreat),
            multiplier: e.get(Field::VCrit),
            flat: e.get(Field::BDmg),
            hit_parts: parts(e.words(Field::StrHit)),
            defence_parts: parts(e.words(Field::StrDef)),
            damage_parts: parts(e.words(Field::StrDmg)),
            opposed: (e.blow.own.into(), e.blow.other.into()),
            dice: e.blow.dice(),
            is_hit: e.is(Field::IsHit),
            is_critical: e.is(Field::IsCrit),
            damage: e.get(Field::VDmg),
            resistance: e.blow.resistance.into(),
            done: e.get(Field::ADmg),
            extra: e.get(Field::XDmg),
            spared: Spared::of(e),
            died: e.is(Field::Died),
            flat_footed: e.is(Field::IsFlatFoot),
            surprised: e.is(Field::IsSurprise),
            flanked: e.is(Field::IsFlanking),
        }
    }
}
