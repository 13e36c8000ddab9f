//! Figures of the halls: the sections `[halls]` and `[trap]` of the constants.

use crate::tables::{ByLetter, section, words};
use crate::terrain::code;
use angrist_engine::chance::Throw;

words! {
    /// What happens to one who takes a stair to a level that is not deep enough.
    pub enum TooShallow ("what a stair that is too shallow does") {
        /// The stair is blocked (S000-182).
        Blocked = "blocked",
        /// One comes out at the least depth.
        Redirect = "redirect",
    }
}

words! {
    /// The traps, in the order of their terrain codes.
    pub enum Trap ("a trap") {
        FalseFloor = "false-floor",
        Pit = "pit",
        SpikedPit = "spiked-pit",
        Dart = "dart",
        Confusion = "confusion",
        Memory = "memory",
        Alarm = "alarm",
        Flash = "flash",
        Caltrops = "caltrops",
        Roost = "roost",
        Web = "web",
        Deadfall = "deadfall",
        Acid = "acid",
    }
}

impl Trap {
    /// The trap of a terrain code.
    pub fn of(t: u16) -> Option<Trap> {
        Trap::ALL.get(usize::from(t.checked_sub(code::TRAP_FIRST)?)).copied()
    }

    /// Its terrain code.
    pub fn code(self) -> u16 {
        code::TRAP_FIRST + self as u16
    }
}

section! {
    /// From one depth to another, both included.
    pub struct Depths {
        pub from: i32,
        pub to: i32,
    }
}

section! {
    /// Where a trap may lie, how likely it is, and how hard to disarm.
    pub struct TrapRow {
        /// Its weight among those that the depth allows.
        pub weight: i32,
        pub depths: Vec<Depths>,
        /// Nothing for what cannot be disarmed.
        pub disarm: Option<i32>,
    }
}

section! {
    /// A trap that needs no figures of its own.
    pub struct PlainTrap {
        flat lies: TrapRow,
    }
}

section! {
    /// A pit.
    pub struct PitTrap {
        flat lies: TrapRow,
        pub damage: Throw,
        /// How hard it is to leave.
        pub grip: i32,
        /// What it takes from stealth.
        pub noise: i32,
    }
}

section! {
    /// A pit with spikes: the fall of a pit, then these.
    pub struct SpikedPitTrap {
        flat lies: TrapRow,
        pub spikes: Throw,
        pub grip: i32,
        pub noise: i32,
    }
}

section! {
    /// A poisoned dart.
    pub struct DartTrap {
        flat lies: TrapRow,
        pub skill: i32,
        /// The roll that must beat armour.
        pub pierces: Throw,
        pub wound: Throw,
    }
}

section! {
    /// A ball of something around a square.
    pub struct Burst {
        pub power: i32,
        pub dice: Throw,
        pub radius: i32 = 0..=20,
    }
}

section! {
    /// Gas that confuses.
    pub struct ConfusionTrap {
        flat lies: TrapRow,
        pub turns: Throw,
        pub burst: Burst,
    }
}

section! {
    /// A flash that blinds.
    pub struct FlashTrap {
        flat lies: TrapRow,
        pub turns: Throw,
        pub visions: Throw,
    }
}

section! {
    /// Caltrops.
    pub struct CaltropsTrap {
        flat lies: TrapRow,
        pub damage: Throw,
        pub slow: Throw,
        pub skill: i32,
        pub noise: i32,
    }
}

section! {
    /// A nest of birds.
    pub struct RoostTrap {
        flat lies: TrapRow,
        pub birds: i32,
        pub tries: i32 = 1..=10_000,
    }
}

section! {
    /// A web: how hard it holds, and what cuts it.
    pub struct WebTrap {
        flat lies: TrapRow,
        /// The least strength of a struggle is half the depth less this.
        pub weakest: i32,
        pub free_action: i32,
        pub sharp: i32,
        /// Open squares around it that it needs.
        pub open: i32,
        /// Calls for its spider, each at another level.
        pub tries: i32,
    }
}

section! {
    /// Rock that falls.
    pub struct DeadfallTrap {
        flat lies: TrapRow,
        pub skill: i32,
        pub damage: Throw,
        /// Where there is nowhere to leap.
        pub sure: Throw,
        /// The stun for each point of the roll.
        pub stun: i32,
    }
}

section! {
    /// Acid.
    pub struct AcidTrap {
        flat lies: TrapRow,
        pub damage: Throw,
    }
}

section! {
    /// The traps.
    pub struct Traps {
        pub false_floor: PlainTrap,
        pub pit: PitTrap,
        pub spiked_pit: SpikedPitTrap,
        pub dart: DartTrap,
        pub confusion: ConfusionTrap,
        pub memory: PlainTrap,
        pub alarm: PlainTrap,
        pub flash: FlashTrap,
        pub caltrops: CaltropsTrap,
        pub roost: RoostTrap,
        pub web: WebTrap,
        pub deadfall: DeadfallTrap,
        pub acid: AcidTrap,
    }
}

impl Traps {
    /// Where a trap may lie.
    pub fn row(&self, trap: Trap) -> &TrapRow {
        match trap {
            Trap::FalseFloor => &self.false_floor.lies,
            Trap::Pit => &self.pit.lies,
            Trap::SpikedPit => &self.spiked_pit.lies,
            Trap::Dart => &self.dart.lies,
            Trap::Confusion => &self.confusion.lies,
            Trap::Memory => &self.memory.lies,
            Trap::Alarm => &self.alarm.lies,
            Trap::Flash => &self.flash.lies,
            Trap::Caltrops => &self.caltrops.lies,
            Trap::Roost => &self.roost.lies,
            Trap::Web => &self.web.lies,
            Trap::Deadfall => &self.deadfall.lies,
            Trap::Acid => &self.acid.lies,
        }
    }
}

section! {
    /// Forges that are given.
    pub struct ForgesGiven {
        pub given: i32,
        pub first_depth: i32,
        pub levels_between: i32,
        pub spots: i32 = 1..=1_000,
        pub plain_to: i32,
        pub enchanted: i32,
        pub unique: i32,
    }
}

section! {
    /// Depths from which rubble lies about.
    pub struct Rubble {
        pub from: i32,
        pub heavy_from: i32,
    }
}

section! {
    /// Percent of closed doors.
    pub struct Doors {
        pub plain: i32,
        pub locked: i32,
    }
}

section! {
    /// How many times as likely a trap is in a template.
    pub struct VaultTraps {
        pub usual: i32,
        pub full: i32,
    }
}

section! {
    /// A level of its own: its size, and where its middle lies.
    pub struct WholeLevel {
        pub width: i32,
        pub height: i32,
        pub centre_x: i32,
        pub centre_y: i32,
    }
}

section! {
    /// Races of thralls.
    pub struct Thralls {
        pub man: i32,
        pub elf: i32,
        pub man_with_errand: i32,
        pub elf_with_errand: i32,
    }
}

section! {
    /// Sub-classes of bones.
    pub struct Skeletons {
        pub man: i32,
        pub elf: i32,
    }
}

section! {
    /// What digging needs.
    pub struct Dig {
        pub rubble: i32,
        pub quartz: i32,
        pub granite: i32,
        pub secret_door: i32,
    }
}

section! {
    /// How much harder than half the depth hidden things are to find.
    pub struct Search {
        pub trap: i32,
        pub door: i32,
        pub chest: i32,
        /// What counts for half the depth at the Gates.
        pub gates: i32,
        /// What care adds to perception.
        pub carefully: i32,
    }
}

section! {
    /// Bashing doors.
    pub struct Bash {
        pub noise: i32,
        pub dull_noise: i32,
        pub stun: i32,
    }
}

section! {
    /// Closing a door under a Song of Thresholds.
    pub struct Ward {
        pub difficulty: i32,
        pub margin: i32,
    }
}

section! {
    /// Figures of the halls.
    pub struct HallsConstants {
        pub tries: i32 = 1..=1_000,
        pub template_slots: i32 = 1..=10_000,
        pub tries_room: i32 = 0..=1_000_000,
        pub tries_vault: i32 = 0..=1_000_000,
        pub tries_skipped: i32,
        pub surface_depth: i32,
        pub forge: ForgesGiven,
        pub chasms: Depths,
        pub deepest_wight: i32,
        pub rubble: Rubble,
        pub doors: Doors,
        pub doors_vault: Doors,
        pub vault_traps: VaultTraps,
        pub gates: WholeLevel,
        pub gates_chest: i32,
        pub throne: WholeLevel,
        pub throne_columns: Depths,
        pub vaults_remembered: i32,
        /// Races that a template's letter stands for.
        pub named: ByLetter<u16>,
        pub thralls: Thralls,
        pub skeletons: Skeletons,
        pub most_creatures: i32,
        pub too_shallow: TooShallow,
        pub fall: Throw,
        pub chasm_fall: Throw,
        pub alarm_noise: i32,
        pub trap_noise: i32,
        pub trap_save: i32,
        pub dig: Dig,
        pub search: Search,
        pub lock_skill: i32,
        pub hindered: i32,
        pub bash: Bash,
        pub ward: Ward,
        pub stair_weariness: i32,
    }
}
