//! Spells and other magic in the hero's hands: the menu with its letters and filters, aiming, casting, using.
//!
//! Every spell keeps the letter it got when it was learnt, so that the same keys cast it for a whole game; `assign` gives it
//! another. The menu shows one level or one school at a time where the player wants that. A spell that has to be aimed asks
//! for a square; the squares it would cover are shown while the cursor moves ([`super::game::Delve`], `line_of_fire`).

use super::Doing;
use super::event::Happening;
use super::plan::{Act, Planned, Planner, refuse};
use super::state::{Aimed, Deed, Pending};
use crate::host::Reply;
use crate::item::{Item, id};
use crate::magic::ids as g;
use crate::magic::{self, SpellLine};
use crate::world::Handle;
use angrist_engine::play::{Choice, Command, Notice, Phrase, Question, QuestionKind, Refusal, Severity};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_irh::res::Rid;

/// The words of the schools, by their bits.
pub(super) const SCHOOLS: [(u32, &str); 11] = [
    (1, "abjuration"),
    (2, "arcana"),
    (4, "divination"),
    (8, "enchantment"),
    (16, "evocation"),
    (32, "illusion"),
    (64, "necromancy"),
    (128, "thaumaturgy"),
    (256, "weaving"),
    (512, "theurgy"),
    (1024, "nature"),
];
/// The key that goes to the next school.
const NEXT_SCHOOL: &str = "+";
/// The key that changes how a spell is cast.
const CHANGE: &str = "=";
/// Directions as the rules of magic number them.
const WAYS: [Dir; 8] = [
    Dir::North,
    Dir::South,
    Dir::East,
    Dir::West,
    Dir::NorthEast,
    Dir::NorthWest,
    Dir::SouthEast,
    Dir::SouthWest,
];
/// The nearest of the eight directions from one square to another, as the rules of magic number them.
pub(super) fn way_toward(from: Loc, to: Loc) -> Option<u8> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let straight = |along: i16, across: i16| if 2 * across.abs() < along.abs() { 0 } else { across };
    let to = Loc::new(from.x + straight(dy, dx), from.y + straight(dx, dy));
    let dir = Dir::toward(from, to)?;
    WAYS.iter().position(|w| *w == dir).map(|n| n as u8)
}

/// Time of a use that a rule gives none of its own.
const USING: i32 = 15;

/// What the menu of spells shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filter {
    /// Only this level; 0 for all.
    Level(u8),
    /// Only this school; 0 for all.
    School(u32),
}

/// The word of the first school of a spell.
pub(super) fn school_word(schools: u32) -> &'static str {
    SCHOOLS.iter().find(|(bit, _)| schools & bit != 0).map_or("none", |(_, word)| word)
}

impl<'a> Planner<'a> {
    /// The spells of the hero with their letters, all of them.
    pub(super) fn spells(&self) -> impl Iterator<Item = (String, &'a SpellLine)> {
        let letters = &self.s.spells.letters;
        let glance = self.glance;
        glance.spells.iter().filter_map(move |line| {
            let letter = letters.get(&line.spell)?;
            Some((char::from(*letter).to_string(), line))
        })
    }

    /// Those the menu shows now. A filter that nothing passes shows everything.
    fn shown_spells(&self) -> Vec<(String, &'a SpellLine)> {
        let kept = &self.s.spells;
        let passes = |l: &SpellLine| {
            (kept.level == 0 || l.level == i32::from(kept.level))
                && (kept.school == 0 || l.schools & kept.school != 0)
        };
        let some: Vec<_> = self.spells().filter(|(_, l)| passes(l)).collect();
        if some.is_empty() { self.spells().collect() } else { some }
    }

    /// The spell a command names.
    pub(super) fn spell(&self, key: &str) -> Result<&'a SpellLine, Refusal> {
        if self.glance.spells.is_empty() {
            return refuse("no-spells", "You do not know any spells.");
        }
        let found = self.spells().find(|(letter, _)| letter == key).map(|(_, line)| line);
        found.ok_or_else(|| {
            Refusal::new("no-such-spell", format!("None of your spells has the letter '{key}'."))
        })
    }

    /// The levels of the spells one has, and their schools.
    fn filters(&self) -> (Vec<u8>, Vec<u32>) {
        let mut levels: Vec<u8> = self.spells().map(|(_, l)| l.level.clamp(0, 9) as u8).collect();
        levels.sort_unstable();
        levels.dedup();
        let all: u32 = self.spells().fold(0, |all, (_, l)| all | l.schools);
        let schools = SCHOOLS.iter().map(|(bit, _)| *bit).filter(|bit| all & bit != 0).collect();
        (levels, schools)
    }

    fn filter(&self, key: &str) -> Option<Filter> {
        let (levels, schools) = self.filters();
        if key == NEXT_SCHOOL && schools.len() > 1 {
            let now = schools.iter().position(|&s| s == self.s.spells.school);
            let next = now.map_or(0, |at| at + 1);
            return Some(Filter::School(schools.get(next).copied().unwrap_or(0)));
        }
        let level: u8 = key.parse().ok().filter(|_| key.len() == 1)?;
        (levels.len() > 1 && (level == 0 || levels.contains(&level))).then_some(Filter::Level(level))
    }

    /// What `cast` with its words comes to. A harmful spell aimed at the caster is asked about first.
    pub(super) fn cast(&self, c: &Command, sure: bool) -> Planned {
        let key = c.item(0).unwrap_or("");
        if let Some(filter) = self.filter(key) {
            if c.arg(1).is_some() {
                return refuse("too-many-words", "That entry only filters the menu.");
            }
            return Ok(Act::Filter(filter));
        }
        if key == CHANGE && self.changes_spells() {
            return Ok(Act::Fill("metamagic".into()));
        }
        let line = self.spell(key)?;
        if let Some(why) = line.refusal {
            return refuse("not-now", why.sentence());
        }
        let aim = self.aimed(c, 1, &line.wants)?;
        if !sure && self.hurts_caster(line.spell, aim) {
            return Ok(Act::Confirm(c.to_string(), "self", line.name.clone()));
        }
        Ok(Act::Deed(Deed::Cast { spell: line.spell, aim }))
    }

    /// The question for the next word of `cast`; nothing when all is said.
    pub(super) fn cast_lacks(&self, c: &Command) -> Option<Planned> {
        match c.given() {
            0 if self.glance.spells.is_empty() => Some(refuse("no-spells", "You do not know any spells.")),
            0 => Some(Ok(Act::Fill(c.to_string()))),
            1 => {
                let key = c.item(0).unwrap_or("");
                if self.filter(key).is_some() || key == CHANGE && self.changes_spells() {
                    return None;
                }
                match self.spell(key) {
                    Err(why) => Some(Err(why)),
                    Ok(line) => match line.refusal {
                        Some(why) => Some(refuse("not-now", why.sentence())),
                        None if line.wants.nothing() => None,
                        None => Some(Ok(Act::Fill(c.to_string()))),
                    },
                }
            }
            _ => None,
        }
    }

    /// Where magic is to go, from a word of a command.
    pub(super) fn aimed(&self, c: &Command, n: usize, wants: &magic::Wants) -> Result<Aimed, Refusal> {
        let given = c.arg(n).is_some();
        if wants.nothing() {
            return if given {
                refuse("no-aim-needed", "That spell needs no target.")
            } else {
                Ok(Aimed::Own)
            };
        }
        if let Some(key) = c.item(n) {
            if !wants.item {
                return refuse("no-aim", "Name a square to aim at.");
            }
            let found = self.keys().into_iter().find(|(k, _)| k == key);
            return found
                .map(|(_, h)| Aimed::Thing(h))
                .ok_or_else(|| Refusal::new("bad-item", format!("You have nothing under '{key}'.")));
        }
        if !given {
            return refuse("no-aim", "Name a square to aim at.");
        }
        let at = self.within(c.square(n)?)?;
        if !(wants.square || wants.target || wants.direction) {
            return refuse("no-item", "Name an item to use it on.");
        }
        let here = self.glance.here;
        if wants.direction && !wants.target && !wants.square && at == here {
            return refuse("no-aim", "Name a direction.");
        }
        let somebody = at == here || self.glance.seen_at(at).is_some();
        if wants.target && !wants.square && !wants.direction && !somebody {
            return refuse("nobody", "There is no one there.");
        }
        if !wants.direction && wants.range > 0 && distance(here, at) > wants.range {
            return refuse("too-far", "That is too far away.");
        }
        Ok(Aimed::At(at))
    }

    /// What something with an effect has to be aimed at, as far as a bearer can tell.
    pub(super) fn wants_of(&self, effect: Rid) -> magic::Wants {
        let asks = self.cat.library.effect(effect).and_then(|e| e.values.first());
        let asks = asks.map_or(0, |v| i32::from(v.qval));
        magic::Wants {
            direction: asks & g::Q_DIR != 0,
            square: asks & g::Q_LOC != 0,
            target: asks & g::Q_TAR != 0,
            item: asks & g::Q_INV != 0,
            range: 0,
        }
    }

    /// What an effect is for (`EP_*`); 0 where that is not known. The upper half says against what, not what for.
    fn purpose(&self, effect: Rid) -> i32 {
        self.cat.library.effect(effect).map_or(0, |e| (e.purpose & 0xffff) as i32)
    }

    /// Whether magic that harms is aimed at the hero's own square.
    pub(super) fn hurts_caster(&self, effect: Rid, aim: Aimed) -> bool {
        let harms = self.purpose(effect) & (g::EP_ATTACK | g::EP_CURSE) != 0;
        harms && matches!(aim, Aimed::At(at) if at == self.glance.here)
    }

    /// Squares worth aiming at, the best first: foes for what harms, oneself and friends for the rest. What is known to harm
    /// is never suggested for oneself or a friend.
    pub(super) fn worth_aiming(&self, effect: Rid, wants: &magic::Wants) -> Vec<Loc> {
        let purpose = self.purpose(effect);
        let known_to_harm = purpose & (g::EP_ATTACK | g::EP_CURSE) != 0;
        let harms = purpose == 0 || known_to_harm;
        let here = self.glance.here;
        let reach = |at: &Loc| wants.direction || wants.range <= 0 || distance(here, *at) <= wants.range;
        let (foes, others): (Vec<_>, Vec<_>) =
            self.glance.seen.iter().partition(|s| s.stance == super::glance::Stance::Foe);
        let mut all: Vec<Loc> = if known_to_harm {
            let strangers = others.into_iter().filter(|s| s.stance != super::glance::Stance::Friend);
            foes.into_iter().chain(strangers).map(|s| s.at).collect()
        } else if harms {
            foes.into_iter().chain(others).map(|s| s.at).collect()
        } else {
            let friends = others.into_iter().map(|s| s.at);
            std::iter::once(here).chain(friends).chain(foes.iter().map(|s| s.at)).collect()
        };
        all.retain(reach);
        if all.is_empty() && wants.direction {
            all.extend(self.open_way());
        }
        if all.is_empty() && (wants.target || wants.square) && !known_to_harm {
            all.push(here);
        }
        all
    }

    /// A square some steps away with nothing in between.
    fn open_way(&self) -> Option<Loc> {
        let free = |at: &Loc| self.known(*at) && !self.glance.solid[*at];
        let walk = |d: Dir| {
            let steps = std::iter::successors(Some(self.glance.here.step(d)), move |at| Some(at.step(d)));
            steps.take(4).take_while(free).last()
        };
        let here = self.glance.here;
        Dir::ALL.into_iter().filter_map(walk).max_by_key(|at| (distance(here, *at), std::cmp::Reverse(*at)))
    }

    /// The question for the next word of `cast`.
    pub(super) fn cast_question(&self, c: &Command) -> Question {
        if c.given() == 0 {
            return self.spell_menu();
        }
        let line = self.spell(c.item(0).unwrap_or(""));
        let (effect, wants) = line.map_or((Rid::NONE, magic::Wants::default()), |l| (l.spell, l.wants));
        self.aim_question(effect, self.cat.library.about(effect).map_or("", |a| a.shown()), &wants)
    }

    /// The question where magic of this name is to go.
    pub(super) fn aim_question(&self, effect: Rid, name: &str, wants: &magic::Wants) -> Question {
        if wants.item && !(wants.square || wants.target || wants.direction) {
            let choice = |(key, h): (String, Handle)| Choice::new(key, Phrase::plain(self.item_name(h)));
            let list = self.keys().into_iter().map(choice).collect();
            return super::questions::ask("on-what", QuestionKind::Choice(list), true);
        }
        Question {
            tag: "target".into(),
            prompt: Phrase::id("ask-aim").with("what", name),
            kind: QuestionKind::Square { suggested: self.worth_aiming(effect, wants) },
            may_cancel: true,
        }
    }

    fn spell_menu(&self) -> Question {
        let mut list: Vec<Choice> = self
            .shown_spells()
            .into_iter()
            .map(|(key, l)| Choice {
                note: vec![self.spell_note(l)],
                help: Some(self.spell_help(l)),
                ..Choice::new(key, Phrase::plain(l.name.clone()))
                    .refused(l.refusal.map(|r| Phrase::plain(r.sentence())))
            })
            .collect();
        let (levels, schools) = self.filters();
        if levels.len() > 1 {
            let all = Choice::new("0", Phrase::id("spells-all-levels"));
            let one = |l: u8| Choice::new(l.to_string(), Phrase::id("spells-level").with("n", l));
            list.extend(std::iter::once(all).chain(levels.into_iter().filter(|&l| l > 0).map(one)));
        }
        if schools.len() > 1 {
            let now = self.s.spells.school;
            let word = if now == 0 { "all" } else { school_word(now) };
            list.push(Choice::new(NEXT_SCHOOL, Phrase::id("spells-next-school").with("school", word)));
        }
        if self.changes_spells() {
            list.push(Choice::new(CHANGE, Phrase::id("spells-change")));
        }
        let (mana, most) = self.mana();
        Question {
            prompt: Phrase::id("ask-spell").with("n", mana).with("most", most),
            ..super::questions::ask("spell", QuestionKind::Choice(list), true)
        }
    }

    fn mana(&self) -> (i32, i32) {
        let Some(b) = self.hero() else { return (0, 0) };
        let most = self.book.rules(&self.cat.library).total_mana(&b.creature);
        (most - b.creature.used_mana - b.creature.held_mana, most)
    }

    /// Level, cost and chance in a few words.
    pub(super) fn spell_note(&self, l: &SpellLine) -> Phrase {
        let how = match () {
            () if l.innate => "own",
            () if l.holds => "held",
            () => "spent",
        };
        let changes = self.s.spells.changes.get(&l.spell).copied().unwrap_or(0);
        Phrase::id("spell-note")
            .with("changes", super::metamagic::words_of(changes).join(", "))
            .with("changed", if changes == 0 { "no" } else { "yes" })
            .with("level", l.level)
            .with("cost", l.cost)
            .with("chance", l.chance)
            .with("how", how)
    }

    /// What a spell does, with the parts of its chance.
    pub(super) fn spell_help(&self, l: &SpellLine) -> Phrase {
        let about = self.cat.library.about(l.spell).map_or("", |a| a.desc.as_str());
        let parts: Vec<String> =
            l.parts.iter().filter(|(_, n)| *n != 0).map(|(word, n)| format!("{word} {n:+}")).collect();
        self.with_spell_facts(Phrase::id("spell-help"), l.spell, l.cost)
            .with("about", super::questions::plain(about))
            .with("school", school_word(l.schools))
            .with("save", l.save)
            .with("parts", parts.join(", "))
    }

    /// A phrase with the facts of a spell at the hero's level of casting: level, mana, range, area, dice, save.
    pub(super) fn with_spell_facts(&self, phrase: Phrase, spell: Rid, cost: i32) -> Phrase {
        let library = &self.cat.library;
        let Some(effect) = library.effect(spell) else { return phrase };
        let first = effect.values.first().cloned().unwrap_or_default();
        let level = self.hero().map_or(1, |b| self.book.rules(library).caster_level(&b.creature)).max(1);
        let at_level = |number: i32| crate::item::formula::resolve(number, level, 0);
        let (asks, area) = (i32::from(first.qval), i32::from(first.aval));
        let aim = match () {
            () if area == g::AR_TOUCH => "touch",
            () if asks & (g::Q_DIR | g::Q_LOC | g::Q_TAR) != 0 => "far",
            () if asks & g::Q_INV != 0 => "item",
            () => "own",
        };
        let reach = at_level(first.lval.into()).abs();
        let range = if reach != 0 && area == g::AR_NONE { reach } else { 5 + level / 2 };
        let radius = if reach != 0 { reach } else { 5 };
        let (shape, size) = match area {
            g::AR_BOLT | g::AR_RAY => ("bolt", 1),
            g::AR_BEAM | g::AR_BREATH => ("beam", range),
            g::AR_CHAIN => ("chain", 1 + level / 4),
            g::AR_BALL | g::AR_BURST => ("ball", 3 * radius),
            g::AR_GLOBE | g::AR_FIELD | g::AR_MFIELD => ("globe", radius),
            g::AR_BARRIER => ("wall", 1),
            g::AR_CONE => ("cone", radius),
            _ => ("one", 1),
        };
        let rolls = [g::EA_BLAST, g::EA_DRAIN, g::EA_HEALING];
        let rolled = effect.values.iter().find(|v| rolls.contains(&v.archetype.into()));
        let dice = rolled.map_or_else(String::new, |v| {
            let [number, sides, bonus] =
                [v.pval.number, v.pval.sides, v.pval.bonus].map(|n| at_level(n.into()));
            match (number * sides, bonus) {
                (0, 0) => String::new(),
                (0, bonus) => bonus.to_string(),
                (_, 0) => format!("{number}d{sides}"),
                (_, bonus) => format!("{number}d{sides}{bonus:+}"),
            }
        });
        let harm = match rolled {
            Some(_) if dice.is_empty() => "none",
            Some(v) if i32::from(v.archetype) == g::EA_HEALING => "healing",
            Some(_) => "damage",
            None => "none",
        };
        let harmful = self.purpose(spell) & (g::EP_ATTACK | g::EP_CURSE) != 0;
        let resist = match i32::from(first.sval) {
            0 if harmful => "fortitude",
            1 if harmful => "reflex",
            2 if harmful => "will",
            _ => "none",
        };
        let partial = effect.flags.has(g::EF_PARTIAL) || effect.values.iter().any(|v| v.partial);
        phrase
            .with("level", effect.level)
            .with("cost", cost)
            .with("aim", aim)
            .with("range", range)
            .with("shape", shape)
            .with("size", size)
            .with("harm", harm)
            .with("dice", dice)
            .with("kind", rolled.map_or_else(String::new, |v| self.book.words.damage(v.xval)))
            .with("resist", resist)
            .with("partial", if partial { "yes" } else { "no" })
    }

    /// What `assign` does: a spell gets a letter; the spell that had it takes the other.
    pub(super) fn assign(&self, c: &Command) -> Planned {
        let line = self.spell(c.item(0).unwrap_or(""))?;
        let mut letter = c.item(1).unwrap_or("").bytes();
        match (letter.next(), letter.next()) {
            (Some(l), None) if l.is_ascii_alphabetic() => Ok(Act::Assign(line.spell, l)),
            _ => refuse("bad-letter", "A spell has one letter from a to z or A to Z."),
        }
    }
}

impl Doing<'_> {
    /// Every spell that has no letter yet gets the first free one.
    pub(super) fn letter_spells(&mut self) {
        let hero = self.host.world.player;
        for line in magic::spells_of(&self.host, hero, |_| 0) {
            let letters = &mut self.s.spells.letters;
            if letters.contains_key(&line.spell) {
                continue;
            }
            let free = (b'a'..=b'z').chain(b'A'..=b'Z').find(|l| !letters.values().any(|v| v == l));
            if let Some(free) = free {
                letters.insert(line.spell, free);
            }
        }
    }

    pub(super) fn set_filter(&mut self, filter: Filter) {
        match filter {
            Filter::Level(level) => self.s.spells.level = level,
            Filter::School(school) => self.s.spells.school = school,
        }
        self.s.pending = Some(Pending::Fill { line: "cast".into() });
    }

    pub(super) fn assign(&mut self, spell: Rid, letter: u8) {
        let letters = &mut self.s.spells.letters;
        let old = letters.get(&spell).copied().unwrap_or(letter);
        for other in letters.values_mut().filter(|v| **v == letter) {
            *other = old;
        }
        letters.insert(spell, letter);
    }

    fn magic_aim(&self, aim: Aimed, wants: magic::Wants) -> magic::Aim {
        let hero = self.host.world.player;
        let Some((map, here)) = self.hero_at() else { return magic::Aim::Own };
        match aim {
            Aimed::Own => magic::Aim::Own,
            Aimed::Thing(thing) => magic::Aim::At(thing),
            Aimed::At(at) => {
                let who = self.host.world.creature_at(map, at.x, at.y);
                let way = way_toward(here, at);
                match (who, way) {
                    (Some(who), _) if wants.target && (who != hero || !wants.direction) => {
                        magic::Aim::At(who)
                    }
                    (_, Some(way)) if wants.direction && !wants.square => magic::Aim::Direction(way),
                    _ => magic::Aim::Square(at.x, at.y),
                }
            }
        }
    }

    /// Does something by the rules of magic, which may ask first: then nothing has happened yet, and it is done again with
    /// the answer at hand.
    pub(super) fn do_deed(&mut self, deed: Deed, replies: Vec<Reply>) {
        let hero = self.host.world.player;
        let at = match &deed {
            Deed::Use { aim: Aimed::At(at), .. } | Deed::Cast { aim: Aimed::At(at), .. } => Some(*at),
            _ => None,
        };
        // What is used up is gone afterwards: it is told of as it was.
        let used = match &deed {
            Deed::Use { thing, .. } => self.host.world.item(*thing).cloned().map(|i| (self.the_one(&i), i)),
            _ => None,
        };
        let before = self.outward();
        let outcome = match &deed {
            Deed::Use { thing, aim } => {
                let effect = self.host.world.item(*thing).map_or(Rid::NONE, |i| i.effect);
                let aim = self.magic_aim(*aim, magic::wants_aim(&self.host, hero, effect));
                magic::use_thing(&mut self.host, hero, *thing, aim, &replies)
            }
            Deed::Cast { spell, aim } => {
                let aim = self.magic_aim(*aim, magic::wants_aim(&self.host, hero, *spell));
                let changes = self.changes_of(*spell);
                magic::begin_cast(&mut self.host, hero, *spell, aim, changes, &replies)
            }
            Deed::Pray { what, god, thing } => {
                let prayer = super::gods::prayer(what, *god, *thing);
                magic::pray(&mut self.host, hero, prayer, &replies)
            }
        };
        match outcome {
            magic::Outcome::Asks(question) => {
                self.s.pending = Some(Pending::Magic { deed: Box::new(deed), replies, question });
            }
            magic::Outcome::Refused(why) => {
                let said = Happening::Said { text: why.sentence().to_owned(), severity: Severity::Note };
                self.notices.push(Notice::known(said, at));
            }
            outcome => {
                match used {
                    Some((what, item)) => {
                        self.tell_of_use(what, &item, &outcome);
                        let own = matches!(deed, Deed::Use { aim: Aimed::Own, .. });
                        if own && outcome == magic::Outcome::Done && self.shows_on_bodies(&item) {
                            self.tell_if_unchanged(before);
                        }
                    }
                    None => self.tell_of_deed(&deed, &outcome, at),
                }
                self.after_use();
            }
        }
    }

    /// What others could see of the hero: health, mana and statuses.
    fn outward(&self) -> Option<(i32, i32, crate::creature::Statuses)> {
        let c = self.host.creature(self.host.world.player)?;
        Some((c.hit_points, c.used_mana, c.statuses.clone()))
    }

    /// Whether all that a thing does shows on the body it works on.
    fn shows_on_bodies(&self, item: &Item) -> bool {
        const SHOWN: [i32; 7] =
            [g::EA_HEALING, g::EA_CURE, g::EA_RESTORE, g::EA_GRANT, g::EA_INFLICT, g::EA_BLAST, g::EA_DRAIN];
        let effect = self.cat.library.effect(item.effect);
        effect.is_some_and(|e| e.values.iter().all(|v| SHOWN.contains(&v.archetype.into())))
    }

    /// Says that nothing came of a use that neither changed the hero nor said anything.
    fn tell_if_unchanged(&mut self, before: Option<(i32, i32, crate::creature::Statuses)>) {
        let world = &self.host.world;
        let silent = world.outbox.is_empty() && world.reports.is_empty() && world.magic_reports.is_empty();
        if silent && self.outward() == before {
            self.tell("no-effect", |a| a);
        }
    }

    /// The name of one of a stack.
    fn the_one(&self, item: &Item) -> String {
        let one = Item { quantity: 1, ..item.clone() };
        let flags = i32::from(crate::telling::NameFlags::DEFINITE.0) | id::NA_MONO;
        self.host.things().name(&one, &self.s.memory, flags)
    }

    fn tell_of_deed(&mut self, deed: &Deed, outcome: &magic::Outcome, at: Option<Loc>) {
        let done = *outcome == magic::Outcome::Done;
        match deed {
            Deed::Cast { spell, .. } => {
                let what = self.cat.library.about(*spell).map_or("", |a| a.shown());
                let tag = match outcome {
                    magic::Outcome::Done => "cast",
                    magic::Outcome::Countered => "cast-countered",
                    // The rules have said how it failed.
                    _ => return,
                };
                self.tell_at(tag, at, |a| a.with("what", what));
            }
            Deed::Pray { what, god, .. } => {
                let god = self.cat.library.about(*god).map_or("", |a| a.shown());
                let tag = if done { "prayed" } else { "unheard" };
                self.tell(tag, |a| a.with("god", god).with("what", what));
            }
            Deed::Use { .. } => {}
        }
    }

    fn tell_of_use(&mut self, what: String, item: &Item, outcome: &magic::Outcome) {
        let tag = match self.host.things().type_of(item) {
            id::T_POTION => "drunk",
            id::T_SCROLL | id::T_TOME => "read",
            _ => "used",
        };
        self.tell(tag, |a| a.with("what", &what));
        if *outcome == magic::Outcome::Done {
            self.learn_by_use(item);
        } else {
            self.tell("fizzled", |a| a.with("what", what));
        }
    }

    /// A hero who has seen a power at work knows its kind from then on.
    pub(super) fn learn_by_use(&mut self, used: &Item) {
        let hero = self.host.world.player;
        let things = self.host.things();
        let mut sample = used.clone();
        things.make_known(&mut sample, &mut self.s.memory, id::KN_MAGIC);
        for h in self.host.world.carried(hero) {
            let memory = &self.s.memory;
            if let Some(item) = self.host.world.item_mut(h) {
                things.recognise(item, memory);
            }
        }
    }

    /// After a use, or after its question: time passes, gear may have changed.
    pub(super) fn after_use(&mut self) {
        let hero = self.host.world.player;
        if self.host.question().is_some() {
            self.s.pending = Some(Pending::Script);
            return;
        }
        self.host.refresh_gear(hero);
        if self.host.world.get(hero).is_some_and(|o| o.timeout <= 0) {
            self.host.spend(hero, USING);
        }
    }
}
