//! The command table, a row with verb, keys, help and what it does: every command of docs/spec/sil-player.md 30 with its keys in the three sets.
//!
//! `Family` is the real game's own set, `Vi` its hjkl variant, `Short` the arrows, the digits and a handful of keys:
//! those that every life needs; it has room for no more, and whatever is not among them is in the menu.

use super::handle::{anything, is_food, is_fuel, is_horn, is_potion, is_staff, is_wearable};
use super::order::Order;
use crate::context::{Done, Turn};
use crate::state::{Activity, Rest};
use crate::things::ItemPlace;
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::not_asked;
use angrist_engine::play::{Arg, Group, Key, RUN_KEYS, Refusal, Row, STEP_KEYS, Verb, join, verbs_of};

/// Running has one key more than the directions, which asks for one; the short set has no room for it.
const WALK: [Key; 22] = join(STEP_KEYS, [Key::of(Family, ";"), Key::of(Vi, ";")]);
const RUN: [Key; 14] = join(RUN_KEYS, [Key::of(Family, "."), Key::of(Vi, ".")]);

const fn row(
    name: &'static str,
    group: Group,
    args: &'static [Arg],
    keys: &'static [Key],
    help: &'static str,
    does: Does,
) -> Row<Does> {
    Row::new(name, args, group, keys, help, does)
}

/// What a row does, and when.
#[derive(Clone, Copy)]
pub(crate) struct Does {
    /// When it can be done.
    pub when: When,
    /// Whether it ends what is under way.
    pub stops: bool,
    /// What it does.
    pub act: fn(&mut Turn<'_>, &Order) -> Done,
}

/// When a command can be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// While a hero is made.
    Birth,
    /// While the hero lives.
    Life,
    /// Both.
    Ever,
}

const fn life(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Life, stops: true, act }
}

const fn birth(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Birth, stops: true, act }
}

const fn ever(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Ever, stops: true, act }
}

/// Done beside what is under way, at any time.
const fn aside(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Ever, stops: false, act }
}

const fn going(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Life, stops: false, act }
}

/// Screens are shown by front ends; `sure` is read where text is.
fn not_sent(_: &mut Turn<'_>, order: &Order) -> Done {
    Err(Refusal::new("unknown-command", format!("'{}' is no command by itself.", order.name())))
}

/// At whom: a direction, a square, or the nearest.
const AIM: Arg = Arg::Either(&[Arg::Direction, Arg::Square, Arg::Word(&["near"]), Arg::Key]);

/// Everything one can do.
pub(crate) const ROWS: &[Row<Does>] = &[
    row(
        "walk",
        Group::Move,
        &[Arg::Direction, Arg::Yes],
        &WALK,
        "Take a step; into a foe, attack; into a door, open it.",
        life(|turn, o| turn.in_direction(o, |turn, dir, o| turn.walk(dir, o.yes()))),
    ),
    row(
        "wait",
        Group::Move,
        &[],
        &[Key::all("5"), Key::of(Family, "z"), Key::of(Vi, "z"), Key::of(Short, "z")],
        "Let a turn go by, quietly, and search what is near.",
        life(|turn, _| turn.wait()),
    ),
    row(
        "stealth",
        Group::Move,
        &[],
        &[Key::of(Family, "S"), Key::of(Vi, "S")],
        "Begin or end moving quietly and slowly.",
        life(|turn, _| turn.toggle_stealth()),
    ),
    row(
        "up",
        Group::Move,
        &[Arg::Yes],
        &[Key::all("<")],
        "Climb the stair or shaft you stand on.",
        life(|turn, o| turn.go_up(o.yes())),
    ),
    row(
        "down",
        Group::Move,
        &[Arg::Yes],
        &[Key::all(">")],
        "Descend the stair or shaft you stand on.",
        life(|turn, o| turn.go_down(o.yes())),
    ),
    row(
        "exchange",
        Group::Move,
        &[Arg::Direction],
        &[Key::of(Family, "X"), Key::of(Vi, "X")],
        "Change places with someone beside you.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.exchange(dir))),
    ),
    row(
        "run",
        Group::Long,
        &[Arg::Direction],
        &RUN,
        "Walk on in a direction until something comes up.",
        life(|turn, o| turn.in_direction(o, |turn, dir, _| turn.begin_run(dir))),
    ),
    row(
        "rest",
        Group::Long,
        &[Arg::Text],
        &[
            Key::of(Family, "Z"),
            Key::of(Vi, "Z"),
            Key::of(Short, "R").tail("needed"),
            Key::of(Family, "%").tail("needed"),
        ],
        "Rest (Enter alone: as needed; or type full, or a number of turns):",
        life(|turn, o| turn.begin_rest(Rest::read(o.text(0))?)),
    ),
    row(
        "travel",
        Group::Long,
        &[Arg::Either(&[Arg::Square, Arg::Word(&["down", "up", "forge"])])],
        // The interface's own travel has the key: it knows stairs, lists and a cursor, and sends this.
        &[],
        "Walk to a square (x,y), or to the nearest down, up or forge.",
        life(|turn, o| turn.begin_travel(o)),
    ),
    row(
        "explore",
        Group::Long,
        &[],
        &[Key::of(Family, "`"), Key::of(Vi, "`")],
        "Walk to what has not been seen yet.",
        life(|turn, _| turn.begin(Activity::Explore)),
    ),
    row(
        "repeat",
        Group::Long,
        &[Arg::Number(1, 9999), Arg::Text],
        &[],
        "Do a command a number of times.",
        life(|turn, o| turn.begin_repeat(o)),
    ),
    row(
        "interact",
        Group::Act,
        &[Arg::Either(&[Arg::Direction, Arg::Word(&["here"])]), Arg::Yes],
        &[
            Key::of(Family, "/"),
            Key::of(Vi, "/"),
            Key::of(Family, ",").tail("here"),
            Key::of(Vi, ",").tail("here"),
        ],
        "Do what is obvious with a square beside you, or with your own.",
        life(|turn, o| turn.interact(o)),
    ),
    row(
        "open",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "o"), Key::of(Vi, "o")],
        "Open a door or a chest.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.open(dir))),
    ),
    row(
        "close",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "c"), Key::of(Vi, "c")],
        "Close a door.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.close(dir))),
    ),
    row(
        "bash",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "b"), Key::of(Vi, "^b")],
        "Break a door open.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.bash(dir))),
    ),
    row(
        "disarm",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "D"), Key::of(Vi, "D")],
        "Disarm a trap or a chest.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.disarm(dir))),
    ),
    row(
        "tunnel",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "T"), Key::of(Vi, "T")],
        "Dig through rubble or rock.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.tunnel(dir))),
    ),
    row(
        "sing",
        Group::Act,
        // Without a word it asks which; songs have numbers that only a script knows.
        &[Arg::Key, Arg::Yes],
        &[Key::of(Family, "s"), Key::of(Vi, "s")],
        "Begin, change or end a song.",
        life(|turn, o| turn.sing(o)),
    ),
    row(
        "prise",
        Group::Act,
        &[Arg::Yes],
        &[],
        "Cut at the crown you stand on for a stone.",
        life(|turn, o| turn.prise(o.yes())),
    ),
    row(
        "give",
        Group::Act,
        &[Arg::Direction, Arg::Item],
        &[],
        "Give something to a thrall who asks for it.",
        life(|turn, o| turn.in_direction(o, |turn, dir, o| turn.give(dir, o.item(1)))),
    ),
    row(
        "forge",
        Group::Act,
        &[Arg::Key, Arg::Text],
        &[Key::of(Family, "0"), Key::of(Vi, "0")],
        "Draft things at the smith's bench, and make them at the forge you stand on.",
        life(|turn, o| turn.forge(o)),
    ),
    row(
        "fletch",
        Group::Act,
        &[Arg::Item],
        &[Key::of(Family, "-"), Key::of(Vi, "-")],
        "Feather arrows anew.",
        life(|turn, o| turn.fletch(o)),
    ),
    row(
        "fight",
        Group::Fight,
        &[Arg::Word(&["seen"])],
        &[Key::all("Tab").tail("seen")],
        "Strike, shoot or go toward the nearest foe; refuses when you are badly hurt.",
        life(|turn, o| turn.fight_nearest(o.word(0) == "seen")),
    ),
    row(
        "fire",
        Group::Fight,
        &[Arg::Key, AIM, Arg::Yes],
        &[Key::all("f").tail("1"), Key::of(Family, "F").tail("2"), Key::of(Vi, "F").tail("2")],
        "Shoot an arrow of the first or second quiver.",
        life(|turn, o| turn.fire_command(o)),
    ),
    row(
        "throw",
        Group::Fight,
        &[Arg::Either(&[Arg::Word(&["ready"]), Arg::Item]), AIM, Arg::Yes],
        &[
            Key::of(Family, "t"),
            Key::of(Vi, "t"),
            Key::of(Family, "^t").tail("ready"),
            Key::of(Vi, "^t").tail("ready"),
        ],
        "Throw something.",
        life(|turn, o| turn.throw_command(o)),
    ),
    row(
        "target",
        Group::Fight,
        &[Arg::Either(&[Arg::Square, Arg::Word(&["none"])])],
        &[Key::of(Family, "*"), Key::of(Vi, "*")],
        "Choose what shots and throws are aimed at.",
        life(|turn, o| turn.target_command(o)),
    ),
    row(
        "take",
        Group::Things,
        &[],
        &[Key::all("g")],
        "Pick up what lies here.",
        life(|turn, _| turn.pick_up()),
    ),
    row(
        "use",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "u"), Key::of(Vi, "^u"), Key::of(Short, "u")],
        "Use a thing in the way that is obvious.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.use_thing(place))),
    ),
    row(
        "wear",
        Group::Things,
        &[Arg::Item, Arg::Item],
        &[Key::of(Family, "w"), Key::of(Vi, "w")],
        "Wear or wield something.",
        life(|turn, o| turn.with_item(o, is_wearable, |turn, place, o| turn.wear_command(place, o))),
    ),
    row(
        "remove",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "r"), Key::of(Vi, "r")],
        "Take off something worn.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.remove_command(place))),
    ),
    row(
        "drop",
        Group::Things,
        &[Arg::Item, Arg::Number(1, 99)],
        &[Key::of(Family, "d"), Key::of(Vi, "d")],
        "Put something down.",
        life(|turn, o| {
            turn.with_item(o, anything, |turn, place, o| {
                turn.some_of(place, o, |turn, place, n| turn.drop(place, n))
            })
        }),
    ),
    row(
        "destroy",
        Group::Things,
        &[Arg::Item, Arg::Number(1, 99)],
        &[Key::of(Family, "k"), Key::of(Vi, "^k")],
        "Destroy something; on the crown, prise at a stone.",
        life(|turn, o| turn.destroy_command(o)),
    ),
    row(
        "eat",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "E"), Key::of(Vi, "E")],
        "Eat something.",
        life(|turn, o| turn.with_item(o, is_food, |turn, place, _| turn.eat(place))),
    ),
    row(
        "quaff",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "q"), Key::of(Vi, "q")],
        "Drink a potion.",
        life(|turn, o| turn.with_item(o, is_potion, |turn, place, _| turn.quaff(place))),
    ),
    row(
        "staff",
        Group::Things,
        &[Arg::Item, Arg::Item],
        &[Key::of(Family, "a"), Key::of(Vi, "a")],
        "Use a staff.",
        life(|turn, o| {
            turn.with_item(o, is_staff, |turn, place, o| {
                turn.use_staff(place, o.item(1).and_then(ItemPlace::parse))
            })
        }),
    ),
    row(
        "blow",
        Group::Things,
        &[Arg::Item, Arg::Either(&[Arg::Direction, Arg::Word(&["<", ">"]), Arg::Key])],
        &[Key::of(Family, "p"), Key::of(Vi, "p")],
        "Blow a horn.",
        life(|turn, o| turn.with_item(o, is_horn, |turn, place, o| turn.blow_command(place, o))),
    ),
    row(
        "refuel",
        Group::Things,
        &[Arg::Item, Arg::Word(&["full"])],
        &[],
        "Feed your light from another or from a flask.",
        life(|turn, o| turn.with_item(o, is_fuel, |turn, place, o| turn.refuel_command(place, o))),
    ),
    row(
        "inscribe",
        Group::Things,
        &[Arg::Item, Arg::Text],
        &[Key::of(Family, "{"), Key::of(Vi, "{")],
        "Write on a thing.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, o| turn.inscribe_command(place, o.text(1)))),
    ),
    row(
        "hide",
        Group::Things,
        &[Arg::Item],
        &[],
        "Stop showing things of a kind, or show them again.",
        life(|turn, o| turn.with_item(o, anything, |turn, place, _| turn.hide_command(place))),
    ),
    row("inventory", Group::Screen, &[], &[Key::all("i")], "What you carry.", life(not_sent)),
    row(
        "equipment",
        Group::Screen,
        &[],
        &[Key::of(Family, "e"), Key::of(Vi, "e")],
        "What you wear.",
        life(not_sent),
    ),
    row("floor", Group::Screen, &[], &[], "What lies underfoot.", life(not_sent)),
    row(
        "items",
        Group::Screen,
        &[],
        &[Key::of(Family, "m"), Key::of(Vi, "m")],
        "Everything you can do with the things at hand, by verb.",
        life(not_sent),
    ),
    row(
        "examine",
        Group::Screen,
        &[],
        &[Key::of(Family, "x"), Key::of(Vi, "I")],
        "Look closely at a thing, and compare it with what you wear.",
        life(not_sent),
    ),
    row(
        "item",
        Group::Screen,
        &[],
        &[],
        "One thing: what can be done with it, and what it changes.",
        life(not_sent),
    ),
    row(
        "character",
        Group::Screen,
        &[],
        &[Key::of(Family, "@"), Key::of(Vi, "@")],
        "The character sheet.",
        life(not_sent),
    ),
    row(
        "abilities",
        Group::Screen,
        &[],
        &[Key::of(Family, "A"), Key::of(Vi, "A")],
        "Skills and abilities: buy them, switch them off and on.",
        life(not_sent),
    ),
    row(
        "songs",
        Group::Screen,
        &[],
        &[],
        "The songs you know: what they do, cost and how loud they are.",
        life(not_sent),
    ),
    row(
        "recall",
        Group::Screen,
        &[Arg::Text],
        &[],
        "What you know of a creature: recall x,y or recall race N.",
        life(not_sent),
    ),
    row("creatures", Group::Screen, &[], &[], "Creatures you have met or slain.", life(not_sent)),
    row("artefacts", Group::Screen, &[], &[], "Artefacts you know.", life(not_sent)),
    row("kinds", Group::Screen, &[], &[], "Kinds of things you know.", life(not_sent)),
    row("legend", Group::Screen, &[], &[], "What signs, colours and words mean.", life(not_sent)),
    row(
        "manual",
        Group::Screen,
        &[],
        &[Key::of(Family, "F2"), Key::of(Vi, "F2")],
        "Sil in ten short pages.",
        life(not_sent),
    ),
    row(
        "notes",
        Group::Screen,
        &[],
        &[Key::of(Family, "|"), Key::of(Vi, "|")],
        "The chronicle so far.",
        life(not_sent),
    ),
    row(
        "knowledge",
        Group::Screen,
        &[],
        &[Key::of(Family, "~"), Key::of(Vi, "~")],
        "Creatures, kinds and artefacts you know.",
        life(not_sent),
    ),
    row(
        "bench",
        Group::Screen,
        &[],
        &[],
        "The smith's bench: the draft, its difficulty, what it costs and lacks.",
        life(not_sent),
    ),
    row(
        "foes",
        Group::Screen,
        &[],
        &[Key::of(Family, "["), Key::of(Vi, "[")],
        "Creatures in sight.",
        life(not_sent),
    ),
    row(
        "things",
        Group::Screen,
        &[],
        &[Key::of(Family, "]"), Key::of(Vi, "]")],
        "Things in sight.",
        life(not_sent),
    ),
    row(
        "options",
        Group::Screen,
        &[],
        &[Key::of(Family, "O"), Key::of(Vi, "O")],
        "Options that rules read.",
        life(not_sent),
    ),
    row(
        "train",
        Group::Game,
        &[Arg::Text],
        &[],
        "Buy points of a skill: train SKILL POINTS.",
        life(|turn, o| turn.train(o.text(0))),
    ),
    row(
        "learn",
        Group::Game,
        &[Arg::Text],
        &[],
        "Buy an ability: learn SKILL/NUMBER or its name.",
        life(|turn, o| turn.learn_command(o.text(0))),
    ),
    row(
        "switch",
        Group::Game,
        &[Arg::Text],
        &[],
        "Switch an ability off or on: switch SKILL/NUMBER.",
        life(|turn, o| turn.switch_ability(o.text(0))),
    ),
    row(
        "note",
        Group::Game,
        &[Arg::Text],
        &[Key::of(Family, ":"), Key::of(Vi, ":")],
        "Write a note into the chronicle.",
        life(|turn, o| turn.write_note(o.text(0))),
    ),
    row(
        "option",
        Group::Game,
        &[Arg::Text],
        &[],
        "Set an option: option NAME VALUE.",
        ever(|turn, o| turn.set_option(o.text(0))),
    ),
    row("name", Group::Game, &[Arg::Text], &[], "Change your name.", life(|turn, o| turn.rename(o.text(0)))),
    row(
        "retire",
        Group::Game,
        &[Arg::Key],
        &[Key::of(Family, "Q"), Key::of(Vi, "Q")],
        "Give up this life.",
        life(|turn, o| turn.retire(o)),
    ),
    row(
        "born",
        Group::Game,
        &[Arg::Text],
        &[],
        "Make a hero in one line: born race=R house=H stats=S,D,C,G skills=8 numbers story=N name=NAME.",
        birth(|turn, o| turn.birth(o.text(0))),
    ),
    row(
        "lesson",
        Group::Game,
        &[Arg::Word(&["bow", "stealth", "song", "forge", "escape"])],
        &[],
        "Begin with a guided first descent, or with a lesson.",
        birth(|turn, o| turn.begin_lesson(o.word(0))),
    ),
    row(
        "quick",
        Group::Game,
        &[],
        &[],
        "Make a hero at random, ready to go.",
        birth(|turn, _| turn.quick_birth()),
    ),
    row(
        "wizard",
        Group::Wizard,
        &[Arg::Text],
        &[Key::of(Family, "^a"), Key::of(Vi, "^a")],
        "Practice by a word (help lists them; the game is not scored):",
        life(|turn, o| turn.wizard(o.text(0))),
    ),
    row(
        "practice",
        Group::Wizard,
        &[],
        &[],
        "Mark this game as practice: turns may be taken back, and it has no rank.",
        aside(|turn, _| turn.practise()),
    ),
    row(
        "hide-kind",
        Group::Protocol,
        &[Arg::Number(1, 1000)],
        &[],
        "Hide or show a kind by its number.",
        life(|turn, o| turn.hide_kind_command(o.number(0)?)),
    ),
    row(
        "sure",
        Group::Protocol,
        &[Arg::Text],
        &[],
        "Do what was asked about: sure VERB PLACE.",
        life(not_sent),
    ),
    row("go", Group::Protocol, &[], &[], "Go on with a long action.", going(|turn, _| turn.go_on())),
    row("answer", Group::Protocol, &[Arg::Text], &[], "Answer a question.", life(|_, _| not_asked())),
    row("cancel", Group::Protocol, &[], &[], "Leave a question unanswered.", life(|_, _| not_asked())),
];

/// The verbs of the table, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);

/// Whether a verb can be sent while a hero is made.
pub fn is_of_birth(verb: &Verb) -> bool {
    ROWS.iter().any(|row| row.verb.name == verb.name && row.act.when != When::Life)
}
