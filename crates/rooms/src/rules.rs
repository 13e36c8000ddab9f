//! The rules: what each command does. Refused whole or done whole.

use crate::events::Happening;
use crate::state::{Note, Pending};
use crate::tables::{Change, Flag, Ground, Tables};
use angrist_engine::play::{Answer, Refusal, Verdict};
use angrist_engine::space::{Dir, Loc};
use angrist_kit::floor::Terrain;
use angrist_kit::known::Known;
use angrist_kit::small::{self, Done};

/// One command at work: the state, the tables, and what is told on the way.
pub type Turn<'a> = small::Turn<'a, Tables>;

fn refuse<T>(tag: &'static str, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(tag, text))
}

/// Does what waited for an answer.
pub fn answer(turn: &mut Turn<'_>, pending: Pending, answer: Answer) -> Done {
    match (pending, answer) {
        (Pending::PullLever(at), Answer::Yes(true)) => pull(turn, at),
        (Pending::Leave, Answer::Yes(true)) => leave(turn),
        (Pending::Door { open, .. }, Answer::Direction(dir)) => return use_door(turn, dir, open),
        _ => {}
    }
    Ok(())
}

pub fn walk(turn: &mut Turn<'_>, dir: Dir) -> Done {
    let to = turn.state.at.step(dir);
    let Some(kind) = kind(turn, to) else { return refuse("edge", "There is nothing there.") };
    if kind.when(Change::Opened).is_some() || kind.is(Flag::Locked) {
        return use_door(turn, dir, true);
    }
    if kind.is(Flag::Lever) {
        turn.state.pending = Some(Pending::PullLever(to));
        return Ok(());
    }
    let (own, tables) = (&turn.state.own, turn.tables);
    let creature = own.floor().creatures.at(to).map(|(_, c)| own.plan(tables).dweller(c).kind.as_str());
    if let Some(by) = creature.or(kind.is(Flag::BlockMove).then_some(kind.name.as_str())) {
        return refuse("blocked", format!("The {by} is in the way."));
    }
    turn.state.at = to;
    done(turn, Happening::Walked { dir: dir.name() })
}

pub fn begin_stride(turn: &mut Turn<'_>, dir: Dir) -> Done {
    if !is_free(turn, turn.state.at.step(dir)) {
        return refuse("blocked", "There is no way on in that direction.");
    }
    turn.begin_long(dir);
    Ok(())
}

/// One step of a long walk, and whether it goes on.
pub fn stride(turn: &mut Turn<'_>, dir: Dir) {
    let (notable_before, ways_before) = (notables_known(turn), ways(turn));
    let walked = walk(turn, dir).is_ok() && turn.state.pending.is_none();
    let (at, ways) = (turn.state.at, ways(turn));
    let notable =
        notables_known(turn) > notable_before || kind(turn, at).is_some_and(|k| k.is(Flag::Notable));
    let appeared = turn.was_told(|event| matches!(event, Happening::Appeared { .. }));
    let stops = [
        ("blocked", !walked),
        ("appeared", appeared && !turn.is_on("bold")),
        ("thing", turn.state.own.has_gem(at)),
        ("notable", notable),
        ("fork", ways > ways_before && ways > 2),
        ("blocked", !is_free(turn, at.step(dir))),
    ];
    if let Some((why, _)) = stops.into_iter().find(|(_, stops)| *stops) {
        turn.state.long = None;
        turn.tell(Happening::Strode { why });
    }
}

fn notables_known(turn: &Turn<'_>) -> usize {
    let known = turn.state.own.floor().known.iter().filter(|(_, known)| **known != Known::Never);
    known.filter(|(at, _)| kind(turn, *at).is_some_and(|k| k.is(Flag::Notable))).count()
}

fn ways(turn: &Turn<'_>) -> usize {
    let straight = Dir::ALL.into_iter().filter(|dir| !dir.is_diagonal());
    straight.filter(|dir| is_free(turn, turn.state.at.step(*dir))).count()
}

fn is_free(turn: &Turn<'_>, at: Loc) -> bool {
    kind(turn, at).is_some_and(|k| !k.is(Flag::BlockMove))
        && turn.state.own.floor().creatures.at(at).is_none()
}

fn kind<'t>(turn: &Turn<'t>, at: Loc) -> Option<&'t Terrain> {
    turn.state.own.floor().terrain.get(at).map(|&number| turn.tables.kind(number))
}

pub fn door(turn: &mut Turn<'_>, dir: Option<Dir>, open: bool) -> Done {
    if let Some(dir) = dir {
        return use_door(turn, dir, open);
    }
    let ways: Vec<Dir> = Dir::ALL.into_iter().filter(|d| door_becomes(turn, *d, open).is_ok()).collect();
    match ways[..] {
        [] => no_door(open),
        [only] => use_door(turn, only, open),
        _ => {
            turn.state.pending = Some(Pending::Door { open, ways });
            Ok(())
        }
    }
}

/// What a door becomes when it is opened or closed: nothing for one that is locked; or why there is none to be.
fn door_becomes(turn: &Turn<'_>, dir: Dir, open: bool) -> Result<Option<u16>, Refusal> {
    let at = turn.state.at.step(dir);
    let Some(kind) = kind(turn, at) else { return no_door(open) };
    match kind.when(if open { Change::Opened } else { Change::Closed }) {
        None if open && kind.is(Flag::Locked) => Ok(None),
        None => no_door(open),
        Some(_) if !open && turn.state.own.floor().creatures.at(at).is_some() => {
            refuse("in-the-way", "Something stands in the doorway.")
        }
        becomes => Ok(becomes),
    }
}

fn no_door<T>(open: bool) -> Result<T, Refusal> {
    refuse("no-door", format!("There is no door to {} there.", if open { "open" } else { "close" }))
}

fn use_door(turn: &mut Turn<'_>, dir: Dir, open: bool) -> Done {
    let Some(becomes) = door_becomes(turn, dir, open)? else { return done(turn, Happening::Locked) };
    let at = turn.state.at.step(dir);
    turn.state.own.floor_mut().terrain[at] = becomes;
    done(turn, if open { Happening::Opened } else { Happening::Closed })
}

fn pull(turn: &mut Turn<'_>, lever: Loc) {
    for number in turn.state.own.floor_mut().terrain.cells_mut() {
        *number = turn.tables.kind(*number).when(Change::Pulled).unwrap_or(*number);
    }
    turn.note(Note::Lever(turn.state.own.here));
    turn.tell_at(lever, Happening::Pulled);
    pass(turn);
}

pub fn take(turn: &mut Turn<'_>) -> Done {
    let (at, own) = (turn.state.at, &mut turn.state.own);
    if !own.has_gem(at) {
        return refuse("nothing", "Nothing lies here.");
    }
    own.lying[usize::from(own.here)].retain(|gem| *gem != at);
    own.gems += 1;
    done(turn, Happening::Took { gems: turn.state.own.gems })
}

pub fn stairs(turn: &mut Turn<'_>, down: bool) -> Done {
    let (here, tables) = (turn.state.own.here, turn.tables);
    let kind = tables.kind(turn.state.own.floor().terrain[turn.state.at]);
    if !down && kind.is(Flag::Exit) {
        turn.state.pending = Some(Pending::Leave);
        return Ok(());
    }
    let (way, back, to, word) = match down {
        true => (Flag::Down, Flag::Up, here.checked_add(1), "down"),
        false => (Flag::Up, Flag::Down, here.checked_sub(1), "up"),
    };
    if !kind.is(way) {
        return refuse("no-stairs", format!("No stairs lead {word} from here."));
    }
    let landing = to.and_then(|to| {
        let terrain = &turn.state.own.floors.get(usize::from(to))?.terrain;
        Some((to, terrain.iter().find(|(_, t)| tables.kind(**t).is(back))?.0))
    });
    let Some((to, at)) = landing else { return refuse("no-stairs", "The stairs are blocked by rubble.") };
    (turn.state.own.here, turn.state.at) = (to, at);
    arrive(turn);
    pass(turn);
    Ok(())
}

fn leave(turn: &mut Turn<'_>) {
    let gems = turn.state.own.gems;
    turn.state.over = Some(if gems > 0 { Verdict::Won } else { Verdict::Left });
    turn.tell(Happening::Left { gems });
}

/// First moments on a level.
pub fn arrive(turn: &mut Turn<'_>) {
    turn.state.arrivals += 1;
    let here = turn.state.own.here;
    if !std::mem::replace(&mut turn.state.own.floor_mut().visited, true) {
        turn.note(Note::Arrived(here));
    }
    let name = turn.state.own.plan(turn.tables).name.clone();
    turn.tell(Happening::Arrived { name });
    look(turn);
}

/// Tells what happened and lets a turn go by.
pub fn done(turn: &mut Turn<'_>, event: Happening) -> Done {
    turn.tell(event);
    pass(turn);
    Ok(())
}

/// Time goes by until the hero can act again.
fn pass(turn: &mut Turn<'_>) {
    turn.state.turn += 1;
    let constants = &turn.tables.constants;
    turn.state.own.energy.spend(&constants.pace);
    loop {
        let ready = turn.state.own.energy.tick(&constants.pace, constants.hero_speed);
        wander(turn);
        if ready {
            break;
        }
    }
    look(turn);
    let plan = turn.state.own.plan(turn.tables);
    for creature in turn.state.own.floor_mut().newcomers() {
        turn.tell_at(creature.at, Happening::Appeared { what: plan.dweller(&creature).kind.clone() });
    }
}

/// Each creature that can act takes a step in some direction, if nothing is in the way.
fn wander(turn: &mut Turn<'_>) {
    let (pace, plan) = (&turn.tables.constants.pace, turn.state.own.plan(turn.tables));
    for handle in turn.state.own.floor().creatures.handles() {
        let Some(creature) = turn.state.own.floor_mut().creatures.get_mut(handle) else { continue };
        let (dweller, from) = (plan.dweller(creature), creature.at);
        if !creature.energy.tick(pace, dweller.speed) {
            continue;
        }
        creature.energy.spend(pace);
        let to = from.step(*turn.state.chance.pick(&Dir::ALL).unwrap_or(&Dir::North));
        if to == turn.state.at || !is_free(turn, to) {
            continue;
        }
        let floor = turn.state.own.floor_mut();
        if let Some(creature) = floor.creatures.step(handle, from, to) {
            creature.at = to;
        }
        let (seen, event) = (floor.known[to] == Known::Now, Happening::Moved { what: dweller.kind.clone() });
        if seen { turn.tell_at(to, event) } else { turn.tell_hidden(to, event) }
    }
}

/// What the hero sees.
fn look(turn: &mut Turn<'_>) {
    let (tables, hero) = (turn.tables, turn.state.at);
    turn.state
        .own
        .floor_mut()
        .look(hero, tables.constants.sight, |number| tables.kind(number).is(Flag::BlockSight));
}
