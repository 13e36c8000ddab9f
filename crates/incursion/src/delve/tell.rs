//! Messages: sentences of ours, strikes from their reports, and the templates of scripts, as the hero learns of them.

use super::Doing;
use super::event::{Blasted, Happening, Struck};
use super::glance::name_of;
use super::state::{Harm, Note};
use crate::fight::Report;
use crate::host::Host;
use crate::magic::MagicReport;
use crate::telling::{NameFlags, Parameter, Parties, Passage, Sex, Subjects, Teller, Text};
use crate::world::{Audience, Handle, Told};
use angrist_engine::play::{CauseKind, Notice, Severity};
use angrist_engine::space::Loc;
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;

/// What goes into a sentence.
#[derive(Default)]
pub(super) struct Args(Vec<(String, String)>);

impl Args {
    /// With one more.
    pub(super) fn with(mut self, name: &str, value: impl ToString) -> Args {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }
}

/// How much a sentence matters.
fn severity(tag: &str) -> Severity {
    match tag {
        "walked" | "waited" | "taken" | "dropped" | "lies-here" => Severity::Minor,
        "found-door" | "found-trap" | "forced" | "picked" | "disarmed" | "level-up" | "rested" | "won"
        | "won-bottom" | "cast" | "prayed" | "learnt" | "talk-won" => Severity::Good,
        "hungry" | "afflicted" | "light-out" | "held" | "stuck" | "stuck-in" | "talk-lost" | "cursed"
        | "afraid" | "cast-countered" | "unheard" => Severity::Bad,
        "fell" | "appeared" | "trap" | "died" | "weak" | "fainting" | "poison" | "bleeding" | "disturbed"
        | "starving" | "god" => Severity::Danger,
        _ => Severity::Note,
    }
}

impl Doing<'_> {
    /// Tells the player something that happens where the hero is.
    pub(super) fn tell(&mut self, tag: &'static str, with: impl FnOnce(Args) -> Args) {
        let at = self.host.world.position(self.host.world.player).map(|(_, x, y)| Loc::new(x, y));
        self.tell_at(tag, at, with);
    }

    /// Tells the player something that happens somewhere.
    pub(super) fn tell_at(&mut self, tag: &'static str, at: Option<Loc>, with: impl FnOnce(Args) -> Args) {
        let args = with(Args::default()).0;
        self.notices.push(Notice::known(Happening::Told { tag, args, severity: severity(tag) }, at));
    }

    /// The name of somebody or something with an article, for a sentence.
    pub(super) fn the(&self, who: Handle) -> String {
        match self.host.world.item(who) {
            Some(item) => {
                let flags = i32::from(NameFlags::DEFINITE.0) | crate::item::id::NA_MONO;
                self.host.things().name(item, &self.s.memory, flags)
            }
            None => name_of(&self.host, self.book, who, NameFlags::DEFINITE),
        }
    }

    /// The same with `a` or `an`, or a number.
    pub(super) fn a(&self, who: Handle) -> String {
        match self.host.world.item(who) {
            Some(item) => {
                let flags = i32::from(NameFlags::INDEFINITE.0 | NameFlags::LONG.0) | crate::item::id::NA_MONO;
                self.host.things().name(item, &self.s.memory, flags)
            }
            None => name_of(&self.host, self.book, who, NameFlags::INDEFINITE),
        }
    }

    /// Puts everything that waits into words: strikes first, then what scripts said, then what magic did.
    pub(super) fn speak(&mut self) {
        let reports = std::mem::take(&mut self.host.world.reports);
        for report in &reports {
            self.speak_of_strike(report);
        }
        let outbox = std::mem::take(&mut self.host.world.outbox);
        for told in &outbox {
            self.speak_of(told);
        }
        let magic = std::mem::take(&mut self.host.world.magic_reports);
        for report in &magic {
            let struck_dead = reports.iter().any(|r| r.died && r.victim == report.victim);
            self.speak_of_magic(report, struck_dead);
        }
        self.host.world.once.clear();
    }

    fn speak_of_strike(&mut self, r: &Report) {
        let hero = self.host.world.player;
        let (yours, at_you) = (r.attacker == hero, r.victim == hero);
        if r.died && self.host.world.being(r.victim).is_some() && !at_you {
            let credited = yours || self.host.world.leader_of(r.attacker) == hero;
            if credited {
                self.count_kill(r.victim);
            }
        }
        if at_you && r.is_hit {
            let seen = self.host.notices(hero, r.attacker) || self.host.is_gone(hero);
            let known = name_of(&self.host, self.book, r.attacker, NameFlags::PLAIN);
            let by = if seen { known } else { self.book.wording.unseen().to_owned() };
            self.remember_blow(&by, r.done + r.extra, [r.roll, r.hit, r.defence]);
            self.s.harm = Harm { kind: CauseKind::Killed, by };
        }
        let witness = |who: Handle| self.host.notices(hero, who) || self.host.is_gone(who);
        let told = yours || at_you || (witness(r.attacker) && witness(r.victim));
        if !told {
            return;
        }
        let parts = |list: &[crate::fight::Part]| list.iter().map(|p| (p.name.clone(), p.amount)).collect();
        let at = self.host.world.position(r.victim).map(|(_, x, y)| Loc::new(x, y));
        let struck = Struck {
            attacker: self.the(r.attacker),
            victim: self.the(r.victim),
            yours,
            at_you,
            weapon: if r.weapon.is_none() { String::new() } else { self.the(r.weapon) },
            hit: r.is_hit,
            critical: r.is_critical,
            damage: r.done + r.extra,
            died: r.died,
            roll: r.roll,
            bonus: r.hit,
            defence: r.defence,
            hit_parts: parts(&r.hit_parts),
            defence_parts: parts(&r.defence_parts),
            damage_parts: parts(&r.damage_parts),
            dice: r.dice,
            rolled: r.damage,
            resistance: r.resistance,
            stopped: (r.damage - r.done).max(0),
            spared: r.spared.map_or("", crate::fight::Spared::word),
            kind: self.book.words.damage(r.damage_type),
            physical: Host::is_physical(r.damage_type),
        };
        self.notices.push(Notice::known(Happening::Struck(Box::new(struck)), at));
    }

    /// An ailment that somebody in sight has got from a blow or an effect.
    fn speak_of_status(&mut self, told: &Told) {
        let hero = self.host.world.player;
        let (who, by) = (told.to, told.parties[1]);
        // Scripts that end a status say so in words of their own; those a creature was made with come from no one.
        if told.arguments.len() != 1 || (by.is_none() && told.resource.is_none()) {
            return;
        }
        let Some(word) = super::facts::affliction(told.number) else { return };
        if self.host.world.being(who).is_none() || self.host.is_gone(who) {
            return;
        }
        if who == hero {
            self.tell("afflicted", |a| a.with("how", word));
        } else if self.host.notices(hero, who) {
            let name = self.the(who);
            let at = self.host.world.position(who).map(|(_, x, y)| Loc::new(x, y));
            self.tell_at("afflicts", at, |a| a.with("what", name).with("how", word));
        }
    }

    /// What an effect did to a creature; a death that a strike has told of is not told again.
    fn speak_of_magic(&mut self, r: &MagicReport, struck_dead: bool) {
        let hero = self.host.world.player;
        let (yours, at_you) = (r.actor == hero, r.victim == hero);
        if r.died && !struck_dead && !at_you && self.host.world.being(r.victim).is_some() {
            let credited = yours || self.host.world.leader_of(r.actor) == hero;
            if credited {
                self.count_kill(r.victim);
            }
        }
        if at_you && !yours && r.done > 0 && self.host.world.being(r.actor).is_some() {
            let by = name_of(&self.host, self.book, r.actor, NameFlags::PLAIN);
            let seen = self.host.notices(hero, r.actor) || self.host.is_gone(hero);
            let by = if seen { by } else { self.book.wording.unseen().to_owned() };
            self.s.harm = Harm { kind: CauseKind::Killed, by };
        }
        let witnessed = yours || self.host.notices(hero, r.actor);
        let seen = at_you || self.host.notices(hero, r.victim) || (self.host.is_gone(r.victim) && witnessed);
        if !seen {
            return;
        }
        let at = self.host.world.position(r.victim).map(|(_, x, y)| Loc::new(x, y));
        let blasted = Blasted {
            victim: self.the(r.victim),
            spell: self.cat.library.about(r.effect).map_or_else(String::new, |a| a.shown().to_owned()),
            kind: self.book.words.damage(r.damage_type),
            yours,
            at_you,
            damage: r.done,
            healed: r.healed,
            saved: r.saved,
            immune: r.immune,
            died: r.died && !struck_dead,
            dice: r.dice,
            rolled: r.rolled,
            amount: r.amount,
            resistance: r.resistance,
        };
        self.notices.push(Notice::known(Happening::Blasted(Box::new(blasted)), at));
    }

    /// A kill of the hero or of those who follow him.
    fn count_kill(&mut self, victim: Handle) {
        let Some(c) = self.host.creature(victim) else { return };
        let (form, rating) = (c.form, self.host.rules.challenge(c));
        let first = !self.s.kills.contains_key(&form);
        *self.s.kills.entry(form).or_default() += 1;
        if first && rating >= self.s.depth + 2 {
            let name = name_of(&self.host, self.book, victim, NameFlags::INDEFINITE);
            self.s.notes.push((self.s.turn, Note::Slew(name)));
        }
    }

    /// A message of a script or of the rules.
    fn speak_of(&mut self, told: &Told) {
        let hero = self.host.world.player;
        let [actor, victim, item, second] = told.parties;
        let text = |n: usize| told.texts.get(n).map(String::as_str);
        let sees =
            |who: Handle| who == hero || self.host.notices(hero, who) || self.host.world.owner(who) == hero;
        let chosen = match told.audience {
            Audience::One => text(0).filter(|_| told.to == hero || told.to.is_none()),
            Audience::OneAndOthers if told.to == hero => text(0),
            Audience::OneAndOthers => text(1).filter(|_| sees(told.to)),
            Audience::Actor if actor == hero => text(0),
            Audience::Actor => text(1).filter(|_| sees(actor)),
            Audience::Victim if victim == hero => text(0),
            Audience::Victim => text(1).filter(|_| sees(victim)),
            Audience::Three if actor == hero => text(0),
            Audience::Three if victim == hero => text(1),
            Audience::Three => text(2).filter(|_| sees(actor) && sees(victim)),
            Audience::All => text(0).filter(|_| [actor, victim, item].into_iter().any(sees)),
            Audience::Square | Audience::God | Audience::Box => text(0),
            Audience::Status => text(usize::from(told.to != hero)).filter(|_| sees(told.to)),
            Audience::Note => None,
        };
        if told.audience == Audience::God && told.texts.is_empty() {
            let god = self.cat.library.about(told.resource).map_or("", |a| a.shown());
            let word = super::gods::god_word(told.number);
            self.tell("god", |a| a.with("god", god).with("how", word));
            return;
        }
        if told.audience == Audience::Status && told.texts.is_empty() {
            self.speak_of_status(told);
            return;
        }
        let Some(template) = chosen.filter(|t| !t.is_empty()) else { return };
        let some = |h: Handle| Some(h).filter(|h| !h.is_none());
        let parameters: Vec<Parameter<Handle>> = told
            .arguments
            .iter()
            .map(|d| match d {
                Datum::Words(w) => Parameter::Text(w.clone()),
                Datum::Number(n) => Parameter::Number((*n).into()),
            })
            .collect();
        let subjects = Known { host: &self.host, doing: self };
        let teller = Teller {
            subjects: &subjects,
            wording: &self.book.wording,
            profile: self.host.rules.profile,
            parties: Parties {
                actor: some(actor),
                victim: some(victim),
                item: some(item),
                second_item: some(second),
            },
            parameters: &parameters,
        };
        let text = teller.write(template, hero).0.plain();
        if text.trim().is_empty() {
            return;
        }
        let severity = if told.audience == Audience::God { Severity::Danger } else { Severity::Note };
        let at = self.host.world.whereabouts(actor).map(|(_, x, y)| Loc::new(x, y));
        self.notices.push(Notice::known(Happening::Said { text, severity }, at));
    }
}

/// The world as templates ask about it.
struct Known<'a, 'h> {
    host: &'a Host<'h>,
    doing: &'a Doing<'h>,
}

impl Subjects for Known<'_, '_> {
    type Thing = Handle;

    fn name(&self, thing: Handle, _: Handle, flags: NameFlags) -> Text {
        match self.host.world.item(thing) {
            Some(item) => {
                let flags = i32::from((flags | NameFlags::PLAIN).0);
                Text::from(self.host.things().name(item, &self.doing.s.memory, flags))
            }
            None => Text::from(name_of(self.host, self.doing.book, thing, flags)),
        }
    }

    fn sex(&self, thing: Handle) -> Sex {
        self.host.creature(thing).map_or(Sex::Neuter, |c| self.host.rules.sex(c))
    }

    fn is_singular(&self, thing: Handle) -> bool {
        self.host.world.item(thing).is_none_or(|i| i.quantity <= 1)
    }

    fn perceives(&self, viewer: Handle, thing: Handle) -> bool {
        viewer == thing
            || self.host.world.owner(thing) == viewer
            || self.host.notices(viewer, thing)
            || self.host.is_gone(thing)
    }

    fn handle(&self, thing: Handle) -> i64 {
        thing.raw().into()
    }

    fn by_handle(&self, handle: i64) -> Option<Handle> {
        let h = Handle::from_raw(i32::try_from(handle).ok()?);
        self.host.world.get(h).map(|_| h)
    }

    fn resource(&self, rid: Rid) -> String {
        self.host.library().about(rid).map_or_else(String::new, |a| a.shown().to_owned())
    }

    fn script_text(&self, _: i64) -> Option<String> {
        None
    }

    fn god(&self, thing: Handle) -> String {
        let god = self.host.creature(thing).and_then(|c| c.hero.as_ref()).map(|h| h.god);
        god.map_or_else(String::new, |g| self.resource(g))
    }

    fn glyph(&self, name: &str) -> Option<u16> {
        Some(self.doing.cat.names.get(name) as u16)
    }

    fn passage(&self, _: Passage) -> Text {
        Text::new()
    }
}
