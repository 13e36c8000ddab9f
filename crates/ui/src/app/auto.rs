//! What goes on by itself until something happens or a key comes: long actions, counts, running, travel, exploring.

use super::sweep::Errand;
use super::{ActiveGame, App, vocabulary};
use angrist_engine::path::known as travel;
use angrist_engine::play::{Next, Severity, SightKind};
use angrist_engine::space::{Dir, Loc};
use std::collections::BTreeSet;

/// What goes on by itself.
#[derive(Debug, Clone)]
pub(crate) enum Auto {
    /// The game's own long action.
    Going,
    /// A command with a count.
    Repeat { command: String, left: u32, watch: Watch },
    /// To the nearest of some squares.
    Walk { goals: Vec<Loc>, watch: Watch },
    /// To unexplored places.
    Explore { watch: Watch },
    /// By single steps where the game shows the way.
    Sweep(Errand),
    /// Straight on, for games that have no running of their own.
    Run { dir: Dir, left: u32, watch: Watch },
}

/// What was there when it began; anything new stops it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Watch {
    foes: BTreeSet<u32>,
    arrivals: u32,
    here: Option<Loc>,
    /// Steps in a row that did not lead anywhere: doors take one, walls more.
    still: u32,
}

impl Watch {
    pub fn new(active: &ActiveGame) -> Watch {
        Watch {
            foes: foes(active),
            arrivals: active.game().arrivals(),
            here: active.game().scene().here,
            still: 0,
        }
    }

    /// Looks again after a step; whether to stop.
    fn disturbed(&mut self, active: &ActiveGame, weight: Option<Severity>) -> bool {
        let here = active.game().scene().here;
        self.still = if here == self.here { self.still + 1 } else { 0 };
        self.here = here;
        let new_foe = foes(active).difference(&self.foes).next().is_some();
        let asked = matches!(active.game().next(), Next::Ask(_) | Next::Over(_));
        let bad = weight.is_none_or(|w| w >= Severity::Bad);
        bad || new_foe || asked || active.game().arrivals() != self.arrivals
    }
}

fn foes(active: &ActiveGame) -> BTreeSet<u32> {
    active.game().sights().into_iter().filter(|s| s.kind == SightKind::Foe).map(|s| s.id).collect()
}

/// A frame of the screen in milliseconds: quicker steps than this are done several at a time.
const FRAME: u32 = 16;

impl App {
    /// How many turns one tick does.
    pub(super) fn steps_a_tick(&self) -> u32 {
        match u32::from(self.options.pace) {
            0 => 40,
            pace => (FRAME / pace).max(1),
        }
    }

    /// Continues long actions. Bounded, so that a key never waits long.
    pub fn tick(&mut self) {
        let steps = self.steps_a_tick();
        if let Some(active) = &mut self.active
            && let Some(flight) = active.flights.front()
        {
            active.flight_step += 1;
            if active.flight_step >= flight.path.len() + usize::from(!flight.burst.is_empty()) * 4 {
                active.flights.pop_front();
                active.flight_step = 0;
            }
            return;
        }
        if self.replay.is_some() {
            self.replay_tick();
            return;
        }
        let Some(auto) = self.active.as_ref().and_then(|s| s.auto.clone()) else { return };
        if matches!(auto, Auto::Going) {
            self.apply(&vocabulary::go_on(steps));
            if let Some(active) = &mut self.active
                && !matches!(active.game().next(), Next::Going(_))
            {
                active.auto = None;
            }
            self.follow_up();
            return;
        }
        let mut auto = Some(auto);
        for _ in 0..steps {
            let Some(now) = auto.take() else { break };
            auto = self.one_step(now);
            let Some(active) = &mut self.active else { return };
            if active.auto.is_none() || !active.flights.is_empty() {
                // Refused or unwritten clears it; what flies is shown first.
                auto = auto.filter(|_| active.auto.is_some());
                break;
            }
        }
        if let Some(active) = &mut self.active {
            active.auto = auto;
        }
        self.follow_up();
    }

    /// One turn of it; what is left to do.
    fn one_step(&mut self, auto: Auto) -> Option<Auto> {
        if let Auto::Sweep(errand) = auto
            && !matches!(self.active.as_ref()?.game().next(), Next::Going(_))
        {
            return self.sweep_step(errand);
        }
        let dark = if matches!(auto, Auto::Explore { .. }) { self.explore_step() } else { None };
        let active = self.active.as_ref()?;
        let waits = matches!(active.game().next(), Next::Going(_));
        let before = active.game().scene().here;
        let command = if waits {
            // A step that became a long action (a stuck door) is finished first.
            vocabulary::GO.to_owned()
        } else {
            match &auto {
                Auto::Going | Auto::Sweep(_) => return None,
                Auto::Repeat { command, .. } => command.clone(),
                Auto::Run { dir, .. } => vocabulary::walk(*dir),
                Auto::Walk { goals, .. } => {
                    let scene = active.game().scene();
                    let step = scene.here.and_then(|here| travel::next_step(scene.map, here, goals));
                    vocabulary::walk(step?)
                }
                Auto::Explore { .. } => match dark {
                    Some(dir) => vocabulary::walk(dir),
                    None => {
                        let scene = active.game().scene();
                        let tried = &active.tried.1;
                        let risky =
                            scene.here.is_some_and(|h| travel::more_behind_danger(scene.map, h, tried));
                        self.hint(if risky {
                            "ui-prompt-there-is-nothing-left-to"
                        } else {
                            "ui-prompt-there-is-nothing-left"
                        });
                        return None;
                    }
                },
            }
        };
        let aim = vocabulary::walked(&command);
        let weight = self.apply(&command);
        let active = self.active.as_mut()?;
        if let (Auto::Explore { .. }, Some(from), Some(dir)) = (&auto, before, aim)
            && active.game().scene().here == Some(from)
        {
            active.tried.1.insert(from.step(dir));
        }
        let stop = |watch: &mut Watch, patience| watch.disturbed(active, weight) || watch.still > patience;
        match auto {
            Auto::Going => None,
            Auto::Sweep(errand) => Some(Auto::Sweep(errand)),
            Auto::Repeat { command, left, mut watch } => {
                let moves = vocabulary::walked(&command).is_some();
                let stop = stop(&mut watch, if moves { 2 } else { u32::MAX - 1 });
                let left = left.saturating_sub(u32::from(!waits));
                (!stop && left > 0).then_some(Auto::Repeat { command, left, watch })
            }
            Auto::Walk { goals, mut watch } => {
                let there = active.game().scene().here.is_some_and(|h| goals.contains(&h));
                (!stop(&mut watch, 2) && !there).then_some(Auto::Walk { goals, watch })
            }
            Auto::Explore { mut watch } => (!stop(&mut watch, 8)).then_some(Auto::Explore { watch }),
            Auto::Run { dir, left, mut watch } => {
                let scene = active.game().scene();
                let mark = scene.here.is_some_and(|h| scene.map.landmark(h).is_some());
                (!stop(&mut watch, 0) && !mark && left > 1).then_some(Auto::Run {
                    dir,
                    left: left - 1,
                    watch,
                })
            }
        }
    }

    fn explore_step(&mut self) -> Option<Dir> {
        let active = self.active.as_mut()?;
        let arrivals = active.game().arrivals();
        if active.tried.0 != arrivals {
            active.tried = (arrivals, BTreeSet::new());
        }
        let scene = active.session.game().scene();
        travel::explore_step(scene.map, scene.here?, &active.tried.1)
    }

    /// Sets something going that goes on by itself.
    pub(super) fn set_out(&mut self, make: impl FnOnce(Watch) -> Auto) {
        if let Some(active) = &mut self.active {
            let watch = Watch::new(active);
            active.messages.next_command();
            active.auto = Some(make(watch));
        }
        self.tick();
    }

    /// Goes to a square: by the game's own verb when it has one.
    pub(super) fn travel_to(&mut self, to: Loc) {
        let Some(active) = &self.active else { return };
        if active.game().scene().here == Some(to) {
            self.hint("ui-prompt-you-are-there");
        } else if self.sweeps() {
            self.sweep(Errand::To(to));
        } else if active.has_verb(vocabulary::TRAVEL) {
            self.send(&vocabulary::travel(to));
        } else if self.way_to(to).is_empty() {
            self.hint("ui-prompt-you-know-no-way");
        } else {
            self.set_out(|watch| Auto::Walk { goals: vec![to], watch });
        }
    }

    pub(super) fn way_to(&self, to: Loc) -> Vec<Loc> {
        let Some(active) = &self.active else { return Vec::new() };
        let scene = active.game().scene();
        scene.here.map(|here| travel::way(scene.map, here, to)).unwrap_or_default()
    }

    pub(super) fn explore(&mut self) {
        let Some(active) = &self.active else { return };
        if self.sweeps() {
            self.sweep(Errand::Explore);
        } else if active.has_verb(vocabulary::EXPLORE) {
            self.send(vocabulary::EXPLORE);
        } else {
            self.set_out(|watch| Auto::Explore { watch });
        }
    }
}
