//! Options that a rule reads, set by the recorded command `option NAME VALUE`.

use crate::context::Turn;
use angrist_engine::play::{OptionSpec, OptionValue};

const fn switch(name: &'static str, on: bool, at_birth: bool, help: &'static str) -> OptionSpec {
    OptionSpec { name, help, default: OptionValue::Switch(on), bounds: (0, 1), at_birth }
}

/// All of them; challenges can only be chosen before the first turn.
pub const OPTIONS: &[OptionSpec] = &[
    switch("forgo-unwary", true, false, "Make no bonus attacks on creatures that have not noticed you."),
    switch("hints", true, false, "Give a hint the first time something matters."),
    switch("quiet-rest", true, false, "Stop singing when you rest."),
    OptionSpec {
        name: "health-warning",
        help: "Stop and warn when health falls below this percentage.",
        default: OptionValue::Number(30),
        bounds: (0, 90),
        at_birth: false,
    },
    switch("stop-things", true, false, "Stop exploring and running when items come into sight."),
    switch(
        "stop-unwary",
        true,
        false,
        "Stop for creatures that have not noticed you; alert ones always stop you.",
    ),
    switch("stop-moves", true, false, "Stop when an alert creature moves in sight."),
    switch("stop-sensed", true, false, "Stop for creatures that you hear or sense but cannot see."),
    switch("stop-noises", true, false, "Stop for shouts, songs, doors and falling rock nearby."),
    switch("stop-light", true, false, "Stop when squares in view light up or go dark on their own."),
    switch(
        "stop-low-light",
        true,
        false,
        "Stop when your light burns low; you always stop when it goes out.",
    ),
    switch("stop-ended", true, false, "Stop when a temporary effect ends."),
    switch("confirm-walk-into-danger", true, false, "Ask before stepping into a known trap or a chasm."),
    switch("confirm-really-attack", true, false, "Ask before an attack you may regret."),
    switch("confirm-take-stair", true, false, "Ask before the interact command takes the stairs."),
    switch("confirm-enter-throne", true, false, "Ask before going down to the throne room."),
    switch("confirm-break-oath", true, false, "Ask before taking stairs that would break an oath."),
    switch("confirm-break-silence", true, false, "Ask before singing against an oath of silence."),
    switch("disconnected-stairs", false, true, "Challenge: no stairs where you arrive."),
    switch("straight-down", false, true, "Challenge: no climbing until you hold a Silmaril."),
    switch("no-artefacts", false, true, "Challenge: no artefacts except the crown."),
    switch("fixed-experience", false, true, "Challenge: a lot of experience at the start, and none later."),
];

impl Turn<'_> {
    /// Whether a switch is on.
    pub fn option(&self, name: &str) -> bool {
        self.state.options.is_on(OPTIONS, name)
    }

    /// The value of a number.
    pub fn option_number(&self, name: &str) -> i32 {
        match self.state.options.value(OPTIONS, name) {
            Some(OptionValue::Number(n)) => n,
            _ => 0,
        }
    }
}
