//! Messages about a fight.

use super::monsters::capital;
use crate::fight::{Affliction, AttackKind, FightEvent, Side, Strike};
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &FightEvent, words: &dyn Words) -> Vec<Line> {
    use FightEvent::*;
    let plain = |id: &str| Phrase::id(format!("fight-{id}"));
    let (phrase, role) = match event {
        Strike(strike) => return vec![strike_line(strike, words)],
        Element { at: Side::Hero, element, net, .. } if hurting(*element).is_some() => {
            let role = if *net > 0 { Role::Bad } else { Role::Plain };
            (Phrase::id(hurting(*element).unwrap_or_default()).with("net", net), role)
        }
        // Shown in the panel of rolls, or said with those who die.
        Check { .. }
        | Dice { .. }
        | Element { .. }
        | FoeDied { .. }
        | FoeHurt { .. }
        | Projected { .. }
        | FoeUnaffected { .. } => {
            return Vec::new();
        }
        Healed { amount } => (plain("healed").with("amount", amount), Role::Good),
        Afflicted { what, .. } => (Phrase::id(format!("afflicted-{}", what.word())), role_of(*what)),
        Withstood { what } => (Phrase::id(format!("withstood-{}", what.word())), Role::Plain),
        Recovered { what } => (Phrase::id(format!("ended-{}", what.word())), Role::Plain),
        Drained { stat } => (plain("drained").with("stat", stat), Role::Bad),
        Sustained { stat } => (plain("sustained").with("stat", stat), Role::Plain),
        Restored { stat } => (plain("restored").with("stat", stat), Role::Good),
        FoeAfflicted { who, what, .. } => {
            (Phrase::id(format!("foe-{what}")).with("who", name(who, words)), Role::Plain)
        }
        KnockedBack { who: Side::Hero, .. } => (plain("hero-pushed"), Role::Bad),
        KnockedBack { who, .. } => (plain("pushed").with("who", name(who, words)), Role::Good),
        Reaction { by: Side::Hero, kind } => match kind {
            AttackKind::Impale | AttackKind::Whirlwind | AttackKind::Rage => return Vec::new(),
            kind => (Phrase::id(format!("react-{}", kind_word(*kind))), Role::Good),
        },
        Reaction { by, kind } => {
            let id = format!("foe-react-{}", kind_word(*kind));
            (Phrase::id(id).with("who", name(by, words)), Role::Warn)
        }
        Outwitted { who } => (plain("outwitted").with("who", name(who, words)), Role::Good),
        Slays { .. } => return Vec::new(),
        ItemsLost { number, .. } => (plain("items-lost").with("number", number), Role::Bad),
        Corroded { destroyed: true, .. } => (plain("corroded-away"), Role::Bad),
        Corroded { .. } => (plain("corroded"), Role::Bad),
        Disenchanted { resisted: true, .. } => (plain("disenchant-resisted"), Role::Plain),
        Disenchanted { .. } => (plain("disenchanted"), Role::Bad),
        Stolen { by, .. } => (plain("stolen").with("who", name(by, words)), Role::Bad),
        Eaten { .. } => (plain("eaten"), Role::Bad),
        ChargesDrained { .. } => (plain("charges-drained"), Role::Bad),
        VoiceDrained { .. } => (plain("voice-drained"), Role::Bad),
        Starved { .. } => (plain("starved"), Role::Bad),
        Disarmed { .. } => (plain("disarmed"), Role::Bad),
        Betrayed { .. } => (plain("betrayed"), Role::Bad),
        CrownShaken { falls: true } => (plain("crown-falls"), Role::Good),
        CrownShaken { .. } => (plain("crown-shaken"), Role::Good),
        Shot { broke: true, .. } => (plain("missile-broke"), Role::Dim),
        Shot { .. } => return Vec::new(),
        Quake { nothing: true, .. } => (plain("quake-nothing"), Role::Plain),
        Quake { .. } => (plain("quake"), Role::Warn),
        OathBroken => (plain("oath-broken"), Role::Bad),
    };
    vec![Line::new(capital(words.phrase(&phrase)), role)]
}

/// The sentence for an element that hurts the hero; nothing for those told by what they do.
fn hurting(element: crate::fight::Element) -> Option<&'static str> {
    use crate::fight::Element::{Acid, Cold, Dark, Fire, Lightning};
    Some(match element {
        Acid => "fight-acid",
        Lightning => "fight-lightning",
        Fire => "fight-fire",
        Cold => "fight-cold",
        Dark => "fight-dark",
        _ => return None,
    })
}

fn name(side: &Side, words: &dyn Words) -> String {
    match side {
        Side::Hero => words.phrase(&Phrase::id("fight-you")),
        Side::Foe { name, unique, seen: true, .. } => {
            let id = if *unique { "creature-named" } else { "creature-plain" };
            let name = if *unique { name.to_string() } else { name.to_lowercase() };
            words.phrase(&Phrase::id(id).with("name", name))
        }
        _ => words.phrase(&Phrase::id("fight-something")),
    }
}

/// As many marks as critical dice.
fn marks(strike: &Strike) -> String {
    match strike.critical {
        0 => ".".into(),
        n => "!".repeat(n.clamp(1, 5) as usize),
    }
}

fn strike_line(strike: &Strike, words: &dyn Words) -> Line {
    let ours = strike.by == Side::Hero;
    let manner = match strike.kind {
        AttackKind::Shot => "shot",
        AttackKind::Throw => "throw",
        _ => "blow",
    };
    let side = if ours { "hero" } else { "foe" };
    let end = match strike.lands {
        true if strike.poison => "poisons",
        true => "hits",
        false => "misses",
    };
    let who = if ours { &strike.at } else { &strike.by };
    let phrase = Phrase::id(format!("{side}-{manner}-{end}"))
        .with("who", name(who, words))
        .with("marks", marks(strike))
        .with("net", strike.net);
    let role = match (ours, strike.lands && strike.net > 0) {
        (true, true) => Role::Good,
        (false, true) => Role::Bad,
        _ => Role::Plain,
    };
    Line::new(capital(words.phrase(&phrase)), role)
}

fn role_of(what: Affliction) -> Role {
    if Affliction::BAD.contains(&what) || what == Affliction::Darkened { Role::Bad } else { Role::Good }
}

fn kind_word(kind: AttackKind) -> &'static str {
    use AttackKind::*;
    match kind {
        Main => "main",
        Flanking => "flanking",
        Retreat => "retreat",
        Impale => "impale",
        Whirlwind => "whirlwind",
        FollowThrough => "follow-through",
        Rage => "rage",
        ZoneOfControl => "zone-of-control",
        Polearm => "polearm",
        Riposte => "riposte",
        Opportunist => "opportunist",
        Shot => "shot",
        Throw => "throw",
    }
}
