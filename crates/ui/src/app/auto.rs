//! What goes on by itself until something happens or a key comes: long actions, counts, running, travel, exploring.

use super::{App, Seat};
use crate::travel;
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
    /// To wherever nobody has been.
    Explore { watch: Watch },
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
    pub fn new(seat: &Seat) -> Watch {
        Watch { foes: foes(seat), arrivals: seat.game().arrivals(), here: seat.game().scene().here, still: 0 }
    }

    /// Looks again after a step; whether to stop.
    fn disturbed(&mut self, seat: &Seat, weight: Option<Severity>) -> bool {
        let here = seat.game().scene().here;
        self.still = if here == self.here { self.still + 1 } else { 0 };
        self.here = here;
        let new_foe = foes(seat).difference(&self.foes).next().is_some();
        let asked = matches!(seat.game().next(), Next::Ask(_) | Next::Over(_));
        let bad = weight.is_none_or(|w| w >= Severity::Bad);
        bad || new_foe || asked || seat.game().arrivals() != self.arrivals
    }
}

fn foes(seat: &Seat) -> BTreeSet<u32> {
    seat.game().sights().into_iter().filter(|s| s.kind == SightKind::Foe).map(|s| s.id).collect()
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

    /// Goes on with whatever goes on by itself. Bounded, so that a key is never long in coming through.
    pub fn tick(&mut self) {
        let steps = self.steps_a_tick();
        if let Some(seat) = &mut self.seat
            && let Some(flight) = seat.flights.front()
        {
            seat.frame += 1;
            if seat.frame >= flight.path.len() + usize::from(!flight.burst.is_empty()) * 4 {
                seat.flights.pop_front();
                seat.frame = 0;
            }
            return;
        }
        if self.theatre.is_some() {
            self.theatre_tick();
            return;
        }
        let Some(auto) = self.seat.as_ref().and_then(|s| s.auto.clone()) else { return };
        if matches!(auto, Auto::Going) {
            self.apply(&format!("go {steps}"));
            if let Some(seat) = &mut self.seat
                && !matches!(seat.game().next(), Next::Going(_))
            {
                seat.auto = None;
            }
            self.follow_up();
            return;
        }
        let mut auto = Some(auto);
        for _ in 0..steps {
            let Some(now) = auto.take() else { break };
            auto = self.one_step(now);
            let Some(seat) = &mut self.seat else { return };
            if seat.auto.is_none() || !seat.flights.is_empty() {
                // Refused or unwritten clears it; what flies is shown first.
                auto = auto.filter(|_| seat.auto.is_some());
                break;
            }
        }
        if let Some(seat) = &mut self.seat {
            seat.auto = auto;
        }
        self.follow_up();
    }

    /// One turn of it; what is left to do.
    fn one_step(&mut self, auto: Auto) -> Option<Auto> {
        let dark = if matches!(auto, Auto::Explore { .. }) { self.explore_step() } else { None };
        let seat = self.seat.as_ref()?;
        let waits = matches!(seat.game().next(), Next::Going(_));
        let before = seat.game().scene().here;
        let command = if waits {
            // A step that became a long action (a stuck door) is finished first.
            "go".to_owned()
        } else {
            match &auto {
                Auto::Going => return None,
                Auto::Repeat { command, .. } => command.clone(),
                Auto::Run { dir, .. } => format!("walk {}", dir.name()),
                Auto::Walk { goals, .. } => {
                    let scene = seat.game().scene();
                    let step = scene.here.and_then(|here| travel::next_step(scene.map, here, goals));
                    format!("walk {}", step?.name())
                }
                Auto::Explore { .. } => match dark {
                    Some(dir) => format!("walk {}", dir.name()),
                    None => {
                        let scene = seat.game().scene();
                        let tried = &seat.tried.1;
                        let risky =
                            scene.here.is_some_and(|h| travel::more_behind_danger(scene.map, h, tried));
                        self.hint(if risky {
                            "There is nothing left to explore within reach, save across something dangerous: go there step by step."
                        } else {
                            "There is nothing left to explore within reach."
                        });
                        return None;
                    }
                },
            }
        };
        let aim = Dir::parse(command.strip_prefix("walk ").unwrap_or_default());
        let weight = self.apply(&command);
        let seat = self.seat.as_mut()?;
        if let (Auto::Explore { .. }, Some(from), Some(dir)) = (&auto, before, aim)
            && seat.game().scene().here == Some(from)
        {
            seat.tried.1.insert(from.step(dir));
        }
        let stop = |watch: &mut Watch, patience| watch.disturbed(seat, weight) || watch.still > patience;
        match auto {
            Auto::Going => None,
            Auto::Repeat { command, left, mut watch } => {
                let moves = command.starts_with("walk ");
                let stop = stop(&mut watch, if moves { 2 } else { u32::MAX - 1 });
                let left = left.saturating_sub(u32::from(!waits));
                (!stop && left > 0).then_some(Auto::Repeat { command, left, watch })
            }
            Auto::Walk { goals, mut watch } => {
                let there = seat.game().scene().here.is_some_and(|h| goals.contains(&h));
                (!stop(&mut watch, 2) && !there).then_some(Auto::Walk { goals, watch })
            }
            Auto::Explore { mut watch } => (!stop(&mut watch, 8)).then_some(Auto::Explore { watch }),
            Auto::Run { dir, left, mut watch } => {
                let scene = seat.game().scene();
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
        let seat = self.seat.as_mut()?;
        let arrivals = seat.game().arrivals();
        if seat.tried.0 != arrivals {
            seat.tried = (arrivals, BTreeSet::new());
        }
        let scene = seat.session.game().scene();
        travel::explore_step(scene.map, scene.here?, &seat.tried.1)
    }

    /// Sets something going that goes on by itself.
    pub(super) fn set_out(&mut self, make: impl FnOnce(Watch) -> Auto) {
        if let Some(seat) = &mut self.seat {
            let watch = Watch::new(seat);
            seat.messages.next_command();
            seat.auto = Some(make(watch));
        }
        self.tick();
    }

    /// Goes to a square: by the game's own verb when it has one.
    pub(super) fn travel_to(&mut self, to: Loc) {
        let Some(seat) = &self.seat else { return };
        if seat.game().scene().here == Some(to) {
            self.hint("You are there.");
        } else if seat.session.ruleset().verbs().iter().any(|v| v.name == "travel") {
            self.send(&format!("travel {to}"));
        } else if self.way_to(to).is_empty() {
            self.hint("You know no way there.");
        } else {
            self.set_out(|watch| Auto::Walk { goals: vec![to], watch });
        }
    }

    pub(super) fn way_to(&self, to: Loc) -> Vec<Loc> {
        let Some(seat) = &self.seat else { return Vec::new() };
        let scene = seat.game().scene();
        scene.here.map(|here| travel::way(scene.map, here, to)).unwrap_or_default()
    }

    pub(super) fn explore(&mut self) {
        let Some(seat) = &self.seat else { return };
        if seat.session.ruleset().verbs().iter().any(|v| v.name == "explore") {
            self.send("explore");
        } else {
            self.set_out(|watch| Auto::Explore { watch });
        }
    }
}
